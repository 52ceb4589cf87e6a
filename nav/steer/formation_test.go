package steer_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
)

// The leader flies up at 10. The first of the group has its place 4 behind and 4
// to the left of it, at (96, -4), which is 10 ahead of the agent.
func ExampleOffsetPursuit() {
	self := nav.Agent{Radius: 1, MaxSpeed: 20, MaxAccel: nav.Unlimited, Pos: r2.Vec{X: 96, Y: -14}}
	view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.AgentGoal, Pos: r2.Vec{X: 100}, Vel: r2.Vec{Y: 10}}}
	steered("offset_pursuit", self, view)
	// Output:
	// offset_pursuit (0.000, 20.000)
}

// In a second, the time of a flight over 6 radii, the agent will be at (16, 9),
// beside (16, 0) of the route. It aims 6 further on, at (22, 0): a way of (12, -9),
// flown at 6 is (4.8, -3.6). The agent has (6, 0).
func ExampleFollowPath() {
	self := nav.Agent{Radius: 1, MaxSpeed: 6, MaxAccel: nav.Unlimited, Pos: r2.Vec{X: 10, Y: 9}, Vel: r2.Vec{X: 6}}
	view := nav.View{Dt: 1, Route: nav.Route{Points: []r2.Vec{{}, {X: 100}}}}
	steered("follow_path", self, view)
	// Output:
	// follow_path (-1.200, -3.600)
}

// Property 1 of OffsetPursuit, in the shapes that its parameters make: where each
// of six comes to rest as a leader that flies up sees it.
func ExampleOffsetPursuit_shapes() {
	for _, shape := range []struct {
		name           string
		behind, beside float64
		echelon        bool
	}{{"wedge", 4, 4, false}, {"column", 4, 0, true}, {"abreast", 0, 4, false}, {"echelon", 4, 4, true}} {
		b := &steer.OffsetPursuit{Behind: shape.behind, Beside: shape.beside, Echelon: shape.echelon, Braking: 1}
		fmt.Printf("%-8s", shape.name)
		for rank := range 4 {
			self := nav.Agent{Radius: 1, MaxSpeed: 1000, MaxAccel: nav.Unlimited}
			view := nav.View{Dt: 1, Rank: rank, Target: nav.Target{Kind: nav.AgentGoal, Vel: r2.Vec{Y: 1}}}
			place := r2.Sub(b.Steer(&self, &view), view.Target.Vel)
			fmt.Printf(" (%2.0f, %3.0f)", plain(place.X), plain(place.Y))
		}
		fmt.Println()
	}
	// Output:
	// wedge    (-4,  -4) ( 4,  -4) (-8,  -8) ( 8,  -8)
	// column   ( 0,  -4) ( 0,  -8) ( 0, -12) ( 0, -16)
	// abreast  (-4,   0) ( 4,   0) (-8,   0) ( 8,   0)
	// echelon  (-4,  -4) (-8,  -8) (-12, -12) (-16, -16)
}

// Property 2 of OffsetPursuit.
func TestOffsetPursuitComesToRestInItsPlace(t *testing.T) {
	wing := made(t, "offset_pursuit")
	rng := rand.New(rand.NewPCG(3, 8))
	for flight := range 50 {
		leader := nav.Agent{Pos: anywhere(rng, 50), Vel: anywhere(rng, 7)}
		self := nav.Agent{Radius: 1, MaxSpeed: 20, MaxAccel: 15, Pos: anywhere(rng, 50), Vel: anywhere(rng, 10)}
		view := nav.View{Dt: 1.0 / 60, Rank: rng.IntN(8)}
		for range 60 * 60 {
			view.Target = nav.Target{Kind: nav.AgentGoal, Pos: leader.Pos, Vel: leader.Vel}
			nav.Thrust{}.Move(&self, wing.Steer(&self, &view), view.Dt)
			leader.Pos = r2.Add(leader.Pos, r2.Scale(view.Dt, leader.Vel))
		}
		ahead := r2.Unit(leader.Vel)
		row, side := float64(view.Rank/2+1), 4.0
		if view.Rank%2 == 1 {
			side = -4
		}
		want := r2.Add(r2.Scale(-4*row, ahead), r2.Scale(side*row, quarterTurned(ahead)))
		if got := r2.Sub(self.Pos, leader.Pos); r2.Norm(r2.Sub(got, want)) > 1e-6 || r2.Norm(r2.Sub(self.Vel, leader.Vel)) > 1e-6 {
			t.Fatalf("flight %d: place %v, not %v, velocity %v, the leader's %v", flight, got, want, self.Vel, leader.Vel)
		}
	}
}

// Property 3 of OffsetPursuit: it ends behind the leader, on its own side.
func TestOffsetPursuitBehindALeaderAtRest(t *testing.T) {
	wing := tuned(t, "offset_pursuit", map[string]string{"beside": "0"})
	self := nav.Agent{Radius: 1, MaxSpeed: 20, MaxAccel: 15, Pos: r2.Vec{X: 30, Y: 40}}
	view := nav.View{Dt: 1.0 / 60, Target: nav.Target{Kind: nav.AgentGoal}}
	for range 600 {
		nav.Thrust{}.Move(&self, wing.Steer(&self, &view), view.Dt)
	}
	if want := (r2.Vec{X: 2.4, Y: 3.2}); r2.Norm(r2.Sub(self.Pos, want)) > 1e-6 {
		t.Errorf("it is at %v, not %v", self.Pos, want)
	}
}

