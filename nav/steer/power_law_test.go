package steer_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// At its cruise of 1 it meets a rock after 2 seconds, when it has flown from 0 to 2: the
// push is 1.5·e^(-2/3)/2²·(2/2 + 1/3), straight back.
func ExamplePowerLaw() {
	b, err := nav.New("power_law")
	if err != nil {
		panic(err)
	}
	radii, err := nav.Find(b, "radii")
	if err != nil {
		panic(err)
	}
	_ = radii.SetText("false")
	self := nav.Agent{Radius: 0.5, MaxSpeed: 1, MaxAccel: nav.Unlimited, Vel: r2.Vec{X: 1}}
	view := nav.View{
		Dt:        0.1,
		Target:    nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}},
		Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: 3}, Radius: 0.5, Body: -1}},
	}
	b.(nav.Explainer).Explain(&self, &view, printer{})
	// Output:
	// preferred velocity (1.0000, 0.0000)
	// drive (0.0000, 0.0000)
	// push of rock 1 (-0.2567, 0.0000)
	// wish (-0.2567, 0.0000)
}

// energy is the energy of the interaction of a point at x that flies at v with a disc
// around the origin, as published; 0 where they do not meet.
func energy(x, v r2.Vec, radius float64) float64 {
	a, b, c := r2.Norm2(v), -r2.Dot(x, v), r2.Norm2(x)-radius*radius
	root := b*b - a*c
	if root < 0 || b < 0 {
		return 0
	}
	t := (b - math.Sqrt(root)) / a
	return 1.5 * math.Exp(-t/3) / (t * t)
}

// published is the force as the paper writes it: the gradient of the energy of two discs.
func publishedPowerLaw(x, v r2.Vec, radius float64) r2.Vec {
	a, b, c := r2.Norm2(v), -r2.Dot(x, v), r2.Norm2(x)-radius*radius
	root := math.Sqrt(b*b - a*c)
	t := (b - root) / a
	inner := r2.Sub(v, r2.Scale(1/root, r2.Add(r2.Scale(a, x), r2.Scale(b, v))))
	return r2.Scale(-1.5*math.Exp(-t/3)/(a*t*t)*(2/t+1/3.0), inner)
}

// A few pushes by the published formula, worked out by hand: self at the origin flies at v,
// a disc of radius 0.2 at rest at x.
func TestPowerLawAsPublished(t *testing.T) {
	b := tuned(t, "power_law", asPublished)
	push := func(v, x r2.Vec) r2.Vec {
		self := nav.Agent{Radius: 0.2, MaxSpeed: 1, MaxAccel: nav.Unlimited, Vel: v}
		view := nav.View{
			Dt:        1e-6,
			Target:    nav.Target{Kind: nav.PointGoal, Pos: r2.Scale(1000, v)},
			Neighbors: []nav.Neighbor{{ID: 1, Pos: x, Radius: 0.2}},
		}
		return b.Steer(&self, &view)
	}
	ahead := r2.Vec{X: 1}
	for _, c := range []struct{ x, want r2.Vec }{
		{r2.Vec{X: 3.4}, r2.Vec{X: -0.0613132}},                                 // t = 3: 1.5/e/9·(2/3+1/3)
		{r2.Vec{X: 1.4}, r2.Vec{X: -2.5078596}},                                 // t = 1: 1.5·e^(-1/3)·(2+1/3)
		{r2.Vec{X: 0.5}, r2.Vec{X: -5}},                                         // t = 0.1: the largest push
		{r2.Vec{X: 1.32, Y: 0.24}, r2.Vec{X: -2.5078596, Y: -2.5078596 * 0.75}}, // n = (-0.8, -0.6), t = 1
		{r2.Vec{X: 1.4, Y: 0.4001}, r2.Vec{}},                                   // it passes
		{r2.Vec{X: -1.4}, r2.Vec{}},                                             // behind
	} {
		if got := push(ahead, c.x); r2.Norm(r2.Sub(got, c.want)) > 1e-6 {
			t.Errorf("a disc at %v: %v, want %v", c.x, got, c.want)
		}
	}

	rng := rand.New(rand.NewPCG(3, 9))
	met := 0
	for range 5000 {
		v, x := anywhere(rng, 1), anywhere(rng, 4)
		if r2.Norm(v) > 1 || r2.Norm(x) < 0.5 || energy(r2.Scale(-1, x), v, 0.4) == 0 {
			continue
		}
		want := publishedPowerLaw(r2.Scale(-1, x), v, 0.4)
		const h = 1e-6
		slope := r2.Vec{
			X: energy(r2.Vec{X: h - x.X, Y: -x.Y}, v, 0.4) - energy(r2.Vec{X: -h - x.X, Y: -x.Y}, v, 0.4),
			Y: energy(r2.Vec{X: -x.X, Y: h - x.Y}, v, 0.4) - energy(r2.Vec{X: -x.X, Y: -h - x.Y}, v, 0.4),
		}
		if r2.Norm(want) > 3 {
			continue // grazing, or nearly the largest push
		}
		met++
		drive := r2.Scale(1/0.5*(1/r2.Norm(v)-1)*0.999999, v) // that of the step 1e-6, which is 1e-6 less
		if got := r2.Sub(push(v, x), drive); r2.Norm(r2.Sub(got, want)) > 1e-3 {
			t.Fatalf("a disc at %v, flying %v: %v, published %v", x, v, got, want)
		}
		if numeric := r2.Scale(-1/(2*h), slope); r2.Norm(r2.Sub(numeric, want)) > 1e-2*(1+r2.Norm(want)) {
			t.Fatalf("a disc at %v, flying %v: the energy falls by %v, published %v", x, v, numeric, want)
		}
	}
	if met < 100 {
		t.Errorf("only %d of the situations are collisions", met)
	}
}

