package scene

import (
	"math"
	"testing"

	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

// TestShipsStartOnTheirOrbits: heights, inclination, and the engine's units, which are those of flight plans.
func TestShipsStartOnTheirOrbits(t *testing.T) {
	s := parsed(t, `schema = 1
title = "x"
time = { start = 2028-12-03, step = 0.0007 }
system = { builtin = "solar", bodies = ["Moon"] }
[[group]]
name = "ships"
count = 3
mass = 1000
drive = { orbital = { thrust = 2, isp = 300, propellant = 400 } }
orbit = { about = "Earth", altitude = 200, apoapsis = 35786, inclination = 90, spacing = 60 }
[[group.burn]]
at = "apoapsis"
hours = 1
normal = 0.5
[[group.burn]]
at = "periapsis"
prograde = 0.1
thrust = 1
`)
	if len(s.Setup.Flights.Ships) != 3 || len(s.Setup.Agents) != 3 || s.Setup.Agents[0].Radius != shipRadius {
		t.Fatalf("%+v", s.Setup.Flights)
	}
	earth := s.Setup.Bodies[s.Setup.Flights.Ships[0].About]
	var anomalies []float64
	for _, x := range s.Setup.Flights.Ships {
		el, err := orbit.FromState(x.State.R, x.State.V, earth.Mu, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range []struct {
			what      string
			got, want float64
		}{
			{"periapsis", (el.Q - earth.Radius) * orbit.AU, 200},
			{"apoapsis", (el.Q*(1+el.E)/(1-el.E) - earth.Radius) * orbit.AU, 35786},
			{"inclination", el.I * 180 / math.Pi, 90},
			{"Δv", x.Plan[0].Normal * orbit.AU / 86400, 0.5},
			{"exhaust", x.Plan[0].Exhaust * orbit.AU / 86400, 300 * 9.80665e-3},
			{"acceleration by 2 kN", x.Plan[0].Thrust / 1000 * orbit.AU * 1000 / (86400 * 86400), 2},
			{"acceleration by its own 1 kN", x.Plan[1].Thrust / 1000 * orbit.AU * 1000 / (86400 * 86400), 1},
			{"its own exhaust", x.Plan[1].Exhaust, 0},
		} {
			if math.Abs(row.got-row.want) > 1e-6*(1+math.Abs(row.want)) {
				t.Errorf("%s is %v, not %v", row.what, row.got, row.want)
			}
		}
		anomalies = append(anomalies, math.Atan2(r3.Dot(x.State.R, x.State.V)/r3.Norm(x.State.R), r3.Norm(r3.Cross(x.State.R, x.State.V))/r3.Norm(x.State.R)))
	}
	if !(anomalies[0] == 0 || math.Abs(anomalies[0]) < 1e-9) || !(anomalies[1] > 0.1) || !(anomalies[2] > anomalies[1]*0.5) {
		t.Errorf("angles of flight %v: the first ship is at its periapsis, the others climb", anomalies)
	}
	if s.Setup.Groups[0].Method() != "coast" {
		t.Errorf("by itself it flies by %s", s.Setup.Groups[0].Method())
	}
	w := world(t, s, 1)
	for range 3 {
		w.Step()
	}
	if x, ok := w.Flights().Ship(2); !ok || x.Now.R.Z == 0 {
		t.Errorf("the ship has no height: %+v", x)
	}
}
