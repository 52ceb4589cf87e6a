package plan

import (
	"context"
	"fmt"
	"math"

	"galaxy/internal/portable"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

// parking is the orbit about a body whose periapsis is where a ship is.
func parking(mu, periapsis, apoapsis float64) orbit.Parking {
	return orbit.Parking{Mu: mu, Periapsis: periapsis, Apoapsis: max(periapsis, apoapsis)}
}

// impulse is an injection by formulas.
type impulse struct {
	time                     float64
	prograde, normal, radial float64
}

// window returns the flight by formulas, and the impulse that begins it.
func (k *Transfer) window(ctx context.Context, c *course, ship orbit.Craft) (orbit.Trip, impulse, error) {
	if c.gravity.Center(k.To) == ship.About {
		return k.toMoon(ctx, c, ship)
	}
	s := c.gravity.System()
	p := orbit.Porkchop{
		System: s, From: ship.About, To: k.To, Depart: orbit.Span{From: ship.Time, To: max(ship.Time, k.Depart.To)}, Flight: k.Flight,
		Step: k.Step, Workers: k.Workers, Progress: k.Progress, Flyby: math.IsInf(k.Apoapsis, 1),
		Leave: parking(c.mu(ship.About), portable.Norm3(ship.State.R), 0),
	}
	if !p.Flyby {
		p.Enter = parking(c.mu(k.To), k.Periapsis, k.Apoapsis)
	}
	if p.Flight == (orbit.Span{}) {
		hohmann, err := s.HohmannTime(p.From, p.To, ship.Time)
		if err != nil {
			return orbit.Trip{}, impulse{}, err
		}
		p.Flight = orbit.Span{From: 0.35 * hohmann, To: 2 * hohmann}
	}
	if p.Step == 0 {
		p.Step = max(p.Depart.To-p.Depart.From, p.Flight.To-p.Flight.From, 0.01*p.Flight.From) / 100
	}
	chart, err := p.Compute(ctx)
	if err != nil {
		return orbit.Trip{}, impulse{}, err
	}
	if len(chart.Best) == 0 {
		return orbit.Trip{}, impulse{}, fmt.Errorf("plan: no flight from %s to %s leaves and arrives then; give a wider window", c.name(p.From), c.name(p.To))
	}
	trip := chart.Best[0]
	inject, err := c.escape(ship, &trip)
	return trip, inject, err
}

// places is how many places of an orbit are tried.
const places = 720

// escape returns the impulse of least Δv, within half a revolution of the departure, by which the ship leaves along the flight's
// asymptote.
func (c *course) escape(ship orbit.Craft, trip *orbit.Trip) (impulse, error) {
	f, err := c.fly()
	if err != nil {
		return impulse{}, err
	}
	mu, radius := c.mu(ship.About), c.gravity.System()[ship.About].Radius
	el, err := orbit.FromState(ship.State.R, ship.State.V, mu, ship.Time)
	if err != nil {
		return impulse{}, err
	}
	best, least := impulse{}, math.Inf(1)
	from := max(ship.Time, trip.Depart-float64(0.5*el.Period()))
	for i := range places {
		t := from + float64(el.Period()*float64(i+1)/places)
		st, err := f.At(t, ship.About)
		if err != nil {
			return impulse{}, err
		}
		v, ok := leave(st.R, trip.Out, mu, radius)
		if !ok {
			continue
		}
		if one := partsOf(st, r3.Sub(v, st.V), t); one.size() < least {
			best, least = one, one.size()
		}
	}
	if math.IsInf(least, 1) {
		return impulse{}, fmt.Errorf("plan: from no place of its orbit about %s the ship can leave without hitting it", c.name(ship.About))
	}
	return best, nil
}

// Leaving returns the least Δv of an impulse by which a ship leaves a circle about a body, with a pole, so that far away it has the velocity
// out: the turn out of the plane of the circle counts. radius is that of the body, at which it must not go through; +Inf if it hits from
// everywhere.
func Leaving(mu, radius, circle float64, pole, out r3.Vec) float64 {
	least := math.Inf(1)
	pole = unit(pole)
	x := unit(portable.Cross3(pole, out))
	y := portable.Cross3(pole, x)
	speed := math.Sqrt(mu / circle)
	for i := range places {
		sin, cos := portable.Sincos(2 * math.Pi * float64(i) / places)
		r := portable.Scale3(circle, combine(cos, x, sin, y))
		v, ok := leave(r, out, mu, radius)
		if !ok {
			continue
		}
		least = min(least, portable.Norm3(r3.Sub(v, portable.Scale3(speed, combine(-sin, x, cos, y)))))
	}
	return least
}

// leave returns the velocity at a place about a body with which a ship leaves that with the velocity out far away.
func leave(r, out r3.Vec, mu, radius float64) (r3.Vec, bool) {
	far, speed := portable.Norm3(r), portable.Norm3(out)
	up, s := unit(r), unit(out)
	cos := portable.Dot3(up, s)
	if cos < -1+1e-9 {
		return r3.Vec{}, false
	}
	d := math.Sqrt(mu/float64(far*(1+cos)) + float64(0.25*speed*speed))
	v := combine(d+float64(0.5*speed), s, d-float64(0.5*speed), up)
	if portable.Dot3(r, v) < 0 { // it goes through the periapsis first
		if el, err := orbit.FromState(r, v, mu, 0); err != nil || el.Q <= radius {
			return r3.Vec{}, false
		}
	}
	return v, true
}

// partsOf returns the parts of a change of velocity at a state.
func partsOf(st orbit.State, dv r3.Vec, t float64) impulse {
	along, pole := unit(st.V), unit(portable.Cross3(st.R, st.V))
	return impulse{t, portable.Dot3(dv, along), portable.Dot3(dv, pole), portable.Dot3(dv, portable.Cross3(along, pole))}
}

func (i *impulse) size() float64 {
	return portable.Norm3(r3.Vec{X: i.prograde, Y: i.normal, Z: i.radial})
}

// mostConics bounds the conics to a moon that are compared, and mostSkipped the revolutions of which one is searched.
const mostConics, mostSkipped = 400_000, 32

// toMoon returns the cheapest of the conics from the ship's orbit to a moon of the body that it circles. In a window of many revolutions it
// searches one of several, and then all around the best.
func (k *Transfer) toMoon(ctx context.Context, c *course, ship orbit.Craft) (orbit.Trip, impulse, error) {
	f, err := c.fly()
	if err != nil {
		return orbit.Trip{}, impulse{}, err
	}
	mu := c.mu(ship.About)
	el, err := orbit.FromState(ship.State.R, ship.State.V, mu, ship.Time)
	if err != nil {
		return orbit.Trip{}, impulse{}, err
	}
	// The ship's plane is seldom that in which the moon moves. Near half a revolution no turn at the departure leads to another height over
	// the moon, and beyond its apoapsis a flight is so slow that it depends on all: corrections do not find the moon.
	// A window of half a month holds a better flight, as the moon passes the ship's plane; in a shorter one what leans little takes what there is.
	const farthest, level, steep = -0.98, 0.99985, 0.94 // cosines of 169°, 1° and 20°
	now := c.gravity.State(k.To, ship.About, ship.Time)
	lean := portable.Dot3(unit(portable.Cross3(now.R, now.V)), unit(portable.Cross3(ship.State.R, ship.State.V)))
	halfMonth := float64(math.Pi*portable.Norm3(now.R)) / portable.Norm3(now.V)
	leans := lean < steep || lean < level && k.Depart.To-ship.Time >= halfMonth
	flight := k.Flight
	if flight == (orbit.Span{}) {
		half := 0.5 * (portable.Norm3(ship.State.R) + portable.Norm3(c.gravity.State(k.To, ship.About, ship.Time).R))
		hohmann := math.Pi * half * math.Sqrt(half/mu)
		flight = orbit.Span{From: 0.5 * hohmann, To: 1.3 * hohmann}
		if leans {
			flight.To = 0.9 * hohmann
		}
	}
	const perTurn, flights = 60, 24
	columns := math.Floor((k.Depart.To-ship.Time)/el.Period()*perTurn) + 1
	most := mostConics
	if c.conics > 0 {
		most = min(most, c.conics)
	}
	skip := int(min(1e9, math.Max(1, math.Ceil(2*columns*flights/float64(most)))))
	if columns*flights <= float64(most) {
		skip = 1
	}
	if skip > mostSkipped {
		return orbit.Trip{}, impulse{}, fmt.Errorf("plan: %.3g revolutions about %s pass in the window; give one with at most %d", columns/perTurn, c.name(ship.About), mostSkipped*most/(2*flights*perTurn))
	}
	enter := parking(c.mu(k.To), k.Periapsis, k.Apoapsis)
	best, inject, least, place := orbit.Trip{}, impulse{}, math.Inf(1), 0
	var arcs []orbit.Arc
	try := func(i int) error {
		t := min(ship.Time+float64(el.Period()*(float64(i)+0.5)/perTurn), max(k.Depart.To, ship.Time+float64(0.5*el.Period()/perTurn)))
		st, err := f.At(t, ship.About)
		if err != nil {
			return err
		}
		for j := range flights {
			time := flight.From + float64((flight.To-flight.From)*float64(j)/(flights-1))
			moon := c.gravity.State(k.To, ship.About, t+time)
			if leans && portable.Dot3(unit(st.R), unit(moon.R)) < farthest { // its plane would not be that of the ship
				continue
			}
			arcs, err = orbit.Lambert{From: st.R, To: moon.R, Time: time, Mu: mu, Normal: portable.Cross3(st.R, st.V)}.Arcs(arcs[:0], 0)
			if err != nil {
				continue
			}
			for _, arc := range arcs {
				one := partsOf(st, r3.Sub(arc.Depart, st.V), t)
				in := r3.Sub(arc.Arrive, moon.V)
				trip := orbit.Trip{Depart: t, Arrive: t + time, Arc: arc, In: in, Leave: one.size()}
				if !math.IsInf(k.Apoapsis, 1) {
					trip.Enter = enter.DeltaV(portable.Norm3(in))
				}
				if trip.DeltaV() < least {
					best, inject, least, place = trip, one, trip.DeltaV(), i
				}
			}
		}
		return ctx.Err()
	}
	for i := range int(columns) + 1 {
		if i/perTurn%skip == 0 {
			if err := try(i); err != nil {
				return orbit.Trip{}, impulse{}, err
			}
		}
	}
	for i, last := max(0, place-skip*perTurn), min(int(columns), place+skip*perTurn); skip > 1 && i <= last; i++ { // the revolutions around it
		if i/perTurn%skip != 0 {
			if err := try(i); err != nil {
				return orbit.Trip{}, impulse{}, err
			}
		}
	}
	if math.IsInf(least, 1) {
		return best, inject, fmt.Errorf("plan: no conic leads from the orbit about %s to %s in that time", c.name(ship.About), c.name(k.To))
	}
	return best, inject, nil
}
