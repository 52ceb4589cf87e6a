package sim

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"
	planners "galaxy/orbit/plan"
	"galaxy/sim/columns"
	"galaxy/sim/flights"
)

// mission is a ship that flies by a maneuver, and perhaps a second ship, which coasts.
type mission struct {
	by      nav.Behavior
	drive   nav.Orbital
	about   string
	height  float64 // km
	high    float64 // km, of the apoapsis; 0: a circle
	angle   float64 // radians, argument of periapsis
	goal    string  // a body; "other": the second ship
	ahead   float64 // radians, of the second ship
	dt      float64
	workers int
}

// world returns a world of the mission.
func (m *mission) world(t testing.TB) *World {
	t.Helper()
	s := orbit.SolarSystem(orbit.Integrated)
	const start = 10564.0 // 2028-12-03
	setup := Setup{
		Name: "mission", Start: start, Dt: m.dt, Bodies: s, Workers: max(1, m.workers),
		Groups: []Group{
			{Name: "ship", Behavior: m.by, Drive: &m.drive},
			{Name: "other", Behavior: new(steer.Coast), Drive: new(nav.Orbital)},
		},
		Flights: &Flights{Units: flights.Units{Km: flightKm, Second: flightSecond}},
	}
	switch i, err := s.Find(m.goal); {
	case m.goal == "other":
		setup.Groups[0].Itinerary.Stops = []nav.Goal{{Kind: nav.AgentGoal, Index: 1}}
	case err == nil:
		setup.Groups[0].Itinerary.Stops = []nav.Goal{{Kind: nav.BodyGoal, Index: int32(i)}}
	}
	at, err := s.Find(m.about)
	if err != nil {
		t.Fatal(err)
	}
	low := s[at].Radius + m.height*flightKm
	high := max(low, s[at].Radius+m.high*flightKm)
	ships := 1
	if m.goal == "other" {
		ships = 2
	}
	for i := range ships {
		r, v := orbit.Elements{Q: low, E: (high - low) / (high + low), I: 0.3, Peri: m.angle + float64(i)*m.ahead, Mu: s[at].Mu}.State(0)
		setup.Agents = append(setup.Agents, nav.Agent{ID: uint32(i), Group: int32(i), Radius: 1e-9, Mass: 1000, MaxSpeed: 0.01, MaxAccel: 0.1, MaxTurn: 2000})
		setup.Flights.Ships = append(setup.Flights.Ships, flights.Start{Agent: uint32(i), About: at, State: orbit.State{R: r, V: v}})
	}
	return mustNew(t, setup)
}

// until steps a world to a time after its start, days.
func until(w *World, days float64) *World {
	for w.Time() < w.setup.Start+days-1e-9 {
		w.Step()
	}
	return w
}

// gaveUp returns why a ship gave up, or "".
func gaveUp(w *World) string {
	for _, e := range w.Flights().Events {
		if e.Kind == flights.GaveUp || e.Kind == flights.HasEnded {
			return e.Why
		}
	}
	return ""
}

// conic returns the orbit of ship 0 about the body that it is about.
func conic(t testing.TB, w *World) (about string, el orbit.Elements) {
	t.Helper()
	f := w.Flights().Flight(0)
	if f == nil {
		t.Fatal("the ship does not fly")
	}
	c, err := f.Craft(w.Time())
	if err != nil {
		t.Fatal(err)
	}
	b := &w.setup.Bodies[c.About]
	el, err = orbit.FromState(c.State.R, c.State.V, b.Mu, c.Time)
	if err != nil {
		t.Fatal(err)
	}
	return b.Name, el
}

var rocket = nav.Orbital{Thrust: 5, Isp: 320, Propellant: 990, Landing: 10}

