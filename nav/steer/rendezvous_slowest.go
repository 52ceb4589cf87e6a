package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
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
// speed, with the target's velocity truncated to MaxSpeed. Where minima come again and again, it looks for the
// next one where the last two let it expect that.
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
	s := b.trial(self, v)
	top := float64(slowestTop * self.MaxSpeed)
	if now := speed(1); now <= speed(0) && now < speed(2) && s.finish(top) {
		return s.flight, true
	}
	steps, found := 2., math.NaN()
	before, now := speed(steps-stride), speed(steps)
	for range slowestSearch {
		after := speed(steps + stride)
		if now <= before && now < after {
			at := math.Max(2, least(speed, steps-stride, steps+stride))
			s.try(at, top)
			s.judge()
			if s.load() <= slowestSlack {
				return s.flight, true
			}
			// If they come at equal times, none is before the next.
			next := at + (at - found) - float64(2*stride)
			if found = at; next > steps+stride {
				steps = next
				before, now = speed(steps-stride), speed(steps)
				continue
			}
		}
		before, now = now, after
		steps += stride
	}
	return flight{}, false
}

// finish makes the last step to the target, which the plan of two steps leaves: to the target's velocity
// truncated to top. It reports whether the agent is there within one step of its engine.
func (s *trial) finish(top float64) bool {
	dt := s.view.Dt
	place, vel := s.view.Target.At(s.view, dt)
	vel = portable.AtMost(top, vel)
	s.after, s.place, s.gain = dt, place, r2.Sub(vel, s.self.Vel)
	s.first = portable.Scale(1/dt, s.gain)
	s.last = s.first
	miss := portable.Norm(r2.Sub(place, portable.AddScaled(s.self.Pos, dt, vel)))
	most := float64(slowestSlack * s.limit)
	return portable.Norm(s.first) <= most && miss <= float64(float64(most*dt)*dt)
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
