package sim

import (
	"slices"

	"galaxy/nav"
)

// What an agent remembers in the first slot of its behaviour is in its row, nav.Agent. Where a behaviour
// has more, as compositions and scripts may, the others are in lists of their own, by group: most groups have none.
// An agent reads and writes its own alone, so there is one list for now and next.

// MostSlots is how many nav.Slots a behaviour may have: an agent takes five times the memory of others then.
const MostSlots = 16

// memoriesOf returns what a has for all slots of its behaviour but the first.
func (w *World) memoriesOf(a *nav.Agent) []nav.Memory {
	n := len(w.controls.slots[a.Group]) - 1
	if n <= 0 {
		return nil
	}
	at := int(w.ranks.of(a)) * n
	return w.memories[a.Group][at : at+n : at+n]
}

// remember gives each group memories for the slots that its behaviour has now. What was in a slot of the
// same name stays.
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

// more returns how many memories an agent has beside that in its row.
func more(slots []nav.Slot) int { return max(0, len(slots)-1) }

// move copies what an agent has for all slots but the first to where another version of its behaviour has it.
func move(dst []nav.Memory, to []nav.Slot, src []nav.Memory, from []nav.Slot) {
	for i := range dst {
		if k := slices.Index(from, to[i+1]); k > 0 {
			dst[i] = src[k-1]
		}
	}
}

// forget clears what a remembers of a journey, and keeps what lasts.
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

// lendMemories lets v have copies of what a remembers, as an order that waits for the next step may have the
// behaviour.
func (w *World) lendMemories(a *nav.Agent, v *nav.View, behavior nav.Behavior) {
	if slots := nav.Slots(behavior); len(slots) > 1 {
		copies := make([]nav.Memory, len(slots)-1)
		move(copies, slots, v.Memories, w.controls.slots[a.Group])
		v.Memories = copies
	}
}
