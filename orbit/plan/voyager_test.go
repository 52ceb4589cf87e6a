package plan

import (
	"math"
	"testing"

	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

// TestVoyager flies four flybys at the times at which Voyager 2 had them, from a low orbit on: the distances from the planets follow, and
// are those that it had, but for the corrections of the real flight.
//
// Source of times and distances: JPL, Voyager mission timeline; E. C. Stone and E. D. Miner, Science 206 (1979), 215 (1982), 233
// (1986), 246 (1989).
func TestVoyager(t *testing.T) {
	g := gravity(t, sol)
	find := func(name string) int { return body(t, sol, name) }
	leave := day(t, "1977-08-20 14:29 UTC")
	type pass struct {
		body string
		time float64
		km   float64 // from the centre
	}
	passes := []pass{
		{"Jupiter", day(t, "1979-07-09 22:29 UTC"), 721_670},
		{"Saturn", day(t, "1981-08-26 03:24 UTC"), 161_000},
		{"Uranus", day(t, "1986-01-24 17:59 UTC"), 107_000},
		{"Neptune", day(t, "1989-08-25 03:56 UTC"), 29_240},
	}
	first := passes[0].time - leave
	start := Transfer{
		To: find("Jupiter"), Depart: orbit.Span{From: leave - 0.05, To: leave + 0.05}, Flight: orbit.Span{From: first, To: first},
		Periapsis: passes[0].km * km, Apoapsis: math.Inf(1),
	}
	ship := parked(t, g, find("Earth"), 200, start, leave-0.1)
	series := Series{start}
	for i := range passes[:3] {
		when := passes[i].time - 60
		if i > 0 {
			when = passes[i-1].time + 60
		}
		series = append(series, Slingshot{Via: find(passes[i].body), Pass: passes[i].time, To: find(passes[i+1].body), Arrive: passes[i+1].time, Time: when})
	}
	series = append(series, Aim{Body: find("Neptune"), Periapsis: passes[3].km * km, Time: passes[2].time + 60, Arrive: passes[3].time})
	burns, err := series.Plan(bg, g, ship)
	for i := range burns {
		t.Logf("%s: %.1f m/s", orbit.FormatDate(burns[i].Time, orbit.TDB), burns[i].DeltaV()/mS)
	}
	if err != nil {
		t.Fatal(err)
	}
	f := fly(t, g, ship, burns)
	for _, p := range passes {
		list, err := f.Approaches(find(p.body), p.time-30, p.time+30)
		if err != nil {
			t.Fatal(err)
		}
		least, when := math.Inf(1), 0.0
		for _, e := range list {
			if d := r3.Norm(e.State.R); d < least {
				least, when = d, e.Time
			}
		}
		t.Logf("%s: %s, %.0f km from the centre; Voyager 2 %.0f km", p.body, orbit.FormatDate(when, orbit.TDB), least/km, p.km)
		if math.Abs(when-p.time) > 0.2 || math.Abs(least/km/p.km-1) > 0.1 {
			t.Errorf("%s: %s, %.0f km from the centre; Voyager 2 %.0f km", p.body, orbit.FormatDate(when, orbit.TDB), least/km, p.km)
		}
	}
}
