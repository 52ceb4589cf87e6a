package shape

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// The quick way out changes no bit, at any size, and close to a tangent as well.
func TestQuickMissesAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := func(name string, around float64) float64 {
			size := math.Ldexp(1, rapid.OneOf(rapid.IntRange(-3, 3), rapid.IntRange(-1070, 1020)).Draw(t, name+" exponent"))
			return around + size*rapid.Float64Range(-1, 1).Draw(t, name)
		}
		radius := math.Abs(number("radius", 0))
		d, u := r2.Vec{X: number("x", 0), Y: number("y", 0)}, r2.Vec{X: number("ux", 0), Y: number("uy", 0)}
		if rapid.Bool().Draw(t, "grazing") {
			d.Y, u = radius*(1+rapid.Float64Range(-1e-11, 1e-11).Draw(t, "gap")), r2.Vec{X: -u.X}
		}
		want := discSweep(d, u, radius)
		if got := DiscSweep(d, u, radius); got != want && (got == got || want == want) {
			t.Fatalf("%v, want %v: d %v, u %v, radius %v", got, want, d, u, radius)
		}
	})
}
