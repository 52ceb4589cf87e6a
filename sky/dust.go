package sky

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
)

// Dust dims by 1 mag/kpc in the plane at the Sun's distance from the centre.
const (
	dustPerPC  = 0.001
	dustRadius = 3300
	dustHeight = 125
	sunRadius  = 8150
	holeRadius = 3500 // within it dust and young stars grow rare, as the bar swept them up
)

// Dust returns by how many magnitudes the dust between two places dims light:
//
//	∫ 1 mag/kpc · e^((R0−R)/3300 − |z|/125) · min(1, (R/3500)²) ds
//
// by the middles of eight pieces of the way.
func Dust(from, to r3.Vec) float64 {
	step := r3.Vec{X: (to.X - from.X) / 8, Y: (to.Y - from.Y) / 8, Z: (to.Z - from.Z) / 8}
	sum := 0.0
	for i := range 8 {
		k := float64(i) + 0.5
		x, y := from.X+float64(k*step.X), from.Y+float64(k*step.Y)
		z := math.Abs(from.Z + float64(k*step.Z))
		r2 := float64(x*x) + float64(y*y)
		thin := portable.Exp((sunRadius-math.Sqrt(r2))*(1./dustRadius) - float64(z*(1./dustHeight)))
		sum += float64(thin * hole(r2))
	}
	return dustPerPC * length(step) * sum
}

// hole returns what the region of the bar leaves of dust and young stars at R² = r2.
func hole(r2 float64) float64 { return min(1, r2*(1./(holeRadius*holeRadius))) }
