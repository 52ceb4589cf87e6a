package plan

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

// TestErrors: what is impossible is told in a sentence.
func TestErrors(t *testing.T) {
	g := gravity(t, sol)
	find := func(name string) int { return body(t, sol, name) }
	earth, moon, mars := find("Earth"), find("Moon"), find("Mars")
	low := circle(sol, earth, 6778*km, 0.4, 0, 9000)
	lunar := circle(sol, moon, 1900*km, 0, 0, 9000)
	window := orbit.Span{From: 9000, To: 9010}
	heavy := low
	heavy.Mass, heavy.Propellant = 10, 1
	full := low
	full.Mass, full.Propellant = 10, 9
	sun := circle(sol, find("Sun"), orbit.AU*km, 0, 0, 9000)
	engine := Engine{Thrust: 10 * 9.81e-3 * kmS / second, Exhaust: 3 * kmS}
	away := low
	away.State.V = r3.Scale(1.5, away.State.V)
	for _, of := range []struct {
		what string
		plan Planner
		ship orbit.Craft
		want string
	}{
		{"parent", Transfer{To: earth, Depart: window, Periapsis: 7000 * km}, lunar, "from Moon to Earth, about which that moves itself"},
		{"itself", Transfer{To: earth, Depart: window, Periapsis: 7000 * km}, low, "about Earth already"},
		{"flight", Transfer{To: mars, Depart: window, Flight: orbit.Span{From: -1, To: 3}, Periapsis: 4000 * km}, low, "times of flight from -1 to 3; they are above 0"},
		{"past", Transfer{To: mars, Depart: orbit.Span{From: 8000, To: 8001}, Periapsis: 4000 * km}, low, "give a later window"},
		{"inside", Transfer{To: mars, Depart: window, Periapsis: 1000 * km}, low, "give a larger one"},
		{"escape", Transfer{To: mars, Depart: window, Periapsis: 4000 * km}, away, "no closed orbit about Earth"},
		{"apoapsis", Transfer{To: mars, Depart: window, Periapsis: 4000 * km, Apoapsis: 100 * km}, low, "below the periapsis"},
		{"no body", Transfer{To: 999, Depart: window}, low, "the system has bodies"},
		{"no mass", Hohmann{Radius: 9000 * km, Engine: engine}, low, "the ship has no mass"},
		{"no propellant", Hohmann{Radius: 42000 * km, Engine: engine}, heavy, "of propellant, and the ship has 1"},
		{"into the ground", Hohmann{Radius: 1000 * km}, low, "give a larger one"},
		{"beyond", Hohmann{Radius: 2e6 * km}, low, "beyond its sphere of influence"},
		{"the Sun", Coast{Until: 9200}, orbit.Craft{Time: 9000, About: sun.About, State: orbit.State{R: sun.State.R, V: r3.Scale(0.01, sun.State.V)}}, "hits Sun"},
		{"no coast", Coast{Until: 8000}, low, "give a later time"},
		{"aim at the past", Aim{Body: mars, Periapsis: 4000 * km, Time: 8000}, low, "comes before"},
		{"aim from an orbit", Aim{Body: mars, Periapsis: 4000 * km}, low, "the ship circles Earth and does not leave it"},
		{"aim and never come", Aim{Body: moon, Periapsis: 4000 * km, Until: 9000.001}, low, "comes no nearer to Moon"},
		{"no capture", Capture{Body: moon, Until: 9001}, low, "does not come to a periapsis about Moon"},
		{"not at an apsis", Circularize{At: orbit.OnEntry}, low, "not at entry"},
		{"not closed", Circularize{At: orbit.OnPeriapsis}, away, "no closed orbit"},
		{"same body", Slingshot{Via: mars, To: mars}, low, "name another body"},
		{"other centre", Slingshot{Via: moon, To: mars}, low, "do not move about the same body"},
		{"order", Slingshot{Via: mars, To: find("Jupiter"), Pass: 8000, Arrive: 9900}, low, "give times in this order"},
		{"stable", KeepStation{First: find("Sun"), Second: earth, Point: 4, Until: 9100}, low, "L1, L2 and L3 need it"},
		{"no pair", KeepStation{First: mars, Second: earth, Point: 1, Until: 9100}, low, "does not move about Mars"},
		{"far away", KeepStation{First: find("Sun"), Second: earth, Point: 1, Until: 9100}, low, "too far to keep it there"},
		{"no target", Dock{Arrive: 9001}, low, "nothing to dock with"},
		{"far target", Dock{Target: Station{g, moon}, Arrive: 9000.1}, low, "too far for an approach"},
		{"whole turns", Dock{Target: fly(t, g, low, nil), Arrive: 9000}, low, "give times in this order"},
		{"not on the ground", Launch{Radius: 8000 * km}, low, "above the ground of Earth"},
		{"up", Launch{Radius: 2000 * km, Heading: r3.Vec{X: 1}}, Site(g, moon, r3.Vec{X: 1}, 9000), "straight up"},
		{"weak", Land{Engine: Engine{Thrust: 1e-9}}, full, "does not hold a ship"},
		{"no thrust", Land{}, low, "needs an engine"},
		{"in a series", Series{Coast{Until: 9000.1}, Land{}}, low, "maneuver 2: "},
	} {
		_, err := of.plan.Plan(context.Background(), g, of.ship)
		if err == nil || !strings.Contains(err.Error(), of.want) {
			t.Errorf("%s: %v, want %q", of.what, err, of.want)
		}
	}
	if _, err := (Coast{Until: 9001}).Plan(context.Background(), g, orbit.Craft{About: 99}); err == nil {
		t.Error("a ship about no body")
	}
}