// follow flies along a route and returns the places passed, one per step.
func follow(b nav.Behavior, drive nav.Drive, self nav.Agent, route nav.Route, seconds int) []r2.Vec {
	view := nav.View{Dt: 1.0 / 60, Route: route}
	var track []r2.Vec
	for range 60 * seconds {
		drive.Move(&self, b.Steer(&self, &view), view.Dt)
		track = append(track, self.Pos)
	}
	return track
}

// offRoute returns how far p is from the nearest leg.
func offRoute(p r2.Vec, points []r2.Vec, closed bool) float64 {
	least := math.Inf(1)
	for i, a := range points {
		if i+1 == len(points) && !closed {
			break
		}
		d := r2.Sub(points[(i+1)%len(points)], a)
		f := r2.Dot(r2.Sub(p, a), d) / r2.Norm2(d)
		f = min(max(f, 0), 1)
		least = min(least, r2.Norm(r2.Sub(p, r2.Add(a, r2.Scale(f, d)))))
	}
	return least
}

// Properties 1 and 2 of FollowPath on an open route: straight along it, and to
// rest on its end.
func TestFollowPathEndsOnTheEnd(t *testing.T) {
	for _, kind := range nav.Drives() {
		if kind.Name == "orbital" {
			continue // it turns its nose before it brakes
		}
		drive, err := nav.NewDrive(kind.Name)
		if err != nil {
			t.Fatal(err)
		}
		points := []r2.Vec{{}, {X: 30}, {X: 70}, {X: 100}}
		self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: 8, MaxTurn: 3}
		track := follow(made(t, "follow_path"), drive, self, nav.Route{Points: points}, 16)
		for _, p := range track {
			if math.Abs(p.Y) > 1e-9 || p.X > 100+1e-9 {
				t.Fatalf("%s: it comes to %v", kind.Name, p)
			}
		}
		if end := track[len(track)-1]; r2.Norm(r2.Sub(end, points[3])) > 1e-6 {
			t.Errorf("%s: it ends at %v", kind.Name, end)
		}
	}
}

// Property 2 of FollowPath on a closed route that crosses itself twice: all
// corners in their order, round after round, never off by more than a bend cuts.
func TestFollowPathKeepsItsLegAtACrossing(t *testing.T) {
	points := []r2.Vec{{}, {X: 60, Y: 40}, {X: 60}, {Y: 40}, {X: 20, Y: 60}, {X: 40, Y: -20}}
	for _, drive := range []nav.Drive{nav.Kinematic{}, nav.Thrust{}} {
		for from, p := range points {
			self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: 60, Pos: p}
			track := follow(made(t, "follow_path"), drive, self, nav.Route{Points: points, Closed: true}, 120)
			next, rounds := -1, 0
			for k, at := range track {
				if d := offRoute(at, points, true); d > 6 {
					t.Fatalf("%T from %d: it is %v off the route", drive, from, d)
				}
				for i, corner := range points {
					if r2.Norm(r2.Sub(at, corner)) > 10 || k < 60*3 || i == (next+5)%6 && next >= 0 {
						continue
					}
					if next >= 0 && i != next {
						t.Fatalf("%T from %d: corner %d after %d", drive, from, i, (next+5)%6)
					}
					next = (i + 1) % 6
					if i == 0 {
						rounds++
					}
				}
			}
			if rounds < 3 {
				t.Errorf("%T from %d: %d rounds", drive, from, rounds)
			}
		}
	}
}

// An agent keeps its lane within the width, and comes in as far as that.
func TestFollowPathKeepsLanes(t *testing.T) {
	b := tuned(t, "follow_path", map[string]string{"width": "3"})
	route := nav.Route{Points: []r2.Vec{{}, {X: 1000}}}
	for from, to := range map[float64]float64{0: 0, 2: 2, -2.5: -2.5, 9: 3, -20: -3} {
		self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: 8, Pos: r2.Vec{X: 5, Y: from}, Vel: r2.Vec{X: 10}}
		track := follow(b, nav.Thrust{}, self, route, 20)
		if end := track[len(track)-1]; math.Abs(end.Y-to) > 0.01 {
			t.Errorf("from %v beside the middle to %v, not %v", from, end.Y, to)
		}
	}
}

// Property 3 of FollowPath: a bend is cut, the more the farther ahead it looks.
func TestFollowPathCutsBends(t *testing.T) {
	points := []r2.Vec{{}, {X: 50}, {X: 50, Y: 50}}
	last := 0.0
	for _, ahead := range []string{"2", "4", "8"} {
		b := tuned(t, "follow_path", map[string]string{"ahead": ahead})
		self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: 100}
		cut := 0.0
		for _, p := range follow(b, nav.Thrust{}, self, nav.Route{Points: points}, 9) {
			cut = max(cut, offRoute(p, points, false))
		}
		if cut <= last {
			t.Errorf("looking %s ahead it cuts %v, and %v before", ahead, cut, last)
		}
		last = cut
	}
}

// Property 5 of FollowPath, and routes that are hardly any.
func TestFollowPathOnHardlyAnyRoute(t *testing.T) {
	b := made(t, "follow_path")
	self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: 8}
	for _, route := range []nav.Route{{}, {Closed: true}, {Points: make([]r2.Vec, 1)}} {
		if decides(b, self, nav.View{Dt: 1, Route: route}) {
			t.Errorf("%+v is no route", route)
		}
	}
	here := make([]r2.Vec, 3)
	for _, route := range []nav.Route{{Points: here}, {Points: here, Closed: true}} {
		if w := b.Steer(&self, &nav.View{Dt: 1, Route: route}); w != (r2.Vec{}) {
			t.Errorf("where all stops are the agent's place: wish %v", w)
		}
	}
}
