package tiles

// Sees reports whether an agent that needs a clearance can go from the centre of one
// tile to that of another in a straight line.
//
//	o-----------o-----------o      o centres of tiles
//	|           |        .* |
//	|           |    .*     |      The line crosses squares between centres. In
//	|           .*          |      each it is free when the four tiles at the
//	|      .*   |           |      corners are wide enough, and not otherwise;
//	|  .*       |           |      along an edge its two ends decide.
//	*-----------o-----------o
//
// That is exact for a square agent of (need - ½) tiles to each side, in whole
// numbers, and enough for any smaller one and for a disc; a diagonal step between
// neighbours is the same question.
func (m *Map) Sees(a, b Tile, need int) bool { return m.sees(a, b, gate(need), 255) }

// sees is Sees over ground of at most the cost dearest.
func (m *Map) sees(a, b Tile, gate, dearest uint8) bool {
	if !m.Contains(a) || !m.Contains(b) {
		return false
	}
	dx, dy := abs(b.X-a.X), abs(b.Y-a.Y)
	along, across := 1, m.stride() // how far apart neighbours along x and y are stored
	if b.X < a.X {
		along = -along
	}
	if b.Y < a.Y {
		across = -across
	}
	if dx < dy {
		dx, dy, along, across = dy, dx, across, along
	}
	// Between the columns c and c+1 the line rises from c·dy/dx to (c+1)·dy/dx, so
	// both columns must be free from the floor of the one to the ceiling of the
	// other. The slope is at most one: that is up to three rows.
	i := m.index(a)
	if m.clear[i] < gate || m.cost[i] > dearest {
		return false
	}
	rest := 0 // c·dy mod dx
	for range dx {
		top := rest + dy
		rows := 0
		if top > 0 {
			rows = (top + dx - 1) / dx
		}
		for r := 0; r <= rows; r++ {
			j := i + r*across
			if m.clear[j] < gate || m.clear[j+along] < gate ||
				m.cost[j] > dearest || m.cost[j+along] > dearest {
				return false
			}
		}
		i += along
		rest = top
		if rest >= dx {
			rest -= dx
			i += across
		}
	}
	return true
}

// Pull appends to dst the waypoints of a route after string pulling: its first and last
// tile, and between them only tiles that the one before sees. A line never crosses
// ground of a higher cost than the cheapest tile of the stretch that it replaces, so
// pulling never raises the cost of a route.
//
// From each waypoint it goes to a tile of the route that is in sight while the next
// one is not, found by galloping search.
func (m *Map) Pull(dst, route []Tile, need int) []Tile {
	if len(route) == 0 {
		return dst
	}
	gate := gate(need)
	dst = append(dst, route[0])
	for at := 0; at < len(route)-1; {
		seen := at + 1 // a neighbour always is
		cheapest := min(m.Cost(route[at]), m.Cost(route[seen]))
		blocked := len(route)
		for reach := 1; seen < len(route)-1; {
			try := min(seen+reach, blocked-1)
			if try <= seen {
				break
			}
			low := cheapest
			for _, t := range route[seen+1 : try+1] {
				low = min(low, m.Cost(t))
			}
			if m.sees(route[at], route[try], gate, low) {
				seen, cheapest = try, low
				if blocked == len(route) {
					reach *= 2
				}
			} else {
				blocked = try
			}
			if blocked < len(route) {
				reach = max((blocked-seen)/2, 1)
			}
		}
		dst = append(dst, route[seen])
		at = seen
	}
	return dst
}
