package serve

import (
	"errors"
	"fmt"
	"slices"

	"galaxy/internal/format"
)

// Snapshot keeps the world as it is, to be restored, and returns its handle, from 1. With a handle other than 0 it takes the place of
// the snapshot that has it. A reset drops all snapshots.
func (w *World) Snapshot(handle int) (int, error) {
	if handle < 0 || handle > MostSnapshots {
		return 0, fmt.Errorf("handle %d: it can be 1 to %d", handle, MostSnapshots)
	}
	if handle == 0 {
		free := slices.Index(w.kept[:], nil)
		if free < 0 {
			return 0, fmt.Errorf("there are %d snapshots already; give a handle to write over one", MostSnapshots)
		}
		handle = free + 1
	}
	s := &kept{state: w.sim.Keep(nil), contacts: slices.Clone(w.contacts), orders: w.orders}
	s.bytes = s.state.Bytes() + 4*len(s.contacts)
	sum := s.bytes
	for i, other := range w.kept {
		if other != nil && i != handle-1 {
			sum += other.bytes
		}
	}
	if sum > MostSnapshotBytes {
		return 0, fmt.Errorf("the snapshots would take %s bytes, more than %s; give a handle to write over one", format.Thousands(sum), format.Thousands(MostSnapshotBytes))
	}
	w.kept[handle-1] = s
	return handle, nil
}

// Restore takes the world back to a snapshot, or ahead to it. Events that nothing has asked for are dropped.
func (w *World) Restore(handle int) error {
	if handle < 1 || handle > MostSnapshots || w.kept[handle-1] == nil {
		return errors.New("there is no such snapshot; a reset drops all of them")
	}
	s := w.kept[handle-1]
	w.sim.Restore(s.state)
	copy(w.contacts, s.contacts)
	w.events, w.dropped, w.orders = w.events[:0], 0, s.orders
	clear(w.resting)
	w.faults = 0
	w.happens.Start(w.sim, w.sights)
	if w.rec != nil {
		w.rec.turn(w.sim, w.scene)
	}
	return nil
}
