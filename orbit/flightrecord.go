package orbit

import (
	"math"
	"slices"

	"galaxy/internal/portable"
)

// Record is a flight from a time on: the step that covers the time, and what the engine does then. With the burns that are left of
// the plan it makes the same flight go on, to the bit, however far the flight has been looked at before. It is a value, for snapshots.
type Record struct {
	epoch     float64
	step      flightStep
	burning   firing // the last one that has begun, if the step has one
	mass, dry float64
}

// Numbers calls tell with each number of the record, in one order.
func (r *Record) Numbers(tell func(x float64)) {
	s, f := &r.step, &r.burning
	for _, x := range [...]float64{
		r.epoch, r.mass, r.dry, s.from, s.dt, s.cut, s.next, float64(s.center), float64(s.then), float64(s.hit), float64(s.begun),
		f.from, f.to, f.deltaV.X, f.deltaV.Y, f.deltaV.Z, f.push.X, f.push.Y, f.push.Z, f.loss, f.mass,
	} {
		tell(x)
	}
	follows := 0.0
	if f.follows {
		follows = 1
	}
	tell(follows)
	a := &s.arc
	for _, v := range append(a.B[:], a.X, a.V, a.A) {
		tell(v.X)
		tell(v.Y)
		tell(v.Z)
	}
}

// Center returns the body that the ship is about.
func (r *Record) Center() int { return int(r.step.center) }

// Dry returns the ship's mass without propellant.
func (r *Record) Dry() float64 { return r.dry }

// Forget drops what came before a time to which the flight has been extended, and the burns that have begun: the flight knows no
// earlier time any more. It returns the burns that are left.
func (f *Flight) Forget(before float64) Plan {
	tau := before - f.pilot.epoch
	i := 0
	for i < len(f.steps)-1 && f.steps[i].cut <= tau {
		i++
	}
	f.steps = slices.Delete(f.steps, 0, i)
	if done := max(0, int(f.steps[0].begun)-1); done > 0 {
		f.pilot.firings, f.burns = slices.Delete(f.pilot.firings, 0, done), slices.Delete(f.burns, 0, done)
		for k := range f.steps {
			f.steps[k].begun -= int32(done)
		}
	}
	for k := range f.burns {
		f.burns[k] = max(-1, f.burns[k]-f.planned)
	}
	f.plan, f.planned = f.plan[f.planned:], 0
	f.back, f.begins = f.back[:0], f.steps[0].from
	return f.plan
}

// Record writes the record of the flight. Forget has been called for its time, and the flight has not been extended since.
func (f *Flight) Record(r *Record) {
	*r = Record{epoch: f.pilot.epoch, step: f.steps[0], mass: f.mass, dry: f.dry}
	if r.step.begun > 0 {
		r.burning = f.pilot.firings[0]
	}
}

// Resume makes the flight of a record go on, with the burns that are left of its plan.
func (g *Gravity) Resume(r *Record, plan Plan) *Flight {
	f := &Flight{pilot: newPilot(g, r.epoch), most: MostFlightSteps}
	f.Resume(r, plan)
	return f
}

// Resume makes f the flight of a record of the same bodies, in f's memory.
func (f *Flight) Resume(r *Record, plan Plan) {
	p := f.pilot
	p.epoch = r.epoch
	f.steps, f.back = append(f.steps[:0], r.step), f.back[:0]
	p.firings, f.burns = p.firings[:0], f.burns[:0]
	if r.step.begun > 0 {
		p.firings, f.burns = append(p.firings, r.burning), append(f.burns, -1)
		f.steps[0].begun = 1
	}
	f.plan, f.planned = append(f.plan[:0:0], plan...), 0
	f.mass, f.dry, f.craft.Mass = r.mass, r.dry, r.mass
	f.known, f.begins = r.step.from, r.step.from
}

// Drop forgets the burns of the plan that have not begun.
func (f *Flight) Drop() { f.plan = f.plan[:f.planned] }

// CutOff ends the burn that goes on at a time to which the flight has been extended, if one does, and forgets the burns of the plan
// that have not begun.
func (f *Flight) CutOff(t float64) {
	f.Drop()
	tau := t - f.pilot.epoch
	b := f.burnAt(tau)
	if b == nil {
		return
	}
	f.mass = f.MassAt(t)
	b.to, b.mass = tau, f.mass
	f.cut(tau)
}

// Bound sets how many steps the flight keeps at most: one that needs more ends with an error.
func (f *Flight) Bound(steps int) { f.most = steps }

// Steps returns how many steps of the flight are known.
func (f *Flight) Steps() int { return len(f.steps) }

// Hit returns the body that the flight ends at, as far as it is known, when, and place and velocity relative to the body then.
func (f *Flight) Hit() (body int, t float64, st State, ok bool) {
	s := f.last()
	if s.then >= 0 {
		return 0, 0, State{}, false
	}
	return int(s.hit), f.pilot.epoch + s.cut, f.relative(s, s.cut, int(s.hit)), true
}

// Burning reports whether a burn goes on at a time to which the flight has been extended.
func (f *Flight) Burning(t float64) bool { return f.burnAt(t-f.pilot.epoch) != nil }

func (f *Flight) burnAt(tau float64) *firing {
	for i := range f.pilot.firings {
		if b := &f.pilot.firings[i]; b.from <= tau && tau < b.to {
			return b
		}
	}
	return nil
}

// Spent returns the Δv that the engine has given after a time and until another one, both of which the flight knows.
func (f *Flight) Spent(after, until float64) (dv float64) {
	a, b := after-f.pilot.epoch, until-f.pilot.epoch
	for i := range f.pilot.firings {
		one := &f.pilot.firings[i]
		if one.from == one.to {
			if a < one.from && one.from <= b {
				dv += portable.Norm3(one.deltaV)
			}
			continue
		}
		from, to := max(a, one.from), min(b, one.to)
		if !(from < to) {
			continue
		}
		push := portable.Norm3(one.push)
		if one.follows {
			push = math.Abs(one.push.X)
		}
		if one.loss == 0 {
			dv += float64(push * (to - from))
			continue
		}
		dv += float64(push / one.loss * portable.Log((1-float64(one.loss*(from-one.from)))/(1-float64(one.loss*(to-one.from)))))
	}
	return dv
}

// MassAt returns the ship's mass at a time to which the flight has been extended.
func (f *Flight) MassAt(t float64) float64 {
	tau := t - f.pilot.epoch
	if b := f.burnAt(tau); b != nil && b.loss > 0 {
		first := b.mass / (1 - float64(b.loss*(b.to-b.from)))
		return float64(first * (1 - float64(b.loss*(tau-b.from))))
	}
	return f.mass
}

// SetMass sets the ship's mass, of which steering has used some. Burns of the plan set it by themselves.
func (f *Flight) SetMass(mass float64) {
	f.mass, f.craft.Mass = mass, mass
	if n := len(f.pilot.firings); n > 0 {
		f.pilot.firings[n-1].mass = mass
	}
}

// Dry returns the mass without propellant.
func (f *Flight) Dry() float64 { return f.dry }
