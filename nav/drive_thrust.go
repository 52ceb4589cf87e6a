package nav

import (
	"galaxy/internal/simd"

	"gonum.org/v1/gonum/spatial/r2"
)

// Thrust accelerates in any direction, up to MaxAccel, and flies up to MaxSpeed:
// a ship with engines all around.
//
//	v' = v + wish·dt, the change shortened to MaxAccel·dt, the sum to MaxSpeed
//	p' = p + v'·dt
//
// Source: the semi-implicit Euler step, as in the vehicle model of C. W. Reynolds,
// "Steering Behaviors For Autonomous Characters", GDC 1999: the new velocity moves the body, so that
// a wish acts within its own step.
//
//  1. |v'-v| ≤ MaxAccel·dt.
//  2. |v'| ≤ MaxSpeed; a body that is faster, as after a collision, brakes with
//     MaxAccel and no harder.
//  3. The nose points along the velocity; at rest it stays.
//  4. A step of 0 changes nothing.
type Thrust struct{}

func (Thrust) Move(self *Agent, wish r2.Vec, dt float64) {
	if !(dt > 0) {
		return
	}
	advance(self, Thrust{}.Velocity(self.Limits(), self.Vel, wish, dt), dt)
}

func (Thrust) Velocity(l Limits, vel, wish r2.Vec, dt float64) r2.Vec {
	return simd.Thrust(vel, wish, l.MaxSpeed, l.MaxAccel, dt)
}

func init() {
	RegisterDrive("thrust", "accelerates in any direction, within limits of acceleration and speed", func() Drive { return new(Thrust) })
}
