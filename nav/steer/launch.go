package steer

import (
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Launch leads a ship from the ground of a body without air to a circle about it.
//
//	           . - ~ ~ ~ - .
//	       .'   burn 2 >o    ' .       The first burn keeps its direction, as flat as the ground
//	     /      _____            \     allows, and makes the apoapsis. The second one makes the
//	  -- o-> -'       '-          |    circle there.
//	burn 1   ' ground  '
//
//	Δv = √(2μ/R·r/(R + r)) + √(μ/r)·(1 − √(2R/(R + r)))
//
// Both burns are corrected by what is flown. The ground turns, and gives the ship its speed.
//
// Source: W. Hohmann, "Die Erreichbarkeit der Himmelskörper", 1925, for impulses.
//
//  1. A ship that flies already coasts, and the report says so.
//  2. It takes an engine with a thrust that is larger than the ship's weight, or one of impulses.
type Launch struct {
	maneuver
	Altitude float64 `default:"100" min:"0" max:"1e9" unit:"km" help:"Height of the circle above the mean radius of the body."`
	Heading  float64 `default:"90" min:"0" max:"360" unit:"degrees" help:"To where it takes off: 0 to the north, 90 to the east."`
}

func (b *Launch) Steer(self *nav.Agent, v *nav.View) r2.Vec { return follow(b, self, v) }

func (b *Launch) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { tell(b, self, v, p) }

func init() {
	nav.Register("launch", "leads a ship from the ground of a body without air to a circle about it", func() nav.Behavior { return new(Launch) })
}
