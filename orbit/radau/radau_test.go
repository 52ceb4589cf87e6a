package radau

import (
	"fmt"
	"math"
	"testing"

	"galaxy/internal/golden"

	"gonum.org/v1/gonum/spatial/r3"
)

// law is a law that needs nothing ahead.
type law struct {
	times *[Nodes]float64
	of    func(t float64, x, v r3.Vec) r3.Vec
}

func (l *law) Begin(times *[Nodes]float64) { l.times = times }

func (l *law) Accelerate(node int, x, v, a []r3.Vec) {
	for i := range x {
		a[i] = l.of(l.times[node], x[i], v[i])
	}
}

// kepler is the pull of one centre with μ = 1.
func kepler(_ float64, x, _ r3.Vec) r3.Vec {
	r2 := float64(x.X*x.X) + float64(x.Y*x.Y) + float64(x.Z*x.Z)
	k := -1 / float64(r2*math.Sqrt(r2))
	return r3.Vec{X: float64(k * x.X), Y: float64(k * x.Y), Z: float64(k * x.Z)}
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
	start := State{r3.Vec{X: 1 - e}, r3.Vec{Y: math.Sqrt((1 + e) / (1 - e))}}
	energy := func(x, v r3.Vec) float64 { return 0.5*r3.Norm2(v) - 1/r3.Norm(x) }
	for _, forth := range []float64{1, -1} {
		m := New(&law{of: kepler}, 0, forth*1e-3, 1e-5, []State{start})
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
			x, v := s.State(0, s.From+0.37*s.Dt)
			if d := math.Abs(energy(x, v) + 0.5); d > 1e-10 {
				t.Fatalf("energy within step %d is off by %g", steps, d)
			}
			if at, _ := s.Arcs[0].At(0.37, s.Dt); at != s.Arcs[0].Place(0.37, s.Dt) {
				t.Fatalf("place and state differ in step %d", steps)
			}
		}
		if d := math.Abs(energy(m.Now[0].X, m.Now[0].V) + 0.5); d > 1e-13 {
			t.Errorf("energy is off by %g after a hundred revolutions", d)
		}
		if d := r3.Norm(r3.Sub(m.Now[0].X, start.X)); d > 2e-10 {
			t.Errorf("the ellipse closes to %g", d)
		}
		if steps > 100*100 {
			t.Errorf("%d steps", steps)
		}
	}
}

// TestVelocityForces: damped fall has a closed solution.
func TestVelocityForces(t *testing.T) {
	damped := &law{of: func(_ float64, _, v r3.Vec) r3.Vec { return r3.Vec{X: 1 - v.X} }}
	m := New(damped, 0, 0.01, 1e-5, make([]State, 1))
	for m.T < 3 {
		m.Dt = min(m.Dt, 3-m.T)
		if _, err := m.Step(); err != nil {
			t.Fatal(err)
		}
	}
	if d := math.Abs(m.Now[0].X.X - (m.T - 1 + math.Exp(-m.T))); d > 1e-11 {
		t.Errorf("off by %g", d)
	}
}

func TestStepRefuses(t *testing.T) {
	nothing := &law{of: func(float64, r3.Vec, r3.Vec) r3.Vec { return r3.Vec{X: math.NaN()} }}
	if _, err := New(nothing, 0, 1, 1e-5, make([]State, 1)).Step(); err == nil {
		t.Error("NaN is integrated")
	}
}

// TestBits pins the bits of a motion and of packed pieces: the same on each processor.
func TestBits(t *testing.T) {
	sum := golden.NewBits()
	m := New(&law{of: kepler}, 0, 0.01, 1e-5, []State{{r3.Vec{X: 0.5, Z: 0.1}, r3.Vec{Y: 1.6, Z: 0.2}}})
	for range 300 {
		s, err := m.Step()
		if err != nil {
			t.Fatal(err)
		}
		x, v := s.State(0, s.From+float64(0.3*s.Dt))
		sum.Put(m.T, m.Now[0].X.X, m.Now[0].X.Z, m.Now[0].V.Y, x.Y, v.Y)
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

// BenchmarkStep is one body about one centre.
func BenchmarkStep(b *testing.B) {
	m := New(&law{of: kepler}, 0, 0.01, 1e-5, []State{{r3.Vec{X: 1}, r3.Vec{Y: 1.1}}})
	for b.Loop() {
		if _, err := m.Step(); err != nil {
			b.Fatal(err)
		}
	}
}
