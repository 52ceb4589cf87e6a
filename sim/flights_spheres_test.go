package sim

import (
	"math"
	"reflect"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"
	"galaxy/sim/flights"

	"gonum.org/v1/gonum/spatial/r3"
)

// TestCapturesAreToldOnce: a ship that comes to the Moon and brakes is captured by it, once, on the orbit that its burn leads to; one that does not
// brake leaves it again; and neither is true of a ship that was there from the start.
func TestCapturesAreToldOnce(t *testing.T) {
	s := orbit.SolarSystem(orbit.Integrated)
	moon, _ := s.Find("Moon")
	b := &s[moon]
	const height, come, stay = 2000, 1.6, 0.4 // km; eccentricities of the ways before and after the burn
	q := b.Radius + height*flightKm
	speed := func(e float64) float64 { return math.Sqrt(b.Mu * (1 + e) / q) }
	start := 9000.0
	r, v := orbit.Elements{Q: q, E: come, T: start + 0.5, Mu: b.Mu}.State(start)
	_, low := about(t, s, "Moon", 200, 0.5, 0)
	setup := Setup{
		Name: "captures", Start: start, Dt: 1. / 96, Bodies: s, Workers: 1,
		Groups:  []Group{{Name: "ships", Behavior: new(steer.Coast), Drive: &nav.Orbital{}}},
		Flights: &Flights{Units: flights.Units{Km: flightKm, Second: flightSecond}},
	}
	for i, x := range []flights.Start{
		{About: moon, State: orbit.State{R: r, V: v}, Plan: orbit.Plan{{On: orbit.OnPeriapsis, Prograde: speed(stay) - speed(come)}}},
		{About: moon, State: orbit.State{R: r, V: v}},
		{About: moon, State: low},
	} {
		x.Agent = uint32(i)
		setup.Agents = append(setup.Agents, nav.Agent{ID: x.Agent, Radius: 1e-9, Mass: 1000, MaxSpeed: 0.01, MaxAccel: 0.1, MaxTurn: 2000})
		setup.Flights.Ships = append(setup.Flights.Ships, x)
	}
	w := mustNew(t, setup)
	steps(w, 5*96)
	events := w.Flights().Events
	if len(events) != 2 {
		t.Fatalf("%d events: %+v", len(events), events)
	}
	captured, left := events[0], events[1]
	if captured.Kind != flights.Captured || captured.Agent != 0 || int(captured.Body) != moon || left.Kind != flights.HasLeft || left.Agent != 1 || int(left.Body) != moon {
		t.Errorf("events %+v", events)
	}
	apoapsis := q/flightKm*(1+stay)/(1-stay) - b.Radius/flightKm
	if math.Abs(captured.Periapsis/flightKm-height) > 500 || math.Abs(captured.Apoapsis/flightKm/apoapsis-1) > 0.2 {
		t.Errorf("it is captured to %.0f × %.0f km, not %d × %.0f", captured.Periapsis/flightKm, captured.Apoapsis/flightKm, height, apoapsis)
	}
	if days := float64(captured.Tick) / 96; math.Abs(days-0.5) > 0.1 {
		t.Errorf("it is captured after %.2f days", days)
	}
}

// A ship that comes to Jupiter by way of Ganymede is captured by Jupiter once it has left the moon's sphere, if it has braked there; one that
// does not brake goes on and is captured by neither.
func TestCapturesByWayOfAMoon(t *testing.T) {
	s := orbit.SolarSystem(orbit.Integrated)
	jupiter, _ := s.Find("Jupiter")
	moon, _ := s.Find("Ganymede")
	const start, ahead, fast, away = 9000.0, 0.08, 1.55, 8000 * flightKm // days; in the moon's speed; past its middle
	center, at := s.At(jupiter, start+ahead), s.At(moon, start+ahead)
	r, v := r3.Sub(at.R, center.R), r3.Scale(fast, r3.Sub(at.V, center.V))
	r = r3.Add(r, r3.Scale(away/r3.Norm(r), r))
	come := orbit.State{R: r3.Sub(r, r3.Scale(ahead, v)), V: v}
	setup := Setup{
		Name: "by way of a moon", Start: start, Dt: 1. / 480, Bodies: s, Workers: 1,
		Groups:  []Group{{Name: "ships", Behavior: new(steer.Coast), Drive: &nav.Orbital{}}},
		Flights: &Flights{Units: flights.Units{Km: flightKm, Second: flightSecond}},
	}
	for i, brake := range []orbit.Plan{{{Time: start + ahead, Vector: r3.Scale(-0.25, v)}}, nil} {
		setup.Agents = append(setup.Agents, nav.Agent{ID: uint32(i), Radius: 1e-9, Mass: 1000, MaxSpeed: 0.01, MaxAccel: 0.1, MaxTurn: 2000})
		setup.Flights.Ships = append(setup.Flights.Ships, flights.Start{Agent: uint32(i), About: jupiter, State: come, Plan: brake})
	}
	w := mustNew(t, setup)
	steps(w, 2*480)
	want := map[uint32][]flights.EventKind{0: {flights.HasLeft, flights.Captured}, 1: {flights.HasLeft}}
	got := map[uint32][]flights.EventKind{}
	for _, e := range w.Flights().Events {
		got[e.Agent] = append(got[e.Agent], e.Kind)
		if body := map[flights.EventKind]int{flights.HasLeft: moon, flights.Captured: jupiter}[e.Kind]; int(e.Body) != body {
			t.Errorf("%+v is not of body %d", e, body)
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("events %v, want %v: %+v", got, want, w.Flights().Events)
	}
}
