package steer

import (
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Properties 1 and 2 of Driven: nothing at first, and then what was set, whatever it sees.
func TestDrivenWishesWhatWasSet(t *testing.T) {
	self := nav.Agent{Radius: 1, MaxSpeed: 3, MaxAccel: 2, MaxTurn: 1, Vel: r2.Vec{X: 5}}
	v := nav.View{Dt: 0.1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 9}}, Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: 2}, Radius: 1, Body: -1}}}
	b := nav.Make[Driven]()
	if wish := b.Steer(&self, &v); wish != (r2.Vec{}) {
		t.Errorf("at first it wishes for %v", wish)
	}
	for _, set := range []r2.Vec{{X: 0.1, Y: -1e-30}, {X: -3e38, Y: 3e38}} {
		self.Memory = nav.Memory{set.X, set.Y}
		if wish := b.Steer(&self, &v); wish != set || self.Memory != (nav.Memory{set.X, set.Y}) {
			t.Errorf("%v was set, it wishes for %v and keeps %v", set, wish, self.Memory)
		}
	}
}
