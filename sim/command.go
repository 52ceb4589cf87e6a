package sim

import (
	"cmp"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/sim/arms"
	"galaxy/sim/columns"
	"galaxy/sim/flights"
	"galaxy/sim/formations"
	"galaxy/sim/journeys"
	"galaxy/sim/part"
	"galaxy/sim/stocks"
)

// command is what an order leaves for the next step to carry out.
type command struct {
	kind    commandKind
	ids     []uint32 // the agents
	places  []r2.Vec // for each agent: with send its goal, with scatter the middle of its cell, with add where it comes, length; with drive its acceleration, length/time²; with push one velocity for all, length/time
	goal    nav.Goal // with hunt: a body or an agent, and its radius
	stays   bool     // with hunt: agents never arrive
	swap    formations.Swap
	center  r2.Vec  // with swap: the centre about which agents switch places, length
	side    float64 // with scatter: the side of a cell, length; with harm: hit points
	burn    orbit.Burn
	entries []entrance   // with enter: for each agent
	moves   []movement   // with transfer
	notes   []note       // with write
	message message      // with say
	name    string       // with remember: under which
	value   any          // this is kept
	does    nav.Behavior // with maneuver: what ships do; nothing changes it
}

type commandKind uint8

const (
	nothing  commandKind = iota // the order is carried out already
	send                        // each agent gets its place as its goal
	hunt                        // each agent gets the goal
	scatter                     // agents are put into cells, drawn at random
	swap                        // agents get each other's goals
	add                         // agents of sources come
	replan                      // tiles have other costs: paths are replanned
	free                        // agents are moved out of tiles that became solid
	plan                        // ships get the burn
	idle                        // ships drop their plans
	maneuver                    // ships do one
	drive                       // each agent gets its place as its acceleration
	enter                       // agents enter states
	leave                       // agents leave
	transfer                    // amounts of stocks
	write                       // groups get notes
	say                         // agents send a message
	harm                        // agents lose hit points
	push                        // agents get a velocity
	remember                    // agents keep a value
)

// orders are the orders that a world has been given, and what is left of them to carry out.
type orders struct {
	orderState
	setup     *Setup
	agents    *columns.Columns
	journeys  *journeys.Tracker
	neighbors *neighbors
	gate      *gate
	flights   *flights.Flights
	memories  *memories
	arms      *arms.Arms
	stocks    *stocks.Stocks // or nil
	heard     []Heard        // in the present step, by receiver
	asked     int            // how many agents messages have looked at in the step
	traded    []Traded       // in the present step
	wrecked   []uint32       // by orders, in the present step
}

// orderState is the part of the state that orders change. They change tiles and parameters in the
// setup; changes lists these changes.
type orderState struct {
	given   []Given
	changes changes
	pending []command         // for the next step
	swaps   []formations.Swap // per agent: how it switches places, by its last order; empty: all shuffle
}

// copyTo makes d a copy of s, in d's memory if that is large enough. Lists that only
// grow at their end are shared and clipped, so that appending to one copies it.
func (s *orderState) copyTo(d *orderState) {
	old := *d
	*d = *s
	d.given, d.changes.list = slices.Clip(s.given), slices.Clip(s.changes.list)
	clear(old.pending)
	d.pending, d.swaps = part.Copied(old.pending, s.pending), part.Copied(old.swaps, s.swaps)
}

// bytes returns the memory that a copy takes, in bytes, without lists that only grow.
func (s *orderState) bytes() int {
	sum := part.Bytes(s.swaps) + part.Bytes(s.pending)
	for i := range s.pending {
		c := &s.pending[i]
		sum += part.Bytes(c.ids) + part.Bytes(c.places) + part.Bytes(c.entries) + part.Bytes(c.moves) + part.Bytes(c.notes)
	}
	return sum
}

// swapOf returns how an agent switches places.
func (s *orderState) swapOf(id uint32) formations.Swap {
	if len(s.swaps) == 0 {
		return formations.Shuffle
	}
	return s.swaps[id]
}

