package tiles

import (
	"galaxy/internal/shape"

	"gonum.org/v1/gonum/spatial/r2"
)

// Body is the shape of a moving agent: a square parallel to the tiles, or a disc.
type Body struct {
	Half  float64 // length, > 0: half the side of the square, or the radius of the disc
	Round bool    // a disc
}

// Square returns a square of the given half side.
func Square(half float64) Body { return Body{Half: half} }

// Disc returns a disc of the given radius.
func Disc(radius float64) Body { return Body{Half: radius, Round: true} }

// margin is the collision margin, in tiles: the penetration up to which a body only
// touches a solid tile. Without it a body as wide as its corridor would be stuck by the
// last bit of the corridor's edges. It is far above rounding and far below what is
// visible.
const margin = 0x1p-26

// half returns the half side that is computed with. A body of size zero would fit into
// the seam between two solid tiles, so it gets a millionth of a tile.
func (m *Map) half(b Body) float64 {
	least := m.size * 0x1p-20
	if b.Half > least {
		return b.Half
	}
	return least
}

// core returns the half side of the body less its margin, which must not overlap.
func (m *Map) core(b Body) float64 { return m.half(b) - float64(m.size*margin) }

// Overlaps reports whether a body at p penetrates a solid tile by more than 2⁻²⁶ of a tile. Anything less is contact.
func (m *Map) Overlaps(b Body, p r2.Vec) bool {
	h := m.core(b)
	x1, y1 := m.column(p.X+h), m.row(p.Y+h)
	for y := m.row(p.Y - h); y <= y1; y++ {
		for x := m.column(p.X - h); x <= x1; x++ {
			t := Tile{x, y}
			if m.cost[m.index(t)] == Solid && b.overlaps(m.box(t), h, p) {
				return true
			}
		}
	}
	return false
}

// overlaps reports whether a body of half side h at p overlaps a tile.
func (b Body) overlaps(tile shape.Box, h float64, p r2.Vec) bool {
	if b.Round {
		hull := shape.Hull{Core: tile, Round: h}
		return hull.Holds(p)
	}
	body := shape.Square(p, h).Core
	return shape.Overlap(&tile, &body)
}
