package lab

import (
	"errors"
	"fmt"
)

// Start says where the starts of a trial come from.
type Start string

// The starts.
const (
	Exact Start = "exact" // as the file has them: often symmetric to the last bit
	Moved Start = "moved" // moved at random by [Nudge] at most: no symmetry is exact
	Drawn Start = "drawn" // drawn by the seed, as the file says
)

// Nudge is how far moved starts are moved at most, in own radii.
const Nudge = 1e-4

// Change says what a bench changes in all of its scenes. Zero values change nothing.
type Change struct {
	Top   float64 // top speed, in cruise speeds: 2 lets agents hurry that can
	Accel float64 // largest acceleration, in cruise speeds per unit of time; engines replace a kinematic drive
	Step  float64 // length of a step, scene time
}

// Trial is one run of a case.
type Trial struct {
	Case   Case
	Method string // as Scene.Steered takes it
	Start  Start
	Seed   uint64 // 0 for an exact start
	Change Change
}

// String names a trial: "head-on (moved, seed 1) with magnet".
func (t *Trial) String() string {
	return fmt.Sprintf("%s (%s) with %s", t.Case.Name, t.Begun(), t.Method)
}

// Begun says where the starts of a trial came from: "exact", "drawn, seed 4".
func (t *Trial) Begun() string {
	if t.Start == Exact {
		return string(Exact)
	}
	return fmt.Sprintf("%s, seed %d", t.Start, t.Seed)
}

// ErrStopped is the error of a run that was stopped from outside.
var ErrStopped = errors.New("stopped")
