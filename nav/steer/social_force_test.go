package steer_test

import (
	"math"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// asPublished has a method take its source's numbers as they are.
var asPublished = map[string]string{"radii": "false"}

// A pedestrian at rest, whose target is far to the right, and another one above it with a
// gap of B = 0.08. In a step of τ it gains 1 - 1/e of its speed of 1, which is 0.632 in
// 0.5; the push is A/e = 25/e, downward.
func ExampleSocialForce() {
	self := nav.Agent{Radius: 0.3, MaxSpeed: 1, MaxAccel: nav.Unlimited}
	view := nav.View{
		Dt:        0.5,
		Target:    nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}},
		Neighbors: []nav.Neighbor{{ID: 1, Pos: r2.Vec{Y: 0.68}, Radius: 0.3}},
	}
	b, err := nav.New("social_force")
	if err != nil {
		panic(err)
	}
	b.(nav.Explainer).Explain(&self, &view, printer{})
	// Output:
	// preferred velocity (1.0000, 0.0000)
	// drive (1.2642, 0.0000)
	// push of agent 1 (0.0000, -9.1970)
	// wish (1.2642, -9.1970)
}

// The push and the friction of a second pedestrian straight ahead, by the published
// formulas worked out by hand: 2000 N and 0.08 m over 80 kg at each gap; from contact on
// 1.2e5/80 for each metre of overlap, and friction of 2.4e5/80 for it and the sliding.
func TestSocialForceAsPublished(t *testing.T) {
	b := tuned(t, "social_force", asPublished)
	for _, c := range []struct{ gap, slides, push, friction float64 }{
		{0.8, 1, 0.001135, 0},
		{0.16, 1, 3.383382, 0},
		{0.08, 1, 9.196986, 0},
		{0, 1, 25, 0},
		{-0.01, 1, 28.328713 + 15, 30},
		{-0.02, -0.5, 32.100635 + 30, -30},
	} {
		self := nav.Agent{Radius: 0.3, MaxSpeed: 1, MaxAccel: nav.Unlimited, Vel: r2.Vec{X: 1}}
		view := nav.View{
			Dt:        0.001,
			Target:    nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}},
			Neighbors: []nav.Neighbor{{ID: 1, Pos: r2.Vec{X: 0.6 + c.gap}, Radius: 0.3, Vel: r2.Vec{X: 1, Y: c.slides}}},
		}
		got := b.Steer(&self, &view)
		if want := (r2.Vec{X: -c.push, Y: c.friction}); r2.Norm(r2.Sub(got, want)) > 2e-6 {
			t.Errorf("gap %v: %v, want %v", c.gap, got, want)
		}
	}
}

// Property 1: the flight does not depend on the step.
func TestSocialForceGainsItsCruiseInAnyStep(t *testing.T) {
	b := tuned(t, "social_force", asPublished)
	for _, steps := range []int{1, 2, 10, 1000} {
		self := nav.Agent{Radius: 0.3, MaxSpeed: 1, MaxAccel: nav.Unlimited}
		view := nav.View{Dt: 0.5 / float64(steps), Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}}}
		for range steps {
			nav.Kinematic{}.Move(&self, b.Steer(&self, &view), view.Dt)
		}
		if missing := 1 - self.Vel.X; math.Abs(missing-1/math.E) > 1e-12 {
			t.Errorf("%d steps: %v of the speed is missing, want 1/e", steps, missing)
		}
	}
}

// With radii all numbers scale: an agent twenty times as large and sixty times as fast
// flies the same bends.
func TestMethodsScaleWithTheAgent(t *testing.T) {
	for _, name := range []string{"social_force", "power_law", "heading_rule", "context", "orca"} {
		b := made(t, name)
		fly := func(size, speed float64) (path []r2.Vec) {
			dt := 0.02 * size / speed
			self := nav.Agent{ID: 1, Radius: 0.3 * size, MaxSpeed: speed, MaxAccel: nav.Unlimited}
			view := nav.View{Dt: dt, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 12 * size}}}
			view.Obstacles = []nav.Obstacle{{Pos: r2.Vec{X: 4 * size, Y: 0.2 * size}, Radius: 0.5 * size, Body: -1}}
			view.Boxes = []nav.Box{{Min: r2.Vec{X: 7 * size, Y: -size}, Max: r2.Vec{X: 8 * size, Y: 0.1 * size}}}
			for k := range 600 {
				at := r2.Vec{X: 11*size - float64(k)*dt*speed, Y: 0.5 * size}
				view.Neighbors = []nav.Neighbor{{ID: 2, Pos: at, Vel: r2.Vec{X: -speed}, Radius: 0.3 * size}}
				nav.Kinematic{}.Move(&self, b.Steer(&self, &view), dt)
				path = append(path, r2.Scale(1/size, self.Pos))
			}
			return path
		}
		want, got := fly(1, 1), fly(20, 60)
		moved := 0.0
		for i := range want {
			if d := r2.Norm(r2.Sub(want[i], got[i])); d > 1e-6 {
				t.Errorf("%s: at step %d it is %v away from the same flight at another scale", name, i, d)
				break
			}
			moved = max(moved, math.Abs(want[i].Y))
		}
		if moved < 0.05 {
			t.Errorf("%s: the flight is too tame: %v aside", name, moved)
		}
	}
}

// Within Arrival they stand still, whatever is near.
func TestMethodsStandStillAtTheTarget(t *testing.T) {
	for _, name := range []string{"social_force", "power_law", "heading_rule", "context"} {
		b := made(t, name)
		self := nav.Agent{ID: 1, Radius: 2, MaxSpeed: 10, MaxAccel: nav.Unlimited, Vel: r2.Vec{X: 3}}
		view := nav.View{
			Dt:        0.1,
			Target:    nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 1.9}},
			Neighbors: []nav.Neighbor{{ID: 2, Pos: r2.Vec{Y: 3}, Vel: r2.Vec{Y: -5}, Radius: 2}},
		}
		nav.Kinematic{}.Move(&self, b.Steer(&self, &view), view.Dt)
		if r2.Norm(self.Vel) > 1e-12 {
			t.Errorf("%s flies on at %v", name, self.Vel)
		}
		if radius := b.(nav.Arriver).ArrivalRadius(&self); radius != 2 {
			t.Errorf("%s arrives within %v, want its radius", name, radius)
		}
	}
}

// On tiles they head for the next waypoint, not through the wall.
func TestMethodsFollowWaypoints(t *testing.T) {
	for _, name := range []string{"social_force", "power_law", "heading_rule", "context", "orca"} {
		b := made(t, name)
		self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited, Heading: 1.2}
		view := nav.View{
			Dt: 0.1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}},
			Way: r2.Vec{Y: 50}, OnPath: true,
		}
		if w := b.Steer(&self, &view); math.Abs(w.X) > 1e-9*w.Y || !(w.Y > 0) {
			t.Errorf("%s: wish %v, want one upward", name, w)
		}
	}
}

// They fly at their cruise, not at the top speed.
func TestMethodsFlyAtTheirCruise(t *testing.T) {
	for _, name := range []string{"social_force", "power_law", "heading_rule", "context", "orca"} {
		b := made(t, name)
		self := nav.Agent{Radius: 1, MaxSpeed: 10, Cruise: 4, MaxAccel: nav.Unlimited}
		view := nav.View{Dt: 0.1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 1000}}}
		for range 100 {
			nav.Kinematic{}.Move(&self, b.Steer(&self, &view), view.Dt)
		}
		if math.Abs(self.Vel.X-4) > 1e-3 {
			t.Errorf("%s flies at %v, want 4", name, self.Vel)
		}
	}
}
