package nav

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// A direction in space has a heading and a pitch, and turns on a great circle, at a limited rate:
//
//	  z   nose'
//	  |  .\
//	  | /  \  at most rate·dt
//	  |/ .--> nose        pitch: the angle between the nose and the plane
//	  +--------- x, y     heading: that of its projection onto the plane

// Ahead returns the direction with a heading and a pitch, radians, of unit length.
func Ahead(heading, pitch float64) r3.Vec {
	sin, cos := portable.Sincos(heading)
	up, level := portable.Sincos(pitch)
	return r3.Vec{X: float64(level * cos), Y: float64(level * sin), Z: up}
}

// Pitch returns the angle between a direction and the plane, radians from -π/2 to π/2.
func Pitch(v r3.Vec) float64 {
	return portable.Atan2(v.Z, portable.Norm(r2.Vec{X: v.X, Y: v.Y}))
}

// Angle returns the angle between two directions, radians from 0 to π.
func Angle(a, b r3.Vec) float64 {
	return portable.Atan2(portable.Norm3(portable.Cross3(a, b)), portable.Dot3(a, b))
}

// TurnInSpace turns a direction for a time dt towards another one, of any length, on the shorter arc between them, at a rate, radians/time.
// Straight up and down have no heading: it stays. Where both lie in the plane it is [Turn]; towards no direction it does nothing.
func TurnInSpace(heading, pitch float64, towards r3.Vec, rate, dt float64) (float64, float64) {
	long := portable.Norm3(towards)
	if !(long > 0) || math.IsInf(long, 0) {
		return heading, pitch
	}
	level := r2.Vec{X: towards.X, Y: towards.Y}
	if pitch == 0 && towards.Z == 0 {
		return Turn(heading, Heading(level), rate, dt), pitch
	}
	to, from := portable.Scale3(1/long, towards), Ahead(heading, pitch)
	off, most := Angle(from, to), rate*dt
	if off > most && !math.IsInf(rate, 1) {
		to = onward(from, to, most)
		level = r2.Vec{X: to.X, Y: to.Y}
	}
	if level != (r2.Vec{}) {
		heading = Heading(level)
	}
	return heading, Pitch(to)
}

// onward returns the direction at an angle from a unit vector, on the arc to another one.
func onward(from, to r3.Vec, by float64) r3.Vec {
	// The part of the direction that is across the nose.
	const straight = 1e-9
	across := portable.AddScaled3(to, -portable.Dot3(from, to), from)
	n := portable.Norm3(across)
	if n < straight { // straight back: over the plane and clockwise, as Turn does
		across = r3.Vec{X: from.Y, Y: -from.X}
		if n = portable.Norm3(across); n < straight {
			across, n = r3.Vec{X: 1}, 1
		}
	}
	sin, cos := portable.Sincos(by)
	return portable.AddScaled3(portable.Scale3(cos, from), float64(sin/n), across)
}
