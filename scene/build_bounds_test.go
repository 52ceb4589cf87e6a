package scene

import (
	"math"
	"testing"

	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

func TestBounds(t *testing.T) {
	nan := math.NaN()
	goal := func(x, y float64) nav.Goal {
		return nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: x, Y: y}, Within: 1}
	}
	for name, c := range map[string]struct {
		setup                 sim.Setup
		now                   []nav.Agent
		left, low, right, top float64
		smallest              float64
	}{
		"nothing":       {sim.Setup{}, nil, -50, -50, 50, 50, 0},
		"a point":       {sim.Setup{Agents: []nav.Agent{{Pos: r2.Vec{X: 7}}}}, nil, -43, -50, 57, 50, 0},
		"agents, goals": {sim.Setup{Agents: []nav.Agent{{Radius: 2, Goal: goal(9, 5)}}}, nil, -2, -2, 10, 6, 4},
		"now":           {sim.Setup{Agents: []nav.Agent{{Radius: 2}}}, []nav.Agent{{Pos: r2.Vec{X: 30}, Radius: 2}, {Pos: r2.Vec{X: nan}}}, -2, -2, 32, 2, 4},
		"stops":         {sim.Setup{Groups: []sim.Group{{Itinerary: sim.Itinerary{Stops: []nav.Goal{goal(-3, 0), goal(3, 8)}}}}}, nil, -4, -1, 4, 9, 0},
		"rocks":         {sim.Setup{Obstacles: []nav.Obstacle{{Radius: 5}}, Boxes: []nav.Box{{Min: r2.Vec{X: 4}, Max: r2.Vec{X: 8, Y: 6}}}}, nil, -5, -5, 8, 6, 10},
		"an orbit":      {sim.Setup{Bodies: orbit.System{{Radius: 1, Parent: -1, Path: orbit.Fixed{}}, {Radius: 0.5, Path: orbit.Fixed{R: r3.Vec{X: 3, Y: 4}}}}}, nil, -5, -5, 5, 5, 1},
	} {
		want := Bounds{r2.Vec{X: c.left, Y: c.low}, r2.Vec{X: c.right, Y: c.top}, c.smallest}
		if got := BoundsOf(&c.setup, c.now); got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

// The bounds of a body on an inclined ellipse hold its whole way, not only where it is, and
// nothing more.
func TestBoundsOfAnOrbit(t *testing.T) {
	el := orbit.Elements{Q: 2, E: 0.7, I: 1.1, Node: 0.8, Peri: 2.3, Mu: 1}
	path, err := orbit.Prepare(el)
	if err != nil {
		t.Fatal(err)
	}
	s := sim.Setup{Bodies: orbit.System{
		{Parent: -1, Path: orbit.Fixed{R: r3.Vec{X: 40, Y: -9}}},
		{Parent: 0, Radius: 0.25, Path: path},
		{Parent: 0, Radius: 0.25, Path: orbit.Swing{A: r3.Vec{X: -30}, B: r3.Vec{X: 1}, Period: 3}},
	}}
	b := BoundsOf(&s, nil)
	inf := math.Inf(1)
	low, high := r2.Vec{X: inf, Y: inf}, r2.Vec{X: -inf, Y: -inf}
	for k := range 20000 {
		for i := range s.Bodies {
			p, r := s.Bodies.At(i, el.Period()*float64(k)/20000).R, s.Bodies[i].Radius
			low = r2.Vec{X: min(low.X, p.X-r), Y: min(low.Y, p.Y-r)}
			high = r2.Vec{X: max(high.X, p.X+r), Y: max(high.Y, p.Y+r)}
		}
	}
	if d := max(r2.Norm(r2.Sub(b.Low, low)), r2.Norm(r2.Sub(b.High, high))); d > 1e-3 {
		t.Errorf("the bounds are %+v, the ways go from %v to %v", b, low, high)
	}
}
