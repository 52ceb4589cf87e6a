package lab

import (
	"errors"
	"fmt"
)

// Start is how the starts of a trial come about.
type Start string

// The starts.
const (
	Exact Start = "exact" // as the file has them: often symmetric to the last bit
	Moved Start = "moved" // moved at random by [Nudge] at most: no symmetry is exact
	Drawn Start = "drawn" // drawn by the seed, as the file says
)

// Nudge is how far starts are moved that are not exact, in own radii.
const Nudge = 1e-4

// Change is what a bench changes in all of its scenes. Zero values change nothing.
type Change struct {
	Top   float64 // top speed, in cruise speeds: 2 lets hurry those that can
	Accel float64 // largest acceleration, in cruise speeds per unit of time; engines replace a kinematic drive
	Step  float64 // length of a step, scene time
}

// Trial is one run of a case.
type Trial struct {
	Case   Case
	Method string // as Scene.Steered takes it
	Start  Start
	Seed   uint64 // 0 of an exact start
	Change Change
}

// String names a trial: "head-on (moved, seed 1) with magnet".
func (t *Trial) String() string {
	return fmt.Sprintf("%s (%s) with %s", t.Case.Name, t.Begun(), t.Method)
}

// Begun says how the starts of a trial came about: "exact", "drawn, seed 4".
func (t *Trial) Begun() string {
	if t.Start == Exact {
		return string(Exact)
	}
	return fmt.Sprintf("%s, seed %d", t.Start, t.Seed)
}

// ErrStopped is the error of what was stopped from outside.
var ErrStopped = errors.New("stopped")
