package orbit

import (
	"gonum.org/v1/gonum/spatial/r3"
)

// Orbit is a Kepler orbit prepared for many calls of State. It implements Conic.
type Orbit struct {
	el Elements
}

// Prepare sets up an orbit for fast evaluation, or says which field of el no
// orbit can have.
func Prepare(el Elements) (*Orbit, error) {
	if err := el.Check(); err != nil {
		return nil, err
	}
	return &Orbit{el: el}, nil
}

// State returns place and velocity at time t.
func (o *Orbit) State(t float64) (r, v r3.Vec) { return o.el.State(t) }

// Elements returns the elements; they are the same at any time.
func (o *Orbit) Elements(float64) Elements { return o.el }

// MaxSpeed returns the speed at periapsis.
func (o *Orbit) MaxSpeed() float64 { return o.el.MaxSpeed() }

// MaxAcceleration returns the acceleration at periapsis.
func (o *Orbit) MaxAcceleration() float64 { return o.el.MaxAcceleration() }
