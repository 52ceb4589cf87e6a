package nav

import (
	"math"

	"galaxy/internal/portable"

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
//  3. A target that is always faster than the agent is met where it is slowest: the
//     agent waits there, and meets it at its own top speed.
//  4. Where it finds no plan it heads for the first meeting at full speed.
//  5. Without a target the agent keeps its velocity.
type Rendezvous struct {
	Effort float64 `default:"0.8" min:"0.01" max:"1" help:"share of the largest acceleration to plan with; the rest is for disturbances"`
}

// Looks implements [Looker]: it looks at no obstacles.
func (b *Rendezvous) Looks(*Agent, float64) Sight { return Sight{} }

// Steer implements [Behavior].
func (b *Rendezvous) Steer(self *Agent, v *View) r2.Vec { return b.steer(self, v, nil) }

// Explain implements [Explainer].
func (b *Rendezvous) Explain(self *Agent, v *View, p Pen) { b.steer(self, v, p) }

func (b *Rendezvous) steer(self *Agent, v *View, p Pen) r2.Vec {
	if v.Target.Kind == NoGoal {
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
		p.Line(Stroke{Kind: "coasting", Ink: InkPath}, self.Pos, coasting)
		p.Line(Stroke{Kind: "zero-effort miss", Ink: InkPull}, coasting, plan.place)
		p.Circle(Stroke{Kind: "meeting place", Ink: InkPath}, plan.place, v.Target.Radius)
		p.Arrow(Stroke{Kind: "velocity to gain", Ink: InkSum}, self.Pos, plan.gain)
	}
	return wish(self, plan.first, p)
}

// flight is a plan to reach a position with a velocity.
type flight struct {
	after       float64 // T, from now
	place       r2.Vec  // o(T)
	gain        r2.Vec  // ZEV
	first, last r2.Vec  // a_0 and a_T
}

// plan returns the shortest flight within the limits that the search finds.
func (b *Rendezvous) plan(self *Agent, v *View) (flight, bool) {
	steps := b.leastSteps(self, v)
	short := steps - 1 // too few
	for range 128 {
		best, load := b.flightAt(self, v, steps, math.Inf(1), strides)
		if math.IsNaN(load) || math.IsInf(load, 0) {
			break
		}
		if load > 1 {
			// The nearer to the limits, the finer the search: on a closed path there
			// may be a short time only when the target is easy to meet, and the plan
			// made for that has to be found again in the next step.
			grow := min(max((load-1)/8, 1./32), 1./4)
			short, steps = steps, max(steps+1, math.Floor(steps*(1+grow)))
			continue
		}
		// Beyond 2⁵³ steps, numbers farther than 1 apart may have none between them.
		for {
			mid := math.Floor((short + steps) / 2)
			if !(mid > short && mid < steps) {
				return best, true
			}
			if shorter, load := b.flightAt(self, v, mid, math.Inf(1), noShare); load <= 1 {
				best, steps = shorter, mid
			} else {
				short = mid
			}
		}
	}
	return flight{}, false
}

// CanMatch reports whether a behaviour that is to meet its target at the target's velocity, a [Rendezvous] alone or in a
// composition, finds a flight within its limits that does; other behaviours need not.
func CanMatch(b Behavior, self *Agent, v *View) bool {
	switch b := b.(type) {
	case *Rendezvous:
		if v.Target.Kind == NoGoal {
			return true
		}
		_, ok := b.plan(self, v)
		return ok
	case Composite:
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
func (b *Rendezvous) leastSteps(self *Agent, v *View) float64 {
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

// shares are the loads of flights that a search needs exactly. Of all others it needs to know whether they are above 1.
type shares struct{ from, to float64 }

var (
	everyShare = shares{0, math.Inf(1)}
	noShare    = shares{math.Inf(1), math.Inf(1)}
	strides    = shares{1.25, 3} // between these the search for a plan strides by the load
)

// flightAt returns the plan that takes a number of steps to the target's velocity truncated to top, and the share
// of the limits that it uses, to what is needed of that: above 1 it breaks them.
func (b *Rendezvous) flightAt(self *Agent, v *View, steps, top float64, needed shares) (f flight, load float64) {
	t := float64(steps * v.Dt)
	place, vel := v.Target.At(v, t)
	if top < math.Inf(1) {
		vel = atMost(top, vel)
	}
	miss := r2.Sub(place, portable.AddScaled(self.Pos, t, self.Vel))
	gain := r2.Sub(vel, self.Vel)
	toPlace := portable.Scale(6/float64(t*(t+v.Dt)), miss)
	f = flight{
		after: t, place: place, gain: gain,
		first: portable.AddScaled(toPlace, -2/t, gain),
		last:  r2.Sub(portable.Scale(4/t, gain), toPlace),
	}
	limit := float64(b.Effort * self.MaxAccel)
	if n := max(portable.Norm2(f.first), portable.Norm2(f.last)); n > 1e-280 && n < 1e280 {
		load = math.Sqrt(n) / limit
	} else {
		load = max(portable.Norm(f.first)/limit, portable.Norm(f.last)/limit)
	}
	p := parabola{self.Vel, f.first, portable.Scale(1/t, r2.Sub(f.last, f.first)), t}
	peak, when := p.sampled()
	low := math.Sqrt(peak)
	high := float64((low + p.sagitta()) * (1 + 1e-9)) // more than rounding
	least, most := larger(load, low/self.MaxSpeed), larger(load, high/self.MaxSpeed)
	if (least > 1) == (most > 1) && (most <= needed.from || least >= needed.to) && most < 1e140 && high < 1e140 {
		return f, least
	}
	return f, max(load, p.peakSpeed(peak, when)/self.MaxSpeed)
}

// larger is max of two numbers, of which the first is one for sure where the result counts.
func larger(a, b float64) float64 {
	if b > a {
		return b
	}
	return a
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

// sampled returns the greatest speed at the ends of the quarters, squared, and the time of that.
func (p *parabola) sampled() (peak, when float64) {
	quarter := float64(p.end / 4)
	for i := range 5 {
		now := float64(float64(i) * quarter)
		if n := portable.Norm2(p.at(now)); n > peak {
			peak, when = n, now
		}
	}
	return peak, when
}

// sagitta returns by how much the speed in a quarter may exceed that at both of its ends:
//
//	   .--|--.      |jerk|·(T/4)²/8
//	o'----------'o
func (p *parabola) sagitta() float64 {
	quarter := float64(p.end / 4)
	return float64(math.Sqrt(portable.Norm2(p.jerk)) * float64(quarter*quarter) / 8)
}

// peakSpeed returns the greatest speed, near that of the samples. It is exact: a plan that
// breaks the limit in between would fail later, when it is too late to keep
// the time of arrival.
func (p *parabola) peakSpeed(peak, when float64) float64 {
	// From the best of five, Newton's method on d|v|²/dt = 2 v·a.
	quarter, t := float64(p.end/4), when
	for range 3 {
		vel, accel := p.at(t), portable.AddScaled(p.a, t, p.jerk)
		bend := portable.Norm2(accel) + portable.Dot(vel, p.jerk)
		if !(bend < 0) {
			break
		}
		t = min(max(t-portable.Dot(vel, accel)/bend, when-quarter, 0), when+quarter, p.end)
	}
	return math.Sqrt(max(peak, portable.Norm2(p.at(t))))
}

func init() {
	registerBehavior[Rendezvous]("rendezvous", "meets the target at the target's velocity")
}
