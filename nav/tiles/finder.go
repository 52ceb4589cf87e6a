package tiles

import "slices"

// State says how a search ended.
type State uint8

// The ends of a search.
const (
	// Stuck: the first tile itself is solid, too narrow or outside of the map.
	// [Map.NearestOpen] is a way out.
	Stuck State = iota
	// Partial: nothing leads to the goal. The route ends on the tile nearest to it
	// that can be reached, measured as [Cost] on a map without solid tiles; of
	// equals on the one that costs least to reach.
	Partial
	// Complete: the route ends on the goal, and none is cheaper.
	Complete
)

// String returns the state in words.
func (s State) String() string {
	switch s {
	case Complete:
		return "leads to the goal"
	case Partial:
		return "the goal cannot be reached; leads to the nearest tile that can"
	}
	return "no way to leave the first tile"
}

// Route is a path of neighbouring tiles.
type Route struct {
	State   State
	Tiles   []Tile // from the first tile to the last; valid until the Finder's next search
	Cost    Cost
	Version uint64 // of the map that it was found on
}

// Stale says whether the map has changed since the route was found.
func (r *Route) Stale(m *Map) bool { return r.Version != m.version }

// Finder finds routes for one agent at a time. The zero value is ready; it keeps
// its memory, 16 bytes per tile of the largest map seen, so that once warm a
// search allocates nothing. One goroutine uses a Finder at a time.
type Finder struct {
	nodes  []node
	search uint32 // the current one
	queue  heap
	route  []Tile
}

// node is what a search knows of a tile.
type node struct {
	cost   Cost   // from the first tile
	search uint32 // the one that this was written in; otherwise it means nothing
	by     uint8  // the direction it was reached by
	done   bool
}

// Find returns the cheapest route between two tiles for an agent that needs a
// clearance (see [Map.Needs]). Steps go to the eight neighbours and never cut a
// corner. On ground of one cost it searches by jump points, elsewhere by
// [Finder.AStar]; the cost of the route is the same with either, but not always
// its tiles.
func (f *Finder) Find(m *Map, from, to Tile, need int) Route {
	if !m.Uniform() || m.Clearance(to) < int(gate(need)) {
		return f.AStar(m, from, to, need)
	}
	if r := f.jump(m, from, to, need); r.State != Partial {
		return r
	}
	// Jump points are too few to tell which tile is nearest to the goal.
	return f.AStar(m, from, to, need)
}

// begin forgets the last search and puts the first tile in the queue.
func (f *Finder) begin(m *Map, from, to Tile) {
	if len(f.nodes) < len(m.cost) {
		f.nodes = make([]node, len(m.cost))
		f.search = 0
	}
	f.search++
	if f.search == 0 { // after 2³² searches old marks would look new
		clear(f.nodes)
		f.search = 1
	}
	f.queue = f.queue[:0]
	f.reach(m.index(from), 0, octile(to.X-from.X, to.Y-from.Y), none)
}

// reach notes a path to a tile if it is the cheapest so far.
func (f *Finder) reach(i int, cost, left Cost, by uint8) {
	n := &f.nodes[i]
	if n.search == f.search && (n.done || n.cost <= cost) {
		return
	}
	*n = node{cost: cost, search: f.search, by: by}
	f.queue.push(entry{through: cost + left, sofar: cost, at: int32(i)})
}

// next takes the most promising tile from the queue.
func (f *Finder) next() (i int, ok bool) {
	for len(f.queue) > 0 {
		i := int(f.queue.pop().at)
		if n := &f.nodes[i]; !n.done { // else a cheaper path to it came first
			n.done = true
			return i, true
		}
	}
	return 0, false
}

// trace walks back from a tile to the first one, over every tile in between.
func (f *Finder) trace(m *Map, end int, state State) Route {
	offsets := m.compass()
	f.route = f.route[:0]
	by := f.nodes[end].by
	cost := f.nodes[end].cost
	for i := end; ; {
		f.route = append(f.route, m.tile(i))
		if by == none {
			break
		}
		j := i - offsets[by]
		cost -= half(int(by)) * Cost(int(m.cost[i])+int(m.cost[j]))
		// Between two jump points the direction stays. A tile there that another
		// path came to first counts only if it came at the same cost.
		if n := f.nodes[j]; n.search == f.search && n.done && n.cost == cost {
			by = n.by
		}
		i = j
	}
	slices.Reverse(f.route)
	return Route{State: state, Tiles: f.route, Cost: f.nodes[end].cost, Version: m.version}
}
