// Package rootfind finds when a craft of constant speed can first be where a moving
// target is.
//
//	distance from the start
//	  |      .--.                      craft: speed·t
//	  |    .'    '.      .--        .'
//	  |  .'        '.  .'       .'
//	  | '            ''     .'   \ target: d(t) = |o(t) − p|
//	  |                 .X'
//	  |            .'     the first crossing is the earliest meeting
//	  |      .'
//	  +-----------------------------> t
//
// The craft leaves p at time 0 on a straight line, so that it can be anywhere at
// distance speed·t at time t. It meets the target at the roots of
// f(t) = d(t) − speed·t, of which there may be several for a slow craft and a target
// that turns back, and none for a target that flees. Only the first counts; a method
// that converges from a guess does not know which root it has found.
//
// This search never steps over a root, for it knows how fast f can fall. When
// the target is never faster than V, the slope of f is −(V + speed) or more.
// When it never accelerates more than A, the slope falls by no more than A per
// time: the distance of a point in linear motion is a convex function.
// From a point with f > 0 both bounds together give a stretch without roots, and
// the end of it is the next point. On the speed bound alone that is sphere
// tracing; with the acceleration bound the steps converge on the root as
// Newton's do, but from one side.
package rootfind

import "math"

// Bounds limits the motion of a target. A bound that is not known is +Inf.
type Bounds struct {
	Speed float64 // of its velocity, length/time
	Accel float64 // of its acceleration, length/time²
}

// Result is the result of a search.
type Result struct {
	Found bool
	T     float64 // the earliest meeting, where Found
	Gap   float64 // else the smallest distance by which the craft fell short, of the times evaluated
	GapT  float64 // and the time of Gap
	Until float64 // and the end of the search: the horizon, or less where it gave up
	Evals int     // calls of the distance function
}

// limit ends a search that hardly advances: a target that stays just out of reach,
// or a craft slower than its target by orders of magnitude.
const limit = 10000

const epsilon = 0x1p-52

// Earliest returns the earliest t in [0, horizon] at which distance(t) =
// speed·t. dist returns the distance of the target from the start at t, ≥ 0, and
// its rate of change; speed is ≥ 0; horizon may be +Inf.
//
//  1. A result that is Found has |d(T) − speed·T| of a few ulp of d, or of the
//     target's motion within an ulp of T.
//  2. No earlier root exists, if b holds and has a finite Accel, or a Speed below
//     that of the craft, of which f has but one root.
//  3. With a finite Speed alone, an earlier root could only be one within 10⁻⁴ T
//     of the found one: the rest of the way is taken by Newton's method.
//  4. With neither, a bound is guessed, twice the fastest approach or retreat
//     seen so far: roots may be stepped over, and the one that is found is a root
//     still.
//  5. A dist or a number that is not finite ends the search, not Found.
//
// It does not allocate where dist does not, and does not let dist escape. A
// meeting with a planet takes 5 to 15 calls of dist.
func Earliest(dist func(t float64) (d, rate float64), speed float64, b Bounds, horizon float64) Result {
	res := Result{Gap: math.Inf(1)}
	if !(speed >= 0) || math.IsInf(speed, 0) || !(horizon >= 0) || math.IsNaN(b.Speed) || math.IsNaN(b.Accel) {
		return res
	}
	fastest, before := 0.0, 0.0
	for t := 0.0; ; {
		d, rate := dist(t)
		res.Evals++
		res.Until = t
		f, slope := d-float64(speed*t), rate-speed
		if math.IsNaN(f-slope) || math.IsInf(f-slope, 0) {
			return res
		}
		tol := tolerance(d)
		if f <= tol {
			if f < -tol {
				evals := 0
				t, evals = polish(dist, speed, before, t, f, slope)
				res.Evals += evals
			}
			res.Found, res.T = true, t
			return res
		}
		if f < res.Gap {
			res.Gap, res.GapT = f, t
		}
		if t >= horizon || res.Evals >= limit {
			return res
		}

		fastest = max(fastest, math.Abs(rate))
		next := t + step(f, slope, d, speed, fastest, b)
		if !(next > t) {
			// The target moves by more than f between two neighbouring times.
			res.Found, res.T = true, t
			return res
		}
		before, t = t, min(next, horizon)
	}
}

// tolerance returns the f at distance d that counts as none.
func tolerance(d float64) float64 { return 4 * epsilon * d }

// step returns a time for which f cannot reach zero, or slightly more where Earliest
// documents that.
func step(f, slope, d, speed, fastest float64, b Bounds) float64 {
	vmax := b.Speed
	if math.IsInf(vmax, 1) && math.IsInf(b.Accel, 1) {
		vmax = 2 * fastest
	}
	newton := f / -slope
	if speed > b.Speed && slope < 0 {
		return newton
	}
	if math.IsInf(b.Accel, 1) {
		safe := f / (vmax + speed)
		if slope < 0 && f < 1e-5*d {
			return min(newton, 10*safe)
		}
		return safe
	}
	steepest := vmax + speed
	// f falls on a parabola until it is as steep as it can be, then straight on.
	if b.Accel > 0 {
		bend := (slope + steepest) / b.Accel
		atBend := f + float64(bend*(slope-float64(0.5*float64(b.Accel*bend))))
		if !(bend >= 0) || !(atBend > 0) {
			root := math.Sqrt(float64(slope*slope) + 2*float64(b.Accel*f))
			if slope > 0 {
				return (slope + root) / b.Accel
			}
			return 2 * f / (root - slope)
		}
		return bend + atBend/steepest
	}
	if slope < 0 {
		return newton
	}
	return math.Inf(1) // straight away, for ever
}

// polish returns a root between lo, where f > 0, and hi, where f < 0 with the
// given slope: Newton's method, halving the bracket where that leaves it. It counts the calls of dist.
func polish(dist func(t float64) (d, rate float64), speed, lo, hi, f, slope float64) (t float64, evals int) {
	t = hi
	for range 100 {
		next := t - f/slope
		if !(next > lo && next < hi) {
			next = lo + float64(0.5*(hi-lo))
			if !(next > lo && next < hi) {
				break
			}
		}
		d, rate := dist(next)
		evals++
		last := t
		t, f, slope = next, d-float64(speed*next), rate-speed
		if math.Abs(f) <= tolerance(d) || t == last {
			break
		}
		if f > 0 {
			lo = t
		} else {
			hi = t
		}
	}
	return t, evals
}
