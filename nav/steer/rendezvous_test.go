package steer_test

import (
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// A flight of more steps than a float64 can count is planned, too: the search
// ends where no number lies between two.
func TestRendezvousFartherThanStepsCount(t *testing.T) {
	self := nav.Agent{MaxSpeed: 1, MaxAccel: 1}
	view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 1e20}}}
	if w := made(t, "rendezvous").Steer(&self, &view); !(w.X > 0) || w.Y != 0 {
		t.Errorf("wish %v", w)
	}
}
