package steer

import (
	"galaxy/internal/portable"
	"galaxy/nav"

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

func (b *Arrive) Steer(self *nav.Agent, v *nav.View) r2.Vec { return SteerBy(b, self, v) }

func (b *Arrive) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { ExplainBy(b, self, v, p) }

// Scope is empty: nothing that is near matters.
func (b *Arrive) Scope(nav.Limits) nav.Scope { return nav.Scope{} }

func (b *Arrive) Feel(*nav.Self, *nav.Near, *nav.Sum, nav.Pen) {}

func (b *Arrive) Decide(self *nav.Self, _ *nav.Sum, p nav.Pen) (wish r2.Vec, matters bool) {
	if self.Target.Kind == nav.NoGoal {
		return r2.Vec{}, true
	}
	var frame r2.Vec
	if b.Match {
		frame = self.Target.Vel
	}
	if self.Distance == 0 {
		return self.AccelTo(frame), true
	}
	vel := closing(self.Limits, self.Toward, self.Distance, frame, b.Braking, self.Dt)
	drawArrival(self.Pos, frame, vel, p)
	return self.AccelTo(r2.Add(frame, vel)), true
}

// closing returns the velocity with which an agent comes to a stop at a place. The place is at a
// distance in a direction and moves with the velocity frame; the result is relative to it. braking
// is the share of the largest acceleration to brake with.
func closing(l nav.Limits, toward r2.Vec, distance float64, frame r2.Vec, braking, dt float64) r2.Vec {
	speed := brakingSpeed(distance, float64(braking*l.MaxAccel), dt)
	return portable.Scale(min(speed, along(toward, frame, l.MaxSpeed)), toward)
}

func drawArrival(pos, frame, closing r2.Vec, p nav.Pen) {
	arrow(p, "target's velocity", nav.InkPath, pos, frame)
	arrow(p, "pull", nav.InkPull, pos, closing)
}

// arriveAt returns the wish to stop relative to a place that moves with the velocity frame.
func arriveAt(self *nav.Agent, v *nav.View, place, frame r2.Vec, braking float64, p nav.Pen) r2.Vec {
	way := r2.Sub(place, self.Pos)
	u, ok := portable.Unit(way)
	if !ok {
		return reach(self, v, frame, p)
	}
	vel := closing(self.Limits(), u, portable.Norm(way), frame, braking, v.Dt)
	drawArrival(self.Pos, frame, vel, p)
	return reach(self, v, r2.Add(frame, vel), p)
}

func init() {
	nav.Register("arrive", "flies at the target and stops there, or moves with it", func() nav.Behavior { return new(Arrive) })
}
