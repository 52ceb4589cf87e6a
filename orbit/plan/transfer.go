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

// Transfer flies from an orbit about one body into an orbit about another one: two planets, two moons of a planet, or from a planet
// to its moon.
//
//  1. The window: the cheapest flight of a porkchop map, [orbit.Porkchop]; to a moon of the body that the ship circles, the cheapest
//     of Lambert's conics from places of its orbit.
//
//  2. The injection, an impulse that leads to the asymptote of departure ŝ from the place r̂ of the parking orbit that needs
//     the least Δv:
//
//     v = (D + v∞/2)·ŝ + (D − v∞/2)·r̂,   D = √(μ/(r·(1 + r̂·ŝ)) + v∞²/4)
//
//  3. Its time and Δv are corrected until the ship, flown under the pull of all bodies, passes the other body beside
//     its centre where the hyperbola has the periapsis that is wanted.
//
//  4. A correction on the way ([Aim]); then a trim of the periapsis before the arrival, and the [Capture].
//
// Source of the injection: R. H. Battin, "An Introduction to the Mathematics and Methods of Astrodynamics", section 11.4.
type Transfer struct {
	To        int
	Depart    orbit.Span // times between which it leaves
	Flight    orbit.Span // times of flight; the zero value is a third to twice a Hohmann transfer
	Periapsis float64    // of the orbit about the other body, from its centre
	Apoapsis  float64    // 0: a circle; +Inf: no capture, it flies past
	Backwards bool       // it circles the other body against that one's motion
	Engine    Engine

	Step     float64                // of the map; 0: a 100th of the longer span
	Workers  int                    // goroutines of the map
	Progress func(done, whole int)  // of the map
	Told     func(trip *orbit.Trip) // if not nil, called with the formulas' flight
}

// Plan returns the burns: the injection, a correction, a trim, the capture.
func (k Transfer) Plan(ctx context.Context, g *orbit.Gravity, ship orbit.Craft) (orbit.Plan, error) {
	return write(ctx, g, ship, k)
}

// From the departure, of the time of flight: when the corrections are.
const (
	midCourse = 0.1
	trimming  = 0.95
)

