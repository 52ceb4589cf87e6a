// Package ways plans paths over tiles and gives agents their next waypoints: each agent has
// a path of its own, or shares a flow field with others that are bound for the same tile.
//
// It knows tiles, positions, goals and radii. It knows no behaviours, contacts or
// itineraries, and moves no agent: [Planner.Replan] reads agents, and [State.Waypoint] tells the next
// waypoint of an agent.
package ways

import (
	"cmp"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/columns"
	"galaxy/sim/part"
	"galaxy/sim/scenery"
	"galaxy/sim/workers"
)

// minShared is the least number of agents that set out for one tile, with the same
// clearance, for a shared flow field, which covers the whole map, to be cheaper than paths
// of their own.
const minShared = 4

// State is the agents' paths, and which flow fields they share.
type State struct {
	paths   []path         // per agent; none in open space
	corners [][]tiles.Tile // per agent, of its own path
	fields  []field
	version uint64 // of the tiles at the last Replan
}

// Hash folds in the agents' paths.
func (s *State) Hash(h *part.Hasher) {
	for i := range s.paths {
		s.paths[i].hash(h, s.corners[i])
	}
}

// Version returns the version of the tiles at the last Replan.
func (s *State) Version() uint64 { return s.version }

// Waypoint returns the next waypoint of agent id, length: the next corner of its path, or at its end
// the goal. In open space ok is false.
func (s *State) Waypoint(id uint32) (p r2.Vec, ok bool) {
	if s.paths == nil {
		return p, false
	}
	return s.paths[id].waypoint, true
}

// Lost reports whether the goal of agent id is unreachable as the tiles are now.
func (s *State) Lost(id uint32) bool { return s.paths != nil && s.paths[id].lost }

// NoteStruck notes by ID which agents have run into a wall since the last Replan: their
// next waypoint may be out of sight.
func (s *State) NoteStruck(struck []bool) {
	for i := range s.paths {
		s.paths[i].struck = struck[i]
	}
}

// Planner keeps the agents' paths up to date. Make one with [New].
type Planner struct {
	State
	scenery *scenery.Scenery
	flows   []flow             // per field, computed anew if it does not fit the field or the tiles
	finders chan *tiles.Finder // for agents that need a path of their own

	// While paths are replanned, or kept.
	agents *columns.Columns
	absent []bool
	kept   *Kept

	phases   *workers.Phases[*Planner]
	rebound  [][]uint32 // per worker: agents with another destination
	likePath part.Like[path]
}

// New returns a planner for agents by ID. In open space, where the scenery has no tiles, it
// does nothing.
func New(pool *workers.Pool, s *scenery.Scenery, agents []nav.Agent) *Planner {
	p := &Planner{scenery: s}
	p.phases, p.likePath = workers.PhasesOf(pool, p), p.pathLike
	p.rebound = make([][]uint32, pool.Workers())
	if s.Tiles == nil {
		return p
	}
	p.finders = finders(s.Tiles, pool.Workers())
	p.paths, p.corners = make([]path, len(agents)), make([][]tiles.Tile, len(agents))
	for i := range p.paths {
		p.paths[i] = path{need: uint8(s.Tiles.Needs(agents[i].Radius)), field: none}
	}
	return p
}

// finders returns a finder for every worker, or as many as fit into a gibibyte at 26 bytes per tile: on
// 4096 × 4096 tiles there are two, and workers wait for them. A finder takes that memory only for tiles
// that it has searched.
func finders(m *tiles.Map, workers int) chan *tiles.Finder {
	n := min(max((1<<30)/(26*m.Width()*m.Height()), 1), workers)
	list := make(chan *tiles.Finder, n)
	for range n {
		list <- new(tiles.Finder)
	}
	return list
}

// After returns a point on the path of agent id beyond its next corner: the corner after
// that or nearer, at the end of the path the same. In open space it is zero.
func (p *Planner) After(id uint32) r2.Vec {
	if p.scenery.Tiles == nil {
		return r2.Vec{}
	}
	return p.scenery.Tiles.Center(p.paths[id].then.tile())
}

