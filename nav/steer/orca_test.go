package steer_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Two meet head-on in one line at a speed of 1 each, 10 apart, of radius 1 each. The legs
// of the velocity obstacle touch the disc of 2 about (10, 0): their normal to the right is
// (-2, -√96)/10. The relative velocity (2, 0) is inside by 2·2/10 = 0.4, and each does half:
// v·n ≥ -0.2 + 0.2 = 0. The nearest velocity to (1, 0) on that line is (1, 0) + 0.2·n.
func ExampleORCA() {
	b, err := nav.New("orca")
	if err != nil {
		panic(err)
	}
	radii, err := nav.Find(b, "radii")
	if err != nil {
		panic(err)
	}
	_ = radii.SetText("false")
	self := nav.Agent{Radius: 1, MaxSpeed: 2, Cruise: 1, MaxAccel: nav.Unlimited, Vel: r2.Vec{X: 1}, Hand: nav.Right}
	view := nav.View{
		Dt:        1,
		Target:    nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}},
		Neighbors: []nav.Neighbor{{ID: 1, Pos: r2.Vec{X: 10}, Vel: r2.Vec{X: -1}, Radius: 1}},
	}
	b.(nav.Explainer).Explain(&self, &view, printer{})
	// Output:
	// wish (-0.0400, -0.1960)
}

// chosen returns the velocity that a method has after a step of 1e-3 without inertia.
func chosen(b nav.Behavior, self nav.Agent, view nav.View) r2.Vec {
	view.Dt = 1e-3
	return r2.Add(self.Vel, r2.Scale(view.Dt, b.Steer(&self, &view)))
}

// Worked cases: an agent of radius 1 at the origin that prefers (1, 0), horizons of 10.
func TestORCAAsPublished(t *testing.T) {
	b := tuned(t, "orca", asPublished)
	agent := func(x, y, vx, vy float64) nav.View {
		return nav.View{Neighbors: []nav.Neighbor{{ID: 1, Pos: r2.Vec{X: x, Y: y}, Vel: r2.Vec{X: vx, Y: vy}, Radius: 1}}}
	}
	box := func(x, y, x2, y2 float64) nav.View {
		return nav.View{Boxes: []nav.Box{{Min: r2.Vec{X: x, Y: y}, Max: r2.Vec{X: x2, Y: y2}}}}
	}
	for _, c := range []struct {
		name string
		view nav.View
		vel  r2.Vec // now
		want r2.Vec
	}{
		{"alone", nav.View{}, r2.Vec{X: 0.5}, r2.Vec{X: 1}},
		// At rest before one at rest, 12 away: the cut-off disc is (1.2, 0) and 0.2. Out of
		// it, 1 away from (0, 0), whose half-plane is x ≤ 0.5·1 = 0.5.
		{"cut-off disc", agent(12, 0, 0, 0), r2.Vec{}, r2.Vec{X: 0.5}},
		// The other stands for good, so that all is self's: x ≤ 1.
		{"stopped", nav.View{Neighbors: []nav.Neighbor{{ID: 1, Pos: r2.Vec{X: 12}, Radius: 1, Stopped: true}}}, r2.Vec{}, r2.Vec{X: 1}},
		{"stopped, nearer", nav.View{Neighbors: []nav.Neighbor{{ID: 1, Pos: r2.Vec{X: 7}, Radius: 1, Stopped: true}}}, r2.Vec{}, r2.Vec{X: 0.5}},
		{"rock", nav.View{Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: 7}, Radius: 1, Body: -1}}}, r2.Vec{}, r2.Vec{X: 0.5}},
		// An overlap of 0.5 is to be left in the step of 1e-3, each by half: w = (0,0) - (1500, 0).
		{"overlap", agent(1.5, 0, 0, 0), r2.Vec{}, r2.Vec{X: -2}}, // at the top speed
		// A wall-like box across the way: its side is 5 beyond the surface, in 10.
		{"side of a box", box(6, -50, 7, 50), r2.Vec{X: 0.2}, r2.Vec{X: 0.5}},
		// On its way past the upper end of a box: the leg touches the disc of 1 about (6, 0).
		{"leg of a box", box(6, -9, 7, 0), r2.Vec{X: 1, Y: 0.1}, legOf(6, 1)},
		// A corner of a box ahead, at 45° to it: the arc about (0.4, 0.4), of 0.1.
		{"corner of a box", box(4, 4, 8, 8), r2.Vec{X: 0.1, Y: 0.1}, r2.Vec{X: 1 - lineX, Y: -lineX}},
		{"inside of a box", box(-1, -9, 9, 9), r2.Vec{X: 0.5}, r2.Vec{}},
	} {
		self := nav.Agent{Radius: 1, MaxSpeed: 2, Cruise: 1, MaxAccel: nav.Unlimited, Vel: c.vel}
		c.view.Target = nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 1000}}
		if got := chosen(b, self, c.view); r2.Norm(r2.Sub(got, c.want)) > 1e-6 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// lineX is half of what (1, 0) lies beyond the line x + y = 0.8 - 0.1·√2.
