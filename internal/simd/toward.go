package simd

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

// Toward is the columns of agents and their targets.
type Toward struct {
	X, Y   []float64 // places; X has the length of all
	GX, GY []float64 // targets
	D      []float64 // set to the distances
	UX, UY []float64 // set to the unit vectors to the targets
}

// Find sets distances and directions: zero, and the zero vector, where the distance is zero,
// infinite or NaN.
func (w *Toward) Find() {
	n := len(w.X)
	columns := []*float64{
		start(w.X, n), start(w.Y, n), start(w.GX, n), start(w.GY, n),
		start(w.D, n), start(w.UX, n), start(w.UY, n),
	}
	towardColumns.run(columns, nil, n, func(i int) { w.find(i) }, nil)
}

//simd:kernel toward X Y GX GY D UX UY
func (w *Toward) find(i int) {
	way := r2.Vec{X: w.GX[i] - w.X[i], Y: w.GY[i] - w.Y[i]}
	w.D[i], w.UX[i], w.UY[i] = 0, 0, 0
	if d := portable.Norm(way); d > 0 && d <= math.MaxFloat64 {
		w.D[i], w.UX[i], w.UY[i] = d, way.X/d, way.Y/d
	}
}
