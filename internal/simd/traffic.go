package simd

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
)

// Traffic is the columns of what an agent in a street has to do with the discs of an Oncoming.
type Traffic struct {
	Weight [MostOncoming]float64 // how much it comes towards the agent; else 0
	Turn   [MostOncoming]float64 // tangent of the angle by which the agent turns to pass it; else 0
}

// A Street is how an agent flies in one.
type Street struct {
	Way, Side r2.Vec  // unit vectors: where it flies to, and at a right angle to it, to its hand
	Speed     float64 // of the agent
	Horizon   float64 // length, at which others do not count
	Room      float64 // of the touch, with which it passes
}

// Meet returns how much of the first n discs comes towards an agent, not far to the side other than its hand, and the
// tangent of the largest angle at which each of two goes half of the way that they need aside, until they meet:
//
//	W    = Σ -v·w/c · cos∠(w, j) · min(1, 2(1 - d/H))
//	turn = max (R + x·side)/2 · (c - v·w)/(c·x·w),  R = touch·Room > |x·side|
func (t *Traffic) Meet(d *Oncoming, n int, s *Street) (oncoming, turn float64) {
	if inUse == Off || n == 0 {
		for i := range n {
			t.meet(d, i, s)
		}
	} else {
		trafficKernel(
			&[8]*float64{&d.AwayX[0], &d.AwayY[0], &d.VelX[0], &d.VelY[0], &d.Distance[0], &d.Touch[0], &t.Weight[0], &t.Turn[0]},
			&[7]float64{s.Way.X, s.Way.Y, s.Side.X, s.Side.Y, s.Speed, s.Horizon, s.Room}, n)
	}
	most := uint64(0) // turns are not negative, so that they compare as whole numbers, without a branch
	for i := range n {
		oncoming += t.Weight[i]
		most = max(most, math.Float64bits(t.Turn[i]))
	}
	return oncoming, math.Float64frombits(most)
}

//simd:block traffic AwayX AwayY VelX VelY Distance Touch Weight Turn | Way.X Way.Y Side.X Side.Y Speed Horizon Room
func (t *Traffic) meet(d *Oncoming, i int, s *Street) {
	x, y, vx, vy, distance, touch := d.AwayX[i], d.AwayY[i], d.VelX[i], d.VelY[i], d.Distance[i], d.Touch[i]
	ahead, against := float64(x*s.Way.X)+float64(y*s.Way.Y), -(float64(vx*s.Way.X) + float64(vy*s.Way.Y))
	aside := float64(x*s.Side.X) + float64(y*s.Side.Y)
	weight, turn := 0.0, 0.0
	if ahead > 0 && against > 0 && !(-aside >= float64(1.5*touch)) {
		near := 2 * (1 - distance/s.Horizon)
		if !(near < 1) {
			near = 1
		}
		weight = float64(against / s.Speed * (ahead / distance) * near)
		if room := float64(touch * s.Room); math.Abs(aside) < room {
			turn = float64(float64(0.5*(room+aside))*(s.Speed+against)) / float64(ahead*s.Speed)
		}
	}
	t.Weight[i], t.Turn[i] = weight, turn
}
