package plan

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"galaxy/orbit"
	"galaxy/scene"
	"galaxy/scene/tomlfile"

	"gonum.org/v1/gonum/spatial/r3"
)

const good = `plan = 1
title = "Up"
start = 2028-12-03
days = 1
[ship]
about = "Earth"
altitude = 200
apoapsis = 35786
inclination = 90
mass = 1000
propellant = 400
`

// read reads a plan's text.
func read(text string) (*Plan, error) {
	return parse(&tomlfile.Source{Name: "test", Text: []byte(text)})
}

func TestShip(t *testing.T) {
	p, err := read(good + "[[burn]]\nat = \"apoapsis\"\nhours = 1\nnormal = 0.5\nthrust = 2\nisp = 300\n")
	if err != nil {
		t.Fatal(err)
	}
	earth := p.System[p.Craft.About]
	el, err := orbit.FromState(p.Craft.State.R, p.Craft.State.V, earth.Mu, p.Craft.Time)
	if err != nil {
		t.Fatal(err)
	}
	apoapsis := el.Q * (1 + el.E) / (1 - el.E)
	for _, row := range []struct {
		what      string
		got, want float64
	}{
		{"periapsis", (el.Q - earth.Radius) * orbit.AU, 200},
		{"apoapsis", (apoapsis - earth.Radius) * orbit.AU, 35786},
		{"inclination", el.I * 180 / math.Pi, 90},
		{"days", p.Until - p.Craft.Time, 1},
		{"mass", p.Craft.Mass, 1000},
		{"propellant", p.Craft.Propellant, 400},
		{"burn's hours", (p.Burns[0].Time - p.Craft.Time) * 24, 1},
		{"burn's Δv", p.Burns[0].Normal * orbit.AU / 86400, 0.5},
		{"burn's exhaust", p.Burns[0].Exhaust * orbit.AU / 86400, 300 * 9.80665e-3},
		// 2 kN push 1000 kg by 2 m/s².
		{"burn's thrust", p.Burns[0].Thrust / p.Craft.Mass * orbit.AU * 1000 / (86400 * 86400), 2},
	} {
		if math.Abs(row.got-row.want) > 1e-5*math.Max(1, math.Abs(row.want)) {
			t.Errorf("%s: %v, want %v", row.what, row.got, row.want)
		}
	}
	if p.Burns[0].On != orbit.OnApoapsis {
		t.Errorf("the burn is at %v", p.Burns[0].On)
	}
}

func TestMistakes(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{strings.Replace(good, "Earth", "Erth", 1), `there is no body "Erth" in the Solar System`},
		{strings.Replace(good, "35786", "100", 1), "the apoapsis is lower than the periapsis at 200 km"},
		{strings.Replace(good, "propellant = 400", "propellant = 1000", 1), "give the mass of the whole ship as mass"},
		{strings.Replace(good, "start = 2028-12-03\n", "", 1), "the plan has no start"},
		{strings.NewReplacer("2028-12-03", "2999-12-01", "days = 1", "days = 400").Replace(good), "the flight is not within the planets' tables, 3000 BC to AD 3000"},
		{strings.Replace(good, "plan = 1", "plan = 2", 1), "this program reads plans of version 1, not 2"},
		{good + "position = [1, 2, 3]\n", "one of position and velocity is missing"},
		{good + "[[burn]]\nprograde = 1\n", "the burn has no time"},
		{good + "[[burn]]\nhours = 1\n", "the burn has no Δv"},
		{good + "[[burn]]\nhours = 1\ntime = 2028-12-04\nradial = 1\n", "time and hours say the same thing in two ways"},
		{good + "[[burn]]\ntime = 2028-12-02\nradial = 1\n", "the burn comes before the flight begins"},
		{strings.Replace(good, "days = 1", "days = 1\nshadows = [\"Sun\"]", 1), "Sun throws no shadow"},
		{good + strings.Repeat("[[burn]]\nhours = 1\nradial = 1\n", scene.MostBurns+1), "a plan has at most 1000 burns, this one has 1001"},
	} {
		if _, err := read(row.text); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("got %v, want %s", err, row.want)
		} else if !strings.HasPrefix(err.Error(), "test:") {
			t.Errorf("%v names no place", err)
		}
	}
}

