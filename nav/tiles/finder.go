package tiles

import "slices"

type State uint8

// The ends of a search.
const (
	// Stuck: the first tile itself is solid, too narrow or outside of the map.
	// [Map.NearestOpen] is a way out.
	Stuck State = iota
	// Partial: the goal is unreachable. The route ends on the tile nearest to it
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

// Stale reports whether the map has changed since the route was found.
func (r *Route) Stale(m *Map) bool { return r.Version != m.version }

// Finder finds routes for one agent at a time. The zero value is ready; it keeps
// its memory, so that once warm a search allocates nothing: 16 bytes per tile of the
// largest map searched, and where a goal could not be reached an eighth of a byte
// more, or on ground of several costs about ten. One goroutine uses a Finder at a
// time.
type Finder struct {
	nodes  []node
	search uint32 // the current one
	queue  heap
	route  []Tile
	region region // of the first tile of a search that was long or failed
	field  Field  // to the nearest tiles, where a search failed
}

// node is the state of a tile in a search.
type node struct {
	cost   Cost   // from the first tile
	search uint32 // the search that wrote this; in others it is void
	by     uint8  // the direction it was reached by
	done   bool
}

// Find returns the cheapest route between two tiles for an agent that needs a
// clearance (see [Map.Needs]). Steps go to the eight neighbours and never cut a
// corner. On ground of one cost it searches by jump points, elsewhere by
// [Finder.AStar]; the cost of the route is the same with either, but not always
// its tiles.
func (f *Finder) Find(m *Map, from, to Tile, need int) Route {
	if m.Uniform() {
		return f.seek(m, from, to, need, f.jump)
	}
	return f.AStar(m, from, to, need)
}

// seek returns the route to the goal, or, where that is unreachable, to the nearest tile.
func (f *Finder) seek(m *Map, from, to Tile, need int, search func(m *Map, from, to Tile, gate uint8) (end int, ok bool)) Route {
	gate := gate(need)
	if m.Clearance(from) < int(gate) {
		return Route{State: Stuck, Version: m.version}
	}
	if m.Clearance(to) >= int(gate) && !f.region.parts(m, from, to, gate) {
		if end, ok := search(m, from, to, gate); ok {
			return f.trace(m, end, Complete)
		}
	}
	f.region.spread(m, from, gate)
	var ends [8]Tile
	n := f.region.nearest(m, to, &ends)
	if !m.Uniform() {
		return f.approach(m, from, ends[:n], need)
	}
	best, least := ends[0], unreached
	for _, t := range ends[:n] {
		if end, _ := search(m, from, t, gate); f.nodes[end].cost < least {
			best, least = t, f.nodes[end].cost
		}
	}
	end, _ := search(m, from, best, gate)
	return f.trace(m, end, Partial)
}

// approach returns the cheapest route to one of some tiles, all of which can be
// reached. On ground of many costs A* would expand most of the map for each, and a
// flow field is faster.
func (f *Finder) approach(m *Map, from Tile, ends []Tile, need int) Route {
	f.field.Flow(m, ends, need)
	f.route = append(f.route[:0], from)
	for at := from; ; {
		next, _ := f.field.Next(at)
		if next == at {
			break
		}
		f.route = append(f.route, next)
		at = next
	}
	cost, _ := f.field.Cost(from)
	return Route{State: Partial, Tiles: f.route, Cost: cost, Version: m.version}
}

// patience is the fraction of the map, one tile of so many, that a search expands
// before it tests whether the goal is reachable, which takes about as long.
const patience = 64

// vain reports whether the goal is unreachable, once a search has expanded enough tiles.
func (f *Finder) vain(m *Map, from, to Tile, gate uint8, looked int) bool {
	if looked != len(m.cost)/patience {
		return false
	}
	f.region.spread(m, from, gate)
	return f.region.parts(m, from, to, gate)
}

// begin forgets the last search and puts the first tile in the queue.
func (f *Finder) begin(m *Map, from Tile) {
	if len(f.nodes) < len(m.cost) {
		f.nodes = make([]node, len(m.cost))
		f.search = 0
	}
	f.search++
	if f.search == 0 { // after 2³² searches old marks would appear new
		clear(f.nodes)
		f.search = 1
	}
	f.queue = f.queue[:0]
	f.reach(m.index(from), 0, 0, none)
}

// reach records a path to a tile if it is the cheapest so far.
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
