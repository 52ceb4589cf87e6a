package sim

import (
	"slices"

	"galaxy/nav"
	"galaxy/sim/columns"
	"galaxy/sim/part"
)

// The first slot of a behaviour is nav.Agent's Memory, a column. Compositions and scripts may have further
// slots: these are in lists of their own, by group, and most groups have none. An agent reads and writes
// only its own memories, so one list serves before and after the step.

// MostSlots is how many nav.Slots a behaviour may have: an agent takes five times the memory of others then.
const MostSlots = 16

// memories are the memories of all agents for all slots of their behaviours but the first.
type memories struct {
	memoryLists
	controls *controls
	ranks    *ranks
}

// memoryLists are the memories per group, by rank.
type memoryLists [][]nav.Memory

// copyTo makes d a copy of l, in d's memory if that is large enough.
func (l memoryLists) copyTo(d *memoryLists) {
	*d = slices.Grow((*d)[:0], len(l))[:len(l)]
	for i := range l {
		(*d)[i] = part.Copied((*d)[i], l[i])
	}
}

// bytes returns the memory that a copy takes, in bytes.
func (l memoryLists) bytes() int {
	sum := part.Bytes(l)
	for _, list := range l {
		sum += part.Bytes(list)
	}
	return sum
}

func newMemories(c *controls, r *ranks) *memories {
	m := &memories{make(memoryLists, len(c.groups)), c, r}
	m.remember(make([][]nav.Slot, len(c.groups)))
	return m
}

// of returns a's memories for all slots of its behaviour but the first.
func (m *memories) of(a *nav.Agent) []nav.Memory {
	n := len(m.controls.groups[a.Group].slots) - 1
	if n <= 0 {
		return nil
	}
	at := int(m.ranks.of(a)) * n
	return m.memoryLists[a.Group][at : at+n : at+n]
}

// remember gives each group memories for the slots that its behaviour has now. A slot that keeps its name
// keeps its content.
func (m *memories) remember(was [][]nav.Slot) {
	for g := range m.controls.groups {
		slots := m.controls.groups[g].slots
		if slices.Equal(was[g], slots) {
			continue
		}
		n, before := int(m.ranks.members[g]), m.memoryLists[g]
		had, has := more(was[g]), more(slots)
		list := make([]nav.Memory, n*has)
		for i := range n {
			move(list[i*has:][:has], slots, before[i*had:][:had], was[g])
		}
		m.memoryLists[g] = list
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
func (m *memories) forget(a *nav.Agent) {
	slots, more := m.controls.groups[a.Group].slots, m.of(a)
	if len(slots) == 0 || !slots[0].Lasts {
		a.Memory = nav.Memory{}
	}
	for i := range more {
		if !slots[i+1].Lasts {
			more[i] = nav.Memory{}
		}
	}
}

// lend gives v copies of a's memories in the slots of the behaviour that the next step will use, as
// an order may have changed it.
func (m *memories) lend(a *nav.Agent, v *nav.View, behavior nav.Behavior) {
	if slots := nav.Slots(behavior); len(slots) > 1 {
		copies := make([]nav.Memory, len(slots)-1)
		move(copies, slots, v.Memories, m.controls.groups[a.Group].slots)
		v.Memories = copies
	}
}

// clear lets an agent forget everything.
func (m *memories) clear(agents *columns.Columns, id uint32) {
	slot := agents.SlotOf(id)
	var a nav.Agent
	agents.AgentIn(slot, &a)
	clear(m.of(&a))
	a.Memory, a.Stopped, a.Timer = nav.Memory{}, false, 0
	agents.StoreAll(slot, &a)
}
