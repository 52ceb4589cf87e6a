package simd

import (
	"math"
	"testing"
)

func swerveAll(t *testing.T, c [][]float64) {
	n := min(len(c[0]), block)
	for k := range c {
		c[k] = c[k][:n]
	}
	for i := range min(n, 8) {
		s := Swerve{
			X: c[5][i], Y: c[6][i], FirstX: c[7][i], FirstY: c[8][i], LastX: c[9][i], LastY: c[10][i],
			Clearance: 1.5, Own: math.Abs(c[11][i]), Speed: math.Abs(c[12][i]), Time: math.Abs(c[13][i]),
		}
		agree(t, c[:6], func(c [][]float64) {
			d := Discs{c[0], c[1], c[2], c[3], c[4]}
			blocking, near := s.Blocking(&d, 0, n), d.Within(0, n, s.X, s.Y, s.Time)
			for j := range n {
				c[5][j] = float64(blocking>>j&1 + 2*(near>>j&1))
			}
			if (blocking|near)>>(n-1)>>1 != 0 {
				t.Fatalf("%b, %b: bits of others than the %d", blocking, near, n)
			}
		})
	}
}

func TestSwervesAgree(t *testing.T) {
	trials(14, func(columns [][]float64) { swerveAll(t, columns) })
}

func FuzzSwerves(f *testing.F) { fuzzed(f, 14, swerveAll) }

// Blocking and Within take the discs 64 at a time, and look at the last ones alone too.
func TestDiscsLookAtAll(t *testing.T) {
	const n = 150
	var c [5][]float64
	for k := range c {
		c[k] = draw(3, 0, k, n+7)[:n]
	}
	s := Swerve{LastX: 1, Clearance: 1, Own: 0.5, Speed: 1, Time: 4}
	for _, set := range Sets() {
		with(set, func() {
			for first := 0; first < n; first += block {
				d := Discs{c[0], c[1], c[2], c[3], c[4]}
				blocking, near := s.Blocking(&d, first, min(first+block, n)), d.Within(first, min(first+block, n), 1, 2, 9)
				for i := range min(block, n-first) {
					k := first + i
					if want := s.Blocked(c[0][k], c[1][k], c[2][k], c[3][k], c[4][k]); want != (blocking>>i&1 == 1) {
						t.Fatalf("%s: disc %d blocks: %v, plain %v", set, k, !want, want)
					}
					if want := square(1-c[0][k], 2-c[1][k]) <= 9; want != (near>>i&1 == 1) {
						t.Fatalf("%s: disc %d is near: %v, plain %v", set, k, !want, want)
					}
				}
			}
		})
	}
}

func BenchmarkSwerve(b *testing.B) {
	s := Swerve{LastX: 1, Clearance: 1, Own: 0.5, Speed: 1, Time: 4}
	benchmark(b, ordinary(5), func(c [][]float64) { s.Blocking(&Discs{c[0], c[1], c[2], c[3], c[4]}, 0, block) })
}
