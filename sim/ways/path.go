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

// path is what is known of one agent's path: of its own, or along a field.
type path struct {
	head   r2.Vec     // the next waypoint, length
	goal   tiles.Tile // of the agent's goal
	end    tiles.Tile // the same, or the nearest tile that has the room
	at     tiles.Tile // that the agent stood on when corner was chosen
	corner tiles.Tile // the farthest of the path that is in sight of it
	need   int        // clearance
	field  int32      // that it follows, or none

	own     tiles.Follower // where there is no field
	version uint64         // of the map, when corner was chosen
	place   r2.Vec         // of the goal, when near was found out

	bound  bool // has a goal
	last   bool // the corner is the end
	found  bool // there is a path to the end
	near   bool // the goal can be reached from there
	lost   bool // one of both is not so
	struck bool // has just run into a wall
	blind  bool // has run into one on its way to the corner
}

// lookahead is how many steps along a field are looked over for the farthest tile that
// is in sight.
const lookahead = 24

// nowhere is a tile that no agent stands on.
var nowhere = tiles.Tile{X: -2}

// copyPaths makes d a copy of s, in d's memory where that is large enough. Paths for
// which it is not get theirs from one block, in powers of two, so that neither are
// thousands asked for nor does much of a block lie idle.
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

// hash folds in all that does not follow from the agent, its goal and the tiles.
func (x *path) hash(h *part.Hasher) {
	h.Vec(x.head)
	h.Tile(x.at)
	h.Tile(x.corner)
	h.Word(part.Bit(x.field != none)<<2 | part.Bit(x.lost)<<1 | part.Bit(x.blind)) // which field, goal and radius tell
	// Corners behind lead nowhere.
	left := x.own.Corners[min(x.own.Leg, len(x.own.Corners)):]
	h.Word(uint64(len(left)))
	for _, t := range left {
		h.Tile(t)
	}
}

// lead tells agents their next waypoint: a corner of the path, or at its end the goal.
// The corner is chosen anew on every tile, and stays while the agent crosses it.
func (p *Planner) lead(_, lo, hi int) {
	m := p.scenery.Tiles
	var target nav.Target
	for i := lo; i < hi; i++ {
		a, x := &p.agents[i], &p.paths[i]
		x.head, x.lost = a.Pos, false
		if !x.bound {
			continue
		}
		p.scenery.Target(a, p.agents, &target)
		at := m.At(a.Pos)
		if at != x.at || x.version != m.Version() {
			x.at = at
			if x.field == none {
				finder := <-p.finders
				x.pick(m, finder)
				p.finders <- finder
			} else {
				x.choose(m, &p.flows[x.field])
			}
			x.version, x.place = m.Version(), r2.Vec{X: math.NaN()}
		}
		if target.Pos != x.place {
			x.place, x.near = target.Pos, nearEnough(m, a, &target)
		}
		x.lost = !x.found || !x.near
		if x.lost {
			continue
		}
		x.head = m.Center(x.corner)
		if x.last {
			x.head = target.Pos
		}
		x.feel(m, a)
	}
}

// choose picks the corner of the field's path. An agent that needs more room than its
// tile has first goes back to where there is enough.
func (x *path) choose(m *tiles.Map, f *flow) {
	x.end, x.blind = f.end[0], false
	x.corner, x.last = x.at, false
	if _, ok := f.Cost(x.at); ok {
		x.corner, _ = f.Ahead(x.at, lookahead)
		x.last = x.corner == x.end
	} else if wide, ok := m.NearestOpen(x.at, x.need); ok {
		x.corner = wide
	}
	_, x.found = f.Cost(x.corner)
}

// pick picks the corner of the agent's own path.
func (x *path) pick(m *tiles.Map, finder *tiles.Finder) {
	var state tiles.State
	x.corner, state = x.own.Lead(m, finder, x.at, x.goal, x.need)
	x.blind, x.last, x.found = false, x.own.Last(), state == tiles.Complete
}

// nearEnough reports whether a goal counts as reached from the nearest place that
// has room for a. An agent may be followed as far as it goes: it moves.
func nearEnough(m *tiles.Map, a *nav.Agent, target *nav.Target) bool {
	if target.Kind == nav.AgentGoal {
		return true
	}
	p, ok := m.Freed(a.Shape(), target.Pos)
	return ok && portable.Norm(r2.Sub(p, target.Pos)) <= target.Within
}

// feel leads an agent off a wall that it has run into. Corners are in sight of the
// middle of its tile, and it may stand beside that: then the middle of the next
// tile will do, or the edge e that leads there. The nearer that is, the more of the
// agent's speed goes along the wall, and the less it has to go the less.
//
//	+-------+-------+-------+
//	|       |       |   c   |        The straight line from a to the corner c
//	|       e       |       |        leads into a wall.
//	+-----a-+#######+#######+
func (x *path) feel(m *tiles.Map, a *nav.Agent) {
	x.blind = x.blind || x.struck
	if !x.blind || x.at == x.corner {
		return
	}
	if free(m, a, x.head) {
		x.blind = false
		return
	}
	here, next := m.Center(x.at), m.Center(beside(x.at, x.corner))
	x.head = next
	if !free(m, a, next) {
		x.head = portable.Scale(0.5, r2.Add(here, next))
	}
}

// beside returns the tile next to one in the direction, of the four, in which
// another one is farthest: as that is in sight, it is as wide.
func beside(t, to tiles.Tile) tiles.Tile {
	dx, dy := to.X-t.X, to.Y-t.Y
	if dx*dx >= dy*dy {
		return tiles.Tile{X: t.X + cmp.Compare(dx, 0), Y: t.Y}
	}
	return tiles.Tile{X: t.X, Y: t.Y + cmp.Compare(dy, 0)}
}

// free reports whether nothing solid is on the straight way of a to a place.
func free(m *tiles.Map, a *nav.Agent, to r2.Vec) bool {
	moved := m.Move(a.Shape(), a.Pos, r2.Sub(to, a.Pos))
	return moved.Struck == 0
}
