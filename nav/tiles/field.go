package tiles

import "slices"

// Field is a flow field: it leads any number of agents of one size to the nearest of
// its goals, by the cost of the cheapest path from every tile.
//
//	5 6 6 5 4        costs to the goal G in tiles, rounded: every tile but a
//	4 # # # 3        goal has a neighbour that costs less by just the step to
//	3 2 2 # 2        it, and that is where to go
//	3 2 1 G 1
//
// The zero value is ready for [Field.Flow] and keeps its memory, 8 bytes per
// tile. Any number of goroutines may query a Field while none changes it or the map.
type Field struct {
	m       *Map
	version uint64
	gate    uint8
	cost    []Cost
	offsets [8]int
	waves   [][]int32
}

// Flow computes the costs to a set of goals for agents that need a clearance (see
// [Map.Needs]). It leaves out goals that are too narrow, and returns the number of the
// others.
//
// The front of a wave runs out from all goals at once. Tiles wait in waves one
// straight step wide: nothing within a wave can be reached cheaper from another
// tile of it, so a wave's tiles can be done in any order and no queue has to keep
// them sorted (E. V. Denardo, B. L. Fox, "Shortest-Route Methods: 1. Reaching,
// Pruning, and Buckets", 1979). Only as many waves exist as a step can cross.
func (f *Field) Flow(m *Map, goals []Tile, need int) (started int) {
	f.m, f.version, f.gate, f.offsets = m, m.version, gate(need), m.compass()
	f.cost = slices.Grow(f.cost[:0], len(m.cost))[:len(m.cost)]
	for i := range f.cost {
		f.cost[i] = unreached
	}
	low, high := m.costs()
	width := 2 * halfStraight * Cost(low)
	count := int((2*halfDiagonal*Cost(high)+width-1)/width) + 1
	for len(f.waves) < count {
		f.waves = append(f.waves, nil)
	}
	waiting := 0
	for _, t := range goals {
		if m.Clearance(t) < int(f.gate) {
			continue
		}
		started++
		if i := m.index(t); f.cost[i] != 0 {
			f.cost[i] = 0
			f.waves[0] = append(f.waves[0], int32(i))
			waiting++
		}
	}
	for n := 0; waiting > 0; n++ {
		slot := n % count
		waiting -= len(f.waves[slot])
		begin := Cost(n) * width
		for _, at := range f.waves[slot] {
			i := int(at)
			here := f.cost[i]
			if here < begin { // it was reached cheaper and done before
				continue
			}
			steps := m.open(i, &f.offsets, f.gate)
			for d, off := range f.offsets {
				if steps&(1<<d) == 0 {
					continue
				}
				j := i + off
				cost := here + half(d)*Cost(int(m.cost[i])+int(m.cost[j]))
				if cost < f.cost[j] {
					f.cost[j] = cost
					s := 1 // most often, and a division is slow
					if over := cost - begin - width; over >= width {
						s += int(over / width)
					}
					if s += slot; s >= count {
						s -= count
					}
					f.waves[s] = append(f.waves[s], int32(j))
					waiting++
				}
			}
		}
		f.waves[slot] = f.waves[slot][:0]
	}
	return started
}

// Stale reports whether the map has changed since the last Flow.
func (f *Field) Stale() bool { return f.m == nil || f.version != f.m.version }

// Cost returns the cost of the path from t to the nearest goal, and false where no goal can be reached.
func (f *Field) Cost(t Tile) (Cost, bool) {
	if f.m == nil || !f.m.Contains(t) {
		return 0, false
	}
	c := f.cost[f.m.index(t)]
	return c, c != unreached
}

// Next returns the tile to go to from t, or t itself on a goal, and false where
// none can be reached. The cost falls with every step. After the map has changed it
// still never leads into a wall, but until the next Flow it may find no path, or an
// expensive one.
func (f *Field) Next(t Tile) (Tile, bool) {
	here, ok := f.Cost(t)
	if !ok {
		return t, false
	}
	if here == 0 {
		return t, true
	}
	m := f.m
	i := m.index(t)
	next, least := t, unreached
	steps := m.open(i, &f.offsets, f.gate)
	for d, off := range f.offsets {
		if steps&(1<<d) == 0 {
			continue
		}
		j := i + off
		if f.cost[j] >= here {
			continue
		}
		if cost := f.cost[j] + half(d)*Cost(int(m.cost[i])+int(m.cost[j])); cost < least {
			next, least = Tile{t.X + compass[d].X, t.Y + compass[d].Y}, cost
		}
	}
	return next, next != t
}

// Ahead follows Next for up to so many steps, as far as the straight line from t
// allows by the rules of [Map.Pull], and returns the tile that it ends on: a waypoint,
// so that a body does not turn at every tile.
func (f *Field) Ahead(t Tile, steps int) (Tile, bool) {
	end, ok := f.Next(t)
	if !ok {
		return t, false
	}
	cheapest := min(f.m.Cost(t), f.m.Cost(end))
	for range steps - 1 {
		next, _ := f.Next(end)
		cheapest = min(cheapest, f.m.Cost(next))
		if next == end || !f.m.sees(t, next, f.gate, cheapest) {
			break
		}
		end = next
	}
	return end, true
}
