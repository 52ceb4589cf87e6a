package steer

import (
	"math"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// keeps returns the velocity of the next step on the way to one that self has decided on in an earlier step, if it keeps to that
// decision. A body that turns its nose asks for all of it at once. One that follows a wall keeps the velocity that it has.
func (b *Pilot) keeps(self *nav.Agent, v *nav.View) (vel r2.Vec, ok bool) {
	m := &self.Memory
	steps := &m[memoryHit]
	if m[memoryWall] != 0 {
		steps = &m[memoryAgain]
	}
	left := *steps
	if !(left > 0) || momentary(v) {
		return r2.Vec{}, false
	}
	*steps--
	if m[memoryWall] != 0 {
		if m[memoryHeld] > 0 {
			m[memoryHeld] += v.Dt
		}
		return self.Vel, true
	}
	if self.Timer > 0 {
		self.Timer += v.Dt
	}
	vel = r2.Vec{X: m[memoryVelX], Y: m[memoryVelY]}
	if vel != self.Vel && math.IsInf(self.MaxTurn, 1) {
		d := paces{b: b, self: self, dt: v.Dt}
		d.see()
		vel = partWay(self, vel, left, scratchOf(v).part.at(d.perStep()))
	}
	return vel, true
}

// momentary reports whether a decision holds for a step at most: the view is not for a step, or a velocity in it says nothing in the next
// one, which may be as seen from another body or in another plane.
func momentary(v *nav.View) bool { return engine.Of(v).Anew || v.Axes != nil || v.Frame != nil }

// commit lets self keep to a decision for some steps, after which it shall have a velocity. It returns the velocity after the first.
func (d *decision) commit(vel r2.Vec, steps float64) r2.Vec {
	m := &d.self.Memory
	if m[memoryWall] != 0 {
		m[memoryAgain] = steps - 1
		return vel
	}
	m[memoryHit] = steps - 1
	switch {
	case steps == 1:
		return vel
	case d.rests:
		m[memoryVelX], m[memoryVelY] = 0, 0 // it is there after the first of them
		return vel
	}
	m[memoryVelX], m[memoryVelY] = vel.X, vel.Y
	if !math.IsInf(d.self.MaxTurn, 1) {
		return vel
	}
	return partWay(d.self, vel, steps, d.scratch.part.at(d.perStep()))
}

// decided returns the velocity that self has decided on.
func (d *decision) decided() r2.Vec {
	return r2.Vec{X: d.self.Memory[memoryVelX], Y: d.self.Memory[memoryVelY]}
}

// perStep returns the exponent of what is left of a change after a step, as [relaxing] has it.
func (d *paces) perStep() float64 { return -d.dt * d.cruise / (relaxing * d.scale) }

// partWay returns the velocity after the first of some steps, after which self has another one. What is left of the change is that
// share of it after each step, and all of it is done after the last.
//
//	v + (v' - v)·(1 - e)/(1 - eⁿ)
func partWay(self *nav.Agent, vel r2.Vec, steps, share float64) r2.Vec {
	rest := share
	for n := steps; n > 1; n-- {
		rest = float64(rest * share)
	}
	return portable.AddScaled(self.Vel, (1-share)/(1-rest), r2.Sub(vel, self.Vel))
}

// interval returns for how many steps self keeps to a decision to have a velocity q: for Interval, a part of it near walls or where
// others are very near, and longer if nothing is on its way, or if its way is free for long in company, where others will bend it
// anyway, or if it rests and need not make way. It is one step where a decision is momentary, where it starts, brakes or rests on a
// target that moves, where it follows a wall with an engine, which may need more steps to what it decides, and where a body comes, or
// one that does not give way to a parked one.
func (d *decision) interval(q r2.Vec, flies bool) float64 {
	self := d.self
	follows := self.Memory[memoryWall] != 0
	if d.pen != nil || momentary(d.v) || d.legs > 0 || d.starts(q) || follows && !(d.filter.free && math.IsInf(self.MaxTurn, 1)) ||
		d.frame != (r2.Vec{}) && (!d.rests || d.v.Target.Vel != (r2.Vec{})) || self.Timer > 0 && d.rammed() {
		return 1
	}
	time := float64(d.b.Interval * d.natural)
	switch {
	case d.walled || d.pressed:
		time *= beside
	case d.rests && !d.waits && !d.yields:
		time *= idle
	case d.open:
		time *= carefree
	case d.others > sparse:
		time *= min(max(d.free/(freeFor*d.natural), 1), carefree)
	}
	n := min(math.Floor(time/d.dt+1e-9), mostSteps)
	if d.final && flies && !d.yields {
		speed := max(d.filter.speed, portable.Norm(q))
		room := d.distance - speed*speed/(2*self.MaxAccel) // before it has to brake
		if step := float64(speed * d.dt); room < n*step {
			n = math.Floor(room / step)
		}
	}
	if self.Memory[memoryAttention] == 0 {
		n = 1 + math.Mod(float64(self.ID), max(1, n)) // so that not all decide in the same step, and see each other do so
	}
	return max(1, n)
}

const (
	beside    = 0.5 // share of Interval for which it keeps to a decision near walls and where others are very near
	idle      = 2   // the same of one that rests, and need not make way
	carefree  = 3   // the same with nothing on its way as far as it looks
	freeFor   = 6   // natural times: with its way free for longer, one in company keeps to a decision longer in proportion
	mostSteps = 1000
)

// rammed reports whether one of the others does not tell that it filters.
func (d *decision) rammed() bool {
	for i := range d.near[:d.others] {
		if !d.near[i].filters() {
			return true
		}
	}
	return false
}
