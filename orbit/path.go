package orbit

import (
	"errors"
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Path is a position as a function of time, relative to a parent.
type Path interface {
	// State returns place and velocity at t.
	State(t float64) (r, v r3.Vec)
	// MaxSpeed bounds |v| over all times.
	MaxSpeed() float64
}

// Conic is a path that is a conic section at every instant, perhaps a slowly
// turning one.
type Conic interface {
	Path
	// Elements returns the conic at time t, for drawing the orbit line.
	Elements(t float64) Elements
}

// Fixed is a constant path at R, a length, relative to its parent.
type Fixed struct{ R r3.Vec }

// State returns R and no velocity.
func (f Fixed) State(float64) (r, v r3.Vec) { return f.R, r3.Vec{} }

// MaxSpeed returns 0.
func (f Fixed) MaxSpeed() float64 { return 0 }

// MaxAcceleration returns 0.
func (f Fixed) MaxAcceleration() float64 { return 0 }

// Swing is a harmonic oscillation between A and B.
//
//	A <--------- o --------> B      r = (A+B)/2 + (A−B)/2 · cos(2π (t/Period + Phase))
type Swing struct {
	A, B   r3.Vec  // length: the ends, relative to the parent
	Period float64 // from A to B and back, > 0, time
	Phase  float64 // share of the period that is over at t = 0: 0 starts at A, 0.5 at B
}

// Check returns an error for points, a period or a phase that are invalid.
func (s Swing) Check() error {
	switch {
	case !finite(s.A) || !finite(s.B):
		return errors.New("its swing has an end that is not finite")
	case !(s.Period > 0) || math.IsInf(s.Period, 0):
		return errors.New("its swing needs a period above 0")
	case math.IsNaN(s.Phase) || math.IsInf(s.Phase, 0):
		return errors.New("its swing has a phase that is not finite")
	}
	return nil
}

// State returns place and velocity at t.
func (s Swing) State(t float64) (r, v r3.Vec) {
	turns := t/s.Period + s.Phase
	turns -= math.Floor(turns) // exact, so that the phase does not drift
	sin, cos := portable.Sincos(2 * math.Pi * turns)
	half := portable.Scale3(0.5, r3.Sub(s.A, s.B))
	r = portable.AddScaled3(portable.Scale3(0.5, r3.Add(s.A, s.B)), cos, half)
	v = portable.Scale3(-2*math.Pi/s.Period*sin, half)
	return r, v
}

// MaxSpeed returns the speed in the middle, π|B−A|/Period.
func (s Swing) MaxSpeed() float64 {
	return float64(math.Pi * portable.Norm3(r3.Sub(s.B, s.A)) / s.Period * slack)
}

// MaxAcceleration returns the acceleration at the ends, 2π²|B−A|/Period².
func (s Swing) MaxAcceleration() float64 {
	return 2 * math.Pi * s.MaxSpeed() / s.Period
}

// slack is a factor on computed bounds that exceeds their rounding error.
const slack = 1 + 1e-14

// Reflex is the small motion of a body about the barycentre that it shares with
// a companion. Of is the companion's path relative to the body; the body stands
// at −Share times it from the barycentre.
//
//	body o--+-----------------------o companion
//	        barycentre                            Share = μ / (μ_body + μ)
type Reflex struct {
	Of    Path    // the companion's path relative to the body
	Share float64 // share of the companion in the mass of both, 0 to 1
}

// State returns place and velocity at t.
func (x Reflex) State(t float64) (r, v r3.Vec) {
	r, v = x.Of.State(t)
	return portable.Scale3(-x.Share, r), portable.Scale3(-x.Share, v)
}

// MaxSpeed bounds the speed by the companion's.
func (x Reflex) MaxSpeed() float64 { return float64(x.Share * x.Of.MaxSpeed() * slack) }

// MaxAcceleration bounds the acceleration by the companion's.
func (x Reflex) MaxAcceleration() float64 {
	return float64(x.Share * maxAcceleration(x.Of) * slack)
}

// maxAcceleration bounds the acceleration of a path: 0 for no path, +Inf for a path
// without a bound.
func maxAcceleration(p Path) float64 {
	if p == nil {
		return 0
	}
	if c, ok := p.(Curved); ok {
		return c.MaxAcceleration()
	}
	return math.Inf(1)
}
