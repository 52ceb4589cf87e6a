package sim

import (
	"cmp"
	"slices"

	"galaxy/internal/engine"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/sim/grid"
)

// sort sorts the agents that are here, in a step.
func (w *World) sort() {
	if w.pushed { // else the mover has found their cells
		w.agents.FindCells(w.flows.Absent())
	}
	w.agents.Sort()
	w.showIfSeen()
}

// resort sorts the agents that are here, after something else than a step has moved them.
func (w *World) resort() {
	w.mover.Resort(w.flows.Absent())
	w.showIfSeen()
	w.look()
}

// showIfSeen shows the agents to each other if the next step needs it.
func (w *World) showIfSeen() {
	if w.pushed || w.mover.Views() && w.controls.look() {
		w.show()
	}
}

// show gives the grid the agents as they were last sorted.
func (w *World) show() { w.agents.Show(&w.grid, w.arms.Wrecked()) }

// hide frees the memory in which agents are shown to each other, unless the next step needs it.
func (w *World) hide() {
	if w.pushed || w.mover.Views() {
		return
	}
	w.agents.Hide()
	w.grid = grid.State{}
	w.near.Drop()
	w.contacts.Drop()
}

// cellSide returns the side of a grid cell, length: the median of the agents' sensing
// ranges, so that neither a few long ranges make the cells large for all, nor a few short
// ones make all others read many cells; or more if agents are few, see [grid.Spacious].
// An agent of unlimited range reads every cell in any case. Guards count if no behaviour
// looks at others: cells order the neighbours that behaviours see, and their bits do not
// depend on a guard.
func (w *World) cellSide() float64 {
	ranges, blind := w.sensingRanges()
	all := 0
	for i := range ranges {
		r := &ranges[i]
		view := 2 * r.kind.Radius
		if r.reach < 1e300 {
			view = max(view, r.reach)
		}
		if blind {
			view = max(view, w.setup.Groups[r.kind.Group].Guard.Reach(r.kind, w.largest, w.setup.Dt))
		}
		if r.reach = view; !(view > 1e-300 && view < 1e300) { // so that 1/view is a number too
			r.agents = 0
		}
		all += r.agents
	}
	if all == 0 {
		return 1 // any will do: no agent senses others
	}
	slices.SortFunc(ranges, func(a, b sensingRange) int { return cmp.Compare(a.reach, b.reach) })
	before := 0
	for i := range ranges {
		if before += ranges[i].agents; before > all/2 {
			return grid.Spacious(w.agents.X, w.agents.Y, ranges[i].reach)
		}
	}
	return 1
}

// sensingRange tells how far the agents of a kind look at others.
type sensingRange struct {
	kind   *nav.Agent
	reach  float64 // length
	agents int
}

// sensingRanges returns how far the behaviours of all agents look at others, and whether none looks at
// any. Agents of a kind look equally far by a [nav.Feeler].
func (w *World) sensingRanges() (ranges []sensingRange, blind bool) {
	ranges, blind = make([]sensingRange, len(w.agents.Kinds)), true
	feels := make([]bool, len(ranges))
	for k := range ranges {
		kind := &w.agents.Kinds[k].Agent
		ranges[k].kind = kind
		if b, ok := w.setup.Groups[kind.Group].Behavior.(nav.Feeler); ok {
			feels[k], ranges[k].reach = true, nav.ReachOf(b, kind, w.largest, w.setup.Dt)
		}
	}
	a := &w.buffers[0].one
	for s, k := range w.agents.KindNo {
		if feels[k] {
			ranges[k].agents++
			blind = blind && !(ranges[k].reach > 0)
			continue
		}
		w.agents.AgentIn(s, a)
		reach := nav.ReachOf(w.setup.Groups[a.Group].Behavior, a, w.largest, w.setup.Dt)
		ranges = append(ranges, sensingRange{ranges[k].kind, reach, 1})
		blind = blind && !(reach > 0)
	}
	return ranges, blind
}

