package steer_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// Red, moving to the right, has run into the left wall of blue, which comes
// toward it: clockwise that wall runs up. A second one, above, has its lower wall
// struck, which runs to the left.
func ExampleChirality() {
	self := nav.Agent{ID: 1, Radius: 7, MaxSpeed: 60, MaxAccel: 100, Square: true}
	view := nav.View{
		Dt:     0.1,
		Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 200}},
		Neighbors: []nav.Neighbor{
			{ID: 2, Pos: r2.Vec{X: 13.5}, Radius: 7, Square: true},
			{ID: 3, Pos: r2.Vec{X: 4, Y: 14}, Radius: 7, Square: true},
		},
	}
	b, err := nav.New("chirality")
	if err != nil {
		panic(err)
	}
	b.(nav.Explainer).Explain(&self, &view, plainPrinter{})
	// Output:
	// wall of agent 2 (0.00, 1.00)
	// wall of agent 3 (-1.00, 0.00)
	// avoid (-0.71, 0.71)
	// wish (-70.71, 70.71)
}

// square is the published character.
type square struct {
	x, y, half float64
	moving     bool
	stopTimer  float64
}

// wall is one side of a square: the depth of the overlap, and its unit vector.
type wall struct{ depth, xVec, yVec float64 }

// walls returns the sides of other, clockwise from the left one, as me meets them.
func (other square) walls(me square) [4]wall {
	return [4]wall{
		{me.x + me.half - (other.x - other.half), 0, 1},
		{other.y + other.half - (me.y - me.half), 1, 0},
		{other.x + other.half - (me.x - me.half), 0, -1},
		{me.y + me.half - (other.y - other.half), -1, 0},
	}
}

// listing is one square's frame as the article tells it: collisions, then the
// stop timer, then the acceleration. It returns the acceleration of a square in
// collision, and whether it is its own to choose.
func listing(me *square, others []square, touch, dt, xTarget, yTarget, arrival, topSpeed float64, hand nav.Handedness) (xAcc, yAcc float64, avoids bool) {
	var avoid [2]float64
	collision, opposite, otherStopTimer := false, false, 0.0
	for _, other := range others {
		walls := other.walls(*me)
		best := walls[0]
		for _, w := range walls {
			if w.depth < best.depth {
				best = w
			}
		}
		if best.depth+touch <= 0 {
			continue
		}
		collision = true
		if hand == nav.Right { // the other sense
			best.xVec, best.yVec = -best.xVec, -best.yVec
		}
		avoid[0] += best.xVec
		avoid[1] += best.yVec
		if math.Abs(avoid[0]) < .001 && math.Abs(avoid[1]) < .001 {
			avoid[0], avoid[1] = best.xVec, best.yVec
		}
		if !opposite {
			opposite = me.moving != other.moving
		}
		if !other.moving {
			otherStopTimer = math.Max(otherStopTimer, other.stopTimer)
		}
	}
	if collision {
		length := math.Hypot(avoid[0], avoid[1])
		avoid[0] /= length
		avoid[1] /= length
	}
	stop := false
	if me.moving {
		if opposite {
			me.stopTimer += dt
			maxTime := (math.Abs(me.x-xTarget) + math.Abs(me.y-yTarget)) / topSpeed
			stop = me.stopTimer > maxTime
		} else if me.stopTimer > 0 {
			me.stopTimer -= dt / 2
		}
		stop = stop || math.Hypot(me.x-xTarget, me.y-yTarget) <= arrival
	} else {
		if opposite {
			me.stopTimer = 5
		} else if me.stopTimer > 0 {
			me.stopTimer -= dt
			stop = !collision || me.stopTimer < 0
		} else if collision && otherStopTimer > 0 {
			me.stopTimer = otherStopTimer - dt
		}
	}
	if stop {
		me.moving, me.stopTimer = false, 0
	}
	me.stopTimer = math.Max(me.stopTimer, 0)
	if collision && (me.moving || me.stopTimer > 0) {
		return avoid[0], avoid[1], true
	}
	return 0, 0, false
}

// huddle returns a situation among squares, some of which have stopped.
func huddle(rng *rand.Rand) *situation {
	s := crowded(rng, 0, 0, 0)
	self := &s.self
	self.Square, self.MaxAccel = true, 1+float64(9*rng.Float64())
	self.Stopped = rng.IntN(2) == 0
	if rng.IntN(3) > 0 {
		self.Timer = float64(3 * rng.Float64())
	}
	if rng.IntN(10) == 0 {
		s.view.Target.Pos = r2.Add(self.Pos, anywhere(rng, 1.2))
	}
	few := rng.IntN(4) // of them on their way
	for i := range rng.IntN(7) {
		n := nav.Neighbor{ID: uint32(10 + i), Radius: 1, Pos: r2.Add(self.Pos, anywhere(rng, 4)), Vel: anywhere(rng, 4), Square: true}
		if n.Stopped = rng.IntN(4) >= few; rng.IntN(2) == 0 {
			n.Timer = float64(4 * rng.Float64())
		}
		s.view.Neighbors = append(s.view.Neighbors, n)
	}
	return s
}

