package sim

import (
	"slices"
	"unsafe"

	"galaxy/sim/arms"
	"galaxy/sim/columns"
	"galaxy/sim/contact"
	"galaxy/sim/flights"
	"galaxy/sim/flows"
	"galaxy/sim/journeys"
	"galaxy/sim/part"
	"galaxy/sim/sight"
	"galaxy/sim/stocks"
	"galaxy/sim/ways"
)

// state is the world's own part of the state that a step changes and the next one depends on. The columns
// of agents and the other parts have a State each. All else in a World follows from its setup or from the
// tick, or is made anew in every step.
type state struct {
	tick     uint64
	faults   []Fault
	setbacks []Setback
	moved    bool   // orders have moved things since the last step,
	settled  uint64 // and this was the hash before
}

// copyTo makes d a copy of s. Lists are shared and clipped, so that appending to one copies it.
func (s *state) copyTo(d *state) {
	*d = state{s.tick, slices.Clip(s.faults), slices.Clip(s.setbacks), s.moved, s.settled}
}

// Snapshot is the state of a world between two of its steps.
type Snapshot struct {
	of       *World
	state    state
	orders   orderState
	memories memoryLists
	agents   columns.Kept
	ways     ways.Kept
	journeys journeys.Kept
	contacts contact.Kept
	arms     arms.State
	flows    flows.State
	flights  flights.State
	rules    any // what they keep, or nil
	stocks   stocks.State
	recalls  sight.State
	size     int // see Bytes
}

// Tick returns the tick of the snapshot.
func (s *Snapshot) Tick() uint64 { return s.state.tick }

// Bytes returns about how much memory the snapshot takes, in bytes. It leaves out lists that only grow,
// which snapshots share. A history asks hundreds of its snapshots whenever it takes one, so Keep counts them.
func (s *Snapshot) Bytes() int { return s.size }

func (s *Snapshot) count() int {
	return snapshotBytes + s.orders.bytes() + s.memories.bytes() + s.agents.Bytes() + s.ways.Bytes() +
		s.journeys.Bytes() + s.contacts.Bytes() + s.arms.Bytes() + s.flows.Bytes() + s.flights.Bytes() + s.stocks.Bytes() + s.recalls.Bytes()
}

// snapshotBytes is the memory of an empty world's snapshot, with the functions that it refers to and the
// rounding up of sizes.
const snapshotBytes = int(unsafe.Sizeof(Snapshot{})) + 768

// growing returns the memory, in bytes, of the lists that only grow, without lists that s shares with
// another snapshot, which may be nil.
func (s *Snapshot) growing(other *Snapshot) int {
	if other == nil {
		other = new(Snapshot)
	}
	return unshared(s.orders.given, other.orders.given) + unshared(s.orders.changes.list, other.orders.changes.list) +
		unshared(s.flights.Events, other.flights.Events) +
		unshared(s.state.faults, other.state.faults) + unshared(s.state.setbacks, other.state.setbacks)
}

// unshared returns the memory of a list, in bytes: at most twice its elements, as it has room to grow. It
// returns 0 if the other list is in the same memory.
func unshared[T any](list, other []T) int {
	if unsafe.SliceData(list) == unsafe.SliceData(other) {
		return 0
	}
	return 2 * part.Bytes(list)
}

// Keep takes a snapshot and returns it: dst, in its memory, or a new one if dst is nil.
// It takes at most some two hundred bytes for every agent.
func (w *World) Keep(dst *Snapshot) *Snapshot {
	if dst == nil {
		dst = new(Snapshot)
	}
	dst.of, dst.size = w, 0
	w.state.copyTo(&dst.state)
	w.orders.copyTo(&dst.orders)
	w.memories.copyTo(&dst.memories)
	w.agents.Keep(&dst.agents)
	w.ways.Keep(&dst.ways, w.agents)
	w.journeys.Keep(&dst.journeys, w.agents.Packs())
	w.contacts.Keep(&dst.contacts)
	w.arms.CopyTo(&dst.arms)
	w.flows.CopyTo(&dst.flows)
	w.flights.CopyTo(&dst.flights)
	if w.stocks != nil {
		w.stocks.CopyTo(&dst.stocks)
	}
	if m := w.senses.watching.memory; m != nil {
		m.CopyTo(&dst.recalls)
	}
	if w.rules != nil {
		dst.rules = w.rules.Keep(dst.rules)
		dst.size = w.rules.Bytes()
	}
	dst.size += dst.count()
	return dst
}

// Restore returns w to the tick of s. From there the same orders lead to the same bits. It panics if s is
// a snapshot of another world.
func (w *World) Restore(s *Snapshot) {
	if s.of != w {
		panic("sim: Restore of a snapshot of another world")
	}
	w.restore(s)
}

// restore takes the state of s, which is of w or of the world of which w is a fork.
func (w *World) restore(s *Snapshot) {
	w.version++
	changed := w.controls.restore(w.orders.changes, s.orders.changes)
	s.state.copyTo(&w.state)
	s.orders.copyTo(&w.orders.orderState)
	s.memories.copyTo(&w.memories.memoryLists)
	w.copies.fresh = false
	w.contacts.Restore(&s.contacts)
	s.arms.CopyTo(&w.arms.State)
	s.flows.CopyTo(&w.flows.State)
	s.flights.CopyTo(&w.flights.State)
	w.flights.Restored()
	if w.stocks != nil {
		s.stocks.CopyTo(&w.stocks.State)
	}
	if m := w.senses.watching.memory; m != nil {
		s.recalls.CopyTo(&m.State)
	}
	w.orders.heard, w.orders.traded, w.orders.wrecked = w.orders.heard[:0], w.orders.traded[:0], w.orders.wrecked[:0]
	w.exchange.emptied = w.exchange.emptied[:0]
	if w.rules != nil {
		w.rules.Restore(s.rules)
	}
	if changed {
		w.mover.Fly(w.controls.methods())
	}
	if w.controls.moved {
		stand(w)
	}
	w.agents.Restore(&s.agents)
	w.neighbors.resort(w.tick)
	w.agents.Reshow(&s.agents)
	w.ways.Restore(&s.ways, w.agents)
	w.journeys.Restore(&s.journeys)
	if w.tick > 0 { // for the places of bodies before the last step
		w.scenery.Place(w.setup.timeAt(w.tick-1), w.Time())
	}
	w.place(w.Time())
	if w.rules != nil {
		w.rules.Begin(w)
	}
}
