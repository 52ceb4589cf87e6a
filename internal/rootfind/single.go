package rootfind

import "math"

// Single is [Earliest] for a craft that is faster than its target ever is: speed > b.Speed.
// Then f falls all the time and has one root, which a search may approach from anywhere; it
// begins with a guess of T.
//
//	t
//	|o           each step goes to where a cubic in f, through the last two times
//	|  '.        and with their slopes, meets f = 0
//	|    '-x.
//	+-------|'o-- f
//
// Source: inverse interpolation after Hermite, of order 2.7 (J. F. Traub, "Iterative Methods
// for the Solution of Equations", 1964). A step that leaves the bracket, or does not halve
// |f|, is followed by Newton's or a bisection. With the guess that the target flies straight
// on, a meeting with a planet takes 3 or 4 calls of dist beside the one at the start.
//
// A result that is Found has |d(T) − speed·T| below 10⁻¹² d: the rounding of places far from
// the origin is more than an ulp of d, and to search among it for a root took as many calls
// as the search itself. Else the properties of Earliest hold; it is called where the meeting
// is beyond the horizon, and where the craft is not faster.
func Single(dist func(t float64) (d, rate float64), speed float64, b Bounds, guess, horizon float64) Result {
	if !(speed > b.Speed) || !(horizon >= 0) {
		return Earliest(dist, speed, b, horizon)
	}
	at := func(t float64) (p point, tol float64) {
		d, rate := dist(t)
		return point{t, d - float64(speed*t), rate - speed}, float64(near * d)
	}
	last, tol := at(0)
	if !(last.f > tol) || !(last.slope < 0) {
		return Earliest(dist, speed, b, horizon)
	}
	lo, hi := 0.0, math.Inf(1)
	t := guess
	if !(t > lo && t < horizon) {
		t = last.newton()
	}
	for evals := 2; evals < 100 && t < horizon; evals++ {
		p, tol := at(t)
		if !(p.slope < 0) || math.IsInf(p.f, 0) || math.IsNaN(p.f) {
			break
		}
		if math.Abs(p.f) <= tol {
			return Result{Found: true, T: t, Until: t, Evals: evals}
		}
		if p.f > 0 {
			lo = t
		} else {
			hi = t
		}
		next := through(last, p)
		if math.Abs(p.f) > 0.5*math.Abs(last.f) || !(next > lo && next < hi) {
			next = p.newton()
		}
		if !(next > lo && next < hi) {
			next = lo + float64(0.5*(hi-lo))
			if !(next > lo && next < hi) { // neighbours
				return Result{Found: true, T: t, Until: t, Evals: evals}
			}
		}
		last, t = p, next
	}
	return Earliest(dist, speed, b, horizon)
}

// near is the share of d that f may be off by.
const near = 1e-12

// point is a time with f and its slope.
type point struct{ t, f, slope float64 }

// newton returns the root of the tangent.
func (p *point) newton() float64 { return p.t - p.f/p.slope }

// through returns t at f = 0 of the cubic t(f) through two points.
func through(p, q point) float64 {
	h := q.f - p.f
	u := -p.f / h // from p, in units of h
	w := 1 - u
	rise := q.t - p.t
	hp, hq := h/p.slope, h/q.slope
	return p.t + float64(u*(float64(u*float64((3-float64(2*u))*rise))+float64(w*(float64(w*hp)-float64(u*hq)))))
}
