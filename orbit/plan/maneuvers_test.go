package plan

import (
	"context"
	"math"
	"testing"

	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

var bg = context.Background()

// TestHohmann: from 400 km to the geostationary circle, with impulses and with an engine, among all bodies.
func TestHohmann(t *testing.T) {
	g := gravity(t, sol)
	earth := body(t, sol, "Earth")
	const r1, r2 = 6778 * km, 42164 * km
	want, err := orbit.Hohmann(r1, r2, sol[earth].Mu)
	if err != nil {
		t.Fatal(err)
	}
	for _, of := range []struct {
		name    string
		engine  Engine
		e, loss float64 // largest eccentricity, km/s
	}{{"impulses", Engine{}, 1e-6, 1e-4}, {"1 g", Engine{9.81 * 1e-3 * kmS / second, 4.4 * kmS}, 2e-3, 0.01}} {
		ship := circle(sol, earth, r1, 0.2, 0.3, 9000)
		ship.Mass, ship.Propellant = 1, 0.9
		burns, err := Hohmann{Radius: r2, Engine: of.engine}.Plan(bg, g, ship)
		if err != nil {
			t.Fatal(err)
		}
		f := fly(t, g, ship, burns)
		end, err := f.Craft(burns[1].Time + 0.1)
		if err != nil {
			t.Fatal(err)
		}
		el, err := orbit.FromState(end.State.R, end.State.V, sol[earth].Mu, end.Time)
		dv := total(burns) / kmS
		t.Logf("%s: Δv %.4f km/s, by the formula %.4f; e %.2g, radius %.1f km", of.name, dv, want.DeltaV()/kmS, el.E, el.SemiMajorAxis()/km)
		if err != nil || el.E > of.e+1e-4 || math.Abs(el.SemiMajorAxis()/r2-1) > 2e-3 || math.Abs(dv-want.DeltaV()/kmS) > of.loss+0.005 {
			t.Errorf("%s: e %.2g, radius %.1f km, Δv %.4f, want %.4f", of.name, el.E, el.SemiMajorAxis()/km, dv, want.DeltaV()/kmS)
		}
	}
}

// TestToTheMoon: from a low orbit into one about the Moon, by some 3.1 and 0.8 km/s as Apollo did.
func TestToTheMoon(t *testing.T) {
	g := gravity(t, sol)
	earth, moon := body(t, sol, "Earth"), body(t, sol, "Moon")
	k := Transfer{To: moon, Depart: orbit.Span{From: 9000, To: 9001}, Periapsis: sol[moon].Radius + 110*km}
	ship := parked(t, g, earth, 185, k, 9000)
	burns, err := k.Plan(bg, g, ship)
	if err != nil {
		t.Fatal(err)
	}
	for i := range burns {
		t.Logf("%s: %.4f km/s", orbit.FormatDate(burns[i].Time, orbit.TDB), burns[i].DeltaV()/kmS)
	}
	if a, b := burns[0].DeltaV()/kmS, burns[3].DeltaV()/kmS; math.Abs(a-3.13) > 0.05 || math.Abs(b-0.82) > 0.05 {
		t.Errorf("the injection takes %.4f km/s, the capture %.4f", a, b)
	}
	arrives(t, g, ship, burns, moon, k.Periapsis)
}

// TestMoonsOfJupiter: from a circle about Io to one about Europa.
func TestMoonsOfJupiter(t *testing.T) {
	g := gravity(t, sol)
	io, europa := body(t, sol, "Io"), body(t, sol, "Europa")
	k := Transfer{To: europa, Depart: orbit.Span{From: 9000, To: 9004}, Periapsis: sol[europa].Radius + 200*km}
	ship := parked(t, g, io, 200, k, 9000)
	burns, err := k.Plan(bg, g, ship)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%.4f km/s", total(burns)/kmS)
	f := fly(t, g, ship, burns)
	st, err := f.At(burns[len(burns)-1].Time, europa)
	if err != nil || math.Abs(r3.Norm(st.R)-k.Periapsis) > km {
		t.Errorf("%v km from Europa, %v", r3.Norm(st.R)/km, err)
	}
}

// TestDock: a ship 20 km behind a station, and one that is below and beside it.
func TestDock(t *testing.T) {
	g := gravity(t, sol)
	earth := body(t, sol, "Earth")
	station := circle(sol, earth, 6778*km, 0.9, 0.2, 9000)
	target := fly(t, g, station, nil)
	for _, of := range []r3.Vec{{Y: -20}, {X: -5, Y: -15, Z: 1}} {
		ship := station
		up, along := r3.Unit(station.State.R), r3.Unit(station.State.V)
		aside := r3.Cross(up, along)
		off := r3.Add(r3.Add(r3.Scale(of.X*km, up), r3.Scale(of.Y*km, along)), r3.Scale(of.Z*km, aside))
		ship.State.R = r3.Add(ship.State.R, off)
		k := Dock{Target: target, Arrive: 9000.02, Distance: 0.1 * km, Speed: 0.5 * mS}
		burns, err := k.Plan(bg, g, ship)
		if err != nil {
			t.Fatal(err)
		}
		f := fly(t, g, ship, burns)
		end := burns[len(burns)-1].Time
		a, err := f.At(end, earth)
		if err != nil {
			t.Fatal(err)
		}
		b := mustAt(t, target, end, earth)
		place, speed := r3.Norm(r3.Sub(a.R, b.R))/km*1e6, r3.Norm(r3.Sub(a.V, b.V))/mS
		t.Logf("%d burns, %.3f m/s: %.2g mm off, %.2g m/s", len(burns), total(burns)/mS, place, speed)
		if place > 1 || speed > 1e-6 {
			t.Errorf("it docks %.2g mm off, at %.2g m/s", place, speed)
		}
		at, err := f.At(k.Arrive, earth)
		if err != nil {
			t.Fatal(err)
		}
		if d := r3.Norm(r3.Sub(at.R, mustAt(t, target, k.Arrive, earth).R)) / km; math.Abs(d-0.1) > 1e-5 {
			t.Errorf("the glide begins %v km away", d)
		}
	}
}

func mustAt(t testing.TB, f *orbit.Flight, when float64, about int) orbit.State {
	t.Helper()
	st, err := f.At(when, about)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// TestKeepStation: a ship 10⁻⁵ beside L1 of the Sun and Jupiter stays as near as that on circles, and one at L2 of the Sun and Earth
// for a year among all bodies.
func TestKeepStation(t *testing.T) {
	const mu = 9.537e-4
	second := orbit.Elements{Q: 1, Mu: 1}
	pair := orbit.System{
		{Name: "barycentre", Parent: -1},
		{Name: "Sun", Parent: 0, Mu: 1 - mu, Path: orbit.Reflex{Of: second, Share: mu}},
		{Name: "Jupiter", Parent: 1, Mu: mu, Path: second},
	}
	g := gravity(t, pair)
	const until = 12 * math.Pi
	k := KeepStation{First: 1, Second: 2, Point: 1, Until: until, Every: 0.5}
	ship, err := k.At(g, 0)
	if err != nil {
		t.Fatal(err)
	}
	rest := ship
	ship.State.R.X += 1e-5
	burns, err := k.Plan(bg, g, ship)
	if err != nil {
		t.Fatal(err)
	}
	kept, free := fly(t, g, ship, burns), fly(t, g, ship, nil)
	far := func(f *orbit.Flight, at float64) float64 {
		st := mustAt(t, f, at, 1)
		x, y := math.Cos(at), math.Sin(at)
		return math.Hypot(st.R.X*x+st.R.Y*y-rest.State.R.X, st.R.Y*x-st.R.X*y)
	}
	var most float64
	for i := range 400 {
		most = max(most, far(kept, until*float64(i)/400))
	}
	t.Logf("excursion %.3g in %d burns; free %.3g after 3 radians", most, len(burns), far(free, 3))
	if most > 4e-5 || far(free, 3) < 1e-3 {
		t.Errorf("excursion %.3g; free %.3g after 3 radians", most, far(free, 3))
	}

	real := gravity(t, sol)
	year := KeepStation{First: body(t, sol, "Sun"), Second: body(t, sol, "Earth"), Point: 2, Until: 9365}
	ship, err = year.At(real, 9000)
	if err != nil {
		t.Fatal(err)
	}
	burns, err = year.Plan(bg, real, ship)
	if err != nil {
		t.Fatal(err)
	}
	f := fly(t, real, ship, burns)
	worst := 0.0
	for i := range 366 {
		at := 9000 + float64(i)
		a := mustAt(t, f, at, year.First)
		b, err := year.At(real, at)
		if err != nil {
			t.Fatal(err)
		}
		worst = max(worst, r3.Norm(r3.Sub(a.R, b.State.R))/km)
	}
	t.Logf("L2 of the Sun and Earth: %d burns, %.1f m/s a year, at most %.0f km away", len(burns), total(burns)/mS, worst)
	if worst > 60_000 || total(burns)/mS > 100 {
		t.Errorf("%.1f m/s, %.0f km away", total(burns)/mS, worst)
	}
}

// TestSurface: up from the Moon to 100 km and down again, by an engine like that of Apollo's ascent and descent.
func TestSurface(t *testing.T) {
	g := gravity(t, sol)
	moon := body(t, sol, "Moon")
	ship := Site(g, moon, r3.Vec{X: 1}, 9000)
	radius := sol[moon].Radius + 100*km
	burns, err := Launch{Radius: radius}.Plan(bg, g, ship)
	if err != nil {
		t.Fatal(err)
	}
	formula, err := orbit.Hohmann(sol[moon].Radius, radius, sol[moon].Mu)
	if err != nil {
		t.Fatal(err)
	}
	want := (formula.DeltaV() + math.Sqrt(sol[moon].Mu/sol[moon].Radius)) / kmS
	t.Logf("by impulses %.4f km/s, by the formula %.4f", total(burns)/kmS, want)
	if math.Abs(total(burns)/kmS-want) > 2e-3 {
		t.Errorf("by impulses %.4f km/s, by the formula %.4f", total(burns)/kmS, want)
	}

	ship.Mass, ship.Propellant = 4700, 2400
	engine := Engine{Thrust: 16e3 * 1e-3 * kmS / second, Exhaust: 3.05 * kmS}
	burns, err = Launch{Radius: radius, Engine: engine}.Plan(bg, g, ship)
	if err != nil {
		t.Fatal(err)
	}
	f := fly(t, g, ship, burns)
	up, err := f.Craft(burns[1].Time + 0.05)
	if err != nil {
		t.Fatal(err)
	}
	el, err := orbit.FromState(up.State.R, up.State.V, sol[moon].Mu, up.Time)
	t.Logf("by 3.4 m/s²: %.4f km/s; e %.2g, %.1f km high", total(burns)/kmS, el.E, (el.SemiMajorAxis()-sol[moon].Radius)/km)
	if err != nil || el.E > 2e-3 || math.Abs(el.SemiMajorAxis()-radius) > 5*km || total(burns)/kmS > 1.95 {
		t.Errorf("by 3.4 m/s²: %.4f km/s; e %.2g, %.1f km high, %v", total(burns)/kmS, el.E, (el.SemiMajorAxis()-sol[moon].Radius)/km, err)
	}

	up.Mass, up.Propellant = 15000, 8000
	engine = Engine{Thrust: 45e3 * 1e-3 * kmS / second, Exhaust: 3.05 * kmS}
	burns, err = Land{Engine: engine}.Plan(bg, g, up)
	if err != nil {
		t.Fatal(err)
	}
	f = fly(t, g, up, burns)
	if err := f.Extend(up.Time + 1); err == nil {
		t.Fatal("it does not land")
	}
	st := mustAt(t, f, f.End(), moon)
	speed := r3.Norm(st.V) / mS
	upright := -r3.Dot(st.V, st.R) / r3.Norm(st.V) / r3.Norm(st.R)
	t.Logf("it lands at %.2f m/s, upright to %.3f, for %.4f km/s", speed, upright, total(burns)/kmS)
	if speed > 4 || upright < 0.95 || total(burns)/kmS > 2.1 {
		t.Errorf("it lands at %.2f m/s, upright to %.3f, for %.4f km/s", speed, upright, total(burns)/kmS)
	}
}
