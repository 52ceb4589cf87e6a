package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// A target on an ellipse that is faster than the agent can be met where it is slowest, with
// the least difference of velocities.
//
//	target's speed
//	  |  .-.         .-.
//	  | '   '.     .'   '.
//	  |       '---'       '---      first minimum that the engine can reach
//	  |         x
//	  |~~~~~~~~~~~~~~~~~~~~~~~~~~~  agent's top speed
//	  +--------------------------> T

const (
	slowestSearch  = 1024       // samples of the target's speed
	slowestStrides = 8          // samples in the time in which its velocity can change by itself
	slowestTop     = 1 - 1./256 // share of MaxSpeed at the end, so that the plan stays within it
	slowestSlack   = 1 + 1./64  // of the limits, for the rounding of T to whole steps
)

// slowest returns the earliest flight within the limits that ends at a minimum of the target's
// speed, with the target's velocity truncated to MaxSpeed.
func (b *Rendezvous) slowest(self *nav.Agent, v *nav.View) (flight, bool) {
	path, ok := v.Target.Path.(nav.Curved)
	if !ok {
		return flight{}, false
	}
	stride := math.Floor(path.MaxSpeed() / float64(slowestStrides*path.MaxAcceleration()*v.Dt))
	if !(stride >= 1) || math.IsInf(stride, 1) {
		return flight{}, false
	}
	speed := func(steps float64) float64 {
		_, vel := path.At(v.Time + float64(steps*v.Dt))
		return portable.Norm(vel)
	}
	before, now := speed(2-stride), speed(2)
	for i := range slowestSearch {
		steps := 2 + float64(float64(i)*stride)
		after := speed(steps + stride)
		if now <= before && now < after {
			at := math.Max(2, least(speed, steps-stride, steps+stride))
			s := b.trial(self, v)
			s.try(at, float64(slowestTop*self.MaxSpeed))
			s.judge()
			if s.load() <= slowestSlack {
				return s.flight, true
			}
		}
		before, now = now, after
	}
	return flight{}, false
}

// least returns the whole number from low to high at which f, with one minimum there, is
// least.
func least(f func(float64) float64, low, high float64) float64 {
	for high-low > 0 {
		mid := math.Floor((low + high) / 2)
		if f(mid) <= f(mid+1) {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}
