// Package plan writes flight plans: a planner finds the burns of a maneuver, flies them under the pull of all bodies
// ([orbit.Fly]), and changes them until the flight does what was asked for.
//
//	formula          burns            flown differences
//	conics,  ----->  time, Δv  ----->  periapsis, time, ...
//	windows             ^                    |
//	                    +---- Newton <-------+
//
// A planner is a value whose fields say what is wanted. Its method Plan returns burns for [orbit.Gravity.Fly] and the ship that
// it was given. Several maneuvers make a [Series]. All is in the units of the system's μ. Errors are sentences: a flight that ends
// tells where, a burn that the ship cannot do tells why, and a correction that does not converge tells by how much it misses.
package plan

import (
	"context"
	"errors"
	"fmt"
	"math"

	"galaxy/internal/portable"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

// Planner writes the burns of a maneuver.
type Planner interface {
	// Plan returns the burns, in order. It ends with the error of ctx if that is done before.
	Plan(ctx context.Context, g *orbit.Gravity, ship orbit.Craft) (orbit.Plan, error)
	add(ctx context.Context, c *course) error
}

// Engine is what does the burns. The zero value gives impulses, without propellant.
type Engine struct {
	Thrust  float64 // mass·length/time²; 0: impulses
	Exhaust float64 // effective speed, length/time; 0 uses no propellant
}

// burn returns a burn of the engine.
func (e Engine) burn(b orbit.Burn) orbit.Burn {
	b.Thrust, b.Exhaust = e.Thrust, e.Exhaust
	return b
}

// lasts returns for how long a ship of some mass burns for a Δv.
func (e Engine) lasts(dv, mass float64) float64 {
	switch {
	case e.Thrust == 0:
		return 0
	case e.Exhaust == 0:
		return dv * mass / e.Thrust
	}
	return e.Exhaust * mass / e.Thrust * (1 - portable.Exp(-dv/e.Exhaust))
}

// Series does maneuvers one after the other.
type Series []Planner

// Plan returns the burns of all of them.
func (s Series) Plan(ctx context.Context, g *orbit.Gravity, ship orbit.Craft) (orbit.Plan, error) {
	return write(ctx, g, ship, s)
}

func (s Series) add(ctx context.Context, c *course) error {
	for i, p := range s {
		if err := p.add(ctx, c); err != nil {
			return fmt.Errorf("maneuver %d: %w", i+1, err)
		}
	}
	return nil
}

// Bounded is a maneuver that gives up when planning it takes too much.
type Bounded struct {
	Of     Planner
	Steps  int // of all flights that are tried together
	Conics int // that are compared for a window
}

// Plan returns the burns, or an error if they take more to find.
func (k Bounded) Plan(ctx context.Context, g *orbit.Gravity, ship orbit.Craft) (orbit.Plan, error) {
	return write(ctx, g, ship, k)
}

func (k Bounded) add(ctx context.Context, c *course) error {
	c.most, c.conics = k.Steps, k.Conics
	err := k.Of.add(ctx, c)
	if flight := new(orbit.FlightError); errors.As(err, &flight) && flight.Steps {
		return c.tooMuch()
	}
	return err
}

// tooMuch tells that a plan takes too many steps to find.
func (c *course) tooMuch() error {
	return fmt.Errorf("plan: it takes more than %d steps of the path ahead to find; give a shorter time, wait or window", c.most)
}

// Given is burns that are known already.
type Given orbit.Plan

// Plan returns them, if the ship can do them one after the other.
func (k Given) Plan(ctx context.Context, g *orbit.Gravity, ship orbit.Craft) (orbit.Plan, error) {
	return write(ctx, g, ship, k)
}

func (k Given) add(_ context.Context, c *course) error {
	for _, b := range k {
		now := c.now
		if b.On == orbit.OnTime {
			now = max(now, b.Time)
		}
		if _, err := c.fly(); err != nil {
			return err
		}
		if err := c.done(b, now); err != nil {
			return err
		}
	}
	return nil
}

// Coast does nothing for a time, and fails if the ship hits something in it.
type Coast struct{ Until float64 }

// Plan returns no burns.
func (k Coast) Plan(ctx context.Context, g *orbit.Gravity, ship orbit.Craft) (orbit.Plan, error) {
	return write(ctx, g, ship, k)
}

func (k Coast) add(_ context.Context, c *course) error {
	if !(k.Until >= c.now) || math.IsInf(k.Until, 0) {
		return fmt.Errorf("plan: a ship cannot coast from %.10g until %v; give a later time", c.now, k.Until)
	}
	f, err := c.fly()
	if err != nil {
		return err
	}
	c.now = k.Until
	return f.Extend(k.Until)
}

// course is a plan in the making.
type course struct {
	gravity *orbit.Gravity
	ship    orbit.Craft
	burns   orbit.Plan
	now     float64       // when the last maneuver is over
	path    *orbit.Flight // with these burns

	most, conics int           // what planning may take, as in [Bounded]; 0: no bound but that of each flight
	flown        int           // steps of the flights so far, but for the last one
	last         *orbit.Flight // the last one
	known        int           // steps that it began with
}

// write lets a planner write burns.
func write(ctx context.Context, g *orbit.Gravity, ship orbit.Craft, p Planner) (orbit.Plan, error) {
	c := &course{gravity: g, ship: ship, now: ship.Time}
	if _, err := c.fly(); err != nil {
		return nil, err
	}
	if err := p.add(ctx, c); err != nil {
		return nil, err
	}
	return c.burns, nil
}

// fly returns a flight of its own, with some more burns. What is flown until now is flown once.
func (c *course) fly(more ...orbit.Burn) (*orbit.Flight, error) {
	if c.path == nil {
		f, err := c.gravity.Fly(c.ship, nil)
		if err != nil {
			return nil, err
		}
		c.path = f
	}
	f := c.path.Clone()
	if c.most > 0 {
		if c.last != nil {
			c.flown += max(0, c.last.Steps()-c.known)
		}
		if c.flown >= c.most {
			return nil, c.tooMuch()
		}
		c.last, c.known = f, f.Steps()
		f.Bound(c.known + c.most - c.flown)
	}
	for _, b := range more {
		if err := f.Then(b); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// done adds a burn, and the time at which its maneuver is over.
func (c *course) done(b orbit.Burn, now float64) error {
	if err := c.path.Then(b); err != nil {
		return err
	}
	c.burns, c.now = append(c.burns, b), now
	return c.path.Extend(b.Time)
}

// at returns the ship at a time of the flight so far.
func (c *course) at(t float64) (orbit.Craft, error) {
	f, err := c.fly()
	if err != nil {
		return orbit.Craft{}, err
	}
	return f.Craft(t)
}

// name returns the name of a body.
func (c *course) name(body int) string { return c.gravity.System()[body].Name }

// mu returns μ of a body.
func (c *course) mu(body int) float64 { return c.gravity.System()[body].Mu }

// check returns an error for a body that is none, or has no mass.
func (c *course) check(body int) error {
	s := c.gravity.System()
	switch {
	case body < 0 || body >= len(s):
		return fmt.Errorf("plan: a maneuver at body %d; the system has bodies 0 to %d", body, len(s)-1)
	case !(s[body].Mu > 0):
		return fmt.Errorf("plan: %s has no mass, so that no ship circles it or is turned by it", s[body].Name)
	}
	return nil
}

// unit returns a vector of length 1, and 0 for 0.
func unit(v r3.Vec) r3.Vec {
	if n := portable.Norm3(v); n > 0 {
		return portable.Scale3(1/n, v)
	}
	return v
}

// combine returns a·u + b·v.
func combine(a float64, u r3.Vec, b float64, v r3.Vec) r3.Vec {
	return portable.AddScaled3(portable.Scale3(a, u), b, v)
}
