package sim

import (
	"slices"

	"galaxy/nav"
)

// sort sorts the agents into the grid.
func (w *World) sort() { w.grid.Sort(w.now, w.arms.Wrecked()) }

// sideOfCells returns the side of a cell that suits how far the agents look: the
// median, so that neither a few with a long view make everyone sift through
// large cells, nor a few with a short one make everyone read many small ones.
// Whoever looks without limit reads every cell, however large.
func (w *World) sideOfCells() float64 {
	views := make([]float64, 0, len(w.now))
	for i := range w.now {
		a := &w.now[i]
		view := 2 * a.Radius
		if r, ok := w.setup.Groups[a.Group].Behavior.(nav.Reacher); ok {
			if reach := r.Reach(a, w.largest); reach < 1e300 {
				view = max(view, reach)
			}
		}
		if view > 1e-300 && view < 1e300 { // so that 1/view is a number too
			views = append(views, view)
		}
	}
	if len(views) == 0 {
		return 1 // any will do: nobody looks
	}
	slices.Sort(views)
	return views[len(views)/2]
}

// View fills v with what agent id sees now, exactly as its behaviour sees it in
// the next step. It reuses the neighbours' slice of v; the rest of it belongs to
// the world and is valid until the next Step.
func (w *World) View(id uint32, v *nav.View) {
	w.survey(v)
	a := &w.now[id]
	w.observe(a, v, w.setup.Groups[a.Group].Behavior)
}

// survey fills in what all agents see alike.
func (w *World) survey(v *nav.View) {
	*v = nav.View{
		Time: w.Time(), Dt: w.setup.Dt, Tick: w.tick, Seed: w.setup.Seed,
		Obstacles: w.scenery.Obstacles, Boxes: w.setup.Boxes,
		Neighbors: v.Neighbors[:0], Tiles: w.setup.Tiles,
	}
}

// observe fills in what a alone sees: its target, what its group gives it, and
// its neighbours where its behaviour looks at any.
func (w *World) observe(a *nav.Agent, v *nav.View, behavior nav.Behavior) {
	w.scenery.Target(a, w.now, &v.Target)
	v.Route, v.Rank = w.journeys.RouteOf(a.Group), int(w.ranks[a.ID])
	v.Way, v.OnPath = w.ways.Waypoint(a.ID)
	v.Lost = w.ways.Lost(a.ID)
	v.Neighbors = v.Neighbors[:0]
	if r, ok := behavior.(nav.Reacher); ok {
		v.Neighbors = w.grid.Neighbors(v.Neighbors, a, r.Reach(a, w.largest))
	}
}
