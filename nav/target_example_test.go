package nav_test

import (
	"fmt"

	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// A behaviour with its defaults heads for a neighbour in place of the target.
func ExampleView_WithTarget() {
	pursue := nav.Make[steer.Pursue]()
	self := nav.Agent{MaxSpeed: 10, MaxAccel: 5, MaxTurn: nav.Unlimited}
	view := nav.View{
		Dt: 1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: -50}},
		Neighbors: []nav.Neighbor{{ID: 7, Pos: r2.Vec{Y: 20}, Radius: 1}},
	}
	other := view.WithTarget(view.Neighbors[0].Target())
	fmt.Println(pursue.Steer(&self, &view), pursue.Steer(&self, &other))
	// Output: {-10 0} {0 10}
}

// level flies straight at a height of 2.
type level struct{}

func (level) State(t float64) (r, v r3.Vec) { return r3.Vec{X: t, Z: 2}, r3.Vec{X: 1} }
func (level) MaxSpeed() float64             { return 1 }

// A body that flies in space is a target in the plane below it.
func ExampleInPlane() {
	target := nav.BodyTarget(3, nav.InPlane(level{}), 5)
	fmt.Println(target.Index, target.Pos, target.Vel, target.Path.MaxSpeed())
	// Output: 3 {5 0} {1 0} 1
}
