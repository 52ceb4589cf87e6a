package sky

import (
	"errors"
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
	names      []string
	elements   orbit.Elements // of what has no path yet: preparing 18,000 orbits takes a second
	assumed    []string       // as in Body
}

var radiusAlone = []string{"radius"}

// withExtra returns the Solar System with one body more, and its index.
func (c *Atlas) withExtra(e *Extra) (*System, int) {
	s := c.System(0)
	about := slices.IndexFunc(s.Bodies, func(b Body) bool { return b.Name == e.About })
	b := Body{Name: e.Name, Kind: e.Kind, Class: e.Kind.String(), Parent: about, Scale: 1, Mass: e.Mu / gmEarthInAU, Radius: e.Radius * orbit.AU / earthRadius, Assumed: e.assumed, path: e.Path}
	b.Source = map[Kind]string{Moon: "JPL, mean elements", Comet: "JPL Small-Body Database", MinorPlanet: "Minor Planet Center"}[e.Kind]
	if e.Kind == Moon {
		b.Class = planetClass(b.Mass, b.Radius, s.Bodies[about].Temperature)
	}
	el := s.current(&b, e.Path.(orbit.Conic).Elements(0))
	b.Orbit = &el
	b.Temperature = equilibrium(1, s.fromStar(about, &el))
	if el.E >= 1 {
		b.Temperature = equilibrium(1, el.Q)
	}
	s.Bodies = append(s.Bodies, b)
	return s, len(s.Bodies) - 1
}

// AllMoons asks Extras for every moon.
const AllMoons = "all-moons"

// Extras returns the body of a name: "Himalia", "Halley", "1P", "Hale-Bopp", "C/1995 O1", "Eris",
// "433" or "55 Pandora"; or all moons. Of equal names a moon comes before a comet, and that before a
// minor planet, which has its number in front then. The error names the nearest name, or those that a name of several can mean.
func Extras(name string) ([]Extra, error) {
	all, err := extras()
	if err != nil {
		return nil, err
	}
	key := suggest.Fold(name)
	if key == suggest.Fold(AllMoons) {
		var moons []Extra
		for _, e := range all {
			if e.Kind == Moon {
				moons = append(moons, e)
			}
		}
		return moons, nil
	}
	var found []Extra
	for i := range all {
		if key != "" && (len(found) == 0 || all[i].Kind == found[0].Kind) && slices.ContainsFunc(all[i].names, func(n string) bool { return suggest.Fold(n) == key }) {
			found = append(found, all[i])
		}
	}
	switch {
	case len(found) == 0:
		var known []string
		for i := range all {
			if all[i].Kind != MinorPlanet || all[i].names[1] == "" || len(all[i].names[1]) < 5 { // the 10,000 best known
				known = append(known, all[i].Name)
			}
		}
		return nil, fmt.Errorf("there is no moon, comet or minor planet %q; %s", name, suggest.Hint(name, append(known, AllMoons)))
	case len(found) == 1:
		return prepared(found)
	}
	var list []string
	for _, e := range found[:min(8, len(found))] {
		list = append(list, e.names[0])
	}
	return nil, fmt.Errorf("%q %w: %d, such as %s", name, errSeveral, len(found), strings.Join(list, ", "))
}

var errSeveral = errors.New("means several bodies")

// prepared gives bodies their paths.
func prepared(list []Extra) ([]Extra, error) {
	for i := range list {
		if list[i].Path != nil {
			continue
		}
		path, err := orbit.Prepare(list[i].elements)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", list[i].Name, err)
		}
		list[i].Path = path
	}
	return list, nil
}

// extras are all of them: moons, comets, minor planets.
var extras = sync.OnceValues(func() ([]Extra, error) {
	known := map[string]bool{} // what is there without asking, and moons
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
		all = append(all, Extra{
			Body:  orbit.Body{Name: name, Mu: kgMu * t.value("mass_kg"), Radius: max(0.2, t.value("radius_km")) / orbit.AU, Path: path},
			About: t.text("planet"), Kind: Moon, names: []string{name},
		})
	}
	return all, t.err
}

// readMinor reads the minor planets that are not built in. Where a name is known already, that
// of a minor planet has its number in front.
func readMinor(known map[string]bool) ([]Extra, error) {
	t := openTable("small_bodies")
	var all []Extra
	for t.next() {
		name, number := t.text("name"), t.text("number")
		long := strings.TrimSpace(number + " " + name)
		if number == "134340" || number == "1" || number == "4" { // Pluto, Ceres and Vesta are planets' peers here
			continue
		}
		e := Extra{About: "Sun", Kind: MinorPlanet, names: []string{long, number, name}, assumed: radiusAlone}
		if e.Name = name; name == "" || known[suggest.Fold(name)] {
			e.Name = long
		}
		el := orbit.FromMeanAnomaly(t.value("a_au"), t.value("e"), t.value("i_deg")*degree, t.value("node_deg")*degree, t.value("argp_deg")*degree,
			t.value("mean_anomaly_deg")*degree, t.value("epoch_jd")-orbit.J2000, sunMu)
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
		e := Extra{About: "Sun", Kind: Comet, names: []string{long}}
		if number, name, found := strings.Cut(long, "/"); found {
			if first := number[0]; first >= '0' && first <= '9' { // 1P/Halley
				if e.names = append(e.names, strings.TrimSpace(name), number); e.names[1] == "" {
					e.names[1] = number // 471P has no name
				}
			} else if designation, name, found := strings.Cut(long, " ("); found { // C/1995 O1 (Hale-Bopp)
				e.names = append(e.names, strings.TrimSuffix(name, ")"), designation)
			}
		}
		if len(e.names) > 1 {
			short[e.names[1]]++
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
		if e.Name = e.names[0]; len(e.names) > 1 && short[e.names[1]] == 1 {
			e.Name = e.names[1]
		}
	}
	return all, t.err
}