func (k Transfer) add(ctx context.Context, c *course) error {
	if err := c.check(k.To); err != nil {
		return err
	}
	ship, err := c.at(max(c.now, k.Depart.From))
	if err != nil {
		return err
	}
	if err := k.check(c, &ship); err != nil {
		return err
	}
	trip, inject, err := k.window(ctx, c, ship)
	if err != nil {
		return err
	}
	if k.Told != nil {
		k.Told(&trip)
	}
	if before := inject.time - float64(0.1*(trip.Arrive-trip.Depart)); before > c.now { // what comes before all injections that are tried is flown once
		if err := c.path.Extend(before); err != nil {
			return err
		}
	}
	if err := k.inject(ctx, c, &trip, inject); err != nil {
		return err
	}
	flight := trip.Arrive - trip.Depart
	until := trip.Arrive + float64(0.3*flight)
	pole := k.pole(c, trip.Arrive)
	mid := Aim{Body: k.To, Periapsis: k.Periapsis, Time: trip.Depart + float64(midCourse*flight), Until: until, Pole: pole, Engine: k.Engine, Share: 1e-3}
	trim := Aim{Body: k.To, Periapsis: k.Periapsis, Time: trip.Depart + float64(trimming*flight), Until: until, Engine: k.Engine}
	list := Series{mid}
	if !math.IsInf(k.Apoapsis, 1) {
		list = append(list, trim, Capture{Body: k.To, Apoapsis: k.Apoapsis, Until: until, Engine: k.Engine})
	}
	for _, p := range list {
		if err := p.add(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// check returns an error for a transfer that has no meaning.
func (k *Transfer) check(c *course, ship *orbit.Craft) error {
	from, s := ship.About, c.gravity.System()
	switch {
	case from == k.To:
		return fmt.Errorf("plan: the ship is about %s already; to change its orbit there take Hohmann or Circularize", c.name(from))
	case c.gravity.Center(from) == k.To:
		return fmt.Errorf("plan: a transfer from %s to %s, about which that moves itself, is no window between two bodies; leave %s by a burn and use Aim for %s", c.name(from), c.name(k.To), c.name(from), c.name(k.To))
	case k.Flight != (orbit.Span{}) && !(k.Flight.From > 0 && k.Flight.From <= k.Flight.To):
		return fmt.Errorf("plan: times of flight from %v to %v; they are above 0 and in order", k.Flight.From, k.Flight.To)
	case !(k.Depart.To >= k.Depart.From) || !(k.Depart.To >= c.now) || math.IsInf(k.Depart.To-k.Depart.From, 0):
		return fmt.Errorf("plan: departures from %.10g to %.10g, when the ship can leave from %.10g on; give a later window", k.Depart.From, k.Depart.To, c.now)
	case !(k.Periapsis > s[k.To].Radius) || math.IsInf(k.Periapsis, 0):
		return fmt.Errorf("plan: a periapsis at %v from the centre of %s, whose radius is %v; give a larger one", k.Periapsis, c.name(k.To), s[k.To].Radius)
	case k.Apoapsis != 0 && !(k.Apoapsis >= k.Periapsis):
		return fmt.Errorf("plan: an apoapsis at %v below the periapsis at %v", k.Apoapsis, k.Periapsis)
	}
	el, err := orbit.FromState(ship.State.R, ship.State.V, c.mu(from), ship.Time)
	if err != nil || !(el.E < 1) {
		return fmt.Errorf("plan: the ship is on no closed orbit about %s from which it could leave", c.name(from))
	}
	return nil
}

// pole returns the axis about which the ship is to go round the other body.
func (k *Transfer) pole(c *course, t float64) r3.Vec {
	st := c.gravity.State(k.To, c.gravity.Center(k.To), t)
	pole := unit(portable.Cross3(st.R, st.V))
	if k.Backwards {
		pole = portable.Scale3(-1, pole)
	}
	return pole
}

// inject adds the injection, corrected by what is flown.
func (k *Transfer) inject(ctx context.Context, c *course, trip *orbit.Trip, start impulse) error {
	ship, err := c.at(start.time)
	if err != nil {
		return err
	}
	mu, pole := c.mu(k.To), k.pole(c, trip.Arrive)
	flight := trip.Arrive - trip.Depart
	speed := portable.Norm3(ship.State.V)
	unitTime := portable.Norm3(ship.State.R) / speed
	burn := func(x []float64) orbit.Burn {
		return k.Engine.burn(orbit.Burn{Time: x[0], Prograde: x[1], Normal: x[2], Radial: start.radial})
	}
	const share = 1e-6
	allowed := float64(0.1 * k.Periapsis)
	solve := correction{
		what: "the injection to " + c.name(k.To), x: []float64{start.time, start.prograde, start.normal},
		step: []float64{share * unitTime, share * speed, share * speed},
		of: func(x []float64) ([]float64, error) {
			if x[0] < c.now {
				return nil, &noPassage{"the injection would come before the ship can leave"}
			}
			f, err := c.fly(burn(x))
			if err != nil {
				return nil, err
			}
			p, err := c.pass(f, k.To, trip.Depart+float64(0.3*flight), trip.Arrive+float64(0.5*flight))
			if err != nil {
				return nil, err
			}
			b, t, h := p.aim(mu, k.Periapsis, pole)
			const leisure = 0.002 // of the flight, by which the arrival may be off
			return []float64{
				(portable.Dot3(p.b, t) - b) / allowed, portable.Dot3(p.b, h) / allowed, p.late(mu, k.Periapsis, trip.Arrive) / float64(leisure*flight),
			}, nil
		},
	}
	if err := solve.solve(ctx); err != nil {
		return err
	}
	one := burn(solve.x)
	return c.done(one, one.Time+k.Engine.lasts(one.DeltaV(), ship.Mass))
}

// Capture enters an orbit about a body at the next periapsis there: by a burn against the motion, corrected until the orbit has
// the apoapsis that is asked for.
//
//	Δv = √(2μ/r·a/(r + a)) − v
type Capture struct {
	Body     int
	Apoapsis float64 // distance from the centre; 0: a circle
	Until    float64 // by when the ship passes; 0: the time of a revolution of the body
	Engine   Engine
}

// Plan returns the burn.
func (k Capture) Plan(ctx context.Context, g *orbit.Gravity, ship orbit.Craft) (orbit.Plan, error) {
	return write(ctx, g, ship, k)
}

func (k Capture) add(ctx context.Context, c *course) error {
	if err := c.check(k.Body); err != nil {
		return err
	}
	if k.Until == 0 {
		k.Until = c.now + c.period(k.Body, c.now)
	}
	f, err := c.fly()
	if err != nil {
		return err
	}
	list, err := f.Approaches(k.Body, c.now, k.Until)
	if err != nil && !errors.As(err, new(*orbit.FlightError)) {
		return err
	}
	for i := range list {
		if e := &list[i]; e.Time > c.now && portable.Norm3(e.State.R) < c.gravity.Sphere(k.Body) {
			return c.flatten(ctx, &orbital{Engine: k.Engine, body: k.Body, time: e.Time, other: max(k.Apoapsis, portable.Norm3(e.State.R))}, e.State)
		}
	}
	if err != nil {
		return err
	}
	return fmt.Errorf("plan: the ship does not come to a periapsis about %s between %.10g and %.10g", c.name(k.Body), c.now, k.Until)
}

// Park returns a ship on a circle about a body at t, in the plane from which the transfer leaves with the least Δv: it holds the
// direction of departure, and leans no more than that does. To leave from a given orbit, give Plan a ship on that.
func (k Transfer) Park(ctx context.Context, g *orbit.Gravity, from int, radius, t float64) (orbit.Craft, error) {
	c := &course{gravity: g, ship: orbit.Craft{Time: t, About: from}, now: t}
	if err := errors.Join(c.check(from), c.check(k.To)); err != nil {
		return orbit.Craft{}, err
	}
	mu := c.mu(from)
	ship := orbit.Craft{Time: t, About: from}
	ship.State = orbit.State{R: r3.Vec{X: radius}, V: r3.Vec{Y: math.Sqrt(mu / radius)}}
	if err := k.check(c, &ship); err != nil {
		return orbit.Craft{}, err
	}
	if g.Center(k.To) == from { // in the moon's plane
		st := g.State(k.To, from, t)
		return onCircle(ship, st.R, st.V, radius, mu), nil
	}
	c.ship = ship
	trip, _, err := k.window(ctx, c, ship)
	if err != nil {
		return orbit.Craft{}, err
	}
	out := trip.Out
	side := portable.Cross3(r3.Vec{Z: 1}, out)
	if portable.Norm3(side) == 0 {
		side = r3.Vec{Y: 1}
	}
	return onCircle(ship, side, portable.Scale3(-1, out), radius, mu), nil
}

// onCircle puts a ship on a circle, over a direction, which moves towards another one.
func onCircle(ship orbit.Craft, up, along r3.Vec, radius, mu float64) orbit.Craft {
	u := unit(up)
	a := unit(portable.AddScaled3(along, -portable.Dot3(along, u), u))
	ship.State = orbit.State{R: portable.Scale3(radius, u), V: portable.Scale3(math.Sqrt(mu/radius), a)}
	return ship
}
