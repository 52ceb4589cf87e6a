package simd

import "testing"

func boxesAll(t *testing.T, c [][]float64) {
	n := min(len(c[0]), block)
	for k := range c {
		c[k] = c[k][:n]
	}
	for i := range min(n, 8) {
		x := Box{c[6][i], c[7][i], c[8][i], c[9][i], c[10][i]}
		agree(t, c[:6], func(c [][]float64) {
			b := Boxes{c[0], c[1], c[2], c[3], c[4]}
			for _, first := range []int{0, i} {
				meeting := b.Meeting(&x, first, n)
				for j := first; j < n; j++ {
					c[5][j] = float64(meeting >> (j - first) & 1)
				}
				if meeting>>(n-first-1)>>1 != 0 {
					t.Fatalf("%b: bits of others than the %d", meeting, n-first)
				}
			}
		})
	}
}

func TestBoxesAgree(t *testing.T) {
	trials(11, func(columns [][]float64) { boxesAll(t, columns) })
}

func FuzzBoxes(f *testing.F) { fuzzed(f, 11, boxesAll) }

func BenchmarkBoxes(b *testing.B) {
	x := Box{-1, -1, 1, 1, 1}
	benchmark(b, ordinary(5), func(c [][]float64) {
		boxes := Boxes{c[0], c[1], c[2], c[3], c[4]}
		boxes.Meeting(&x, 0, block)
	})
}
