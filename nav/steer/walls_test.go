package steer_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// The clearance circle about the rock has the radius 3 + 1 + 1 = 5. The agent
// would pass its centre at 4 to the right, and enters the circle at (10, 0), after
// one second; there 1 is missing to the circle's lower edge. From rest, 2 per
// second for a second make 1.
func ExampleAvoidObstacles() {
	self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: 10, Vel: r2.Vec{X: 10}}
	view := nav.View{Dt: 0.1, Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: 13, Y: 4}, Radius: 3, Body: -1}}}
	steered("avoid_obstacles", self, view)
	// Output:
	// avoid_obstacles (0.000, -2.000)
}

// A wall lies to the left. At a gap of 2 the agent flies along it, upwards; at
// a gap of 4, twice that, also toward it.
func ExampleFollowWall() {
	view := nav.View{Dt: 1, Boxes: []nav.Box{{Min: r2.Vec{X: -9, Y: -99}, Max: r2.Vec{X: 0, Y: 99}}}}
	for _, x := range []float64{3, 5} {
		self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited, Pos: r2.Vec{X: x}}
		steered("follow_wall", self, view)
	}
	// Output:
	// follow_wall (0.000, 10.000)
	// follow_wall (-7.071, 7.071)
}

// gapTo returns the gap between an agent and what is nearest to it.
func gapTo(self *nav.Agent, view *nav.View) float64 {
	gap := math.Inf(1)
	for _, o := range view.Obstacles {
		gap = min(gap, r2.Norm(r2.Sub(self.Pos, o.Pos))-o.Radius-self.Radius)
	}
	for _, b := range view.Boxes {
		near := r2.Vec{X: min(max(self.Pos.X, b.Min.X), b.Max.X), Y: min(max(self.Pos.Y, b.Min.Y), b.Max.Y)}
		gap = min(gap, r2.Norm(r2.Sub(self.Pos, near))-self.Radius)
	}
	return gap
}

// Properties 1 and 2 of AvoidObstacles: with one thing in the way, whatever it is,
// and engines that can do it, nothing is touched; nor is the margin.
func TestAvoidObstaclesTouchesNothing(t *testing.T) {
	avoid := made(t, "avoid_obstacles")
	rng := rand.New(rand.NewPCG(4, 1))
	inTheWay := 0
	for flight := range 2000 {
		self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: 20, Hand: nav.Handedness(rng.IntN(2)), Vel: r2.Vec{X: 10}}
		view := nav.View{Dt: 1.0 / 60}
		if flight%2 == 0 {
			o := nav.Obstacle{Pos: r2.Vec{X: 30 + 5*rng.Float64(), Y: 10 * (2*rng.Float64() - 1)}, Radius: 1 + 9*rng.Float64(), Body: -1}
			view.Obstacles = []nav.Obstacle{o}
		} else {
			low := r2.Vec{X: 20 + 5*rng.Float64(), Y: -12 * rng.Float64()}
			view.Boxes = []nav.Box{{Min: low, Max: r2.Add(low, r2.Vec{X: 20 * rng.Float64(), Y: 12 * rng.Float64()})}}
		}
		before := self
		for range 60 * 6 {
			nav.Thrust{}.Move(&self, avoid.Steer(&self, &view), view.Dt)
			if gap := gapTo(&self, &view); gap < 0.8 {
				t.Fatalf("flight %d: gap %v at %v, %+v %+v", flight, gap, self.Pos, view.Obstacles, view.Boxes)
			}
		}
		if self.Pos.Y != before.Pos.Y {
			inTheWay++
		}
	}
	if inTheWay < 800 {
		t.Errorf("only %d flights were in danger", inTheWay)
	}
}

// Property 3 of AvoidObstacles: before a wall too wide for its engines it stops.
func TestAvoidObstaclesStopsBeforeAWideWall(t *testing.T) {
	avoid := made(t, "avoid_obstacles")
	for _, accel := range []float64{1, 5, 20} {
		self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: accel, Vel: r2.Vec{X: 10}}
		view := nav.View{Dt: 1.0 / 60, Boxes: []nav.Box{{Min: r2.Vec{X: 150, Y: -1e4}, Max: r2.Vec{X: 160, Y: 1e4}}}}
		for range 60 * 60 {
			nav.Thrust{}.Move(&self, avoid.Steer(&self, &view), view.Dt)
			if gap := gapTo(&self, &view); gap < 0 {
				t.Fatalf("acceleration %v: gap %v", accel, gap)
			}
		}
	}
}

