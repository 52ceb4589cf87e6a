package steer_test

import (
	"fmt"
	"math"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// A rock on the way. Slots are 22.5° apart; from 6 away its 2 and the agent's 1 cover ±30°,
// so that slot 0 and those beside it are in danger. The next one to its left is free: 45°,
// with an interest of (1 + cos 45°)/2 = 0.854, which is its share of the speed of 10.
func ExampleContext() {
	b, err := nav.New("context")
	if err != nil {
		panic(err)
	}
	self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited}
	view := nav.View{
		Dt:        0.1,
		Target:    nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}},
		Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: 6}, Radius: 2, Body: -1}},
	}
	nav.Kinematic{}.Move(&self, b.Steer(&self, &view), view.Dt)
	fmt.Printf("speed %.3f, heading %.1f°\n", r2.Norm(self.Vel), self.Heading*180/math.Pi)
	// Output:
	// speed 8.536, heading 45.0°
}

// The maps, worked out by hand, and the slot that they leave, in slots of 45° from the
// left: a ring of rocks of radius 1 whose free distances are given, where 0 is no rock.
func TestContextTakesTheMostWantedOfTheLeastDangerous(t *testing.T) {
	b := tuned(t, "context", map[string]string{"slots": "8"})
	for _, c := range []struct {
		free  [8]float64 // at 0°, 45°, 90° … to the left
		slot  int
		speed float64 // as a share: the interest
	}{
		{[8]float64{}, 0, 1},
		{[8]float64{5}, 1, 0.853553},
		{[8]float64{5, 5}, 7, 0.853553},
		{[8]float64{5, 5, 0, 0, 0, 0, 0, 5}, 2, 0.5},
		{[8]float64{5, 5, 5, 5, 5, 5, 6, 5}, 6, 0.5}, // danger everywhere: the least of it
		{[8]float64{6, 5, 5, 5, 7, 5, 5, 5}, 4, 0},   // straight back it does not fly
	} {
		self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited}
		view := nav.View{Dt: 0.1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 1000}}}
		for i, free := range c.free {
			if free > 0 {
				sin, cos := math.Sincos(float64(i) * math.Pi / 4)
				view.Obstacles = append(view.Obstacles, nav.Obstacle{Pos: r2.Vec{X: (free + 2) * cos, Y: (free + 2) * sin}, Radius: 1, Body: -1})
			}
		}
		sin, cos := math.Sincos(float64(c.slot) * math.Pi / 4)
		want := r2.Vec{X: 10 * c.speed * cos, Y: 10 * c.speed * sin}
		if got := r2.Scale(view.Dt, b.Steer(&self, &view)); r2.Norm(r2.Sub(got, want)) > 1e-5 {
			t.Errorf("free %v: %v, want %v", c.free, got, want)
		}
	}
}

// Property 3.
func TestContextTurnsToItsHand(t *testing.T) {
	b := made(t, "context")
	for hand, sign := range map[nav.Handedness]float64{nav.Left: 1, nav.Right: -1} {
		self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited, Hand: hand}
		view := nav.View{
			Dt: 0.1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}},
			Neighbors: []nav.Neighbor{{ID: 1, Pos: r2.Vec{X: 8}, Vel: r2.Vec{X: -10}, Radius: 1}},
		}
		if w := b.Steer(&self, &view); !(w.Y*sign > 0) {
			t.Errorf("%v hand: wish %v", hand, w)
		}
	}
}
