package ways

import (
	"cmp"
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/part"
)

// path is one agent's path: its own, or along a shared flow field. It has no pointers.
type path struct {
	waypoint r2.Vec // the next waypoint, length
	goalPos  r2.Vec // the goal's position when reachable was computed
	version  uint64 // of the map, when corner was chosen

	at     spot // the agent's tile when corner was chosen
	corner spot // the farthest of the path in sight from there
	then   spot // the next tile or corner of the path after it, at the end the same
	goal   spot // of the agent's goal

	leg   int32 // which of the corners of its own path it heads for
	field int32 // the flow field, or none

	need  uint8       // clearance
	state tiles.State // Complete: there is a path to the end
	bound bool        // has a goal

	last      bool // the corner is the end
	reachable bool // the goal is within reach of the end
	lost      bool // the goal is unreachable: there is no path to the end, or it is not within reach of it
	struck    bool // has just run into a wall
	blocked   bool // has run into a wall on its way to the corner
}

// spot is a tile in little memory: on the map, or at its edge.
type spot struct{ x, y int16 }

func spotOf(t tiles.Tile) spot { return spot{int16(t.X), int16(t.Y)} }

func (s spot) tile() tiles.Tile { return tiles.Tile{X: int(s.x), Y: int(s.y)} }

// lookahead is how many steps along a field are searched for the farthest tile in sight.
const lookahead = 24

// nowhere is a tile that no agent stands on.
var nowhere = spot{x: -2}

// hash folds in what does not follow from the agent, its goal and the tiles.
func (x *path) hash(h *part.Hasher, corners []tiles.Tile) {
	h.Vec(x.waypoint)
	h.Tile(x.at.tile())
	h.Tile(x.corner.tile())
	h.Word(part.Bit(x.field != none)<<2 | part.Bit(x.lost)<<1 | part.Bit(x.blocked)) // goal and radius say which field
	// Corners behind lead nowhere.
	left := corners[min(int(x.leg), len(corners)):]
	h.Word(uint64(len(left)))
	for _, t := range left {
		h.Tile(t)
	}
}

// waypoints sets the agents' next waypoints: a corner of the path, or at its end the goal.
// The corner is chosen anew on every tile, and stays while the agent crosses it.
func (p *Planner) waypoints(_, lo, hi int) {
	m := p.scenery.Tiles
	for i := lo; i < hi; i++ {
		slot, x := p.agents.Slot(uint32(i)), &p.paths[i]
		a, pos := p.agents.Of(slot), p.agents.Pos(slot)
		x.waypoint, x.lost = pos, false
		if !x.bound {
			continue
		}
		g := p.agents.GoalOf(slot)
		goal, at := p.scenery.GoalPos(g), spotOf(m.At(pos))
		if at != x.at || x.version != m.Version() {
			x.at = at
			if x.field == none {
				finder := <-p.finders
				p.corners[i] = x.followOwn(m, finder, p.corners[i])
				p.finders <- finder
			} else {
				x.followField(m, &p.flows[x.field])
			}
			x.version, x.goalPos = m.Version(), r2.Vec{X: math.NaN()}
		}
		if goal != x.goalPos {
			x.goalPos, x.reachable = goal, p.withinReach(a, g, goal)
		}
		x.lost = x.state != tiles.Complete || !x.reachable
		if x.lost {
			continue
		}
		x.waypoint = m.Center(x.corner.tile())
		if x.last {
			x.waypoint = goal
		}
		x.leaveWall(m, a.Shape(), pos)
	}
}

// followField chooses the corner along the flow field. An agent that needs more clearance
// than its tile has first returns to a tile that has it.
func (x *path) followField(m *tiles.Map, f *flow) {
	at := x.at.tile()
	corner := at
	x.blocked, x.last, x.state = false, false, tiles.Partial
	if _, ok := f.Cost(at); ok {
		corner = f.lead(m, at)
		x.last = corner == f.end[0]
	} else if wide, ok := m.NearestOpen(at, int(x.need)); ok {
		corner = wide
	}
	if _, found := f.Cost(corner); found {
		x.state = tiles.Complete
	}
	then, _ := f.Next(corner)
	x.corner, x.then = spotOf(corner), spotOf(then)
}

// followOwn chooses the corner of the agent's own path, and returns all of its corners.
func (x *path) followOwn(m *tiles.Map, finder *tiles.Finder, corners []tiles.Tile) []tiles.Tile {
	goal, need := x.goal.tile(), int(x.need)
	way := tiles.Follower{Corners: corners, Leg: int(x.leg), State: x.state, Goal: goal, Need: need, Version: x.version}
	corner, state := way.Lead(m, finder, x.at.tile(), goal, need)
	then := corner
	if next := way.Leg + 1; next < len(way.Corners) {
		then = way.Corners[next]
	}
	x.leg, x.state, x.blocked, x.last = int32(way.Leg), state, false, way.Last()
	x.corner, x.then = spotOf(corner), spotOf(then)
	return way.Corners
}

// withinReach reports whether an agent at the nearest place that has room for it has
// reached its goal. Goal agents always are within reach, as they move.
func (p *Planner) withinReach(a *nav.Agent, g *nav.Goal, goal r2.Vec) bool {
	if g.Kind == nav.AgentGoal {
		return true
	}
	there, ok := p.scenery.Tiles.Freed(a.Shape(), goal)
	return ok && portable.Norm(r2.Sub(there, goal)) <= g.Within
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
func (x *path) leaveWall(m *tiles.Map, body tiles.Body, pos r2.Vec) {
	x.blocked = x.blocked || x.struck
	if !x.blocked || x.at == x.corner {
		return
	}
	if free(m, body, pos, x.waypoint) {
		x.blocked = false
		return
	}
	here, next := m.Center(x.at.tile()), m.Center(beside(x.at.tile(), x.corner.tile()))
	x.waypoint = next
	if !free(m, body, pos, next) {
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

// free reports whether no wall is on the straight line of a body from one place to another.
func free(m *tiles.Map, body tiles.Body, from, to r2.Vec) bool {
	moved := m.Move(body, from, r2.Sub(to, from))
	return moved.Struck == 0
}
