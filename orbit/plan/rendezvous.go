package plan

import (
	"context"
	"fmt"
	"math"

	"galaxy/internal/portable"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

// Rendezvous flies to a body without a mass, as a comet or a station far away, and stops beside it: the window and the injection of
// [Transfer], then burns that lead to a place before the body at the time of arrival, each corrected by what is flown.
//
//	  o - - - x - - - - - - - - x - - - - x   Distance   o comet
//	injection   correction        trim     stop
//
// The place is on the side from which the ship comes. A body without a mass turns no ship, so that there is no hyperbola to aim by.
type Rendezvous struct {
	To       int
	Depart   orbit.Span // times between which it leaves
	Flight   orbit.Span // times of flight; the zero value is a third to twice a Hohmann transfer
	Distance float64    // from the body's centre, at the end
	Flyby    bool       // it does not stop
	Engine   Engine
	Workers  int // goroutines of the map
}

// Plan returns the burns: the injection, a correction, a trim, the stop.
func (k Rendezvous) Plan(ctx context.Context, g *orbit.Gravity, ship orbit.Craft) (orbit.Plan, error) {
	return write(ctx, g, ship, k)
}

func (k Rendezvous) add(ctx context.Context, c *course) error {
	s := c.gravity.System()
	if k.To < 0 || k.To >= len(s) {
		return fmt.Errorf("plan: a maneuver at body %d; the system has bodies 0 to %d", k.To, len(s)-1)
	}
	if !(k.Distance > s[k.To].Radius) || math.IsInf(k.Distance, 0) {
		return fmt.Errorf("plan: a place %v from the centre of %s, whose radius is %v; give a larger distance", k.Distance, c.name(k.To), s[k.To].Radius)
	}
	t := Transfer{To: k.To, Depart: k.Depart, Flight: k.Flight, Periapsis: k.Distance, Engine: k.Engine, Workers: k.Workers}
	if k.Flyby {
		t.Apoapsis = math.Inf(1)
	}
	ship, err := c.at(max(c.now, k.Depart.From))
	if err != nil {
		return err
	}
	if err := t.check(c, &ship); err != nil {
		return err
	}
	trip, inject, err := t.window(ctx, c, ship)
	if err != nil {
		return err
	}
	about := c.gravity.Center(k.To)
	flight := trip.Arrive - trip.Depart
	there := c.gravity.State(k.To, about, trip.Arrive)
	end := portable.AddScaled3(there.R, -k.Distance, unit(trip.In))
	if err := k.inject(ctx, c, inject, leg{about: about, to: trip.Arrive, end: end}); err != nil {
		return err
	}
	for _, share := range []float64{midCourse, trimming} {
		way := leg{"the flight to " + c.name(k.To), about, trip.Depart + float64(share*flight), trip.Arrive, end, k.Engine}
		if err := way.add(ctx, c, r3.Vec{}); err != nil {
			return err
		}
	}
	if k.Flyby {
		return nil
	}
	stop := Dock{Target: Station{c.gravity, k.To}, Engine: k.Engine}
	return stop.stop(c, about, trip.Arrive)
}

// inject adds the injection, after which the ship is about where a leg ends.
func (k *Rendezvous) inject(ctx context.Context, c *course, start impulse, l leg) error {
	ship, err := c.at(start.time)
	if err != nil {
		return err
	}
	const share, near = 1e-7, 1e-4 // of the speed, of the distance from the centre
	step, allowed := float64(share*portable.Norm3(ship.State.V)), float64(near*portable.Norm3(l.end))
	burn := func(x []float64) orbit.Burn {
		return k.Engine.burn(orbit.Burn{Time: start.time, Prograde: x[0], Normal: x[1], Radial: x[2]})
	}
	solve := correction{
		what: "the injection to " + c.name(k.To), x: []float64{start.prograde, start.normal, start.radial}, step: []float64{step, step, step},
		of: l.misses(c, burn, allowed),
	}
	if err := solve.solve(ctx); err != nil {
		return err
	}
	one := burn(solve.x)
	return c.done(one, one.Time+k.Engine.lasts(one.DeltaV(), ship.Mass))
}
