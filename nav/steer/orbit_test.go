package steer_test

import (
	"math"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
)

// The agent is on the circle of radius 3·(1 + 1) = 6. It flies up, to its left, so fast that half of its acceleration of 3 keeps it
// there: √(1.5·6) = 3. A quarter of the radius is 1.5 in a step of one second, which is less.
func ExampleOrbit() {
	self := nav.Agent{Radius: 1, MaxSpeed: 20, MaxAccel: 3, Pos: r2.Vec{X: 6}}
	view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.BodyGoal, Radius: 1}}
	steered("orbit", self, view)
	view.Dt = 0.5
	steered("orbit", self, view)
	// Output:
	// orbit (0.000, 1.500)
	// orbit (0.000, 6.000)
}

// Properties 1 and 2 of Orbit: from inside and from far outside, about a target that flies along, with either hand and drive.
func TestOrbitComesToTheCircle(t *testing.T) {
	for _, from := range []r2.Vec{{X: 0.5}, {X: 6}, {X: 40, Y: 300}, {X: -2000}} {
		for _, hand := range []nav.Handedness{nav.Left, nav.Right} {
			for _, vel := range []r2.Vec{{}, {X: 3, Y: -1}} {
				self := nav.Agent{Radius: 1, MaxSpeed: 12, MaxAccel: 2, MaxTurn: nav.Unlimited, Mass: 1, Hand: hand, Pos: from}
				view := nav.View{Dt: 0.05, Target: nav.Target{Kind: nav.BodyGoal, Radius: 1, Vel: vel}}
				b := nav.Make[steer.Orbit]()
				spin, worst := 0.0, 0.0
				for tick := range 20000 {
					nav.Thrust{}.Move(&self, b.Steer(&self, &view), view.Dt)
					view.Target.Pos = r2.Add(view.Target.Pos, r2.Scale(view.Dt, vel))
					if tick > 10000 {
						away := r2.Sub(self.Pos, view.Target.Pos)
						worst = max(worst, math.Abs(r2.Norm(away)-6))
						spin += r2.Cross(away, r2.Sub(self.Vel, vel))
					}
				}
				if worst > 0.3 || spin > 0 != (hand == nav.Left) {
					t.Errorf("from %v beside %v, hand %v: %.3g off the circle, spin %.3g", from, vel, hand, worst, spin)
				}
			}
		}
	}
}