const lineX = (1 - 0.8 + 0.1*math.Sqrt2) / 2

// legOf returns (1, 0) projected on the tangent from the origin to a disc at (x, 0).
func legOf(x, radius float64) r2.Vec {
	sin := radius / x
	cos := math.Sqrt(1 - sin*sin)
	return r2.Vec{X: cos * cos, Y: cos * sin}
}

// Property 2: two that both choose like this do not touch, wherever they come from.
func TestORCAKeepsTwoApart(t *testing.T) {
	b := made(t, "orca")
	rng := rand.New(rand.NewPCG(5, 8))
	for k := range 100 {
		two := make([]nav.Agent, 2)
		var goals [2]r2.Vec
		for i := range two {
			two[i] = nav.Agent{ID: uint32(i), Radius: 0.5 + rng.Float64(), MaxSpeed: 2, Cruise: 1, MaxAccel: nav.Unlimited, Pos: anywhere(rng, 20)}
			goals[i] = anywhere(rng, 20)
		}
		if r2.Norm(r2.Sub(two[0].Pos, two[1].Pos)) < 5 || r2.Norm(r2.Sub(goals[0], goals[1])) < 5 {
			continue
		}
		for range 1000 { // twice the time that they need
			next := two[:0:0]
			for i, a := range two {
				view := nav.View{Dt: 0.05, Target: nav.Target{Kind: nav.PointGoal, Pos: goals[i]}, Neighbors: []nav.Neighbor{two[1-i].Neighbor()}}
				nav.Kinematic{}.Move(&a, b.Steer(&a, &view), view.Dt)
				next = append(next, a)
			}
			two = next
			if gap := r2.Norm(r2.Sub(two[0].Pos, two[1].Pos)) - two[0].Radius - two[1].Radius; gap < -1e-6 {
				t.Fatalf("pair %d: they overlap by %v", k, -gap)
			}
		}
	}
}

// A box or a rock is not touched either, by an agent that flies past it.
func TestORCAKeepsClearOfObstacles(t *testing.T) {
	b := made(t, "orca")
	rng := rand.New(rand.NewPCG(6, 8))
	for k := range 300 {
		self := nav.Agent{Radius: 0.5 + rng.Float64(), MaxSpeed: 2, Cruise: 1, MaxAccel: nav.Unlimited, Pos: anywhere(rng, 20)}
		low := anywhere(rng, 10)
		view := nav.View{
			Dt:        0.05,
			Target:    nav.Target{Kind: nav.PointGoal, Pos: anywhere(rng, 20)},
			Boxes:     []nav.Box{{Min: low, Max: r2.Add(low, r2.Vec{X: 8 * rng.Float64(), Y: 8 * rng.Float64()})}},
			Obstacles: []nav.Obstacle{{Pos: anywhere(rng, 10), Radius: 1 + rng.Float64(), Body: -1}},
		}
		clear := func() float64 {
			o := view.Obstacles[0]
			return math.Min(r2.Norm(r2.Sub(self.Pos, o.Pos))-o.Radius, r2.Norm(r2.Sub(self.Pos, view.Boxes[0].Nearest(self.Pos)))) - self.Radius
		}
		if clear() < 0.1 {
			continue
		}
		for range 2000 {
			nav.Kinematic{}.Move(&self, b.Steer(&self, &view), view.Dt)
			if gap := clear(); gap < -1e-6 {
				t.Fatalf("flight %d: it overlaps by %v", k, -gap)
			}
		}
	}
}

