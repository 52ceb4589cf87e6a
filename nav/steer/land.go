package steer

import (
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Land leads a ship from an orbit about a body without air to its ground.
//
//	o-> burn 1
//	.                 The first burn lowers the periapsis to the ground. The long one, a
//	 .                gravity turn, is against the velocity, and ends just above the
//	  ' .             ground, upright and slow.
//	     ' ~ <==== burn 2 == .
//	~~~~~~~~~~~~~~~~~~~~~~~~~~o ground
//
//	β̇ = −(g/v)·cos β
//
// Source: G. J. Culler and B. D. Fried, "Universal gravity turn trajectories", Journal of Applied Physics 28, 1957.
//
//  1. The ship meets the ground at a few m/s relative to a body that does not turn, and rests there if its drive allows that.
//  2. It takes an engine with a thrust that is larger than the ship's weight.
type Land struct {
	maneuver
	Wait  float64 `default:"0" min:"0" max:"1e4" unit:"hours" help:"Time before the first burn; 0: a tenth of a revolution."`
	Speed float64 `default:"0" min:"0" max:"1000" unit:"m/s" help:"Speed at the end of the long burn; 0: a 2,000th of the speed of a circle at the ground."`
}

func (b *Land) Steer(self *nav.Agent, v *nav.View) r2.Vec { return follow(b, self, v) }

func (b *Land) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { tell(b, self, v, p) }

func init() {
	nav.Register("land", "leads a ship from an orbit about a body without air to its ground", func() nav.Behavior { return new(Land) })
}
