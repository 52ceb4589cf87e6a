package stage

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
)

// Lines end at a circle, whichever way they cross it.
func TestOutside(t *testing.T) {
	const radius = 10
	at := r2.Vec{X: 5, Y: -3}
	for _, c := range []struct {
		name           string
		x0, y0, x1, y1 float32 // from the middle
		parts          int
		length         float64
	}{
		{"beside", -20, 11, 20, 11, 1, 40},
		{"across", -20, 6, 20, 6, 2, 40 - 16},
		{"into", -20, 0, 3, 0, 1, 10},
		{"out", 0, 2, 0, 30, 1, 20},
		{"within", -5, 0, 5, 5, 0, 0},
		{"before", -30, 0, -11, 0, 1, 19},
		{"a point", 20, 20, 20, 20, 1, 0},
	} {
		x, y := float32(at.X), float32(at.Y)
		lines := []Arrow{{X0: x, Y0: y + 50, X1: x + 1, Y1: y + 50}, {X0: x + c.x0, Y0: y + c.y0, X1: x + c.x1, Y1: y + c.y1, Width: 2}}
		left := outside(lines, at, radius)
		sum, own := 0., 0
		for _, l := range left {
			if l.Width == 2 {
				own++
				sum += math.Hypot(float64(l.X1-l.X0), float64(l.Y1-l.Y0))
			}
		}
		if own != c.parts || len(left) != own+1 || math.Abs(sum-c.length) > 1e-3 {
			t.Errorf("%s: %d parts of a length of %v are left, want %d of %v", c.name, own, sum, c.parts, c.length)
		}
	}
}
