package steer_test

import (
	"fmt"
	"math"
	"testing"

	"galaxy/nav/steer"

	"pgregory.net/rapid"
)

// A jump of 20 per second against 10 per second² rises for 2 seconds at 10 on the
// average.
func ExampleJumpHeight() {
	fmt.Println(steer.JumpHeight(20, 10), steer.JumpSpeed(20, 10))
	// Output:
	// 20 20
}

// A jump of 5 per frame against a gravity of 1 per frame: moved first, the body
// rises by 5 + 4 + 3 + 2 + 1 = 15; slowed first, by 4 + 3 + 2 + 1 = 10. The truth,
// 12.5, is halfway, and with a hundred times as many steps both are close to it.
func ExampleSteppedJumpHeight() {
	fmt.Println(steer.JumpHeight(5, 1))
	fmt.Println(steer.SteppedJumpHeight(5, 1, 1))
	fmt.Println(steer.SteppedJumpHeight(5, 1, 0.01))
	// Output:
	// 12.5
	// 15 10
	// 12.525 12.475
}

// The sums are those of the loops that programs write.
func TestSteppedJumpHeightIsTheLoop(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		speed := rapid.Float64Range(-5, 50).Draw(t, "speed")
		gravity := rapid.Float64Range(0.5, 30).Draw(t, "gravity")
		dt := rapid.Float64Range(0.003, 0.5).Draw(t, "dt")
		wantMove, wantSlow := 0.0, 0.0
		for v := speed; v > 0; v -= gravity * dt {
			wantMove += v * dt
		}
		for v := speed - gravity*dt; v > 0; v -= gravity * dt {
			wantSlow += v * dt
		}
		move, slow := steer.SteppedJumpHeight(speed, gravity, dt)
		if math.Abs(move-wantMove) > 1e-9*(1+wantMove) {
			t.Fatalf("moved first: %v, the loop %v", move, wantMove)
		}
		if math.Abs(slow-wantSlow) > 1e-9*(1+wantMove) {
			t.Fatalf("slowed first: %v, the loop %v", slow, wantSlow)
		}
	})
}
