package sim

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/formations"
)

// command is what an order leaves for the next step to carry out.
type command struct {
	kind   commandKind
	ids    []uint32 // the agents
	places []r2.Vec // for each agent: with send its goal, with scatter the middle of its cell; length
	swap   formations.Swap
	center r2.Vec  // with swap: the centre about which agents switch places, length
	side   float64 // with scatter: the side of a cell, length
}

type commandKind uint8

const (
	nothing commandKind = iota // the order is carried out already
	send                       // each agent gets its place as its goal
	scatter                    // agents are put into cells, drawn at random
	swap                       // agents get each other's goals
	replan                     // tiles have other costs: paths are replanned
	free                       // agents are moved out of tiles that became solid
)

// apply carries out the orders given since the last step.
func (w *World) apply() {
	if w.changes.active == len(w.changes.list) && len(w.pending) == 0 {
		return
	}
	w.rowsAreFresh = false
	if w.changes.active < len(w.changes.list) {
		w.changes.active = len(w.changes.list)
		was := slices.Clone(w.controls.slots)
		w.controls.activate()
		w.remember(was)
		w.mover.Fly(w.methods())
		// A parameter may be a group's sensing range.
		w.hide()
		if side := w.cellSide(); side != w.agents.Side() {
			w.agents.SetSide(side)
			w.resort()
		} else {
			w.showIfSeen()
			w.look()
		}
	}
	if len(w.pending) == 0 {
		return
	}
	for i := range w.pending {
		switch d := &w.pending[i]; d.kind {
		case send:
			for k, id := range d.ids {
				w.send(id, d.places[k], d.swap)
			}
		case scatter:
			w.scatter(d)
		case swap:
			w.switchPlaces(d)
		case free:
			w.free()
		}
	}
	w.ways.Replan(w.agents, w.flows.Absent())
	clear(w.pending)
	w.pending = w.pending[:0]
}

// free moves the agents that are here out of tiles that became solid.
func (w *World) free() {
	for s := range w.agents.ID {
		if w.agents.Here(s) {
			p, _ := w.setup.Tiles.Freed(w.agents.Of(s).Shape(), w.agents.Pos(s))
			w.agents.SetPos(s, p)
		}
	}
	w.resort()
}

// send gives an agent a place as its goal.
func (w *World) send(id uint32, place r2.Vec, by formations.Swap) {
	s := w.agents.SlotOf(id)
	g := nav.Goal{Kind: nav.PointGoal, Point: place, Within: reachOf(w.agents.Of(s), w.setup.Dt)}
	w.agents.SetGoal(s, &g)
	w.setSwap(w.Count(), id, by)
	w.journeys.Restart(s, w.tick)
}

// reachOf returns the distance within which an agent has reached an ordered place: at
// least a step long, so that no agent steps over it.
func reachOf(a *nav.Agent, dt float64) float64 { return max(a.Radius, a.MaxSpeed*dt) }

// scatter puts each agent at a random place in a cell of its own, at rest and without a
// goal.
func (w *World) scatter(d *command) {
	const lane = 0x6c6f6164                     // "load", as the order is called
	cells := append([]r2.Vec(nil), d.places...) // a restored world permutes them again
	w.permute(cells)
	for k, id := range d.ids {
		s, place := w.agents.SlotOf(id), cells[k]
		spare := max(0, d.side-2*w.agents.Of(s).Radius)
		for axis, x := range []*float64{&place.X, &place.Y} {
			*x += float64(spare * (portable.Uniform(portable.Hash(w.setup.Seed, uint64(id), w.tick, lane+uint64(axis))) - 0.5))
		}
		w.agents.SetPos(s, place)
		w.agents.SetVel(s, r2.Vec{})
		w.agents.SetGoal(s, new(nav.Goal))
		w.setSwap(w.Count(), id, formations.Shuffle)
		w.journeys.ClearContact(id)
		w.journeys.Restart(s, w.tick)
	}
	w.resort()
}

// switchPlaces sends agents to each other's places: an agent's place is its goal, or where
// it stands if its goal is no place.
func (w *World) switchPlaces(d *command) {
	var others []uint32
	var places []r2.Vec
	for _, id := range d.ids {
		slot := w.agents.SlotOf(id)
		at := w.agents.Pos(slot)
		if g := w.agents.GoalOf(slot); g.Kind == nav.PointGoal {
			at = g.Point
		}
		across := r2.Sub(portable.Scale(2, d.center), at)
		switch s := w.swapOf(id); s {
		case formations.Mirror:
			w.send(id, r2.Vec{X: across.X, Y: at.Y}, s)
		case formations.Turn:
			w.send(id, across, s)
		default:
			others = append(others, id)
			places = append(places, at)
		}
	}
	w.permute(places)
	for k, id := range others {
		w.send(id, places[k], formations.Shuffle)
	}
}

// permute moves every place to another index: a random permutation of one cycle, drawn by
// Sattolo's algorithm from seed and tick.
func (w *World) permute(places []r2.Vec) {
	const lane = 0x73776170 // "swap"
	for i := len(places) - 1; i > 0; i-- {
		k := portable.Hash(w.setup.Seed, uint64(i), w.tick, lane) % uint64(i)
		places[i], places[k] = places[k], places[i]
	}
}
