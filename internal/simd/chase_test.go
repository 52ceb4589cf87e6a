package simd

import "testing"

// chasesOf makes searches of 29 columns; chased puts all that a step changes into these, and into two more what
// it returns.
func chasesOf(c [][]float64) *Chases {
	s := new(Chases)
	for k, to := range s.columns() {
		copy(to, c[k])
	}
	return s
}

func (c *Chases) columns() [][]float64 {
	list := [][]float64{
		c.X[:], c.Y[:], c.Speed[:], c.Within[:], c.Horizon[:], c.Time[:], c.at[:], c.perUnit[:],
		c.lastTime[:], c.lastGap[:], c.lastSlope[:], c.lo[:], c.hi[:],
	}
	for k := range c.piece {
		list = append(list, c.piece[k][:])
	}
	return append(list, c.PX[:], c.PY[:])
}

func chaseAll(t *testing.T, c [][]float64) {
	n := min(len(c[0]), block)
	for k := range c {
		c[k] = c[k][:n]
	}
	agree(t, c, func(c [][]float64) {
		s := chasesOf(c)
		for range 3 {
			found, lost := s.Step(n)
			if (found|lost)>>max(n-1, 0)>>1 != 0 || found&lost != 0 {
				t.Fatalf("of %d lanes %b are found, %b lost", n, found, lost)
			}
			for i := range n {
				c[31][i] = float64(c[31][i]*4) + float64(found>>i&1+2*(lost>>i&1))
			}
		}
		for k, from := range s.columns() {
			copy(c[k], from)
		}
	})
}

// beginAll begins searches of eight columns, and puts what Begin sets into seven more, and what it returns
// into one.
func beginAll(t *testing.T, c [][]float64) {
	n := min(len(c[0]), block)
	for k := range c {
		c[k] = c[k][:n]
	}
	agree(t, c, func(c [][]float64) {
		s := new(Chases)
		for k, to := range []*[block]float64{&s.X, &s.Y, &s.Speed, &s.Within, &s.TX, &s.TY, &s.TVX, &s.TVY} {
			copy(to[:], c[k])
		}
		odd := s.Begin(n)
		if odd>>max(n-1, 0)>>1 != 0 {
			t.Fatalf("of %d lanes %b are odd", n, odd)
		}
		for i := range n {
			c[15][i] = float64(odd >> i & 1)
			for k, from := range []*[block]float64{&s.Time, &s.Horizon, &s.lastTime, &s.lastGap, &s.lastSlope, &s.lo, &s.hi} {
				if c[8+k][i] = from[i]; odd>>i&1 == 1 {
					c[8+k][i] = 0
				}
			}
		}
	})
}

func TestChasesBeginAlike(t *testing.T) {
	trials(16, func(columns [][]float64) {
		beginAll(t, columns)
		for i := range columns[0] {
			columns[2][i], columns[3][i] = 20+columns[2][i], columns[3][i]/9
		}
		beginAll(t, columns)
	})
}

func FuzzChasesBegin(f *testing.F) { fuzzed(f, 16, beginAll) }

// A chase is a craft that is faster than its target, which is at most a few units away.
func chased(c [][]float64) {
	for i := range c[0] {
		c[2][i] = 100 + c[2][i]*5
		c[3][i] *= 0.01
		c[4][i] = 1e6
		c[6][i] *= 0.05
		c[7][i] = 0.1
		c[8][i], c[9][i], c[10][i], c[11][i], c[12][i] = 0, 30, -100, 0, 1e9
	}
}

func TestChasesAgree(t *testing.T) {
	trials(32, func(columns [][]float64) {
		clear(columns[31])
		chaseAll(t, columns)
		chased(columns)
		clear(columns[31])
		chaseAll(t, columns)
	})
}

func FuzzChases(f *testing.F) {
	fuzzed(f, 32, func(t *testing.T, c [][]float64) {
		clear(c[31])
		chaseAll(t, c)
	})
}

func BenchmarkChases(b *testing.B) {
	parts := ordinary(32)
	lists := map[*float64]*Chases{}
	for _, c := range parts {
		chased(c)
		lists[&c[0][0]] = chasesOf(c)
	}
	benchmark(b, parts, func(c [][]float64) { lists[&c[0][0]].Step(block) })
}
