package nav

import (
	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Flee flies away from the target at full speed.
//
//	wished velocity
//	<-------------------- p · · · · g
//
//	wish = (-û·s - v) / dt,   û = (g-p)/|g-p|,   s = MaxSpeed
//
// Source: C. W. Reynolds, "Steering Behaviors For Autonomous Characters", GDC
// 1999; see [Seek] for what differs.
//
//  1. Its desired velocity is opposite to that of Seek.
//  2. At the exact position of its target it leaves in a direction drawn from its id.
//  3. Without a target it keeps its velocity.
type Flee struct{}

// Looks implements [Looker]: it looks at no obstacles.
func (b *Flee) Looks(*Agent, float64) Sight { return Sight{} }

// Steer implements [Behavior].
func (b *Flee) Steer(self *Agent, v *View) r2.Vec { return b.steer(self, v, nil) }

// Explain implements [Explainer].
func (b *Flee) Explain(self *Agent, v *View, p Pen) { b.steer(self, v, p) }

func (b *Flee) steer(self *Agent, v *View, p Pen) r2.Vec {
	if v.Target.Kind == NoGoal {
		return r2.Vec{}
	}
	away := r2.Sub(self.Pos, v.Target.Pos)
	u, ok := portable.Unit(away)
	if away == (r2.Vec{}) {
		u, ok = Apart(self.ID, uint64(uint32(v.Target.Index))), true
	}
	if !ok {
		return r2.Vec{}
	}
	vel := portable.Scale(self.MaxSpeed, u)
	arrow(p, "push", InkPush, self.Pos, vel)
	return reach(self, v, vel, p)
}

func init() {
	Register("flee", "flies away from the target at full speed", func() Behavior { return new(Flee) })
}
