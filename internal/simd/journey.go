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
	columns := [11]*float64{
		start(j.FX, n), start(j.FY, n), start(j.X, n), start(j.Y, n), start(j.FVX, n), start(j.FVY, n),
		start(j.VX, n), start(j.VY, n), start(j.Bent, n), start(j.Length, n), start(j.Swing, n),
	}
	runJourney(columns, [0]float64{}, n, j.add)
}

//simd:kernel journey FX FY X Y FVX FVY VX VY Bent Length Swing
func (j *Journeys) add(i int) {
	const deadBand = 0.02 // as in journeys
	j.Length[i] += portable.Norm(r2.Vec{X: j.X[i] - j.FX[i], Y: j.Y[i] - j.FY[i]})
	before, now := r2.Vec{X: j.FVX[i], Y: j.FVY[i]}, r2.Vec{X: j.VX[i], Y: j.VY[i]}
	product := math.Sqrt(portable.Norm2(before)) * math.Sqrt(portable.Norm2(now))
	if !(product > 0 && product <= math.MaxFloat64) {
		return
	}
	turn := portable.Cross(before, now) / product
	if portable.Dot(before, now) < 0 {
		turn = math.Copysign(1, turn)
	}
	if j.Bent[i] == 0 {
		j.Swing[i] += turn
		if math.Abs(j.Swing[i]) > deadBand {
			j.Bent[i] = math.Copysign(1, j.Swing[i])
			j.Swing[i] = 0
			j.Turned(i, false)
		}
		return
	}
	j.Swing[i] = min(0, j.Swing[i]+float64(turn*j.Bent[i]))
	if j.Swing[i] < -deadBand {
		j.Bent[i] = -j.Bent[i]
		j.Swing[i] = 0
		j.Turned(i, true)
	}
}
