package sim_test

import (
	"math"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
)

// squaresOverlapping counts the pairs of squares that overlap.
func squaresOverlapping(agents []nav.Agent) (n int) {
	for i := range agents {
		for k := range i {
			a, b := &agents[i], &agents[k]
			sum := a.Radius + b.Radius
			if a.Square && b.Square && math.Abs(a.Pos.X-b.Pos.X) < sum && math.Abs(a.Pos.Y-b.Pos.Y) < sum {
				n++
			}
		}
	}
	return n
}

// Two squares that meet off centre slide along each other's sides.
func TestSquaresSlideAlongEachOther(t *testing.T) {
	s := sim.Setup{Dt: 1. / 60, Groups: []sim.Group{{Name: "all", Behavior: &steer.Seek{}, Drive: nav.Kinematic{}}}}
	for i, c := range []struct{ at, goal r2.Vec }{
		{r2.Vec{X: 40}, r2.Vec{X: -40, Y: 12}},
		{r2.Vec{X: -40}, r2.Vec{X: 40, Y: -12}},
	} {
		s.Agents = append(s.Agents, nav.Agent{
			ID: uint32(i), Square: true, Radius: 7, Mass: 1, MaxSpeed: 60, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
			Pos: c.at, Goal: nav.Goal{Kind: nav.PointGoal, Point: c.goal, Within: 1},
		})
	}
	w, err := sim.New(s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	nearest := math.Inf(1)
	for range 60 * 3 {
		w.Step()
		a, b := w.Agents()[0].Pos, w.Agents()[1].Pos
		nearest = min(nearest, max(math.Abs(a.X-b.X), math.Abs(a.Y-b.Y)))
	}
	if r := w.Report(); r.Arrived != 2 || !(nearest >= 14 && nearest < 14.001) {
		t.Errorf("%d arrived; they came as near as %v", r.Arrived, nearest)
	}
}
