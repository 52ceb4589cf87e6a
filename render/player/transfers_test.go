package player

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/sim"
)

// A person opens the map of flights to Mars, asks for flights by wish, keeps one, and lets the ship fly: its plan leads there, to the
// height of the capture. One undo takes the plan back.
func TestTransferToMars(t *testing.T) {
	p, err := Open("porkchop-mars", "time.start=2028-11-20")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	p.Playback.SetStepBudget(0)
	p.Observer.SetViewport(1280, 720, 1)
	mars := p.BodyNamed("Mars")
	p.Transfers.Open(mars)
	shown, ok := p.Transfers.Shown()
	if !ok || shown.Chart == nil || shown.Chosen == nil || shown.From != "Earth" || shown.To != "Mars" {
		t.Fatalf("no map: %+v", shown)
	}
	cheapest := *shown.Chosen
	if dv := cheapest.DeltaV() * shown.Speed; math.Abs(dv-5.86) > 0.05 { // galaxy transfer says so, too
		t.Errorf("the cheapest takes %v km/s", dv)
	}
	p.Transfers.Choose(Fastest)
	fast, _ := p.Transfers.Shown()
	if f, c := fast.Chosen, cheapest; f.Arrive-f.Depart >= c.Arrive-c.Depart || f.DeltaV()*fast.Speed > fast.Left {
		t.Errorf("the fastest takes %v days and %v km/s of %v", f.Arrive-f.Depart, f.DeltaV()*fast.Speed, fast.Left)
	}
	p.Transfers.Choose(Earliest)
	if first, _ := p.Transfers.Shown(); first.Chosen.Arrive > fast.Chosen.Arrive {
		t.Errorf("the earliest arrives at %v, the fastest at %v", first.Chosen.Arrive, fast.Chosen.Arrive)
	}
	p.Transfers.Keep()
	p.Transfers.Choose(Cheapest)
	if arcs := p.View().Arcs; len(arcs) != 2 || r3.Norm(r3.Sub(arcs[1].Points[len(arcs[1].Points)-1], p.World.Flights().Flight(0).Gravity().State(mars, arcs[1].Center, cheapest.Arrive).R)) > 1e-4 {
		t.Errorf("of %d arcs the last one ends %v from Mars", len(arcs), r3.Norm(r3.Sub(arcs[1].Points[len(arcs[1].Points)-1], p.World.Flights().Flight(0).Gravity().State(mars, arcs[1].Center, cheapest.Arrive).R)))
	}

	p.Transfers.Fly()
	p.World.Step() // orders are obeyed with it
	flight := p.World.Flights().Flight(0)
	if err := flight.Extend(cheapest.Arrive + 5); err != nil {
		t.Fatalf("%s: %v", p.Notices.text, err)
	}
	if center, _ := flight.Center(cheapest.Arrive + 5); center != mars {
		t.Fatalf("it ends about body %d: %s", center, p.Notices.text)
	}
	// The ship's orbit leans against the way out: the Δv that is told counts the turn, and is what the plan takes.
	plan, sum := flight.Spent(p.World.Time(), cheapest.Arrive+5)*shown.Speed, cheapest.DeltaV()*shown.Speed+shown.Turn
	if math.Abs(plan-sum) > 0.1 {
		t.Errorf("the plan takes %v km/s; %v are told, %v of it for a turn of %v rad", plan, sum, shown.Turn, shown.OffPlane)
	}
	st, _ := flight.At(cheapest.Arrive+5, mars)
	body := p.World.Setup().Bodies[mars]
	el, err := orbit.FromState(st.R, st.V, body.Mu, 0)
	if err != nil || math.Abs(el.Q/(low*body.Radius)-1) > 0.02 || el.E > 0.02 {
		t.Errorf("about Mars its periapsis is %v radii, eccentricity %v", el.Q/body.Radius, el.E)
	}
	if !strings.Contains(p.Notices.text, "flies to Mars, by ") {
		t.Errorf("it says %q", p.Notices.text)
	}
	orders := len(p.World.Orders())
	p.Orders.Undo()
	for p.Scrubbing() {
		p.Advance(1.0 / 60)
	}
	if n := len(p.World.Orders()); n != 0 || orders < 4 {
		t.Errorf("of %d orders %d are left", orders, n)
	}
}

// To a moon of the body that the ship circles there is no map: the cheapest flight is planned at once.
func TestTransferToTheMoon(t *testing.T) {
	p, err := Open("kepler")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	p.Playback.SetStepBudget(0)
	moon := p.BodyNamed("Moon")
	if list := p.Transfers.Destinations(nil); len(list) != 1 || list[0] != moon {
		t.Errorf("from the Earth it can fly to %v", list)
	}
	p.Transfers.Open(moon)
	if shown, ok := p.Transfers.Shown(); ok || len(p.World.Orders()) < 3 {
		t.Errorf("%+v is still shown, %d orders: %s", shown, len(p.World.Orders()), p.Notices.text)
	}
	p.Playback.StepOnce()
	plan, _ := p.Burns.Plan()
	end := plan[len(plan)-1].Time + 0.01
	flight := p.World.Flights().Flight(0)
	if err := flight.Extend(end); err != nil {
		t.Fatal(err)
	}
	if center, _ := flight.Center(end); center != moon {
		t.Errorf("after the last burn it is about %s", p.World.Setup().Bodies[center].Name)
	}
}

