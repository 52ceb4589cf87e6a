package tiles

// region is the set of tiles that can be reached from a tile. A diagonal step needs
// both tiles beside it, so four directions reach the same tiles as eight.
type region struct {
	of      *Map
	version uint64
	gate    uint8
	bits    []uint64 // a bit per tile stored
	waiting []int32
}

func (r *region) has(i int) bool { return r.bits[i>>6]&(1<<(i&63)) != 0 }

// knows reports whether r is the region of a tile.
func (r *region) knows(m *Map, t Tile, gate uint8) bool {
	return r.of == m && r.version == m.version && r.gate == gate && r.has(m.index(t))
}

// parts reports whether r shows that one tile is unreachable from another.
func (r *region) parts(m *Map, from, to Tile, gate uint8) bool {
	return r.knows(m, from, gate) && !r.has(m.index(to))
}

// spread makes r the region of a tile, by flood fill.
func (r *region) spread(m *Map, from Tile, gate uint8) {
	if r.knows(m, from, gate) {
		return
	}
	r.begin(m, gate)
	r.add(m, from, gate)
}

// begin makes r a region without tiles.
func (r *region) begin(m *Map, gate uint8) {
	r.of, r.version, r.gate = m, m.version, gate
	if n := (len(m.cost) + 63) / 64; len(r.bits) < n {
		r.bits = make([]uint64, n)
	} else {
		clear(r.bits)
	}
}

// add adds all that can be reached from a tile. It goes along whole rows: from a tile
// to both sides as far as there is room, and then to the tiles above and below at which
// such a row begins.
func (r *region) add(m *Map, from Tile, gate uint8) {
	stride := m.stride()
	r.waiting = append(r.waiting[:0], int32(m.index(from)))
	for len(r.waiting) > 0 {
		i := int(r.waiting[len(r.waiting)-1])
		r.waiting = r.waiting[:len(r.waiting)-1]
		if r.has(i) {
			continue
		}
		first, last := i, i
		for m.clear[first-1] >= gate {
			first--
		}
		for m.clear[last+1] >= gate {
			last++
		}
		for k := first; k <= last; k++ {
			r.bits[k>>6] |= 1 << (k & 63)
		}
		for _, next := range [2]int{-stride, stride} {
			begun := false
			for k := first + next; k <= last+next; k++ {
				inside := m.clear[k] >= gate
				if inside && !begun && !r.has(k) {
					r.waiting = append(r.waiting, int32(k))
				}
				begun = inside
			}
		}
	}
}

// nearest lists the tiles of the region that are nearest to t, by the cost of the path
// on an empty map, as indices in storage. They differ only in the signs and the order
// of their distances along the axes, so there are eight at most.
func (r *region) nearest(m *Map, t Tile, ends *[8]Tile) (n int) {
	least := unreached
	// Rings about a t outside of the map begin where they reach the map.
	skip := max(-t.X, t.X-m.width+1, -t.Y, t.Y-m.height+1, 0)
	for d := skip; d <= skip+max(m.width, m.height) && 2*halfStraight*Cost(d) <= least; d++ {
		m.ring(t, d, func(x, y int) {
			if !r.has(m.index(Tile{x, y})) {
				return
			}
			cost := octile(x-t.X, y-t.Y)
			if cost < least {
				least, n = cost, 0
			}
			if cost == least && n < len(ends) {
				ends[n] = Tile{x, y}
				n++
			}
		})
	}
	return n
}

// Reach is all that can be reached from some tiles. It takes a bit for each tile of the
// map, where a [Field], which also knows the ways, takes 8 bytes.
type Reach struct{ region region }

// ReachOf returns what agents that need a clearance (see [Map.Needs]) can reach from
// any of some tiles; those that are not wide enough lead nowhere.
func ReachOf(m *Map, from []Tile, need int) *Reach {
	r := new(Reach)
	gate := gate(need)
	r.region.begin(m, gate)
	for _, t := range from {
		if m.Clearance(t) >= int(gate) {
			r.region.add(m, t, gate)
		}
	}
	r.region.waiting = nil
	return r
}

// Has says whether t can be reached, on the map as it was.
func (r *Reach) Has(t Tile) bool {
	return r.region.of.Contains(t) && r.region.has(r.region.of.index(t))
}