// A box pushes along the normal of its side, as far ahead as the side is.
func TestPowerLawIsPushedAlongTheSideOfABox(t *testing.T) {
	b := tuned(t, "power_law", asPublished)
	self := nav.Agent{Radius: 0.2, MaxSpeed: 5, MaxAccel: nav.Unlimited, Vel: r2.Vec{X: 3, Y: 4}}
	view := nav.View{
		Dt:     0.001,
		Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 300, Y: 400}},
		Boxes:  []nav.Box{{Min: r2.Vec{X: 3.2, Y: -10}, Max: r2.Vec{X: 4, Y: 10}}},
	}
	want := r2.Vec{X: -1.5 * math.Exp(-1.0/3) * (2 + 1.0/3) / 3} // after 1 s, at 3 across
	if got := b.Steer(&self, &view); r2.Norm(r2.Sub(got, want)) > 1e-9 {
		t.Errorf("%v, want %v", got, want)
	}
}

// Property 3: two that meet head-on stop before they touch, and stay.
func TestPowerLawStopsHeadOn(t *testing.T) {
	b := made(t, "power_law")
	two := []nav.Agent{
		{ID: 0, Radius: 1, MaxSpeed: 3, MaxAccel: nav.Unlimited, Pos: r2.Vec{X: -20}},
		{ID: 1, Radius: 1, MaxSpeed: 3, MaxAccel: nav.Unlimited, Pos: r2.Vec{X: 20}},
	}
	for range 6000 {
		next := two[:0:0]
		for i, a := range two {
			view := nav.View{Dt: 1.0 / 60, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 1000 - 2000*float64(i)}}, Neighbors: []nav.Neighbor{two[1-i].Neighbor()}}
			nav.Kinematic{}.Move(&a, b.Steer(&a, &view), view.Dt)
			next = append(next, a)
		}
		two = next
	}
	if gap := two[1].Pos.X - two[0].Pos.X - 2; gap < -0.02 || gap > 1 {
		t.Errorf("the gap is %v", gap)
	}
}

// Property 1.
func TestPowerLawDoesNotPushWhatFliesAlong(t *testing.T) {
	b := made(t, "power_law")
	self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited, Vel: r2.Vec{X: 10}}
	view := nav.View{
		Dt:        0.1,
		Target:    nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}},
		Neighbors: []nav.Neighbor{{ID: 1, Pos: r2.Vec{Y: 2.01}, Vel: r2.Vec{X: 10}, Radius: 1}},
	}
	if w := b.Steer(&self, &view); r2.Norm(w) > 1e-9 {
		t.Errorf("wish %v", w)
	}
}