func TestChiralityIsThePublishedMethod(t *testing.T) {
	b := made(t, "chirality").(*steer.Chirality)
	rng := rand.New(rand.NewPCG(8, 1))
	avoiding, stopping, dodging, handing := 0, 0, 0, 0
	for range 10_000 {
		s := huddle(rng)
		self, v := &s.self, &s.view
		me := square{self.Pos.X, self.Pos.Y, self.Radius, !self.Stopped, self.Timer}
		var others []square
		for _, n := range v.Neighbors {
			others = append(others, square{n.Pos.X, n.Pos.Y, n.Radius, !n.Stopped, n.Timer})
		}
		goal := v.Target.Pos
		xAcc, yAcc, avoids := listing(&me, others, b.Touch*self.MaxSpeed, v.Dt, goal.X, goal.Y, b.Arrival, self.MaxSpeed, self.Hand)
		want := r2.Scale(self.MaxAccel, r2.Vec{X: xAcc, Y: yAcc})
		if !avoids {
			vel := r2.Vec{}
			if me.moving {
				vel = r2.Scale(self.MaxSpeed, r2.Unit(r2.Sub(goal, self.Pos)))
			}
			want = r2.Scale(1/v.Dt, r2.Sub(vel, self.Vel))
		}
		before := *self
		got := b.Steer(self, v)
		if r2.Norm(r2.Sub(got, want)) > 1e-9*math.Max(1, r2.Norm(want)) || self.Stopped == me.moving || math.Abs(self.Timer-me.stopTimer) > 1e-9 {
			t.Fatalf("wish %v, stopped %v, timer %v; published %v, %v, %v\n%+v", got, self.Stopped, self.Timer, want, !me.moving, me.stopTimer, s)
		}
		if avoids {
			avoiding++
		}
		if self.Stopped && !before.Stopped {
			stopping++
		}
		if self.Stopped && self.Timer == b.Dodge {
			dodging++
		}
		if self.Timer > 0 && before.Timer == 0 && self.Stopped && self.Timer < b.Dodge {
			handing++
		}
	}
	if avoiding < 2000 || stopping < 200 || dodging < 500 || handing < 100 {
		t.Errorf("only %d avoided, %d stopped, %d were set going by others on their way, %d by stopped ones", avoiding, stopping, dodging, handing)
	}
}

// Property 2: each hand runs along each wall in its own sense.
func TestChiralityWalls(t *testing.T) {
	b := made(t, "chirality")
	for _, c := range []struct {
		at     r2.Vec // of the other square
		hand   nav.Handedness
		follow r2.Vec
	}{
		{r2.Vec{X: 13}, nav.Left, r2.Vec{Y: 1}},   // its left wall
		{r2.Vec{Y: -13}, nav.Left, r2.Vec{X: 1}},  // its top
		{r2.Vec{X: -13}, nav.Left, r2.Vec{Y: -1}}, // its right wall
		{r2.Vec{Y: 13}, nav.Left, r2.Vec{X: -1}},  // its bottom
		{r2.Vec{X: 13}, nav.Right, r2.Vec{Y: -1}},
		{r2.Vec{Y: -13}, nav.Right, r2.Vec{X: -1}},
		{r2.Vec{X: -13}, nav.Right, r2.Vec{Y: 1}},
		{r2.Vec{Y: 13}, nav.Right, r2.Vec{X: 1}},
		{r2.Vec{X: 13, Y: -12}, nav.Left, r2.Vec{Y: 1}}, // less deep across
		{r2.Vec{X: 12, Y: -13}, nav.Left, r2.Vec{X: 1}}, // less deep along
	} {
		self := nav.Agent{Radius: 7, MaxSpeed: 1, MaxAccel: 1, Hand: c.hand}
		view := nav.View{
			Dt:        1,
			Target:    nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 99}},
			Neighbors: []nav.Neighbor{{ID: 1, Pos: c.at, Radius: 7}},
		}
		if got := b.Steer(&self, &view); got != c.follow {
			t.Errorf("%v hand, a square at %v: along %v, not %v", c.hand, c.at, got, c.follow)
		}
	}
}

