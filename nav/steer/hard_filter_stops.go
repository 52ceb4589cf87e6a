package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// stopping returns the way that a body with self's limit of acceleration takes to stop.
func (f *hardFilter) stopping(vel r2.Vec, speed float64) r2.Vec {
	return portable.Scale(speed/(2*f.self.MaxAccel), vel)
}

// closing returns how much self could close in τ of the gap between the areas that two agents
// cover: the most of n·v'·τ that lies beyond its own part, for v' within reach. Braking covers most
// of the way that it flies.
func (f *hardFilter) closing() float64 {
	if !math.IsInf(f.self.MaxTurn, 1) {
		return f.top * f.tau
	}
	change := float64(f.self.MaxAccel * f.dt)
	covers := float64(f.speed*f.speed) / (2 * f.self.MaxAccel)
	return max(float64(change*f.tau), float64((f.speed+change)*f.tau)-covers)
}

// far returns the gap to another agent beyond which its half-plane cannot bind.
func (f *hardFilter) far(o *nav.Neighbor) float64 {
	if f.free {
		return f.closes / leastShare
	}
	speed2 := portable.Norm2(o.Vel)
	speed := math.Sqrt(speed2)
	if !o.Filters {
		return float64((f.top+speed)*max(f.tau, f.matching(o))) + f.spare
	}
	gap := 2 * f.closes
	if soft := float64(shareSoft * (f.speed + speed)); soft > 0 {
		gap = f.closes / soft * (speed + 2*soft)
	}
	return gap + f.spare + (float64(f.speed*f.speed)+speed2)/(2*f.self.MaxAccel)
}

// matching returns half of the time in which self reaches the velocity of an agent that flies on: in that time it
// closes as much of the gap between them at its present speed of approach. It is 0 for one that is too fast, which
// self can leave the way of, and no more.
func (f *hardFilter) matching(o *nav.Neighbor) float64 {
	if top := f.self.MaxSpeed; !(portable.Norm2(o.Vel) < float64(top*top)) {
		return 0
	}
	return f.dt + portable.Norm(r2.Sub(o.Vel, f.self.Vel))/(2*f.self.MaxAccel)
}

// stopped returns the gap between the areas that self and another agent, at d from it, cover if
// both brake from now on. It also returns the gap's normal, and how far self may go along that
// before it leaves its own part. It is not ok if the two parts overlap already or the other has
// stopped.
//
//	         .-------.
//	.-------(  stop   )           v_j
//	(  p  .->'-----'-'|          .-.
//	'-------'         | gap    ( ^ )
//	      | room      |        ( | )
//	                  '------->( j )     normal
//
// Between two such parts there is always a straight line, as they are convex. An agent that
// keeps its own, as it will be after the step, on its side of the line can brake ever after
// without touching the other, as long as that does the same. Braking at once is always one
// way to do so. The other is taken to brake as hard as self.
func (f *hardFilter) stopped(o *nav.Neighbor, d r2.Vec) (normal r2.Vec, gap, room float64, ok bool) {
	their := r2.Vec{}
	if !o.Stopped && !o.Wreck {
		their = f.stopping(o.Vel, math.Sqrt(portable.Norm2(o.Vel)))
	}
	own, other := nearestOfSegments(f.stop, d, their)
	apart := r2.Sub(other, own)
	distance := portable.Norm(apart)
	if gap = distance - f.self.Radius - o.Radius; !(gap > 0) {
		return normal, 0, 0, false
	}
	normal = r2.Vec{X: apart.X / distance, Y: apart.Y / distance}
	return normal, gap, max(0, portable.Dot(normal, own)), true
}

// nearestOfSegments returns the points of two segments that are nearest to each other: of the
// one from 0 along u, and of the one from d along v.
//
// Source: C. Ericson, "Real-Time Collision Detection", 2005, § 5.1.9.
func nearestOfSegments(u, d, v r2.Vec) (onU, onV r2.Vec) {
	uu, vv, uv := portable.Norm2(u), portable.Norm2(v), portable.Dot(u, v)
	du, dv := portable.Dot(d, u), portable.Dot(d, v)
	share := func(x, of float64) float64 {
		if !(of > 0) {
			return 0
		}
		return min(max(x/of, 0), 1)
	}
	s := share(float64(du*vv)-float64(dv*uv), float64(uu*vv)-float64(uv*uv))
	t := share(float64(s*uv)-dv, vv)
	s = share(du+float64(t*uv), uu)
	return portable.Scale(s, u), portable.AddScaled(d, t, v)
}
