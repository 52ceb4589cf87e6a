package orbit

import (
	"fmt"
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Strike changes the velocity of a ship at a time, as a blow of something else does: the engine gives none of it. What comes after that
// time is forgotten and follows anew. A burn that goes on goes on; those of the plan that have not begun are found anew.
func (f *Flight) Strike(t float64, blow r3.Vec) error {
	if err := f.Extend(t); err != nil {
		return err
	}
	tau := t - f.pilot.epoch
	if !finite(blow) || tau < 0 {
		return fmt.Errorf("orbit: a ship cannot be struck at %v with %v; the time follows the flight's beginning", t, blow)
	}
	for n := len(f.pilot.firings); n > 0 && f.pilot.firings[n-1].from > tau; n-- {
		if burn := f.burns[n-1]; burn >= 0 {
			f.planned = burn
		}
		f.pilot.firings, f.burns = f.pilot.firings[:n-1], f.burns[:n-1]
	}
	f.weigh()
	if at := f.at(tau); at.from == tau { // a blow has just been given, or the flight begins
		again := flightStep{from: tau, center: at.center, begun: at.begun}
		again.arc.X, again.arc.V = at.arc.X, r3.Add(at.arc.V, blow)
		try := restart * at.dt
		for n := len(f.steps); n > 0 && f.steps[n-1].from >= tau; n-- {
			f.steps = f.steps[:n-1]
		}
		f.known = min(f.known, tau)
		err := f.pilot.fly(&again, nil, try)
		f.steps = append(f.steps, again)
		return err
	}
	f.cut(tau)
	s, err := f.pilot.struck(f.last(), blow)
	if err != nil {
		return err
	}
	f.steps = append(f.steps, s)
	return nil
}

// Touch bounds: lengths in shares of the distance at which two ships touch.
const (
	touchGap   = 1e-6 // at which they touch
	touchDepth = 1e-6 // by which they may come nearer in what is left of a search, unnoticed
	touchLooks = 4096 // the least number of looks at two that stay in touch, per search
)

// Touch returns the first time between two times at which two ships come as near to each other as a distance, or are nearer and
// approach; false if they do not, or if one of the flights ends before. Both are among the same bodies.
//
// Where the gap g between them falls at a rate −g', and their accelerations differ by at most A, it lasts at least
//
//	2g/(−g' + √(g'² + 2·A·g))
//
// until they touch, since the distance of a point in linear motion is a convex function. The search goes from one such instant to the
// next, and steps over no touch but one whose depth is below a millionth of the distance.
func (f *Flight) Touch(o *Flight, from, to, distance float64) (t float64, ok bool) {
	if f.Extend(to) != nil || o.Extend(to) != nil {
		to = min(to, f.End(), o.End())
	}
	tau, until, later := from-f.pilot.epoch, to-f.pilot.epoch, f.pilot.epoch-o.pilot.epoch
	length := until - tau
	for tau < until {
		a, b := f.at(tau), o.at(tau+later)
		end := max(min(until, a.cut, b.cut-later), math.Nextafter(tau, math.Inf(1)))
		most, about := a.hardest()+b.hardest(), int(a.center)
		if a.center != b.center {
			most += 2 * (f.pilot.gravity.fall(int(a.center)) + f.pilot.gravity.fall(int(b.center)))
			about = -1
		}
		least := max(math.Sqrt(2*touchGap*distance/most), length/touchLooks)
		for tau < end {
			x, y := f.relative(a, tau, about), o.relative(b, tau+later, about)
			d, v := r3.Sub(x.R, y.R), r3.Sub(x.V, y.V)
			far := portable.Norm3(d)
			gap, rate, ahead := far-distance, 0.0, 0.0
			if far > 0 {
				rate = portable.Dot3(d, v) / far
			}
			switch {
			case gap > touchGap*distance:
				ahead = soonest(gap, rate, most)
			case float64(-rate*(until-tau)) > touchDepth*distance:
				return f.pilot.epoch + tau, true
			default: // it grows until then, or hardly falls
				ahead = max(least, rate/most)
			}
			tau = max(tau+ahead, math.Nextafter(tau, math.Inf(1)))
		}
		tau = end
	}
	return 0, false
}

// soonest returns the least time in which a gap closes that changes at a rate, with an acceleration of at most so much.
func soonest(gap, rate, most float64) float64 {
	root := math.Sqrt(float64(rate*rate) + float64(2*most*gap))
	if rate > 0 {
		return (rate + root) / most
	}
	return 2 * gap / (root - rate)
}

// Hardest returns a bound of the ship's acceleration between two times that the flight knows, relative to no body: its own about the
// centre, and that of the centre.
func (f *Flight) Hardest(from, to float64) (most float64) {
	for s := range f.between(from, to) {
		most = max(most, s.hardest()+f.pilot.gravity.fall(int(s.center)))
	}
	return most
}

// hardest returns a bound of the acceleration in a step.
func (s *flightStep) hardest() float64 {
	sum := portable.Norm3(s.arc.A)
	for k := range s.arc.B {
		sum += portable.Norm3(s.arc.B[k])
	}
	return sum
}

// fall returns a bound of the acceleration of a body.
func (g *Gravity) fall(body int) float64 { return g.falls()[body] }
