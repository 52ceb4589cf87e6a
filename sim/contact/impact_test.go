package contact

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
)

// What is known of two balls in one dimension, by masses and restitution.
func TestBounceOfTwo(t *testing.T) {
	for _, c := range []struct {
		ma, mb, va, vb, e float64
		wantA, wantB      float64
	}{
		{1, 1, 2, 0, 1, 0, 2},
		{1, 1, 2, -1, 1, -1, 2},
		{1, 3, 4, 0, 1, -2, 2},
		{3, 1, 4, 0, 1, 2, 6},
		{1, 1, 2, 0, 0, 1, 1},
		{1, 3, 4, 0, 0, 1, 1},
		{1, 1, 2, 0, 0.5, 0.5, 1.5},
		{1, 1, 1, 2, 1, 1, 2}, // they part
	} {
		j := impulse(r2.Vec{X: 1}, r2.Vec{X: c.va}, r2.Vec{X: c.vb}, 1/c.ma, 1/c.mb, c.e)
		if a, b := c.va-j/c.ma, c.vb+j/c.mb; math.Abs(a-c.wantA) > 1e-12 || math.Abs(b-c.wantB) > 1e-12 {
			t.Errorf("%+v: %v and %v", c, a, b)
		}
	}
}
