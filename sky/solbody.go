package sky

import (
	"math"

	"galaxy/orbit"
)

// dwarfPlanets are those of the International Astronomical Union. Data and scenes have Pluto and Ceres among planets.
var dwarfPlanets = map[string]bool{"Ceres": true, "Pluto": true, "Haumea": true, "Makemake": true, "Eris": true}

// KindOf says what body i is: "planet", and of the Sun's "dwarf planet" or "minor planet" where Kind is Planet for being
// of the few that are built in.
func (s *System) KindOf(i int) string {
	b := &s.Bodies[i]
	switch {
	case s.Address != "Sol" || b.Kind != Planet && b.Kind != MinorPlanet:
	case dwarfPlanets[b.Name]:
		return "dwarf planet"
	case b.Name == "Vesta":
		return MinorPlanet.String()
	}
	return b.Kind.String()
}

// DwarfPlanets counts those of the Sun that are built in.
func (s *System) DwarfPlanets() int {
	n := 0
	for i := range s.Bodies {
		if s.KindOf(i) == "dwarf planet" {
			n++
		}
	}
	return n
}

// Period returns the days in which body i goes once round before the stars. From periapsis to periapsis, which is the
// period of its ellipse, a moon takes longer or shorter, for that turns. It is NaN without an orbit.
func (s *System) Period(i int) float64 {
	b := &s.Bodies[i]
	if b.Orbit == nil {
		return math.NaN()
	}
	p := b.Orbit.Period()
	conic, ok := b.path.(orbit.Conic)
	if !ok || b.Kind != Moon {
		return p
	}
	before, after := conic.Elements(0), conic.Elements(p)
	turned := math.Remainder(after.Peri-before.Peri, 2*math.Pi) + float64(math.Cos(before.I)*math.Remainder(after.Node-before.Node, 2*math.Pi))
	return p / (1 + turned/(2*math.Pi))
}
