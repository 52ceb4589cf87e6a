package tiles

import (
	"math"

	"galaxy/internal/shape"

	"gonum.org/v1/gonum/spatial/r2"
)

// At returns the tile that contains p: a tile contains its left and lower edge. The
// tile may lie outside of the map (see [Map.Contains]): all columns left of the map are
// -1, all to its right are Width, and the rows alike.
func (m *Map) At(p r2.Vec) Tile { return Tile{m.column(p.X), m.row(p.Y)} }

// Center returns the middle of a tile.
func (m *Map) Center(t Tile) r2.Vec {
	return r2.Vec{
		X: m.origin.X + float64((float64(t.X)+0.5)*m.size),
		Y: m.origin.Y + float64((float64(t.Y)+0.5)*m.size),
	}
}

// Bounds returns the lower left and the upper right corner of a tile, which may lie outside of the map.
func (m *Map) Bounds(t Tile) (low, high r2.Vec) {
	corner := func(x, y int) r2.Vec {
		return r2.Vec{X: m.origin.X + float64(float64(x)*m.size), Y: m.origin.Y + float64(float64(y)*m.size)}
	}
	return corner(t.X, t.Y), corner(t.X+1, t.Y+1)
}

func (m *Map) column(x float64) int { return m.slot(x, m.origin.X, m.width) }
func (m *Map) row(y float64) int    { return m.slot(y, m.origin.Y, m.height) }

// slot returns the index of the strip of tiles, of n, that contains v, or -1 or n.
func (m *Map) slot(v, origin float64, n int) int {
	guess := float64((v - origin) * m.perSize)
	if !(guess > -1) {
		return -1
	}
	if guess > float64(n)+1 {
		return n
	}
	i := int(guess)
	if rest := guess - math.Trunc(guess); rest > 0x1p-20 && rest < 1-0x1p-20 && i < n { // an edge is farther than rounding goes
		return i
	}
	// The quotient is rounded; the edges decide.
	if v < edge(i, origin, m.size, n) {
		i--
	} else if v >= edge(i+1, origin, m.size, n) {
		i++
	}
	return min(max(i, -1), n)
}

// edge returns the lower end of strip i. The strips -1 and n, outside of the map, reach to infinity.
func edge(i int, origin, size float64, n int) float64 {
	if i < 0 {
		return math.Inf(-1)
	}
	if i > n {
		return math.Inf(1)
	}
	return origin + float64(float64(i)*size)
}

// box returns a tile as a rectangle. Those beyond the map's edge reach to infinity.
func (m *Map) box(t Tile) shape.Box {
	return shape.Box{
		Min: r2.Vec{X: edge(t.X, m.origin.X, m.size, m.width), Y: edge(t.Y, m.origin.Y, m.size, m.height)},
		Max: r2.Vec{X: edge(t.X+1, m.origin.X, m.size, m.width), Y: edge(t.Y+1, m.origin.Y, m.size, m.height)},
	}
}