// Property 3: in a press without a way out, no other velocity has a smaller largest excess.
// Six around it close in on an agent at rest; the excess of each half-plane is computed here
// from the definition of the velocity obstacle.
func TestORCALeavesTheLeastExcess(t *testing.T) {
	b := tuned(t, "orca", asPublished)
	rng := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		self := nav.Agent{Radius: 1, MaxSpeed: 2, Cruise: 1, MaxAccel: nav.Unlimited}
		view := nav.View{Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 1000}}}
		for i := range 6 {
			sin, cos := math.Sincos(math.Pi/3*float64(i) + 0.2*rng.Float64())
			d, v := 2.05+0.2*rng.Float64(), 0.3+rng.Float64()
			view.Neighbors = append(view.Neighbors, nav.Neighbor{ID: uint32(i + 1), Pos: r2.Vec{X: d * cos, Y: d * sin}, Vel: r2.Vec{X: -v*cos - 0.1*sin, Y: -v*sin + 0.1*cos}, Radius: 1})
		}
		excess := func(w r2.Vec) float64 {
			most := math.Inf(-1)
			for _, n := range view.Neighbors {
				// Nearly straight at it: the relative velocity is ahead of the cut-off disc, so
				// that the leg on its side counts, whose normal is turned from x by 90° plus
				// the half angle of the cone; self does half.
				x, rel := n.Pos, r2.Scale(-1, n.Vel)
				d := r2.Norm(x)
				sin := 2 / d
				cos := math.Copysign(math.Sqrt(1-sin*sin), r2.Cross(x, rel))
				out := r2.Vec{X: (-x.X*sin - x.Y*cos) / d, Y: (x.X*cos - x.Y*sin) / d}
				most = math.Max(most, -r2.Dot(rel, out)/2-r2.Dot(w, out))
			}
			return most
		}
		got := chosen(b, self, view)
		least := excess(got)
		for k := range 2000 {
			w := anywhere(rng, 2)
			if k%2 == 0 {
				w = r2.Add(got, anywhere(rng, 0.01))
			}
			if r2.Norm(w) <= 2 && excess(w) < least-1e-9 {
				t.Fatalf("it chooses %v, whose largest excess is %v; %v has %v", got, least, w, excess(w))
			}
		}
	}
}

// Property 6.
func TestORCASeesTheNearest(t *testing.T) {
	b := tuned(t, "orca", map[string]string{"radii": "false", "neighbors": "1"})
	self := nav.Agent{Radius: 1, MaxSpeed: 2, Cruise: 1, MaxAccel: nav.Unlimited}
	view := nav.View{
		Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 1000}},
		Neighbors: []nav.Neighbor{
			{ID: 1, Pos: r2.Vec{X: 7}, Radius: 1, Stopped: true},
			{ID: 2, Pos: r2.Vec{X: -3}, Radius: 1, Stopped: true},
		},
	}
	if got := chosen(b, self, view); r2.Norm(r2.Sub(got, r2.Vec{X: 1})) > 1e-9 {
		t.Errorf("%v: it sees the farther one", got)
	}
}

// lines is a pen that records the lines of each kind.
type lines map[string][]r2.Vec

func (l lines) Arrow(nav.Stroke, r2.Vec, r2.Vec) {}
func (l lines) Line(s nav.Stroke, from, to r2.Vec) {
	l[s.String()] = append(l[s.String()], from, to)
}
func (l lines) Circle(nav.Stroke, r2.Vec, float64) {}

// The drawing is the velocity space, in which the top speed is six radii long: the chosen
// velocity lies on the border of the half-plane that holds up the preferred one.
func TestORCADrawsItsVelocities(t *testing.T) {
	b := tuned(t, "orca", asPublished)
	self := nav.Agent{Radius: 1, MaxSpeed: 2, Cruise: 1, MaxAccel: nav.Unlimited, Pos: r2.Vec{X: 10, Y: 20}}
	view := nav.View{
		Dt: 0.1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 1000, Y: 20}},
		Neighbors: []nav.Neighbor{{ID: 3, Pos: r2.Vec{X: 22, Y: 20}, Radius: 1}},
	}
	drawn := lines{}
	b.(nav.Explainer).Explain(&self, &view, drawn)
	for kind, want := range map[string][2]r2.Vec{
		"preferred velocity":      {{X: 10, Y: 20}, {X: 13, Y: 20}},
		"chosen velocity":         {{X: 10, Y: 20}, {X: 11.5, Y: 20}}, // x ≤ 0.5
		"half-plane with agent 3": {{X: 11.5, Y: 20 - 3*math.Sqrt(3.75)}, {X: 11.5, Y: 20 + 3*math.Sqrt(3.75)}},
	} {
		got := drawn[kind]
		if len(got) != 2 || r2.Norm(r2.Sub(got[0], want[0])) > 1e-9 || r2.Norm(r2.Sub(got[1], want[1])) > 1e-9 {
			t.Errorf("%s: %v, want %v", kind, got, want)
		}
	}
}
