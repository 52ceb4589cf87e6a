package sim

import (
	"cmp"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/workers"
)

// way is what a world knows of an agent's path over its tiles. Who sets out with
// many for the same tile follows the field that leads there; others have a route
// of their own.
type way struct {
	head   r2.Vec     // where to head for now, length
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

// none is the number of no field.
const none = -1

// crew is how many have to set out for one tile for a field, which looks at the
// whole map, to be worth more than a route for each.
const crew = 4

// sight is how many steps along a field are looked over for the farthest tile that
// is in sight.
const sight = 24

// finders returns one for every worker, as long as what they remember of a map fits
// into a gibibyte: about 26 bytes per tile, so that on 4096 × 4096 there are two, and
// workers wait for each other. It takes that only where it is searched.
func finders(m *tiles.Map, workers int) chan *tiles.Finder {
	n := min(max((1<<30)/(26*m.Width()*m.Height()), 1), workers)
	list := make(chan *tiles.Finder, n)
	for range n {
		list <- new(tiles.Finder)
	}
	return list
}

// nowhere is a tile that nobody stands on.
var nowhere = tiles.Tile{X: -2}

// Lost reports whether no path leads agent id to its goal as the tiles are now. A
// change of tiles, or another goal, may end that.
func (w *World) Lost(id uint32) bool { return w.ways != nil && w.ways[id].lost }

// strike notes which agents have run into a wall in this step.
func (w *World) strike() {
	if w.setup.Tiles != nil {
		for i, struck := range w.impacts.struck {
			w.ways[i].struck = struck
		}
	}
}

// find brings everyone's way up to date.
func (w *World) find() {
	if w.setup.Tiles == nil {
		return
	}
	w.enlist(w.collect(len(w.now), w.strayBlock))
	for len(w.flows) < len(w.fields) {
		w.flows = append(w.flows, flow{})
	}
	w.ground = w.setup.Tiles.Version()
	w.pool.Run(len(w.fields), 1, w.flowBlock)
	w.pool.Run(len(w.now), workers.Block, w.headBlock)
}

// straySome notes who is bound for another tile than its way leads to.
func (w *World) straySome(worker, lo, hi int) {
	s := w.scratch[worker]
	for i := lo; i < hi; i++ {
		x := &w.ways[i]
		if goal, bound := w.destination(&w.now[i]); bound != x.bound || goal != x.goal {
			s.agents = append(s.agents, uint32(i))
		}
	}
}

// destination returns the tile of a's goal, or false where it has none.
func (w *World) destination(a *nav.Agent) (t tiles.Tile, bound bool) {
	if a.Goal.Kind == nav.NoGoal {
		return t, false
	}
	var target nav.Target
	w.scenery.Target(a, w.now, &target)
	return w.setup.Tiles.At(target.Pos), true
}

// enlist gives those who stray a field or a route.
func (w *World) enlist(strays []uint32) {
	for _, id := range strays {
		x := &w.ways[id]
		if x.field != none {
			w.fields[x.field].users--
			x.field = none
		}
		x.goal, x.bound = w.destination(&w.now[id])
		x.at = nowhere
		x.own.Forget()
	}
	slices.SortFunc(strays, w.byGoal)
	for len(strays) > 0 {
		first := &w.ways[strays[0]]
		n := 1
		for n < len(strays) && first.bound && w.together(strays[0], strays[n]) {
			n++
		}
		if f := w.fieldTo(first.goal, first.need, n >= crew); first.bound && f != none {
			for _, id := range strays[:n] {
				w.ways[id].field = f
			}
			w.fields[f].users += n
		}
		strays = strays[n:]
	}
}

// byGoal orders agents by where they are bound for, and who goes together by ID.
func (w *World) byGoal(a, b uint32) int {
	x, y := &w.ways[a], &w.ways[b]
	return cmp.Or(cmp.Compare(x.goal.Y, y.goal.Y), cmp.Compare(x.goal.X, y.goal.X), cmp.Compare(x.need, y.need), cmp.Compare(a, b))
}

// together reports whether two go to one tile, and need the same room.
func (w *World) together(a, b uint32) bool {
	x, y := &w.ways[a], &w.ways[b]
	return y.bound && x.goal == y.goal && x.need == y.need
}

// field leads to one tile all who are bound for it and need the same room.
type field struct {
	goal  tiles.Tile
	need  int
	users int
}

// flow is a field worked out: what it takes to get there from every tile.
type flow struct {
	tiles.Field
	goal tiles.Tile
	need int
	end  [1]tiles.Tile // the goal, or the nearest tile that has the room
}

// fieldTo returns the number of the field to a tile, or none where nobody follows
// such a one and none is to be made. A new one takes the place of one that nobody
// follows any more, and its memory.
func (w *World) fieldTo(goal tiles.Tile, need int, anew bool) int32 {
	free := none
	for i := range w.fields {
		f := &w.fields[i]
		if f.goal == goal && f.need == need && f.users > 0 {
			return int32(i)
		}
		if f.users == 0 && free == none {
			free = i
		}
	}
	if !anew {
		return none
	}
	if free == none {
		free = len(w.fields)
		w.fields = append(w.fields, field{})
	}
	w.fields[free] = field{goal: goal, need: need}
	return int32(free)
}

// flowSome works out fields that are new, or older than the tiles.
func (w *World) flowSome(_, lo, hi int) {
	m := w.setup.Tiles
	for i := lo; i < hi; i++ {
		f, x := &w.fields[i], &w.flows[i]
		if f.users == 0 || x.goal == f.goal && x.need == f.need && !x.Stale() {
			continue
		}
		x.goal, x.need = f.goal, f.need
		goals := x.end[:]
		var ok bool
		if x.end[0], ok = m.NearestOpen(x.goal, x.need); !ok {
			goals = nil // nowhere is room for such a one
		}
		x.Flow(m, goals, x.need)
	}
}
