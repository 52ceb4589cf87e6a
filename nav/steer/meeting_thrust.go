package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// A burn is a change of velocity: full thrust in one direction until the velocity has
// changed by gain, then coasting.
//
//	           x  o(t), t from now
//	          /
//	         /  coasting at v + gain
//	   .----'
//	 .'  thrust
//	p ──> v
//
// A burn of length k ≤ a·t displaces the place after t by k·t - k²/2a from the place to which
// coasting leads. The longest one that ends at no more than MaxSpeed is along(û, v, MaxSpeed). If
// coasting misses the target by m in the direction û, the agent can therefore meet it at t if
//
//	m ≤ k·t - k²/2a,   k = min(a·t, along(û, v, s))
//
// From rest no flight is sooner.
type burn struct {
	after float64 // t, from now
	place r2.Vec  // o(t)
	gain  r2.Vec  // change of velocity
}

// burnSearch is how many times a search for a flight tries at most.
const burnSearch = 256

// soonestBurn returns the burn with which self first comes within the target's Within, if
// its acceleration is limited. Each stretch of the search is one in which the target cannot
// come within reach if it approaches no faster than now; then time runs in steps.
func soonestBurn(self *nav.Agent, v *nav.View) (burn, bool) {
	speed := portable.Norm(self.Vel)
	closing := targetSpeed(v) + (float64(2*self.MaxSpeed) + speed)
	s := burnSight{self: self, view: v, top: max(self.MaxSpeed, speed)}
	if _, ok := search(s.short, closing, v.Dt, math.Inf(1)); !ok {
		return burn{}, false
	}
	return s.burn(), true
}

// targetSpeed returns a bound of the target's speed.
func targetSpeed(v *nav.View) float64 {
	if v.Target.Path != nil {
		return v.Target.Path.MaxSpeed()
	}
	return portable.Norm(v.Target.Vel)
}

// search returns the first whole step of length dt, as a time, at which a flight does not fall short of
// its target. What it falls short by falls no faster than closing. A meeting that lasts for a moment is so
// found again in the next step. It gives up after the time until.
func search(short func(t float64) float64, closing, dt, until float64) (t float64, ok bool) {
	steps := 0.
	for range burnSearch {
		if t = float64(steps * dt); t > until {
			return 0, false
		}
		by := short(t)
		if !(by-by == 0) {
			return 0, false
		}
		if by <= 0 {
			return t, true
		}
		steps += max(1, math.Floor(by/closing/dt))
	}
	return 0, false
}

// burnSight is a burn that is tried: the longest one towards where the target is after a time.
type burnSight struct {
	self *nav.Agent
	view *nav.View
	top  float64 // the speed that it ends at, at most

	after        float64 // t
	place, miss  r2.Vec  // o(t), and from where coasting leads to it
	m            float64 // |miss|
	longest, far float64 // the greatest k, and how far it leads
}

// short tries the burn that leads nearest to the target after t, and returns how far it falls short
// of it: 0 or less if it comes within Within.
func (s *burnSight) short(t float64) float64 {
	a := s.self
	s.after = t
	s.place, _ = s.view.Target.At(s.view, t)
	s.miss = r2.Sub(s.place, portable.AddScaled(a.Pos, t, a.Vel))
	s.m = portable.Norm(s.miss)
	if !s.aims() {
		return -s.view.Target.Within
	}
	u := r2.Vec{X: s.miss.X / s.m, Y: s.miss.Y / s.m}
	s.longest = min(float64(a.MaxAccel*t), along(u, a.Vel, s.top))
	end := t + float64(0.5*s.view.Dt) // the first step moves by all that it has gained
	s.far = float64(s.longest * (end - float64(s.longest/a.MaxAccel/2)))
	return s.m - s.far - s.view.Target.Within
}

// aims reports whether there is a direction to burn in.
func (s *burnSight) aims() bool { return s.m > 0 && !math.IsInf(s.m, 0) }

// burn returns the burn that was tried last.
func (s *burnSight) burn() burn {
	b := burn{after: s.after, place: s.place}
	if !s.aims() {
		return b
	}
	gain := s.longest
	if s.m < s.far { // the shorter root of k·end - k²/2a = m
		end := s.after + float64(0.5*s.view.Dt)
		gain = 2 * s.m / (end + math.Sqrt(max(0, float64(end*end)-2*s.m/s.self.MaxAccel)))
	}
	b.gain = portable.Scale(gain, r2.Vec{X: s.miss.X / s.m, Y: s.miss.Y / s.m})
	return b
}
