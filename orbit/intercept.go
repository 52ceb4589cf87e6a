package orbit

import (
	"errors"
	"fmt"
	"math"

	"galaxy/internal/portable"
	"galaxy/internal/rootfind"

	"gonum.org/v1/gonum/spatial/r3"
)

// Curved is a Path with a bound of its acceleration. Intercept takes about ten
// evaluations of such a path, and several times as many of any other.
type Curved interface {
	Path
	// MaxAcceleration bounds the acceleration over all times, length/time².
	MaxAcceleration() float64
}

// A MissError reports that a craft cannot meet its target in time, or that the search
// gave up.
type MissError struct {
	Gap    float64 // length: the smallest distance by which it fell short at the times evaluated
	At     float64 // time after departure: of Gap
	Within float64 // time after departure: searched so far
	GaveUp bool    // Within is less than the horizon asked for
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
// It never steps over an earlier root, however slow the craft; see package rootfind for the
// method, and for the limits of that guarantee on a path without a speed bound. The
// meeting place is p.State(t0 + dt). Every craft with a speed meets a body on a closed
// orbit in the end, so horizon may be math.Inf(1) there; but the search gives up on a
// craft thousands of times slower than its target. If it finds no meeting the error
// is a *MissError.
func Intercept(p Path, from r3.Vec, t0, speed, horizon float64) (dt float64, err error) {
	switch {
	case !finite(from) || math.IsNaN(t0) || math.IsInf(t0, 0):
		return 0, errors.New("orbit: departure of an intercept is not finite")
	case !(speed > 0) || math.IsInf(speed, 0):
		return 0, fmt.Errorf("orbit: speed of an intercept is %v, want a finite number above 0", speed)
	case !(horizon >= 0):
		return 0, fmt.Errorf("orbit: horizon of an intercept is %v, want 0 or more", horizon)
	}
	b := rootfind.Bounds{Speed: p.MaxSpeed(), Accel: math.Inf(1)}
	if c, ok := p.(Curved); ok {
		b.Accel = c.MaxAcceleration()
	}
	res := rootfind.Earliest(func(dt float64) (d, rate float64) {
		r, v := p.State(t0 + dt)
		x := r3.Sub(r, from)
		d = portable.Norm3(x)
		if d == 0 {
			return 0, portable.Norm3(v)
		}
		return d, portable.Dot3(x, v) / d
	}, speed, b, horizon)
	if !res.Found {
		return 0, &MissError{Gap: res.Gap, At: res.GapT, Within: res.Until, GaveUp: res.Until < horizon}
	}
	return res.T, nil
}
