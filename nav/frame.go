package nav

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

// Seen returns an agent of the scene as its own behaviour gets it with v, which may be as seen from a body:
// then the velocity, and the heading along it, are relative to the body. The axes are the scene's.
//
//	scene   ship at 42 = 30 + 12 ──────▶      as seen from the body   ship at 12 ──▶
//	        body at 30           ────▶                                body at rest
//
// Places now are the scene's. A place to come, as of a meeting, is given relative to where the body is now;
// see [View.InScene].
func (v *View) Seen(a Agent) Agent {
	v.Enter(&a)
	return a
}

// Enter makes an agent of the scene what Seen returns. At rest relative to the body its heading stays.
func (v *View) Enter(a *Agent) {
	if v.Frame == nil {
		return
	}
	if a.Vel = r2.Sub(a.Vel, v.Frame.Vel); a.Vel != (r2.Vec{}) {
		a.Heading = Heading(a.Vel)
	}
}

// InScene returns the place in the scene that a behaviour with v calls p, length, after a further time.
func (v *View) InScene(p r2.Vec, after float64) r2.Vec {
	if v.Frame == nil {
		return p
	}
	then, _ := v.Frame.Path.At(v.Time + after)
	return r2.Add(p, r2.Sub(then, v.Frame.Pos))
}

// Velocity returns the velocity in the scene after a step of dt of a drive that moves in the frame of a
// body, whose velocity goes from now to next in the step. The drive follows the body by itself: as much of
// the body's acceleration as its limits allow is a part of the wish.
//
//		v' = next + drive(v - next, wish + (next - now)/dt)
//
//	 1. An agent that moves as the body does, and wishes for nothing, goes on to do so.
//	 2. |v' - next| ≤ MaxSpeed, unless the body accelerates by more than MaxAccel.
func (l Limits) Velocity(drive Nose, vel, wish, now, next r2.Vec, dt float64) r2.Vec {
	wish = r2.Add(wish, portable.Scale(1/dt, r2.Sub(next, now)))
	return r2.Add(next, drive.Velocity(l, r2.Sub(vel, next), wish, dt))
}
