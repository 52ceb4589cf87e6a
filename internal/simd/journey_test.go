package simd

import (
	"math"
	"testing"
)

// journeysOf takes 12 columns, of which the last one counts turns.
func journeysOf(c [][]float64) *Journeys {
	return &Journeys{
		FX: c[0], FY: c[1], X: c[2], Y: c[3], FVX: c[4], FVY: c[5], VX: c[6], VY: c[7], Length: c[8], Swing: c[9], Bent: c[10],
		Turned: func(i int, reversed bool) {
			c[11][i] = 1
			if reversed {
				c[11][i] = 2
			}
		},
	}
}

func journeyAll(t *testing.T, c [][]float64) {
	agree(t, c, func(c [][]float64) { journeysOf(c).Add() })
	// Most fly almost straight on.
	for i := range c[0] {
		if i%4 != 0 {
			c[6][i], c[7][i] = c[4][i]*(1+1e-3*c[0][i]), c[5][i]*(1-1e-3*c[0][i])
			c[9][i] *= 1e-3
			c[10][i] = float64(i%3) - 1
		}
		if i%8 == 5 { // straight on, at the edge of the dead band
			c[6][i], c[7][i] = c[4][i], c[5][i]
			c[9][i] = math.Copysign(math.Nextafter(0.02, float64(i%16/8)), c[0][i])
			c[10][i] = -float64(i / 16 % 2)
		}
	}
	agree(t, c, func(c [][]float64) { journeysOf(c).Add() })
}

func TestJourneysAgree(t *testing.T) {
	trials(12, func(columns [][]float64) { journeyAll(t, columns) })
}

func FuzzJourneys(f *testing.F) { fuzzed(f, 12, journeyAll) }

func BenchmarkJourneys(b *testing.B) {
	parts := ordinary(12)
	for _, c := range parts {
		for i := range c[0] {
			c[6][i], c[7][i] = c[4][i], c[5][i]
			c[9][i], c[10][i] = 0, float64(i%3)-1
		}
	}
	benchmark(b, parts, func(c [][]float64) { journeysOf(c).Add() })
}
