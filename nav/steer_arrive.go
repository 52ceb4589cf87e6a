package nav

import (
	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Arrive flies at the target and is at rest there, or moves with it.
//
//	speed
//	  s |----------.
//	    |           '-.         braking: the speed from which the remaining
//	    |              '.       distance just suffices
//	    |                \
//	    +-----------------g---> way
//
//	wish = (w - v) / dt
//	w    = v_g + û·min(k, braking speed at distance |g-p|)
//	k    : the largest for which |v_g + k·û| ≤ MaxSpeed
//
// Source: C. W. Reynolds, "Steering Behaviors For Autonomous Characters", GDC
// 1999. There the speed falls linearly inside a radius tuned by hand; here it
// follows from MaxAccel and the step. v_g is the target's velocity, or zero
// without Match; with it, the agent moves straight at the target as the target
// sees it.
//
//  1. A target at rest is neither overshot nor approached for ever: on a straight
//     line braking uses Braking·MaxAccel throughout and ends on the target.
//  2. The nearer MaxAccel is to +Inf, the later it brakes; without a limit it
//     stops dead.
//  3. Without a target it keeps its velocity.
type Arrive struct {
	Match   bool    `default:"true" help:"end with the target's velocity, not at rest"`
	Braking float64 `default:"0.8" min:"0.01" max:"1" help:"share of the largest acceleration to brake with; the rest is for steering"`
}

// Looks implements [Looker]: it looks at no obstacles.
func (b *Arrive) Looks(*Agent, float64) Sight { return Sight{} }

// Steer implements [Behavior].
func (b *Arrive) Steer(self *Agent, v *View) r2.Vec { return b.steer(self, v, nil) }

// Explain implements [Explainer].
func (b *Arrive) Explain(self *Agent, v *View, p Pen) { b.steer(self, v, p) }

func (b *Arrive) steer(self *Agent, v *View, p Pen) r2.Vec {
	if v.Target.Kind == NoGoal {
		return r2.Vec{}
	}
	var frame r2.Vec
	if b.Match {
		frame = v.Target.Vel
	}
	return arriveAt(self, v, v.Target.Pos, frame, b.Braking, p)
}

// arriveAt returns the wish to stop relative to a place that moves with the velocity
// frame; braking is the share of the largest acceleration to brake with.
func arriveAt(self *Agent, v *View, place, frame r2.Vec, braking float64, p Pen) r2.Vec {
	way := r2.Sub(place, self.Pos)
	u, ok := portable.Unit(way)
	if !ok {
		return reach(self, v, frame, p)
	}
	speed := brakingSpeed(portable.Norm(way), float64(braking*self.MaxAccel), v.Dt)
	closing := portable.Scale(min(speed, along(u, frame, self.MaxSpeed)), u)
	arrow(p, "target's velocity", InkPath, self.Pos, frame)
	arrow(p, "pull", InkPull, self.Pos, closing)
	return reach(self, v, r2.Add(frame, closing), p)
}

func init() {
	registerBehavior[Arrive]("arrive", "flies at the target and stops there, or moves with it")
}
