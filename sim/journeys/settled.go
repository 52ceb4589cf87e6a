package journeys

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/grid"
)

// Settled tells by ID which agents have stopped in the crowd about their goal, which
// others hold: between such an agent and one that has arrived there stand only settled
// ones, and nowhere on the way is room for itself. Largest is the largest radius of any.
//
//	[there][settled][settled]   [settled]            [stopped short]
func (t *Tracker) Settled(now []nav.Agent, resting []bool, g *grid.State, largest float64, paths Paths) []bool {
	all := make([]bool, len(now))
	var crowd []uint32 // has arrived or settled, and its surroundings are still to be looked at
	stopped := false
	for i := range now {
		a := &now[i]
		stopped = stopped || t.gaveUp(a, resting, paths)
		if t.journeys[i].done && !resting[i] {
			crowd = append(crowd, a.ID)
		}
	}
	for stopped && len(crowd) > 0 {
		a := &now[crowd[0]]
		crowd = crowd[1:]
		q := g.Around(nav.Box{Min: a.Pos, Max: a.Pos}, a.Radius+float64(3*largest))
		for r := range q.Runs {
			run := q.Run(r)
			for i := range run {
				b := &now[run[i].ID]
				if !all[b.ID] && t.gaveUp(b, resting, paths) && sameGoal(&a.Goal, &b.Goal) && closed(a, b) {
					all[b.ID] = true
					crowd = append(crowd, b.ID)
				}
			}
		}
	}
	return all
}

// gaveUp reports whether an agent has stopped, though a path leads on to its goal.
func (t *Tracker) gaveUp(a *nav.Agent, resting []bool, paths Paths) bool {
	return a.Stopped && a.Goal.Kind != nav.NoGoal && !t.journeys[a.ID].done && !resting[a.ID] && !paths.Lost(a.ID)
}

// sameGoal reports whether two goals are in one place.
func sameGoal(a, b *nav.Goal) bool {
	return a.Kind == b.Kind && a.Index == b.Index && a.Point == b.Point
}

// closed reports whether b is too wide to stand between a and itself.
func closed(a, b *nav.Agent) bool {
	d := r2.Sub(b.Pos, a.Pos)
	gap := portable.Norm(d)
	if a.Square && b.Square {
		gap = max(d.X, -d.X, d.Y, -d.Y)
	}
	return gap < a.Radius+float64(3*b.Radius)
}
