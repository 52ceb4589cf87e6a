package nav

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// quarter returns d turned by 90° to the given hand.
func quarter(d r2.Vec, hand Handedness) r2.Vec {
	if hand == Left {
		return r2.Vec{X: -d.Y, Y: d.X}
	}
	return r2.Vec{X: d.Y, Y: -d.X}
}

// Heading returns the heading of a body that moves with velocity v, in [-π, π).
func Heading(v r2.Vec) float64 { return angle(v) }

// angle returns the angle of v from the x axis, in [-π, π).
func angle(v r2.Vec) float64 {
	if a := portable.Atan2(v.Y, v.X); a < math.Pi {
		return a
	}
	return -math.Pi
}

// cancelled returns the direction to take where all forces cancel: the present
// heading of the velocity, or, at rest, the direction toward the target turned by 90°
// to the hand.
func cancelled(vel, toward r2.Vec, hand Handedness) r2.Vec {
	if u, ok := portable.Unit(vel); ok {
		return u
	}
	return quarter(toward, hand)
}

// agentLane separates the ids of agents from those of obstacles in the draws of
// apart.
const agentLane = 1 << 40

// apart returns the direction in which an agent leaves the exact centre of another
// agent or obstacle. It is drawn from both ids in their order, so that two agents at
// one point choose different directions.
func apart(self uint32, other uint64) r2.Vec {
	sin, cos := portable.Sincos(float64(2 * math.Pi * portable.Uniform(portable.Hash(uint64(self), other, 0, 0))))
	return r2.Vec{X: cos, Y: sin}
}
