package steer_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// The pursuer is 4 above and moves right at 3. At speed 1 they cannot meet within
// 4/(1+3) = 1 second, by when it is at (3, 4): that is what to fly away from.
func ExampleEvade() {
	self := nav.Agent{MaxSpeed: 1}
	view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.AgentGoal, Pos: r2.Vec{Y: 4}, Vel: r2.Vec{X: 3}}}
	steered("evade", self, view)
	// Output:
	// evade (-0.600, -0.800)
}

// The rock's radius is 2, its place the origin, and the hunter is to the left. A
// gap of 1 and the agent's own radius of 1 make (4, 0) the place to hide, which is
// 3 below the agent.
func ExampleHide() {
	self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited, Pos: r2.Vec{X: 4, Y: 3}}
	view := nav.View{
		Dt:        1,
		Target:    nav.Target{Kind: nav.AgentGoal, Pos: r2.Vec{X: -10}},
		Obstacles: []nav.Obstacle{{Radius: 2, Body: -1}},
	}
	steered("hide", self, view)
	// Output:
	// hide (0.000, -3.000)
}

// The ward stands at the origin; another agent is at (10, 0) and moves up at 2. The
// point between them is at (5, 0) and moves up at 1: 3 to catch up in a second, and
// 1 to keep up.
func ExampleInterpose() {
	self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited, Pos: r2.Vec{X: 5, Y: -3}}
	view := nav.View{
		Dt:        1,
		Target:    nav.Target{Kind: nav.AgentGoal, Index: 8},
		Neighbors: []nav.Neighbor{{ID: 9, Group: 1, Pos: r2.Vec{X: 10}, Vel: r2.Vec{Y: 2}}},
	}
	steered("interpose", self, view)
	// Output:
	// interpose (0.000, 4.000)
}

// Property 1 of Evade.
func TestEvadeFliesStraightFromWhoComesStraight(t *testing.T) {
	evade := made(t, "evade")
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		self := nav.Agent{Radius: 1, MaxSpeed: 1 + rng.Float64()}
		at := anywhere(rng, 30)
		vel := r2.Scale(-20*rng.Float64()/r2.Norm(at), at) // straight at the agent, up to 20
		view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.AgentGoal, Pos: at, Vel: vel}}
		want := r2.Scale(-self.MaxSpeed/r2.Norm(at), at)
		if got := evade.Steer(&self, &view); !near(got, want, 0) {
			t.Fatalf("pursuer at %v, velocity %v: wish %v, not %v", at, vel, got, want)
		}
	}
}

// ends is a pen that keeps where lines end.
type ends struct {
	notebook
	at []r2.Vec
}

func (e *ends) Line(_ nav.Stroke, _, to r2.Vec) { e.at = append(e.at, to) }

// Two agents that cannot move are predicted at their present positions.
func TestEvadeWithoutAnySpeed(t *testing.T) {
	self, pursuer := nav.Agent{Radius: 1}, r2.Vec{X: 5}
	view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.PointGoal, Pos: pursuer}}
	var pen ends
	made(t, "evade").(nav.Explainer).Explain(&self, &view, &pen)
	if len(pen.at) != 1 || pen.at[0] != pursuer || pen.told("wish") != (r2.Vec{}) {
		t.Errorf("the pursuer goes to %v, wish %v", pen.at, pen.told("wish"))
	}
}

// Properties 2 and 3 of Evade.
func TestEvadeBetweenTwo(t *testing.T) {
	evade := tuned(t, "evade", map[string]string{"from": "others"})
	self := nav.Agent{Radius: 1, MaxSpeed: 10, Hand: nav.Right}
	view := nav.View{Dt: 1, Neighbors: []nav.Neighbor{
		{Pos: r2.Vec{X: 9}, Group: 1, ID: 1}, {Pos: r2.Vec{X: -10}, Group: 1, ID: 2},
	}}
	if got := evade.Steer(&self, &view); got != (r2.Vec{X: -10}) {
		t.Errorf("the nearer is to the right: wish %v", got)
	}
	view.Neighbors[0].Pos.X = 10
	if got := evade.Steer(&self, &view); math.Abs(math.Abs(got.Y)-10) > 1e-9 || math.Abs(got.X) > 1e-9 {
		t.Errorf("as near as each other: wish %v, not across", got)
	}
	self.Vel = r2.Vec{X: 6, Y: 8}
	if got := evade.Steer(&self, &view); r2.Norm(got) > 1e-9 {
		t.Errorf("as near as each other, moving: wish %v, not to keep its heading", got)
	}
	self.Group = 1
	if decides(evade, self, view) {
		t.Error("its own group are no pursuers")
	}
	view.Neighbors[0].Group, view.Neighbors[0].Pos.X = 0, 41.5
	if decides(evade, self, view) {
		t.Error("one out of range is no pursuer")
	}
}

// An agent that is as fast as its pursuer is never caught.
func TestEvadeIsNotCaughtByAnEqual(t *testing.T) {
	evade, pursue := made(t, "evade"), made(t, "pursue")
	rng := rand.New(rand.NewPCG(4, 2))
	for range 50 {
		prey := nav.Agent{Radius: 1, MaxSpeed: 10}
		hunter := nav.Agent{Radius: 1, MaxSpeed: 10, Pos: start(rng, 5, 20), Vel: anywhere(rng, 7)}
		from := r2.Norm(hunter.Pos)
		for range 600 {
			hunted := nav.View{Dt: 1.0 / 60, Target: nav.Target{Kind: nav.AgentGoal, Pos: hunter.Pos, Vel: hunter.Vel}}
			hunting := nav.View{Dt: 1.0 / 60, Target: nav.Target{Kind: nav.AgentGoal, Pos: prey.Pos, Vel: prey.Vel}}
			flight, chase := evade.Steer(&prey, &hunted), pursue.Steer(&hunter, &hunting)
			nav.Kinematic{}.Move(&prey, flight, 1.0/60)
			nav.Kinematic{}.Move(&hunter, chase, 1.0/60)
			if d := r2.Norm(r2.Sub(prey.Pos, hunter.Pos)); d < from*0.8 {
				t.Fatalf("from %v away the hunter has come to %v", from, d)
			}
		}
	}
}

