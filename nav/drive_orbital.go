package nav

import (
	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Orbital is a ship that falls freely among the bodies of a system: gravity bends its path, and its engine changes its orbit. It has
// no top speed. A world flies it in space, by a formula of time; what Move does is what the engine does far from all bodies.
//
//	          a = −μ·x/|x|³ + Σ_b μ_b·((d_b−x)/|d_b−x|³ − d_b/|d_b|³) + F/m
//	  .-'''-.
//	 /       \        F turns with the nose, which turns at a limited rate
//	|    o    |>      m' = m·e^(−Δv/v_e),  v_e = isp · 9.80665 m/s²
//	 \       /
//	  '-...-'
//
// In a world its nose points anywhere in space, and turns to its burns before they begin. A wish is flown as thrust that stays the same for a
// step. The engine pushes along the nose alone: less while that is not yet
// where it is to point, and nothing if it points away. With a thrust, the acceleration is thrust/mass, else the agent's largest one.
//
// Source: K. E. Tsiolkovsky, "The Exploration of Cosmic Space by Means of Reaction Devices", 1903, for the mass; the law of gravity
// relative to a body that falls itself is in D. A. Vallado, "Fundamentals of Astrodynamics and Applications", chapter 8.
//
//  1. |v'−v| ≤ MaxAccel·dt, whatever the speed.
//  2. The nose turns by at most MaxTurn·dt, the shorter way round.
//  3. Without a wish the engine does nothing.
//  4. A step of 0 changes nothing.
type Orbital struct {
	Thrust     float64 `default:"0" min:"0" max:"1e12" unit:"kN" help:"Force of the engine; 0: it accelerates by accel, whatever the mass."`
	Isp        float64 `default:"0" min:"0" max:"1e7" unit:"s" help:"Specific impulse: the speed of the exhaust is isp · 9.80665 m/s². 0 uses no propellant."`
	Propellant float64 `default:"0" min:"0" max:"1e15" unit:"kg" help:"The part of mass, in kg, that the engine may use."`
	Landing    float64 `default:"10" min:"0" max:"1e6" unit:"m/s" help:"Speed relative to the ground up to which it lands on a body that it meets; faster, it is wrecked."`
}

func (Orbital) Move(self *Agent, wish r2.Vec, dt float64) {
	if !(dt > 0) {
		return
	}
	push := Push(self, wish, self.MaxAccel, dt)
	change := portable.Scale(dt, push)
	self.Vel = r2.Add(self.Vel, change)
	self.Pos = portable.AddScaled(self.Pos, dt, self.Vel)
	self.DeltaV += portable.Norm(change)
}

// Push turns the nose of an agent towards a wish, length/time², in a step of dt, and returns the acceleration that its engine then
// gives, at most so much.
func Push(self *Agent, wish r2.Vec, most, dt float64) r2.Vec {
	wish = portable.Finite(wish)
	if wish == (r2.Vec{}) {
		return wish
	}
	self.Heading = Turn(self.Heading, Heading(wish), self.MaxTurn, dt)
	sin, cos := portable.Sincos(self.Heading)
	nose := r2.Vec{X: cos, Y: sin}
	return portable.Finite(portable.Scale(max(0, min(portable.Dot(wish, nose), most)), nose))
}

func init() {
	RegisterDrive("orbital", "falls among the bodies of a system, and thrusts along its nose", func() Drive { return new(Orbital) })
}