// TestManeuversLeadToTheirOrbits: a ship that flies by a planner comes to the orbit that is asked for, whatever the step.
func TestManeuversLeadToTheirOrbits(t *testing.T) {
	for name, c := range map[string]struct {
		mission
		days      float64
		about     string
		low, high float64 // km over the surface
		off       float64 // km, by which they may be off
	}{
		"circularize": {mission{by: nav.Make[steer.Circularize](), about: "Earth", height: 500, high: 20000, angle: 1}, 0.375, "Earth", 20000, 20000, 15},
		"hohmann":     {mission{by: &steer.Hohmann{Altitude: 35786}, about: "Earth", height: 400, drive: rocket}, 0.5, "Earth", 35786, 35786, 40},
		"down":        {mission{by: &steer.Hohmann{Altitude: 300, Wait: 1}, about: "Moon", height: 2000}, 0.375, "Moon", 300, 300, 15},
		"transfer":    {mission{by: &steer.Transfer{Altitude: 200, Window: 0.1}, about: "Earth", height: 300, goal: "Moon"}, 7, "Moon", 200, 200, 40},
	} {
		t.Run(name, func(t *testing.T) {
			c.dt = 1.0 / 64
			w := until(c.world(t), c.days)
			about, el := conic(t, w)
			radius := w.setup.Bodies[bodyNamed(t, w, c.about)].Radius
			low, high := (el.Q-radius)/flightKm, (el.Apoapsis()-radius)/flightKm
			t.Logf("%s: %.1f x %.1f km; %.4f km/s", about, low, high, shipOf(w, 0).Spent/flightKm*flightSecond)
			if about != c.about || math.Abs(low-c.low) > c.off || math.Abs(high-c.high) > c.off {
				t.Errorf("about %s from %.1f to %.1f km high, want %s, %g to %g (%s)", about, low, high, c.about, c.low, c.high, gaveUp(w))
			}
			fine := c.mission
			fine.dt /= 4
			fine.workers = 3
			if a, b := shipOf(w, 0).Now, shipOf(until(fine.world(t), c.days), 0).Now; a != b {
				t.Errorf("it is at %v, and with a shorter step at %v", a, b)
			}
		})
	}
}

