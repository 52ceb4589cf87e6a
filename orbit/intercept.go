package orbit

import (
	"errors"
	"fmt"
	"math"

	"galaxy/internal/meet"

	"gonum.org/v1/gonum/spatial/r3"
)

// Curved is a Path that knows how hard it bends. Intercept takes some ten
// evaluations of a path that does, and a few times that of one that does not.
type Curved interface {
	Path
	// MaxAcceleration bounds the acceleration over all times, length/time².
	MaxAcceleration() float64
}

// A MissError says that a craft cannot meet its target in time, or that the
// search gave up before it knew.
type MissError struct {
	Gap    float64 // the least distance by which it fell short where it was looked at, length
	At     float64 // when that was, time after departure
	Within float64 // how long after departure was searched
	GaveUp bool    // that is less than was asked for
}

func (e *MissError) Error() string {
	found, out := "no meeting", "leave later, fly faster or search longer"
	if e.GaveUp {
		found, out = "the search gave up and found no meeting", "the craft is too slow for its target: fly faster"
	}
	return fmt.Sprintf("orbit: %s within %.6g of departure: at best the craft falls short by some %.6g, at %.6g after departure; %s",
		found, e.Within, e.Gap, e.At, out)
}

// Intercept returns the least time dt ≥ 0 after t0 at which a craft that leaves
// from at t0 with the given speed, straight on, can be where p is: the earliest
// root of
//
//	|p(t0 + dt) − from| = speed·dt,   0 ≤ dt ≤ horizon.
//
// No earlier root is stepped over, however slow the craft; see package meet for
// how, and for what a path without a speed limit costs of that promise. The
// meeting place is p.State(t0 + dt). A closed orbit is met in the end by any
// craft with a speed, so horizon may be math.Inf(1) there; but the search gives
// up on a craft thousands of times slower than its target, which lets it go round
// as often. Where no meeting is found the error is a *MissError.
func Intercept(p Path, from r3.Vec, t0, speed, horizon float64) (dt float64, err error) {
	switch {
	case !finite(from) || math.IsNaN(t0) || math.IsInf(t0, 0):
		return 0, errors.New("orbit: departure of an intercept is not finite")
	case !(speed > 0) || math.IsInf(speed, 0):
		return 0, fmt.Errorf("orbit: speed of an intercept is %v, want a finite number above 0", speed)
	case !(horizon >= 0):
		return 0, fmt.Errorf("orbit: horizon of an intercept is %v, want 0 or more", horizon)
	}
	b := meet.Bounds{Speed: p.MaxSpeed(), Accel: math.Inf(1)}
	if c, ok := p.(Curved); ok {
		b.Accel = c.MaxAcceleration()
	}
	res := meet.Earliest(func(dt float64) (d, rate float64) {
		r, v := p.State(t0 + dt)
		x := r3.Sub(r, from)
		d = norm(x)
		if d == 0 {
			return 0, norm(v)
		}
		return d, dot(x, v) / d
	}, speed, b, horizon)
	if !res.Found {
		return 0, &MissError{Gap: res.Gap, At: res.GapT, Within: res.Until, GaveUp: res.Until < horizon}
	}
	return res.T, nil
}
