package nav

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// A burn is a change of velocity: full thrust in one direction until the velocity has
// changed by gain, then coasting.
//
//	           x  o(t), t from now
//	          /
//	         /  coasting at v + gain
//	   .----'
//	 .'  thrust
//	p ──> v
//
// A burn of length k ≤ a·t displaces the place after t by k·t - k²/2a from where coasting
// leads. The longest one that ends at no more than MaxSpeed is along(û, v, MaxSpeed). Where
// coasting misses the target by m in the direction û, it can therefore be met at t if
//
//	m ≤ k·t - k²/2a,   k = min(a·t, along(û, v, s))
//
// From rest no flight is sooner. An agent in motion could be a little sooner by turning
// while it is at its top speed.
type burn struct {
	after float64 // t, from now
	place r2.Vec  // o(t)
	gain  r2.Vec  // change of velocity
}

// The search for a burn takes at most burnSearch times, then halves the last stretch until
// it is shorter than burnShare of it or of a step.
const (
	burnSearch = 256
	burnShare  = 1. / 64
)

// soonestBurn returns the burn with which self first comes within the target's Within, if
// its acceleration is limited. Each stretch of the search is one in which the target cannot
// come within reach if it approaches no faster than now; then time runs in steps.
func soonestBurn(self *Agent, v *View) (burn, bool) {
	accel := self.MaxAccel
	if !(accel > 0) || math.IsInf(accel, 1) || !(self.MaxSpeed > 0) || !(v.Dt > 0) {
		return burn{}, false
	}
	closing := portable.Norm(v.Target.Vel)
	if v.Target.Path != nil {
		closing = v.Target.Path.MaxSpeed()
	}
	closing += float64(2*self.MaxSpeed) + portable.Norm(self.Vel)
	late, t := 0.0, 0.0 // times too early, and to try
	for range burnSearch {
		b, short := self.burnAt(v, t)
		if !(short-short == 0) {
			return burn{}, false
		}
		if short > 0 {
			late, t = t, t+max(short/closing, v.Dt)
			continue
		}
		for t-late > float64(burnShare*v.Dt) {
			mid := late + float64(0.5*(t-late))
			if !(mid > late && mid < t) {
				break
			}
			if sooner, short := self.burnAt(v, mid); short > 0 {
				late = mid
			} else {
				b, t = sooner, mid
			}
		}
		// Between two steps a fast agent would pass by.
		if later, short := self.burnAt(v, float64(math.Ceil(t/v.Dt)*v.Dt)); short <= 0 {
			b = later
		}
		return b, true
	}
	return burn{}, false
}

// burnAt returns the burn that leads nearest to the target after t, and how far it falls
// short of it: 0 or less where it comes within Within.
func (a *Agent) burnAt(v *View, t float64) (b burn, short float64) {
	place, _ := v.Target.At(v, t)
	miss := r2.Sub(place, portable.AddScaled(a.Pos, t, a.Vel))
	m := portable.Norm(miss)
	b = burn{after: t, place: place}
	u, ok := portable.Unit(miss)
	if !ok {
		return b, -v.Target.Within
	}
	longest := min(float64(a.MaxAccel*t), along(u, a.Vel, max(a.MaxSpeed, portable.Norm(a.Vel))))
	end := t + float64(0.5*v.Dt) // the first step moves by all that it has gained
	far := float64(longest * (end - float64(longest/a.MaxAccel/2)))
	gain := longest
	if m < far { // the shorter root of k·end - k²/2a = m
		gain = 2 * m / (end + math.Sqrt(max(0, float64(end*end)-2*m/a.MaxAccel)))
	}
	b.gain = portable.Scale(gain, u)
	return b, m - far - v.Target.Within
}
