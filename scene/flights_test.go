package scene

import (
	"math"
	"slices"
	"strings"
	"testing"

	"galaxy/orbit"
	"galaxy/scene/prose"

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

// TestKeplersPushMakesACircle: the key of the scene kepler rounds its orbit at 30,000 km, with the speeds that the lesson tells.
func TestKeplersPushMakesACircle(t *testing.T) {
	s := open(t, "kepler")
	w := world(t, s, 1)
	earth := slices.IndexFunc(s.Setup.Bodies, func(b orbit.Body) bool { return b.Name == "Earth" })
	now := func() (height, speed, periapsis float64) {
		x, _ := w.Flights().Ship(0)
		b := w.Bodies()[earth]
		r, v := r3.Sub(x.Now.R, b.R), r3.Sub(x.Now.V, b.V)
		el, err := orbit.FromState(r, v, s.Setup.Bodies[earth].Mu, 0)
		if err != nil {
			t.Fatal(err)
		}
		body := s.Setup.Bodies[earth].Radius
		return (r3.Norm(r) - body) / flightKm, r3.Norm(v) / flightSpeed, (el.Q - body) / flightKm
	}
	fly := func() (low, high [2]float64) { // height and speed at either end, in 11 hours, more than the period of the ellipse
		low, high = [2]float64{math.Inf(1)}, [2]float64{math.Inf(-1)}
		for range 11 * 60 {
			w.Step()
			height, speed, _ := now()
			if height < low[0] {
				low = [2]float64{height, speed}
			}
			if height > high[0] {
				high = [2]float64{height, speed}
			}
		}
		return low, high
	}
	low, high := fly()
	if math.Abs(low[0]-500) > 50 || math.Abs(low[1]-9.88) > 0.02 || math.Abs(high[0]-30000) > 50 || math.Abs(high[1]-1.87) > 0.01 {
		t.Errorf("the ellipse: %.0f km and %.3f km/s below, %.0f km and %.3f km/s above", low[0], low[1], high[0], high[1])
	}
	said := slices.ContainsFunc(s.Steps, func(x Step) bool {
		return len(s.Keys) == 1 && strings.Contains(prose.Words(x.Text), "press "+s.Keys[0].Name())
	})
	if !said {
		t.Fatalf("the lesson does not name the key: %+v", s.Keys)
	}
	if err := w.Give(s.Keys[0].Order); err != nil {
		t.Fatal(err)
	}
	fly()
	if low, high = fly(); low[0] < 29000 || high[0] > 31000 || math.Abs(low[1]-3.31) > 0.05 {
		t.Errorf("the circle: %.0f km and %.3f km/s below, %.0f km above", low[0], low[1], high[0])
	}
	if _, _, periapsis := now(); periapsis < 29000 {
		t.Errorf("the periapsis is %.0f km high", periapsis)
	}
}

// TestKeysBurn: a key can burn ships on orbits, which a world without any refuses.
func TestKeysBurn(t *testing.T) {
	_, err := Parse("test.toml", []byte("schema = 1\ntitle = \"x\"\nkeys = { B = \"burn all 1 1\" }\n[[group]]\nname = \"all\"\ncount = 0\n"))
	if err == nil || !strings.Contains(err.Error(), "no ship here is on an orbit") {
		t.Errorf("%v", err)
	}
}