func TestOpen(t *testing.T) {
	if _, err := Open("free-retur"); err == nil || !strings.Contains(err.Error(), "free-return") {
		t.Errorf("a name with a typo: %v", err)
	}
	big := filepath.Join(t.TempDir(), "big.toml")
	if err := os.WriteFile(big, []byte(good+strings.Repeat("#", maxPlan)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(big); err == nil {
		t.Error("a file beyond the limit was read")
	}
}

// What the summary of free-return promises: round the Moon, and home without another burn.
func TestFreeReturn(t *testing.T) {
	p, err := Open("free-return")
	if err != nil {
		t.Fatal(err)
	}
	f, err := orbit.Fly(p.System, p.Craft, p.Burns)
	if err != nil {
		t.Fatal(err)
	}
	moon, earth := p.Closest[0], p.Closest[1]
	altitude := func(body int, from, until float64) float64 {
		approaches, err := f.Approaches(body, from, until)
		if err != nil {
			t.Fatal(err)
		}
		least := math.Inf(1)
		for _, a := range approaches {
			least = min(least, (r3.Norm(a.State.R)-p.System[body].Radius)*orbit.AU)
		}
		return least
	}
	if a := altitude(moon, p.Craft.Time, p.Until); a < 1000 || a > 10000 {
		t.Errorf("%v km above the Moon", a)
	}
	if a := altitude(earth, p.Craft.Time+4, p.Until); a < 0 || a > 1000 {
		t.Errorf("back home %v km above Earth", a)
	}
}

// TestPlannedPlans flies the built-in plans that planners complete.
func TestPlannedPlans(t *testing.T) {
	for _, of := range []struct {
		name     string
		passes   map[string][2]float64 // km above the mean radius, at the closest approach
		least    int                   // burns
		dv, most float64               // km/s: of all burns; of all but the first and the last
	}{
		{"mars-2028", map[string][2]float64{"Mars": {399, 401}}, 4, 5.836, 0.001},
		{"voyager-2", map[string][2]float64{
			"Jupiter": {620_000, 660_000}, "Saturn": {98_000, 106_000}, "Uranus": {80_000, 84_000}, "Neptune": {4_590, 4_610},
		}, 6, 7.3345, 0.2},
	} {
		p, err := Open(of.name)
		if err != nil {
			t.Fatal(err)
		}
		if p.Planned() == 0 {
			t.Errorf("%s has no burns to plan", of.name)
		}
		if err := p.Write(context.Background()); err != nil {
			t.Fatal(err)
		}
		if p.Planned() != 0 || len(p.Burns) < of.least {
			t.Errorf("%s: %d burns, %d to plan", of.name, len(p.Burns), p.Planned())
		}
		var all float64
		for i := range p.Burns {
			all += p.Burns[i].DeltaV() * orbit.AU / 86400
		}
		middle := all - (p.Burns[0].DeltaV()+p.Burns[len(p.Burns)-1].DeltaV())*orbit.AU/86400
		if math.Abs(all-of.dv) > 0.02 || middle > of.most {
			t.Errorf("%s: Δv %.4f km/s, %.4f of it corrections", of.name, all, middle)
		}
		f, err := orbit.Fly(p.System, p.Craft, p.Burns)
		if err != nil {
			t.Fatal(err)
		}
		for name, high := range of.passes {
			body, err := p.System.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			list, err := f.Approaches(body, p.Craft.Time, p.Until)
			if err != nil {
				t.Fatal(err)
			}
			least := math.Inf(1)
			for _, a := range list {
				least = min(least, (r3.Norm(a.State.R)-p.System[body].Radius)*orbit.AU)
			}
			if least < high[0] || least > high[1] {
				t.Errorf("%s passes %s %.0f km high", of.name, name, least)
			}
		}
	}
}

// TestPlannedMistakes: what a planned burn lacks or has too much is told with its place.
func TestPlannedMistakes(t *testing.T) {
	for _, row := range []struct{ burn, want string }{
		{"plan = \"transfr\"", "transfer"},
		{"plan = \"transfer\"\nbody = \"Mars\"\nperiapsis = 400", `plan = "transfer" needs time`},
		{"plan = \"transfer\"\nbody = \"Marz\"\nperiapsis = 400\nhours = 1", `there is no body "Marz"`},
		{"plan = \"capture\"\nbody = \"Mars\"\nprograde = 1", `plan = "capture" has no prograde`},
		{"plan = \"circularize\"", "needs at"},
		{"plan = \"aim\"\nbody = \"Mars\"\nperiapsis = 400\ntime = 2999-12-31\narrive = 3100-01-01", "not within the planets' tables"},
		{"plan = \"transfer\"\nbody = \"Mars\"\nperiapsis = 400\nhours = 1\narrive = 2028-12-03", "arrives before its window is over"},
		{"hours = 1\nprograde = 1\nbody = \"Mars\"", "body is of a burn that is planned"},
	} {
		if _, err := read(good + "[[burn]]\n" + row.burn + "\n"); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v, want %s", row.burn, err, row.want)
		} else if !strings.HasPrefix(err.Error(), "test:") {
			t.Errorf("%v names no place", err)
		}
	}
	p, err := read(good + "[[burn]]\nplan = \"aim\"\nbody = \"Mars\"\nperiapsis = 400\nhours = 1\n")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Write(context.Background()); err == nil || !strings.Contains(err.Error(), "Mars") {
		t.Errorf("an aim from an orbit about Earth: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	mars, err := Open("mars-2028")
	if err != nil {
		t.Fatal(err)
	}
	if err := mars.Write(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a search that is given up: %v", err)
	}
}

func FuzzPlan(f *testing.F) {
	f.Add(good)
	f.Add(good + "[[burn]]\nat = \"periapsis\"\nprograde = 1\n")
	f.Add("plan = 1\nstart = \"today\"\n[ship]\nposition = [1, 2, 3]\nvelocity = [0, nan, 1]\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := read(text)
		if err != nil {
			return
		}
		state := p.Craft.State
		for _, x := range []float64{state.R.X, state.R.Y, state.R.Z, state.V.X, state.V.Y, state.V.Z, p.Until} {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				t.Errorf("a plan with %v", x)
			}
		}
	})
}
