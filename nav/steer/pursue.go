package steer

import (
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Pursue flies to where the target will be if it keeps its velocity.
//
//	          g ----v_g----> x   meeting place
//	                     .'
//	                 .'   s·t
//	             .'
//	          p
//
//	wish = (s·û - v) / dt,   û toward x = g + v_g·t
//	t    : the least t ≥ 0 with |g + v_g·t - p| = s·t,   s = MaxSpeed
//
// Source: C. W. Reynolds, "Steering Behaviors For Autonomous Characters", GDC
// 1999, with the exact time in place of an estimate. For a target on an orbit
// the tangent is a poor forecast: [Intercept] uses the orbit itself.
//
//  1. It meets a target that keeps its velocity at the first possible time on a
//     straight line, if there is one.
//  2. For a target that it cannot meet, it heads for the target's closest point of
//     approach to the agent's present position.
//  3. Without a target the agent keeps its velocity.
type Pursue struct{}

// Looks returns the empty sight: obstacles do not matter.
func (b *Pursue) Looks(*nav.Agent, float64) nav.Sight { return nav.Sight{} }

func (b *Pursue) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *Pursue) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *Pursue) steer(self *nav.Agent, v *nav.View, p nav.Pen) r2.Vec {
	if v.Target.Kind == nav.NoGoal {
		return r2.Vec{}
	}
	place, _ := tangentMeeting(self, v)
	return headFor(self, v, place, p)
}

func init() {
	nav.Register("pursue", "flies to where the target will be if it keeps its velocity", func() nav.Behavior { return new(Pursue) })
}
