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