// Replan brings all paths up to date with the agents' positions and goals and with the
// tiles. Absent marks by ID the agents that need no path, and may be nil.
func (p *Planner) Replan(agents *columns.Columns, absent []bool) {
	if p.scenery.Tiles == nil {
		return
	}
	agents.Locate()
	p.agents, p.absent = agents, absent
	for i := range p.rebound {
		p.rebound[i] = p.rebound[i][:0]
	}
	p.phases.Run(agents.Len(), workers.Sweep, (*Planner).reboundSome)
	for _, list := range p.rebound[1:] {
		p.rebound[0] = append(p.rebound[0], list...)
	}
	p.rebind(p.rebound[0])
	for len(p.flows) < len(p.fields) {
		p.flows = append(p.flows, flow{})
	}
	p.version = p.scenery.Tiles.Version()
	p.phases.Run(len(p.fields), 1, (*Planner).flowFields)
	p.phases.Run(agents.Len(), workers.Block, (*Planner).waypoints)
	p.agents, p.absent = nil, nil
}

// reboundSome finds agents whose goal is on another tile than the end of their path.
func (p *Planner) reboundSome(worker, lo, hi int) {
	for i := lo; i < hi; i++ {
		id, x := uint32(i), &p.paths[i]
		g := p.agents.GoalOf(p.agents.Slot(id))
		if x.bound && g.Kind == nav.PointGoal && g.Point == x.goalPos && !p.isAbsent(id) {
			continue // it is on the tile on which it was
		}
		if goal, bound := p.destination(id, g); bound != x.bound || goal != x.goal {
			p.rebound[worker] = append(p.rebound[worker], id)
		}
	}
}

// destination returns the tile of an agent's goal, or false if it has none or is absent.
func (p *Planner) destination(id uint32, g *nav.Goal) (t spot, bound bool) {
	if g.Kind == nav.NoGoal || p.isAbsent(id) {
		return t, false
	}
	return spotOf(p.scenery.Tiles.At(p.scenery.GoalPos(g))), true
}

func (p *Planner) isAbsent(id uint32) bool { return p.absent != nil && p.absent[id] }

// rebind gives agents with a new destination a shared flow field, or a path of their own.
func (p *Planner) rebind(ids []uint32) {
	for _, id := range ids {
		x := &p.paths[id]
		if x.field != none {
			p.fields[x.field].users--
			x.field = none
		}
		g := p.agents.GoalOf(p.agents.Slot(id))
		x.goal, x.bound = p.destination(id, g)
		x.at = nowhere
		p.corners[id], x.leg = p.corners[id][:0], 0 // so that it is planned
	}
	slices.SortFunc(ids, p.byGoal)
	for len(ids) > 0 {
		first := &p.paths[ids[0]]
		n := 1
		for n < len(ids) && first.bound && p.together(ids[0], ids[n]) {
			n++
		}
		if f := p.fieldTo(first.goal.tile(), int(first.need), n >= minShared); first.bound && f != none {
			for _, id := range ids[:n] {
				p.paths[id].field = f
			}
			p.fields[f].users += n
		}
		ids = ids[n:]
	}
}

// byGoal orders agents by destination and clearance, then by ID.
func (p *Planner) byGoal(a, b uint32) int {
	x, y := &p.paths[a], &p.paths[b]
	return cmp.Or(cmp.Compare(x.goal.y, y.goal.y), cmp.Compare(x.goal.x, y.goal.x), cmp.Compare(x.need, y.need), cmp.Compare(a, b))
}

// together reports whether two agents are bound for the same tile with the same clearance.
func (p *Planner) together(a, b uint32) bool {
	x, y := &p.paths[a], &p.paths[b]
	return y.bound && x.goal == y.goal && x.need == y.need
}
