package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Rendezvous meets its target at the target's velocity.
//
//	  o(T) <-- target's place and velocity v_g(T) at the end
//	    .  \
//	    .   '-.     planned flight: acceleration linear in time,
//	ZEM .      \    from a_0 now to a_T at the end
//	    .       |
//	    x <---- p
//	  where coasting leads: p + v·T
//
//	ZEM = o(T) - p - v·T      zero-effort miss
//	ZEV = v_g(T) - v          zero-effort velocity error
//	wish = a_0 = 6·ZEM/(T(T+dt)) - 2·ZEV/T
//	       a_T = 4·ZEV/T - 6·ZEM/(T(T+dt))
//
// Source: the ZEM/ZEV feedback law, the least ∫a²dt that ends in a place with a
// velocity (R. H. Battin, "An Introduction to the Mathematics and Methods of
// Astrodynamics", 11.7; B. Ebrahimi, M. Bahrami, J. Roshanian, Acta Astronautica
// 62, 2008). The published form has T² for T(T+dt): that is the limit of small
// steps, where this one is exact for the semi-implicit steps that drives take,
// and does not blow up at the end.
//
// T is a whole number of steps, and at least two, for which the plan stays within
// Effort·MaxAccel (a linear acceleration is greatest at one of its ends) and
// MaxSpeed: a short one, not the shortest, for the search goes on in strides of up
// to a quarter of the time, and a target that turns may be easy to meet only in
// between. It is planned anew in every step: if nothing disturbs the flight, the
// rest of the last plan is still within the limits, so the time of arrival never
// slips.
//
//  1. With limits that allow a plan, the agent arrives, and stays with the
//     target as long as its limits let it follow.
//  2. It has no memory: an agent pushed aside plans anew from its position.
//  3. The agent meets a target that is always faster at the target's slowest point: it waits there,
//     and meets the target at its own top speed, if the target comes back; its engine may take tens of
//     the target's periods to reach that.
//  4. If it finds no plan, it heads for the first meeting at full speed.
//  5. Without a target the agent keeps its velocity.
type Rendezvous struct {
	Effort float64 `default:"0.8" min:"0.01" max:"1" help:"share of the largest acceleration to plan with; the rest is for disturbances"`
}

// Looks returns the empty sight: obstacles do not matter.
func (b *Rendezvous) Looks(*nav.Agent, float64) nav.Sight { return nav.Sight{} }

func (b *Rendezvous) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *Rendezvous) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *Rendezvous) steer(self *nav.Agent, v *nav.View, p nav.Pen) r2.Vec {
	if v.Target.Kind == nav.NoGoal {
		return r2.Vec{}
	}
	plan, ok := b.plan(self, v)
	if !ok {
		plan, ok = b.slowest(self, v)
	}
	if !ok {
		place, _ := meeting(self, v)
		return headFor(self, v, place, p)
	}
	if p != nil {
		coasting := portable.AddScaled(self.Pos, plan.after, self.Vel)
		p.Line(nav.Stroke{Kind: "coasting", Ink: nav.InkPath}, self.Pos, coasting)
		p.Line(nav.Stroke{Kind: "zero-effort miss", Ink: nav.InkPull}, coasting, plan.place)
		p.Circle(nav.Stroke{Kind: "meeting place", Ink: nav.InkPath}, plan.place, v.Target.Radius)
		p.Arrow(nav.Stroke{Kind: "velocity to gain", Ink: nav.InkSum}, self.Pos, plan.gain)
	}
	return nav.Wish(self, plan.first, p)
}

// flight is a plan to reach a position with a velocity.
type flight struct {
	after       float64 // T, from now
	place       r2.Vec  // o(T)
	gain        r2.Vec  // ZEV
	first, last r2.Vec  // a_0 and a_T
}

// plan returns the shortest flight within the limits that the search finds.
func (b *Rendezvous) plan(self *nav.Agent, v *nav.View) (flight, bool) {
	steps := b.leastSteps(self, v)
	short := steps - 1 // too few
	s := b.trial(self, v)
	for range 128 {
		s.try(steps, math.Inf(1))
		how := s.judge()
		// The nearer to the limits, the finer the search: on a closed path there
		// may be a short time only when the target is easy to meet, and the plan
		// made for that has to be found again in the next step.
		grow := 1. / 32
		if how == over || how == unsure {
			load := s.load()
			if math.IsNaN(load) || math.IsInf(load, 0) {
				break
			}
			if how = within; load > 1 {
				how, grow = over, min(max((load-1)/8, 1./32), 1./4)
			}
		}
		if how != within {
			short, steps = steps, max(steps+1, math.Floor(steps*(1+grow)))
			continue
		}
		best := s.flight
		// Beyond 2⁵³ steps, numbers farther than 1 apart may have none between them.
		for {
			mid := math.Floor((short + steps) / 2)
			if !(mid > short && mid < steps) {
				return best, true
			}
			s.try(mid, math.Inf(1))
			if how := s.judge(); how == within || how == unsure && s.load() <= 1 {
				best, steps = s.flight, mid
			} else {
				short = mid
			}
		}
	}
	return flight{}, false
}

// CanMatch reports whether b finds a flight within its limits that meets the target at the target's
// velocity, if b is a [Rendezvous], alone or in a composition. For other behaviours, which need not
// match, it is true.
func CanMatch(b nav.Behavior, self *nav.Agent, v *nav.View) bool {
	switch b := b.(type) {
	case *Rendezvous:
		if v.Target.Kind == nav.NoGoal {
			return true
		}
		_, ok := b.plan(self, v)
		return ok
	case nav.Composite:
		for _, part := range b.Parts() {
			if !CanMatch(part.Behavior, self, v) {
				return false
			}
		}
	}
	return true
}