// TestCancel: a search ends when its context does, and tells how far it is.
func TestCancel(t *testing.T) {
	g := gravity(t, sol)
	ship := circle(sol, body(t, sol, "Earth"), 6778*km, 0.4, 0, 9000)
	ctx, cancel := context.WithCancel(context.Background())
	told := 0
	k := Transfer{
		To: body(t, sol, "Mars"), Depart: orbit.Span{From: 9000, To: 9600}, Periapsis: 4000 * km,
		Progress: func(done, whole int) {
			if told++; done > whole/4 {
				cancel()
			}
		},
	}
	if _, err := k.Plan(ctx, g, ship); !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
	if told == 0 {
		t.Error("it tells no progress")
	}
	if _, err := (Hohmann{Radius: 9000 * km}).Plan(ctx, g, ship); !errors.Is(err, context.Canceled) {
		t.Errorf("a correction ends with %v", err)
	}
}

// TestCorrection: Newton's method finds the least change, and says by how much it misses where there is no solution.
func TestCorrection(t *testing.T) {
	c := correction{what: "it", x: []float64{3, 3}, step: []float64{1e-6, 1e-6}, of: func(x []float64) ([]float64, error) {
		return []float64{(x[0]*x[0] + x[1]*x[1] - 2) / 1e-9}, nil
	}}
	if err := c.solve(context.Background()); err != nil || math.Abs(c.x[0]-1) > 1e-9 || math.Abs(c.x[1]-1) > 1e-9 {
		t.Errorf("%v, %v", c.x, err)
	}
	c = correction{what: "it", x: []float64{3}, step: []float64{1e-6}, of: func(x []float64) ([]float64, error) {
		return []float64{x[0]*x[0] + 5}, nil
	}}
	if err := c.solve(context.Background()); err == nil || !strings.Contains(err.Error(), "do not converge") {
		t.Error(err)
	}
	c.of = func([]float64) ([]float64, error) { return []float64{7}, nil }
	if err := c.solve(context.Background()); err == nil || !strings.Contains(err.Error(), "does not depend on its burns") {
		t.Error(err)
	}
}
