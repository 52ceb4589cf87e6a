package nav

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Quarter returns d turned by 90° to the given hand.
func Quarter(d r2.Vec, hand Handedness) r2.Vec {
	if hand == Left {
		return r2.Vec{X: -d.Y, Y: d.X}
	}
	return r2.Vec{X: d.Y, Y: -d.X}
}

// Heading returns the heading of a body that moves with velocity v, in [-π, π).
func Heading(v r2.Vec) float64 {
	if a := portable.Atan2(v.Y, v.X); a < math.Pi {
		return a
	}
	return -math.Pi
}

// Cancelled returns the direction to take if all forces cancel: the velocity's direction, or, at
// rest, the direction toward the target turned by 90° to a hand.
func Cancelled(vel, toward r2.Vec, hand Handedness) r2.Vec {
	if u, ok := portable.Unit(vel); ok {
		return u
	}
	return Quarter(toward, hand)
}

// agentLane keeps the ids of agents apart from the ids of obstacles when Apart draws.
const agentLane = 1 << 40

// Apart returns the unit vector along which an agent leaves the exact centre of the thing with a
// [Near.Number]. It draws the direction from both ids in their order, so that two agents at one
// point choose different directions.
func Apart(agent uint32, number uint64) r2.Vec {
	sin, cos := portable.Sincos(float64(2 * math.Pi * portable.Uniform(portable.Hash(uint64(agent), number, 0, 0))))
	return r2.Vec{X: cos, Y: sin}
}
