package steer_test

import (
	"fmt"
	"math"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
)

// A rock of radius 1 stands straight ahead of an agent of radius 1, four away:
// its push is 3·(1+1)²/4² = 0.75, straight back, the whole of it counts, and the
// side-step is the push turned by a right angle to the agent's hand. Push and
// side-step are equally long, so there is nothing to split, and the side-step is
// across, so all of it is flown: (1, 0.75), at speed 5.
func ExampleAntiGravity() {
	self := nav.Agent{Radius: 1, MaxSpeed: 5, Hand: nav.Left}
	view := nav.View{
		Dt:        1,
		Target:    nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}},
		Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: 4}, Radius: 1, Body: -1}},
	}
	b, err := nav.New("antigravity")
	if err != nil {
		panic(err)
	}
	b.(nav.Explainer).Explain(&self, &view, plainPrinter{})
	// Output:
	// pull (1.00, 0.00)
	// push of rock 1 (-0.75, 0.00)
	// side-step of rock 1 (0.00, 0.75)
	// pushes (-0.75, 0.00)
	// side-steps (0.00, 0.75)
	// split (0.00, 0.00)
	// split and side-steps (0.00, 0.75)
	// direction (1.00, 0.75)
	// wish (4.00, 3.00)
}

// plainPrinter is a pen that prints arrows, and no minus before a zero.
type plainPrinter struct{ printer }

func (plainPrinter) Arrow(s nav.Stroke, _, vec r2.Vec) {
	fmt.Printf("%s (%.2f, %.2f)\n", s, plain(vec.X), plain(vec.Y))
}

