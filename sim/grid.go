package sim

import (
	"math"
	"math/bits"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// grid sorts agents by square cells, so that whoever is near can be found
// without asking everybody.
//
// The plane is rolled up: cell (x, y) is stored at (x mod columns, y mod rows),
// both powers of two.
//
//	0 1 2 3 0 1 2 3 0      a row of the plane
//	└─────┘                is stored as four columns
//
// So the number of cells follows from the number of agents alone, however far
// apart they are, and the side of a cell from how far they look alone: ships
// that crowd around a planet share no cell with their whole solar system. The
// price is that a cell may also hold agents from far away, whom the test of the
// distance drops. A map from cell to agents would need no such trick, but has
// no fixed order and no contiguous rows.
type grid struct {
	side    float64 // of a cell, length
	perSide float64 // 1/side: multiplying is quicker than dividing
	columns int64
	rows    int64
	start   []uint32       // the first place in sorted of each cell's agents, and one more
	place   []uint32       // by agent: its cell, then its place in sorted
	sorted  []nav.Neighbor // by row, column, ID
}

// size prepares the grid for n agents in cells of the given side, length.
func (g *grid) size(side float64, n int) {
	g.side, g.perSide = side, 1/side
	log := bits.Len(uint(max(n, 1) - 1)) // cells: n, rounded up to a power of two
	g.columns, g.rows = 1<<((log+1)/2), 1<<(log/2)
	if cells := 1 << log; len(g.place) != n || len(g.start) != cells+2 {
		g.start = make([]uint32, cells+2)
		g.place = make([]uint32, n)
		g.sorted = make([]nav.Neighbor, n)
	}
}

// line returns the number of the row or column of cells in which x lies.
// Numbers too large for a float64 to tell neighbouring cells apart share one,
// which keeps the order: a ≤ b has line(a) ≤ line(b).
func (g *grid) line(x float64) int64 {
	const last = 1 << 52
	n := math.Floor(x * g.perSide)
	switch {
	case n > last:
		return last
	case n < -last:
		return -last
	}
	return int64(n)
}

// cell returns where the agents at p are stored.
func (g *grid) cell(p r2.Vec) uint32 {
	return uint32((g.line(p.Y)&(g.rows-1))*g.columns + g.line(p.X)&(g.columns-1))
}

// order turns the agents' cells into their places in sorted, by counting. It is
// stable: within a cell the agents stay in the order of their IDs.
func (g *grid) order() {
	// Counts go two places up and their sums one: handing out places then moves
	// each sum on to the start of the following cell.
	clear(g.start)
	for _, c := range g.place {
		g.start[c+2]++
	}
	var sum uint32
	for c := range g.start {
		sum += g.start[c]
		g.start[c] = sum
	}
	for i, c := range g.place {
		g.place[i] = g.start[c+1]
		g.start[c+1]++
	}
}

// window is a rectangle of cells that is being read row by row.
type window struct {
	g           *grid
	row, rows   int64 // the next row, and how many are left
	first, last int64 // columns, last < first + g.columns
	rest        bool  // the row goes on at column 0
}

// around returns the window of the cells within reach of b, and a little more:
// whoever is within reach by a distance that was rounded is in it too.
func (g *grid) around(b nav.Box, reach float64) window {
	size := max(math.Abs(b.Min.X), math.Abs(b.Min.Y), math.Abs(b.Max.X), math.Abs(b.Max.Y), reach)
	reach += float64(0x1p-50 * size)
	x, y := g.line(b.Min.X-reach), g.line(b.Min.Y-reach)
	columns := min(g.line(b.Max.X+reach)-x+1, g.columns)
	rows := min(g.line(b.Max.Y+reach)-y+1, g.rows)
	first := x & (g.columns - 1)
	return window{g: g, row: y, rows: rows, first: first, last: first + columns - 1}
}

// next returns agents of the window that are stored together, or false at its
// end. It shows each agent once, in an order that depends on the state alone.
func (q *window) next() ([]nav.Neighbor, bool) {
	from, to, more := q.span()
	return q.g.sorted[from:to], more
}

// span is next for whoever needs their places in sorted.
func (q *window) span() (from, to uint32, more bool) {
	if q.rows <= 0 {
		return 0, 0, false
	}
	g := q.g
	row := (q.row & (g.rows - 1)) * g.columns
	lo, hi := q.first, q.last
	switch {
	case q.rest:
		lo, hi = 0, q.last-g.columns
		q.rest = false
	case hi >= g.columns:
		hi = g.columns - 1
		q.rest = true
	}
	if !q.rest {
		q.row++
		q.rows--
	}
	return g.start[row+lo], g.start[row+hi+1], true
}
