package grid

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// Where agents are farther apart than they see, cells are as wide as their spacing: an agent
// then looks at few others, strangers or not. In a crowd, cells are as wide as the reach.
func TestCellsAreAsWideAsTheSpacing(t *testing.T) {
	for _, c := range []struct {
		name     string
		n        int
		spacing  float64 // mean, length
		min, max float64 // side of a cell for a reach of 5, length
	}{
		{"sparse", 10000, 20, 10, 40},
		{"very sparse", 5000, 1e9, 5e8, 2e9},
		{"a crowd", 10000, 2, 5, 5},
		{"one", 1, 1, 5, 5},
	} {
		xs, ys := make([]float64, c.n), make([]float64, c.n)
		across := c.spacing * math.Sqrt(float64(c.n))
		for i := range xs {
			at := func(lane uint64) float64 {
				return across * portable.Uniform(portable.Hash(1, uint64(i), 0, lane))
			}
			xs[i], ys[i] = at(1), at(2)
		}
		side := Spacious(xs, ys, 5)
		if side < c.min || side > c.max {
			t.Errorf("%s: cells of %v for a spacing of %v", c.name, side, c.spacing)
		}
		if looks := looked(xs, ys, side); side > 5 && looks > 12 {
			t.Errorf("%s: an agent looks at %.1f others", c.name, looks)
		}
	}
}

// looked returns how many agents a query with a reach of 5 goes through, on average.
func looked(xs, ys []float64, side float64) float64 {
	var g Cells
	g.Resize(side, len(xs))
	at := make([]uint32, len(xs))
	for i := range xs {
		at[i] = g.Cell(r2.Vec{X: xs[i], Y: ys[i]})
	}
	g.Place(at)
	n := 0
	for i := range xs {
		p := r2.Vec{X: xs[i], Y: ys[i]}
		q := g.Around(nav.Box{Min: p, Max: p}, 5)
		for r := range q.Runs {
			from, to := q.Span(r)
			n += int(to - from)
		}
	}
	return float64(n) / float64(len(xs))
}
