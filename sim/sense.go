package sim

import (
	"slices"

	"galaxy/nav"
	"galaxy/sim/grid"
)

// sort sorts the agents that are here into the grid.
func (w *World) sort() { w.grid.Sort(w.now, w.arms.Wrecked(), w.flows.Absent()) }

// cellSide returns the side of a grid cell, length: the median of the agents' sensing
// ranges, so that neither a few long ranges make the cells large for all, nor a few short
// ones make all others read many cells; or more where agents are few, see [grid.Spacious].
// An agent of unlimited range reads every cell in any case. Guards count where no behaviour looks at others: cells order the neighbours that
// behaviours see, and their bits do not depend on a guard.
func (w *World) cellSide() float64 {
	views := make([]float64, 0, len(w.now))
	blind := true
	for i := range w.now {
		a := &w.now[i]
		blind = blind && !(nav.ReachOf(w.setup.Groups[a.Group].Behavior, a, w.largest, w.setup.Dt) > 0)
	}
	for i := range w.now {
		a := &w.now[i]
		view := 2 * a.Radius
		g := &w.setup.Groups[a.Group]
		if reach := nav.ReachOf(g.Behavior, a, w.largest, w.setup.Dt); reach < 1e300 {
			view = max(view, reach)
		}
		if blind {
			view = max(view, g.Guard.Reach(a, w.largest, w.setup.Dt))
		}
		if view > 1e-300 && view < 1e300 { // so that 1/view is a number too
			views = append(views, view)
		}
	}
	if len(views) == 0 {
		return 1 // any will do: no agent senses others
	}
	slices.Sort(views)
	return grid.Spacious(w.now, views[len(views)/2])
}

// View fills v with what agent id senses now, exactly as its behaviour gets it in the next
// step. It reuses the neighbours' slice of v; the rest of v belongs to the world and is
// valid until the next Step.
func (w *World) View(id uint32, v *nav.View) {
	w.controls.lookWhoIsBlind() // an order may wait for the step
	w.fillShared(v)
	if w.inColumns {
		a := &w.buffers[0].one
		w.crew.Agent(id, a)
		w.fillView(a, v, w.setup.Groups[a.Group].Behavior, w.buffers[0], false)
		return
	}
	a := &w.now[id]
	w.fillView(a, v, w.setup.Groups[a.Group].Behavior, w.buffers[0], false)
}

// fillShared fills in the part of a view that all agents share.
func (w *World) fillShared(v *nav.View) {
	v.Clear()
	v.Time, v.Dt, v.Tick, v.Seed = w.Time(), w.setup.Dt, w.tick, w.setup.Seed
	v.Obstacles, v.Boxes, v.Places, v.Tiles = w.scenery.Obstacles, w.setup.Boxes, &w.scenery.Places, w.setup.Tiles
}

// fillView fills in the part of a view that is a's own: its target, route and waypoint,
// its neighbours where its behaviour uses any, or where among the crowd a behaviour that lists
// finds them, and which obstacles and boxes that looks at.
func (w *World) fillView(a *nav.Agent, v *nav.View, behavior nav.Behavior, s *buffers, lists bool) {
	w.scenery.Target(a, w.now, &v.Target)
	v.Route, v.Rank = w.journeys.RouteOf(a.Group), int(w.ranks.of(a))
	v.Way, v.OnPath = w.ways.Waypoint(a.ID)
	v.After, v.Lost = w.ways.After(a.ID), w.ways.Lost(a.ID)
	if s.lookout.Culls() {
		s.lookout.Cull(v, a.Pos, nav.SightOf(behavior, a, w.setup.Dt))
	}
	v.Neighbors, v.Crowd = v.Neighbors[:0], nil
	if w.controls.blind[a.Group] {
		return
	}
	reach := nav.ReachOf(behavior, a, w.largest, w.setup.Dt)
	if w.inColumns {
		v.Neighbors = w.crew.Neighbors(v.Neighbors, a, reach)
		return
	}
	if lists {
		v.Crowd, v.Reach, v.Place = &w.crowd, reach, w.grid.PlaceOf(a.ID)
		v.Spans = w.grid.Spans(v.Spans, a.Pos, reach)
		return
	}
	v.Neighbors = w.grid.Neighbors(v.Neighbors, &s.hits, a, reach)
}

// lookFarther adds to the neighbours and obstacles of v, which a's behaviour has seen, those
// that its guard looks at too. A behaviour does not see these: its wish is the same without a guard.
func (w *World) lookFarther(a *nav.Agent, v *nav.View, behavior nav.Behavior, guard nav.Guard, s *buffers) {
	reach := guard.Reach(a, w.largest, w.setup.Dt)
	if seen := nav.ReachOf(behavior, a, w.largest, w.setup.Dt); reach > seen || v.Crowd != nil {
		v.Neighbors = w.grid.Neighbors(v.Neighbors[:0], &s.hits, a, max(reach, seen))
	}
	if v.Culled {
		s.lookout.Cull(v, a.Pos, guard.Looks(a, w.setup.Dt))
	}
}

// ExplainGuard draws the limits that its guard puts to the wish of an agent's behaviour, and
// what it takes of that. self is a copy of the agent, to which its behaviour may write; v is
// its view, by View, of which the neighbours are then those that the guard looks at.
func (w *World) ExplainGuard(self *nav.Agent, v *nav.View, p nav.Pen) {
	g := &w.setup.Groups[self.Group]
	if !g.Guard.Safe {
		return
	}
	wish := g.Behavior.Steer(self, v)
	w.lookFarther(self, v, g.Behavior, g.Guard, w.buffers[0])
	g.Guard.Explain(self, v, g.Drive, wish, p)
}
