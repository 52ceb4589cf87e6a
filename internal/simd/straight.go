package simd

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

// Straights are the columns of up to 64 agents that turn to the velocity with which they fly straight
// to an aim.
//
//	     .--> last
//	    /          at full speed, but near the target no faster than it goes already, unless
//	p--'           it could stop there
type Straights struct {
	X, Y, VX, VY       [block]float64 // the agents
	MaxSpeed, MaxAccel [block]float64
	TX, TY             [block]float64 // the targets
	AimX, AimY         [block]float64
	After              [block]float64 // time of the arrival there; where it is NaN Find sets it to that at the target at full speed

	// Set by Find.
	Now          [block]float64 // |velocity|
	Speed        [block]float64 // to fly at
	LastX, LastY [block]float64 // the velocity with which it flies to the aim
	Turn         [block]float64 // time until it has that
	Fastest      [block]float64 // the greater speed of both
}

// Find finds the flights of the first n agents in steps of dt > 0. It returns those that are out of
// the ordinary, a bit for each: what it sets of these is without meaning.
func (s *Straights) Find(n int, dt float64) (odd uint64) {
	if inUse == Off || n == 0 {
		for i := range n {
			odd |= uint64(one(s.find(i, dt))) << i
		}
		return odd
	}
	odd, _ = straightKernel(&[17]*float64{
		&s.X[0], &s.Y[0], &s.VX[0], &s.VY[0], &s.MaxSpeed[0], &s.MaxAccel[0], &s.TX[0], &s.TY[0], &s.AimX[0], &s.AimY[0], &s.After[0],
		&s.Now[0], &s.Speed[0], &s.LastX[0], &s.LastY[0], &s.Turn[0], &s.Fastest[0],
	}, &[1]float64{dt}, n)
	return odd & (1<<(n-1)<<1 - 1)
}

//simd:block straight X Y VX VY MaxSpeed MaxAccel TX TY AimX AimY After Now Speed LastX LastY Turn Fastest | dt
func (s *Straights) find(i int, dt float64) (odd bool) {
	pos, vel := r2.Vec{X: s.X[i], Y: s.Y[i]}, r2.Vec{X: s.VX[i], Y: s.VY[i]}
	top, accel := s.MaxSpeed[i], s.MaxAccel[i]
	far, out := plainNorm(r2.Sub(r2.Vec{X: s.TX[i], Y: s.TY[i]}, pos))
	now, fast := plainNorm(vel)
	way := r2.Sub(r2.Vec{X: s.AimX[i], Y: s.AimY[i]}, pos)
	distance, off := plainNorm(way)
	odd = out || fast || off || !(distance > 0)

	// How fast it may be to stop at the target, as brakingSpeed of package nav has it.
	half := float64(0.5 * float64(accel*dt))
	root := math.Sqrt(float64(half*half) + float64(2*accel*far))
	odd = odd || root != root
	braking := lesser(root-half, far/dt) // the second where half is infinite
	speed := top
	if now < top {
		speed = lesser(top, larger(now, braking))
	}

	last := r2.Vec{X: float64(speed * (way.X / distance)), Y: float64(speed * (way.Y / distance))}
	change, wild := plainNorm(r2.Sub(last, vel))
	fastest, mad := plainNorm(last)
	if fastest < now {
		fastest = now
	}
	after, turn := s.After[i], change/accel
	if after != after {
		after = far / top
	}
	s.After[i], s.Now[i], s.Speed[i], s.LastX[i], s.LastY[i], s.Turn[i], s.Fastest[i] = after, now, speed, last.X, last.Y, turn, fastest
	sum := after + turn + fastest
	return odd || wild || mad || sum-sum != 0
}

// plainNorm returns |v| where portable.Norm takes a plain root or v is zero, and whether it does not.
func plainNorm(v r2.Vec) (n float64, out bool) {
	n2 := portable.Norm2(v)
	return math.Sqrt(n2), !(n2 > 1e-280 && n2 < 1e280) && v != r2.Vec{}
}
