package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/internal/rootfind"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// A burn is the soonest flight as long as it does not reach the top speed, and from rest. An agent in
// motion gets sooner where it wants by turning at its top speed, up to the course towards a place:
//
//	              places that can be reached at t
//	      .---.  /
//	     /     \
//	    | - - ->|<--- gap --- o(t)
//	     \     /      n
//	      '---'
//
//	gap(t) = max over n of  n·(o(t) - p) - h(n, t) - Within,   h what the course along n gains
//
// The first meeting is at the least t at which the gap is 0. It falls by no more than the top speed and
// the target's.
//
// Source: h is the support function of a convex set, and the largest gap over all directions its
// distance (R. T. Rockafellar, "Convex Analysis", 1970, sections 13 and 16).

const (
	turnWays   = 12      // by which the direction to the gap is halved
	turnFirst  = 4       // after which any gap is enough
	turnNear   = 1. / 16 // how far a bend turns the direction, as the tangent of half the angle
	turnBends  = 7       // by which it is halved then
	turnEnough = 1. / 2  // the share of the distance from the course's end that is gap enough, far off
	turnFit    = 1. / 32 // the least share of the acceleration that is tried
	fitShare   = 1e-6    // to which it is found
)

// soonestFlight returns the burn with which self first comes within the target's Within, or how a flight
// begins that turns and is there a step or more before, if its acceleration is limited.
func soonestFlight(self *nav.Agent, v *nav.View) (burn, bool) {
	if !(self.MaxAccel > 0) || math.IsInf(self.MaxAccel, 1) || !(self.MaxSpeed > 0) || !(v.Dt > 0) {
		return burn{}, false
	}
	plan, ok := soonestBurn(self, v)
	before := math.Inf(1)
	if ok {
		before = plan.after
	}
	if turn, sooner := soonestTurn(self, v, before); sooner {
		return turn, true
	}
	return plan, ok
}

// soonestTurn returns the first velocity of a flight that first comes within the target's Within a step
// or more before a time, if there is one. It turns at the top speed.
func soonestTurn(self *nav.Agent, v *nav.View, before float64) (burn, bool) {
	speed := portable.Norm(self.Vel)
	if !(speed > 0) || speed > float64(self.MaxSpeed*(1+speedSlop)) || math.IsInf(self.MaxSpeed, 0) {
		return burn{}, false
	}
	s := turnSight{self: self, view: v, accel: self.MaxAccel}
	closing := self.MaxSpeed + targetSpeed(v) + float64(self.MaxAccel*v.Dt)
	t, ok := search(s.short, closing, v.Dt, before-float64(0.5*v.Dt))
	if !ok || t > before-float64(0.5*v.Dt) {
		return burn{}, false
	}
	s.fit(t)
	after := s.way.velocity(min(s.way.time, float64(v.Dt*s.accel/self.MaxSpeed)))
	vel := portable.Scale(self.MaxSpeed, s.along(after))
	return burn{after: t, place: s.place, gain: r2.Sub(vel, self.Vel)}, true
}

// speedSlop is by how much more than its top speed an agent may have by rounding, as a share.
const speedSlop = 1e-9

// turnSight is a meeting that is tried: the course that leads nearest to where the target is after a time.
type turnSight struct {
	self  *nav.Agent
	view  *nav.View
	accel float64

	length     float64 // the unit of lengths; times are in that of the course, too
	time, step float64 // t and a step
	vel        r2.Vec
	place      r2.Vec // o(t), in the scene
	to, miss   r2.Vec // from here to it, and from where coasting leads

	n    r2.Vec  // the axis of the course
	hand float64 // 1 if the velocity lies to the left of it, else -1
	way  course
}

// along returns a vector of the course in the scene's axes.
func (s *turnSight) along(c r2.Vec) r2.Vec {
	aside := r2.Vec{X: -float64(s.hand * s.n.Y), Y: float64(s.hand * s.n.X)}
	return portable.AddScaled(portable.Scale(c.X, s.n), c.Y, aside)
}

