package scenery

import (
	"fmt"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav"
	"galaxy/orbit"
)

// climb is a body's path along a straight line, which leaves the plane.
type climb struct{ from, vel r3.Vec }

func (c climb) State(t float64) (r, v r3.Vec) { return r3.Add(c.from, r3.Scale(t, c.vel)), c.vel }
func (c climb) MaxSpeed() float64             { return r3.Norm(c.vel) }

// twoBodies returns a body that climbs, another that stands, and a rock.
func twoBodies() *Scenery {
	return New(orbit.System{
		{Name: "climbs", Parent: -1, Radius: 2, Path: climb{r3.Vec{X: 10}, r3.Vec{X: 1, Y: 2, Z: 3}}},
		{Name: "stands", Parent: -1, Radius: 3, Path: orbit.Fixed{R: r3.Vec{Y: -5}}},
	}, []nav.Obstacle{{Pos: r2.Vec{X: 7}, Radius: 1, Body: -1}}, nil, nil)
}

// Bodies move in space, and their obstacles in the plane below; rocks stand.
func TestPlace(t *testing.T) {
	s := twoBodies()
	s.Place(1, 1)
	s.Place(3, 3)
	if r := s.Bodies[0].R; r != (r3.Vec{X: 13, Y: 6, Z: 9}) {
		t.Errorf("the body is at %v", r)
	}
	for i, want := range []struct {
		obstacle nav.Obstacle
		before   r2.Vec
	}{
		{nav.Obstacle{Pos: r2.Vec{X: 13, Y: 6}, Vel: r2.Vec{X: 1, Y: 2}, Radius: 2}, r2.Vec{X: 11, Y: 2}},
		{nav.Obstacle{Pos: r2.Vec{Y: -5}, Radius: 3, Body: 1}, r2.Vec{Y: -5}},
		{nav.Obstacle{Pos: r2.Vec{X: 7}, Radius: 1, Body: -1}, r2.Vec{X: 7}},
	} {
		got := s.Obstacles[i]
		if (got.Path != nil) != (got.Body >= 0) {
			t.Errorf("obstacle %d, of body %d, has the path %v", i, got.Body, got.Path)
		}
		got.Path = nil
		if got != want.obstacle || s.Before(i) != want.before {
			t.Errorf("obstacle %d: %+v, before at %v; want %+v, %v", i, got, s.Before(i), want.obstacle, want.before)
		}
	}
}

// one agent is the goal of all others.
type one struct {
	pos, vel r2.Vec
	radius   float64
}

func (o one) Motion(int32) (pos, vel r2.Vec, radius float64) { return o.pos, o.vel, o.radius }
func (o one) From(int32) r2.Vec                              { return o.pos }

// The target of each kind of goal has what a behaviour needs of it, and nothing of the
// target before it.
func TestTarget(t *testing.T) {
	s := twoBodies()
	s.Place(3, 3)
	s.Agents = one{pos: r2.Vec{X: 4}, vel: r2.Vec{Y: 5}, radius: 6}
	for _, c := range []struct {
		goal nav.Goal
		want nav.Target
	}{
		{nav.Goal{Kind: nav.BodyGoal, Within: 2}, nav.Target{Kind: nav.BodyGoal, Within: 2, Pos: r2.Vec{X: 13, Y: 6}, Vel: r2.Vec{X: 1, Y: 2}, Radius: 2}},
		{nav.Goal{Kind: nav.AgentGoal, Index: 1, Within: 3}, nav.Target{Kind: nav.AgentGoal, Index: 1, Within: 3, Pos: r2.Vec{X: 4}, Vel: r2.Vec{Y: 5}, Radius: 6}},
		{nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 8, Y: 9}, Within: 4}, nav.Target{Kind: nav.PointGoal, Within: 4, Pos: r2.Vec{X: 8, Y: 9}}},
		{nav.Goal{}, nav.Target{}},
	} {
		got := nav.Target{Pos: r2.Vec{X: 1}, Vel: r2.Vec{X: 1}, Radius: 1, Within: 1, Path: &bodyPath{}}
		s.Target(&c.goal, &got)
		if path := got.Path; (path != nil) != (c.goal.Kind == nav.BodyGoal) {
			t.Errorf("%+v: path %v", c.goal, path)
		} else if path != nil {
			if pos, vel := path.At(3); pos != got.Pos || vel != got.Vel {
				t.Errorf("the path is at %v with %v now, the target at %v with %v", pos, vel, got.Pos, got.Vel)
			}
			got.Path = nil
		}
		if got != c.want {
			t.Errorf("%+v: target %+v, want %+v", c.goal, got, c.want)
		}
	}
}

// A lift climbs out of the plane; it is the goal of an agent.
func Example() {
	lift := orbit.Body{Name: "lift", Parent: -1, Radius: 2, Path: climb{r3.Vec{X: 10}, r3.Vec{Y: 1, Z: 4}}}
	s := New(orbit.System{lift}, nil, nil, nil)
	s.Place(0, 0)
	s.Place(5, 5)
	var target nav.Target
	s.Target(&nav.Goal{Kind: nav.BodyGoal, Index: 0, Within: 3}, &target)
	fmt.Println("in space", s.Bodies[0].R, "in the plane", target.Pos, "before", s.Before(0))
	// Output: in space {10 5 20} in the plane {10 5} before {10 0}
}
