package sky

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// A Shine is a system as it is seen from afar: one light.
type Shine struct {
	Name     string  // of a system of the catalogue
	Place    r3.Vec  // in the frame of the galaxy, pc, at J2000.0
	Velocity r3.Vec  // as System.Velocity, km/s
	AbsMag   float64 // visual, of all stars together
	Kelvin   float64 // of the brightest star's surface
	Extent   float64 // pc that its stars are apart at most in our time, 0 for one star; of generated ones NaN: not known from afar
}

// At returns the place at t, days past J2000.0, as System.At does.
func (s *Shine) At(t float64) r3.Vec { return r3.Add(s.Place, portable.Scale3(t*PerDay, s.Velocity)) }

// PerDay is 1 km/s in parsecs a day.
const PerDay = 86400 / kmPerPC

// newShines lists how the systems of the catalogue shine. A system without a star has no light, and the
// magnitude dark.
func newShines(c *Atlas) []Shine {
	all := make([]Shine, c.Systems())
	for i := range all {
		s := c.System(i)
		all[i] = Shine{Name: s.Name, Place: s.Place, Velocity: s.Velocity, AbsMag: dark}
		if light := s.flux(); light > 0 {
			all[i].AbsMag, all[i].Kelvin, all[i].Extent = -law.Magnitudes(light), s.Primary().Temperature, s.extent()
		}
	}
	return all
}

// extent returns how far the stars of the system are apart at most, pc.
func (s *System) extent() float64 {
	if s.Stars() < 2 {
		return 0
	}
	reach := func(i int) (sum float64) { // from the origin, au
		for ; i >= 0; i = s.Bodies[i].Parent {
			if b := &s.Bodies[i]; b.Orbit != nil {
				sum += float64(math.Abs(b.Scale) * b.Orbit.SemiMajorAxis() * (1 + b.Orbit.E))
			} else {
				sum += portable.Norm3(b.Offset)
			}
		}
		return sum
	}
	first, second := 0.0, 0.0
	for i := range s.Bodies {
		if s.Bodies[i].Kind != Star {
			continue
		}
		if r := reach(i); r > first {
			first, second = r, first
		} else {
			second = max(second, r)
		}
	}
	return (first + second) * pcPerAU
}

// dark is the absolute magnitude of a system without light.
const dark = 99

// Shines returns how the systems of the catalogue shine, by their numbers. The first call takes some
// 50 ms. The list is the atlas's own.
func (c *Atlas) Shines() []Shine { return c.shines() }

// CountBrighter counts the systems that look brighter than a visual magnitude from a place of the galaxy, pc, through its
// dust: those of the catalogue, and generated ones. A system at the place itself is not counted. The systems are where they
// are at J2000.0.
func (c *Atlas) CountBrighter(from r3.Vec, v float64) (known, generated int) {
	var sight law.Sight
	sight.From(from)
	for _, s := range c.Shines() {
		if pc := portable.Norm3(r3.Sub(s.Place, from)); pc > 0 && s.AbsMag < dark && s.AbsMag+law.Modulus(pc)+sight.Dust(s.Place) < v {
			known++
		}
	}
	for _, p := range c.Galaxy.Seeker().Visible(nil, from, v) {
		if p.Place != from {
			generated++
		}
	}
	return known, generated
}

// Shine returns how a generated system shines, without making all of it.
func (c *Atlas) Shine(p law.Point) Shine {
	var s System
	m := maker{dice: dice{seed: p.Seed}, types: c.types, point: p, sys: &s}
	primary := m.begin()
	return Shine{Place: p.Place, Velocity: s.Velocity, AbsMag: p.AbsMag, Kelvin: primary.Temperature, Extent: math.NaN()}
}
