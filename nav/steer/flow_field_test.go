package steer_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// East of the centre, a vortex to the left flows north: at full speed outside of
// its core of radius 50, and at half of it halfway to the centre.
func ExampleFlowField() {
	view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 10}}}
	for _, x := range []float64{110, 35} {
		steered("flow_field", nav.Agent{MaxSpeed: 8, Pos: r2.Vec{X: x}}, view)
	}
	// Output:
	// flow_field (0.000, 8.000)
	// flow_field (0.000, 4.000)
}

// What Angle does, for agents of both hands east of the centre.
func TestFlowFieldTurns(t *testing.T) {
	for _, c := range []struct {
		kind, angle string
		left, right r2.Vec
	}{
		{"vortex", "0", r2.Vec{Y: 1}, r2.Vec{Y: -1}},
		{"vortex", "90", r2.Vec{X: -1}, r2.Vec{X: -1}},
		{"vortex", "30", r2.Vec{X: -0.5, Y: math.Sqrt(0.75)}, r2.Vec{X: -0.5, Y: -math.Sqrt(0.75)}},
		{"source", "0", r2.Vec{X: 1}, r2.Vec{X: 1}},
		{"source", "90", r2.Vec{Y: 1}, r2.Vec{Y: -1}},
		{"source", "180", r2.Vec{X: -1}, r2.Vec{X: -1}},
		{"uniform", "0", r2.Vec{X: 1}, r2.Vec{X: 1}},
		{"uniform", "-90", r2.Vec{Y: -1}, r2.Vec{Y: -1}},
	} {
		b := tuned(t, "flow_field", map[string]string{"kind": c.kind, "angle": c.angle})
		for hand, want := range map[nav.Handedness]r2.Vec{nav.Left: c.left, nav.Right: c.right} {
			self := nav.Agent{MaxSpeed: 1, Hand: hand, Pos: r2.Vec{X: 200}}
			if got := b.Steer(&self, &nav.View{Dt: 1}); r2.Norm(r2.Sub(got, want)) > 1e-12 {
				t.Errorf("%s turned by %s°, %v hand: %v, not %v", c.kind, c.angle, hand, got, want)
			}
		}
	}
}

// The centre moves with the target, and what flows around it keeps up.
func TestFlowFieldMovesWithItsCentre(t *testing.T) {
	b := made(t, "flow_field")
	self := nav.Agent{MaxSpeed: 10, Pos: r2.Vec{X: 60}}
	view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.AgentGoal, Vel: r2.Vec{X: 6}}}
	// (6, 8): as the centre sees it, straight along the circle.
	if got := b.Steer(&self, &view); r2.Norm(r2.Sub(got, r2.Vec{X: 6, Y: 8})) > 1e-12 {
		t.Errorf("wish %v", got)
	}
}

// Properties 2 and 3: as much flows into a circle as out of it, nothing faster
// than full speed; and another seed makes other eddies.
func TestFlowFieldNoiseCrowdsNowhere(t *testing.T) {
	b := tuned(t, "flow_field", map[string]string{"kind": "noise", "scale": "20"})
	at := func(p r2.Vec, seed uint64) r2.Vec {
		return b.Steer(&nav.Agent{MaxSpeed: 1, Pos: p}, &nav.View{Dt: 1, Seed: seed})
	}
	rng := rand.New(rand.NewPCG(3, 3))
	fastest, differs := 0.0, 0.0
	for range 200 {
		center := anywhere(rng, 500)
		out, rim := 0.0, 0.0
		const n = 720
		free := true
		for k := range n {
			a := 2 * math.Pi * (float64(k) + 0.5) / n
			normal := r2.Vec{X: math.Cos(a), Y: math.Sin(a)}
			f := at(r2.Add(center, r2.Scale(3, normal)), 1)
			out, rim = out+r2.Dot(f, normal)/n, rim+math.Abs(r2.Dot(f, normal))/n
			fastest = max(fastest, r2.Norm(f))
			free = free && r2.Norm(f) < 1 // where it is cut to full speed, it is not exact
		}
		if free && math.Abs(out) > 1e-3*(1+rim) {
			t.Errorf("a circle about %v: %v flows out, of %v", center, out, rim)
		}
		differs += r2.Norm(r2.Sub(at(center, 1), at(center, 2))) / 200
	}
	if fastest > 1+1e-12 || fastest < 0.8 {
		t.Errorf("the fastest is %v", fastest)
	}
	if differs < 0.2 {
		t.Errorf("another seed differs by only %v", differs)
	}
}

// Property 1: noise is the same at all times and for all agents.
func TestFlowFieldStandsStill(t *testing.T) {
	for _, kind := range []string{"vortex", "source", "uniform", "noise"} {
		b := tuned(t, "flow_field", map[string]string{"kind": kind})
		self := nav.Agent{ID: 1, Radius: 1, MaxSpeed: 5, Pos: r2.Vec{X: 30, Y: 70}}
		first := b.Steer(&self, &nav.View{Dt: 1, Seed: 4})
		self.ID, self.Radius = 2, 3
		if later := b.Steer(&self, &nav.View{Dt: 1, Seed: 4, Time: 1000, Tick: 9}); later != first || first == (r2.Vec{}) {
			t.Errorf("%s: %v, and later %v", kind, first, later)
		}
	}
}
