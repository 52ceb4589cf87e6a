package orbit

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
)

// TestRecordsGoOnToTheBit: a flight that is watched at any times, from any record, with anything looked up ahead in between, is
// the flight that is asked once.
func TestRecordsGoOnToTheBit(t *testing.T) {
	s := SolarSystem(Integrated)
	g, err := NewGravity(s)
	if err != nil {
		t.Fatal(err)
	}
	const start, days = 9000.0, 4.0
	rapid.Check(t, func(rt *rapid.T) {
		draw := func(name string, low, high float64) float64 { return rapid.Float64Range(low, high).Draw(rt, name) }
		c := circling(t, s, "Earth", (6378+draw("height", 300, 40000))*aKm, draw("angle", 0, 6), draw("inclination", 0, 1), start)
		c.Mass, c.Propellant = 1000, 900
		var plan Plan
		at := start
		for range rapid.IntRange(0, 3).Draw(rt, "burns") {
			at += draw("later", 0.1, 0.9)
			b := Burn{Time: at, Prograde: draw("prograde", -0.3, 0.5) * aKmS, Normal: draw("normal", -0.2, 0.2) * aKmS}
			if rapid.Bool().Draw(rt, "lasts") {
				b.Thrust, b.Exhaust = 1000*1e-3*aKmS/aSecond, 3*aKmS // 1 N/kg, some minutes
			}
			b.On = rapid.SampledFrom([]FlightKind{OnTime, OnTime, OnPeriapsis, OnApoapsis}).Draw(rt, "on")
			plan = append(plan, b)
		}
		once, err := g.Fly(c, plan)
		if err != nil {
			rt.Skip(err)
		}
		watched, _ := g.Fly(c, plan)
		left, end := plan, start
		var kept Record
		spent := 0.0
		for end < start+days {
			from := end
			end += draw("step", 0.01, 0.5)
			want, failed := once.At(end, c.About)
			if rapid.Bool().Draw(rt, "ahead") && from > start { // does not disturb
				if f := g.Resume(&kept, left); f.Extend(end+1) == nil {
					ahead, _ := f.At(end, c.About)
					if ahead != want {
						rt.Fatalf("at %v, seen ahead, it is %v, not %v", end, ahead, want)
					}
				}
			}
			got, err := watched.At(end, c.About)
			if (err != nil) != (failed != nil) {
				rt.Fatalf("at %v: %v, but %v", end, err, failed)
			}
			if err != nil {
				return
			}
			if got != want || watched.MassAt(end) != once.MassAt(end) {
				rt.Fatalf("at %v it is %v with %v, not %v with %v", end, got, watched.MassAt(end), want, once.MassAt(end))
			}
			spent += watched.Spent(from, end)
			left = watched.Forget(end)
			watched.Record(&kept)
			if rapid.Bool().Draw(rt, "resume") {
				watched = g.Resume(&kept, left)
			}
		}
		if all := once.Spent(start-1, end); math.Abs(all-spent) > 1e-12*all {
			rt.Fatalf("Δv of %v, in pieces %v", all, spent)
		}
	})
}

// TestForgottenTimesAreRefused: no time before a record has a place.
func TestForgottenTimesAreRefused(t *testing.T) {
	f := mustFly(t, lone, Craft{State: State{r3.Vec{X: 1}, r3.Vec{Y: 1}}}, nil)
	mustAt(t, f, 50, 0)
	f.Forget(50)
	if st, err := f.At(10, 0); err == nil {
		t.Errorf("it is at %v", st)
	}
	if _, err := f.At(-10, 0); err == nil {
		t.Error("it is known before its beginning")
	}
	if len(f.steps) != 1 {
		t.Errorf("it keeps %d steps", len(f.steps))
	}
}

// TestRecordsTellAllNumbers: whatever the next step depends on is in the numbers.
func TestRecordsTellAllNumbers(t *testing.T) {
	f := mustFly(t, lone, Craft{State: State{r3.Vec{X: 1}, r3.Vec{Y: 1}}, Mass: 2, Propellant: 1}, Plan{{Time: 1, Prograde: 0.1, Thrust: 1, Exhaust: 5}})
	mustAt(t, f, 4, 0)
	f.Forget(4)
	var r Record
	f.Record(&r)
	n := 0
	r.Numbers(func(x float64) {
		if n++; math.IsNaN(x) {
			t.Error("a number is none")
		}
	})
	if n != 22+30 {
		t.Errorf("%d numbers", n)
	}
}

// TestFlightsAreKnownUntilTheyHit: also in the step in which they do.
func TestFlightsAreKnownUntilTheyHit(t *testing.T) {
	s := System{{Name: "Moon", Parent: -1, Mu: 1, Radius: 1}}
	g, _ := NewGravity(s)
	c := Craft{State: State{r3.Vec{X: 1.01}, r3.Vec{Y: 0.1}}}
	f, _ := g.Fly(c, nil)
	if err := f.Extend(9); err == nil {
		t.Fatal("it falls through the ground")
	}
	_, when, st, ok := f.Hit()
	if !ok || math.Abs(r3.Norm(st.R)-1) > 1e-12 {
		t.Fatalf("it hits at %v: %v", st, ok)
	}
	late, _ := g.Fly(c, nil)
	if got := mustAt(t, late, 0.9*when, 0); got != mustAt(t, f, 0.9*when, 0) {
		t.Errorf("before that it is at %v", got)
	}
}
