package plan

import (
	"context"
	"fmt"
	"math"

	"galaxy/internal/portable"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

// Aim corrects the flight to a body by one burn, so that it passes at the periapsis that is asked for: Newton on the place in
// the B-plane,
//
//	b = r·√(1 + 2μ/(r·v∞²))
//
// for the periapsis r. With neither Pole nor Arrive it moves the periapsis alone, by the smallest burn that does so.
//
// Source: D. A. Vallado, "Fundamentals of Astrodynamics and Applications", section 12.2 (B-plane targeting).
type Aim struct {
	Body      int
	Periapsis float64 // distance from the centre, above the radius
	Time      float64 // of the burn; 0: at once
	Until     float64 // by when the ship passes; 0: twice as far ahead as Arrive, or two years of the system's time scale
	Arrive    float64 // time of the periapsis; 0: as it comes
	Pole      r3.Vec  // of the orbit about the body, as far as the direction of arrival allows; 0: as it comes
	Engine    Engine
	Share     float64 // of the periapsis by which it may be off; 0: 1e-7
}

// Plan returns the burn.
func (a Aim) Plan(ctx context.Context, g *orbit.Gravity, ship orbit.Craft) (orbit.Plan, error) {
	return write(ctx, g, ship, a)
}

func (a Aim) add(ctx context.Context, c *course) error {
	b, err := a.find(ctx, c)
	if err != nil {
		return err
	}
	return c.done(b, b.Time+float64(0.5*a.Engine.lasts(b.DeltaV(), c.path.Mass())))
}

// find returns the burn.
func (a Aim) find(ctx context.Context, c *course) (orbit.Burn, error) {
	if err := c.check(a.Body); err != nil {
		return orbit.Burn{}, err
	}
	if a.Time == 0 {
		a.Time = c.now
	}
	radius := c.gravity.System()[a.Body].Radius
	switch {
	case !(a.Periapsis > radius) || math.IsInf(a.Periapsis, 0):
		return orbit.Burn{}, fmt.Errorf("plan: a periapsis at %v from the centre of %s, whose radius is %v; give a larger one", a.Periapsis, c.name(a.Body), radius)
	case a.Time < c.now:
		return orbit.Burn{}, fmt.Errorf("plan: a correction at %.10g comes before the maneuver before is over, at %.10g", a.Time, c.now)
	case a.Arrive != 0 && !(a.Arrive > a.Time):
		return orbit.Burn{}, fmt.Errorf("plan: the ship cannot be at %s at %.10g, before the correction at %.10g", c.name(a.Body), a.Arrive, a.Time)
	}
	if err := a.leaves(c); err != nil {
		return orbit.Burn{}, err
	}
	if a.Until == 0 {
		a.Until = a.Time + 2*(a.Arrive-a.Time)
		if a.Arrive == 0 {
			const scale = 1.0 // turns of the body about its centre
			a.Until = a.Time + float64(scale*c.period(a.Body, a.Time))
		}
	}
	if a.Share == 0 {
		a.Share = 1e-7
	}
	f, err := c.fly()
	if err != nil {
		return orbit.Burn{}, err
	}
	now, err := c.pass(f, a.Body, a.Time, a.Until)
	if err != nil {
		return orbit.Burn{}, err
	}
	return a.correct(ctx, c, now)
}

// leaves returns an error for a ship that circles another body, and so does not come to this one.
func (a *Aim) leaves(c *course) error {
	ship, err := c.at(a.Time)
	if err != nil {
		return err
	}
	at := ship.About
	if at == a.Body || at == c.gravity.Center(a.Body) {
		return nil
	}
	el, err := orbit.FromState(ship.State.R, ship.State.V, c.mu(at), ship.Time)
	if err == nil && el.E < 1 && el.Apoapsis() < c.gravity.Sphere(at) {
		return fmt.Errorf("plan: the ship circles %s and does not leave it; to come to %s take Transfer", c.name(at), c.name(a.Body))
	}
	return nil
}

// correct returns the burn that leads from a passage to the one that is asked for.
func (a *Aim) correct(ctx context.Context, c *course, now passage) (orbit.Burn, error) {
	mu, side := c.mu(a.Body), unit(now.b)
	if side == (r3.Vec{}) {
		side = unit(portable.Cross3(now.s, r3.Vec{Z: 1}))
	}
	allowed := float64(a.Share * a.Periapsis)
	// One unit of a variation moves the passage by a hundred times what is allowed, if nothing bends it.
	ahead := max(now.time-a.Time, 1e-9*math.Abs(a.Time))
	step := max(100*allowed/ahead, 1e-9*now.vInf)
	burn := func(x []float64) orbit.Burn {
		return a.Engine.burn(orbit.Burn{Time: a.Time, Vector: r3.Vec{X: x[0], Y: x[1], Z: x[2]}})
	}
	k := correction{
		what: "the flight to " + c.name(a.Body), x: make([]float64, 3), step: []float64{step, step, step},
		of: func(x []float64) ([]float64, error) {
			f, err := c.fly(burn(x))
			if err != nil {
				return nil, err
			}
			p, err := c.pass(f, a.Body, a.Time, a.Until)
			if err != nil {
				return nil, err
			}
			if a.Pole == (r3.Vec{}) {
				b, _, _ := p.aim(mu, a.Periapsis, r3.Vec{})
				r := []float64{(portable.Dot3(p.b, side) - b) / allowed}
				if a.Arrive != 0 {
					across := unit(portable.Cross3(p.s, side))
					r = append(r, portable.Dot3(p.b, across)/allowed, p.late(mu, a.Periapsis, a.Arrive)*p.vInf/allowed)
				}
				return r, nil
			}
			b, t, h := p.aim(mu, a.Periapsis, a.Pole)
			r := []float64{(portable.Dot3(p.b, t) - b) / allowed, portable.Dot3(p.b, h) / allowed}
			if a.Arrive != 0 {
				r = append(r, p.late(mu, a.Periapsis, a.Arrive)*p.vInf/allowed)
			}
			return r, nil
		},
	}
	err := k.solve(ctx)
	return burn(k.x), err
}

// period returns the time that a body takes round its centre, as its orbit is at t.
func (c *course) period(body int, t float64) float64 {
	about := c.gravity.Center(body)
	if about < 0 {
		return math.Inf(1)
	}
	st := c.gravity.State(body, about, t)
	el, err := orbit.FromState(st.R, st.V, c.mu(about)+c.mu(body), t)
	if err != nil || !(el.E < 1) {
		return 2 * math.Pi * portable.Norm3(st.R) / portable.Norm3(st.V)
	}
	return el.Period()
}
