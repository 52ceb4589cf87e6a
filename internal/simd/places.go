package simd

import (
	"math"
	"unsafe"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

// Cells is the columns of places, and of the cells in which they are stored, of a plane that is
// rolled up: cell (⌊x·PerSide⌋, ⌊y·PerSide⌋) is number (row modulo rows)·Columns + column modulo Columns.
type Cells struct {
	X, Y []float64 // X has the length of all
	Cell []uint64  // set by Find

	PerSide    float64
	Columns    uint64 // a power of two below 2³¹, as are the rows
	ColumnBits uint64 // one less than there are
	RowBits    uint64
	Far        func(i int) uint64 // the cell of a place that is too far away for a whole number, or none at all
}

// Find finds all cells.
func (c *Cells) Find() {
	n := len(c.X)
	to := (*float64)(unsafe.Pointer(unsafe.SliceData(c.Cell[:n])))
	scalars := []float64{c.PerSide, math.Float64frombits(c.ColumnBits), math.Float64frombits(c.RowBits), math.Float64frombits(c.Columns)}
	cellsColumns.run([]*float64{start(c.X, n), start(c.Y, n), to}, scalars, n, func(i int) { c.find(i) }, nil)
}

//simd:kernel cells X Y Cell | PerSide ColumnBits RowBits Columns
func (c *Cells) find(i int) {
	across, down := math.Floor(c.X[i]*c.PerSide), math.Floor(c.Y[i]*c.PerSide)
	if !(math.Abs(across) <= 0x1p51 && math.Abs(down) <= 0x1p51) {
		c.Cell[i] = c.Far(i)
		return
	}
	c.Cell[i] = whole(down)&c.RowBits*c.Columns + whole(across)&c.ColumnBits
}

// whole returns a number whose lowest bits are those of a whole number.
func whole(x float64) uint64 { return math.Float64bits(x + 0x1.8p52) }

// Watch is the columns of up to 64 agents that have moved by a step.
type Watch struct {
	FX, FY []float64 // where they were
	X, Y   []float64 // where they are; X has the length of all
	VX, VY []float64
	DeltaV []float64
	TX, TY []float64 // where their targets were
	GX, GY []float64 // where the targets are
	Within []float64 // how near to its target an agent has arrived
}

// Marked returns the agents that need a closer look, one bit for each: those that may have
// arrived, are at rest, have moved by more than the square root of farthest2, or have
// a state that is not finite.
func (w *Watch) Marked(farthest2 float64) (marked uint64) {
	n := len(w.X)
	if n > block {
		panic("simd: Watch.Marked takes up to 64 agents")
	}
	columns := []*float64{
		start(w.FX, n), start(w.FY, n), start(w.X, n), start(w.Y, n), start(w.VX, n), start(w.VY, n), start(w.DeltaV, n),
		start(w.TX, n), start(w.TY, n), start(w.GX, n), start(w.GY, n), start(w.Within, n),
	}
	watchColumns.run(columns, []float64{farthest2}, n, func(i int) {
		if w.mark(i, farthest2) {
			marked |= 1 << i
		}
	}, func(i int) { marked |= 1 << i })
	return marked
}

//simd:kernel watch FX FY X Y VX VY DeltaV TX TY GX GY Within | farthest2
func (w *Watch) mark(i int, farthest2 float64) bool {
	at, goal := r2.Vec{X: w.X[i], Y: w.Y[i]}, r2.Vec{X: w.GX[i], Y: w.GY[i]}
	moved := r2.Vec{X: at.X - w.FX[i], Y: at.Y - w.FY[i]}
	sum := at.X + at.Y + w.VX[i] + w.VY[i] + w.DeltaV[i]
	if sum-sum != 0 || w.VX[i] == 0 && w.VY[i] == 0 || !(portable.Norm2(moved) <= farthest2) {
		return true
	}
	way := math.Abs(moved.X) + math.Abs(moved.Y) + math.Abs(goal.X-w.TX[i]) + math.Abs(goal.Y-w.TY[i])
	reach := w.Within[i] + float64(1.001*way)
	return !(portable.Norm2(r2.Sub(goal, at)) > float64(reach*reach))
}
