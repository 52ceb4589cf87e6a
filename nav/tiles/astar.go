package tiles

// AStar returns what [Finder.Find] promises, by A* over all tiles, on ground of
// any costs.
//
// Source: P. E. Hart, N. J. Nilsson, B. Raphael, "A Formal Basis for the
// Heuristic Determination of Minimum Cost Paths", 1968. The estimate of what is
// left is the cost on an empty map, which never falls by more than a step costs,
// so that a tile is looked at once.
func (f *Finder) AStar(m *Map, from, to Tile, need int) Route {
	gate := gate(need)
	if m.Clearance(from) < int(gate) {
		return Route{State: Stuck, Version: m.version}
	}
	f.begin(m, from, to)
	offsets := m.compass()
	nearest, least := 0, unreached
	for {
		i, ok := f.next()
		if !ok {
			return f.trace(m, nearest, Partial)
		}
		at := m.tile(i)
		if at == to {
			return f.trace(m, i, Complete)
		}
		n := f.nodes[i]
		left := octile(to.X-at.X, to.Y-at.Y)
		if left < least { // of equals the first is the cheapest: it came with least cost + left
			nearest, least = i, left
		}
		steps := m.open(i, &offsets, gate)
		for d, off := range offsets {
			if steps&(1<<d) == 0 {
				continue
			}
			j := i + off
			cost := n.cost + half(d)*Cost(int(m.cost[i])+int(m.cost[j]))
			f.reach(j, cost, octile(to.X-at.X-compass[d].X, to.Y-at.Y-compass[d].Y), uint8(d))
		}
	}
}
