package sim

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"
	"galaxy/sim/flights"
)

// km and a second in au and days.
const (
	flightKm     = 1 / orbit.AU
	flightSecond = 1 / 86400.0
)

// about returns a ship on a circle about a body of the Solar System, km over its surface.
func about(t testing.TB, s orbit.System, name string, height, inclination, angle float64) (int, orbit.State) {
	t.Helper()
	i, err := s.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	r, v := orbit.Elements{Q: s[i].Radius + height*flightKm, I: inclination, Peri: angle, Mu: s[i].Mu}.State(0)
	return i, orbit.State{R: r, V: v}
}

// fleet returns a world of ships about the Earth and the Moon: the group coasting falls, the group steered flies to the Moon.
func fleet(t testing.TB, dt float64, plan orbit.Plan) Setup {
	s := orbit.SolarSystem(orbit.Integrated)
	moon, _ := s.Find("Moon")
	drive := &nav.Orbital{Thrust: 1, Isp: 300, Propellant: 900, Landing: 10}
	setup := Setup{
		Name: "fleet", Start: 9000, Dt: dt, Bodies: s, Workers: 1,
		Groups: []Group{
			{Name: "coasting", Behavior: new(steer.Coast), Drive: drive},
			{Name: "steered", Behavior: nav.Make[steer.Seek](), Drive: drive, Itinerary: Itinerary{Stops: []nav.Goal{{Kind: nav.BodyGoal, Index: int32(moon)}}}},
		},
		Flights: &Flights{Units: flights.Units{Km: flightKm, Second: flightSecond}},
	}
	for i, x := range []struct {
		group  int32
		body   string
		height float64
	}{{0, "Earth", 400}, {0, "Earth", 20000}, {0, "Moon", 200}, {1, "Earth", 30000}, {1, "Earth", 36000}} {
		a := nav.Agent{ID: uint32(i), Group: x.group, Radius: 1e-9, Mass: 1000, MaxSpeed: 0.01, MaxAccel: 0.1, MaxTurn: 2000}
		body, st := about(t, s, x.body, x.height, 0.5, float64(i))
		setup.Agents = append(setup.Agents, a)
		start := flights.Start{Agent: a.ID, About: body, State: st}
		if i == 1 {
			start.Plan = plan
		}
		setup.Flights.Ships = append(setup.Flights.Ships, start)
	}
	return setup
}

var fleetPlan = orbit.Plan{
	{Time: 9000.25, Prograde: 0.4 * flightKm / flightSecond},
	{On: orbit.OnApoapsis, Prograde: 0.3 * flightKm / flightSecond, Thrust: 1000 * 1e-3 * flightKm / flightSecond / flightSecond, Exhaust: 3 * flightKm / flightSecond},
}

// TestCoastingDependsOnNoStep: a ship that coasts, or follows its plan, is at the same place to the bit whatever the step.
func TestCoastingDependsOnNoStep(t *testing.T) {
	const long = 1.0 / 8
	coarse := mustNew(t, fleet(t, long, fleetPlan))
	fine := mustNew(t, fleet(t, long/16, fleetPlan))
	for range 24 {
		steps(coarse, 1)
		steps(fine, 16)
		for id := range uint32(3) {
			a, _ := coarse.Flights().Ship(id)
			b, _ := fine.Flights().Ship(id)
			if a.Now != b.Now || a.Mass != b.Mass || math.Abs(a.Spent-b.Spent) > 1e-12*a.Spent {
				t.Fatalf("at %v ship %d is at %v, and with a shorter step at %v", coarse.Time(), id, a.Now, b.Now)
			}
		}
	}
	if s, _ := coarse.Flights().Ship(1); len(s.Plan) != 0 || s.Spent == 0 || s.Mass >= 1000 {
		t.Errorf("the plan was not flown: %+v", s)
	}
	if s, _ := coarse.Flights().Ship(3); s.Spent == 0 {
		t.Error("a ship that seeks was not steered")
	}
}

