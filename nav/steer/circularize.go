package steer

import (
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Circularize makes the orbit of a ship a circle: one burn at an apsis.
//
//	    _..--""--.._
//	 .'              '.       Δv = √(μ/r) − v
//	(   o              x burn
//	 '.              .'
//	    ''--..__..--''
//
// The burn is corrected by what is flown under the pull of all bodies, so that the semi-major axis is r. A burn that lasts has half of
// its time before the apsis.
//
// Source: H. D. Curtis, "Orbital Mechanics for Engineering Students", chapter 6.
//
//  1. The eccentricity afterwards is that which other bodies give the orbit.
//  2. Without a closed orbit there is no circle: the ship coasts, and the report says so.
type Circularize struct {
	maneuver
	At apsis `default:"next" help:"At which apsis: the one that comes first, the lowest point or the highest one."`
}

// apsis is the end of an orbit's long axis.
type apsis uint8

// The apsides.
const (
	nextApsis apsis = iota
	atPeriapsis
	atApoapsis
)

func (apsis) Words() []string { return []string{"next", "periapsis", "apoapsis"} }

// Apoapsis reports whether the burn is at the apoapsis, for a ship that comes to that before the periapsis or does not.
func (b *Circularize) Apoapsis(comesFirst bool) bool {
	return b.At == atApoapsis || b.At == nextApsis && comesFirst
}

func (b *Circularize) Steer(self *nav.Agent, v *nav.View) r2.Vec { return follow(b, self, v) }

func (b *Circularize) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { tell(b, self, v, p) }

func init() {
	nav.Register("circularize", "makes the orbit of a ship a circle, by a burn at an apsis", func() nav.Behavior { return new(Circularize) })
}
