package steer

import "math"

// JumpHeight returns the height of a ballistic jump that leaves the ground with a
// speed, length/time, against gravity, length/time², > 0:
//
//	v²/(2g)
//
// because it rises for the time v/g, at the mean speed v/2.
func JumpHeight(speed, gravity float64) float64 { return speed * speed / (2 * gravity) }

// JumpSpeed returns the speed with which a ballistic jump reaches a height: √(2gh),
// the inverse of [JumpHeight].
func JumpSpeed(height, gravity float64) float64 { return math.Sqrt(2 * gravity * height) }

// SteppedJumpHeight returns the height of the same jump in steps of dt, for the two
// orders in which a program may write a step.
//
//	  speed
//	v |####                       bars: moves first, then loses g·dt
//	  |####\###                   line: the true speed
//	  |####|##\####
//	  |####|####\##|####          each bar stands out of the line by a triangle
//	  +----+----+----\-> time     of g·dt²/2
//
// With A = v/(g·dt) a whole number, that is how many steps the jump takes, and
// the bars are A, A-1, … 1 times g·dt²: the triangular number
//
//	moveFirst = g·dt²·A(A+1)/2 = v²/(2g) + v·dt/2
//
// The half-step term v·dt/2 is the sum of the triangles. A step that slows the
// body before it moves it, the semi-implicit Euler step of the drives here, has
// the same bars without the first:
//
//	slowFirst = g·dt²·A(A-1)/2 = v²/(2g) - v·dt/2
//
// The exact height lies halfway between the two. So a jump that was tuned at one frame rate is too
// high or too low at another; [JumpSpeed] gives the speed, and the half-step term the error of the
// step. If v/(g·dt) is not whole, the last bar is lower than g·dt, and the results are exactly the
// sums of the bars.
func SteppedJumpHeight(speed, gravity, dt float64) (moveFirst, slowFirst float64) {
	if !(speed > 0) {
		return 0, 0
	}
	loss := gravity * dt
	steps := math.Ceil(speed / loss) // that begin with a speed above 0
	moveFirst = float64(dt * (float64(steps*speed) - float64(float64(loss*float64(steps*(steps-1)))/2)))
	return moveFirst, moveFirst - float64(speed*dt)
}
