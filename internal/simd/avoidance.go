package simd

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// MostAvoided is how many discs Avoided has room for, a multiple of all lanes.
const MostAvoided = 32

// Avoided is the columns of discs that an agent is to avoid by a change of its velocity, and
// of the half-planes of velocities with which it does: those v with v·normal ≤ Limit.
type Avoided struct {
	AwayX, AwayY [MostAvoided]float64 // from the centre of the disc to the agent's
	VX, VY       [MostAvoided]float64 // velocity of the disc
	Touch        [MostAvoided]float64 // the distance of the centres at which the two touch
	Share        [MostAvoided]float64 // of the change, which the agent does

	NormalX, NormalY, Limit [MostAvoided]float64 // set by Planes
}

// An Avoidance is how an agent avoids discs, as optimal reciprocal collision avoidance has it.
type Avoidance struct {
	Vel     r2.Vec
	Horizon float64 // time for which it does not touch them
	Part    float64 // time in which it leaves what it overlaps
	Left    bool    // it passes what comes straight at it on its left
}

// Planes makes the half-planes of the first n discs. It returns those that it leaves to Leave, a
// bit for each: without kernels all of them.
func (d *Avoided) Planes(n int, a *Avoidance) (left uint64) {
	if inUse == Off || n == 0 {
		return 1<<n - 1
	}
	hand := 0.0
	if a.Left {
		hand = 1
	}
	left, _ = avoidKernel(
		&[9]*float64{&d.AwayX[0], &d.AwayY[0], &d.VX[0], &d.VY[0], &d.Touch[0], &d.Share[0], &d.NormalX[0], &d.NormalY[0], &d.Limit[0]},
		&[7]float64{a.Vel.X, a.Vel.Y, a.Horizon, a.Part, -1 / a.Horizon, -1 / a.Part, hand}, n)
	return left & (1<<n - 1)
}

// Leave returns the least change of the agent's velocity relative to a disc that moves at vel
// with which the two do not touch within the horizon, and the outward normal of the velocity
// obstacle there. Discs that overlap are to part. drawn is asked for a direction where there is none.
func (a *Avoidance) Leave(away, vel r2.Vec, touch float64, drawn func() r2.Vec) (u, out r2.Vec) {
	x, r, horizon := r2.Vec{X: -away.X, Y: -away.Y}, touch, a.Horizon
	relative := r2.Sub(a.Vel, vel)
	d2 := portable.Norm2(x)
	apart := d2 > float64(r*r)
	if !apart {
		horizon = a.Part
	}
	w := portable.AddScaled(relative, -1/horizon, x) // from the centre of the cut-off disc
	along := portable.Dot(w, x)
	if length2 := portable.Norm2(w); !apart || along < 0 && float64(along*along) > float64(r*r)*length2 {
		var ok bool
		if out, ok = portable.Unit(w); !ok {
			out = drawn()
		}
		return portable.Scale(r/horizon-portable.Norm(w), out), out
	}
	leg := math.Sqrt(d2 - float64(r*r))
	side := portable.Cross(x, w)
	if side > 0 || side == 0 && a.Left {
		out = r2.Vec{X: (-float64(x.X*r) - float64(x.Y*leg)) / d2, Y: (float64(x.X*leg) - float64(x.Y*r)) / d2}
	} else {
		out = r2.Vec{X: (-float64(x.X*r) + float64(x.Y*leg)) / d2, Y: (-float64(x.X*leg) - float64(x.Y*r)) / d2}
	}
	return portable.Scale(-portable.Dot(relative, out), out), out
}
