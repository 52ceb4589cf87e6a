package sim

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/columns"
	"galaxy/sim/workers"
)

// What a picture reads of a world. Unlike Agents and Previous, which make rows of all agents
// where these are in columns, it costs no more than what is asked for.

// Glance and Range are those of [columns].
type (
	Glance = columns.Glance
	Range  = columns.Range
)

// hasRows reports whether there are rows of all agents as they are now.
func (w *World) hasRows() bool { return !w.inColumns || w.rowsAreFresh }

// Count returns the number of agents, with those that have not come yet and those that have
// left.
func (w *World) Count() int { return len(w.resting) }

// Agent returns agent id as it is now.
func (w *World) Agent(id uint32) (a nav.Agent) {
	if w.hasRows() {
		return w.now[id]
	}
	w.crew.Agent(id, &a)
	return a
}

// PreviousAgent returns agent id as it was before the last step, as [World.Previous] has it.
func (w *World) PreviousAgent(id uint32) (a nav.Agent) {
	if w.hasRows() {
		return w.before[id]
	}
	var now nav.Agent
	w.crew.Both(id, &now, &a)
	return a
}

// Place returns where agent id is, and where it was before the last step, length.
func (w *World) Place(id uint32) (now, before r2.Vec) {
	if w.hasRows() {
		return w.now[id].Pos, w.before[id].Pos
	}
	return w.crew.Place(id)
}

// Goal returns the goal of agent id.
func (w *World) Goal(id uint32) nav.Goal {
	if w.hasRows() {
		return w.now[id].Goal
	}
	return w.crew.Goal(id)
}

// Glance returns what a picture shows of agent id. It is valid until the next Step. After a
// first call since that, several goroutines may call it.
func (w *World) Glance(id uint32) Glance {
	if w.hasRows() {
		return columns.GlanceAt(&w.now[id], &w.before[id])
	}
	return w.crew.Glance(id)
}

// Bound returns how many agents that are here have body i as their goal.
func (w *World) Bound(i int) (n int) {
	if w.inColumns {
		return w.crew.Bound(int32(i))
	}
	for id := range w.now {
		if g := &w.now[id].Goal; g.Kind == nav.BodyGoal && int(g.Index) == i && w.Presence(uint32(id)) == Here {
			n++
		}
	}
	return n
}

// Largest returns the largest radius of any agent, length.
func (w *World) Largest() float64 { return w.largest }

// Farthest returns a length that no agent has moved farther in the last step; infinite where
// none is known.
func (w *World) Farthest() float64 {
	if !w.inColumns {
		return math.Inf(1)
	}
	return w.crew.Farthest()
}

// Workers returns how many workers there are; they are numbered from 0.
func (w *World) Workers() int { return w.pool.Workers() }

// Ranges calls do with all agents that are here, a range at a time, on all workers: what it
// does must depend neither on how the agents are shared out nor on their order. A range is
// valid until do returns.
func (w *World) Ranges(do func(worker int, r *Range)) {
	if w.inColumns {
		w.crew.Ranges(do)
		return
	}
	groups, absent := make([]int32, len(w.setup.Groups)), w.flows.Absent()
	for i := range groups {
		groups[i] = int32(i)
	}
	lists := make([]Range, w.Workers())
	w.pool.Run(len(w.now), workers.Sweep, func(worker, lo, hi int) {
		r := &lists[worker]
		*r = Range{
			X: r.X[:0], Y: r.Y[:0], FromX: r.FromX[:0], FromY: r.FromY[:0],
			ID: r.ID[:0], Kind: r.Kind[:0], Kinds: groups,
		}
		for id := lo; id < hi; id++ {
			if absent != nil && absent[id] {
				continue
			}
			a, from := &w.now[id], w.before[id].Pos
			r.X, r.Y = append(r.X, a.Pos.X), append(r.Y, a.Pos.Y)
			r.FromX, r.FromY = append(r.FromX, from.X), append(r.FromY, from.Y)
			r.ID, r.Kind = append(r.ID, a.ID), append(r.Kind, uint32(a.Group))
		}
		do(worker, r)
	})
}

// Share runs do for consecutive ranges of at most size of the items 0 to n, on all workers.
func (w *World) Share(n, size int, do func(worker, lo, hi int)) { w.pool.Run(n, size, do) }