// TestDrawnAheadIsFlown: the path that a window draws is the path that is flown, to the bit, after rewinds, too.
func TestDrawnAheadIsFlown(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := fleet(t, rapid.SampledFrom([]float64{1.0 / 256, 1.0 / 100, 1.0 / 16}).Draw(rt, "dt"), nil)
		s.Workers = rapid.IntRange(1, 3).Draw(rt, "workers")
		at := 9000.0
		for range rapid.IntRange(0, 3).Draw(rt, "burns") {
			at += rapid.Float64Range(0.05, 0.5).Draw(rt, "later")
			b := orbit.Burn{Time: at, Prograde: rapid.Float64Range(-0.2, 0.5).Draw(rt, "prograde") * flightKm / flightSecond, Normal: rapid.Float64Range(-0.2, 0.2).Draw(rt, "normal") * flightKm / flightSecond}
			if rapid.Bool().Draw(rt, "lasts") {
				b.Thrust = 300 * 1e-3 * flightKm / flightSecond / flightSecond
			}
			s.Flights.Ships[1].Plan = append(s.Flights.Ships[1].Plan, b)
		}
		w, err := New(s)
		if err != nil {
			rt.Skip(err)
		}
		defer w.Close()
		start := w.Keep(nil)
		ahead := make([]*orbit.Flight, 3)
		for i := range ahead {
			ahead[i] = w.Flights().Flight(uint32(i))
		}
		n := rapid.IntRange(1, 40).Draw(rt, "steps")
		var hashes []uint64
		for range n {
			w.Step()
			hashes = append(hashes, w.Hash())
			for id := range ahead {
				got, _ := w.Flights().Ship(uint32(id))
				if want, err := ahead[id].At(w.Time(), -1); got.Phase == flights.Flying && (err != nil || got.Now != want) {
					rt.Fatalf("at %v ship %d is at %v; %v was drawn (%v)", w.Time(), id, got.Now, want, err)
				}
			}
		}
		w.Restore(start)
		for i := range hashes {
			if w.Step(); w.Hash() != hashes[i] {
				rt.Fatalf("after going back, step %d leads elsewhere", i)
			}
		}
	})
}

// TestShipsLandAndCrash: a ship that meets a body slowly rests on it and turns with it; a fast one is a wreck.
func TestShipsLandAndCrash(t *testing.T) {
	s := fleet(t, 1.0/1440, nil)
	moon, _ := s.Bodies.Find("Moon")
	pole := r3.Vec{Z: 1}
	s.Flights.Spins = make([]flights.Spin, moon+1)
	s.Flights.Spins[moon] = flights.Spin{Pole: pole, Rate: 0.23}
	r := s.Bodies[moon].Radius
	ms := 1e-3 * flightKm / flightSecond
	s.Flights.Ships[0].About, s.Flights.Ships[0].State = moon, orbit.State{R: r3.Vec{X: r + 0.01*flightKm}, V: r3.Vec{Y: 0.23 * r}} // 10 m high
	s.Flights.Ships[2].State = orbit.State{R: r3.Vec{X: r + 100*flightKm}, V: r3.Vec{X: -900 * ms}}
	w := steps(mustNew(t, s), 30)
	if len(w.Flights().Events) != 2 {
		t.Fatalf("events %+v", w.Flights().Events)
	}
	lands, crash := w.Flights().Events[0], w.Flights().Events[1]
	if lands.Kind != flights.HasLanded || lands.Agent != 0 || lands.Body != int32(moon) || math.Abs(lands.Speed/ms-5.7) > 0.1 { // √(2·1.62 m/s²·10 m)
		t.Errorf("%+v, at %v m/s", lands, lands.Speed/ms)
	}
	if crash.Kind != flights.HasCrashed || crash.Agent != 2 || !w.Arms().Wrecked()[2] || crash.Speed < 900*ms {
		t.Errorf("%+v", crash)
	}
	at := func() r3.Vec {
		x, _ := w.Flights().Ship(0)
		return r3.Sub(x.Now.R, w.Bodies()[moon].R)
	}
	before, when := at(), w.Time()
	steps(w, 1440)
	turned := math.Atan2(at().Y, at().X) - math.Atan2(before.Y, before.X)
	if math.Abs(turned-0.23*(w.Time()-when)) > 1e-9 || math.Abs(r3.Norm(at())/r-1) > 1e-9 {
		t.Errorf("in a day it has turned by %v, at %v radii", turned, r3.Norm(at())/r)
	}
	a := w.Agent(0)
	if x, _ := w.Flights().Ship(0); a.Pos != flat(x.Now.R) || a.Vel != flat(x.Now.V) {
		t.Error("the agent is not where its ship is")
	}
}

