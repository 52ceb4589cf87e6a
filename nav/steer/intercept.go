package steer

import (
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Intercept flies to the first place where it can meet the target on the target's own
// path, and reckons with the time that its engine takes.
//
//	             .-'''-.
//	           .'       '.
//	  target  g           x  meeting place: there at the same time
//	           path    .'
//	                .'  coasting
//	        thrust.'
//	            p -> v
//
//	wish = k·û / dt,   û along m = o(t) - p - v·t, by which coasting would miss
//	t    : the least t ≥ 0 with |m| = k·t - k²/2a,   k = min(a·t, MaxSpeed reached)
//
// a is MaxAccel; without a limit this is the least t with |o(t) - p| = MaxSpeed·t, and the
// agent flies straight there. k is the change of velocity: at full thrust in one direction,
// then the agent coasts. The largest k ends at |v + k·û| = MaxSpeed.
//
// An agent in motion that reaches its top speed can be sooner by turning at it. If that gains a step
// or more, it flies so: thrust that bends toward the course, then the turn, and straight on.
//
//	t    : the least t ≥ 0 at which no n has n·(o(t) - p) > h(n, t) + Within
//	h    : how far along n one gets in t, with |v'| ≤ MaxAccel and |v| ≤ MaxSpeed
//
// Source: pursuit of C. W. Reynolds, "Steering Behaviors For Autonomous Characters",
// GDC 1999, which meets the target on its tangent; here the target's own path predicts
// its position, and the equation is solved instead of estimated. For h: A. E. Bryson and Y.-C. Ho,
// "Applied Optimal Control", 1975.
//
// o(t) is the target's Path; a target without one is taken to keep its velocity, as in
// [Pursue]. The search cannot step over the first solution: the left side changes by at
// most the path's MaxSpeed.
//
//  1. An agent without inertia meets its target at the first possible time, on a
//     straight line, however curved the target's path is. So does one with a thrust drive,
//     rounded up to a whole step, from rest and in motion.
//  2. It solves anew in every step: an agent that was pushed aside heads for the
//     first meeting from its present position.
//  3. If the search finds no meeting that its engine allows, it heads for the first meeting at full
//     speed. If there is none within 256 times the time of a flight to the target's present
//     position, it heads approximately for the place of the least miss.
//  4. Without a target the agent keeps its velocity.
type Intercept struct{}

// Looks returns the empty sight: obstacles do not matter.
func (b *Intercept) Looks(*nav.Agent, float64) nav.Sight { return nav.Sight{} }

func (b *Intercept) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *Intercept) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *Intercept) steer(self *nav.Agent, v *nav.View, p nav.Pen) r2.Vec {
	if v.Target.Kind == nav.NoGoal {
		return r2.Vec{}
	}
	plan, ok := soonestFlight(self, v)
	if !ok {
		plan.place, _ = meeting(self, v)
	}
	if p != nil {
		p.Line(nav.Stroke{Kind: "target's way", Ink: nav.InkPath}, v.Target.Pos, plan.place)
		p.Circle(nav.Stroke{Kind: "meeting place", Ink: nav.InkPath}, plan.place, v.Target.Radius)
	}
	if !ok {
		return headFor(self, v, plan.place, p)
	}
	vel := r2.Add(self.Vel, plan.gain)
	arrow(p, "pull", nav.InkPull, self.Pos, vel)
	return reach(self, v, vel, p)
}

func init() {
	nav.Register("intercept", "flies to the first place where it can meet the target on its path", func() nav.Behavior { return new(Intercept) })
}
