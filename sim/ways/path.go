package ways

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/part"
)

// path is one agent's path: its own, or along a shared flow field.
type path struct {
	waypoint r2.Vec     // the next waypoint, length
	goal     tiles.Tile // of the agent's goal
	end      tiles.Tile // the same, or the nearest tile that has the room
	at       tiles.Tile // the agent's tile when corner was chosen
	corner   tiles.Tile // the farthest of the path in sight from there
	then     tiles.Tile // the next tile or corner of the path after it, at the end the same
	need     int        // clearance
	field    int32      // the flow field, or none

	own     tiles.Follower // without a flow field
	version uint64         // of the map, when corner was chosen
	goalPos r2.Vec         // the goal's position when reachable was computed

	bound     bool // has a goal
	last      bool // the corner is the end
	found     bool // there is a path to the end
	reachable bool // the goal is within reach of the end
	lost      bool // the goal is unreachable: one of both does not hold
	struck    bool // has just run into a wall
	blocked   bool // has run into a wall on its way to the corner
}

// lookahead is how many steps along a field are searched for the farthest tile in sight.
const lookahead = 24

// nowhere is a tile that no agent stands on.
var nowhere = tiles.Tile{X: -2}

// copyPaths makes d a copy of s, in d's memory where that is large enough. All other paths
// share one block of memory, in powers of two: thousands of allocations would be slow, and
// exact sizes would be outgrown at once.
func copyPaths(d, s []path) []path {
	d = slices.Grow(d[:0], len(s))[:len(s)]
	size := 0
	for i := range s {
		if n := len(s[i].own.Corners); n > cap(d[i].own.Corners) {
			size += 1 << bits.Len(uint(n))
		}
	}
	block := make([]tiles.Tile, size)
	for i := range s {
		corners := d[i].own.Corners
		if n := len(s[i].own.Corners); n > cap(corners) {
			size := 1 << bits.Len(uint(n))
			corners, block = block[:0:size], block[size:]
		}
		d[i] = s[i]
		d[i].own.Corners = append(corners[:0], s[i].own.Corners...)
	}
	return d
}

// hash folds in what does not follow from the agent, its goal and the tiles.
func (x *path) hash(h *part.Hasher) {
	h.Vec(x.waypoint)
	h.Tile(x.at)
	h.Tile(x.corner)
	h.Word(part.Bit(x.field != none)<<2 | part.Bit(x.lost)<<1 | part.Bit(x.blocked)) // goal and radius say which field
	// Corners behind lead nowhere.
	left := x.own.Corners[min(x.own.Leg, len(x.own.Corners)):]
	h.Word(uint64(len(left)))
	for _, t := range left {
		h.Tile(t)
	}
}

// waypoints sets the agents' next waypoints: a corner of the path, or at its end the goal.
// The corner is chosen anew on every tile, and stays while the agent crosses it.
func (p *Planner) waypoints(_, lo, hi int) {
	m := p.scenery.Tiles
	var target nav.Target
	for i := lo; i < hi; i++ {
		a, x := &p.agents[i], &p.paths[i]
		x.waypoint, x.lost = a.Pos, false
		if !x.bound {
			continue
		}
		p.scenery.Target(a, p.agents, &target)
		at := m.At(a.Pos)
		if at != x.at || x.version != m.Version() {
			x.at = at
			if x.field == none {
				finder := <-p.finders
				x.followOwn(m, finder)
				p.finders <- finder
			} else {
				x.followField(m, &p.flows[x.field])
			}
			x.version, x.goalPos = m.Version(), r2.Vec{X: math.NaN()}
		}
		if target.Pos != x.goalPos {
			x.goalPos, x.reachable = target.Pos, withinReach(m, a, &target)
		}
		x.lost = !x.found || !x.reachable
		if x.lost {
			continue
		}
		x.waypoint = m.Center(x.corner)
		if x.last {
			x.waypoint = target.Pos
		}
		x.leaveWall(m, a)
	}
}

// followField chooses the corner along the flow field. An agent that needs more clearance
// than its tile has first returns to a tile that has it.
func (x *path) followField(m *tiles.Map, f *flow) {
	x.end, x.blocked = f.end[0], false
	x.corner, x.last = x.at, false
	if _, ok := f.Cost(x.at); ok {
		x.corner = f.lead(m, x.at)
		x.last = x.corner == x.end
	} else if wide, ok := m.NearestOpen(x.at, x.need); ok {
		x.corner = wide
	}
	_, x.found = f.Cost(x.corner)
	x.then, _ = f.Next(x.corner)
}

// followOwn chooses the corner of the agent's own path.
func (x *path) followOwn(m *tiles.Map, finder *tiles.Finder) {
	var state tiles.State
	x.corner, state = x.own.Lead(m, finder, x.at, x.goal, x.need)
	x.blocked, x.last, x.found = false, x.own.Last(), state == tiles.Complete
	x.then = x.corner
	if next := x.own.Leg + 1; next < len(x.own.Corners) {
		x.then = x.own.Corners[next]
	}
}

// withinReach reports whether an agent at the nearest place that has room for it has
// reached its goal. Goal agents always are within reach, as they move.
func withinReach(m *tiles.Map, a *nav.Agent, target *nav.Target) bool {
	if target.Kind == nav.AgentGoal {
		return true
	}
	p, ok := m.Freed(a.Shape(), target.Pos)
	return ok && portable.Norm(r2.Sub(p, target.Pos)) <= target.Within
}

// leaveWall leads an agent off a wall that it has run into. Corners are in sight from the
// middle of its tile, and it may stand beside that: then its waypoint is the middle of the
// next tile, or the edge e that leads there. The nearer the waypoint, the more of the
// agent's speed is along the wall.
//
//	+-------+-------+-------+
//	|       |       |   c   |        The straight line from a to the corner c
//	|       e       |       |        leads into a wall.
//	+-----a-+#######+#######+
func (x *path) leaveWall(m *tiles.Map, a *nav.Agent) {
	x.blocked = x.blocked || x.struck
	if !x.blocked || x.at == x.corner {
		return
	}
	if free(m, a, x.waypoint) {
		x.blocked = false
		return
	}
	here, next := m.Center(x.at), m.Center(beside(x.at, x.corner))
	x.waypoint = next
	if !free(m, a, next) {
		x.waypoint = portable.Scale(0.5, r2.Add(here, next))
	}
}

// beside returns the neighbour of a tile in the direction, of the four, in which another
// tile is farthest. As that one is in sight, the neighbour has the same clearance.
func beside(t, to tiles.Tile) tiles.Tile {
	dx, dy := to.X-t.X, to.Y-t.Y
	if dx*dx >= dy*dy {
		return tiles.Tile{X: t.X + cmp.Compare(dx, 0), Y: t.Y}
	}
	return tiles.Tile{X: t.X, Y: t.Y + cmp.Compare(dy, 0)}
}

// free reports whether no wall is on a's straight line to a place.
func free(m *tiles.Map, a *nav.Agent, to r2.Vec) bool {
	moved := m.Move(a.Shape(), a.Pos, r2.Sub(to, a.Pos))
	return moved.Struck == 0
}
