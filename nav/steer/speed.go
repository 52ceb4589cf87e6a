package steer

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// brakingSpeed returns the speed to have after the next step of length dt in
// order to stop at distance d with the deceleration a.
//
//	speed
//	  |--.
//	  |  '--.          n steps of a·dt each cover
//	  |     '--.       a·dt²·(n + (n-1) + … + 1) = a·dt²·n(n+1)/2
//	  |        '--.
//	  +-----------'---> time
//
// Solved for the speed n·a·dt. As dt → 0 it becomes √(2·a·d). Nearer than one
// step's braking the agent simply takes the distance in one step.
func brakingSpeed(d, a, dt float64) float64 {
	oneStep := d / dt
	half := float64(0.5 * float64(a*dt))
	if math.IsInf(half, 1) {
		return oneStep
	}
	return min(oneStep, math.Sqrt(float64(half*half)+float64(2*a*d))-half)
}

// along returns the largest k for which |frame + k·u| ≤ s: how fast an agent of top speed s can
// move in the direction u relative to something that moves with the velocity frame. It is 0 if the
// agent cannot keep up.
func along(u, frame r2.Vec, s float64) float64 {
	fu := portable.Dot(frame, u)
	disc := float64(fu*fu) + float64(s*s) - portable.Norm2(frame)
	if !(disc >= 0) {
		return 0
	}
	return max(0, math.Sqrt(disc)-fu)
}
