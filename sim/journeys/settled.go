package journeys

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/grid"
)

// Settled marks by ID the agents that have stopped near their goal, crowded out: from such an agent a
// queue of settled agents leads to one that has arrived. The queue has no gap wide enough for the agent,
// except for gaps that methods leave on purpose. Largest is the largest radius of any agent, length.
//
//	[arrived][settled][settled]   [settled]            [stopped short]
func (t *Tracker) Settled(now []nav.Agent, g *grid.State, largest float64, paths Paths) []bool {
	all := make([]bool, len(now))
	var crowd []uint32 // queue of arrived and settled agents whose surroundings are to be searched
	stopped, widest := false, 0.0
	for i := range now {
		a := &now[i]
		widest = max(widest, t.leaves(a))
		stopped = stopped || t.abandoned(a, paths)
		if t.journeys[i].marks.has(done) && !t.rests(a.ID) {
			crowd = append(crowd, a.ID)
		}
	}
	for stopped && len(crowd) > 0 {
		a := &now[crowd[0]]
		crowd = crowd[1:]
		q := g.Around(nav.Box{Min: a.Pos, Max: a.Pos}, a.Radius+float64(3*largest)+widest)
		for r := range q.Runs {
			run := q.Run(r)
			for i := range run {
				b := &now[run[i].ID]
				if !all[b.ID] && t.abandoned(b, paths) && sameGoal(&a.Goal, &b.Goal) && closed(a, b, t.leaves(b)) {
					all[b.ID] = true
					crowd = append(crowd, b.ID)
				}
			}
		}
	}
	return all
}

// abandoned reports whether an agent has stopped though its goal is reachable.
func (t *Tracker) abandoned(a *nav.Agent, paths Paths) bool { return a.Stopped && t.isBound(a, paths) }

// sameGoal reports whether two goals are in one place.
func sameGoal(a, b *nav.Goal) bool {
	return a.Kind == b.Kind && a.Index == b.Index && a.Point == b.Point
}

// leaves returns the length of the gap that the method of a leaves on purpose.
func (t *Tracker) leaves(a *nav.Agent) float64 {
	if t.plan.Leaves == nil {
		return 0
	}
	return t.plan.Leaves(a)
}

// closed reports whether the gap between a and b, beside what b leaves on purpose, is too
// narrow for b.
func closed(a, b *nav.Agent, leaves float64) bool {
	d := r2.Sub(b.Pos, a.Pos)
	gap := portable.Norm(d)
	if a.Square && b.Square {
		gap = max(d.X, -d.X, d.Y, -d.Y)
	}
	return gap < a.Radius+float64(3*b.Radius)+leaves
}
