package simd

import (
	"math"
	"testing"
)

func placesAll(t *testing.T, c [][]float64) {
	for _, side := range []float64{1, 0.01, 1e-12, 1e20} {
		agree(t, c[:3], func(c [][]float64) {
			cell := make([]uint64, len(c[0]))
			cells := Cells{c[0], c[1], cell, 1 / side, 64, 63, 31, func(i int) uint64 { return uint64(i) }}
			cells.Find()
			for i, k := range cell {
				c[2][i] = float64(k)
			}
		})
	}
	agree(t, c, func(c [][]float64) {
		n := min(len(c[0]), block)
		w := Watch{
			FX: c[0][:n], FY: c[1][:n], X: c[2][:n], Y: c[3][:n], VX: c[4][:n], VY: c[5][:n], DeltaV: c[6][:n],
			TX: c[7][:n], TY: c[8][:n], GX: c[9][:n], GY: c[10][:n], Within: c[11][:n],
		}
		for _, farthest2 := range []float64{0, 10, 1e300} {
			marked := w.Marked(farthest2)
			for i := range n {
				c[12][i] += math.Ldexp(float64(marked>>i&1), int(farthest2))
			}
		}
	})
}

func TestPlacesAgree(t *testing.T) {
	trials(13, func(columns [][]float64) { placesAll(t, columns) })
}

func FuzzPlaces(f *testing.F) { fuzzed(f, 13, placesAll) }

func TestCellsOfThePlane(t *testing.T) {
	for _, set := range Sets() {
		cell := make([]uint64, 3)
		with(set, func() {
			c := Cells{[]float64{-0.5, 12, 3}, []float64{7, -5, 1e300}, cell, 0.5, 4, 3, 1, func(i int) uint64 { return 99 }}
			c.Find()
		})
		// Columns 3, 6 mod 4 and rows 3 mod 2, -3 mod 2.
		if want := [3]uint64{1*4 + 3, 1*4 + 2, 99}; [3]uint64(cell) != want {
			t.Errorf("%s: cells %v, want %v", set, cell, want)
		}
	}
}

func BenchmarkCells(b *testing.B) {
	cell := make([]uint64, block)
	benchmark(b, ordinary(2), func(c [][]float64) {
		cells := Cells{c[0], c[1], cell, 0.05, 128, 127, 127, nil}
		cells.Find()
	})
}

func BenchmarkWatch(b *testing.B) {
	benchmark(b, ordinary(12), func(c [][]float64) {
		w := Watch{FX: c[0], FY: c[1], X: c[0], Y: c[1], VX: c[4], VY: c[5], DeltaV: c[6], TX: c[7], TY: c[8], GX: c[7], GY: c[8], Within: c[11]}
		w.Marked(1)
	})
}
