package sky

import (
	"math"

	"galaxy/orbit"
)

// dwarfPlanets are the dwarf planets that the International Astronomical Union recognises. Data and scenes have Pluto
// and Ceres among planets.
var dwarfPlanets = map[string]bool{"Ceres": true, "Pluto": true, "Haumea": true, "Makemake": true, "Eris": true}

// KindOf says what body i is: "planet", for example. A few bodies of the Solar System are built in and have the Kind
// Planet, but are a "dwarf planet" or a "minor planet".
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

// DwarfPlanets counts the dwarf planets of the Sun that are built in.
func (s *System) DwarfPlanets() int {
	return s.count(func(i int) bool { return s.KindOf(i) == "dwarf planet" })
}

// Period returns the sidereal period of body i, days; NaN without an orbit. The period of a moon's ellipse, from
// periapsis to periapsis, is another one, because the ellipse turns.
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
	conic = meanOrbit(conic)
	before, after := conic.Elements(0), conic.Elements(p)
	turned := math.Remainder(after.Peri-before.Peri, 2*math.Pi) + float64(math.Cos(before.I)*math.Remainder(after.Node-before.Node, 2*math.Pi))
	return p / (1 + turned/(2*math.Pi))
}

// Accuracy says how far the place of body i of the Solar System may be off at t, days past J2000.0; nothing of others. It has
// a verb for the value, as [orbit.AccuracySentence] does.
func (s *System) Accuracy(i int, t float64) (sentence string, value float64) {
	b := &s.Bodies[i]
	if s.Address != "Sol" || b.Kind <= Pair {
		return "", 0
	}
	return orbit.AccuracySentence(b.Name, b.path, b.Kind == Moon, t)
}

// meanOrbit returns a path without the pull of others and without periodic terms: people are told its elements.
func meanOrbit(path orbit.Conic) orbit.Conic {
	if p, ok := path.(interface{ Ellipse() orbit.Conic }); ok {
		return p.Ellipse()
	}
	return path
}
