package sim

import (
	"cmp"
	"slices"

	"galaxy/internal/engine"
	"galaxy/nav"
	"galaxy/sim/arms"
	"galaxy/sim/columns"
	"galaxy/sim/contact"
	"galaxy/sim/flows"
	"galaxy/sim/grid"
	"galaxy/sim/moves"
	"galaxy/sim/workers"
)

// neighbors are the agents that are here, sorted by where they are, as they see each other.
type neighbors struct {
	setup    *Setup
	controls *controls
	agents   *columns.Columns
	mover    *moves.Mover
	contacts *contact.Solver
	arms     *arms.Arms
	flows    *flows.Flows
	pushed   bool // something else than their drives may move agents

	grid   grid.State // the agents as last sorted, while they are shown
	near   *grid.Lists
	crowd  engine.Crowd // the grid's agents in columns, while they decide
	odd    []oddities   // per worker: of the gathered agents, see engine.Crowd
	told   int          // the activation of the controls as of which agents tell whether they filter
	phases *workers.Phases[*neighbors]
}

// oddities tell what some agents of a crowd are.
type oddities struct{ odd, unfiltered bool }

// sort sorts the agents in a step.
func (n *neighbors) sort() {
	if n.pushed { // else the mover has found their cells
		n.agents.FindCells(n.flows.Absent())
	}
	n.agents.Sort()
	n.showIfSeen()
}

// resort sorts the agents at a tick, after something else than a step has moved them.
func (n *neighbors) resort(tick uint64) {
	n.mover.Resort(n.flows.Absent())
	n.showIfSeen()
	n.look(tick)
}

// look finds what is near the agents that decide on the columns, as they are sorted at a tick.
func (n *neighbors) look(tick uint64) {
	n.tell()
	if n.mover.Looks() {
		n.mover.Look(tick)
	}
}

// showIfSeen shows the agents to each other if the next step needs it.
func (n *neighbors) showIfSeen() {
	if n.pushed || n.mover.Views() && n.controls.look() {
		n.show()
	}
}

// show gives the grid the agents as they were last sorted.
func (n *neighbors) show() {
	n.tell()
	n.agents.Show(&n.grid, n.arms.Wrecked())
}

// tell lets agents tell whether they filter, if that may have changed.
func (n *neighbors) tell() {
	if n.told != n.controls.activations {
		n.told = n.controls.activations
		n.agents.SetFilters(n.controls.filters)
	}
}

// hide frees the memory in which agents are shown to each other, unless the next step needs it.
func (n *neighbors) hide() {
	if n.pushed || n.mover.Views() {
		return
	}
	n.agents.Hide()
	n.grid = grid.State{}
	n.near.Drop()
	n.contacts.Drop()
}

// cellSide returns the side of a grid cell, length: the median of the agents' sensing
// ranges, so that neither a few long ranges make the cells large for all, nor a few short
// ones make all others read many cells; or more if agents are few, see [grid.Spacious].
// An agent of unlimited range reads every cell in any case. Guards count if no behaviour
// looks at others: cells order the neighbours that behaviours see, and their bits do not
// depend on a guard.
func (n *neighbors) cellSide() float64 {
	ranges, blind := n.sensingRanges()
	all := 0
	for i := range ranges {
		r := &ranges[i]
		view := 2 * r.kind.Radius
		if r.reach < 1e300 {
			view = max(view, r.reach)
		}
		if blind {
			view = max(view, n.setup.Groups[r.kind.Group].Guard.Reach(r.kind, n.agents.Largest, n.setup.Dt))
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
			return grid.Spacious(n.agents.X, n.agents.Y, ranges[i].reach)
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
func (n *neighbors) sensingRanges() (ranges []sensingRange, blind bool) {
	ranges, blind = make([]sensingRange, len(n.agents.Kinds)), true
	feels := make([]bool, len(ranges))
	for k := range ranges {
		kind := &n.agents.Kinds[k].Agent
		ranges[k].kind = kind
		if b, ok := n.setup.Groups[kind.Group].Behavior.(nav.Feeler); ok {
			feels[k], ranges[k].reach = true, nav.ReachOf(b, kind, n.agents.Largest, n.setup.Dt)
		}
	}
	a := new(nav.Agent)
	for s, k := range n.agents.KindNo {
		if feels[k] {
			ranges[k].agents++
			blind = blind && !(ranges[k].reach > 0)
			continue
		}
		n.agents.AgentIn(s, a)
		reach := nav.ReachOf(n.setup.Groups[a.Group].Behavior, a, n.agents.Largest, n.setup.Dt)
		ranges = append(ranges, sensingRange{ranges[k].kind, reach, 1})
		blind = blind && !(reach > 0)
	}
	return ranges, blind
}

// begin makes ready what is listed for the views of a step: of agents within an axis distance across, length.
func (n *neighbors) begin(across float64) {
	if n.controls.lists {
		n.gather()
	}
	n.near.Begin(across)
}

// gather makes a crowd of the agents in the order of the grid, for behaviours that list them.
func (n *neighbors) gather() {
	list := n.grid.Sorted()
	n.crowd.Agents, n.crowd.Largest = list, n.agents.Largest
	n.crowd.Size(len(list))
	clear(n.odd)
	n.phases.Run(len(list), workers.Sweep, (*neighbors).gatherSome)
	n.crowd.Odd, n.crowd.Unfiltered = false, false
	for _, o := range n.odd {
		n.crowd.Odd, n.crowd.Unfiltered = n.crowd.Odd || o.odd, n.crowd.Unfiltered || o.unfiltered
	}
}

func (n *neighbors) gatherSome(worker, lo, hi int) {
	var o oddities
	list := n.crowd.Agents
	for k := lo; k < hi; k++ {
		n.crowd.SetAt(k, &list[k])
		o.odd = o.odd || list[k].IsOdd()
		o.unfiltered = o.unfiltered || !list[k].Filters
	}
	if o.odd {
		n.odd[worker].odd = true
	}
	if o.unfiltered {
		n.odd[worker].unfiltered = true
	}
}
