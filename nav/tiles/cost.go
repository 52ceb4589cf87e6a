package tiles

// Cost is the cost of a path: the length of its steps in tiles, each times the
// mean cost of the two tiles whose centres it joins. It is a whole number of
// 1/66922 of a tile, so sums are exact and ties are ties on every machine.
//
// The diagonal is 94642 units for 66922·√2 = 94641.99998…: 47321/33461 is a
// convergent of √2. By the theory of continued fractions no fraction of smaller
// terms lies between it and √2, so two paths over uniform ground whose numbers of
// straight and of diagonal steps differ by fewer than 33461 compare as their true
// lengths do.
type Cost int64

// Halves of a step over ground of cost 1: each half lies in one of its two tiles.
const (
	halfStraight Cost = 33461
	halfDiagonal Cost = 47321
)

// unreached is the cost of an unreachable tile.
const unreached Cost = 1<<63 - 1

// Tiles returns the cost as a length over ground of cost 1, in tiles.
func (c Cost) Tiles() float64 { return float64(c) / float64(2*halfStraight) }

// octile returns the cost of the shortest path over a map without solid tiles,
// all of cost 1: a diagonal, then a straight.
func octile(dx, dy int) Cost {
	dx, dy = abs(dx), abs(dy)
	return 2*halfDiagonal*Cost(min(dx, dy)) + 2*halfStraight*Cost(max(dx, dy)-min(dx, dy))
}

// The eight directions, counter-clockwise from +x: even ones are straight, odd
// ones lie between their two neighbours. Ties are decided in this order.
var compass = [8]Tile{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}

// none is the direction of a path's first tile, which has no predecessor.
const none = 8

// compass returns the offsets of a tile's neighbours in storage.
func (m *Map) compass() (offsets [8]int) {
	for d, t := range compass {
		offsets[d] = t.Y*m.stride() + t.X
	}
	return offsets
}

// half returns the cost of half a step in a direction, on ground of cost 1.
func half(d int) Cost {
	if d&1 == 0 {
		return halfStraight
	}
	return halfDiagonal
}

// open returns the allowed steps of the eight from the tile stored at i, as
// bits: the tile stepped on must be wide enough, and for a diagonal also the two
// tiles beside the step, so that no corner is cut.
func (m *Map) open(i int, offsets *[8]int, gate uint8) (steps uint8) {
	if m.clear[i] > gate { // neighbours have one less at least
		return 0xff
	}
	for d := 0; d < 8; d += 2 {
		if m.clear[i+offsets[d]] >= gate {
			steps |= 1 << d
		}
	}
	for d := 1; d < 8; d += 2 {
		beside := uint8(1<<(d-1) | 1<<((d+1)&7))
		if steps&beside == beside && m.clear[i+offsets[d]] >= gate {
			steps |= 1 << d
		}
	}
	return steps
}
