package sky

import (
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/sky/law"
)

// solarSystem makes the Solar System's bodies from package orbit's, on their integrated
// paths, with the mean ellipses of J2000.0.
func (c *Atlas) solarSystem() *System {
	bodies := orbit.SolarSystem(orbit.Integrated)
	s := &System{Name: "Sol", Aliases: []string{"Sun", "Solar System"}, Address: "Sol", Source: "JPL", Place: law.Sun}
	for i, axis := range []r3.Vec{{X: 1}, {Y: 1}, {Z: 1}} {
		s.Axes[i] = FromICRF(orbit.ICRFFromEcliptic(axis))
	}
	index := map[int]int{}
	for i := range bodies {
		from := &bodies[i]
		center, path := bodies.About(i)
		conic, ok := path.(orbit.Conic)
		if i > 0 && (!ok || from.Radius == 0) {
			continue // the barycentre of Earth and Moon
		}
		b := Body{Name: from.Name, Kind: Planet, Parent: -1, Scale: 1, Radius: from.Radius * orbit.AU / earthRadius}
		switch {
		case i == 0:
			b = c.star(0)
			b.Name, b.Mass, b.Assumed = "Sun", 1, nil
		default:
			el := meanOrbit(conic).Elements(0)
			b.Parent = index[center]
			if b.Mass = from.Mu / gmEarthInAU; center > 0 {
				b.Kind = Moon
			}
			b.Orbit, b.path = &el, path
			b.Temperature = equilibrium(1, s.fromStar(b.Parent, &el))
			b.Class = planetClass(b.Mass, b.Radius, b.Temperature)
			if b.Class == "ice" && b.Mass > float64(0.59*b.Radius)*b.Radius*b.Radius {
				b.Class = "rock" // as Io and Vesta, denser than 3.2 g/cm³
			}
			b.Rings = solRings[b.Name]
		}
		index[i] = len(s.Bodies)
		s.Bodies = append(s.Bodies, b)
	}
	for i := range s.Bodies {
		s.alongMoons(i)
	}
	return s
}

// alongMoons gives a planet the pole of its most massive moon's orbit, and turns the orbits of its
// moons from the system's axes into the axes of that plane.
func (s *System) alongMoons(planet int) {
	var moons []int
	largest := -1
	for i := range s.Bodies {
		if b := &s.Bodies[i]; b.Parent == planet && b.Kind == Moon {
			moons = append(moons, i)
			if largest < 0 || b.Mass > s.Bodies[largest].Mass {
				largest = i
			}
		}
	}
	if largest < 0 {
		return
	}
	p := &s.Bodies[planet]
	p.Pole = normal(s.Bodies[largest].Orbit)
	for _, i := range moons {
		el := s.current(&s.Bodies[i], *s.Bodies[i].Orbit)
		s.Bodies[i].Orbit = &el
	}
}

// solRings are where the main rings begin and end, in radii of their planets (PDS Ring-Moon
// Systems Node).
var solRings = map[string][2]float64{"Jupiter": {1.72, 1.81}, "Saturn": {1.24, 2.27}, "Uranus": {1.64, 2.00}, "Neptune": {1.69, 2.54}}

// fromStar returns the mean distance from the star of a body on an orbit about parent, au.
func (s *System) fromStar(parent int, el *orbit.Elements) float64 {
	if b := &s.Bodies[parent]; b.Kind == Planet {
		return b.Orbit.SemiMajorAxis()
	}
	return el.SemiMajorAxis()
}

// current turns elements of a path of the Solar System into the unit and axes in which a body's orbit is
// given.
func (s *System) current(b *Body, el orbit.Elements) orbit.Elements {
	if b.Kind == Moon {
		el.I, el.Node, el.Peri = ellipseOf(&el).in(s.Bodies[b.Parent].MoonAxes())
		el = inKM(el)
	}
	return el
}

// inKM turns elements in au and days into elements in km and days.
func inKM(el orbit.Elements) orbit.Elements {
	el.Q *= orbit.AU
	el.Mu *= orbit.AU * orbit.AU * orbit.AU
	return el
}
