package sim

import (
	"slices"

	"galaxy/nav"
)

// The first slot of a behaviour is nav.Agent's Memory, a column. Compositions and scripts may have further
// slots: these are in lists of their own, by group, and most groups have none. An agent reads and writes
// only its own memories, so one list serves before and after the step.

// MostSlots is how many nav.Slots a behaviour may have: an agent takes five times the memory of others then.
const MostSlots = 16

// memoriesOf returns a's memories for all slots of its behaviour but the first.
func (w *World) memoriesOf(a *nav.Agent) []nav.Memory {
	n := len(w.controls.slots[a.Group]) - 1
	if n <= 0 {
		return nil
	}
	at := int(w.ranks.of(a)) * n
	return w.memories[a.Group][at : at+n : at+n]
}

// remember gives each group memories for the slots that its behaviour has now. A slot that keeps its name
// keeps its content.
func (w *World) remember(was [][]nav.Slot) {
	if was == nil {
		was = make([][]nav.Slot, len(w.setup.Groups))
		w.memories = make([][]nav.Memory, len(w.setup.Groups))
	}
	for g, slots := range w.controls.slots {
		if slices.Equal(was[g], slots) {
			continue
		}
		n, before := int(w.ranks.members[g]), w.memories[g]
		had, has := more(was[g]), more(slots)
		list := make([]nav.Memory, n*has)
		for i := range n {
			move(list[i*has:][:has], slots, before[i*had:][:had], was[g])
		}
		w.memories[g] = list
	}
}

// more returns how many memories an agent has beside the first.
func more(slots []nav.Slot) int { return max(0, len(slots)-1) }

// move copies an agent's memories for all slots but the first to the slots of another version of its
// behaviour.
func move(dst []nav.Memory, to []nav.Slot, src []nav.Memory, from []nav.Slot) {
	for i := range dst {
		if k := slices.Index(from, to[i+1]); k > 0 {
			dst[i] = src[k-1]
		}
	}
}

// forget clears the memories of a that concern a journey, and keeps lasting ones.
func (w *World) forget(a *nav.Agent) {
	slots, more := w.controls.slots[a.Group], w.memoriesOf(a)
	if len(slots) == 0 || !slots[0].Lasts {
		a.Memory = nav.Memory{}
	}
	for i := range more {
		if !slots[i+1].Lasts {
			more[i] = nav.Memory{}
		}
	}
}

// lendMemories gives v copies of a's memories in the slots of the behaviour that the next step will use, as
// an order may have changed it.
func (w *World) lendMemories(a *nav.Agent, v *nav.View, behavior nav.Behavior) {
	if slots := nav.Slots(behavior); len(slots) > 1 {
		copies := make([]nav.Memory, len(slots)-1)
		move(copies, slots, v.Memories, w.controls.slots[a.Group])
		v.Memories = copies
	}
}
