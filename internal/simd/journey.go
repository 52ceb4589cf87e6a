package simd

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

// Journeys is the columns of agents that have moved by a step: see journeys.Motion.
type Journeys struct {
	FX, FY   []float64 // where they were
	X, Y     []float64 // where they are; X has the length of all
	FVX, FVY []float64 // velocities before and after
	VX, VY   []float64

	Length []float64 // what the step adds to
	Swing  []float64 // radians turned back since the path last bent the other way
	Bent   []float64 // the way in which the path bends: 1 left, -1 right, 0 straight so far

	// Turned learns of each path that begins to bend another way: that has a new value in
	// Bent. It has reversed unless it was straight so far.
	Turned func(i int, reversed bool)
}

// Add adds the step.
func (j *Journeys) Add() {
	n := len(j.X)
	columns := []*float64{
		start(j.FX, n), start(j.FY, n), start(j.X, n), start(j.Y, n), start(j.FVX, n), start(j.FVY, n),
		start(j.VX, n), start(j.VY, n), start(j.Bent, n), start(j.Length, n), start(j.Swing, n),
	}
	journeyColumns.run(columns, nil, n, j.add, nil)
}

//simd:kernel journey FX FY X Y FVX FVY VX VY Bent Length Swing
func (j *Journeys) add(i int) {
	j.Length[i] += portable.Norm(r2.Vec{X: j.X[i] - j.FX[i], Y: j.Y[i] - j.FY[i]})
	swing, turned := Swing(j.Swing[i], j.Bent[i], r2.Vec{X: j.FVX[i], Y: j.FVY[i]}, r2.Vec{X: j.VX[i], Y: j.VY[i]})
	j.Swing[i] = swing
	if turned {
		reversed := j.Bent[i] != 0
		j.Bent[i], j.Swing[i] = Bent(j.Bent[i], swing), 0
		j.Turned(i, reversed)
	}
}

// deadBand is how far, in radians, a path has to bend back before it counts as a
// turn reversal: about a degree, more than a ship that holds its heading oscillates, less
// than an eye sees. As the angle of a whole swing it does not depend on the step.
const deadBand = 0.02

// Swing returns how far a path has turned back that bends a way, after a step with a velocity
// before and now, and whether it bends the other way since.
func Swing(swing, bent float64, before, now r2.Vec) (swung float64, turned bool) {
	product := math.Sqrt(portable.Norm2(before)) * math.Sqrt(portable.Norm2(now))
	if !(product > 0 && product <= math.MaxFloat64) {
		return swing, false // at rest a path has no direction, and after an overflow none that is known
	}
	// The sine stands for the angle; beyond a right angle, far above the dead band, it
	// is 1.
	turn := portable.Cross(before, now) / product
	if portable.Dot(before, now) < 0 {
		turn = math.Copysign(1, turn)
	}
	if bent == 0 {
		swung = swing + turn
		return swung, math.Abs(swung) > deadBand
	}
	swung = min(0, swing+float64(turn*bent))
	return swung, swung < -deadBand
}

// Bent returns the way in which a path bends from now on that has swung beyond the dead band.
func Bent(bent, swung float64) float64 {
	if bent == 0 {
		return math.Copysign(1, swung)
	}
	return -bent
}