// setSwap sets how an agent switches places.
func (o *orders) setSwap(id uint32, by formations.Swap) {
	if len(o.swaps) == 0 && by != formations.Shuffle {
		o.swaps = make([]formations.Swap, o.agents.Len())
	}
	if len(o.swaps) > 0 {
		o.swaps[id] = by
	}
}

// apply carries out the orders given since the last step.
func (w *World) apply() {
	o := w.orders
	o.heard, o.asked, o.traded, o.wrecked = o.heard[:0], 0, o.traded[:0], o.wrecked[:0]
	if o.changes.active == len(o.changes.list) && len(o.pending) == 0 {
		return
	}
	w.copies.fresh = false
	if o.changes.active < len(o.changes.list) {
		o.changes.active = len(o.changes.list)
		was := w.controls.slots()
		w.controls.activate()
		w.memories.remember(was)
		w.mover.Fly(w.controls.methods())
		// A parameter may be a group's sensing range.
		w.neighbors.hide()
		if side := w.neighbors.cellSide(); side != w.agents.Side() {
			w.agents.SetSide(side)
			w.neighbors.resort(w.tick)
		} else {
			w.neighbors.showIfSeen()
			w.neighbors.look(w.tick)
		}
	}
	if len(o.pending) > 0 {
		o.carryOut(w.tick)
		w.ways.Replan(w.agents, w.flows.Absent())
	}
}

// carryOut carries out what is left of orders, at a tick.
func (o *orders) carryOut(tick uint64) {
	for i := range o.pending {
		switch d := &o.pending[i]; d.kind {
		case send:
			for k, id := range d.ids {
				o.send(tick, id, d.places[k], d.swap)
			}
		case hunt:
			for _, id := range d.ids {
				g := d.hunted(o.agents.Of(o.agents.SlotOf(id)), o.setup.Dt)
				o.head(tick, id, &g, d.swap)
			}
		case scatter:
			o.scatter(tick, d)
		case swap:
			o.switchPlaces(tick, d)
		case add:
			for k, id := range d.ids {
				o.come(tick, id, d.places[k])
			}
			o.neighbors.resort(tick)
		case plan:
			for _, id := range d.ids {
				o.flights.Burn(id, d.burn)
			}
		case idle:
			for _, id := range d.ids {
				o.flights.Coast(id, o.setup.timeAt(tick))
			}
		case maneuver:
			for _, id := range d.ids {
				slot := o.agents.SlotOf(id)
				goal := d.goal
				if goal.Kind == nav.NoGoal {
					goal = *o.agents.GoalOf(slot)
				}
				o.flights.Order(id, d.does, goal, o.setup.timeAt(tick))
			}
		case drive:
			for k, id := range d.ids {
				o.memories.drive(o.agents, id, d.places[k])
			}
		case free:
			o.free(tick)
		case leave:
			o.gate.tick = tick
			for _, id := range d.ids {
				if !o.agents.Is(o.agents.SlotOf(id), columns.Resting) {
					o.gate.leave(id)
				}
			}
			o.neighbors.resort(tick)
		case enter:
			for k, id := range d.ids {
				o.enter(id, d.entries[k])
			}
		case transfer:
			for i := range d.moves {
				m := &d.moves[i]
				o.noteMove(m, o.stocks.Move(m.from, m.to, m.stock, m.amount))
			}
		case harm:
			for _, id := range d.ids {
				o.harm(id, d.side)
			}
			o.neighbors.resort(tick)
		case push:
			for _, id := range d.ids {
				if slot := o.agents.SlotOf(id); !o.agents.Is(slot, columns.Resting) {
					o.agents.SetVel(slot, d.places[0])
				}
			}
			o.neighbors.resort(tick)
		case remember:
			for _, id := range d.ids {
				o.memories.keep(id, d.name, d.value)
			}
		case write:
			for _, n := range d.notes {
				o.stocks.Write(n.group, n.note, n.value)
			}
		case say:
			o.neighbors.show()
			for _, id := range d.ids {
				o.pass(id, &d.message)
			}
		}
	}
	slices.SortStableFunc(o.heard, func(a, b Heard) int { return cmp.Compare(a.Agent, b.Agent) })
	clear(o.pending)
	o.pending = o.pending[:0]
}

