package tiles

import (
	"math"
	"slices"
)

// most is the greatest clearance; 255 stands for "no tile is wide enough".
const most = 254

// Clearance returns the Chebyshev distance of t from the nearest solid tile, in tiles:
// 0 for a solid tile, 1 beside one, at most 254. A square of
// (clearance - ½) tiles to each side of the tile's centre is free of solid tiles.
//
//	#  #  #  #  #  #  #
//	#  1  1  1  1  1  #
//	#  1  2  2  2  1  #
//	#  1  2  3  2  1  #     3: 2½ tiles to each side are free
//	#  1  2  2  2  1  #
//	#  1  1  1  1  1  #
//	#  #  #  #  #  #  #
func (m *Map) Clearance(t Tile) int {
	if !m.Contains(t) {
		return 0
	}
	return int(m.clear[m.index(t)])
}

// Needs returns the smallest clearance of a tile on whose centre a square of half side
// half fits: 1 up to half a tile, 2 up to one and a half, and so on, and 255, which no
// tile has, for larger squares. A disc fits wherever the square around it does; Needs
// does not use that it may fit elsewhere too.
func (m *Map) Needs(half float64) int {
	n := 1
	if guess := half/m.size - 0.5; guess > most {
		return most + 1
	} else if guess > 0 {
		n = int(guess)
	}
	for float64((float64(n)-0.5)*m.size) < half {
		n++
	}
	return max(n, 1)
}

// NearestOpen returns the tile nearest to t that has the clearance need, by the
// distance of centres; of equals the lowest, then the leftmost. It returns false where
// the map has none.
func (m *Map) NearestOpen(t Tile, need int) (Tile, bool) {
	t = Tile{min(max(t.X, 0), m.width-1), min(max(t.Y, 0), m.height-1)}
	gate := gate(need)
	var best Tile
	least := math.MaxInt
	if !m.has(gate) {
		return best, false
	}
	for r := 0; r <= max(m.width, m.height) && r*r < least; r++ {
		m.ring(t, r, func(x, y int) {
			d := (x-t.X)*(x-t.X) + (y-t.Y)*(y-t.Y)
			if d < least && m.clear[m.index(Tile{x, y})] >= gate {
				best, least = Tile{x, y}, d
			}
		})
	}
	return best, least < math.MaxInt
}

// has reports whether any tile has the clearance.
func (m *Map) has(gate uint8) bool {
	return slices.ContainsFunc(m.rooms[gate:most+1], func(tiles int) bool { return tiles > 0 })
}

// gate returns the clearance as it is stored.
func gate(need int) uint8 { return uint8(min(max(need, 1), most+1)) }

// measure works out every clearance: one sweep up and one down, each taking the
// least of the neighbours already passed, plus one.
func (m *Map) measure() {
	m.sweepClearance(0, 0, m.width-1, m.height-1, func(i, _, _ int) {
		m.clear[i] = most
		if m.cost[i] == Solid {
			m.clear[i] = 0
		}
	})
}

// sweepClearance prepares the tiles of a window and sweeps it.
func (m *Map) sweepClearance(x0, y0, x1, y1 int, prepare func(i, x, y int)) {
	stride := m.stride()
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			i := m.index(Tile{x, y})
			m.rooms[m.clear[i]]--
			prepare(i, x, y)
		}
	}
	c := m.clear
	for y := y0; y <= y1; y++ {
		i := m.index(Tile{x0, y})
		for end := i + x1 - x0; i <= end; i++ {
			if c[i] > 1 {
				c[i] = min(c[i], 1+min(c[i-1], c[i-stride-1], c[i-stride], c[i-stride+1]))
			}
		}
	}
	for y := y1; y >= y0; y-- {
		i := m.index(Tile{x1, y})
		for end := i - x1 + x0; i >= end; i-- {
			if c[i] > 1 {
				c[i] = min(c[i], 1+min(c[i+1], c[i+stride+1], c[i+stride], c[i+stride-1]))
			}
			m.rooms[c[i]]++
		}
	}
}

// closeTile lowers the clearances around a tile that became solid. Clearances of
// neighbours differ by at most one, so when nothing changes on one ring, nothing
// changes on the next.
func (m *Map) closeTile(t Tile) {
	m.lower(m.index(t), 0)
	for r, more := 1, true; more && r < most; r++ {
		more = false
		m.ring(t, r, func(x, y int) {
			if i := m.index(Tile{x, y}); int(m.clear[i]) > r {
				m.lower(i, uint8(r))
				more = true
			}
		})
	}
}

func (m *Map) lower(i int, clearance uint8) {
	m.rooms[m.clear[i]]--
	m.rooms[clearance]++
	m.clear[i] = clearance
}

// openTile raises the clearances around a tile that was solid. Only those can
// rise that were as large as their distance from it, and these lie on rings
// without a gap.
func (m *Map) openTile(t Tile) {
	reach := 0
	for r, more := 1, true; more && r <= most; r++ {
		more = false
		m.ring(t, r, func(x, y int) {
			if int(m.clear[m.index(Tile{x, y})]) == r {
				more = true
			}
		})
		if more {
			reach = r
		}
	}
	m.sweepClearance(max(t.X-reach, 0), max(t.Y-reach, 0), min(t.X+reach, m.width-1), min(t.Y+reach, m.height-1),
		func(i, x, y int) {
			if int(m.clear[i]) == max(abs(x-t.X), abs(y-t.Y)) {
				m.clear[i] = most
			}
		})
}

// ring visits the tiles of the map at Chebyshev distance r from t: row by row from below, from the left.
func (m *Map) ring(t Tile, r int, visit func(x, y int)) {
	for y := max(t.Y-r, 0); y <= min(t.Y+r, m.height-1); y++ {
		step := 1
		if abs(y-t.Y) != r {
			step = max(2*r, 1)
		}
		x := t.X - r
		if x < 0 {
			// The first column inside that the pattern meets.
			x += (-x + step - 1) / step * step
		}
		for ; x <= min(t.X+r, m.width-1); x += step {
			visit(x, y)
		}
	}
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}
