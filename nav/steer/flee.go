package steer

import (
	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Flee flies away from the target at full speed.
//
//	wished velocity
//	<-------------------- p · · · · g
//
//	wish = (-û·s - v) / dt,   û = (g-p)/|g-p|,   s = MaxSpeed
//
// Source: C. W. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999; see [Seek] for
// the difference.
//
//  1. Its desired velocity is opposite to the desired velocity of Seek.
//  2. At the exact position of its target it leaves in a direction drawn from its id.
//  3. Without a target it keeps its velocity.
type Flee struct{}

// Looks returns the empty sight: obstacles do not matter.
func (b *Flee) Looks(*nav.Agent, float64) nav.Sight { return nav.Sight{} }

func (b *Flee) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *Flee) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *Flee) steer(self *nav.Agent, v *nav.View, p nav.Pen) r2.Vec {
	if v.Target.Kind == nav.NoGoal {
		return r2.Vec{}
	}
	away := r2.Sub(self.Pos, v.Target.Pos)
	u, ok := portable.Unit(away)
	if away == (r2.Vec{}) {
		u, ok = nav.Apart(self.ID, uint64(uint32(v.Target.Index))), true
	}
	if !ok {
		return r2.Vec{}
	}
	vel := portable.Scale(self.MaxSpeed, u)
	arrow(p, "push", nav.InkPush, self.Pos, vel)
	return reach(self, v, vel, p)
}

func init() {
	nav.Register("flee", "flies away from the target at full speed", func() nav.Behavior { return new(Flee) })
}
