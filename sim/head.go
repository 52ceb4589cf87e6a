package sim

import (
	"cmp"
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/tiles"
)

// headSome tells everyone where to head for: a corner of its path, or at the end
// the goal. The corner is chosen anew on every tile, and stays while the agent
// crosses it.
func (w *World) headSome(_, lo, hi int) {
	m := w.setup.Tiles
	var target nav.Target
	for i := lo; i < hi; i++ {
		a, x := &w.now[i], &w.ways[i]
		x.head, x.lost = a.Pos, false
		if !x.bound {
			continue
		}
		w.scenery.Target(a, w.now, &target)
		at := m.At(a.Pos)
		if at != x.at || x.version != m.Version() {
			x.at = at
			if x.field == none {
				finder := <-w.finders
				x.pick(m, finder)
				w.finders <- finder
			} else {
				x.choose(m, &w.flows[x.field])
			}
			x.version, x.place = m.Version(), r2.Vec{X: math.NaN()}
		}
		if target.Pos != x.place {
			x.place, x.near = target.Pos, w.nearEnough(a, &target)
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

// choose picks the corner of the field's path. Who needs more room than its tile
// has first goes back to where there is enough.
func (x *way) choose(m *tiles.Map, f *flow) {
	x.end, x.blind = f.end[0], false
	x.corner, x.last = x.at, false
	if _, ok := f.Cost(x.at); ok {
		x.corner, _ = f.Ahead(x.at, sight)
		x.last = x.corner == x.end
	} else if wide, ok := m.NearestOpen(x.at, x.need); ok {
		x.corner = wide
	}
	_, x.found = f.Cost(x.corner)
}

// pick picks the corner of the agent's own route.
func (x *way) pick(m *tiles.Map, finder *tiles.Finder) {
	var state tiles.State
	x.corner, state = x.own.Lead(m, finder, x.at, x.goal, x.need)
	x.blind, x.last, x.found = false, x.own.Last(), state == tiles.Complete
}

// nearEnough reports whether a goal counts as reached from the nearest place that
// has room for a. An agent may be followed as far as it goes: it moves.
func (w *World) nearEnough(a *nav.Agent, target *nav.Target) bool {
	if target.Kind == nav.AgentGoal {
		return true
	}
	p, ok := w.setup.Tiles.Freed(a.Shape(), target.Pos)
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
func (x *way) feel(m *tiles.Map, a *nav.Agent) {
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