// leastSteps returns a lower bound of the number of steps until the two meet, at least
// the two steps that setting position and velocity takes.
func (b *Rendezvous) leastSteps(self *nav.Agent, v *nav.View) float64 {
	speed := portable.Norm(v.Target.Vel)
	if v.Target.Path != nil {
		speed = v.Target.Path.MaxSpeed()
	}
	distance := portable.Norm(r2.Sub(v.Target.Pos, self.Pos))
	steps := math.Floor(distance / ((self.MaxSpeed + speed) * v.Dt))
	if !(steps > 2) || math.IsInf(steps, 1) {
		return 2
	}
	return steps
}

// trial is a flight that is tried.
type trial struct {
	self  *nav.Agent
	view  *nav.View
	limit float64 // of its accelerations
	flight

	parabola           // of its velocity
	peak, when float64 // the greatest speed at the ends of its quarters, squared, and the time of that
}

func (b *Rendezvous) trial(self *nav.Agent, v *nav.View) trial {
	return trial{self: self, view: v, limit: float64(b.Effort * self.MaxAccel)}
}

// try tries the plan that takes a number of steps to the target's velocity truncated to top.
func (s *trial) try(steps, top float64) {
	self, v := s.self, s.view
	t := float64(steps * v.Dt)
	place, vel := v.Target.At(v, t)
	if top < math.Inf(1) {
		vel = portable.AtMost(top, vel)
	}
	miss := r2.Sub(place, portable.AddScaled(self.Pos, t, self.Vel))
	s.after, s.place, s.gain = t, place, r2.Sub(vel, self.Vel)
	toPlace := portable.Scale(6/float64(t*(t+v.Dt)), miss)
	s.first = portable.AddScaled(toPlace, -2/t, s.gain)
	s.last = r2.Sub(portable.Scale(4/t, s.gain), toPlace)
}

// judgement is how a trial uses the limits.
type judgement int

const (
	unsure   judgement = iota
	within             // it keeps them
	scarcely           // it breaks them by no more than a quarter
	over               // it breaks them
)

const (
	scarcity  = 1.25 // up to which the search for a plan has the shortest stride
	judgeSlop = 1e-9 // more than rounding
)

// judge tells how it uses the limits, or that it is unsure: without a root, and without the greatest speed, which
// is above that at both ends of a quarter by |jerk|·(T/4)²/8 at most.
func (s *trial) judge() judgement {
	top, accel := s.self.MaxSpeed, max(portable.Norm2(s.first), portable.Norm2(s.last))
	s.parabola = parabola{s.self.Vel, s.first, portable.Scale(1/s.after, r2.Sub(s.last, s.first)), s.after}
	quarter, sum := float64(s.end/4), 0.0
	s.peak, s.when = 0, 0
	for i := range 5 {
		now := float64(float64(i) * quarter)
		n := portable.Norm2(s.at(now))
		if sum += n; n > s.peak {
			s.peak, s.when = n, now
		}
	}
	bulge := float64((math.Abs(s.jerk.X) + math.Abs(s.jerk.Y)) * float64(quarter*quarter) / 8)
	accel2, top2 := float64(s.limit*s.limit), float64(top*top)
	if !(accel2 > 1e-280 && accel2 < 1e280 && top2 > 1e-280 && top2 < 1e280 && sum < 1e280) {
		return unsure
	}
	breaks := accel > float64(accel2*(1+judgeSlop)) || s.peak > float64(top2*(1+judgeSlop))
	share := 1.0
	if breaks {
		share = scarcity
	}
	room := float64(share*top*(1-judgeSlop)) - bulge
	switch below := accel < float64(share*share*accel2*(1-judgeSlop)) && room > 0 && s.peak < float64(room*room); {
	case below && breaks:
		return scarcely
	case below:
		return within
	case breaks:
		return over
	}
	return unsure
}

// load returns the share of the limits that it uses, once it is judged: above 1 it breaks them.
func (s *trial) load() float64 {
	return max(portable.Norm(s.first)/s.limit, portable.Norm(s.last)/s.limit, s.peakSpeed()/s.self.MaxSpeed)
}

// peakSpeed returns the greatest speed. It is exact: a plan that breaks the limit in between
// would fail later, when it is too late to keep the time of arrival.
func (s *trial) peakSpeed() float64 {
	// From the best of five, Newton's method on d|v|²/dt = 2 v·a.
	quarter, t := float64(s.end/4), s.when
	from, to := max(t-quarter, 0), min(t+quarter, s.end)
	for range 3 {
		vel, accel := s.at(t), portable.AddScaled(s.a, t, s.jerk)
		bend := portable.Norm2(accel) + portable.Dot(vel, s.jerk)
		if !(bend < 0) {
			break
		}
		last := t
		if t -= portable.Dot(vel, accel) / bend; t < from { // max and min take longer
			t = from
		} else if t > to {
			t = to
		}
		if t == last {
			break
		}
	}
	return math.Sqrt(max(s.peak, portable.Norm2(s.at(t))))
}

// parabola is a flight with velocity v + a·t + jerk·t²/2 for t in [0, end].
type parabola struct {
	v, a, jerk r2.Vec
	end        float64
}

// at returns the velocity at t.
func (p *parabola) at(t float64) r2.Vec {
	half := float64(t*t) / 2
	return r2.Vec{X: p.v.X + float64(t*p.a.X) + float64(half*p.jerk.X), Y: p.v.Y + float64(t*p.a.Y) + float64(half*p.jerk.Y)}
}

func init() {
	nav.Register("rendezvous", "meets the target at the target's velocity", func() nav.Behavior { return new(Rendezvous) })
}