// Properties 1 and 2 of Hide.
func TestHideEndsBehindTheNearestRock(t *testing.T) {
	hide := made(t, "hide")
	rng := rand.New(rand.NewPCG(6, 2))
	for flight := range 200 {
		self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: 20, Pos: anywhere(rng, 60)}
		view := nav.View{Dt: 1.0 / 30, Target: nav.Target{Kind: nav.AgentGoal, Pos: anywhere(rng, 60)}}
		nearest, place := math.Inf(1), r2.Vec{}
		for range 1 + rng.IntN(6) {
			o := nav.Obstacle{Pos: anywhere(rng, 50), Radius: 1 + 5*rng.Float64(), Body: -1}
			view.Obstacles = append(view.Obstacles, o)
			u := r2.Unit(r2.Sub(o.Pos, view.Target.Pos))
			behind := r2.Add(o.Pos, r2.Scale(o.Radius+2, u))
			if d := r2.Norm(r2.Sub(behind, self.Pos)); d < nearest {
				nearest, place = d, behind
			}
		}
		for range 30 * 30 {
			nav.Thrust{}.Move(&self, hide.Steer(&self, &view), view.Dt)
		}
		if d := r2.Norm(r2.Sub(self.Pos, place)); d > 1e-6 {
			t.Fatalf("flight %d ends %v off the nearest place", flight, d)
		}
	}
}

// Properties 3 and 4 of Hide; and a box hides too.
func TestHideFromWhomAndBehindWhat(t *testing.T) {
	hide := tuned(t, "hide", map[string]string{"from": "others"})
	self := nav.Agent{Radius: 1, MaxSpeed: 100, MaxAccel: nav.Unlimited, Pos: r2.Vec{X: 20}}
	view := nav.View{Dt: 1, Neighbors: []nav.Neighbor{
		{Pos: r2.Vec{Y: -30}, Group: 1, ID: 1}, {Pos: r2.Vec{X: -20}, Group: 1, ID: 2},
	}}
	if decides(hide, self, view) {
		t.Error("without an obstacle to hide behind it does not abstain")
	}
	view.Boxes = []nav.Box{{Min: r2.Vec{X: -3, Y: -4}, Max: r2.Vec{X: 3, Y: 4}}}
	// The nearer hunter is below; the circle around the box has the radius 5.
	if got, want := hide.Steer(&self, &view), (r2.Vec{X: -20, Y: 7}); !near(got, want, 0) {
		t.Errorf("wish %v, not %v", got, want)
	}
	// Of two places as near, that behind the first.
	view.Boxes, self.Pos = nil, r2.Vec{}
	view.Obstacles = []nav.Obstacle{{Pos: r2.Vec{X: 8}, Radius: 1, Body: -1}, {Pos: r2.Vec{X: -8}, Radius: 1, Body: -1}}
	view.Neighbors = view.Neighbors[:1]
	if got := hide.Steer(&self, &view); !(got.X > 0) {
		t.Errorf("wish %v, not to the first rock", got)
	}
	view.Neighbors = nil
	if decides(hide, self, view) {
		t.Error("without a hunter it does not abstain")
	}
}

// Properties 1 and 2 of Interpose: it gets between, and stays there.
func TestInterposeGetsBetween(t *testing.T) {
	interpose := made(t, "interpose")
	self := nav.Agent{Radius: 1, MaxSpeed: 20, MaxAccel: 30, Pos: r2.Vec{X: -20, Y: -20}}
	view := nav.View{Dt: 1.0 / 60, Target: nav.Target{Kind: nav.AgentGoal, Index: 1, Vel: r2.Vec{X: 3}}}
	view.Neighbors = []nav.Neighbor{
		{ID: 1, Group: 1},
		{ID: 2, Group: 1, Pos: r2.Vec{Y: 30}, Vel: r2.Vec{X: 4, Y: -1}},
		{ID: 3, Group: 1, Pos: r2.Vec{X: -30, Y: -30}}, // nearer to the agent, not to the ward
	}
	for range 60 * 5 {
		nav.Thrust{}.Move(&self, interpose.Steer(&self, &view), view.Dt)
		view.Target.Pos = r2.Add(view.Target.Pos, r2.Scale(view.Dt, view.Target.Vel))
		view.Neighbors[0].Pos = view.Target.Pos
		n := &view.Neighbors[1]
		n.Pos = r2.Add(n.Pos, r2.Scale(view.Dt, n.Vel))
	}
	if want := r2.Scale(0.5, r2.Add(view.Target.Pos, view.Neighbors[1].Pos)); r2.Norm(r2.Sub(self.Pos, want)) > 0.01 {
		t.Errorf("it is at %v, not %v", self.Pos, want)
	}
	view.Neighbors = view.Neighbors[:1]
	if decides(interpose, self, view) {
		t.Error("it keeps the ward off itself")
	}
}
