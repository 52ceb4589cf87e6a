package sky

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/internal/suggest"
	"galaxy/orbit"
)

// An Extra is a moon, comet or minor planet of the Solar System that orbit.SolarSystem does not
// have: lengths in au, times in days past J2000.0 TDB, the axes of the ecliptic of J2000.0.
type Extra struct {
	orbit.Body        // its Parent is not set
	About      string // the name of the Sun or a planet
	Kind       Kind   // Moon, Comet or MinorPlanet
	Names      []string
	elements   orbit.Elements // of a body without a path yet: preparing 18,000 orbits takes a second
	assumed    []string       // as in Body
	ellipse    orbit.Path     // of a moon: what its catalogue alone says, if Path is another
}

var radiusAlone = []string{"radius"}

// WithExtra returns a prepared body in a Solar System that has this one body more.
func (c *Atlas) WithExtra(e *Extra) Found {
	s := c.System(0)
	about := slices.IndexFunc(s.Bodies, func(b Body) bool { return b.Name == e.About })
	b := Body{Name: e.Name, Kind: e.Kind, Class: e.Kind.String(), Parent: about, Scale: 1, Mass: e.Mu / gmEarthInAU, Radius: e.Radius * orbit.AU / earthRadius, Assumed: e.assumed, path: e.Path}
	b.Source = map[Kind]string{Moon: "JPL, mean elements", Comet: "JPL Small-Body Database", MinorPlanet: "Minor Planet Center"}[e.Kind]
	b.Source = cmp.Or(sources[e.Name], b.Source)
	if e.Kind == Moon {
		b.Class = planetClass(b.Mass, b.Radius, s.Bodies[about].Temperature)
	}
	conic := e.Path.(orbit.Conic)
	if e.Kind == Moon {
		conic = meanOrbit(conic)
	}
	el := s.current(&b, conic.Elements(0))
	b.Orbit = &el
	b.Temperature = equilibrium(1, s.fromStar(about, &el))
	if el.E >= 1 {
		b.Temperature = equilibrium(1, el.Q)
	}
	s.Bodies = append(s.Bodies, b)
	return Found{System: s, Body: len(s.Bodies) - 1}
}

// Extras returns all extra moons, comets and minor planets. Comets and minor planets have no paths yet: see
// [Extra.Prepared]. The list is the catalogue's own.
func Extras() ([]Extra, error) { return extras() }

// Prepared returns the body with its path.
func (e Extra) Prepared() (Extra, error) {
	if e.Path != nil {
		return e, nil
	}
	path, err := orbit.Prepare(e.elements)
	if err != nil {
		return e, fmt.Errorf("%s: %w", e.Name, err)
	}
	e.Path = path
	if e.Kind == MinorPlanet {
		e.Path = orbit.Perturb(e.Name, path)
	}
	return e, nil
}

// Ellipse returns the path of a prepared body without what others do to it and without corrections, as up to v0.6.0.
func (e *Extra) Ellipse() orbit.Path {
	if p, ok := e.Path.(*orbit.Perturbed); ok {
		return p.Ellipse()
	}
	if e.ellipse != nil {
		return e.ellipse
	}
	return e.Path
}

var extras = sync.OnceValues(func() ([]Extra, error) {
	known := map[string]bool{} // the built-in bodies, and moons
	for _, b := range orbit.SolarSystem(orbit.Modern) {
		known[suggest.Fold(b.Name)] = true
	}
	all, err := readMoons(known)
	if err != nil {
		return nil, err
	}
	comets, err := readComets()
	if err != nil {
		return nil, err
	}
	for i := range comets {
		known[suggest.Fold(comets[i].Name)] = true
	}
	minor, err := readMinor(known)
	return slices.Concat(all, comets, minor), err
})

// corrected are the moons whose elements package orbit has, with periodic terms.
var corrected = map[string]bool{"Hyperion": true, "Nereid": true}

