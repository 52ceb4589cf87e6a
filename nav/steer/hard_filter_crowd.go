package steer

import (
	"math"
	"math/bits"

	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// cleared returns the velocity nearest to one that the filter leaves.
func cleared(self *nav.Agent, v *nav.View, vel r2.Vec) r2.Vec {
	s := scratchOf(v)
	var f hardFilter
	f.reset(self, v.Dt, &s.planes)
	f.lookAround(v, &s.Company)
	f.things(v, nil)
	return f.velocity(vel)
}

// lookAround adds the agents that a view has.
func (f *hardFilter) lookAround(v *nav.View, c *simd.Company) {
	self, own, near := f.self, ownPlace(v), float64(filterTimes*f.closes)
	if !f.free {
		near = math.Inf(1) // how near depends on the other: see [hardFilter.far]
	}
	crowd, spans, limit := listed(self, v, near)
	if !f.free || self.Square || crowd.Odd || crowd.Unfiltered {
		for _, span := range spans {
			for k := span.First; k < span.End; k++ {
				if o := &crowd.Agents[k]; k != own && portable.Norm2(r2.Sub(o.Pos, self.Pos)) <= limit {
					f.agent(v, o, nil)
				}
			}
		}
		return
	}
	var flight simd.Flight
	f.flight(&flight)
	var l simd.Lookout
	l.X, l.Y, l.Limit, l.Radius, l.Near, l.Own = self.Pos.X, self.Pos.Y, limit, self.Radius, near, own
	for next := firstOf(spans); len(spans) > 0; {
		var n int
		spans, next, n, _ = c.Pick(&l, &crowd.Crowd, spans, next)
		for bind := c.Weigh(&flight, n); bind != 0; bind &= bind - 1 {
			i := bits.TrailingZeros64(bind)
			f.agentAt(v, &crowd.Agents[c.Index[i]], r2.Vec{X: c.X[i], Y: c.Y[i]}, c.Distance[i], nil)
		}
	}
}

// flight sets how self flies, for those that it may have to keep clear of.
func (f *hardFilter) flight(flight *simd.Flight) {
	flight.VelX, flight.VelY, flight.Soft, flight.Speed = f.self.Vel.X, f.self.Vel.Y, shareSoft, f.speed
	flight.Spare, flight.Most = f.spare, float64(f.top*f.tau)*(1+1e-9)
}
