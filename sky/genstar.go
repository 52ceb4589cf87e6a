package sky

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/orbit"
	"galaxy/sky/law"
)

// maker makes a generated system.
type maker struct {
	dice
	types []mainSequence
	point law.Point
	sys   *System
	zone  [2]float64 // where planets can be, au from the primary
	host  int
}

// generatedSource is the Source of a system that is in no catalogue.
const generatedSource = "generated"

// Generated makes the system of a generated point: its stars, planets, moons and rings.
func (c *Atlas) Generated(p law.Point) *System {
	s := &System{Name: law.Name(p.Code), Address: law.Address(p.Code), Source: generatedSource}
	m := maker{dice: dice{seed: p.Seed}, types: c.types, point: p, sys: s, zone: [2]float64{0, 1e5}}
	primary := m.begin()
	m.companions(primary)
	m.planets()
	return s
}

// begin draws everything that an eye far away sees: place, axes, motion, and the primary.
func (m *maker) begin() (primary Body) {
	s := m.sys
	s.Place = m.point.Place
	s.Axes = axesAbout(scatter(1, m.flat(-1, 1), m.angle()))
	primary = m.primary()
	m.history(primary.Mass)
	s.Velocity = m.velocity()
	return primary
}

// axesAbout returns right-handed axes with a pole.
func axesAbout(pole r3.Vec) [3]r3.Vec {
	x := r3.Vec{X: 1}
	if math.Abs(pole.X) > 0.9 {
		x = r3.Vec{Y: 1}
	}
	y := portable.Cross3(pole, x)
	y = portable.Scale3(1/portable.Norm3(y), y)
	return [3]r3.Vec{portable.Cross3(y, pole), y, pole}
}

// giantColours are the B−V of the catalogue's giants and red supergiants, by level.
var giantColours = [9]float64{1.2, 1.2, 1.5, 1.5, 1.35, 1.5, 1.26, 1.04, 0.85}

// whiteDwarfs is their share among the stars of levels 13 to 17.
var whiteDwarfs = [5]float64{0.008, 0.041, 0.07, 0.18, 0.26}

// primary makes the star that the point tells of.
func (m *maker) primary() Body {
	mag := m.point.AbsMag
	level := law.LevelOf(mag)
	giant := mag < 3.5 && m.point.Population != law.Dwarf
	switch {
	case giant || mag < -4 && m.chance(0.35):
		row := dwarf(m.types, byBV, giantColours[min(level, 8)]+float64(0.1*m.normal()))
		class := row.large[0]
		if mag < -4 {
			class = row.large[1]
		}
		return m.shining(class, row.teff, mag)
	case mag < -5: // beyond the main sequence
		teff := m.flat(9000, 30000)
		row := dwarf(m.types, byTeff, teff)
		return m.shining(row.large[2], teff, mag)
	case level >= 13 && level <= 17 && m.chance(whiteDwarfs[level-13]):
		return m.whiteDwarf(mag)
	}
	return m.onSequence(dwarf(m.types, byMag, mag), mag)
}

// onSequence makes a dwarf.
func (m *maker) onSequence(row mainSequence, mag float64) Body {
	return Body{
		Kind: Star, Class: row.class, Parent: -1, Mass: row.mass, Radius: row.radius, Temperature: row.teff,
		Luminosity: pow(10, row.logL), AbsMag: mag,
	}
}

// shining makes a giant of a temperature and magnitude.
func (m *maker) shining(class string, teff, mag float64) Body {
	row := dwarf(m.types, byTeff, teff)
	light := pow(10, row.logL) * law.Flux(mag-row.absMag)
	hot := teff / 5772
	return Body{
		Kind: Star, Class: class, Parent: -1, Mass: max(1, min(25, math.Sqrt(math.Sqrt(light))/1.8)),
		Radius: math.Sqrt(light) / float64(hot*hot), Temperature: teff, Luminosity: light, AbsMag: mag,
	}
}

// whiteDwarf makes one of 0.6 Suns and 0.0125 of the Sun's radius, as hot as its light
// needs.
func (m *maker) whiteDwarf(mag float64) Body {
	const radius = 0.0125
	teff := pow(10, 4.44-float64(0.095*(mag-10))) // of cooling models, to 10 %
	hot := teff / 5772
	class := "DA"
	if m.chance(0.25) {
		class = "DC"
	}
	return Body{
		Kind: Star, Class: class, Parent: -1, Mass: 0.6, Radius: radius, Temperature: teff,
		Luminosity: radius * radius * float64(float64(hot*hot)*float64(hot*hot)), AbsMag: mag,
	}
}

