package orbit

import (
	"errors"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Straight is a motion straight on at a constant velocity, such as the motion of a star among others: at R, a
// length, when t = 0, with V, length/time.
type Straight struct{ R, V r3.Vec }

// Check returns an error for a place or a velocity that is not finite.
func (s Straight) Check() error {
	switch {
	case !finite(s.R):
		return errors.New("it moves straight on from a place that is not finite")
	case !finite(s.V):
		return errors.New("it moves straight on at a velocity that is not finite")
	}
	return nil
}

// State returns place and velocity at t.
func (s Straight) State(t float64) (r, v r3.Vec) { return portable.AddScaled3(s.R, t, s.V), s.V }

// MaxSpeed returns the speed.
func (s Straight) MaxSpeed() float64 { return float64(portable.Norm3(s.V) * slack) }

// MaxAcceleration returns 0.
func (s Straight) MaxAcceleration() float64 { return 0 }
