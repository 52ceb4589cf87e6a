package steer

import (
	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Seek flies at the target at full speed, to where it is now.
//
//	      wished velocity
//	p --------------------> · · · · g
//	 \            ___...--'
//	  \  ___...--'  wish·dt
//	   v'
//
//	wish = (û·s - v) / dt,   û = (g-p)/|g-p|,   s = MaxSpeed
//
// Source: C. W. Reynolds, "Steering Behaviors For Autonomous Characters", GDC
// 1999. There the difference of velocities is itself the force; here it is
// divided by the step, so that the response depends on the drive and not on the frame
// rate.
//
//  1. It reaches a target at rest in a straight line.
//  2. It chases a moving target along a curve, and circles it if the agent cannot turn fast enough:
//     [Intercept] does better.
//  3. Without a target, or at its centre, it keeps its velocity.
type Seek struct{}

func (b *Seek) Steer(self *nav.Agent, v *nav.View) r2.Vec { return SteerBy(b, self, v) }

func (b *Seek) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { ExplainBy(b, self, v, p) }

// Scope is empty: nothing that is near matters.
func (b *Seek) Scope(nav.Limits) nav.Scope { return nav.Scope{} }

func (b *Seek) Feel(*nav.Self, *nav.Near, *nav.Sum, nav.Pen) {}

func (b *Seek) Decide(self *nav.Self, _ *nav.Sum, p nav.Pen) (wish r2.Vec, matters bool) {
	if self.Distance == 0 {
		return r2.Vec{}, true
	}
	vel := portable.Scale(self.MaxSpeed, self.Toward)
	arrow(p, "pull", nav.InkPull, self.Pos, vel)
	return self.AccelTo(vel), true
}

// headFor returns the wish to fly at full speed toward a point; at the point itself it
// keeps the velocity.
func headFor(self *nav.Agent, v *nav.View, place r2.Vec, p nav.Pen) r2.Vec {
	u, ok := portable.Unit(r2.Sub(place, self.Pos))
	if !ok {
		return r2.Vec{}
	}
	vel := portable.Scale(self.MaxSpeed, u)
	arrow(p, "pull", nav.InkPull, self.Pos, vel)
	return reach(self, v, vel, p)
}

func init() {
	nav.Register("seek", "flies at the target at full speed, to where it is now", func() nav.Behavior { return new(Seek) })
}
