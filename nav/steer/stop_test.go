package steer_test

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/steer"
)

// An agent that stops comes to rest on its way, as fast as its body allows, and stays.
func TestStop(t *testing.T) {
	a := nav.Agent{Mass: 1, Radius: 1, MaxSpeed: 10, MaxAccel: 5, MaxTurn: nav.Unlimited, Vel: r2.Vec{X: 6, Y: 8}, Goal: nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{Y: -50}}}
	v := nav.View{Dt: 0.1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{Y: -50}}}
	b, drive := new(steer.Stop), nav.Make[nav.Thrust]()
	for range 40 {
		drive.Move(&a, b.Steer(&a, &v), v.Dt)
	}
	if far := r2.Norm(a.Pos); a.Vel != (r2.Vec{}) || far < 9 || far > 11 || a.Pos.X*8 < a.Pos.Y*6-0.01 || a.Pos.X*8 > a.Pos.Y*6+0.01 {
		t.Errorf("it stands at %v with %v, want 10 ahead", a.Pos, a.Vel)
	}
}
