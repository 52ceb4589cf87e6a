package contact

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	"galaxy/internal/shape"
)

// What [leaves] tells without a sweep is what the sweep finds.
func TestSquaresThatLeaveNeverMeet(t *testing.T) {
	told := 0
	rapid.Check(t, func(t *rapid.T) {
		apart := rapid.Float64Range(0.1, 100).Draw(t, "apart")
		side := func(what string) float64 { // mostly next to touching
			x := rapid.Float64Range(-2, 2).Draw(t, what)
			switch rapid.IntRange(0, 2).Draw(t, what+" is") {
			case 0:
				x = math.Copysign(1+float64(1e-8*x), x)
			case 1:
				x /= 3
			}
			return float64(x * apart)
		}
		speed := func(what string) float64 {
			return rapid.OneOf(rapid.Just(0.0), rapid.Float64Range(-3, 3), rapid.Float64Range(-1e-9, 1e-9)).Draw(t, what)
		}
		d, u := r2.Vec{X: side("x"), Y: side("y")}, r2.Vec{X: speed("u"), Y: speed("v")}
		far := rapid.Float64Range(0, 1e-8).Draw(t, "far")
		if !leaves(d, u, math.Abs(d.X), math.Abs(d.Y), apart, far) {
			return
		}
		told++
		hull := shape.Hull{Core: shape.Box{}.Inflate(apart + far/16)}
		if share := hull.Sweep(d, u); share != shape.Never {
			t.Fatalf("%v apart, moving by %v, they meet at %v", d, u, share)
		}
	})
	if told == 0 {
		t.Error("none leaves")
	}
}
