package simd

import (
	"math"
	"unsafe"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

// Cells sets cell to those in which places are stored, of a plane that is rolled up: cell
// (⌊x·perSide⌋, ⌊y·perSide⌋) is number (row modulo rows)·columns + column modulo columns.
// Both are powers of two below 2³¹. plain works out lines that are too far away for a whole
// number, or none at all.
func Cells(cell []uint64, x, y []float64, perSide float64, columns, rows int64, plain func(i int) uint64) {
	n := len(x)
	to := (*float64)(unsafe.Pointer(unsafe.SliceData(cell[:n])))
	scalars := []float64{perSide, number(columns - 1), number(rows - 1), number(columns)}
	cellsColumns.run([]*float64{start(x, n), start(y, n), to}, scalars, n, func(i int) {
		across, down := math.Floor(x[i]*perSide), math.Floor(y[i]*perSide)
		if max(math.Abs(across), math.Abs(down)) <= 0x1p51 {
			cell[i] = uint64((int64(down)&(rows-1))*columns + int64(across)&(columns-1))
		} else {
			cell[i] = plain(i)
		}
	}, nil)
}

// number returns the float64 that has the bits of a whole number.
func number(n int64) float64 { return math.Float64frombits(uint64(n)) }

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
