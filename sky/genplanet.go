package sky

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"galaxy/internal/portable"
	"galaxy/orbit"
)

// orbit draws an orbit of a size and shape about a mass in Suns, au and days.
func (m *maker) orbit(a, e, mass, i float64) *orbit.Elements {
	period := periodAt(a, sunMu*mass)
	return round(a, period, orbit.Elements{E: e, I: i, Node: m.angle(), Peri: m.angle(), T: period * m.flat(0, 1)})
}

// world is a planet in the making.
type world struct{ a, e, mass float64 }

// occurrence is how often a star has planets, tuned to planet_statistics in docs/sky.md.
type occurrence struct {
	chain        float64 // the chance of a chain of small planets near the star
	period, dex  float64 // of its first, days
	mass, spread float64 // typical, Earths, and its spread between systems in powers of ten
	least        int     // how many it has at least,
	more         float64 // and how many more in the mean
	giants       float64 // the chance of giants for the Sun's mass and metals
	outer        float64 // how many ice worlds and ice giants are beyond the snow line, in the mean
}

var (
	likeSun = occurrence{chain: 0.46, period: 12, dex: 0.45, mass: 1.9, spread: 0.42, least: 1, more: 1.7, giants: 0.17, outer: 1.5}
	likeM   = occurrence{chain: 1, period: 34, dex: 0.25, mass: 2.6, spread: 0.2, least: 5, more: 2, giants: 0.06, outer: 1}
)

// planets adds the planets of the primary, or of the inner pair. White dwarfs, stars of
// more than 3 Suns and giants of more than 30 radii have none left.
func (m *maker) planets() {
	star := &m.sys.Bodies[m.host]
	mass, light := star.Mass, m.sys.light(m.host)
	if star.Kind == Star && (ClassLetter(star.Class) == 'D' || star.Radius > 30) || mass > 3 {
		return
	}
	o := &likeSun
	if mass < 0.6 {
		o = &likeM
	}
	rootL := math.Sqrt(light)
	m.zone[0] = max(m.zone[0], 0.01, 2*star.Radius*sunRadiusKM/orbit.AU)
	var list []world
	chain := m.chance(o.chain)
	first, n := m.flat(0.3, 1.2)*rootL, m.poisson(1)
	if chain {
		first = axisOf(m.lognormal(o.period, o.dex), sunMu*mass)
		n = o.least + m.poisson(o.more)
	}
	list = m.row(list, max(first, m.zone[0]), n, m.lognormal(o.mass, o.spread), 0.18, mass)
	list = m.beyond(list, o, mass, rootL)
	list = m.settle(list, mass)
	for i, w := range list {
		m.planet(i, w, light)
	}
}

// row adds n planets of like masses from a on outward, as far apart as neighbours are: 20 ± 7
// mutual Hill radii, 12 at least.
func (m *maker) row(list []world, a float64, n int, mass, dex, star float64) []world {
	before := 0.0
	for i := range n {
		w := world{mass: max(0.02, m.lognormal(mass, dex))}
		if i > 0 {
			half := float64(0.5 * max(12, 20+float64(7*m.normal())) * portable.Cbrt((before+w.mass)/(3*earthsPerSun*star)))
			if half > 0.8 {
				break
			}
			a = a * (1 + half) / (1 - half)
		}
		w.a = a
		before = w.mass
		list = append(list, w)
	}
	return list
}

// beyond adds giants, hot ones among them, and the worlds from about the snow line on.
func (m *maker) beyond(list []world, o *occurrence, mass, rootL float64) []world {
	metals := max(-1, min(0.4, m.sys.Metals))
	if m.chance(o.giants * mass * pow(10, 2*metals)) {
		jupiters := func() float64 { return EarthsPerJupiter * m.power(0.3, 10, -0.31) }
		if m.chance(0.05) {
			a := axisOf(max(1, m.lognormal(3.5, 0.2)), sunMu*mass)
			return append(list[:0], world{a: a, mass: jupiters()}) // alone, as they are found
		}
		a := axisOf(m.power(40, 33000, 0.08), sunMu*mass)
		for range 1 + m.poisson(0.7) {
			list = append(list, world{a: a, mass: jupiters()})
			a *= m.flat(1.7, 3)
		}
	}
	return m.row(list, 2.7*rootL*m.flat(0.8, 2.5), m.poisson(o.outer), m.lognormal(6, 0.4), 0.3, mass)
}

