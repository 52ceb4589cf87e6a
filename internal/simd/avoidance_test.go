package simd

import (
	"math/bits"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
)

// planes makes half-planes of six columns: nowhere is a direction of its own.
func planes(c [][]float64, a *Avoidance) (d Avoided, left uint64) {
	n := 0
	for i, column := range []*[MostAvoided]float64{&d.AwayX, &d.AwayY, &d.VX, &d.VY, &d.Touch, &d.Share} {
		n = copy(column[:], c[i])
	}
	left = d.Planes(n, a)
	for rest := left; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		d.Plane(i, a, func() r2.Vec { return r2.Vec{X: 0.6, Y: 0.8} })
	}
	return d, left
}

func avoidAll(t *testing.T, columns [][]float64) {
	n := min(len(columns[0]), MostAvoided)
	for i := range columns {
		columns[i] = columns[i][:n]
	}
	for _, left := range []bool{false, true} {
		a := Avoidance{Vel: r2.Vec{X: 0.5, Y: -1}, Horizon: 3, Part: 0.1, PerHorizon: -1.0 / 3, PerPart: -1 / 0.1, Left: left}
		agree(t, columns, func(c [][]float64) {
			d, odd := planes(c, &a)
			if odd>>n != 0 {
				t.Fatalf("%b: bits of others than the %d", odd, n)
			}
			copy(c[0], d.NormalX[:n])
			copy(c[1], d.NormalY[:n])
			copy(c[2], d.Limit[:n])
		})
	}
}

func TestAvoidedAgree(t *testing.T) {
	trials(6, func(columns [][]float64) { avoidAll(t, columns) })
}

func FuzzAvoided(f *testing.F) { fuzzed(f, 6, avoidAll) }

// Kernels leave nothing to the plain text where the numbers are ordinary.
func TestKernelsAvoidWhatIsOrdinary(t *testing.T) {
	a := Avoidance{Vel: r2.Vec{X: 0.5, Y: -1}, Horizon: 3, Part: 0.1, PerHorizon: -1.0 / 3, PerPart: -1 / 0.1}
	for _, set := range Sets()[1:] {
		with(set, func() {
			for seed := range uint64(20) {
				c := make([][]float64, 6)
				for i := range c {
					c[i] = draw(seed, 0, i, MostAvoided)
				}
				if _, left := planes(c, &a); left != 0 {
					t.Errorf("%s leaves %b", set, left)
				}
			}
		})
	}
}