// short tries the course that leads nearest to the target after t, and returns how far it falls short
// of it at least: 0 or less if it comes within Within.
func (s *turnSight) short(t float64) float64 {
	s.look(t)
	// Without its top speed, or without a limit of acceleration, it would get as near as this. A step moves by the
	// velocity that it has gained: by half a step of the change more than the mean.
	half := float64(s.step / 2)
	free := portable.Norm(s.miss) - float64(s.time*(float64(s.time/2)+half))
	least := max(free, portable.Norm(portable.AddScaled(s.to, half, s.vel))-s.time-half)
	if d := float64(least*s.length) - s.view.Target.Within; d > 0 {
		return d
	}
	return s.glance() - s.view.Target.Within
}

// look looks where the target is after t, and sets units.
func (s *turnSight) look(t float64) {
	self := s.self
	unit := self.MaxSpeed / s.accel
	s.length = float64(self.MaxSpeed * unit)
	s.vel = portable.Scale(1/self.MaxSpeed, self.Vel)
	s.place, _ = s.view.Target.At(s.view, t)
	s.to = portable.Scale(1/s.length, r2.Sub(s.place, self.Pos))
	s.time, s.step = t/unit, s.view.Dt/unit
	s.miss = portable.AddScaled(s.to, -s.time, s.vel)
}

// glance bounds aim from below and returns the same if that decides whether the target is within reach: by
// courses without a bend, far off the share turnEnough of it.
func (s *turnSight) glance() float64 {
	low, high := -1., 1.
	most, within := math.Inf(-1), s.view.Target.Within/s.length
	w := 0.
	for i := range turnWays {
		w = low + float64(0.5*(high-low))
		d, rest := s.try(w, quickCourse)
		if most = max(most, d); d-bendGain > within && (i >= turnFirst || d > float64(turnEnough*portable.Norm(rest))) {
			return float64((most - bendGain) * s.length)
		}
		if portable.Cross(s.n, rest) > 0 {
			low = w
		} else {
			high = w
		}
	}
	if most <= within {
		return float64(most * s.length)
	}
	return s.aim(w-turnNear, w+turnNear, turnBends)
}

// aim finds the course that leads nearest to the target, and returns how far away that ends. Below 0 the
// target lies within reach. The direction is halved so many times between two tangents of half the angle from
// the one in which coasting misses.
func (s *turnSight) aim(low, high float64, times int) float64 {
	most := math.Inf(-1)
	for range times {
		w := low + float64(0.5*(high-low))
		d, rest := s.try(w, courseOf)
		most = max(most, d)
		if portable.Cross(s.n, rest) > 0 {
			low = w
		} else {
			high = w
		}
	}
	return float64(most * s.length)
}

// try tries a direction, and returns how far the target is from the end of the course: along it, and in all.
func (s *turnSight) try(w float64, course func(x, y, time float64) course) (d float64, rest r2.Vec) {
	u, ok := portable.Unit(s.miss)
	if !ok {
		u, _ = portable.Unit(s.vel)
	}
	s.n = leftBy(w, u)
	across := portable.Cross(s.n, s.vel)
	s.hand = math.Copysign(1, across)
	s.way = course(portable.Dot(s.n, s.vel), math.Abs(across), s.time)
	rest = r2.Sub(s.to, s.along(s.way.place(s.step)))
	return portable.Dot(s.n, rest), rest
}

// leftBy returns a unit vector turned to the left by the angle of which the half has the tangent w.
func leftBy(w float64, u r2.Vec) r2.Vec {
	d := 1 + float64(w*w)
	cos, sin := (1-float64(w*w))/d, 2*w/d
	return r2.Vec{X: float64(u.X*cos) - float64(u.Y*sin), Y: float64(u.X*sin) + float64(u.Y*cos)}
}

// fit lowers the acceleration until the course just reaches the target at t: with more, it would be past
// it by then.
func (s *turnSight) fit(t float64) {
	try := func(accel float64) float64 {
		s.accel = accel
		s.look(t)
		return s.aim(-1, 1, turnWays)
	}
	if try(s.accel) >= -float64(0.5*s.view.Target.Within) {
		return
	}
	most, least := s.accel, float64(turnFit*s.accel)
	if try(least) > 0 {
		least = rootfind.Between(try, least, most, fitShare)
	}
	try(least)
}
