package sim

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// settled tells by ID who has stopped in the crowd about its goal, which others hold:
// between it and one that has arrived there stand only those who have settled, and
// nowhere on the way is room for itself.
//
//	[there][settled][settled]   [settled]            [stopped short]
func (w *World) settled() []bool {
	all := make([]bool, len(w.now))
	var crowd []uint32 // who has arrived or settled, and is still to look about itself
	stopped := false
	for i := range w.now {
		a := &w.now[i]
		stopped = stopped || w.gaveUp(a)
		if w.travels[i].done && !w.resting[i] {
			crowd = append(crowd, a.ID)
		}
	}
	for stopped && len(crowd) > 0 {
		a := &w.now[crowd[0]]
		crowd = crowd[1:]
		q := w.grid.Around(nav.Box{Min: a.Pos, Max: a.Pos}, a.Radius+float64(3*w.largest))
		for r := range q.Runs {
			run := q.Run(r)
			for i := range run {
				b := &w.now[run[i].ID]
				if !all[b.ID] && w.gaveUp(b) && sameGoal(&a.Goal, &b.Goal) && closed(a, b) {
					all[b.ID] = true
					crowd = append(crowd, b.ID)
				}
			}
		}
	}
	return all
}

// gaveUp reports whether a has stopped, though a way leads on to its goal.
func (w *World) gaveUp(a *nav.Agent) bool {
	return a.Stopped && a.Goal.Kind != nav.NoGoal && !w.travels[a.ID].done && !w.resting[a.ID] && !w.Lost(a.ID)
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
