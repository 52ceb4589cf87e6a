package player

import (
	"math"
	"testing"

	"galaxy/orbit"
)

// The ship of kepler circles the Earth between 500 and 30,000 km in 31,638 s, by Kepler's third law, and that of hohmann has a burn
// of 2.4 km/s before it, and one more.
func TestFactsOfAnOrbit(t *testing.T) {
	const km, second = 1 / orbit.AU, 1 / 86400.0
	p, err := Open("kepler")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	p.Selection.SelectShip(0)
	f, ok := p.Facts.Orbit()
	if !ok || f.Center != "Earth" {
		t.Fatalf("it orbits %+v", f)
	}
	const a = 0.5*(500+30000) + 6371.01
	for _, c := range []struct {
		name            string
		got, want, most float64
	}{
		{"periapsis, km", f.Periapsis / km, 500, 1},
		{"apoapsis, km", f.Apoapsis / km, 30000, 20},
		{"inclination", f.Inclination * 180 / math.Pi, 20, 1e-3},
		{"period, s", f.Period / second, 2 * math.Pi * math.Sqrt(a*a*a/398600.44), 30},
		{"from apsis to apsis", math.Abs(f.ToApoapsis-f.ToPeriapsis) / f.Period, 0.5, 1e-9},
	} {
		if math.Abs(c.got-c.want) > c.most {
			t.Errorf("%s: %v, not %v", c.name, c.got, c.want)
		}
	}
	h, err := Open("hohmann")
	if err != nil {
		t.Fatal(err)
	}
	defer h.World.Close()
	h.Selection.SelectShip(0)
	f, ok = h.Facts.Orbit()
	if by := f.NextBy * second / km; !ok || f.Burns != 2 || f.NextOn != orbit.OnTime || math.Abs(by-2.4) > 1e-9 || math.Abs(f.NextIn*24-1) > 1e-6 {
		t.Errorf("%+v, a burn of %v km/s", f, by)
	}
	if f.Eccentricity > 0.01 {
		t.Errorf("the circle has eccentricity %v", f.Eccentricity)
	}
}

// Of bodies that pull each other it is told how well the integration keeps what nature keeps, and why they rest.
func TestFactsOfBodiesThatPullEachOther(t *testing.T) {
	p, err := Open("three-body")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	p.Playback.SetStepBudget(0)
	p.Selection.SelectBody(0)
	p.Playback.WarpTo(20)
	p.Advance(1)
	f, ok := p.Facts.Body()
	if !ok || !f.Pulled || math.Abs(f.EnergyDrift) > 1e-12 || f.MomentumDrift > 1e-12 || f.Rest != "" {
		t.Errorf("at %v: %+v", p.World.Time(), f)
	}
	inner, err := Open("inner-planets")
	if err != nil {
		t.Fatal(err)
	}
	defer inner.World.Close()
	inner.Selection.SelectBody(1)
	inner.Advance(0)
	if f, ok := inner.Facts.Body(); !ok || f.Pulled {
		t.Errorf("on ellipses: %+v", f)
	}
}

// TestPlanEnds: of a plan of burns at times the end is an hour after the last one; of one that waits for an event it is not known.
func TestPlanEnds(t *testing.T) {
	p, err := Open("hohmann")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	if f, ok := p.Facts.Orbit(); !ok || !math.IsInf(f.EndsIn, 1) {
		t.Errorf("the plan ends in %v", f.EndsIn)
	}
	p.Playback.SetPaused(true)
	plan, _ := p.Burns.Plan()
	plan = append(plan[:0:0], plan...)
	plan[1].On, plan[1].Time = orbit.OnTime, p.World.Time()+1
	p.Burns.Try(plan)
	p.Burns.Give()
	p.Playback.StepOnce()
	if f, ok := p.Facts.Orbit(); !ok || math.Abs(f.EndsIn-1-1.0/24) > 2e-3 {
		t.Errorf("the plan ends in %v days", f.EndsIn)
	}
}
