package sky

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/sky/law"
)

// medians fill in the quantities of a planet that no measurement tells: the medians of the planets
// that were found by the same method.
type medians struct{ a, mass, distance map[string]float64 }

func newMedians(all []exoSystem) medians {
	as, masses, distances := map[string][]float64{}, map[string][]float64{}, map[string][]float64{}
	put := func(in map[string][]float64, method string, x float64) {
		if x > 0 {
			in[method], in[""] = append(in[method], x), append(in[""], x)
		}
	}
	for i := range all {
		for j := range all[i].planets {
			p := &all[i].planets[j]
			put(as, p.method, p.a)
			put(masses, p.method, p.mass)
			put(distances, p.method, all[i].distance)
		}
	}
	middle := func(in map[string][]float64) map[string]float64 {
		out := map[string]float64{}
		for method, list := range in {
			out[method] = median(list)
		}
		return out
	}
	return medians{middle(as), middle(masses), middle(distances)}
}

func (m medians) of(in map[string]float64, method string) float64 { return cmp.Or(in[method], in[""]) }

// pc returns the distance of a system. If it is unknown, a dwarf of the first star's temperature
// or mass tells it by its magnitude, or else it is the median of the systems whose first planet
// was found by the same method.
func (m medians) pc(s *exoSystem, types []mainSequence) (pc float64, assumed bool) {
	if s.distance > 0 {
		return s.distance, false
	}
	for i := range s.stars {
		if st := &s.stars[i]; st.bright && (st.teff > 0 || st.mass > 0) {
			row := dwarf(types, byMass, st.mass)
			if st.teff > 0 {
				row = dwarf(types, byTeff, st.teff)
			}
			return pow(10, (st.v-row.absMag)/5+1), true
		}
	}
	method := ""
	if len(s.planets) > 0 {
		method = s.planets[0].method
	}
	return m.of(m.distance, method), true
}

// builder makes the bodies of a system with planets.
type builder struct {
	c      *Atlas
	exo    *exoSystem
	sys    *System
	toward r3.Vec
	places map[int]int // from ids of the exoplanet catalogue to bodies

	i, node float64 // of the main plane on the sky, radians
	tilted  bool    // they are measured
}

// level sets the system's axes: its plane is the orbit of the first planet with a known
// inclination or a transit, or else drawn by chance.
func (b *builder) level() {
	name := b.exo.name
	b.node = 2 * math.Pi * chance(name, 1)
	b.i = arccos(2*chance(name, 2) - 1)
	for _, p := range b.exo.planets {
		if p.hasNode {
			b.node = p.node * degree
		}
		if p.hasI {
			b.i, b.tilted = p.i*degree, true
			break
		}
		if p.transit {
			b.i, b.tilted = math.Pi/2, true
		}
	}
	b.sys.Axes = skyEllipse(b.toward, b.i, b.node, 0).plane(0)
}

