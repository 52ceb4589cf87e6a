package player

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync/atomic"

	"galaxy/orbit"
	"galaxy/render/stage"
	"galaxy/sim"
	"galaxy/sim/flights"

	"gonum.org/v1/gonum/spatial/r3"
)

// Transfers searches the flights of a ship from the body that it circles to another one: a map by departure and time of flight, of
// which the person chooses one, compares it with others, and lets the ship fly it.
type Transfers struct {
	base
	burns    *Burns
	ghosts   *Ghosts
	playback *Playback

	search   *transferSearch   // nil: none is open
	planning *transferPlanning // nil: no ship's plan is made

	list []int // that CanLeave has asked for last
}

// transferSearch is a map, and what has been chosen of it.
type transferSearch struct {
	world  *sim.World
	ship   int
	chop   orbit.Porkchop
	moon   bool // of the body that the ship circles: there is no map, and the cheapest flight is planned at once
	center int  // of the arcs
	units  flights.Units
	pole   r3.Vec // of the ship's orbit

	chart  *orbit.Chart     // nil: not yet
	coming chan transferMap // nil: none is computed
	cancel context.CancelFunc
	done   atomic.Int64 // thousandths of the map
	failed error
	chosen *orbit.Trip
	turn   float64 // Δv that it takes more to leave out of the plane of the ship's orbit
	wish   Wish    // which flight is chosen at first
	arc    stage.Arc
}

type transferMap struct {
	chart *orbit.Chart
	err   error
}

// Transfer describes the search that is open.
type Transfer struct {
	From, To string
	Ship     string
	Chart    *orbit.Chart // nil while it is computed
	By       orbit.Cost   // what the map shows, and the cheapest has least of
	Moon     bool         // a flight to a moon of From: without a map, the cheapest is planned at once
	Past     bool         // flights past the other body, without a capture
	Done     float64      // share of the map
	Failed   string       // why there is no map; empty: there is, or will be
	Speed    float64      // km/s in a unit of the chart's speeds
	Chosen   *orbit.Trip  // nil: none
	OffPlane float64      // the angle by which it leaves out of the plane of the ship's orbit, radians
	Turn     float64      // what that adds to the Δv of the chosen flight, km/s; the map leaves it out
	Planning bool         // the ship's plan is made
	HasTanks bool
	Left     float64 // Δv that the propellant of the ship is enough for, km/s
}

// circling returns the body that the selected ship circles, and its flight; an error says why it cannot leave from there.
func (tr *Transfers) circling() (id int, flight *orbit.Flight, center int, err error) {
	w := tr.ws.World
	if id = tr.ws.ship; id == None || id >= w.Count() || !w.Flights().Has(uint32(id)) {
		return id, nil, None, errors.New("a transfer is for a ship on an orbit: select one first")
	}
	if flight = w.Flights().Flight(uint32(id)); flight == nil {
		return id, nil, None, errRests
	}
	center, err = flight.Center(w.Time())
	return id, flight, center, err
}

// circles reports whether the selected ship is on an orbit about a body.
func (tr *Transfers) circles(body int) bool {
	_, _, center, err := tr.circling()
	return err == nil && center == body
}

// isMoon reports whether a body goes around the one that the selected ship circles: there is no map of flights to it.
func (tr *Transfers) isMoon(body int) bool {
	_, flight, center, err := tr.circling()
	return err == nil && flight.Gravity().Center(body) == center
}

// transferTo returns the map of the flights of the selected ship to a body. The error says why there is none.
func (tr *Transfers) transferTo(to int) (*transferSearch, error) {
	id, flight, from, err := tr.circling()
	if err != nil {
		return nil, err
	}
	w := tr.ws.World
	if !tr.ws.Scene.Calendar {
		return nil, errors.New("a map of transfers is by dates, which this scene does not have")
	}
	system, now := flight.Gravity().System(), w.Time()
	craft, err := flight.Craft(now)
	if err != nil {
		return nil, err
	}
	el, err := orbit.FromState(craft.State.R, craft.State.V, system[from].Mu, now)
	if err != nil || !(el.E < 1) {
		return nil, fmt.Errorf("the ship is on no closed orbit about %s", system[from].Name)
	}
	s := &transferSearch{world: w, ship: id, units: w.Setup().Flights.Units, pole: r3.Unit(r3.Cross(craft.State.R, craft.State.V)), center: flight.Gravity().Center(from)}
	s.chop = orbit.Porkchop{
		System: system, From: from, To: to,
		Leave: orbit.Parking{Mu: system[from].Mu, Periapsis: r3.Norm(craft.State.R), Apoapsis: r3.Norm(craft.State.R)},
		Enter: orbit.Parking{Mu: system[to].Mu, Periapsis: low * system[to].Radius, Apoapsis: low * system[to].Radius}, Workers: 1,
	}
	if !(system[to].Mu > 0) {
		s.chop.Enter = orbit.Parking{}
	}
	if s.moon = flight.Gravity().Center(to) == from; s.moon {
		s.center = from
		s.chop.Depart = orbit.Span{From: now, To: now + min(moonWindow*el.Period(), 0.5*s.period(flight.Gravity(), to, now))}
		return s, nil
	}
	hohmann, err := system.HohmannTime(from, to, now)
	if err != nil {
		return nil, err
	}
	const rows = 100
	g := flight.Gravity()
	wait := 1.1 * orbit.SynodicPeriod(s.period(g, from, now), s.period(g, to, now))
	if !(wait < 4*hohmann) { // bodies of almost the same period
		wait = 4 * hohmann
	}
	wait = max(wait, 2*hohmann)
	s.chop.Depart, s.chop.Flight = orbit.Span{From: now, To: now + wait}, orbit.Span{From: 0.3 * hohmann, To: 2 * hohmann}
	s.chop.Step = max(1.7*hohmann/rows, wait/(2*rows))
	return s, s.chop.Check()
}

