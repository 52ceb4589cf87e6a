package tiles

import "gonum.org/v1/gonum/spatial/r2"

// Body is the shape of what moves between solid tiles: a square that stands
// parallel to them, or a disc.
type Body struct {
	Half  float64 // length, > 0: half the side of the square, or the radius of the disc
	Round bool    // a disc
}

// Square returns a square of the given half side.
func Square(half float64) Body { return Body{Half: half} }

// Disc returns a disc of the given radius.
func Disc(radius float64) Body { return Body{Half: radius, Round: true} }

// skin is how far a body may reach into a solid tile, in tiles, and only touch
// it. Without one a body as wide as its corridor would be held by the last bit of
// the corridor's edges. It is far more than rounding and far less than is seen.
const skin = 0x1p-26

// half returns what is reckoned with. A body without any size would fit into the
// seam between two solid tiles, so it gets a millionth of a tile.
func (m *Map) half(b Body) float64 {
	least := m.size * 0x1p-20
	if b.Half > least {
		return b.Half
	}
	return least
}

// core returns half the side of what must not overlap: the body less its skin.
func (m *Map) core(b Body) float64 { return m.half(b) - float64(m.size*skin) }

// Overlaps says whether a body at p reaches into a solid tile by more than 2⁻²⁶
// of a tile. Anything less is to touch it.
func (m *Map) Overlaps(b Body, p r2.Vec) bool {
	h := m.core(b)
	x1, y1 := m.column(p.X+h), m.row(p.Y+h)
	for y := m.row(p.Y - h); y <= y1; y++ {
		for x := m.column(p.X - h); x <= x1; x++ {
			t := Tile{x, y}
			if m.cost[m.index(t)] == Solid && m.rect(t).overlaps(b.Round, h, p) {
				return true
			}
		}
	}
	return false
}

func (r rect) overlaps(round bool, h float64, p r2.Vec) bool {
	if round {
		q := r.nearest(p)
		dx, dy := p.X-q.X, p.Y-q.Y
		return float64(dx*dx)+float64(dy*dy) < float64(h*h)
	}
	return p.X+h > r.left && p.X-h < r.right && p.Y+h > r.low && p.Y-h < r.high
}