// planet adds a planet to its host.
func (b *builder) planet(p *exoPlanet) {
	var missing []string
	name := p.name
	host, there := b.places[p.host]
	if !there {
		host = -1
	}
	body := Body{Name: name, Kind: Planet, Parent: host, Scale: 1, Discovery: p.discovery(), Doubtful: p.doubtful(), Source: exoSource}
	m := b.c.medians
	switch {
	case p.mass > 0:
		body.Mass = p.mass * EarthsPerJupiter
		if p.minimum {
			missing = append(missing, "mass (a minimum)")
		}
	case p.radius > 0:
		body.Mass = massOf(p.radius * jupiterRadius)
		missing = append(missing, "mass")
	case p.most > 0:
		body.Mass = p.most * EarthsPerJupiter
		missing = append(missing, "mass (a maximum)")
	default:
		body.Mass = m.of(m.mass, p.method) * EarthsPerJupiter
		missing = append(missing, "mass")
	}
	body.Radius = p.radius * jupiterRadius
	if body.Radius == 0 {
		body.Radius = radiusOf(body.Mass)
		missing = append(missing, "radius")
	}
	if host < 0 { // it floats freely
		body.Class = planetClass(body.Mass, body.Radius, 0)
		body.Assumed = missing
		b.sys.Bodies = append(b.sys.Bodies, body)
		return
	}
	mu := sunMu * b.sys.Bodies[host].Mass
	a, period := p.a, p.period
	switch {
	case a == 0 && period == 0:
		a = m.of(m.a, p.method)
		missing = append(missing, "axis")
		period = periodAt(a, mu)
	case a == 0:
		a = axisOf(period, mu)
	case period == 0:
		period = periodAt(a, mu)
	}
	e := min(p.e, 0.99)
	if !p.hasE {
		missing = append(missing, "eccentricity")
	}
	i, node := b.i, b.node
	if p.hasI {
		i = p.i * degree
	} else if !p.transit || b.i != math.Pi/2 {
		missing = append(missing, "inclination")
	}
	if p.hasNode {
		node = p.node * degree
	} else {
		missing = append(missing, "node")
	}
	peri := 2 * math.Pi * chance(name, 3)
	switch {
	case e == 0:
		peri = 0
	case !p.hasPeri:
		missing = append(missing, "periapsis")
	case p.method == "imaging" || p.method == "astrometry":
		peri = p.peri * degree
	default: // the star's own, half a turn away
		peri = (p.peri + 180) * degree
	}
	var t float64 // of periapsis
	switch {
	case julian(p.periastron):
		t = p.periastron - orbit.J2000
	case julian(p.midTransit): // the planet is nearest to us
		t = p.midTransit - orbit.J2000 - float64(period*(orbit.MeanFromEccentric(e, orbit.EccentricFromTrue(e, -math.Pi/2-peri))/(2*math.Pi)))
	case p.hasM:
		t = -period * p.m / 360
		missing = append(missing, "epoch")
	default:
		t = period * chance(name, 4)
		missing = append(missing, "phase")
	}
	i, node, peri = skyEllipse(b.toward, i, node, peri).in(b.sys.Axes)
	body.Orbit = round(a, period, orbit.Elements{E: e, I: i, Node: node, Peri: peri, T: t})
	body.Temperature = equilibrium(b.sys.light(host), a)
	body.Class = planetClass(body.Mass, body.Radius, body.Temperature)
	body.Assumed = missing
	b.sys.Bodies = append(b.sys.Bodies, body)
}

// doubtful reports whether the planet may not exist.
func (p *exoPlanet) doubtful() bool { return p.status != "confirmed" && p.status != "" }

// discovery says when and how a planet was found, and whether that is doubted.
func (p *exoPlanet) discovery() string {
	var parts []string
	if p.year > 0 {
		parts = append(parts, strconv.Itoa(p.year))
	}
	if p.method != "" {
		parts = append(parts, "by "+strings.Replace(p.method, "RV", "radial velocity", 1))
	}
	if p.doubtful() {
		parts = append(parts, p.status)
	}
	return strings.Join(parts, ", ")
}

// julian reports whether a number can be a Julian date: a few in the table lack a digit or have one too
// many.
func julian(jd float64) bool { return jd > 2400000 && jd < 2500000 }

// star makes a body of a star that only the exoplanet catalogue has.
func (b *builder) star(s *exoStar, pc float64) Body {
	types := b.c.types
	body := Body{Name: s.name, Kind: Star, Class: s.class, Mass: s.mass, Radius: s.radius, Temperature: s.teff}
	row := dwarf(types, byMass, 1)
	switch like, known := typeOf(types, s.class); {
	case s.teff > 0:
		row = dwarf(types, byTeff, s.teff)
	case s.mass > 0:
		row = dwarf(types, byMass, s.mass)
	case known:
		row = like
	}
	fill := func(x *float64, by float64, what string) {
		if *x == 0 {
			*x = by
			body.Assumed = append(body.Assumed, what)
		}
	}
	fill(&body.Mass, row.mass, "mass")
	fill(&body.Radius, row.radius, "radius")
	fill(&body.Temperature, row.teff, "temperature")
	if body.Class == "" {
		body.Class = row.class
		body.Assumed = append(body.Assumed, "class")
	}
	hot := body.Temperature / 5772
	body.Luminosity = float64(body.Radius*body.Radius) * float64(float64(hot*hot)*float64(hot*hot))
	body.AbsMag = row.absMag - law.Magnitudes(body.Luminosity/pow(10, row.logL))
	if s.bright {
		body.AbsMag = s.v - law.Modulus(pc) - law.Dust(law.Sun, b.sys.Place)
	} else {
		body.Assumed = append(body.Assumed, "magnitude")
	}
	return body
}

// typeOf returns the row of the main sequence for a spectral class.
func typeOf(types []mainSequence, class string) (mainSequence, bool) {
	letter := ClassLetter(class)
	best := -1
	for i := range types {
		if rune(types[i].class[0]) != letter {
			continue
		}
		best = i
		if at := slices.Index([]byte(class), byte(letter)); at+1 < len(class) && types[i].class[1] >= class[at+1] {
			break
		}
	}
	if best < 0 {
		return mainSequence{}, false
	}
	return types[best], true
}
