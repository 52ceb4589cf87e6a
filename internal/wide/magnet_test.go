package wide

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
)

func pairs(c [][]float64) *Pairs {
	return &Pairs{
		DX: c[0], DY: c[1], Radius: c[2], VX: c[3], VY: c[4], UX: c[5], UY: c[6], OX: c[7], OY: c[8],
		AX: c[9], AY: c[10], BX: c[11], BY: c[12], Hit: c[13],
		Apart: func(i int) r2.Vec { return r2.Vec{X: 0.6, Y: 0.8} },
		After: func(i int) bool { return i%2 == 0 },
	}
}

func crew(c [][]float64) *Crew {
	return &Crew{
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
		agree(t, columns, func(c [][]float64) { m.Decide(crew(c)) })
	}
}

func TestMagnetAgrees(t *testing.T) {
	trials(14, func(columns [][]float64) { magnetAll(t, columns) })
}

func FuzzMagnet(f *testing.F) { fuzzed(f, 14, magnetAll) }

func BenchmarkMagnetFeel(b *testing.B) {
	m := Magnet{Near: 4, Radii: 1, Radius: 1, GapFloor: 1e-4}
	benchmark(b, ordinary(14), func(c [][]float64) { m.Feel(pairs(c)) })
}

func BenchmarkMagnetDecide(b *testing.B) {
	m := Magnet{Arrival: 1, Pull: 4, MaxSpeed: 10, Dt: 1.0 / 60}
	benchmark(b, ordinary(12), func(c [][]float64) { m.Decide(crew(c)) })
}