// readMoons reads the moons that orbit.SolarSystem lacks, and adds their names to the known ones.
func readMoons(known map[string]bool) ([]Extra, error) {
	t := openTable("moons")
	var all []Extra
	for t.next() {
		name := t.text("name")
		if known[suggest.Fold(name)] {
			continue
		}
		known[suggest.Fold(name)] = true
		// Angles count from the node of the moon's plane on the equator.
		pole := direction(t.value("pole_ra_deg"), t.value("pole_dec_deg"))
		x := portable.Cross3(r3.Vec{Z: 1}, pole)
		x = portable.Scale3(1/portable.Norm3(x), x)
		node, peri := t.value("node_deg"), t.value("argp_deg")
		nodeRate, periRate := t.value("node_rate_deg_yr")/year, t.value("argp_rate_deg_yr")/year
		path, err := orbit.NewSecular(orbit.MeanElements{
			Epoch: t.value("epoch_jd") - orbit.J2000,
			At:    orbit.Mean{A: t.value("a_km") / orbit.AU, E: t.value("e"), I: t.value("i_deg"), L: node + peri + t.value("mean_anomaly_deg"), Peri: node + peri, Node: node},
			Rate:  orbit.Mean{L: t.value("n_deg_day") + periRate + nodeRate, Peri: periRate + nodeRate, Node: nodeRate},
			Unit:  1,
			Axes:  [3]r3.Vec{orbit.EclipticFromICRF(x), orbit.EclipticFromICRF(portable.Cross3(pole, x)), orbit.EclipticFromICRF(pole)},
		})
		if err != nil {
			t.fail(err)
			break
		}
		const kgMu = 6.6743e-20 * 86400 * 86400 / (orbit.AU * orbit.AU * orbit.AU) // au³/day² in a kg
		e := Extra{
			Body:  orbit.Body{Name: name, Mu: kgMu * t.value("mass_kg"), Radius: max(0.2, t.value("radius_km")) / orbit.AU, Path: path},
			About: t.text("planet"), Kind: Moon, Names: []string{name},
		}
		if corrected[name] {
			e.ellipse = e.Path
			e.Path, _ = orbit.MeanMoon(name)
		}
		all = append(all, e)
	}
	return all, t.err
}

// readMinor reads the minor planets that are not built in. If a name is known already, the name
// of the minor planet has its number in front.
func readMinor(known map[string]bool) ([]Extra, error) {
	t := openTable("small_bodies")
	var all []Extra
	for t.next() {
		name, number := t.text("name"), t.text("number")
		long := strings.TrimSpace(number + " " + name)
		if number == "134340" || number == "1" || number == "4" { // Pluto, Ceres and Vesta are planets' peers here
			continue
		}
		e := Extra{About: "Sun", Kind: MinorPlanet, Names: []string{long, number, name}, assumed: radiusAlone}
		if e.Name = name; name == "" || known[suggest.Fold(name)] {
			e.Name = long
		}
		el := orbit.FromMeanAnomaly(orbit.Keplerian{
			A: t.value("a_au"), E: t.value("e"), I: t.value("i_deg") * degree, Node: t.value("node_deg") * degree, Peri: t.value("argp_deg") * degree,
			M: t.value("mean_anomaly_deg") * degree, Epoch: t.value("epoch_jd") - orbit.J2000, Mu: sunMu,
		})
		// A radius from the light, for dark bodies, and for icy ones where they would be larger than any.
		h, albedo := t.value("h_mag"), 0.12
		if h < 1.5 {
			albedo = 0.7
		}
		e.Radius = 0.5 * 1329 / math.Sqrt(albedo) * pow(10, -h/5) / orbit.AU
		e.elements = el
		if err := el.Check(); err != nil {
			t.fail(err)
			break
		}
		all = append(all, e)
	}
	return all, t.err
}

// readComets reads the comets, whose paths are conics of any kind.
func readComets() ([]Extra, error) {
	t := openTable("comets")
	var all []Extra
	short := map[string]int{} // how many comets have a short name
	for t.next() {
		long := t.text("name")
		e := Extra{About: "Sun", Kind: Comet, Names: []string{long}}
		if number, name, found := strings.Cut(long, "/"); found {
			if first := number[0]; first >= '0' && first <= '9' { // 1P/Halley
				if e.Names = append(e.Names, strings.TrimSpace(name), number); e.Names[1] == "" {
					e.Names[1] = number // 471P has no name
				}
			} else if designation, name, found := strings.Cut(long, " ("); found { // C/1995 O1 (Hale-Bopp)
				e.Names = append(e.Names, strings.TrimSuffix(name, ")"), designation)
			}
		}
		if len(e.Names) > 1 {
			short[e.Names[1]]++
		}
		el := orbit.Elements{
			Q: t.value("q_au"), E: t.value("e"), I: t.value("i_deg") * degree, Node: t.value("node_deg") * degree, Peri: t.value("argp_deg") * degree,
			T: t.value("tp_jd") - orbit.J2000, Mu: sunMu,
		}
		if err := el.Check(); err != nil {
			t.fail(err)
			break
		}
		diameter := t.value("diameter_km")
		if diameter == 0 {
			diameter, e.assumed = 4, radiusAlone
		}
		e.Radius = diameter / 2 / orbit.AU
		e.elements = el
		all = append(all, e)
	}
	for i := range all { // a short name where it is the only one
		e := &all[i]
		if e.Name = e.Names[0]; len(e.Names) > 1 && short[e.Names[1]] == 1 {
			e.Name = e.Names[1]
		}
	}
	return all, t.err
}