// free moves the agents that are here out of tiles that became solid.
func (o *orders) free(tick uint64) {
	for s := range o.agents.ID {
		if o.agents.Here(s) {
			p, _ := o.setup.Tiles.Freed(o.agents.Of(s).Shape(), o.agents.Pos(s))
			o.agents.SetPos(s, p)
		}
	}
	o.neighbors.resort(tick)
}

// send gives an agent a place as its goal.
func (o *orders) send(tick uint64, id uint32, place r2.Vec, by formations.Swap) {
	g := nav.Goal{Kind: nav.PointGoal, Point: place, Within: reachOf(o.agents.Of(o.agents.SlotOf(id)), o.setup.Dt)}
	o.head(tick, id, &g, by)
}

// head gives an agent a goal.
func (o *orders) head(tick uint64, id uint32, g *nav.Goal, by formations.Swap) {
	s := o.agents.SlotOf(id)
	o.agents.SetGoal(s, g)
	o.setSwap(id, by)
	o.journeys.Restart(s, tick)
}

// reachOf returns the distance within which an agent has reached an ordered place: at
// least a step long, so that no agent steps over it.
func reachOf(a *nav.Agent, dt float64) float64 { return max(a.Radius, a.MaxSpeed*dt) }

// hunted returns the goal that a hunt gives to an agent.
func (c *command) hunted(a *nav.Agent, dt float64) nav.Goal {
	g := c.goal
	if !c.stays {
		g.Within += reachOf(a, dt)
	}
	return g
}

// scatter puts each agent at a random place in a cell of its own, at rest and without a
// goal.
func (o *orders) scatter(tick uint64, d *command) {
	const lane = 0x6c6f6164                     // "load", as the order is called
	cells := append([]r2.Vec(nil), d.places...) // a restored world permutes them again
	o.permute(tick, cells)
	for k, id := range d.ids {
		s, place := o.agents.SlotOf(id), cells[k]
		spare := max(0, d.side-2*o.agents.Of(s).Radius)
		for axis, x := range []*float64{&place.X, &place.Y} {
			*x += float64(spare * (portable.Uniform(portable.Hash(o.setup.Seed, uint64(id), tick, lane+uint64(axis))) - 0.5))
		}
		o.agents.SetPos(s, place)
		o.agents.SetVel(s, r2.Vec{})
		o.agents.SetGoal(s, new(nav.Goal))
		o.setSwap(id, formations.Shuffle)
		o.journeys.ClearContact(id)
		o.journeys.Restart(s, tick)
	}
	o.neighbors.resort(tick)
}

// switchPlaces sends agents to each other's places: an agent's place is its goal, or where
// it stands if its goal is no place.
func (o *orders) switchPlaces(tick uint64, d *command) {
	var others []uint32
	var places []r2.Vec
	for _, id := range d.ids {
		slot := o.agents.SlotOf(id)
		at := o.agents.Pos(slot)
		if g := o.agents.GoalOf(slot); g.Kind == nav.PointGoal {
			at = g.Point
		}
		across := r2.Sub(portable.Scale(2, d.center), at)
		switch s := o.swapOf(id); s {
		case formations.Mirror:
			o.send(tick, id, r2.Vec{X: across.X, Y: at.Y}, s)
		case formations.Turn:
			o.send(tick, id, across, s)
		default:
			others = append(others, id)
			places = append(places, at)
		}
	}
	o.permute(tick, places)
	for k, id := range others {
		o.send(tick, id, places[k], formations.Shuffle)
	}
}

// permute moves every place to another index: a random permutation of one cycle, drawn by
// Sattolo's algorithm from seed and tick.
func (o *orders) permute(tick uint64, places []r2.Vec) {
	const lane = 0x73776170 // "swap"
	for i := len(places) - 1; i > 0; i-- {
		k := portable.Hash(o.setup.Seed, uint64(i), tick, lane) % uint64(i)
		places[i], places[k] = places[k], places[i]
	}
}
