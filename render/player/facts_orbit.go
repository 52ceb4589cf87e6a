package player

import (
	"math"

	"galaxy/orbit"
	"galaxy/sim/flights"

	"gonum.org/v1/gonum/spatial/r3"
)

// OrbitFacts describes the orbit of the selected ship about the body in whose sphere of influence it is, in the scene's units: the
// ellipse or hyperbola that it would keep if nothing else pulled it.
type OrbitFacts struct {
	Center  string
	Resting bool // on the ground of Center; nothing below is known then but the tanks

	Height, Speed           float64 // length over the mean radius, and length/time, relative to the centre
	Periapsis, Apoapsis     float64 // length over the mean radius; +Inf on an open orbit
	Eccentricity            float64
	Inclination             float64 // radians, to the plane of the scene
	Period                  float64 // scene time; +Inf on an open orbit
	ToPeriapsis, ToApoapsis float64 // scene time from now; +Inf if it never comes there again

	HasTanks bool    // its engine uses propellant
	Left     float64 // Δv that the propellant is enough for, length/time

	Burns  int // that its flight plan still has
	NextOn orbit.FlightKind
	NextIn float64 // scene time from now, of a burn at a time
	NextBy float64 // Δv of the next burn, length/time
	EndsIn float64 // scene time from now until an hour after the last burn; +Inf if that waits for an event
}

// Orbit describes the orbit of the selected ship at the last step. ok is false if no ship with the drive orbital is selected.
func (fs *Facts) Orbit() (facts OrbitFacts, ok bool) {
	if fs.ws.ship == None || fs.ws.ship >= fs.ws.World.Count() {
		return OrbitFacts{}, false
	}
	w := fs.ws.World
	ship, ok := w.Flights().Ship(uint32(fs.ws.ship))
	if !ok {
		return OrbitFacts{}, false
	}
	f := OrbitFacts{HasTanks: ship.Exhaust > 0, Left: ship.DeltaV(), Burns: len(ship.Plan), EndsIn: math.Inf(1)}
	if len(ship.Plan) > 0 {
		next := &ship.Plan[0]
		f.NextOn, f.NextIn, f.NextBy = next.On, next.Time-w.Time(), next.DeltaV()
		if last := &ship.Plan[len(ship.Plan)-1]; last.On == orbit.OnTime {
			f.EndsIn = last.Time + 3600*w.Setup().Flights.Units.Second - w.Time()
		}
	}
	bodies := w.Setup().Bodies
	if ship.Phase != flights.Flying {
		if f.Resting = ship.Body >= 0; f.Resting {
			f.Center = fs.voice.Body(bodies[ship.Body].Name)
		}
		return f, f.Resting
	}
	flight := w.Flights().Flight(uint32(fs.ws.ship))
	center, err := flight.Center(w.Time())
	if err != nil {
		return OrbitFacts{}, false
	}
	st, err := flight.At(w.Time(), center)
	if err != nil {
		return OrbitFacts{}, false
	}
	b := &bodies[center]
	f.Center, f.Height, f.Speed = fs.voice.Body(b.Name), r3.Norm(st.R)-b.Radius, r3.Norm(st.V)
	el, err := orbit.FromState(st.R, st.V, b.Mu, 0)
	if err != nil {
		return OrbitFacts{}, false
	}
	f.Periapsis, f.Apoapsis, f.Eccentricity, f.Inclination = el.Q-b.Radius, math.Inf(1), el.E, el.I
	f.Period, f.ToPeriapsis, f.ToApoapsis = math.Inf(1), math.Inf(1), math.Inf(1)
	if el.E < 1 {
		f.Apoapsis, f.Period = el.Apoapsis()-b.Radius, el.Period()
		f.ToPeriapsis = after(el.T, f.Period)
		f.ToApoapsis = after(el.T+f.Period/2, f.Period)
	} else if el.T > 0 {
		f.ToPeriapsis = el.T
	}
	return f, true
}

// after returns when something that comes at t and once in each period comes next after 0.
func after(t, period float64) float64 {
	if t = math.Mod(t, period); t < 0 {
		t += period
	}
	return t
}
