package simd

import (
	"math"
	"testing"
)

// straightsOf makes flights of 11 columns.
func straightsOf(c [][]float64) *Straights {
	s := new(Straights)
	for k, to := range s.columns()[:11] {
		copy(to, c[k])
	}
	return s
}

func (s *Straights) columns() [][]float64 {
	return [][]float64{
		s.X[:], s.Y[:], s.VX[:], s.VY[:], s.MaxSpeed[:], s.MaxAccel[:], s.TX[:], s.TY[:], s.AimX[:], s.AimY[:], s.After[:],
		s.Now[:], s.Speed[:], s.LastX[:], s.LastY[:], s.Turn[:], s.Fastest[:],
	}
}

// straightAll puts all that Find sets into the columns, and into one more what it returns.
func straightAll(t *testing.T, c [][]float64) {
	n := min(len(c[0]), block)
	for k := range c {
		c[k] = c[k][:n]
	}
	for _, dt := range []float64{0.1, 1e-160, math.Inf(1)} {
		agree(t, c, func(c [][]float64) {
			s := straightsOf(c)
			odd := s.Find(n, dt)
			if odd>>max(n-1, 0)>>1 != 0 {
				t.Fatalf("of %d lanes %b are odd", n, odd)
			}
			for i := range n {
				c[17][i] = float64(odd >> i & 1)
				for k, from := range s.columns() {
					if c[k][i] = from[i]; odd>>i&1 == 1 {
						c[k][i] = 0
					}
				}
			}
		})
	}
}

// flying makes agents that can fly, and targets that some of them lead.
func flying(c [][]float64) {
	for i := range c[0] {
		c[4][i], c[5][i] = 5+c[4][i]/2, 1+c[5][i]/12
		if c[10][i] = math.Abs(c[10][i]); i%2 == 0 {
			c[8][i], c[9][i], c[10][i] = c[6][i], c[7][i], math.NaN()
		}
	}
}

func TestStraightsAgree(t *testing.T) {
	trials(18, func(columns [][]float64) {
		straightAll(t, columns)
		flying(columns)
		straightAll(t, columns)
	})
}

func FuzzStraights(f *testing.F) { fuzzed(f, 18, straightAll) }

func BenchmarkStraights(b *testing.B) {
	parts := ordinary(18)
	lists := map[*float64]*Straights{}
	for _, c := range parts {
		flying(c)
		lists[&c[0][0]] = straightsOf(c)
	}
	benchmark(b, parts, func(c [][]float64) { lists[&c[0][0]].Find(block, 0.1) })
}
