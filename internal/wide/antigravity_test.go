package wide

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
		Near: 6, Radii: 1, Radius: 0.5, K: 1, Exponent: 3, Right: true, MaxSpeed: 1, Dt: 1,
		RightOfWay: RightOfWay{On: true, Notice: 20, LookAhead: 200, Yield: 3},
	},
	{Near: 6, Radii: 1, Radius: 0, K: 1e200, Exponent: 3, MaxSpeed: 1e200, Dt: 1, RightOfWay: RightOfWay{On: true, Notice: 1e200}},
	{Near: 6, Radii: 1, Radius: 1, K: 1, Exponent: 3, MaxSpeed: 1, Dt: 1},
	{Near: 6, Radii: 1, Radius: 1, K: 1, Exponent: 2, MaxSpeed: 1, Dt: 1, RightOfWay: RightOfWay{On: true, Notice: 1}},
}

func antigravityAll(t *testing.T, columns [][]float64) {
	for i := range gravities {
		g := &gravities[i]
		agree(t, columns, func(c [][]float64) { g.Feel(pairs(c)) })
		agree(t, columns[:12], func(c [][]float64) { g.Decide(crew(c)) })
	}
	// Directions are unit vectors, most of the time.
	unit := func(x, y []float64) {
		for i := range x {
			if n := math.Hypot(x[i], y[i]); n > 0 && n < 1e100 {
				x[i], y[i] = x[i]/n, y[i]/n
			}
		}
	}
	if len(columns) == 14 {
		unit(columns[5], columns[6])
		unit(columns[0], columns[1])
		for i := range columns[0] { // some that meet head on, and some at the same time
			switch i % 8 {
			case 0:
				columns[0][i], columns[1][i] = -3*columns[5][i], -3*columns[6][i]
			case 1:
				columns[5][i], columns[6][i], columns[7][i], columns[8][i] = 1, 0, 1, 0
				columns[0][i], columns[1][i], columns[3][i], columns[4][i] = -1, 1, 0, 1
			case 2, 3:
				columns[0][i] *= 4
				columns[1][i] *= 4
			}
		}
		for i := range gravities {
			g := &gravities[i]
			agree(t, columns, func(c [][]float64) { g.Feel(pairs(c)) })
			agree(t, [][]float64{
				columns[5], columns[6], columns[2], columns[3], columns[4], columns[0], columns[1],
				columns[7], columns[8], columns[9], columns[10], columns[11],
			}, func(c [][]float64) { g.Decide(crew(c)) })
		}
	}
}

func TestAntiGravityAgrees(t *testing.T) {
	trials(14, func(columns [][]float64) { antigravityAll(t, columns) })
}

func FuzzAntiGravity(f *testing.F) { fuzzed(f, 14, antigravityAll) }

// crowd is blocks of pairs as in a crowd of discs of radius 1 that see 14 far.
func crowd() (parts [][][]float64) {
	parts = ordinary(14)
	for _, c := range parts {
		for i := range c[0] {
			c[0][i], c[1][i], c[2][i] = 1.2*c[0][i], 1.2*c[1][i], 1
			n := math.Hypot(c[5][i], c[6][i])
			c[5][i], c[6][i] = c[5][i]/n, c[6][i]/n
			c[7][i], c[8][i] = 10*c[5][i], 10*c[6][i]
		}
	}
	return parts
}

func BenchmarkAntiGravityFeel(b *testing.B) {
	g := gravities[0]
	g.Near = 12
	lists := map[*float64]*Pairs{}
	parts := crowd()
	for _, c := range parts {
		lists[&c[0][0]] = pairs(c)
	}
	benchmark(b, parts, func(c [][]float64) { g.Feel(lists[&c[0][0]]) })
}

func BenchmarkAntiGravityFeelAlone(b *testing.B) {
	g := gravities[3]
	g.Near = 12
	lists := map[*float64]*Pairs{}
	parts := crowd()
	for _, c := range parts {
		lists[&c[0][0]] = pairs(c)
	}
	benchmark(b, parts, func(c [][]float64) { g.Feel(lists[&c[0][0]]) })
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
		g.Decide(&Crew{
			UX: c[5], UY: c[6], D: c[2], VX: c[7], VY: c[8], AX: c[3], AY: c[4], BX: c[9], BY: c[10], WX: c[12], WY: c[13],
		})
	})
}
