package tiles_test

import (
	"math"
	"testing"

	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// TestNew: New refuses sizes and origins without enough precision, and computes
// correctly with all others.
func TestNew(t *testing.T) {
	for _, c := range []struct {
		width, height int
		size          float64
		origin        r2.Vec
		ok            bool
	}{
		{1, 1, 30, r2.Vec{}, true},
		{8192, 1, 1e-100, r2.Vec{}, true},
		{1, 8192, 1e100, r2.Vec{X: -1e106}, true},
		{0, 1, 30, r2.Vec{}, false},
		{1, 8193, 30, r2.Vec{}, false},
		{4, 4, 0, r2.Vec{}, false},
		{4, 4, math.NaN(), r2.Vec{}, false},
		{4, 4, math.Inf(1), r2.Vec{}, false},
		{4, 4, 1e308, r2.Vec{}, false},
		{4, 4, 5e-324, r2.Vec{}, false},
		{4, 4, 30, r2.Vec{Y: 1e9}, false},
		{4, 4, 30, r2.Vec{X: math.NaN()}, false},
	} {
		m, err := tiles.New(c.width, c.height, c.size, c.origin)
		if (err == nil) != c.ok {
			t.Errorf("%+v: error %v", c, err)
		}
		if err != nil {
			continue
		}
		last := tiles.Tile{X: c.width - 1, Y: c.height - 1}
		if p := m.Center(last); m.At(p) != last {
			t.Errorf("%+v: the centre of %v is %v, on %v", c, last, p, m.At(p))
		}
		for _, b := range []tiles.Body{tiles.Square(c.size / 4), tiles.Disc(c.size / 4)} {
			for _, long := range []float64{0.1, 1e6} {
				from := m.Center(last)
				got := m.Move(b, from, r2.Vec{X: long * c.size})
				if m.Overlaps(b, got.To) || got.Buried || (long > 1) != (got.Struck > 0) || got.To == from {
					t.Errorf("%+v: %+v", c, got)
				}
			}
		}
	}
}
