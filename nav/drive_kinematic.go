package nav

import (
	"galaxy/internal/portable"
	"galaxy/internal/simd"

	"gonum.org/v1/gonum/spatial/r2"
)

// Kinematic applies every wish at once, up to the top speed. It is a body without inertia, as the
// published methods assume.
//
//	v' = v + wish·dt, shortened to MaxSpeed
//	p' = p + v'·dt
//
// Source: the listings of magnet and antigravity, which add direction × speed to a
// place in every frame.
//
//  1. A behaviour that asks to reach direction × speed moves by direction ·
//     speed · dt in this very step.
//  2. It ignores MaxAccel and MaxTurn.
//  3. The nose points along the velocity; at rest it stays.
//  4. A step of 0 changes nothing.
type Kinematic struct{}

func (Kinematic) Move(self *Agent, wish r2.Vec, dt float64) {
	if !(dt > 0) {
		return
	}
	advance(self, Kinematic{}.Velocity(self.Limits(), self.Vel, wish, dt), dt)
}

func (Kinematic) Velocity(l Limits, vel, wish r2.Vec, dt float64) r2.Vec {
	return simd.Kinematic(vel, wish, l.MaxSpeed, dt)
}

// advance sets self's velocity and moves it by dt.
func advance(self *Agent, vel r2.Vec, dt float64) {
	self.DeltaV += portable.Norm(r2.Sub(vel, self.Vel))
	self.Vel = vel
	self.Pos = portable.AddScaled(self.Pos, dt, vel)
	if vel != (r2.Vec{}) {
		self.Heading = Heading(vel)
	}
}

func init() {
	RegisterDrive("kinematic", "grants every wish at once, up to the top speed", func() Drive { return new(Kinematic) })
}
