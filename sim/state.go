package sim

import (
	"slices"
	"unsafe"

	"galaxy/nav"
	"galaxy/sim/arms"
	"galaxy/sim/columns"
	"galaxy/sim/contact"
	"galaxy/sim/flows"
	"galaxy/sim/formations"
	"galaxy/sim/journeys"
	"galaxy/sim/part"
	"galaxy/sim/ways"
)

// state is the world's own part of the state that a step changes and the next one depends on. The columns
// of agents and the other parts have a State each. All else in a World follows from its setup or from the
// tick, or is made anew in every step. Orders change tiles and parameters in the setup; changes lists these
// changes.
type state struct {
	tick    uint64
	orders  []Given
	changes changes
	pending []command // for the next step

	memories [][]nav.Memory    // per group, by rank: the memories for all slots but the first
	swaps    []formations.Swap // per agent: how it switches places, by its last order; empty: all shuffle

	faults   []Fault
	setbacks []Setback
}

// swapOf returns how an agent switches places.
func (s *state) swapOf(id uint32) formations.Swap {
	if len(s.swaps) == 0 {
		return formations.Shuffle
	}
	return s.swaps[id]
}

// setSwap sets how an agent switches places. agents is their number.
func (s *state) setSwap(agents int, id uint32, by formations.Swap) {
	if len(s.swaps) == 0 && by != formations.Shuffle {
		s.swaps = make([]formations.Swap, agents)
	}
	if len(s.swaps) > 0 {
		s.swaps[id] = by
	}
}

// copyTo makes d a copy of s, in d's memory if that is large enough. Lists that only
// grow at their end are shared and clipped, so that appending to one copies it.
func (s *state) copyTo(d *state) {
	old := *d
	*d = *s
	d.orders, d.changes.list = slices.Clip(s.orders), slices.Clip(s.changes.list)
	d.faults, d.setbacks = slices.Clip(s.faults), slices.Clip(s.setbacks)
	clear(old.pending)
	d.pending = part.Copied(old.pending, s.pending)

	d.memories = slices.Grow(old.memories[:0], len(s.memories))[:len(s.memories)]
	for i := range d.memories {
		d.memories[i] = part.Copied(d.memories[i], s.memories[i])
	}
	d.swaps = part.Copied(old.swaps, s.swaps)
}

// Snapshot is the state of a world between two of its steps.
type Snapshot struct {
	of       *World
	state    state
	agents   columns.Kept
	ways     ways.Kept
	journeys journeys.Kept
	contacts contact.Kept
	arms     arms.State
	flows    flows.State
}

// Tick returns the tick of the snapshot.
func (s *Snapshot) Tick() uint64 { return s.state.tick }

// Bytes returns about how much memory the snapshot takes, in bytes. It leaves out lists that only grow,
// which snapshots share.
func (s *Snapshot) Bytes() int {
	d := &s.state
	memories := part.Bytes(d.memories)
	for _, list := range d.memories {
		memories += part.Bytes(list)
	}
	return snapshotBytes + memories + part.Bytes(d.swaps) + part.Bytes(d.pending) +
		s.agents.Bytes() + s.ways.Bytes() + s.journeys.Bytes() + s.contacts.Bytes() +
		s.arms.Bytes() + s.flows.Bytes()
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
	d, o := &s.state, &other.state
	return unshared(d.orders, o.orders) + unshared(d.changes.list, o.changes.list) + unshared(d.faults, o.faults) + unshared(d.setbacks, o.setbacks)
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
	dst.of = w
	w.state.copyTo(&dst.state)
	w.agents.Keep(&dst.agents)
	w.ways.Keep(&dst.ways, w.agents)
	w.journeys.Keep(&dst.journeys, w.agents.Packs())
	w.contacts.Keep(&dst.contacts)
	w.arms.CopyTo(&dst.arms)
	w.flows.CopyTo(&dst.flows)
	return dst
}

// Restore returns w to the tick of s. From there the same orders lead to the same bits. It panics if s is
// a snapshot of another world.
func (w *World) Restore(s *Snapshot) {
	if s.of != w {
		panic("sim: Restore of a snapshot of another world")
	}
	w.version++
	changed := w.controls.restore(w.changes, s.state.changes)
	s.state.copyTo(&w.state)
	w.rowsAreFresh = false
	w.contacts.Restore(&s.contacts)
	s.arms.CopyTo(&w.arms.State)
	s.flows.CopyTo(&w.flows.State)
	if changed {
		w.mover.Fly(w.methods())
	}
	w.agents.Restore(&s.agents)
	w.resort()
	w.agents.Reshow(&s.agents)
	w.ways.Restore(&s.ways, w.agents)
	w.journeys.Restore(&s.journeys)
	if w.tick > 0 { // for the places of bodies before the last step
		w.scenery.Place(w.timeAt(w.tick-1), w.Time())
	}
	w.place(w.Time())
}