// View fills v with what agent id senses now, exactly as its behaviour gets it in the next
// step. It reuses the neighbours' slice of v; the rest of v belongs to the world and is
// valid until the next Step.
func (w *World) View(id uint32, v *nav.View) {
	w.controls.lookWhoIsBlind() // an order may wait for the step
	w.fillShared(v)
	s := w.buffers[0]
	a := &s.one
	w.agents.Agent(id, a)
	behavior := w.setup.Groups[a.Group].Behavior
	w.fillView(a, v, behavior, s)
	w.lendMemories(a, v, behavior)
	v.Neighbors = w.agents.Neighbors(v.Neighbors, a, w.reachOf(a, behavior))
}

// fillShared fills in the part of a view that all agents share.
func (w *World) fillShared(v *nav.View) {
	v.Clear()
	v.Time, v.Dt, v.Tick, v.Seed = w.Time(), w.setup.Dt, w.tick, w.setup.Seed
	v.Obstacles, v.Boxes, v.Tiles = w.scenery.Obstacles, w.setup.Boxes, w.setup.Tiles
	engine.Of(v).Places = &w.scenery.Places
}

// fillView fills in the part of a view that is a's own, but for the others that it looks at: its
// target, route and waypoint, and which obstacles and boxes its behaviour looks at.
func (w *World) fillView(a *nav.Agent, v *nav.View, behavior nav.Behavior, s *buffers) {
	w.scenery.Target(&a.Goal, &v.Target)
	v.Route, v.Rank = w.journeys.RouteOf(a.Group), int(w.ranks.of(a))
	v.Way, v.OnPath = w.ways.Waypoint(a.ID)
	v.After, v.Lost = w.ways.After(a.ID), w.ways.Lost(a.ID)
	aside := engine.Of(v)
	if w.controls.seeAll[a.Group] {
		aside.Culled = false
	} else if s.lookout.Culls() {
		s.lookout.Cull(v, a.Pos, nav.SightOf(behavior, a, w.setup.Dt))
	}
	v.Neighbors, aside.Crowd, v.Memories = v.Neighbors[:0], nil, w.memoriesOf(a)
}

// reachOf returns the distance within which a's behaviour looks at others, length; 0 if it looks at none.
func (w *World) reachOf(a *nav.Agent, behavior nav.Behavior) float64 {
	if w.controls.blind[a.Group] {
		return 0
	}
	return nav.ReachOf(behavior, a, w.largest, w.setup.Dt)
}

// crowdAround shows the crowd around a to a behaviour that is an [engine.Lister].
func (w *World) crowdAround(a *nav.Agent, v *nav.View, x sensing) {
	if !(x.reach > 0) {
		return
	}
	aside := engine.Of(v)
	aside.Crowd, aside.Reach, aside.Place = &w.crowd, x.reach, x.place
	aside.Spans = w.grid.Spans(aside.Spans, a.Pos, x.reach)
}

// lookFarther adds the neighbours and obstacles that only the guard looks at to v, after a's behaviour has
// decided: its wish is the same without a guard.
func (w *World) lookFarther(a *nav.Agent, v *nav.View, behavior nav.Behavior, guard steer.Guard, s *buffers) {
	reach := guard.Reach(a, w.largest, w.setup.Dt)
	if seen := nav.ReachOf(behavior, a, w.largest, w.setup.Dt); reach > seen || engine.Of(v).Crowd != nil {
		v.Neighbors = w.grid.Neighbors(v.Neighbors[:0], &s.hits, a, max(reach, seen))
	}
	if engine.Of(v).Culled {
		s.lookout.Cull(v, a.Pos, guard.Looks(a, w.setup.Dt))
	}
}

// ExplainGuard draws the limits that a guard sets to the wish of an agent's behaviour, and the part of the
// wish that it removes. self is a copy of the agent, to which the behaviour may write; v is its view, by
// View. Afterwards v has the neighbours that the guard looks at.
func (w *World) ExplainGuard(self *nav.Agent, v *nav.View, p nav.Pen) {
	g := &w.setup.Groups[self.Group]
	if !g.Guard.Safe {
		return
	}
	w.show()
	wish := g.Behavior.Steer(self, v)
	w.lookFarther(self, v, g.Behavior, g.Guard, w.buffers[0])
	g.Guard.Explain(self, v, g.Drive, wish, p)
}