// settle gives the planets eccentricities and removes planets that cannot last: periapsis and
// apoapsis of neighbours stay 8 mutual Hill radii apart, on rounder orbits if need be.
func (m *maker) settle(list []world, star float64) []world {
	slices.SortStableFunc(list, func(p, q world) int { return cmp.Compare(p.a, q.a) })
	sigma := 0.04
	if len(list) == 1 {
		sigma = 0.27
	}
	kept := list[:0]
	for _, w := range list {
		w.e = min(0.8, m.rayleigh(sigma))
		if w.a < 0.06 {
			w.e *= 0.1 // tides
		}
		if w.a*(1-w.e) < m.zone[0] || w.a*(1+w.e) > m.zone[1] {
			continue
		}
		crowded := func() bool { return len(kept) > 0 && !kept[len(kept)-1].apart(&w, star) }
		if crowded() {
			p := &kept[len(kept)-1]
			p.e, w.e = 0.25*p.e, 0.25*w.e
			clears := w.mass > 50 && p.mass < 50 // a giant clears its way
			for clears && crowded() {
				kept = kept[:len(kept)-1]
			}
		}
		if !crowded() {
			kept = append(kept, w)
		}
	}
	return kept
}

// apart reports whether two neighbours are far enough from each other.
func (w *world) apart(outer *world, star float64) bool {
	hill := 0.5 * (w.a + outer.a) * portable.Cbrt((w.mass+outer.mass)/(3*earthsPerSun*star))
	return float64(outer.a*(1-outer.e))-float64(w.a*(1+w.e)) >= 8*hill
}

// planet adds planet i with its moons and rings.
func (m *maker) planet(i int, w world, light float64) {
	host := &m.sys.Bodies[m.host]
	b := Body{
		Name: m.sys.Name + " " + string(rune('b'+i)), Kind: Planet, Parent: m.host, Scale: 1, Mass: w.mass,
		Orbit: m.orbit(w.a, w.e, host.Mass, m.rayleigh(1.5*degree)), Temperature: equilibrium(light, w.a),
	}
	b.Radius = openValley(float64(radiusOf(w.mass) * portable.Exp(0.1*m.normal())))
	b.Class = planetClass(b.Mass, b.Radius, b.Temperature)
	_, upright := portable.Sincos(min(math.Pi, m.rayleigh(0.35)))
	b.Pole = scatter(1, upright, m.angle())
	if w.mass > 10 && b.Temperature < 200 && m.chance(0.3) {
		b.Rings = [2]float64{m.flat(1.15, 1.5), m.flat(1.6, 2.45)}
	}
	at := len(m.sys.Bodies)
	m.sys.Bodies = append(m.sys.Bodies, b)
	m.moons(at, host.Mass)
}

// openValley moves radii out of the gap between rock and sub-Neptunes, 1.5 to 2 Earth
// radii.
func openValley(r float64) float64 {
	switch {
	case r > 1.5 && r < 1.75:
		return 1.4 + float64(0.5*(r-1.5))
	case r >= 1.75 && r < 2:
		return 1.95 + float64(0.2*(r-1.75))
	}
	return r
}

// moons adds the moons of a planet: from three of its radii on, to 0.4 of its Hill radius at
// periapsis. The moons of a giant have together about 10⁻⁴ of its mass.
func (m *maker) moons(at int, star float64) {
	p := m.sys.Bodies[at]
	mean, each := 0.15, 0.01
	switch {
	case p.Mass > 50:
		mean, each = 4, 2.5e-5
	case p.Mass > 10:
		mean, each = 4, 2e-5
	}
	n := m.poisson(mean)
	radius := p.Radius * earthRadius
	limit := 0.4 * p.Orbit.Q * orbit.AU * portable.Cbrt(p.Mass/(3*earthsPerSun*star))
	a := radius * m.flat(3, 12)
	for i := range n {
		if a > limit {
			return
		}
		mass := p.Mass * m.lognormal(each, 0.5)
		period := periodAt(a, earthMu*p.Mass)
		b := Body{
			Name: p.Name + " " + roman(i+1), Kind: Moon, Parent: at, Scale: 1, Mass: mass, Radius: radiusOf(mass), Temperature: p.Temperature,
			Orbit: round(a, period, orbit.Elements{E: min(0.3, m.rayleigh(0.01)), I: m.rayleigh(0.5 * degree), Node: m.angle(), Peri: m.angle(), T: period * m.flat(0, 1)}),
		}
		b.Class = planetClass(b.Mass, b.Radius, b.Temperature)
		m.sys.Bodies = append(m.sys.Bodies, b)
		a *= m.flat(1.45, 1.95)
	}
}

// roman writes a small number as moons are numbered.
func roman(n int) string {
	names := [...]string{"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX"}
	if n <= len(names) {
		return names[n-1]
	}
	return strconv.Itoa(n)
}
