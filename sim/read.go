package sim

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/columns"
)

// Pictures read a world by these methods. Agents and Previous copy all agents; these methods cost no more
// than the agents that a picture asks for.

// Glance and Range are types of package [columns].
type (
	Glance = columns.Glance
	Range  = columns.Range
)

// Count returns the number of agents. It includes agents that have not come yet, and agents that have left.
func (w *World) Count() int { return w.agents.Len() }

// Agent returns agent id as it is now.
func (w *World) Agent(id uint32) (a nav.Agent) {
	w.agents.Agent(id, &a)
	return a
}

// Put sets the state of agent a.ID, which must exist, to a's. It ignores the properties that no step
// changes: radius, mass, limits, group and team. Another goal begins another journey. With Put a program
// can move agents between two steps by laws of its own. A recording does not have it.
func (w *World) Put(a nav.Agent) {
	slot := w.agents.SlotOf(a.ID)
	goal := *w.agents.GoalOf(slot)
	w.agents.Load(slot, &a)
	if a.Goal != goal {
		w.journeys.Restart(slot, w.tick)
		w.agents.StoreAll(slot, &a)
	}
	w.copies.fresh = false
	w.version++
	w.neighbors.resort(w.tick)
}

// PreviousAgent returns agent id as it was before the last step, as [World.Previous] has it.
func (w *World) PreviousAgent(id uint32) (a nav.Agent) {
	var now nav.Agent
	w.agents.KeepVelocities()
	w.agents.Both(w.agents.SlotOf(id), &now, &a)
	return a
}

// Place returns where agent id is, and where it was before the last step, length.
func (w *World) Place(id uint32) (now, before r2.Vec) {
	slot := w.agents.SlotOf(id)
	return w.agents.Pos(slot), w.agents.OldPos(slot)
}

// Goal returns the goal of agent id.
func (w *World) Goal(id uint32) nav.Goal { return *w.agents.GoalOf(w.agents.SlotOf(id)) }

// Glance returns the data of agent id that a picture shows. It is valid until the next Step. After the
// first call since the last Step, several goroutines may call it.
func (w *World) Glance(id uint32) Glance { return w.agents.Glance(id) }

// Bound returns how many agents that are here have body i as their goal.
func (w *World) Bound(i int) (n int) { return w.agents.Bound(int32(i)) }

// Largest returns the largest radius of any agent, length.
func (w *World) Largest() float64 { return w.agents.Largest }

// Farthest returns a bound of how far any agent has moved in the last step, length; infinite if none is
// known.
func (w *World) Farthest() float64 { return w.mover.Farthest() }

// Workers returns how many workers there are; they are numbered from 0.
func (w *World) Workers() int { return w.pool.Workers() }

// Ranges calls do with all agents that are here, a range at a time, on all workers: what it
// does must depend neither on how the agents are shared out nor on their order. A range is
// valid until do returns.
func (w *World) Ranges(do func(worker int, r *Range)) { w.agents.Ranges(do) }

// Share runs do for consecutive ranges of at most size of the items 0 to n, on all workers.
func (w *World) Share(n, size int, do func(worker, lo, hi int)) { w.pool.Run(n, size, do) }
