package simd

import (
	"math"
	"testing"
)

var gravities = []AntiGravity{
	{
		Near: math.Inf(1), Radii: 1, Radius: 1, K: 3, Exponent: 3, Arrival: 1, MaxSpeed: 10, Dt: 1.0 / 60,
		RightOfWay: RightOfWay{On: true, Notice: 2.0 / 3, LookAhead: 2, Yield: 3, Crossing: 1.0 / 60, Late: 5.0 / 6, Ease: 1.0 / 3},
	},
	{
		Near: 6, Radii: 1, Radius: 0.5, K: 1, Exponent: 3, MaxSpeed: 1, Dt: 1,
		RightOfWay: RightOfWay{On: true, Notice: 20, LookAhead: 200, Yield: 3},
	},
	{Near: 6, Radii: 1, Radius: 0, K: 1e200, Exponent: 3, MaxSpeed: 1e200, Dt: 1, RightOfWay: RightOfWay{On: true, Notice: 1e200}},
	{Near: 6, Radii: 1, Radius: 1, K: 1, Exponent: 3, MaxSpeed: 1, Dt: 1},
	{Near: 6, Radii: 1, Radius: 1, K: 1, Exponent: 2, MaxSpeed: 1, Dt: 1, RightOfWay: RightOfWay{On: true, Notice: 1}},
}

func antigravityAll(t *testing.T, c [][]float64) {
	feelAll := func() {
		for i := range gravities {
			g := &gravities[i]
			right := i == 1
			agree(t, c, func(c [][]float64) {
				p := pairs(c)
				p.Of.Right = right
				g.Feel(p)
			})
			agree(t, [][]float64{c[11], c[12], c[2], c[13], c[14], c[6], c[7], c[8], c[9], c[0], c[1], c[3]}, func(c [][]float64) {
				all := deciders(c)
				all.Right = right
				g.Decide(all)
			})
		}
	}
	feelAll()
	// Directions are unit vectors, most of the time.
	for i, x := range c[11] {
		if n := math.Hypot(x, c[12][i]); n > 0 && n < 1e100 {
			c[11][i], c[12][i] = x/n, c[12][i]/n
		}
	}
	for i := range c[0] { // some that meet head on, and some at the same time
		switch i % 8 {
		case 0:
			c[0][i], c[1][i] = -3*c[11][i], -3*c[12][i]
		case 1:
			c[11][i], c[12][i], c[13][i], c[14][i] = 1, 0, 1, 0
			c[0][i], c[1][i], c[3][i], c[4][i] = -1, 1, 0, 1
		}
	}
	feelAll()
}

func TestAntiGravityAgrees(t *testing.T) {
	trials(15, func(columns [][]float64) { antigravityAll(t, columns) })
}

func FuzzAntiGravity(f *testing.F) { fuzzed(f, 15, antigravityAll) }

// crowd is blocks of pairs as in a crowd of discs of radius 1 that see 14 far.
func crowd() (parts [][][]float64) {
	parts = ordinary(15)
	for _, c := range parts {
		for i := range c[0] {
			c[0][i], c[1][i], c[2][i] = 1.2*c[0][i], 1.2*c[1][i], 1
			n := math.Hypot(c[11][i], c[12][i])
			c[11][i], c[12][i] = c[11][i]/n, c[12][i]/n
			c[13][i], c[14][i] = 10*c[11][i], 10*c[12][i]
		}
	}
	return parts
}

func BenchmarkAntiGravityFeel(b *testing.B) {
	g := gravities[0]
	g.Near = 12
	benchmarkPairs(b, crowd(), g.Feel)
}

// Without right of way.
func BenchmarkAntiGravityFeelAlone(b *testing.B) {
	g := gravities[3]
	g.Near = 12
	benchmarkPairs(b, crowd(), g.Feel)
}

func BenchmarkAntiGravityDecide(b *testing.B) {
	g := gravities[0]
	parts := crowd()
	for _, c := range parts {
		for i := range c[2] {
			c[2][i] = 10
		}
	}
	benchmark(b, parts, func(c [][]float64) {
		g.Decide(&Deciders{
			UX: c[11], UY: c[12], D: c[2], VX: c[13], VY: c[14], AX: c[6], AY: c[7], BX: c[8], BY: c[9], WX: c[3], WY: c[4],
		})
	})
}
