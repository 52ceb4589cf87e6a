package steer_test

import (
	"math"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
)

// A simulated jump rises as high as the formula of its step says, again and again.
func TestJumpsRiseAsTheFormulasSay(t *testing.T) {
	const speed, gravity = 300, 600
	for _, dt := range []float64{1. / 15, 1. / 60, 1. / 240} {
		first, slow := steer.SteppedJumpHeight(speed, gravity, dt)
		// The exact one is looked at between steps: at most half a step from the top.
		exact := steer.JumpHeight(speed, gravity)
		for _, c := range []struct {
			step        string
			want, below float64
		}{{"move_first", first, 1e-9}, {"slow_first", slow, 1e-9}, {"exact", exact, gravity * dt * dt / 8}} {
			jump := tuned(t, "jump", map[string]string{"step": c.step, "floor": "-7"})
			self := nav.Agent{MaxSpeed: 2 * speed, Pos: r2.Vec{Y: -7}, Vel: r2.Vec{X: 3}}
			landings, top, flying := 0, 0.0, false
			for range int(4 / dt) {
				view := nav.View{Dt: dt}
				nav.Kinematic{}.Move(&self, jump.Steer(&self, &view), dt)
				height := self.Pos.Y + 7
				top = max(top, height)
				if height < -1e-9 {
					t.Fatalf("%s at %v: %v below the floor", c.step, dt, -height)
				}
				if flying && height < 1e-9 {
					landings++
					if over := top - c.want; over > 1e-9 || -over > c.below+1e-9 {
						t.Errorf("%s at %v: jump %d rises %v, the formula says %v", c.step, dt, landings, top, c.want)
					}
					top = 0
				}
				flying = height >= 1e-9
			}
			if landings < 3 {
				t.Errorf("%s at %v: only %d jumps in 4 s", c.step, dt, landings)
			}
			if math.Abs(self.Vel.X-3) > 1e-9 {
				t.Errorf("%s: drifts at %v", c.step, self.Vel.X)
			}
		}
	}
}
