package plan

import (
	"context"
	"fmt"
	"math"

	"galaxy/internal/portable"
	"galaxy/orbit"
)

// Hohmann leads from a nearly circular orbit to a circle of another radius about the same body: a burn along the motion, half an ellipse,
// and [Circularize]. The first burn is corrected until the flown apsis is at the radius.
//
//	Δv = √(μ/r₁)·(√(2r₂/(r₁ + r₂)) − 1)
//
// Source: W. Hohmann, "Die Erreichbarkeit der Himmelskörper", 1925.
type Hohmann struct {
	Radius float64 // of the new circle
	Time   float64 // of the first burn; 0: a tenth of a revolution after the ship's time, or as soon as a longer burn can be
	Engine Engine
}

// Plan returns both burns.
func (h Hohmann) Plan(ctx context.Context, g *orbit.Gravity, ship orbit.Craft) (orbit.Plan, error) {
	return write(ctx, g, ship, h)
}

func (h Hohmann) add(ctx context.Context, c *course) error {
	ship, err := c.at(c.now)
	if err != nil {
		return err
	}
	mu := c.mu(ship.About)
	el, err := orbit.FromState(ship.State.R, ship.State.V, mu, ship.Time)
	const round = 0.1
	switch {
	case err != nil || !(el.E < round):
		return fmt.Errorf("plan: a Hohmann transfer begins on a circle about %s, and the ship's orbit has an eccentricity of %.3g; take Circularize before", c.name(ship.About), el.E)
	case !(h.Radius > c.gravity.System()[ship.About].Radius) || math.IsInf(h.Radius, 0):
		return fmt.Errorf("plan: a circle of radius %v about %s, whose radius is %v; give a larger one", h.Radius, c.name(ship.About), c.gravity.System()[ship.About].Radius)
	case h.Radius >= c.gravity.Sphere(ship.About):
		return fmt.Errorf("plan: a circle of radius %v about %s is beyond its sphere of influence, %v", h.Radius, c.name(ship.About), c.gravity.Sphere(ship.About))
	}
	if h.Time == 0 {
		const early = 1.3 // a burn that lasts has half of its Δv before
		first, err := orbit.Hohmann(portable.Norm3(ship.State.R), h.Radius, mu)
		if err != nil {
			return err
		}
		h.Time = c.now + max(0.1*el.Period(), early*h.Engine.lasts(0.5*math.Abs(first.Burns[0]), ship.Mass))
	}
	if ship, err = c.at(h.Time); err != nil {
		return err
	}
	at := orbit.OnApoapsis
	if h.Radius < portable.Norm3(ship.State.R) {
		at = orbit.OnPeriapsis
	}
	if err := h.begin(ctx, c, &ship, at); err != nil {
		return err
	}
	return Circularize{At: at, Engine: h.Engine}.add(ctx, c)
}

// begin adds the first burn.
func (h *Hohmann) begin(ctx context.Context, c *course, ship *orbit.Craft, at orbit.FlightKind) error {
	mu, r := c.mu(ship.About), portable.Norm3(ship.State.R)
	t, err := orbit.Hohmann(r, h.Radius, mu)
	if err != nil {
		return err
	}
	dv := t.Burns[0]
	half := float64(0.5 * h.Engine.lasts(math.Abs(dv), ship.Mass))
	after, until := h.Time+half+float64(0.25*t.Time()), h.Time+half+float64(1.75*t.Time())
	burn := func(x []float64) orbit.Burn { return h.Engine.burn(orbit.Burn{Time: h.Time, Prograde: x[0]}) }
	k := correction{
		what: "the orbit about " + c.name(ship.About), x: []float64{dv}, step: []float64{1e-6 * portable.Norm3(ship.State.V)},
		of: func(x []float64) ([]float64, error) {
			f, err := c.fly(burn(x))
			if err != nil {
				return nil, err
			}
			list, err := f.Events(after, until)
			for i := range list {
				if e := &list[i]; e.Kind == at && e.Body == ship.About {
					const exact = 1e-7
					return []float64{(portable.Norm3(e.State.R) - h.Radius) / (exact * h.Radius)}, nil
				}
			}
			if err == nil {
				err = &noPassage{fmt.Sprintf("the ship comes to no %v about %s", at, c.name(ship.About))}
			}
			return nil, err
		},
	}
	if err := k.solve(ctx); err != nil {
		return err
	}
	return c.done(burn(k.x), h.Time+half)
}