// TestSteeringUsesPropellant: by Tsiolkovsky's equation, until there is none.
func TestSteeringUsesPropellant(t *testing.T) {
	s := fleet(t, 1.0/1440, nil)
	for i := range s.Groups {
		s.Groups[i].Drive = &nav.Orbital{Thrust: 10, Isp: 300, Propellant: 100, Landing: 10}
	}
	w := steps(mustNew(t, s), 120)
	x, _ := w.Flights().Ship(3)
	ve := 300 * 9.80665e-3 * flightKm / flightSecond
	if want := ve * math.Log(1000.0/900); math.Abs(x.Spent/want-1) > 1e-9 || math.Abs(x.Mass-900) > 1e-6 || x.DeltaV() > 1e-9 {
		t.Errorf("it has given %v of %v, and weighs %v", x.Spent, want, x.Mass)
	}
	if a := w.Agent(3); a.DeltaV != x.Spent {
		t.Errorf("the agent's Δv is %v, the ship's %v", a.DeltaV, x.Spent)
	}
}

// TestFlightsThatCannotGoOn: what cannot be flown is told, and the ship rests.
func TestFlightsThatCannotGoOn(t *testing.T) {
	s := fleet(t, 1.0/1440, orbit.Plan{{Time: 9000.01, Prograde: 0.1 * flightKm / flightSecond}, {Time: 9000.012, Prograde: 9 * flightKm / flightSecond, Exhaust: 3 * flightKm / flightSecond}})
	w := steps(mustNew(t, s), 30)
	if e := w.Flights().Events; len(e) != 1 || e[0].Kind != flights.GaveUp || e[0].Agent != 1 {
		t.Errorf("events %+v", e)
	}
	if x, _ := w.Flights().Ship(1); len(x.Plan) != 0 || math.Abs(x.Spent*flightSecond/flightKm-0.1) > 1e-9 || x.Phase != flights.Flying {
		t.Errorf("%+v", x)
	}
	s = fleet(t, 4000, nil)
	if err := s.Check(); err == nil {
		t.Error("a step of eleven years about the Earth is accepted")
	} else {
		t.Log(err)
	}
}

// BenchmarkFlights measures a step of coasting and of steered ships.
func BenchmarkFlights(b *testing.B) {
	for _, name := range []string{"coasting", "steered"} {
		b.Run(name, func(b *testing.B) {
			s := fleet(b, 1.0/1440, nil)
			keep := 0
			if name == "steered" {
				keep = 3
			}
			a, ship := s.Agents[keep], s.Flights.Ships[keep]
			s.Agents, s.Flights.Ships = nil, nil
			for i := range uint32(100) {
				a.ID, ship.Agent = i, i
				s.Agents, s.Flights.Ships = append(s.Agents, a), append(s.Flights.Ships, ship)
			}
			w := mustNew(b, s)
			for b.Loop() {
				w.Step()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/100, "ns/ship")
		})
	}
}

