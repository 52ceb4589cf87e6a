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

	PerHorizon, PerPart float64 // -1/Horizon, -1/Part
}

// Planes makes the half-planes of the first n discs. It returns those that it leaves to Plane, a
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
		&[7]float64{a.Vel.X, a.Vel.Y, a.Horizon, a.Part, a.PerHorizon, a.PerPart, hand}, n)
	return left & (1<<n - 1)
}

// Plane makes the half-plane of disc i. drawn is asked for a direction where there is none.
//
//simd:block avoid AwayX AwayY VX VY Touch Share NormalX NormalY Limit | Vel.X Vel.Y Horizon Part PerHorizon PerPart Left
func (d *Avoided) Plane(i int, a *Avoidance, drawn func() r2.Vec) {
	u, out := a.Leave(r2.Vec{X: d.AwayX[i], Y: d.AwayY[i]}, r2.Vec{X: d.VX[i], Y: d.VY[i]}, d.Touch[i], drawn)
	d.NormalX[i], d.NormalY[i] = -out.X, -out.Y
	d.Limit[i] = -portable.Dot(out, portable.AddScaled(a.Vel, d.Share[i], u))
}

// Leave returns the least change of the agent's velocity relative to a disc that moves at vel
// with which the two do not touch within the horizon, and the outward normal of the velocity
// obstacle there. Discs that overlap are to part. drawn is asked for a direction where there is none.
func (a *Avoidance) Leave(away, vel r2.Vec, touch float64, drawn func() r2.Vec) (u, out r2.Vec) {
	x, r, horizon, back := r2.Vec{X: -away.X, Y: -away.Y}, touch, a.Horizon, a.PerHorizon
	relative := r2.Sub(a.Vel, vel)
	d2 := portable.Norm2(x)
	apart := d2 > float64(r*r)
	if !apart {
		horizon, back = a.Part, a.PerPart
	}
	w := portable.AddScaled(relative, back, x) // from the centre of the cut-off disc
	along := portable.Dot(w, x)
	leg := apart && !(along < 0 && float64(along*along) > float64(r*r)*portable.Norm2(w))
	way, length := w, d2
	if leg {
		off := math.Sqrt(d2 - float64(r*r))
		if side := portable.Cross(x, w); side > 0 || side == 0 && a.Left {
			way = r2.Vec{X: -float64(x.X*r) - float64(x.Y*off), Y: float64(x.X*off) - float64(x.Y*r)}
		} else {
			way = r2.Vec{X: -float64(x.X*r) + float64(x.Y*off), Y: -float64(x.X*off) - float64(x.Y*r)}
		}
	} else if length = portable.Norm(w); !(length > 0) || math.IsInf(length, 1) {
		out = drawn()
		return portable.Scale(r/horizon-length, out), out
	}
	out = r2.Vec{X: way.X / length, Y: way.Y / length}
	change := r/horizon - length
	if leg {
		change = -portable.Dot(relative, out)
	}
	return portable.Scale(change, out), out
}
