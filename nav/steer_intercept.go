package nav

import "gonum.org/v1/gonum/spatial/r2"

// Intercept flies straight to the first place where it can meet the target on
// the target's own path.
//
//	             .-'''-.
//	           .'       '.
//	  target  g           x  meeting place: there at the same time
//	           path    .'
//	                .'  s·t
//	             .'
//	            p
//
//	wish = (s·û - v) / dt,   û toward x = o(t)
//	t    : the least t ≥ 0 with |o(t) - p| = s·t,   s = MaxSpeed
//
// Source: pursuit of C. W. Reynolds, "Steering Behaviors For Autonomous Characters",
// GDC 1999, which meets the target on its tangent; here the target's own path predicts
// its position, and the equation is solved instead of estimated.
//
// o(t) is the target's Path; a target without one is taken to keep its velocity, as in
// [Pursue]. The search cannot step over the first solution: the left side changes by at
// most the path's MaxSpeed.
//
//  1. An agent without inertia meets its target at the first possible time, on a
//     straight line, however curved the target's path is.
//  2. It solves anew in every step: an agent that was pushed aside heads for the
//     first meeting from its present position.
//  3. Where it finds no meeting within 256 times the time of a flight to the target's
//     present position, it heads approximately for where it would miss the target by
//     the least.
//  4. Without a target the agent keeps its velocity.
type Intercept struct{}

// Steer implements [Behavior].
func (b *Intercept) Steer(self *Agent, v *View) r2.Vec { return b.steer(self, v, nil) }

// Explain implements [Explainer].
func (b *Intercept) Explain(self *Agent, v *View, p Pen) { b.steer(self, v, p) }

func (b *Intercept) steer(self *Agent, v *View, p Pen) r2.Vec {
	if v.Target.Kind == NoGoal {
		return r2.Vec{}
	}
	place, _ := meeting(self, v)
	if p != nil {
		p.Line(Stroke{Kind: "target's way", Ink: InkPath}, v.Target.Pos, place)
		p.Circle(Stroke{Kind: "meeting place", Ink: InkPath}, place, v.Target.Radius)
	}
	return headFor(self, v, place, p)
}

func init() {
	registerBehavior[Intercept]("intercept", "flies to the first place where it can meet the target on its path")
}