// antigravity returns the behaviour with some parameters set.
func antigravity(t testing.TB, settings ...string) *steer.AntiGravity {
	b := made(t, "antigravity")
	for i := 0; i < len(settings); i += 2 {
		p, err := nav.Find(b, settings[i])
		if err == nil {
			err = p.SetText(settings[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return b.(*steer.AntiGravity)
}

// Where an agent of radius 1 at the origin, bound for (100, 0) at speed 1, goes
// among rocks of radius 1.
func TestAntiGravityInSpecialPlaces(t *testing.T) {
	for _, c := range []struct {
		name     string
		settings []string
		rocks    []r2.Vec
		boxes    []nav.Box
		vel      r2.Vec
		hand     nav.Handedness
		want     r2.Vec // direction, to be normalised
	}{
		{name: "alone", want: r2.Vec{X: 1}},
		{name: "ahead, left", rocks: []r2.Vec{{X: 4}}, want: r2.Vec{X: 4, Y: 3}},
		{name: "ahead, right", rocks: []r2.Vec{{X: 4}}, hand: nav.Right, want: r2.Vec{X: 4, Y: -3}},
		{name: "ahead, twice as strong", settings: []string{"k", "6"}, rocks: []r2.Vec{{X: 4}}, want: r2.Vec{X: 4, Y: 6}},
		{name: "ahead, out of range", settings: []string{"range", "1.9"}, rocks: []r2.Vec{{X: 4}}, want: r2.Vec{X: 1}},
		{name: "ahead, in range", settings: []string{"range", "2.1"}, rocks: []r2.Vec{{X: 4}}, want: r2.Vec{X: 4, Y: 3}},
		{
			name:     "ahead, without side-steps: pushed straight back, which the split's factor forgives",
			settings: []string{"sidestep", "false"}, rocks: []r2.Vec{{X: 4}}, want: r2.Vec{X: 1},
		},
		{
			name: "ahead and close, the article's first part: pushed back", settings: []string{"sidestep", "false", "split", "false"},
			rocks: []r2.Vec{{X: 3}}, want: r2.Vec{X: -1},
		},
		{
			name: "ahead, pull and push cancel: by the hand", settings: []string{"sidestep", "false", "split", "false", "k", "4"},
			rocks: []r2.Vec{{X: 4}}, want: r2.Vec{Y: 1},
		},
		{
			name: "ahead, pull and push cancel: its heading is kept", settings: []string{"sidestep", "false", "split", "false", "k", "4"},
			rocks: []r2.Vec{{X: 4}}, vel: r2.Vec{X: 0.3, Y: -0.4}, want: r2.Vec{X: 3, Y: -4},
		},
		{name: "behind, cardioid", rocks: []r2.Vec{{X: -4}}, want: r2.Vec{X: 1}},
		{
			name: "beside, circle, the article's first part", settings: []string{"exponent", "0", "split", "false"},
			rocks: []r2.Vec{{Y: -4}}, want: r2.Vec{X: 4, Y: 3},
		},
		{
			name: "beside, cardioid: an eighth of that", settings: []string{"split", "false"},
			rocks: []r2.Vec{{Y: -4}}, want: r2.Vec{X: 32, Y: 3},
		},
		{
			name: "two mirrored, without the split: straight between", settings: []string{"split", "false"},
			rocks: []r2.Vec{{X: 10, Y: 1}, {X: 10, Y: -1}}, want: r2.Vec{X: 1},
		},
		{name: "a box ahead, by its nearest point", boxes: []nav.Box{{Min: r2.Vec{X: 2, Y: -3}, Max: r2.Vec{X: 5, Y: 7}}}, want: r2.Vec{X: 4, Y: 3}},
		{
			name: "inside of a box: out by the nearest side", settings: []string{"exponent", "0", "split", "false"},
			boxes: []nav.Box{{Min: r2.Vec{X: -5, Y: -1}, Max: r2.Vec{X: 5, Y: 3}}}, want: r2.Vec{X: 1, Y: -3},
		},
	} {
		self := nav.Agent{Radius: 1, MaxSpeed: 1, Hand: c.hand, Vel: c.vel}
		view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}}, Boxes: c.boxes}
		for _, at := range c.rocks {
			view.Obstacles = append(view.Obstacles, nav.Obstacle{Pos: at, Radius: 1, Body: -1})
		}
		got := r2.Add(self.Vel, antigravity(t, c.settings...).Steer(&self, &view))
		if want := r2.Unit(c.want); !(r2.Norm(r2.Sub(got, want)) < 1e-12) {
			t.Errorf("%s: goes %v, not %v", c.name, got, want)
		}
	}
}

// Before two rocks that lie as mirror images, close together, the split chooses
// the hand's side and goes round both; without it the agent stops there. Rocks
// farther apart, but not far enough, are squeezed through, as published.
func TestAntiGravitySplits(t *testing.T) {
	for hand, side := range map[nav.Handedness]float64{nav.Left: 1, nav.Right: -1} {
		for _, split := range []string{"true", "false"} {
			b := antigravity(t, "split", split)
			self := nav.Agent{Radius: 1, MaxSpeed: 1, Hand: hand}
			view := nav.View{Dt: 0.1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 40}}}
			for _, y := range []float64{0.6, -0.6} {
				view.Obstacles = append(view.Obstacles, nav.Obstacle{Pos: r2.Vec{X: 15, Y: y}, Radius: 1, Body: -1})
			}
			passed := math.Inf(1)
			for range 600 {
				nav.Kinematic{}.Move(&self, b.Steer(&self, &view), view.Dt)
				if math.Abs(self.Pos.X-15) < 1 {
					passed = min(passed, self.Pos.Y*side)
				}
			}
			there := r2.Norm(r2.Sub(self.Pos, view.Target.Pos)) <= 1
			if split == "true" && !(there && passed > 2.6 && passed < 10) || split == "false" && (there || self.Pos.Y != 0) {
				t.Errorf("%v hand, split %s: passes at %v, ends at %v", hand, split, passed, self.Pos)
			}
		}
	}
}

// Property 6: two agents on one place part.
func TestAntiGravityOnOnePlaceParts(t *testing.T) {
	b := antigravity(t, "exponent", "0")
	for id := range uint32(100) {
		var wish [2]r2.Vec
		for i, ids := range [2][2]uint32{{id, id + 1}, {id + 1, id}} {
			self := nav.Agent{ID: ids[0], Radius: 1, MaxSpeed: 1}
			view := nav.View{
				Dt: 1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 50}},
				Neighbors: []nav.Neighbor{{ID: ids[1], Radius: 1}},
			}
			wish[i] = b.Steer(&self, &view)
			if !(math.Abs(r2.Norm(wish[i])-1) < 1e-12) {
				t.Errorf("agent %d wishes %v", ids[0], wish[i])
			}
		}
		if r2.Norm(r2.Sub(wish[0], wish[1])) < 1e-6 {
			t.Errorf("agents %d and %d both wish %v", id, id+1, wish[0])
		}
	}
}

func TestAntiGravityReach(t *testing.T) {
	self := nav.Agent{Radius: 2}
	if r := nav.ReachOf(antigravity(t), &self, 5, 0); !math.IsInf(r, 1) {
		t.Errorf("without a range: %v", r)
	}
	if r := nav.ReachOf(antigravity(t, "range", "10"), &self, 5, 0); r != 17 {
		t.Errorf("with a range: %v", r)
	}
}