// Time runs on to a moment as fast as it can, and stands there; a pause before ends that.
func TestWarp(t *testing.T) {
	p, err := Open("kepler")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	p.Playback.SetStepBudget(0)
	to := p.World.Time() + 0.5
	p.Playback.WarpTo(to)
	p.Advance(1.0 / 60)
	if dt := p.World.Setup().Dt; p.World.Time() < to-dt || p.World.Time() > to+dt || !p.Playback.Paused() {
		t.Errorf("time is %v days after the moment, paused %v", p.World.Time()-to, p.Playback.Paused())
	}
	p.Playback.WarpTo(to + 0.5)
	p.Playback.SetPaused(true)
	p.Advance(1.0 / 60)
	p.Playback.SetPaused(false)
	p.Advance(1.0 / 60)
	if past := p.World.Time() - to; past > 0.1 {
		t.Errorf("after a pause it is %v days on", past)
	}
}

// Burns that are tried change the path that is drawn, and the world only when they are ordered.
func TestBurnsAreTriedFirst(t *testing.T) {
	p, err := Open("hohmann")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	p.Playback.SetStepBudget(0)
	plan, ok := p.Burns.Plan()
	if !ok || len(plan) != 2 {
		t.Fatalf("the plan is %v", plan)
	}
	other := slices.Clone(plan)
	other[0].Prograde *= 1.1
	p.Burns.Try(other)
	if v := p.View(); !v.Trial || v.Plan[0] != other[0] || len(p.World.Orders()) != 0 {
		t.Errorf("the picture has the plan %v, and the world %d orders", v.Plan, len(p.World.Orders()))
	}
	p.Burns.Give()
	if !p.View().Trial {
		t.Error("before the next step the picture has the old plan")
	}
	p.Playback.StepOnce()
	got, _ := p.Burns.Plan()
	if v := p.View(); v.Trial || len(got) != 2 || math.Abs(got[0].Prograde/other[0].Prograde-1) > 1e-12 || math.Abs(got[0].Time-other[0].Time) > 1e-9 {
		t.Errorf("after a step the ship has %v, tried was %v", got, other)
	}
	p.Burns.Remove(1)
	p.Playback.StepOnce()
	if got, _ := p.Burns.Plan(); len(got) != 1 {
		t.Errorf("after one was removed it has %v", got)
	}
	p.Burns.Add(orbit.OnApoapsis)
	p.Playback.StepOnce()
	if got, _ := p.Burns.Plan(); len(got) != 2 || got[1].On != orbit.OnApoapsis {
		t.Errorf("after one was added it has %v", got)
	}
	soon := p.World.Time() + 600*p.Burns.Units().Second
	p.Burns.Add(orbit.OnTime)
	p.Playback.StepOnce()
	if got, _ := p.Burns.Plan(); len(got) != 3 || got[0].On != orbit.OnTime || math.Abs(got[0].Time-soon) > 1e-9 || got[2].On != orbit.OnApoapsis {
		t.Errorf("after one was added in ten minutes it has %v", got)
	}
}

// To a ship on an orbit is offered what it can do there, and no flight under constant thrust.
func TestOffersOfAShipOnAnOrbit(t *testing.T) {
	for _, c := range []struct{ scene, target, want string }{
		{"docking", "station", "dock with station; keep station beside station"},
		{"docking", "Earth", "make the orbit a circle; land on Earth"},
		{"porkchop-mars", "Mars", "transfer to Mars …; the earliest transfer to Mars …; the fastest transfer to Mars …"},
	} {
		p, err := Open(c.scene)
		if err != nil {
			t.Fatal(err)
		}
		defer p.World.Close()
		o := &Offer{Title: c.target}
		p.Orders.offerShips(o, sim.Goto{Target: c.target})
		var got []string
		for _, choice := range o.Choices {
			_, what, _ := strings.Cut(choice.Name, ": ")
			got = append(got, what)
		}
		if list := strings.Join(got, "; "); list != c.want {
			t.Errorf("%s, at %s: %s is offered, want %s", c.scene, c.target, list, c.want)
		}
	}
}

// A plan of a planner, whose corrections are along the axes of space, takes a burn more without losing one.
func TestBurnsOfAPlannerAreKept(t *testing.T) {
	p, err := Open("docking")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	p.Playback.SetStepBudget(0)
	tug, _ := p.World.AgentNamed("tug")
	p.Selection.SelectShip(int(tug))
	p.Playback.StepOnce()
	before, ok := p.Burns.Plan()
	n, sum := len(before), 0.0
	for i := range before {
		sum += before[i].DeltaV()
	}
	if !ok || n < 2 || !slices.ContainsFunc(before, func(b orbit.Burn) bool { return b.Vector != r3.Vec{} }) {
		t.Fatalf("the tug has %v", before)
	}
	p.Burns.Add(orbit.OnApoapsis)
	p.Playback.StepOnce()
	after, _ := p.Burns.Plan()
	left := 0.0
	for i := range after[:min(n, len(after))] {
		left += after[i].DeltaV()
	}
	if len(after) != n+1 || math.Abs(left/sum-1) > 1e-9 {
		t.Errorf("of %d burns of %v %d of %v are left: %s", n, sum, len(after), left, p.Notices.text)
	}
}

// A plan whose first burn has passed while it was made is not flown.
func TestLatePlansAreDropped(t *testing.T) {
	p, err := Open("hohmann")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	made := make(chan transferPlan, 1)
	made <- transferPlan{burns: orbit.Plan{{Time: p.World.Time() - 0.01, Prograde: 1e-4}}}
	p.Transfers.planning = &transferPlanning{world: p.World, ship: p.ship, to: "Moon", units: p.Burns.Units(), coming: made, cancel: func() {}}
	p.View()
	if len(p.World.Orders()) != 0 || !strings.Contains(p.Notices.text, "too late") {
		t.Errorf("%d orders; it says %q", len(p.World.Orders()), p.Notices.text)
	}
}