// history sets age and metals, of a star of the thin disk or of an old one.
func (m *maker) history(mass float64) {
	life := 10 / float64(mass*float64(mass*math.Sqrt(mass)))
	place := m.point.Place
	r := math.Sqrt(float64(place.X*place.X) + float64(place.Y*place.Y))
	if m.point.Population == law.Old {
		m.sys.Age = m.flat(8, 13)
		m.sys.Metals = -0.6 + float64(0.25*m.normal())
		if math.Abs(place.Z) > 3000 { // mostly halo
			m.sys.Metals = -1.5 + float64(0.5*m.normal())
		} else if r < 3000 { // mostly bar
			m.sys.Metals = float64(0.4 * m.normal())
		}
		return
	}
	m.sys.Age = m.flat(0, min(10, life))
	m.sys.Metals = -0.06 - float64(0.06*(r+law.Sun.X)*0.001) + float64(0.2*m.normal())
}

// velocity draws a velocity relative to the Sun, km/s: the dispersions of the disks, and the Sun's
// own motion among its neighbours (Schönrich et al. 2010). The whole galaxy rotates as the Sun does.
func (m *maker) velocity() r3.Vec {
	u, v, w := 35., 25., 20.
	if m.point.Population == law.Old {
		u, v, w = 60, 45, 40
	}
	young := math.Sqrt(min(1, m.sys.Age/5))
	u, v, w = u*young, v*young, w*young
	return r3.Vec{X: float64(u*m.normal()) - 11.1, Y: float64(v*m.normal()) - 12.24, Z: float64(w*m.normal()) - 7.25}
}

// companions adds the primary with the stars that go round it, and sets the zone of its
// planets.
func (m *maker) companions(primary Body) {
	share := 0.8
	for _, of := range []struct{ below, share float64 }{{0.5, 0.26}, {0.7, 0.35}, {1.5, 0.44}, {8, 0.5}, {16, 0.6}} {
		if primary.Mass < of.below {
			share = of.share
			break
		}
	}
	name := m.sys.Name
	primary.Name = name
	if !m.chance(share) {
		m.sys.Bodies = append(m.sys.Bodies, primary)
		return
	}
	primary.Name = name + " A"
	second := m.companion(&primary, name+" B")
	both := primary.Mass + second.Mass
	a := m.apart(primary, both)
	a = max(a, 3*(primary.Radius+second.Radius)*sunRadiusKM/orbit.AU)
	e := m.flat(0, 0.9)
	if periodAt(a, sunMu*both) < 12 {
		e = 0
	}
	inner := Body{Name: name + " AB", Kind: Pair, Parent: -1, Mass: both}
	triple := m.chance(0.12)
	if triple {
		third := m.companion(&primary, name+" C")
		all := both + third.Mass
		e2 := m.flat(0, 0.9)
		wide := 5 * a * (1 + e) / (1 - e2) * m.flat(1, 4)
		outer := Body{Name: name + " ABC", Kind: Pair, Parent: -1, Mass: all}
		way := m.orbit(wide, e2, all, arccos(m.flat(-1, 1)))
		inner.Parent, inner.Orbit, inner.Scale = 0, way, -third.Mass/all
		third.Parent, third.Orbit, third.Scale = 0, way, both/all
		m.sys.Bodies = append(m.sys.Bodies, outer, third)
	}
	at := len(m.sys.Bodies)
	way := m.orbit(a, e, both, 0)
	primary.Parent, primary.Orbit, primary.Scale = at, way, -second.Mass/both
	second.Parent, second.Orbit, second.Scale = at, way, primary.Mass/both
	m.sys.Bodies = append(m.sys.Bodies, inner, primary, second)
	m.host = at + 1
	if a < 1.5 {
		m.host = at // planets go round both
		m.zone[0] = 3.5 * a * (1 + e)
		if triple {
			third := m.sys.Bodies[1].Orbit
			m.zone[1] = 0.25 * third.Q
		}
	} else {
		m.zone[1] = 0.25 * a * (1 - e)
	}
}

// companion draws a star of a tenth of the primary's mass or more, and never brighter to the
// eye, as dwarfs beside a white dwarf could be.
func (m *maker) companion(primary *Body, name string) Body {
	row := dwarf(m.types, byMass, max(0.08, primary.Mass*m.flat(0.1, 1)))
	if row.absMag < primary.AbsMag {
		row = dwarf(m.types, byMag, primary.AbsMag+m.flat(0, 3))
	}
	b := m.onSequence(row, row.absMag)
	b.Name = name
	return b
}

// apart draws the semi-major axis of a pair, au.
func (m *maker) apart(primary Body, both float64) float64 {
	if primary.Mass < 0.5 {
		return m.lognormal(5, 1.2)
	}
	return axisOf(max(m.lognormal(107000, 2.28), 0.3), sunMu*both)
}