// Properties 1, 4, 5 and 6 of AvoidObstacles.
func TestAvoidObstaclesMindsWhatIsInTheWay(t *testing.T) {
	avoid := made(t, "avoid_obstacles")
	self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: 10, Vel: r2.Vec{X: 10}}
	rock := func(x, y, radius float64) nav.Obstacle {
		return nav.Obstacle{Pos: r2.Vec{X: x, Y: y}, Radius: radius, Body: 4}
	}
	view := func(rocks ...nav.Obstacle) nav.View { return nav.View{Dt: 0.1, Obstacles: rocks} }
	for name, c := range map[string]struct {
		view nav.View
		want bool
	}{
		"ahead":           {view(rock(15, 0, 3)), true},
		"behind":          {view(rock(-15, 0, 3)), false},
		"too far":         {view(rock(26, 0, 3)), false},
		"aside":           {view(rock(15, 5.01, 3)), false},
		"nothing":         {view(), false},
		"a box ahead":     {nav.View{Dt: 0.1, Boxes: []nav.Box{{Min: r2.Vec{X: 9, Y: 1}, Max: r2.Vec{X: 12, Y: 3}}}}, true},
		"a box aside":     {nav.View{Dt: 0.1, Boxes: []nav.Box{{Min: r2.Vec{X: 9, Y: 2}, Max: r2.Vec{X: 12, Y: 3}}}}, false},
		"in the margin":   {view(rock(1, 4.5, 3)), false},
		"on it":           {view(rock(3, 0, 3)), true},
		"its target":      {nav.View{Dt: 0.1, Obstacles: []nav.Obstacle{rock(15, 0, 3)}, Target: nav.Target{Kind: nav.BodyGoal, Index: 4}}, false},
		"one that flees":  {view(nav.Obstacle{Pos: r2.Vec{X: 15}, Vel: r2.Vec{X: 11}, Radius: 3}), false},
		"one that nears":  {view(nav.Obstacle{Pos: r2.Vec{X: 15, Y: 15}, Vel: r2.Vec{Y: -10}, Radius: 3}), true},
		"one that is off": {view(nav.Obstacle{Pos: r2.Vec{X: 15}, Vel: r2.Vec{Y: 20}, Radius: 3}), false},
	} {
		if got := decides(avoid, self, c.view); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	for hand, sign := range map[nav.Handedness]float64{nav.Left: 1, nav.Right: -1} {
		self.Hand = hand
		ahead := view(rock(15, 0, 3))
		if w := avoid.Steer(&self, &ahead); w.Y*sign <= 0 {
			t.Errorf("dead ahead, %v hand: wish %v", hand, w)
		}
		both := view(rock(20, 1, 3), rock(15, -1, 3))
		if w := avoid.Steer(&self, &both); w.Y <= 0 {
			t.Errorf("the nearer is to the right, %v hand: wish %v", hand, w)
		}
	}
}

// Properties 1 and 2 of FollowWall: round and round a block, and a rock, at its
// distance and at full speed.
func TestFollowWallGoesRound(t *testing.T) {
	follow := made(t, "follow_wall")
	for name, view := range map[string]nav.View{
		"block": {Dt: 1.0 / 60, Boxes: []nav.Box{{Min: r2.Vec{X: -20, Y: -10}, Max: r2.Vec{X: 20, Y: 10}}}},
		"rock":  {Dt: 1.0 / 60, Obstacles: []nav.Obstacle{{Radius: 15, Body: -1}}},
	} {
		for _, drive := range []nav.Drive{nav.Kinematic{}, nav.Thrust{}} {
			for hand, sign := range map[nav.Handedness]float64{nav.Left: 1, nav.Right: -1} {
				self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: 60, Hand: hand, Pos: r2.Vec{X: 25}}
				turns, last := 0.0, 0.0
				for k := range 60 * 60 {
					drive.Move(&self, follow.Steer(&self, &view), view.Dt)
					at := math.Atan2(self.Pos.Y, self.Pos.X)
					turns += math.Remainder(at-last, 2*math.Pi) / (2 * math.Pi)
					last = at
					if gap := gapTo(&self, &view); k > 180 && math.Abs(gap-2) > 1 {
						t.Fatalf("%s, %T, %v hand: gap %v at %v", name, drive, hand, gap, self.Pos)
					}
				}
				// With the left hand on it a block is rounded counter-clockwise.
				if turns*sign < 3 {
					t.Errorf("%s, %T, %v hand: %v turns", name, drive, hand, turns)
				}
			}
		}
	}
}

// Property 2 of FollowWall in corners that recede, 3 and 4.
func TestFollowWallInARoom(t *testing.T) {
	follow := made(t, "follow_wall")
	view := nav.View{Dt: 1.0 / 60, Boxes: []nav.Box{
		{Min: r2.Vec{X: -40, Y: -40}, Max: r2.Vec{X: 40, Y: -30}},
		{Min: r2.Vec{X: -40, Y: 30}, Max: r2.Vec{X: 40, Y: 40}},
		{Min: r2.Vec{X: -40, Y: -40}, Max: r2.Vec{X: -30, Y: 40}},
		{Min: r2.Vec{X: 30, Y: -40}, Max: r2.Vec{X: 40, Y: 40}},
	}}
	self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: 60, Pos: r2.Vec{X: 25}}
	turns, last := 0.0, 0.0
	for range 60 * 60 {
		nav.Thrust{}.Move(&self, follow.Steer(&self, &view), view.Dt)
		at := math.Atan2(self.Pos.Y, self.Pos.X)
		turns += math.Remainder(at-last, 2*math.Pi) / (2 * math.Pi)
		last = at
		if gap := gapTo(&self, &view); gap < 0 || gap > 6 {
			t.Fatalf("gap %v at %v", gap, self.Pos)
		}
	}
	if turns > -2 { // on the inside of a room the left hand leads clockwise
		t.Errorf("%v turns", turns)
	}
	self.Pos = r2.Vec{}
	if decides(follow, self, view) {
		t.Error("in the middle of the room there is no wall")
	}
	rock := nav.View{Dt: 1, Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: 5}, Radius: 1, Body: 3}}}
	if !decides(follow, self, rock) {
		t.Error("a rock is a wall")
	}
	rock.Target = nav.Target{Kind: nav.BodyGoal, Index: 3}
	if decides(follow, self, rock) {
		t.Error("its target is no wall")
	}
}