// TestBurnsByOrder: burns are flown when they are due, dropped by coast, refused where they make no sense, and written as they are read.
func TestBurnsByOrder(t *testing.T) {
	w := steps(mustNew(t, fleet(t, 1.0/1440, nil)), 3)
	give(t, w, "burn", "coasting 2", "1.5", "0.3", "-0.1", "0.2")
	give(t, w, "burn", "coasting 2", "0.5", "0.1")
	give(t, w, "burn", "coasting 2", "apoapsis", "0.2")
	steps(w, 1)
	x, _ := w.Flights().Ship(1)
	if len(x.Plan) != 3 || x.Plan[0].Prograde > x.Plan[1].Prograde || x.Plan[2].On != orbit.OnApoapsis || x.Plan[0].Thrust == 0 {
		t.Fatalf("the plan is %+v", x.Plan)
	}
	ahead, kept := w.Flights().Flight(1), w.Keep(nil)
	steps(w, 60)
	mid := w.Hash()
	if x, _ = w.Flights().Ship(1); len(x.Plan) != 2 || math.Abs(x.Spent*flightSecond/flightKm-0.1) > 1e-9 {
		t.Errorf("after the first burn: %+v", x)
	}
	if want, _ := ahead.At(w.Time(), -1); want != x.Now {
		t.Errorf("it is at %v, and %v was drawn", x.Now, want)
	}
	give(t, w, "coast", "coasting")
	steps(w, 300)
	if x, _ = w.Flights().Ship(1); len(x.Plan) != 0 || math.Abs(x.Spent*flightSecond/flightKm-0.1) > 1e-9 {
		t.Errorf("coast leaves %+v", x)
	}
	w.Restore(kept)
	if steps(w, 60).Hash() != mid {
		t.Error("after going back the burns lead elsewhere")
	}
	for text, want := range map[string]string{
		"burn steered 1": "2 arguments", "burn steered 1 x": "no Δv", "burn steered 1 0": "has a Δv", "burn steered -1 1": "no time",
		"burn steered perigee 1": "no time", "burn nothing 1 1": "unknown group", "load coasting": "stay where they fall", "coast": "0 arguments",
	} {
		words, _ := Words(text)
		if err := w.Give(words); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	if o := (Burn{"a b", "entry", 1, 0, 2}).Text(); !slices.Equal(o, Text{"burn", "a b", "entry", "1", "0", "2"}) {
		t.Errorf("it is written as %q", o)
	}
	other := mustNew(t, crowd(2, 8))
	if err := other.Give(Burn{other.setup.Groups[0].Name, "1", 1, 0, 0}); err == nil || !strings.Contains(err.Error(), "no ship on an orbit") {
		t.Errorf("agents on the ground: %v", err)
	}
}

// TestCoastStopsAnEngine: a burn that goes on ends at the order.
func TestCoastStopsAnEngine(t *testing.T) {
	s := fleet(t, 1.0/1440, nil)
	s.Flights.Ships[1].Plan = orbit.Plan{{Time: 9000.1, Prograde: 2 * flightKm / flightSecond, Thrust: 500 * 1e-3 * flightKm / flightSecond / flightSecond, Exhaust: 3 * flightKm / flightSecond}}
	w := steps(mustNew(t, s), 140)
	during, _ := w.Flights().Ship(1)
	if !w.Flights().Flight(1).Burning(w.Time()) || during.Mass >= 1000 {
		t.Fatalf("no burn goes on: %+v", during)
	}
	give(t, w, "coast", "coasting 2")
	kept := steps(w, 1).Keep(nil)
	after, _ := w.Flights().Ship(1)
	if after.Spent != during.Spent || math.Abs(after.Mass-during.Mass) > 1e-9 || w.Flights().Flight(1).Burning(w.Time()) {
		t.Errorf("it goes on: %v of %v, mass %v of %v", after.Spent, during.Spent, after.Mass, during.Mass)
	}
	end := steps(w, 100).Hash()
	w.Restore(kept)
	if steps(w, 100).Hash() != end {
		t.Error("from a snapshot it goes elsewhere")
	}
}
