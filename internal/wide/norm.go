package wide

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

// normOf is portable.Norm of a vector whose square is known. Unlike that one it is short enough
// to become part of its caller.
func normOf(v r2.Vec, square float64) float64 {
	if square > 1e-280 && square < 1e280 { // as there
		return math.Sqrt(square)
	}
	return portable.Norm(v)
}

// unitOf is portable.Unit of a vector whose square is known.
func unitOf(v r2.Vec, square float64) (r2.Vec, bool) {
	n := normOf(v, square)
	if !(n > 0 && n <= math.MaxFloat64) {
		return r2.Vec{}, false
	}
	return r2.Vec{X: v.X / n, Y: v.Y / n}, true
}