// Property 3, and what becomes of walls that cancel: the last decides.
func TestChiralityAlwaysHasSomewhereToGo(t *testing.T) {
	b := made(t, "chirality")
	wish := func(id uint32, others ...nav.Neighbor) r2.Vec {
		self := nav.Agent{ID: id, Radius: 7, MaxSpeed: 1, MaxAccel: 1}
		view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 99}}, Neighbors: others}
		return b.Steer(&self, &view)
	}
	if up, down := wish(1, nav.Neighbor{ID: 2, Radius: 7}), wish(2, nav.Neighbor{ID: 1, Radius: 7}); up != (r2.Vec{Y: 1}) || down != (r2.Vec{Y: -1}) {
		t.Errorf("on one place: %v and %v", up, down)
	}
	left, right := nav.Neighbor{ID: 1, Pos: r2.Vec{X: -13}, Radius: 7}, nav.Neighbor{ID: 2, Pos: r2.Vec{X: 13}, Radius: 7}
	if got := wish(3, left, right); got != (r2.Vec{Y: 1}) {
		t.Errorf("between two, the right one last: %v", got)
	}
	if got := wish(3, right, left); got != (r2.Vec{Y: -1}) {
		t.Errorf("between two, the left one last: %v", got)
	}
}

// Property 4: without moving agents the longest timer of a cluster falls by dt in every
// step, however its squares lie and whatever they pass on.
func TestChiralityHasNoSelfResonance(t *testing.T) {
	b := made(t, "chirality")
	rapid.Check(t, func(t *rapid.T) {
		const dt = 0.1
		agents := make([]nav.Agent, rapid.IntRange(1, 12).Draw(t, "squares"))
		for i := range agents {
			agents[i] = nav.Agent{
				ID: uint32(i), Radius: 7, Square: true, MaxSpeed: 60, MaxAccel: 240, Stopped: true,
				Pos:   r2.Vec{X: rapid.Float64Range(0, 50).Draw(t, "x"), Y: rapid.Float64Range(0, 50).Draw(t, "y")},
				Timer: rapid.SampledFrom([]float64{0, 0, 0.05, 1, 2, 5}).Draw(t, "timer"),
			}
		}
		wrecks := rapid.IntRange(0, len(agents)).Draw(t, "wrecks") // they keep the time that they had
		longest := func() (time float64) {
			for i := wrecks; i < len(agents); i++ {
				time = max(time, agents[i].Timer)
			}
			return time
		}
		for longest() > 0 {
			before, last := slices.Clone(agents), longest()
			for i := wrecks; i < len(agents); i++ {
				v := nav.View{Dt: dt}
				for k := range before {
					if n := &before[k]; k != i {
						v.Neighbors = append(v.Neighbors, nav.Neighbor{ID: n.ID, Pos: n.Pos, Vel: n.Vel, Radius: 7, Square: true, Stopped: n.Stopped, Wreck: k < wrecks, Timer: n.Timer})
					}
				}
				nav.Thrust{}.Move(&agents[i], b.Steer(&agents[i], &v), dt)
			}
			if now := longest(); now > max(0, last-dt) {
				t.Fatalf("the longest timer was %v and is %v", last, now)
			}
		}
	})
}

// A square without a path stops, and goes on when there is one.
func TestChiralityWaitsForAWay(t *testing.T) {
	b := made(t, "chirality")
	self := nav.Agent{Radius: 7, MaxSpeed: 60, MaxAccel: 60, Vel: r2.Vec{X: 3}}
	view := nav.View{Dt: 0.5, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 99}}, Lost: true}
	if got := b.Steer(&self, &view); got != (r2.Vec{X: -6}) || self.Stopped {
		t.Errorf("lost: wish %v, stopped %v", got, self.Stopped)
	}
	view.Lost = false
	if got := b.Steer(&self, &view); got != (r2.Vec{X: 114}) {
		t.Errorf("found: wish %v", got)
	}
}

// With a path the agent heads for the next waypoint; without one it heads for the
// target, on tiles too.
func TestWayOnTiles(t *testing.T) {
	m, err := tiles.New(8, 8, 30, r2.Vec{X: -120, Y: -120})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"chirality", "tank"} {
		b := made(t, name)
		if name == "tank" {
			b = tuned(t, name, map[string]string{"wall_range": "0"})
		}
		self := nav.Agent{Radius: 7, MaxSpeed: 60, MaxAccel: nav.Unlimited, Pos: r2.Vec{X: -50}}
		view := nav.View{Dt: 1, Tiles: m, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: -100}}}
		if got := b.Steer(&self, &view); got != (r2.Vec{X: -60}) {
			t.Errorf("%s without a path: %v", name, got)
		}
		view.Way, view.OnPath = r2.Vec{}, true // a corner, at the origin
		if got := b.Steer(&self, &view); got != (r2.Vec{X: 60}) {
			t.Errorf("%s on a path: %v", name, got)
		}
	}
}
