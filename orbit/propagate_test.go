package orbit

import (
	"math"
	"testing"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"
)

func TestPublishedPropagations(t *testing.T) {
	for _, c := range cases(t, "propagation_cases.csv") {
		r0, v0 := c.vec(t, "r0x", "r0y", "r0z"), c.vec(t, "v0x", "v0y", "v0z")
		mu, dt := c.num(t, "mu"), c.num(t, "dt")
		wantR, wantV := c.vec(t, "rx", "ry", "rz"), c.vec(t, "vx", "vy", "vz")
		r, v := Propagate(r0, v0, mu, dt)
		if away(r, wantR) > 1e-12 || away(v, wantV) > 1e-12 {
			t.Errorf("%s: %v %v, want %v %v", c["case"], r, v, wantR, wantV)
		}
		el, err := FromState(r0, v0, mu, 0)
		if err != nil {
			t.Fatal(err)
		}
		r, v = el.State(dt)
		if away(r, wantR) > 1e-12 || away(v, wantV) > 1e-12 {
			t.Errorf("%s, by elements: %v %v, want %v %v", c["case"], r, v, wantR, wantV)
		}
	}
}

// TestPropagateFollowsTheElements compares two ways that share nothing but μ.
func TestPropagateFollowsTheElements(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		el := anyElements(t)
		from := rapid.Float64Range(-20, 20).Draw(t, "from")
		dt := rapid.Float64Range(-20, 20).Draw(t, "dt")
		r0, v0 := el.State(from)
		r, v := Propagate(r0, v0, el.Mu, dt)
		wantR, wantV := el.State(from + dt)
		// An error of the first state grows on the way: by the turns, and by how
		// much nearer to the centre the body comes.
		near := max(el.Q, 1e-3)
		grow := (1 + math.Abs(dt)*el.MaxSpeed()/near) * max(portable.Norm3(r0), portable.Norm3(wantR), 1) / near
		most := 1e-14*grow + 8*timeRounding(el, wantR, wantV, from, dt)
		if !(away(r, wantR) <= most && away(v, wantV) <= most) {
			t.Fatalf("place is off by %g, velocity by %g, of at most %g", away(r, wantR), away(v, wantV), most)
		}
	})
}

// TestPropagateBackReturns flies there and back.
func TestPropagateBackReturns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		el := anyElements(t)
		dt := rapid.Float64Range(-5, 5).Draw(t, "dt")
		r0, v0 := el.State(el.T + rapid.Float64Range(-3, 3).Draw(t, "from"))
		r, v := Propagate(r0, v0, el.Mu, dt)
		rb, vb := Propagate(r, v, el.Mu, -dt)
		near := max(el.Q, 1e-3)
		most := 1e-13 * (1 + math.Abs(dt)*el.MaxSpeed()/near) * max(portable.Norm3(r0), portable.Norm3(r), 1) / near * max(1, portable.Norm3(r)/portable.Norm3(r0))
		if !(away(rb, r0) <= most && away(vb, v0) <= most) {
			t.Fatalf("place returns off by %g, velocity by %g, of at most %g", away(rb, r0), away(vb, v0), most)
		}
	})
}

// TestFallingStraightIn: a body dropped from rest at distance 2 with μ = 1 takes
// π to the centre, where it turns, and is back after 2π.
func TestFallingStraightIn(t *testing.T) {
	rest := r3.Vec{X: 2}
	r, v := Propagate(rest, r3.Vec{}, 1, math.Pi/2+1) // E = π/2: x = 1 + cos E
	if math.Abs(r.X-1) > 1e-15 || math.Abs(v.X+1) > 1e-15 || r.Y != 0 || r.Z != 0 {
		t.Errorf("half-way down: %v %v, want x = 1, speed −1", r, v)
	}
	r, v = Propagate(rest, r3.Vec{}, 1, 2*math.Pi)
	if away(r, rest) > 1e-15 || portable.Norm3(v) > 1e-7 {
		t.Errorf("after a period: %v %v, want %v at rest", r, v, rest)
	}
	// Thrown outward at more than the speed of escape, it never turns.
	r, v = Propagate(rest, r3.Vec{X: 1.5}, 1, 1e6)
	if !(r.X > 1e6 && v.X > math.Sqrt(1.25) && v.X < 1.5) {
		t.Errorf("thrown out: %v %v", r, v)
	}
}

func TestPropagateRefusesWithNaN(t *testing.T) {
	one := r3.Vec{X: 1}
	for _, c := range []struct {
		r, v   r3.Vec
		mu, dt float64
	}{
		{r3.Vec{}, one, 1, 1},
		{one, one, 0, 1},
		{one, one, -1, 1},
		{one, one, 1, math.Inf(1)},
		{one, one, 1, math.NaN()},
		{r3.Vec{X: math.NaN()}, one, 1, 1},
		{one, r3.Vec{Y: math.Inf(1)}, 1, 1},
		{one, one, math.Inf(1), 1},
	} {
		if r, _ := Propagate(c.r, c.v, c.mu, c.dt); !math.IsNaN(r.X) {
			t.Errorf("%+v gives %v", c, r)
		}
	}
}

func TestStumpffIsSmooth(t *testing.T) {
	for _, psi := range []float64{-0.5, 0.5} {
		lo2, lo3 := stumpff(math.Nextafter(psi, -1))
		hi2, hi3 := stumpff(math.Nextafter(psi, 1))
		if math.Abs(lo2-hi2) > 4*ulp*lo2 || math.Abs(lo3-hi3) > 4*ulp*lo3 {
			t.Errorf("at ψ = %v c₂ steps from %v to %v, c₃ from %v to %v", psi, lo2, hi2, lo3, hi3)
		}
	}
	if c2, c3 := stumpff(math.Pi * math.Pi); math.Abs(c2-2/(math.Pi*math.Pi)) > ulp || math.Abs(c3-1/(math.Pi*math.Pi)) > ulp {
		t.Errorf("at π²: %v %v", c2, c3)
	}
	if c2, c3 := stumpff(0); c2 != 0.5 || c3 != 1.0/6 {
		t.Errorf("at 0: %v %v, want 1/2 and 1/6", c2, c3)
	}
}

func BenchmarkPropagate(b *testing.B) {
	for _, c := range []struct {
		name string
		e    float64
	}{{"ellipse", 0.3}, {"parabola", 1}, {"hyperbola", 2}} {
		r, v := (Elements{Q: 1, E: c.e, Mu: 1}).State(0.5)
		b.Run(c.name, func(b *testing.B) {
			for dt := 0.0; b.Loop(); dt += 0.01 {
				Propagate(r, v, 1, math.Mod(dt, 10))
			}
		})
	}
}