// Circularize makes the orbit a circle, at the next periapsis or apoapsis: Δv = √(μ/r) − v.
type Circularize struct {
	At     orbit.FlightKind // orbit.OnPeriapsis or orbit.OnApoapsis
	Engine Engine
}

// Plan returns the burn.
func (k Circularize) Plan(ctx context.Context, g *orbit.Gravity, ship orbit.Craft) (orbit.Plan, error) {
	return write(ctx, g, ship, k)
}

func (k Circularize) add(ctx context.Context, c *course) error {
	if k.At != orbit.OnPeriapsis && k.At != orbit.OnApoapsis {
		return fmt.Errorf("plan: an orbit becomes a circle at its periapsis or its apoapsis, not at %v", k.At)
	}
	ship, err := c.at(c.now)
	if err != nil {
		return err
	}
	el, err := orbit.FromState(ship.State.R, ship.State.V, c.mu(ship.About), ship.Time)
	if err != nil || !(el.E < 1) {
		return fmt.Errorf("plan: the ship is on no closed orbit about %s; take Capture at its periapsis", c.name(ship.About))
	}
	f, err := c.fly()
	if err != nil {
		return err
	}
	// A burn that lasts has half of its time before the apsis.
	from := c.now + float64(0.05*el.Period())
	list, err := f.Events(from, from+float64(1.5*el.Period()))
	for i := range list {
		if e := &list[i]; e.Kind == k.At && e.Body == ship.About {
			return c.flatten(ctx, &orbital{Engine: k.Engine, body: e.Body, time: e.Time, other: portable.Norm3(e.State.R)}, e.State)
		}
	}
	if err != nil {
		return err
	}
	return fmt.Errorf("plan: the ship comes to no %v about %s in a revolution", k.At, c.name(ship.About))
}

// orbital is a burn at an apsis that moves the other one.
type orbital struct {
	Engine
	body        int
	time, other float64 // of the burn; distance of the other apsis
}

// flatten adds a burn along the motion after which the ship's other apsis is at a distance, from a state at an apsis: by the
// formula, then by what is flown.
func (c *course) flatten(ctx context.Context, o *orbital, st orbit.State) error {
	mu, far, speed := c.mu(o.body), portable.Norm3(st.R), portable.Norm3(st.V)
	share := o.other / (far + o.other)
	if math.IsInf(o.other, 1) {
		share = 1
	}
	dv := math.Sqrt(2*mu/far*share) - speed
	burn := func(x []float64) orbit.Burn { return o.burn(orbit.Burn{Time: o.time, Prograde: x[0]}) }
	ship, err := c.at(o.time)
	if err != nil {
		return err
	}
	lasts := o.lasts(math.Abs(dv), ship.Mass)
	over := o.time + float64(0.5*lasts) + float64(1e-6*far/speed)
	want := 2 / (far + o.other) // 1/a
	k := correction{
		what: "the orbit about " + c.name(o.body), x: []float64{dv}, step: []float64{1e-6 * speed},
		of: func(x []float64) ([]float64, error) {
			f, err := c.fly(burn(x))
			if err != nil {
				return nil, err
			}
			after, err := f.At(over, o.body)
			if err != nil {
				return nil, err
			}
			r := portable.Norm3(after.R)
			got := 2/r - portable.Dot3(after.V, after.V)/mu
			const exact = 1e-7
			return []float64{(got - want) / (exact * 2 / (far + o.other))}, nil
		},
	}
	if err := k.solve(ctx); err != nil {
		return err
	}
	return c.done(burn(k.x), over)
}
