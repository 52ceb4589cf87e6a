package steer

import (
	"math"

	"galaxy/nav"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// cell is a quarter of a tile: column and row, from 0 at the map's origin. A corridor with lanes is two cells
// wide, and a square at rest stands in the middle of one, so that it is in the way of one lane alone.
type cell struct{ x, y int }

// cellAt returns the cell of a point.
func cellAt(m *tiles.Map, p r2.Vec) cell {
	o, side := m.Origin(), 0.5*m.Size()
	return cell{int(math.Floor((p.X - o.X) / side)), int(math.Floor((p.Y - o.Y) / side))}
}

// middle returns the middle of c.
func (c cell) middle(m *tiles.Map) r2.Vec {
	o, side := m.Origin(), 0.5*m.Size()
	return r2.Vec{X: o.X + float64((float64(c.x)+0.5)*side), Y: o.Y + float64((float64(c.y)+0.5)*side)}
}

// beside returns the next cell in one of the compass directions.
func (c cell) beside(d r2.Vec) cell { return cell{c.x + int(d.X), c.y + int(d.Y)} }

// open reports whether c is on no wall.
func (c cell) open(m *tiles.Map) bool { return !m.Solid(tiles.Tile{X: c.x >> 1, Y: c.y >> 1}) }

// number returns a number of c as a memory keeps it, and numbered the cell of a number.
func (c cell) number(m *tiles.Map) float64 { return float64(2*c.y*m.Width() + c.x) }

func numbered(m *tiles.Map, number float64) cell {
	columns := 2 * m.Width()
	return cell{int(number) % columns, int(number) / columns}
}

// off returns how far self is from the middle of its cell in a direction, length.
func off(self *nav.Agent, m *tiles.Map, to r2.Vec) float64 {
	d := r2.Sub(self.Pos, cellAt(m, self.Pos).middle(m))
	return float64(d.X*to.X) + float64(d.Y*to.Y)
}

// cellGap returns the gap between squares like self in the middle of neighbouring cells, length.
func cellGap(self *nav.Agent, m *tiles.Map) float64 { return float64(0.5*m.Size()) - 2*self.Radius }

// vicinity are the cells around one, row by row.
type vicinity struct{ around cell }

const (
	foresight = 7 // cells in each direction: as far as a square sees
	breadth   = 2*foresight + 1
)

// index returns the index of a cell, or false if it is too far.
func (v vicinity) index(c cell) (i int, ok bool) {
	x, y := c.x-v.around.x+foresight, c.y-v.around.y+foresight
	return y*breadth + x, x >= 0 && y >= 0 && x < breadth && y < breadth
}
