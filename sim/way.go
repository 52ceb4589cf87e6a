package sim

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/tiles"
)

// way is what a world knows of an agent's path over its tiles.
type way struct {
	head   r2.Vec     // where to head for now, length
	goal   tiles.Tile // that the field leads to
	at     tiles.Tile // that the agent stood on when corner was chosen
	corner tiles.Tile // the farthest tile of the path that is in sight of it
	flows  uint64     // of the field, at that time
	need   int        // clearance
	field  int32      // that it follows, or none
	last   bool       // the corner is the goal
	lost   bool       // there is no path
	struck bool       // has just run into a wall
	blind  bool       // has run into one on its way to the corner
}

// none is the number of no field.
const none = -1

// field leads to one tile all who are bound for it and need the same room.
type field struct {
	tiles.Field
	goal  tiles.Tile
	end   [1]tiles.Tile // the goal, or the nearest tile that has the room
	need  int
	users int
	flows uint64 // how often it has been worked out
	fresh bool   // for this goal it has
}

// sight is how many steps of a path are looked over for the farthest tile that is
// in sight.
const sight = 24

// Lost reports whether no path leads agent id to its goal as the tiles are now. A
// change of tiles, or another goal, may end that.
func (w *World) Lost(id uint32) bool { return w.ways != nil && w.ways[id].lost }

// find brings everyone's way up to date. All who are bound for one tile and need
// the same room share one field, worked out when the first of them sets out and
// again when a tile has changed.
func (w *World) find() {
	if w.setup.Tiles == nil {
		return
	}
	for _, id := range w.collect(len(w.now), w.strayBlock) {
		w.follow(id)
	}
	w.pool.run(len(w.fields), 1, w.flowBlock)
	w.pool.run(len(w.now), sweepSize, w.headBlock)
}

// straySome notes who is bound for another tile than its field leads to.
func (w *World) straySome(worker, lo, hi int) {
	s := w.scratch[worker]
	for i := lo; i < hi; i++ {
		x := &w.ways[i]
		goal, bound := w.destination(&w.now[i])
		if bound != (x.field != none) || bound && goal != x.goal {
			s.agents = append(s.agents, uint32(i))
		}
	}
}

// destination returns the tile of a's goal, clamped to the map, or false where it
// has none.
func (w *World) destination(a *nav.Agent) (t tiles.Tile, bound bool) {
	if a.Goal.Kind == nav.NoGoal {
		return t, false
	}
	var target nav.Target
	w.aim(a, &target)
	return w.setup.Tiles.At(target.Pos), true
}

// follow gives an agent the field that leads to its goal.
func (w *World) follow(id uint32) {
	x := &w.ways[id]
	if x.field != none {
		w.fields[x.field].users--
		x.field = none
	}
	goal, bound := w.destination(&w.now[id])
	if !bound {
		return
	}
	x.goal, x.field, x.at = goal, w.fieldTo(goal, x.need), nowhere
	w.fields[x.field].users++
}

// fieldTo returns the number of the field to a tile, in place of one that nobody
// follows any more where there is such a one.
func (w *World) fieldTo(goal tiles.Tile, need int) int32 {
	free := int32(none)
	for i := range w.fields {
		f := &w.fields[i]
		if f.goal == goal && f.need == need {
			return int32(i)
		}
		if f.users == 0 && free == none {
			free = int32(i)
		}
	}
	if free == none {
		free = int32(len(w.fields))
		w.fields = append(w.fields, field{})
	}
	f := &w.fields[free]
	f.goal, f.need, f.fresh = goal, need, false
	return free
}

// nowhere is a tile that nobody stands on.
var nowhere = tiles.Tile{X: -2}

// flowSome works out fields that are new, or older than the tiles.
func (w *World) flowSome(_, lo, hi int) {
	m := w.setup.Tiles
	for i := lo; i < hi; i++ {
		f := &w.fields[i]
		if f.users == 0 || f.fresh && !f.Stale() {
			continue
		}
		f.end[0], _ = m.NearestOpen(f.goal, f.need)
		f.Flow(m, f.end[:], f.need)
		f.fresh = true
		f.flows++
	}
}

// headSome tells everyone where to head for.
func (w *World) headSome(_, lo, hi int) {
	m := w.setup.Tiles
	var target nav.Target
	for i := lo; i < hi; i++ {
		a, x := &w.now[i], &w.ways[i]
		x.head, x.lost = a.Pos, false
		if x.field == none {
			continue
		}
		w.aim(a, &target)
		f := &w.fields[x.field]
		if at := m.At(a.Pos); at != x.at || f.flows != x.flows {
			x.at, x.flows, x.blind = at, f.flows, false
			x.choose(m, f)
		}
		x.lost = !x.reached(f) || f.end[0] != f.goal && !w.nearEnough(a, &target)
		if x.lost {
			continue
		}
		x.head = m.Center(x.corner)
		if x.last {
			x.head = target.Pos
		}
		x.feel(m, f, a)
	}
}

// choose picks the corner of the path from the tile that the agent stands on. Who
// needs more room than that has first goes back to where there is enough.
func (x *way) choose(m *tiles.Map, f *field) {
	x.corner, x.last = x.at, false
	if _, ok := f.Cost(x.at); ok {
		x.corner, _ = f.Ahead(x.at, sight)
		x.last = x.corner == f.end[0]
	} else if wide, ok := m.NearestOpen(x.at, x.need); ok {
		x.corner = wide
	}
}

// reached reports whether a path leads on from the corner.
func (x *way) reached(f *field) bool {
	_, ok := f.Cost(x.corner)
	return ok
}

// nearEnough reports whether a goal on a tile without room for a counts as reached
// from somewhere that has it.
func (w *World) nearEnough(a *nav.Agent, target *nav.Target) bool {
	p, ok := w.setup.Tiles.Freed(body(a), target.Pos)
	return ok && portable.Norm(r2.Sub(p, target.Pos)) <= target.Within
}

// feel leads an agent off a wall that it has run into. Corners are in sight of the
// middle of its tile, and it may stand beside that: then the next tile's middle
// will do, or its own, which is free of walls all the way.
//
//	+-------+-------+-------+        The straight line to the corner c leads a
//	|    .--|-------|-> c   |        into the tile below; from the middle m of
//	|  m /  |       |       |        its own tile it does not.
//	+--a----+#######+#######+
func (x *way) feel(m *tiles.Map, f *field, a *nav.Agent) {
	x.blind = x.blind || x.struck
	if !x.blind {
		return
	}
	if free(m, a, x.head) {
		x.blind = false
		return
	}
	if next, ok := f.Next(x.at); ok {
		x.head = m.Center(next)
		if !free(m, a, x.head) {
			x.head = m.Center(x.at)
		}
	}
}

// free reports whether nothing solid is on the straight way of a to a place.
func free(m *tiles.Map, a *nav.Agent, to r2.Vec) bool {
	moved := m.Move(body(a), a.Pos, r2.Sub(to, a.Pos))
	return moved.Struck == 0
}
