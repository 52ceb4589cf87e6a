// Package grid finds the agents near a place without visiting all of them.
//
// It knows positions and radii, as other agents sense them, and no world: agents are sorted
// into square cells, and a query reads the cells within reach.
package grid

import (
	"math"
	"math/bits"
	"slices"

	"galaxy/internal/engine"
	"galaxy/internal/simd"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Cells are the square cells of a grid, and how many agents each holds.
//
// The plane is rolled up: cell (x, y) is stored at (x mod columns, y mod rows),
// both powers of two.
//
//	0 1 2 3 0 1 2 3 0      a row of the plane
//	└─────┘                is stored as four columns
//
// So the number of cells depends only on the number of agents, however far apart they
// are, and the side of a cell only on their sensing range: ships that crowd around a
// planet share no cell with the rest of their solar system. The price is that a cell may
// also hold agents from far away, which the test of the distance drops. A hash map from
// cell to agents would need no such trick, but has no fixed order and no contiguous rows.
type Cells struct {
	side    float64 // of a cell, length
	perSide float64 // 1/side: multiplying is quicker than dividing
	columns int64
	rows    int64
	start   []uint32 // the first place of each cell's agents, and one more
}

// State is where the agents were when they were last sorted.
type State struct {
	Cells
	sorted []nav.Neighbor // by row, column, ID
	xs, ys []float64      // of their positions: a search reads these alone
}

// Nowhere is the cell and place of absent agents.
const Nowhere = math.MaxUint32

// Side returns the side of a cell, length.
func (g *Cells) Side() float64 { return g.side }

// Sorted returns the agents as others see them, cell by cell, without absent ones. The list
// belongs to the grid.
func (g *State) Sorted() []nav.Neighbor { return g.sorted }

// Show makes g the cells and agents that a caller has sorted. The coordinates need room for whole vectors.
func (g *State) Show(cells *Cells, xs, ys []float64, sorted []nav.Neighbor) {
	g.Cells, g.sorted, g.xs, g.ys = *cells, sorted, xs, ys
}

// Resize makes cells of the given side, length, for n agents.
func (g *Cells) Resize(side float64, n int) {
	g.side, g.perSide = side, 1/side
	log := bits.Len(uint(max(n, 1) - 1)) // cells: n, rounded up to a power of two
	g.columns, g.rows = 1<<((log+1)/2), 1<<(log/2)
	if cells := 1 << log; len(g.start) != cells+2 {
		g.start = make([]uint32, cells+2)
	}
}

// line returns the number of the row or column of cells in which x lies.
// Numbers too large for a float64 to tell neighbouring cells apart share one,
// which keeps the order: a ≤ b has line(a) ≤ line(b).
func (g *Cells) line(x float64) int64 {
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

// Cell returns the cell in which agents at p are stored.
func (g *Cells) Cell(p r2.Vec) uint32 {
	return uint32((g.line(p.Y)&(g.rows-1))*g.columns + g.line(p.X)&(g.columns-1))
}

// fewLanes is the number of positions below which a kernel gains nothing over one after the other.
const fewLanes = 8

// CellsOf sets cells to the cells of agents at positions xs, ys, as Cell does for each.
func (g *Cells) CellsOf(cells []uint64, xs, ys []float64) {
	if len(xs) < fewLanes {
		for i, x := range xs {
			cells[i] = uint64(g.Cell(r2.Vec{X: x, Y: ys[i]}))
		}
		return
	}
	c := simd.Cells{
		X: xs, Y: ys, Cell: cells, PerSide: g.perSide,
		Columns: uint64(g.columns), ColumnBits: uint64(g.columns - 1), RowBits: uint64(g.rows - 1),
		Far: func(i int) uint64 { return uint64(g.Cell(r2.Vec{X: xs[i], Y: ys[i]})) },
	}
	c.Find()
}

// Place turns the agents' cells into their places, by counting, and returns how many agents
// there are: those with a cell. It is stable: within a cell they stay in their order.
func (g *Cells) Place(cells []uint32) (n int) {
	// Counts go two places up and their sums one: handing out places then moves
	// each sum on to the start of the following cell.
	clear(g.start)
	for _, c := range cells {
		if c != Nowhere {
			g.start[c+2]++
		}
	}
	var sum uint32
	for c := range g.start {
		sum += g.start[c]
		g.start[c] = sum
	}
	for i, c := range cells {
		if c != Nowhere {
			cells[i] = g.start[c+1]
			g.start[c+1]++
		}
	}
	return int(sum)
}

// Len returns the number of cells.
func (g *Cells) Len() int { return len(g.start) - 2 }

// Of returns where the places of the agents in a cell begin and end.
func (g *Cells) Of(cell int) (from, to uint32) { return g.start[cell], g.start[cell+1] }

// Window is a rectangle of cells, read row by row as runs of agents that are stored
// together: one run per row, or two where rows wrap around from the last column to the
// first.
type Window struct {
	g      *Cells
	sorted []nav.Neighbor

	row   int64    // the first
	split uint8    // 1 if a row is two runs, else 0
	parts [2]strip // of a row

	Runs  int64 // the number of runs
	Whole bool  // it has all rows or all columns of cells, beginning with the first within reach
}

// strip is some of the columns of a row, as stored: from first to before end.
type strip struct{ first, end int64 }

// Around returns the window of the cells within reach of b, as [Cells.Around] does.
func (g *State) Around(b nav.Box, reach float64) (q Window) {
	q.sorted = g.sorted
	q.around(&g.Cells, b, reach)
	return q
}

// Around returns the window of the cells within reach of b, and a little more, to make up
// for rounding. It holds each agent once, in an order that depends on the state alone.
func (g *Cells) Around(b nav.Box, reach float64) (q Window) {
	q.around(g, b, reach)
	return q
}

// around makes q a window. It returns nothing, as copying a window takes as long as making one.
func (q *Window) around(g *Cells, b nav.Box, reach float64) {
	size := math.Abs(b.Min.X) + math.Abs(b.Min.Y) + math.Abs(b.Max.X) + math.Abs(b.Max.Y) + reach
	reach += float64(0x1p-50 * size)
	x, y := g.line(b.Min.X-reach), g.line(b.Min.Y-reach)
	q.set(g, x, y, min(g.line(b.Max.X+reach)-x+1, g.columns), min(g.line(b.Max.Y+reach)-y+1, g.rows))
}

// set makes q the window of so many columns from column x on, and rows from row y on.
func (q *Window) set(g *Cells, x, y, columns, rows int64) {
	first := x & (g.columns - 1)
	end := first + columns
	split := uint64(g.columns-end) >> 63 // 1 where a row ends before that
	q.g, q.row, q.Runs, q.Whole = g, y, rows<<split, rows == g.rows || columns == g.columns
	q.split, q.parts[0], q.parts[1] = uint8(split), strip{first, min(end, g.columns)}, strip{0, end - g.columns}
}

// Run returns the agents of run i, as Sorted has them.
func (q *Window) Run(i int64) []nav.Neighbor {
	from, to := q.Span(i)
	return q.sorted[from:to]
}

// Span returns where run i begins and ends among the agents in order.
func (q *Window) Span(i int64) (from, to uint32) {
	row := (q.row + i>>q.split) & (q.g.rows - 1) * q.g.columns
	part := &q.parts[i&int64(q.split)]
	return q.g.start[row+part.first], q.g.start[row+part.end]
}

// Hits is memory for a search. Each goroutine needs its own.
type Hits []uint32

// Places returns the indices in Sorted of the agents in the cells within reach of p, at a squared distance
// from p of at most a limit. The list is valid until the memory is used again.
func (g *State) Places(memory *Hits, p r2.Vec, reach, limit float64) []uint32 {
	q := g.Cells.Around(nav.Box{Min: p, Max: p}, reach)
	*memory = q.Within((*memory)[:0], 0, g.xs, g.ys, p, limit)
	return *memory
}

// Behind is Places around the agent at a place of Sorted, but returns only agents behind it there. It is
// made for a reach that is mostly small beside the cells.
func (g *State) Behind(memory *Hits, place uint32, reach, limit float64) []uint32 {
	list, p := (*memory)[:0], r2.Vec{X: g.xs[place], Y: g.ys[place]}
	end, only := uint32(0), false
	if float64(8*reach) < g.side { // else most lie across a border
		end, only = g.only(p, reach)
	}
	if !only {
		q := g.Cells.Around(nav.Box{Min: p, Max: p}, reach)
		list = q.Within(list, place+1, g.xs, g.ys, p, limit)
	} else if place+1 < end {
		list = near(list, place+1, end, g.xs, g.ys, &simd.Circle{X: p.X, Y: p.Y, Limit: limit})
	}
	*memory = list
	return list
}

// only reports whether all agents within reach of p lie in the cell of p, as with a small reach, and where
// the agents of that cell end. It takes half the time of Around.
func (g *Cells) only(p r2.Vec, reach float64) (end uint32, only bool) {
	x, y := float64(p.X*g.perSide), float64(p.Y*g.perSide)
	column, row := math.Floor(x), math.Floor(y)
	far := math.Abs(x) + math.Abs(y)
	margin := float64(reach*g.perSide) + float64(0x1p-46*far) // more than Around adds, and than rounding takes
	if !(margin < min(x-column, y-row) && max(x-column, y-row)+margin < 1 && far < 1<<40) {
		return 0, false
	}
	return g.start[int64(row)&(g.rows-1)*g.columns+int64(column)&(g.columns-1)+1], true
}

// few agents take less time one by one.
const few = 4

// Within appends to list the places of the agents of a window, in their order, that are at a squared
// distance from p of at most a limit, and not before a least place. The columns have the coordinates of all
// agents by place.
func (q *Window) Within(list []uint32, least uint32, xs, ys []float64, p r2.Vec, limit float64) []uint32 {
	c := simd.Circle{X: p.X, Y: p.Y, Limit: limit}
	for r := range q.Runs {
		from, to := q.Span(r)
		if from = max(from, least); from >= to {
			continue
		}
		list = near(list, from, to, xs, ys, &c)
	}
	return list
}

// near appends to list the agents in a circle, among the places from one up to before another.
func near(list []uint32, from, to uint32, xs, ys []float64, c *simd.Circle) []uint32 {
	if to-from > few {
		return search(list, from, to, xs, ys, c)
	}
	n := len(list)
	list = slices.Grow(list, few)[:n+few]
	for k := from; k < to; k++ {
		list[n] = k // as good as any, where which are near cannot be guessed
		if x, y := xs[k]-c.X, ys[k]-c.Y; float64(x*x)+float64(y*y) <= c.Limit {
			n++
		}
	}
	return list[:n]
}

// search is near for more than a few agents.
func search(list []uint32, from, to uint32, xs, ys []float64, c *simd.Circle) []uint32 {
	n := len(list)
	list = slices.Grow(list, int(to-from)+7)
	return list[:n+c.Within(list[n:cap(list)], from, xs[from:to], ys[from:to])]
}

// Spans returns the ranges of Sorted that hold the agents in the cells within reach of p, in order. The
// list is in the memory of spans.
func (g *State) Spans(spans []engine.Span, p r2.Vec, reach float64) []engine.Span {
	spans = spans[:0]
	if !(reach > 0) {
		return spans
	}
	q := g.Cells.Around(nav.Box{Min: p, Max: p}, reach)
	for r := range q.Runs {
		if from, to := q.Span(r); from < to {
			spans = append(spans, engine.Span{First: from, End: to})
		}
	}
	return spans
}

// Neighbors appends to near the agents within reach of a, length, but not a itself.
func (g *State) Neighbors(near []nav.Neighbor, memory *Hits, a *nav.Agent, reach float64) []nav.Neighbor {
	if !(reach > 0) {
		return near
	}
	places := g.Places(memory, a.Pos, reach, reach*reach)
	near = slices.Grow(near, len(places))
	n, room := len(near), near[:cap(near)]
	for _, k := range places {
		if b := &g.sorted[k]; b.ID != a.ID {
			room[n] = *b
			n++
		}
	}
	return room[:n]
}
