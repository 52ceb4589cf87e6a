package radau

import (
	"fmt"
	"math"
	"testing"

	"galaxy/internal/golden"
)

// kepler is the pull of one centre with μ = 1.
func kepler(_ float64, x, _, a []float64) {
	r2 := float64(x[0]*x[0]) + float64(x[1]*x[1]) + float64(x[2]*x[2])
	k := -1 / float64(r2*math.Sqrt(r2))
	for c := range a {
		a[c] = float64(k * x[c])
	}
}

func TestNodesAreRootsOfTheirPolynomial(t *testing.T) {
	for _, h := range nodes[1:] {
		x := 2*h - 1
		p := [9]float64{1, x}
		for n := 1; n < 8; n++ {
			p[n+1] = (float64(2*n+1)*x*p[n] - float64(n)*p[n-1]) / float64(n+1)
		}
		if v := p[7] + p[8]; math.Abs(v) > 1e-14 {
			t.Errorf("P7 + P8 at node %v is %g", h, v)
		}
	}
	for k := range powers { // s^k in Newton's form and back
		var back [7]float64
		for j := range 7 {
			for i := range 7 {
				back[i] += newtons[k][j] * powers[j][i]
			}
		}
		for i, v := range back {
			if want := map[bool]float64{true: 1}[i == k]; math.Abs(v-want) > 1e-14 {
				t.Errorf("s^%d comes back with %g at %d", k, v, i)
			}
		}
	}
}

// TestTwoBodies: an ellipse of e = 0.9 closes after a hundred revolutions, and keeps its energy.
func TestTwoBodies(t *testing.T) {
	const e = 0.9
	x, v := []float64{1 - e, 0, 0}, []float64{0, math.Sqrt((1 + e) / (1 - e)), 0}
	energy := func(x, v []float64) float64 {
		return 0.5*(v[0]*v[0]+v[1]*v[1]+v[2]*v[2]) - 1/math.Sqrt(x[0]*x[0]+x[1]*x[1]+x[2]*x[2])
	}
	for _, forth := range []float64{1, -1} {
		m := New(kepler, 0, forth*1e-3, 1e-5, x, v)
		end, steps := forth*200*math.Pi, 0
		for m.T != end {
			if forth*(m.T+m.Dt-end) > 0 {
				m.Dt = end - m.T
			}
			s, err := m.Step()
			if err != nil {
				t.Fatal(err)
			}
			steps++
			// Within the step the state has the energy too.
			var xs, vs [3]float64
			for c := range xs {
				xs[c], vs[c] = s.Coordinate(c, s.From+0.37*s.Dt)
			}
			if d := math.Abs(energy(xs[:], vs[:]) + 0.5); d > 1e-10 {
				t.Fatalf("energy within step %d is off by %g", steps, d)
			}
		}
		if d := math.Abs(energy(m.X, m.V) + 0.5); d > 1e-13 {
			t.Errorf("energy is off by %g after a hundred revolutions", d)
		}
		if d := math.Hypot(m.X[0]-x[0], m.X[1]); d > 2e-10 {
			t.Errorf("the ellipse closes to %g", d)
		}
		if steps > 100*100 {
			t.Errorf("%d steps", steps)
		}
	}
}

// TestVelocityForces: damped fall has a closed solution.
func TestVelocityForces(t *testing.T) {
	m := New(func(_ float64, _, v, a []float64) { a[0] = 1 - v[0] }, 0, 0.01, 1e-5, []float64{0}, []float64{0})
	for m.T < 3 {
		m.Dt = min(m.Dt, 3-m.T)
		if _, err := m.Step(); err != nil {
			t.Fatal(err)
		}
	}
	if d := math.Abs(m.X[0] - (m.T - 1 + math.Exp(-m.T))); d > 1e-11 {
		t.Errorf("off by %g", d)
	}
}

func TestStepRefuses(t *testing.T) {
	m := New(func(_ float64, _, _, a []float64) { a[0] = math.NaN() }, 0, 1, 1e-5, []float64{0}, []float64{0})
	if _, err := m.Step(); err == nil {
		t.Error("NaN is integrated")
	}
}

// TestBits pins the bits of a motion and of packed pieces: the same on each processor.
func TestBits(t *testing.T) {
	sum := golden.NewBits()
	m := New(kepler, 0, 0.01, 1e-5, []float64{0.5, 0, 0.1}, []float64{0, 1.6, 0.2})
	for range 300 {
		s, err := m.Step()
		if err != nil {
			t.Fatal(err)
		}
		x, v := s.Coordinate(1, s.From+0.3*s.Dt)
		sum.Put(m.T, m.X[0], m.X[2], m.V[1], x, v)
	}
	p, err := Read(packWave(t))
	if err != nil {
		t.Fatal(err)
	}
	for at := -9.7; at < 80; at += 0.61 {
		r, v := p.At(at)
		sum.Put(r.X, r.Y, r.Z, v.X, v.Y, v.Z)
	}
	golden.Check(t, "testdata/bits.golden", fmt.Sprintf("%016x\n", sum.Sum64()))
}
