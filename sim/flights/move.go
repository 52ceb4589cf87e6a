package flights

import (
	"errors"
	"fmt"
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// Begin begins the step to a tick, between two times.
func (f *Flights) Begin(tick uint64, from, to float64) {
	f.tick, f.from, f.to = tick, from, to
	clear(f.notes)
	clear(f.passages)
	clear(f.moved)
	clear(f.asks)
	clear(f.flown)
	clear(f.lifts)
	for i := range f.ships {
		f.ships[i].pitched = f.ships[i].pitch
	}
	f.see()
	f.decide()
}

// Drive returns a drive that flies ships, in place of the one by which their group flies.
func (f *Flights) Drive(d nav.Drive) nav.Drive {
	if o, ok := d.(*nav.Orbital); ok && f.Any() {
		return &mover{f, o}
	}
	return d
}

// mover is the drive of the ships of a group.
type mover struct {
	flights *Flights
	engine  *nav.Orbital
}

func (m *mover) Move(self *nav.Agent, wish r2.Vec, dt float64) {
	if m.flights.Has(self.ID) {
		m.flights.move(int(m.flights.of[self.ID]), self, m.engine, wish, dt)
	}
}

// move flies a ship in the step, and turns its nose. A wish counts only while the ship follows no plan.
func (f *Flights) move(i int, self *nav.Agent, engine *nav.Orbital, wish r2.Vec, dt float64) {
	f.plan(i)
	s, x := &f.ships[i], f.flight(i)
	if s.phase != Flying {
		return
	}
	busy := len(f.plans[i]) > 0 || x.Burning(f.from)
	wanted := r3.Vec{X: wish.X, Y: wish.Y, Z: f.lifts[i]}
	steered := wanted != (r3.Vec{}) && !busy
	if steered {
		f.steer(i, self, engine, wanted, dt)
	}
	f.moved[i] = true
	if g := (goal{self.Goal.Kind, self.Goal.Index}); g != s.goal {
		s.goal, s.miss = g, math.Inf(1)
	}
	if !f.advance(i, engine.Landing) {
		return
	}
	self.Pos, self.Vel, self.DeltaV = flat(s.now.R), flat(s.now.V), s.spent
	if !steered {
		s.turn(self, f.facing(i, self), dt)
	}
}

// steer lets the engine give as much of a wish as it can, for the whole step.
func (f *Flights) steer(i int, self *nav.Agent, engine *nav.Orbital, wish r3.Vec, dt float64) {
	x := f.flights[i]
	mass, exhaust := x.MassAt(f.from), f.units.Exhaust(engine.Isp)
	push := f.ships[i].push(self, wish, f.most(self, engine, mass), dt)
	dv := float64(portable.Norm3(push) * dt)
	if exhaust > 0 {
		left := float64(exhaust * portable.Log(mass/x.Dry()))
		if !(left > 0) {
			return
		}
		if dv > left {
			push, dv = portable.Scale3(left/dv, push), left
		}
		mass = max(x.Dry(), float64(mass*portable.Exp(-dv/exhaust)))
	}
	if push == (r3.Vec{}) || x.Steer(f.from, f.to, push) != nil {
		return
	}
	x.SetMass(mass)
}

// advance flies a ship to the end of the step. It reports false if the flight has ended.
func (f *Flights) advance(i int, landing float64) bool {
	s, x := &f.ships[i], f.flights[i]
	err := f.extend(i)
	s.was = s.now
	if err != nil {
		f.end(i, x, tooLong(err, f.to-f.from), landing)
		return false
	}
	s.now, _ = x.At(f.to, -1)
	s.spent += x.Spent(f.from, f.to)
	if f.flown[i] = true; f.collision.law == nil {
		f.conclude(i)
	}
	return true
}

// extend finds a flight up to the end of the step. A plan that turns out to be impossible is dropped.
func (f *Flights) extend(i int) error {
	x := f.flights[i]
	err := x.Extend(f.to)
	if burn := new(orbit.BurnError); errors.As(err, &burn) {
		x.Drop()
		f.note(i, Event{Kind: GaveUp, Body: -1, Why: "the next burn of its plan " + burn.Problem})
		err = x.Extend(f.to)
	}
	return err
}

// conclude ends the step of a ship that has flown it, once nothing changes its way any more.
func (f *Flights) conclude(i int) {
	if f.ships[i].goal.kind == nav.BodyGoal {
		f.missBody(&f.ships[i], f.flights[i])
	}
	f.keepPassing(i)
}

// missBody notes how near a ship has come to the body that is its goal, in a step that its flight still knows.
func (f *Flights) missBody(s *ship, x *orbit.Flight) {
	body := int(s.goal.index)
	a, b := f.gravity.State(body, -1, f.from), f.gravity.State(body, -1, f.to)
	before, after := r3.Sub(s.was.R, a.R), r3.Sub(s.now.R, b.R)
	s.miss = min(s.miss, portable.Norm3(before), portable.Norm3(after))
	if portable.Dot3(before, r3.Sub(s.was.V, a.V)) < 0 && portable.Dot3(after, r3.Sub(s.now.V, b.V)) > 0 {
		near, _ := x.Approaches(body, f.from, f.to)
		for i := range near {
			s.miss = min(s.miss, portable.Norm3(near[i].State.R))
		}
	}
}

// missShip notes how near a ship has come to the ship that is its goal, as if both flew straight in the step.
func (f *Flights) missShip(s *ship) {
	if !f.Has(uint32(s.goal.index)) {
		return
	}
	o := &f.ships[f.of[s.goal.index]]
	before, after := r3.Sub(s.was.R, o.was.R), r3.Sub(s.now.R, o.now.R)
	way := r3.Sub(after, before)
	share := 0.0
	if long := portable.Dot3(way, way); long > 0 {
		share = min(1, max(0, -portable.Dot3(before, way)/long))
	}
	s.miss = min(s.miss, portable.Norm3(portable.AddScaled3(before, share, way)))
}

// end ends a flight that does not reach the end of the step.
func (f *Flights) end(i int, x *orbit.Flight, err error, landing float64) {
	s := &f.ships[i]
	f.plans[i] = f.plans[i][:0]
	body, when, st, hit := x.Hit()
	if !hit {
		s.phase = Ended
		f.note(i, Event{Kind: HasEnded, Body: -1, Why: err.Error()})
		return
	}
	s.body, s.at, s.since = int32(body), st.R, when
	s.spent += x.Spent(f.from, when)
	s.mass = x.MassAt(when)
	ground := r3.Vec{}
	if body < len(f.spins) {
		ground = portable.Scale3(f.spins[body].Rate, portable.Cross3(f.spins[body].Pole, st.R))
	}
	speed := portable.Norm3(r3.Sub(st.V, ground))
	e := Event{Kind: HasCrashed, Body: int32(body), Speed: speed}
	if s.phase = Crashed; speed <= landing*1e-3*f.units.Speed() {
		s.phase, e.Kind = Landed, HasLanded
	}
	f.note(i, e)
	s.now = f.ground(s, f.to)
}

// note notes what has ended of a ship in the step; an end comes before a plan that is given up.
func (f *Flights) note(i int, e Event) {
	e.Tick, e.Agent = f.tick, f.agents[i]
	f.notes[i] = note{true, e}
}

// tooLong tells of a step that would take too many steps of a flight.
func tooLong(err error, dt float64) error {
	if flight := new(orbit.FlightError); errors.As(err, &flight) && flight.Steps {
		return fmt.Errorf("its path takes more than %d steps of the integrator in one step of %.6g; make the step of the scene shorter", MostSteps, dt)
	}
	return err
}

// World is what the end of a step changes of the agents that are ships.
type World interface {
	Rests(agent uint32) bool
	Rise(agent uint32)                  // it rested on a body, and flies again
	Tell(e *Event)                      // something has ended
	Place(agent uint32, st orbit.State) // its drive has not moved it
	Heading(agent uint32) float64
	Face(agent uint32, heading float64) // the ground has turned it
}

// Settle ends the step: it flies the ships that rest for another reason than a body, as wrecks and ones with a fault, lets those take
// off that have an order to, lets ships hit each other, and places those that lie on bodies or have been struck.
func (f *Flights) Settle(w World) {
	defer clear(f.ordered)
	f.deciding = false
	clear(f.placed)
	for i := range f.ships {
		s, agent := &f.ships[i], f.agents[i]
		switch {
		case f.moved[i]:
			f.placed[i] = w.Rests(agent)
		case s.phase == Flying && w.Rests(agent):
			f.flight(i).CutOff(f.from)
			f.advance(i, 0)
			f.placed[i] = true
		case f.ordered[i] && f.takesOff(i):
			w.Rise(agent)
			f.advance(i, f.landings[i])
			f.placed[i] = true
		case s.phase == Landed || s.phase == Crashed:
			s.was, s.now = s.now, f.ground(s, f.to)
			f.placed[i] = true
			f.carry(i, w)
		}
	}
	if f.collision.law != nil {
		f.collide()
		for i := range f.ships {
			if f.flown[i] && f.ships[i].phase == Flying {
				f.conclude(i)
			}
		}
	}
	for i := range f.ships {
		s, agent := &f.ships[i], f.agents[i]
		if s.goal.kind == nav.AgentGoal && f.moved[i] {
			f.missShip(s)
		}
		for k, e := range [...]*Event{&f.passages[i].left, &f.passages[i].captured} {
			if f.passages[i].any[k] {
				f.Events = append(f.Events, *e)
			}
		}
		n := &f.notes[i]
		if n.any {
			f.Events = append(f.Events, n.Event)
			w.Tell(&n.Event)
		}
		if n.any || f.placed[i] || f.collision.law != nil && f.collision.struck[i] > 0 {
			w.Place(agent, s.now)
		}
	}
}

// takesOff lets a ship that rests on the ground do what is ordered, and reports whether it flies then.
func (f *Flights) takesOff(i int) bool {
	if f.ships[i].phase != Landed {
		return false
	}
	f.plan(i)
	return f.ships[i].phase == Flying
}

func flat(v r3.Vec) r2.Vec { return r2.Vec{X: v.X, Y: v.Y} }
