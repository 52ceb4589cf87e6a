package simd

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
)

// pairs takes 15 columns. Pair i is of agent i modulo 64.
func pairs(c [][]float64) *Pairs {
	p := &Pairs{
		DX: c[0], DY: c[1], Radius: c[2], VX: c[3], VY: c[4],
		AX: c[6], AY: c[7], BX: c[8], BY: c[9], Hit: c[10],
		Apart: func(i int) r2.Vec { return r2.Vec{X: 0.6, Y: 0.8} },
		Later: func(i int) bool { return c[5][i] > 0.5 },
		Of:    &Deciders{UX: c[11], UY: c[12], VX: c[13], VY: c[14]},
	}
	for i := range c[0] {
		p.Who = append(p.Who, uint8(i%64))
	}
	return p
}

func deciders(c [][]float64) *Deciders {
	return &Deciders{
		UX: c[0], UY: c[1], D: c[2], VX: c[3], VY: c[4], AX: c[5], AY: c[6], BX: c[7], BY: c[8], Count: c[9], WX: c[10], WY: c[11],
		Cancelled: func(i int) r2.Vec { return r2.Vec{X: -0.8, Y: 0.6} },
	}
}

func magnetAll(t *testing.T, columns [][]float64) {
	for _, m := range []Magnet{
		{Near: 4, Radii: 1, Radius: 1, GapFloor: 1e-4, Arrival: 1, Pull: 4, MaxSpeed: 10, Dt: 1.0 / 60},
		{Near: 1e200, Radii: 1e150, Radius: 1e150, Softening: 3, GapFloor: 1e-9, Pull: 1e300, MaxSpeed: 1e300, Dt: 1e-20},
	} {
		agree(t, columns, func(c [][]float64) { m.Feel(pairs(c)) })
		agree(t, columns, func(c [][]float64) { m.Decide(deciders(c)) })
	}
}

func TestMagnetAgrees(t *testing.T) {
	trials(15, func(columns [][]float64) { magnetAll(t, columns) })
}

func FuzzMagnet(f *testing.F) { fuzzed(f, 15, magnetAll) }

func BenchmarkMagnetFeel(b *testing.B) {
	m := Magnet{Near: 4, Radii: 1, Radius: 1, GapFloor: 1e-4}
	benchmarkPairs(b, ordinary(15), m.Feel)
}

// benchmarkPairs is benchmark for what takes pairs.
func benchmarkPairs(b *testing.B, parts [][][]float64, f func(p *Pairs)) {
	lists := map[*float64]*Pairs{}
	for _, c := range parts {
		lists[&c[0][0]] = pairs(c)
	}
	benchmark(b, parts, func(c [][]float64) { f(lists[&c[0][0]]) })
}

func BenchmarkMagnetDecide(b *testing.B) {
	m := Magnet{Arrival: 1, Pull: 4, MaxSpeed: 10, Dt: 1.0 / 60}
	benchmark(b, ordinary(12), func(c [][]float64) { m.Decide(deciders(c)) })
}
