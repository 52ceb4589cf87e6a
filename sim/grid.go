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

// window is a rectangle of cells, read row by row: as many runs of agents that are
// stored together as there are rows, or twice as many where rows end at the last
// column and go on at the first.
type window struct {
	g     *grid
	row   int64    // the first
	runs  int64    // how many there are
	split uint8    // 1 where a row is two runs, else 0
	parts [2]strip // of a row
}

// strip is some of the columns of a row, as stored: from first to before end.
type strip struct{ first, end int64 }

// around returns the window of the cells within reach of b, and a little more:
// whoever is within reach by a distance that was rounded is in it too. It shows each
// agent once, in an order that depends on the state alone.
func (g *grid) around(b nav.Box, reach float64) window {
	size := math.Abs(b.Min.X) + math.Abs(b.Min.Y) + math.Abs(b.Max.X) + math.Abs(b.Max.Y) + reach
	reach += float64(0x1p-50 * size)
	x, y := g.line(b.Min.X-reach), g.line(b.Min.Y-reach)
	first := x & (g.columns - 1)
	end := first + min(g.line(b.Max.X+reach)-x+1, g.columns)
	rows := min(g.line(b.Max.Y+reach)-y+1, g.rows)
	if end <= g.columns {
		return window{g: g, row: y, runs: rows, parts: [2]strip{{first, end}}}
	}
	return window{g: g, row: y, runs: 2 * rows, split: 1, parts: [2]strip{{first, g.columns}, {0, end - g.columns}}}
}

// run returns the agents of run i.
func (q *window) run(i int64) []nav.Neighbor {
	from, to := q.span(i)
	return q.g.sorted[from:to]
}

// span is run for whoever needs their places in sorted.
func (q *window) span(i int64) (from, to uint32) {
	row := (q.row + i>>q.split) & (q.g.rows - 1) * q.g.columns
	part := &q.parts[i&int64(q.split)]
	return q.g.start[row+part.first], q.g.start[row+part.end]
}
