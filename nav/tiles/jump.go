package tiles

// jump is a jump point search: of all paths of one length it follows only those that
// go diagonally first, and of these it puts only the tiles in the queue at which such a
// path may have to turn.
//
//	. . . . .        x → runs along the wall; at o, the first tile whose side
//	# # # . .        is open where the side of the tile before was solid, a
//	x → → o .        path may turn up, so o is a jump point
//
// Source: D. Harabor, A. Grastien, "Online Graph Pruning for Pathfinding on Grid
// Maps", 2011, in its form for paths that do not cut corners: a path along a
// wall turns one tile later, and a diagonal step forces nothing.
//
// Ground must be of one cost. It returns the index of the goal, or false where it is unreachable.
func (f *Finder) jump(m *Map, from, to Tile, gate uint8) (end int, ok bool) {
	f.begin(m, from)
	g := jumper{clear: m.clear, offsets: m.compass(), gate: gate, goal: m.index(to)}
	ground := Cost(m.cost[m.index(from)])
	for looked := 1; ; looked++ {
		i, ok := f.next()
		if !ok || f.vain(m, from, to, gate, looked) {
			return 0, false
		}
		if i == g.goal {
			return i, true
		}
		at := m.tile(i)
		n := f.nodes[i]
		turns := g.turns(i, n.by)
		for d := range 8 {
			if turns&(1<<d) == 0 {
				continue
			}
			if j, steps := g.run(i, d); steps > 0 {
				left := octile(to.X-at.X-steps*compass[d].X, to.Y-at.Y-steps*compass[d].Y)
				f.reach(j, n.cost+2*half(d)*ground*Cost(steps), ground*left, uint8(d))
			}
		}
	}
}

// jumper looks for jump points.
type jumper struct {
	clear   []uint8
	offsets [8]int
	gate    uint8
	goal    int
}

func (g *jumper) open(i int) bool { return g.clear[i] >= g.gate }

// turns returns, as bits, the directions in which a path that reached a tile by
// one may go on. All others lead to tiles that a path without this tile reaches
// at no greater cost.
func (g *jumper) turns(i int, by uint8) (bits uint8) {
	d := int(by)
	switch {
	case by == none:
		return 0xff
	case d&1 == 1: // on, or one of the two halves of the diagonal
		return 1<<d | 1<<(d-1) | 1<<((d+1)&7)
	}
	bits = 1 << d
	for _, side := range [2]int{(d + 2) & 7, (d + 6) & 7} {
		if g.forced(i, d, side) {
			// To the side, and to what lies between it and straight on.
			between := (d + 1) & 7
			if side != (d+2)&7 {
				between = (d + 7) & 7
			}
			bits |= 1<<side | 1<<between
		}
	}
	return bits
}

// forced reports whether a wall beside a path in direction d ended one tile ago.
func (g *jumper) forced(i, d, side int) bool {
	return g.open(i+g.offsets[side]) && !g.open(i-g.offsets[d]+g.offsets[side])
}

// run goes from a tile in a direction up to the next jump point, and returns it
// and the steps that it takes; none where a wall comes first.
func (g *jumper) run(i, d int) (j, steps int) {
	if d&1 == 0 {
		return g.straight(i, d)
	}
	a, b := d-1, (d+1)&7
	for j = i; g.open(j+g.offsets[a]) && g.open(j+g.offsets[b]) && g.open(j+g.offsets[d]); {
		j += g.offsets[d]
		steps++
		if j == g.goal {
			return j, steps
		}
		if _, n := g.straight(j, a); n > 0 {
			return j, steps
		}
		if _, n := g.straight(j, b); n > 0 {
			return j, steps
		}
	}
	return 0, 0
}

func (g *jumper) straight(i, d int) (j, steps int) {
	off, left, right := g.offsets[d], g.offsets[(d+2)&7], g.offsets[(d+6)&7]
	leftOpen, rightOpen := g.open(i+left), g.open(i+right)
	for j = i + off; g.open(j); j += off {
		steps++
		l, r := g.open(j+left), g.open(j+right)
		if j == g.goal || l && !leftOpen || r && !rightOpen {
			return j, steps
		}
		leftOpen, rightOpen = l, r
	}
	return 0, 0
}