// moonWindow is in how many revolutions a ship leaves for a moon.
const moonWindow = 60

// period returns the period of a body about the centre of the arcs, +Inf if it has none.
func (s *transferSearch) period(g *orbit.Gravity, body int, now float64) float64 {
	st := g.State(body, s.center, now)
	bodies := g.System()
	el, err := orbit.FromState(st.R, st.V, bodies[s.center].Mu+bodies[body].Mu, now)
	if err != nil {
		return math.Inf(1)
	}
	return el.Period()
}

// low is how high the circle about the other body is that a transfer ends in, in its radii from the centre.
const low = 1.1

// CanLeave reports whether there are flights from the body that the selected ship circles to another one.
func (tr *Transfers) CanLeave() bool {
	tr.list = tr.Destinations(tr.list[:0])
	return len(tr.list) > 0
}

// Destinations appends the bodies to which the selected ship can transfer from the one that it circles: those that go around the same
// one, and its moons.
func (tr *Transfers) Destinations(list []int) []int {
	_, flight, center, err := tr.circling()
	if err != nil || !tr.ws.Scene.Calendar {
		return list
	}
	g := flight.Gravity()
	for i := range g.System() {
		if _, err := g.System().HohmannTime(center, i, tr.ws.World.Time()); err == nil || g.Center(i) == center && g.System()[i].Mu > 0 {
			list = append(list, i)
		}
	}
	return list
}

// Open begins the search of flights of the selected ship to a body. A notice says why if there are none.
func (tr *Transfers) Open(to int) { tr.openFor(to, Cheapest) }

// openFor begins the search, and chooses a flight by a wish when the map is there.
func (tr *Transfers) openFor(to int, wish Wish) {
	tr.Close()
	s, err := tr.transferTo(to)
	if err != nil {
		tr.notices.Warn(tr.voice.Fault(err))
		return
	}
	s.wish = wish
	tr.search = s
	if s.moon {
		tr.fly(s.chop.Depart, orbit.Span{})
		return
	}
	tr.compute()
}

// compute makes the map beside the frames. Without a budget for steps frames must not depend on the machine, and it is made at once.
func (tr *Transfers) compute() {
	s := tr.search
	if s.cancel != nil {
		s.cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel, s.chart, s.failed = cancel, nil, nil
	s.done.Store(0)
	chop, coming := s.chop, make(chan transferMap, 1)
	chop.Progress = func(done, whole int) { s.done.Store(int64(1000 * done / max(whole, 1))) }
	s.coming = coming
	look := func() {
		chart, err := chop.Compute(ctx)
		coming <- transferMap{chart, err}
	}
	if tr.playback.stepBudget == 0 {
		look()
		tr.update()
		return
	}
	go look()
}

// update takes what has been made beside the frames. A search ends with its world or its ship.
func (tr *Transfers) update() {
	tr.takePlan()
	s := tr.search
	if s == nil {
		return
	}
	if s.world != tr.ws.World || s.ship != tr.ws.ship {
		tr.Close()
		return
	}
	select {
	case m := <-s.coming:
		s.coming, s.chart, s.failed = nil, m.chart, m.err
		if s.failed == nil && len(m.chart.Best) == 0 {
			s.failed = errors.New("no flight leaves and arrives in this time")
		}
		if s.failed == nil {
			tr.Choose(s.wish)
		}
	default:
	}
}

// pending reports whether a map or a plan is being made.
func (tr *Transfers) pending() bool {
	return tr.planning != nil || tr.search != nil && tr.search.coming != nil
}

// Close ends the search.
func (tr *Transfers) Close() {
	if tr.search != nil && tr.search.cancel != nil {
		tr.search.cancel()
	}
	tr.search = nil
}

// Shown describes the search that is open; ok is false if none is.
func (tr *Transfers) Shown() (t Transfer, ok bool) {
	tr.update()
	s := tr.search
	if s == nil {
		return t, false
	}
	bodies := s.chop.System
	t = Transfer{
		From: tr.voice.Body(bodies[s.chop.From].Name), To: tr.voice.Body(bodies[s.chop.To].Name), Ship: tr.ws.ShipName(s.ship), Chart: s.chart, By: s.chop.By, Moon: s.moon, Past: s.chop.Flyby,
		Done: float64(s.done.Load()) / 1000, Speed: 1 / s.units.Speed(), Chosen: s.chosen, Planning: tr.planning != nil,
	}
	if s.failed != nil && !errors.Is(s.failed, context.Canceled) {
		t.Failed = tr.voice.Fault(s.failed)
	}
	if s.chosen != nil {
		t.OffPlane = math.Abs(math.Asin(r3.Dot(s.pole, r3.Unit(s.chosen.Out))))
		t.Turn = s.turn * t.Speed
	}
	if ship, ok := s.world.Flights().Ship(uint32(s.ship)); ok {
		t.HasTanks, t.Left = ship.Exhaust > 0, ship.DeltaV()*t.Speed
	}
	return t, true
}

// ShowBy lets the map show a cost, and computes it anew.
func (tr *Transfers) ShowBy(by orbit.Cost) {
	if tr.search != nil && tr.search.chop.By != by {
		tr.search.chop.By = by
		tr.compute()
	}
}

// FlyPast lets the flights end without a capture, or with one, and computes the map anew.
func (tr *Transfers) FlyPast(past bool) {
	if tr.search != nil && tr.search.chop.Flyby != past {
		tr.search.chop.Flyby = past
		tr.compute()
	}
}
