package orbit

import (
	"fmt"
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Plan is what the engine of a ship does, in order.
type Plan []Burn

// Burn changes the velocity of a ship, at once or in a time.
type Burn struct {
	Time float64    // when, or the time from which to wait for an event
	On   FlightKind // OnTime, or the event: an apsis, a node, a sphere of influence

	// Δv along the velocity about the centre, along the normal of the orbit, and outwards at right angles to both, length/time.
	Prograde, Normal, Radial float64

	Vector r3.Vec // instead of these three: Δv along the axes of the frame

	// Thrust is mass·length/time²; 0 is an impulse. A burn with a thrust has half of its Δv before the time, and keeps its
	// direction.
	Thrust  float64
	Follows bool    // a burn along the velocity turns with it
	Exhaust float64 // effective speed of the exhaust, length/time; 0 uses no propellant
}

// DeltaV returns the size of the change.
func (b *Burn) DeltaV() float64 {
	if b.Vector != (r3.Vec{}) {
		return portable.Norm3(b.Vector)
	}
	return math.Sqrt(float64(b.Prograde*b.Prograde) + float64(b.Normal*b.Normal) + float64(b.Radial*b.Radial))
}

// BurnError is a mistake in a burn of a plan.
type BurnError struct {
	Burn    int // in the plan
	Problem string
}

func (e *BurnError) Error() string { return fmt.Sprintf("orbit: burn %d %s", e.Burn+1, e.Problem) }

// Problem returns the rest of a sentence about a burn that a ship cannot do, "" if it may.
func (b *Burn) Problem(c *Craft) string {
	dv := b.DeltaV()
	parts := b.Prograde != 0 || b.Normal != 0 || b.Radial != 0
	switch {
	case parts && b.Vector != (r3.Vec{}):
		return "has a Δv along its motion and one along the axes of the frame; it has one of them"
	case math.IsNaN(dv) || math.IsInf(dv, 0) || math.IsNaN(b.Time) || math.IsInf(b.Time, 0):
		return "has a time or a Δv that is not finite"
	case b.On == OnTime && b.Time < c.Time:
		return "comes before the flight begins"
	case !b.On.waits():
		return fmt.Sprintf("waits for %s; it can wait for an apsis, a node, or a sphere of influence", b.On)
	case !(b.Thrust >= 0) || math.IsInf(b.Thrust, 0) || !(b.Exhaust >= 0) || math.IsInf(b.Exhaust, 0):
		return fmt.Sprintf("has a thrust of %v and an exhaust of %v, want finite numbers, 0 or more", b.Thrust, b.Exhaust)
	case !(c.Mass > 0) && (b.Thrust > 0 || b.Exhaust > 0):
		return "has a thrust or an exhaust, and the ship has no mass"
	case b.Follows && (b.Normal != 0 || b.Radial != 0 || b.Vector != (r3.Vec{})):
		return "turns with the velocity, so that its Δv is prograde alone"
	}
	return ""
}

// Steer lets the engine accelerate the ship from a time until a later one, on top of gravity. What comes after the first
// time is forgotten, burns of the plan among it, and goes on without.
func (f *Flight) Steer(from, until float64, acceleration r3.Vec) error {
	if err := f.Extend(from); err != nil {
		return err
	}
	a, b := from-f.pilot.epoch, until-f.pilot.epoch
	if !finite(acceleration) || !(b > a) || a < 0 {
		return fmt.Errorf("orbit: a ship cannot be steered from %v to %v with %v; the times follow each other after the flight's beginning", from, until, acceleration)
	}
	for n := len(f.pilot.firings); n > 0 && f.pilot.firings[n-1].to > a; n-- {
		if f.pilot.firings[n-1].from < a {
			return fmt.Errorf("orbit: a ship cannot be steered from %v on, since a burn goes on then", from)
		}
		f.pilot.firings, f.burns = f.pilot.firings[:n-1], f.burns[:n-1]
	}
	f.weigh()
	f.plan = f.plan[:f.planned]
	f.fire(firing{from: a, to: b, push: acceleration, mass: f.mass}, -1)
	return nil
}

// weigh finds the mass after the firings.
func (f *Flight) weigh() {
	if f.mass = f.craft.Mass; len(f.pilot.firings) > 0 {
		f.mass = f.pilot.firings[len(f.pilot.firings)-1].mass
	}
}

// Then adds a burn to the end of the plan. Its bits are those of a flight that had it from the start.
func (f *Flight) Then(b Burn) error {
	if problem := b.Problem(&f.craft); problem != "" {
		return &BurnError{len(f.plan), problem}
	}
	f.plan = append(f.plan, b)
	f.known = 0
	return nil
}

// fire adds a firing, and forgets what has been found after its beginning.
func (f *Flight) fire(one firing, burn int) {
	f.pilot.firings, f.burns = append(f.pilot.firings, one), append(f.burns, burn)
	f.cut(one.from)
}

// cut forgets what has been found after a time, at which the acceleration jumps.
func (f *Flight) cut(tau float64) {
	for n := len(f.steps); n > 1 && f.steps[n-1].from >= tau; n-- {
		f.steps = f.steps[:n-1]
	}
	f.known = min(f.known, tau)
	s := f.last()
	s.cut, s.then, s.hit = tau, s.center, -1
}

// resolve makes the next burn of the plan a firing, if it begins before a time.
func (f *Flight) resolve(tau float64) (bool, error) {
	b := &f.plan[f.planned]
	fails := func(format string, args ...any) (bool, error) {
		return false, &BurnError{f.planned, fmt.Sprintf(format, args...)}
	}
	dv := b.DeltaV()
	mass := f.mass
	if b.Exhaust > 0 {
		mass = float64(mass * portable.Exp(-dv/b.Exhaust))
		if mass < f.dry {
			return fails("needs %.6g of propellant, and the ship has %.6g", f.mass-mass, f.mass-f.dry)
		}
	}
	half, whole := b.lasts(0.5*dv, f.mass), b.lasts(dv, f.mass)
	since, node := 0.0, b.Time-f.pilot.epoch
	if n := len(f.pilot.firings); n > 0 {
		since = f.pilot.firings[n-1].to
	}
	if b.On != OnTime {
		wait := max(node, since)
		if wait-half > tau {
			return false, nil
		}
		err := f.extend(&f.steps, max(wait, tau+half))
		e, found := f.next(b.On, wait)
		if _, ended := err.(*FlightError); !found {
			if ended { // before the event, and perhaps after tau
				err = nil
			}
			return false, err
		}
		node = e
	}
	start := node - half
	switch {
	case start > tau:
		return false, nil
	case start < since && len(f.pilot.firings) > 0:
		return fails("has to begin before the one before it is over")
	case start < since:
		return fails("has to begin before the flight does, for it lasts %.6g", whole)
	}
	// The direction is the one at the node without the burn, or at the beginning if the ship would hit before.
	at := node
	if err := f.extend(&f.steps, node); err != nil {
		if at = start; f.last().cut < start {
			return false, err
		}
	}
	st := f.at(at).at(at)
	push, problem := b.along(st)
	if problem != "" {
		return fails("%s", problem)
	}
	one := firing{from: start, to: start, deltaV: push, mass: mass}
	if b.Thrust > 0 && dv > 0 {
		accel := b.Thrust / f.mass
		one = firing{from: start, to: start + whole, push: portable.Scale3(accel/dv, push), follows: b.Follows, mass: mass}
		if b.Follows {
			one.push = r3.Vec{X: math.Copysign(accel, b.Prograde)}
		}
		if b.Exhaust > 0 {
			one.loss = accel / b.Exhaust
		}
	}
	f.fire(one, f.planned)
	f.mass = mass
	f.planned++
	return true, nil
}

// Thrust returns the first time between two times at which the engine pushes, and the direction in which it does then, a unit vector in
// the frame of the roots' axes; ok is false if it does not. The error tells why the flight is not known that far.
func (f *Flight) Thrust(from, until float64) (t float64, along r3.Vec, ok bool, err error) {
	err = f.Extend(until)
	a, b := from-f.pilot.epoch, until-f.pilot.epoch
	for i := range f.pilot.firings {
		one := &f.pilot.firings[i]
		tau := max(a, one.from)
		if tau > b || one.to < tau || one.to == tau && one.from < one.to {
			continue
		}
		switch along = one.push; {
		case one.from == one.to:
			along = one.deltaV
		case one.follows:
			along = portable.Scale3(one.push.X, f.at(tau).at(tau).V)
		}
		if n := portable.Norm3(along); n > 0 {
			return f.pilot.epoch + tau, portable.Scale3(1/n, along), true, nil
		}
	}
	return 0, r3.Vec{}, false, err
}

// lasts returns the time in which a ship of some mass gets a Δv.
func (b *Burn) lasts(dv, mass float64) float64 {
	switch {
	case b.Thrust == 0 || dv == 0:
		return 0
	case b.Exhaust == 0:
		return float64(dv * mass / b.Thrust)
	}
	return float64(b.Exhaust * mass / b.Thrust * (1 - portable.Exp(-dv/b.Exhaust)))
}

// along returns the Δv of a burn in the frame of the roots' axes.
func (b *Burn) along(st State) (dv r3.Vec, problem string) {
	if b.Vector != (r3.Vec{}) {
		return b.Vector, ""
	}
	speed := portable.Norm3(st.V)
	normal := portable.Cross3(st.R, st.V)
	n := portable.Norm3(normal)
	if speed == 0 || n == 0 && (b.Normal != 0 || b.Radial != 0) {
		return r3.Vec{}, "has no direction, for the ship is at rest or falls straight"
	}
	prograde := portable.Scale3(1/speed, st.V)
	dv = portable.Scale3(b.Prograde, prograde)
	if n > 0 {
		normal = portable.Scale3(1/n, normal)
		dv = portable.AddScaled3(portable.AddScaled3(dv, b.Normal, normal), b.Radial, portable.Cross3(prograde, normal))
	}
	return dv, ""
}
