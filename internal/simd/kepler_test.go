package simd

import (
	"math"
	"testing"

	"galaxy/internal/portable"
)

func keplerAll(t *testing.T, columns [][]float64) {
	odd := func(e, m float64) float64 { return 3*e + m }
	agree(t, columns[:3], func(c [][]float64) { Anomalies(c[2], c[0], c[1], odd) })
	agree(t, columns[:2], func(c [][]float64) { Anomalies(c[1], c[0], c[1], odd) })
	agree(t, columns[:6], func(c [][]float64) {
		k := Ellipses{Ecc: c[0], F: c[1], M: c[2], E: c[3], Sin: c[4], Vers: c[5]}
		k.Solve(func(i int) { k.E[i], k.Sin[i], k.Vers[i] = 1, 2, 3 })
	})
	agree(t, columns[:3], func(c [][]float64) { Sincos(c[1], c[2], c[0]) })
}

func TestKeplerAgrees(t *testing.T) {
	trials(6, func(columns [][]float64) { keplerAll(t, columns) })
}

// Eccentricities up to 1 and mean anomalies of all sizes.
func TestKeplerAgreesOnEllipses(t *testing.T) {
	for seed := range uint64(100) {
		columns := make([][]float64, 6)
		for i := range 1000 {
			u := func(lane uint64) float64 { return portable.Uniform(portable.Hash(seed, uint64(i), 0, lane)) }
			e, m := u(0), 2*math.Pi*(u(1)-0.5)
			switch i % 5 {
			case 1:
				e = 1 - math.Ldexp(e, -int(60*u(2)))
			case 2:
				m = math.Ldexp(m, -int(600*u(2)))
			case 3:
				m *= 6e7 * u(3)
			case 4: // near multiples of π/4
				m = math.Round(8*u(2)-4)*math.Pi/4 + math.Ldexp(u(3)-0.5, -int(60*u(4)))
			}
			for c, x := range []float64{e, 1 - e, m, 0, 0, 0} {
				columns[c] = append(columns[c], x)
			}
		}
		keplerAll(t, columns)
		columns[1], columns[2] = columns[2], columns[1]
		keplerAll(t, columns)
		agree(t, [][]float64{columns[1], columns[3], columns[4]}, func(c [][]float64) { Sincos(c[1], c[2], c[0]) })
	}
}

func FuzzKepler(f *testing.F) { fuzzed(f, 6, keplerAll) }

func keplerBench(b *testing.B, f func(c [][]float64)) {
	parts := ordinary(6)
	for _, c := range parts {
		for i := range c[0] {
			c[0][i] = 0.09 * math.Abs(c[0][i])
			c[1][i], c[2][i] = 1-c[0][i], math.Pi/10*c[2][i]
		}
	}
	benchmark(b, parts, f)
}

func BenchmarkAnomalies(b *testing.B) {
	keplerBench(b, func(c [][]float64) { Anomalies(c[3], c[0], c[2], nil) })
}

func BenchmarkEllipses(b *testing.B) {
	keplerBench(b, func(c [][]float64) {
		k := Ellipses{Ecc: c[0], F: c[1], M: c[2], E: c[3], Sin: c[4], Vers: c[5]}
		k.Solve(nil)
	})
}

func BenchmarkSincos(b *testing.B) {
	keplerBench(b, func(c [][]float64) { Sincos(c[3], c[4], c[2]) })
}