func bodyNamed(t testing.TB, w *World, name string) int {
	t.Helper()
	i, err := w.setup.Bodies.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// TestShipsDock: a ship comes to rest beside another one on the same orbit.
func TestShipsDock(t *testing.T) {
	m := mission{by: nav.Make[steer.Dock](), about: "Earth", height: 400, goal: "other", ahead: 0.003, dt: 1.0 / 1024, drive: rocket}
	w := until(m.world(t), 0.06)
	all := []flights.Ship{shipOf(w, 0), shipOf(w, 1)}
	apart, speed := r3.Norm(r3.Sub(all[0].Now.R, all[1].Now.R))/flightKm*1000, r3.Norm(r3.Sub(all[0].Now.V, all[1].Now.V))/flightKm*flightSecond*1000
	t.Logf("%.3f m apart, %.5f m/s", apart, speed)
	if apart > 5 || speed > 0.02 {
		t.Errorf("%.3f m apart, %.5f m/s (%s)", apart, speed, gaveUp(w))
	}
}

// TestStationsAreKept: a ship stays at L2 for half a year, and one behind another ship for a day; without burns both drift away.
func TestStationsAreKept(t *testing.T) {
	m := mission{by: &steer.KeepStation{Point: 2, Every: 0.3}, about: "Earth", height: 400, goal: "Earth", dt: 1}
	for _, kept := range []bool{true, false} {
		if !kept {
			m.by = new(steer.Coast)
		}
		w := m.world(t)
		setup := w.setup
		earth := bodyNamed(t, w, "Earth")
		craft, err := planners.KeepStation{First: mustGravity(t, setup.Bodies).Center(earth), Second: earth, Point: 2}.At(mustGravity(t, setup.Bodies), setup.Start)
		if err != nil {
			t.Fatal(err)
		}
		setup.Flights = &Flights{Units: setup.Flights.Units, Ships: append([]flights.Start(nil), setup.Flights.Ships...)}
		setup.Flights.Ships[0].About, setup.Flights.Ships[0].State = craft.About, craft.State
		w = until(mustNew(t, setup), 180)
		at, err := w.flights.Lagrange(earth, 2, w.Time())
		if err != nil {
			t.Fatal(err)
		}
		s := shipOf(w, 0)
		off := r3.Norm(r3.Sub(s.Now.R, at.R)) / flightKm
		t.Logf("%.0f km off, %.2f m/s", off, s.Spent/flightKm*flightSecond*1000)
		if kept != (off < 5000) {
			t.Errorf("kept %v: %.0f km off (%s)", kept, off, gaveUp(w))
		}
	}
	formation := mission{by: &steer.KeepStation{Every: 0.3, Behind: 2}, about: "Earth", height: 400, goal: "other", ahead: 0.0006, dt: 1.0 / 256}
	w := until(formation.world(t), 0.5)
	all := []flights.Ship{shipOf(w, 0), shipOf(w, 1)}
	if apart := r3.Norm(r3.Sub(all[0].Now.R, all[1].Now.R)) / flightKm; math.Abs(apart-2) > 0.1 {
		t.Errorf("%.4f km apart (%s)", apart, gaveUp(w))
	}
}

func mustGravity(t testing.TB, s orbit.System) *orbit.Gravity {
	t.Helper()
	g, err := orbit.NewGravity(s)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestLandAndLaunch: a ship lands on the Moon and, by an order, takes off again.
func TestLandAndLaunch(t *testing.T) {
	m := mission{by: nav.Make[steer.Land](), about: "Moon", height: 100, dt: 1.0 / 512, drive: rocket}
	w := until(m.world(t), 0.15)
	s := shipOf(w, 0)
	if s.Phase != flights.Landed {
		t.Fatalf("phase %v (%s)", s.Phase, gaveUp(w))
	}
	before := w.Keep(nil)
	give(t, w, "fly", "ship", "launch", "altitude=60,heading=45")
	w = until(w, 0.3)
	about, el := conic(t, w)
	radius := w.setup.Bodies[bodyNamed(t, w, "Moon")].Radius
	low, high := (el.Q-radius)/flightKm, (el.Apoapsis()-radius)/flightKm
	if about != "Moon" || math.Abs(low-60) > 3 || math.Abs(high-60) > 3 {
		t.Errorf("about %s from %.2f to %.2f km high (%s)", about, low, high, gaveUp(w))
	}
	after := w.Hash()
	w.Restore(before)
	give(t, w, "fly", "ship", "launch", "altitude=60,heading=45")
	if until(w, 0.3).Hash() != after {
		t.Error("after going back the launch leads elsewhere")
	}
	for order, want := range map[string]string{
		"fly ship seek": "plans no burns", "fly ship hohmann altitude": "sets nothing", "fly ship hohmann height=3": "unknown parameter",
		"fly ship transfer to=Vulcan": "no body", "fly": "0 arguments",
	} {
		words, _ := Words(order)
		if err := w.Give(words); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", order, err)
		}
	}
}

// TestShipsStartOnTheGround: a ship that rests takes off by its behaviour.
func TestShipsStartOnTheGround(t *testing.T) {
	m := mission{by: &steer.Launch{Altitude: 80, Heading: 90}, about: "Moon", dt: 1.0 / 256, drive: rocket}
	setup := m.world(t).setup
	setup.Flights.Ships[0].Landed = true
	w := mustNew(t, setup)
	w.Step()
	if s := shipOf(w, 0); s.Phase != flights.Flying || len(s.Plan) == 0 {
		t.Fatalf("phase %v, plan %v (%s)", s.Phase, s.Plan, gaveUp(w))
	}
	about, el := conic(t, until(w, 0.2))
	if radius := setup.Bodies[bodyNamed(t, w, "Moon")].Radius; about != "Moon" || math.Abs((el.Q-radius)/flightKm-80) > 3 {
		t.Errorf("about %s, %.2f km high", about, (el.Q-radius)/flightKm)
	}
}

func shipOf(w *World, id uint32) flights.Ship {
	s, _ := w.Flights().Ship(id)
	return s
}

// TestMeasuresOfShips: what a ship has burnt and used, how near it came to its goal between two steps, and that it has landed.
func TestMeasuresOfShips(t *testing.T) {
	m := mission{by: &steer.Transfer{Altitude: 200, Window: 0.1}, about: "Earth", height: 300, goal: "Moon", dt: 0.5, drive: nav.Orbital{Isp: 320, Propellant: 990}}
	r := until(m.world(t), 6.5).Report()
	g := r.Metrics[0]
	moon := r3.Norm(r3.Vec{X: g.Miss}) / flightKm
	if dv := g.Dv / flightKm * flightSecond; math.Abs(dv-3.95) > 0.1 || math.Abs(g.Propellant-1000*(1-math.Exp(-dv/3.1381))) > 1 {
		t.Errorf("%.4f km/s, %.1f kg", dv, g.Propellant)
	}
	if moon < 1737 || moon > 10_000 {
		t.Errorf("it came to %.0f km from the middle of the Moon", moon)
	}
	dock := mission{by: nav.Make[steer.Dock](), about: "Earth", height: 400, goal: "other", ahead: 0.003, dt: 1.0 / 512}
	if miss := until(dock.world(t), 0.0625).Report().Metrics[0].Miss / flightKm; miss > 0.01 {
		t.Errorf("it came to %.4f km from the other ship", miss)
	}
	land := mission{by: nav.Make[steer.Land](), about: "Moon", height: 100, dt: 1.0 / 512, drive: rocket}
	if r := until(land.world(t), 0.15).Report(); r.Total.Landed != 1 || r.Metrics[0].Landed != 1 || r.Metrics[1].Landed != 0 {
		t.Errorf("%d have landed", r.Total.Landed)
	}
}

// TestCoastDropsManeuvers: after the order coast a ship does nothing by itself, though its behaviour still asks for the same, until that
// asks for something else; before the first step, too.
func TestCoastDropsManeuvers(t *testing.T) {
	for _, steps := range []int{0, 1} {
		m := mission{by: &steer.KeepStation{Every: 0.3, Behind: 2}, about: "Earth", height: 400, goal: "other", ahead: 0.0006, dt: 1.0 / 256}
		w := m.world(t)
		for range steps {
			w.Step()
		}
		give(t, w, "coast", "ship")
		w.Step()
		spent := shipOf(w, 0).Spent
		if w = until(w, 0.03); shipOf(w, 0).Spent != spent || len(shipOf(w, 0).Plan) > 0 {
			t.Errorf("ordered at tick %d, it has burnt %v and plans %v", steps, shipOf(w, 0).Spent-spent, shipOf(w, 0).Plan)
		}
		give(t, w, "set", "ship", "keep_station.behind", "3")
		w.Step()
		w.Step()
		if s := shipOf(w, 0); s.Spent == spent && len(s.Plan) == 0 {
			t.Errorf("ordered at tick %d, it does not do what it is asked for later (%s)", steps, gaveUp(w))
		}
	}
}

// TestWrecksDoNotTakeOff: the order launch does not move a ship that is a wreck or has a fault, nor one that cannot do it.
func TestWrecksDoNotTakeOff(t *testing.T) {
	m := mission{by: new(steer.Coast), about: "Moon", height: 100, dt: 1.0 / 256, drive: rocket}
	landed := m.world(t).setup
	landed.Flights.Ships[0].Landed = true
	for what, c := range map[string]struct {
		on   bool // the ground
		harm func(w *World)
	}{
		"wreck in space":      {false, func(w *World) { w.arms.Wreck(0) }},
		"wreck on the ground": {true, func(w *World) { w.arms.Wreck(0) }},
		"fault":               {true, func(w *World) { w.quarantine(Fault{Agent: 0}) }},
	} {
		setup := landed
		if !c.on {
			setup = m.world(t).setup
		}
		w := mustNew(t, setup)
		w.agents.Set(w.agents.SlotOf(0), columns.Resting, true)
		c.harm(w)
		give(t, w, "fly", "ship", "launch") // those of the group that can
		phase := shipOf(w, 0).Phase
		w.Step()
		if !w.agents.Is(w.agents.SlotOf(0), columns.Resting) || shipOf(w, 0).Phase != phase {
			t.Errorf("%s: it flies again", what)
		}
	}
	for order, risen := range map[string]bool{"launch altitude=1e8": false, "hohmann": false, "launch": true} {
		w := mustNew(t, landed)
		w.agents.Set(w.agents.SlotOf(0), columns.Resting, true) // as after a landing
		give(t, w, "fly", append([]string{"ship"}, strings.Fields(order)...)...)
		w.Step()
		flies := shipOf(w, 0).Phase == flights.Flying
		if rests := w.agents.Is(w.agents.SlotOf(0), columns.Resting); flies != risen || rests == risen || (gaveUp(w) == "") != risen {
			t.Errorf("%s: flies %v, rests %v (%s)", order, flies, rests, gaveUp(w))
		}
	}
}

// TestFlyTakesLists: the settings of the order fly may be lists, as the dates of a slingshot.
func TestFlyTakesLists(t *testing.T) {
	m := mission{by: new(steer.Coast), about: "Earth", height: 400, dt: 1.0 / 256}
	w := m.world(t)
	c, err := Fly{"ship", "slingshot", "dates=500,900, 1200,past=Jupiter,Saturn,to=Uranus,altitude=700"}.plan(w)
	if err != nil {
		t.Fatal(err)
	}
	b := c.does.(*steer.Slingshot)
	if b.Dates != "500,900, 1200" || b.Past != "Jupiter,Saturn" || b.Altitude != 700 || int(c.goal.Index) != bodyNamed(t, w, "Uranus") {
		t.Errorf("%+v to %+v", b, c.goal)
	}
}

// hidden asks for a maneuver as a script does, so that nothing tells from outside that it leads to another ship.
type hidden struct{ steer.Coast }

func (h *hidden) Steer(self *nav.Agent, v *nav.View) r2.Vec {
	return nav.Make[steer.Dock]().Steer(self, v)
}

// TestPursuitsReadWhatWasSeen: a maneuver to another ship is planned by where that was before the step, whatever asks for it: in the
// next step if nothing has been kept.
func TestPursuitsReadWhatWasSeen(t *testing.T) {
	m := mission{by: new(hidden), about: "Earth", height: 400, goal: "other", ahead: 0.003, dt: 1.0 / 1024, drive: rocket}
	w := m.world(t)
	for tick, want := range []bool{false, true} {
		w.Step()
		if planned := len(shipOf(w, 0).Plan) > 0 || shipOf(w, 0).Spent > 0; planned != want {
			t.Errorf("after step %d planned is %v (%s)", tick+1, planned, gaveUp(w))
		}
	}
	mix := new(nav.Blend)
	if err := mix.Add("dock", nav.Make[steer.Dock]()); err != nil {
		t.Fatal(err)
	}
	if !steer.Pursues(nav.Detach(mix, []uint32{1}, []nav.Goal{{}}, new(steer.Coast))) {
		t.Error("a part of a detached group's behaviour is not found")
	}
}

// TestPlanningIsBounded: a ship gives up a window for which too many flights were compared in a step.
func TestPlanningIsBounded(t *testing.T) {
	m := mission{by: &steer.Transfer{Altitude: 200, Window: 400}, about: "Earth", height: 400, goal: "Moon", dt: 1.0 / 256}
	w := m.world(t)
	w.Step()
	if why := gaveUp(w); !strings.Contains(why, "revolutions about Earth pass in the window; give one with at most 1111") {
		t.Error(why)
	}
}
