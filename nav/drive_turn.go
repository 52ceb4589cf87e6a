package nav

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Turning moves along its nose only, and turns the nose smoothly: a car, a tank,
// a ship with one engine.
//
//	   wanted velocity w = v + wish·dt
//	   ^
//	   |       nose after this step
//	   |     .^
//	   |   .' )  at most MaxTurn·dt
//	   | .' .-'> nose
//	   p'.-'
//
//	heading' = Turn(heading, angle of w, MaxTurn, dt)
//	speed'   = w · nose', at least 0, within MaxAccel·dt of the present speed
//
// Source: the smooth rotation of an article on tanks and turrets, see [Turn].
//
//  1. The velocity is along the heading after every step.
//  2. The heading changes by at most MaxTurn·dt, the shorter way round.
//  3. It goes slower if the wanted velocity is farther off the nose, down to turning on the spot.
//     So it cannot circle around a target for ever.
//  4. speed' ≤ MaxSpeed.
//  5. A step of 0 changes nothing.
type Turning struct{}

func (Turning) Move(self *Agent, wish r2.Vec, dt float64) {
	if !(dt > 0) {
		return
	}
	wanted := r2.Add(self.Vel, portable.Finite(portable.Scale(dt, wish)))
	if wanted != (r2.Vec{}) {
		self.Heading = Turn(self.Heading, Heading(wanted), self.MaxTurn, dt)
	}
	sin, cos := portable.Sincos(self.Heading)
	nose := r2.Vec{X: cos, Y: sin}

	now, change := portable.Norm(self.Vel), float64(self.MaxAccel*dt)
	speed := max(0, portable.Dot(wanted, nose), now-change)
	speed = min(speed, now+change, self.MaxSpeed)

	heading := self.Heading
	advance(self, portable.Scale(speed, nose), dt)
	self.Heading = heading // exact to the bit; the velocity's angle would be rounded
}

// Turn returns the heading after dt of turning from heading toward wanted, the
// shorter way round, by at most omega per unit of time. Angles in radians; the
// result is in [-π, π).
//
//	heading + clamp(wrap(wanted - heading), -omega·dt, +omega·dt)
//
// wrap maps an angle into [-π, π), so that from 170° to -170° is a turn of +20° and
// exactly half a turn goes clockwise. A wanted heading that is not finite changes
// nothing; an infinite omega turns at once.
//
// Source: "smooth rotation" of a tank's turret. Its listing lacks a minus sign where
// it maps the difference into range.
func Turn(heading, wanted, omega, dt float64) float64 {
	difference := Wrap(wanted - heading)
	if math.IsNaN(difference) {
		return heading
	}
	most := omega * dt
	if math.Abs(difference) <= most || math.IsInf(omega, 1) { // omega·dt is NaN if dt is 0
		return Wrap(wanted)
	}
	return Wrap(heading + math.Copysign(most, difference))
}

// Wrap returns the angle x modulo 2π in [-π, π).
func Wrap(x float64) float64 {
	if x = portable.Wrap(x); x < math.Pi || math.IsNaN(x) {
		return x
	}
	return -math.Pi
}

func init() {
	RegisterDrive("turn", "moves along its nose, which turns at a limited rate", func() Drive { return new(Turning) })
}
