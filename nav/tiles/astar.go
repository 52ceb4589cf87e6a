package tiles

// AStar returns the route of [Finder.Find], by A* over all tiles, on ground of any costs.
//
// Source: P. E. Hart, N. J. Nilsson, B. Raphael, "A Formal Basis for the
// Heuristic Determination of Minimum Cost Paths", 1968. The heuristic is the cost on an
// empty map of the cheapest ground of this one. It is consistent, so that each tile is
// expanded once.
func (f *Finder) AStar(m *Map, from, to Tile, need int) Route {
	return f.seek(m, from, to, need, f.astar)
}

// astar returns the index of the goal, or false where it is unreachable.
func (f *Finder) astar(m *Map, from, to Tile, gate uint8) (end int, ok bool) {
	f.begin(m, from)
	offsets := m.compass()
	low, _ := m.costs()
	goal := m.index(to)
	for looked := 1; ; looked++ {
		i, ok := f.next()
		if !ok || f.vain(m, from, to, gate, looked) {
			return 0, false
		}
		if i == goal {
			return i, true
		}
		at := m.tile(i)
		n := f.nodes[i]
		steps := m.open(i, &offsets, gate)
		for d, off := range offsets {
			if steps&(1<<d) == 0 {
				continue
			}
			j := i + off
			cost := n.cost + half(d)*Cost(int(m.cost[i])+int(m.cost[j]))
			left := octile(to.X-at.X-compass[d].X, to.Y-at.Y-compass[d].Y)
			f.reach(j, cost, Cost(low)*left, uint8(d))
		}
	}
}
