package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// hardFilter keeps an agent clear of all that it sees. It knows the velocities that keep clear, and
// takes the one nearest to a wished velocity. It chooses nothing.
//
//	   |     border of the half-plane of j: n·v' ≤ s·gap/τ
//	   |
//	 p | . . . . . . . . . j        gap, between the two surfaces
//	   |<- s·gap ->|<----->|        j does the rest: s + s_j = 1
//	   |
//
//	s = (x + ε)/(x + y + 2ε),  x = max(0, n·v),  y = max(0, -n·v_j),  ε = (|v| + |v_j|)/20
//	τ = max(dt + s/(2·MaxAccel), 0.26·r/cruise),  s the fastest that it may fly after the step
//
// In the time τ each of two agents may close its own share of the gap between them: its share in
// their speed of approach, or half of the gap at rest. So the two need not agree on anything but
// the things that both see. A rock, a box, a wall, an agent that has stopped, a wreck, and an agent
// that does not tell that it filters ([nav.Neighbor].Filters) leave all of the gap to the agent. If a
// thing moves and does not give way, the agent must keep up with the approach: n·(v' - v_o) ≤ gap/τ. A thousandth of the agent's radius stays of each gap, for
// rounding.
//
// Source: this project, after the buffered Voronoi cells of D. Zhou et al., "Fast, On-line
// Collision Avoidance for Dynamic Vehicles Using Buffered Voronoi Cells", IEEE Robotics and
// Automation Letters 2017. There the gap is halved, and the agent may move anywhere in its
// cell; a share by speed lets the faster one of two pass.
//
//  1. The shares of two agents add up to 1, but for rounding, whatever their speeds, radii
//     and cruises.
//  2. Agents without a limit of acceleration never overlap, among rocks, boxes and walls too, if
//     they do not overlap at first and all move by the filter with the same step.
//  3. It never fails for such agents: standing still is in all half-planes.
//  4. Agents that overlap do not come nearer to each other. If centres coincide, both ids draw the
//     normal, opposite for the two.
//  5. With a limit of acceleration it brakes if no velocity within reach is in all half-planes; τ
//     is the time that braking takes. Its gaps are then the gaps between the areas that two agents
//     cover if both brake. So braking is always left, and discs with equal limits never overlap.
//  6. A body on an ellipse counts with its mean velocity over the step. A body that is faster than
//     the agent can catch it; then the agent flees as far as all others leave room.
//  7. A square counts as the square it is, by its hull.
//  8. A body or rock does not hold an agent that is wholly inside of it, such as a ship that begins
//     at a station.
//
// The limits of a body are its MaxAccel and MaxTurn, whatever its drive. A body with a MaxTurn
// moves along its nose; a body without limits is taken to reach every velocity at once.
type hardFilter struct {
	self   *nav.Agent
	dt     float64
	tau    float64 // the time in which a share of a gap may be closed
	spare  float64 // length of each gap that is left
	top    float64 // speed of the fastest velocity within reach
	speed  float64 // of self
	closes float64 // length: the most of a gap that self could close in τ
	free   bool    // of a limit of acceleration
	stop   r2.Vec  // the way that braking takes; 0 if free
	n      int     // half-planes of things that give way or stand: standing still is in all of them
	m      int     // half-planes at the end of planes, of things that move and do not give way
	rest   float64 // the least limit of the half-planes without a place: no speed up to it breaks them
	planes *[filterPlanes]halfPlane
}

// filterPlanes bounds the half-planes. Beyond this number, the least binding ones become one bound
// of the speed, which satisfies all of them in any direction. At most 34 neighbours can touch an
// agent of ten times their radius.
const filterPlanes = 48

const (
	shareSoft    = 0.05    // share of the speeds that keeps the share of a gap from 0
	filterMargin = 1e-3    // of the radius, that is kept of each gap
	filterTime   = 0.26    // r/cruise, the shortest time to close a gap
	leastShare   = 1. / 22 // of a gap, at the least: (0 + ε)/(y + 2ε) where only the other moves
)

// reset readies f for an agent, without anything that it sees.
func (f *hardFilter) reset(self *nav.Agent, dt float64, planes *[filterPlanes]halfPlane) {
	f.self, f.dt, f.n, f.m, f.rest, f.planes = self, dt, 0, 0, math.Inf(1), planes
	f.spare = filterMargin * self.Radius
	speed2 := portable.Norm2(self.Vel)
	f.speed = math.Sqrt(speed2) // as others work it out
	f.top = max(self.MaxSpeed, f.speed)
	if !(speed2 > 1e-280 && speed2 < 1e280) {
		f.top = filterTop(self)
	}
	f.stop = r2.Vec{}
	if f.free = math.IsInf(self.MaxAccel, 1); f.free {
		f.tau = filterTau(self, dt, 0)
		f.closes = f.top * f.tau
		return
	}
	f.tau = filterTau(self, dt, min(f.top, f.speed+float64(self.MaxAccel*dt)))
	f.stop = f.stopping(self.Vel, f.speed)
	f.closes = f.closing()
}

// filterTau returns τ for an agent that is as fast as this after the step.
func filterTau(self *nav.Agent, dt, speed float64) float64 {
	return max(dt+speed/(2*self.MaxAccel), filterTime*self.Radius/self.CruiseSpeed())
}

func filterTop(self *nav.Agent) float64 {
	if top2 := float64(self.MaxSpeed * self.MaxSpeed); portable.Norm2(self.Vel) < float64(top2*(1-1e-9)) && top2 > 1e-280 {
		return self.MaxSpeed // without a root
	}
	return max(self.MaxSpeed, portable.Norm(self.Vel))
}

// look adds all that self sees.
func (f *hardFilter) look(v *nav.View, p nav.Pen) {
	for i := range v.Neighbors {
		f.agent(v, &v.Neighbors[i], p)
	}
	f.things(v, p)
}

// agent adds another agent.
func (f *hardFilter) agent(v *nav.View, o *nav.Neighbor, p nav.Pen) {
	d := r2.Sub(o.Pos, f.self.Pos)
	near := f.self.Radius + o.Radius + f.far(o)
	if o.Square || f.self.Square {
		near *= math.Sqrt2
	}
	if d2 := portable.Norm2(d); d2 < float64(near*near) {
		f.agentAt(v, o, d, math.Sqrt(d2), p)
	}
}

// agentAt is agent for one whose centre is at d from self's, at a distance.
func (f *hardFilter) agentAt(v *nav.View, o *nav.Neighbor, d r2.Vec, distance float64, p nav.Pen) {
	self := f.self
	if seeks(v, o) && v.Target.Within <= self.Radius+o.Radius {
		return // it is there to be touched
	}
	var normal r2.Vec
	gap := distance - self.Radius - o.Radius
	switch {
	case distance == 0:
		normal = between(self.ID, o.ID)
	case self.Square || o.Square:
		own, other := self.Hull(), o.Hull().At(o.Pos)
		sum := other.Inflate(&own)
		normal, gap = sum.Away(self.Pos)
		normal = portable.Scale(-1, normal)
	default:
		normal = r2.Vec{X: d.X / distance, Y: d.Y / distance}
	}
	room := 0.0
	if !f.free && !self.Square && !o.Square && o.Filters {
		if n, between, own, ok := f.stopped(o, d); ok {
			normal, gap, room = n, between, own
		}
	}
	tau := f.tau
	if !f.free && !o.Filters {
		tau = max(tau, f.matching(o))
	}
	limit := max(0, gap-f.spare) / tau
	toward := portable.Dot(normal, o.Vel)
	if o.Stopped || o.Wreck || !o.Filters {
		limit += min(0, toward)
	} else {
		x, y := max(0, portable.Dot(normal, self.Vel)), max(0, -toward)
		soft := float64(shareSoft * (f.speed + math.Sqrt(portable.Norm2(o.Vel))))
		share := 0.5
		if whole := x + y + 2*soft; whole > 0 {
			share = (x + soft) / whole
		}
		limit *= share
	}
	limit += room / f.tau
	if f.add(normal, limit) && p != nil {
		f.draw(p, normal, limit, agentOf(o.ID))
	}
}

// between returns the direction from the agent to the other one if their centres coincide. It draws
// the direction from both ids, opposite for the two.
func between(self, other uint32) r2.Vec {
	if self < other {
		return nav.Apart(self, nav.AgentNumber(other))
	}
	return portable.Scale(-1, nav.Apart(other, nav.AgentNumber(self)))
}

// add adds a half-plane, and reports whether it can matter.
func (f *hardFilter) add(normal r2.Vec, limit float64) bool {
	if !(limit < f.top) || !(limit > -math.MaxFloat64) {
		return false
	}
	if limit < 0 {
		if f.n+f.m == filterPlanes {
			return false
		}
		f.m++
		f.planes[filterPlanes-f.m].set(normal, limit)
		return true
	}
	if f.n+f.m < filterPlanes {
		f.planes[f.n].set(normal, limit)
		f.n++
		return true
	}
	loosest := 0
	for i := range f.planes[:f.n] {
		if f.planes[i].limit > f.planes[loosest].limit {
			loosest = i
		}
	}
	if f.n == 0 || !(limit < f.planes[loosest].limit) {
		f.rest = min(f.rest, limit)
		return false
	}
	f.rest = min(f.rest, f.planes[loosest].limit)
	f.planes[loosest].set(normal, limit)
	return true
}

// velocity returns the velocity nearest to q that is in all half-planes, within reach of
// the agent's body.
func (f *hardFilter) velocity(q r2.Vec) r2.Vec {
	self := f.self
	if !math.IsInf(self.MaxTurn, 1) {
		return f.turning(q)
	}
	d := velocityDisc{radius: min(self.MaxSpeed, f.rest)}
	if !f.free {
		d = velocityDisc{self.Vel, self.MaxAccel * f.dt}
		q = portable.AtMost(min(self.MaxSpeed, f.rest), q)
	}
	vel, ok := f.nearest(d, q)
	if !ok || !f.free && portable.Norm(vel) > f.rest {
		return f.braked()
	}
	return portable.AtMost(max(self.MaxSpeed, portable.Norm(self.Vel)-d.radius), vel)
}

// nearest returns the point nearest to q of a disc and all half-planes. If the things that do not
// give way leave none, it is the point, among those that the others allow, that flees them most. ok
// is false if the things that give way or stand leave none.
func (f *hardFilter) nearest(d velocityDisc, q r2.Vec) (vel r2.Vec, ok bool) {
	n := f.n + f.m
	copy(f.planes[f.n:n], f.planes[filterPlanes-f.m:])
	vel, failed := d.nearest(f.planes[:n], q)
	if failed < n && failed >= f.n {
		vel, _ = d.farthest(f.planes[:failed], portable.Scale(-1, f.planes[failed].normal))
		failed = n
	}
	if f.m > 0 {
		copy(f.planes[filterPlanes-f.m:], f.planes[f.n:n])
	}
	return vel, failed == n
}

// braked returns the velocity after a step of braking.
func (f *hardFilter) braked() r2.Vec {
	speed := portable.Norm(f.self.Vel)
	if f.free || !(speed > 0) {
		return r2.Vec{}
	}
	return portable.Scale(max(0, speed-float64(f.self.MaxAccel*f.dt))/speed, f.self.Vel)
}

// turning is velocity for a body that moves along its nose. It asks for the direction of the
// nearest velocity. It asks for no more speed than keeps the motion along the nose, as the nose
// will be after the step, within the half-planes.
//
//	     v1   the nearest velocity, if the body could turn at once
//	    .
//	   .     nose after the step
//	  .    .'
//	 .   +'   the fastest along it
//	p--'-----> nose
func (f *hardFilter) turning(q r2.Vec) r2.Vec {
	self := f.self
	vel, ok := f.nearest(velocityDisc{radius: min(self.MaxSpeed, f.rest)}, q)
	if !ok {
		vel = q
	}
	toward, ok := portable.Unit(vel)
	if !ok {
		if toward, ok = portable.Unit(q); !ok {
			return r2.Vec{}
		}
	}
	sin, cos := portable.Sincos(nav.Turn(self.Heading, nav.Heading(toward), self.MaxTurn, f.dt))
	nose := r2.Vec{X: cos, Y: sin}
	ahead := portable.Dot(toward, nose)
	speed := f.along(nose)
	if least := portable.Norm(self.Vel) - float64(self.MaxAccel*f.dt); least > speed {
		return f.braked() // straight on: a turn would need room too
	}
	// So slow that it does not count, but not zero: then the nose would not turn.
	most := max(speed, 1e-12*self.MaxSpeed)
	if ahead > 0 && float64(portable.Norm(vel)*ahead) < most {
		return portable.Scale(max(portable.Norm(vel), 1e-12*self.MaxSpeed), toward)
	}
	if ahead > 0 {
		most /= ahead
	}
	return portable.Scale(min(most, self.MaxSpeed), toward)
}

// along returns the greatest speed along a direction that is in all half-planes, 0 if none is.
func (f *hardFilter) along(direction r2.Vec) float64 {
	speed := min(f.self.MaxSpeed, f.rest)
	bind := func(planes []halfPlane) {
		for i := range planes {
			if slope := portable.Dot(planes[i].normal, direction); slope > 0 {
				speed = min(speed, planes[i].limit/slope)
			}
		}
	}
	bind(f.planes[:f.n])
	bind(f.planes[filterPlanes-f.m:])
	return max(0, speed)
}

// holds reports whether a velocity is in all half-planes, but for rounding.
func (f *hardFilter) holds(vel r2.Vec) bool {
	slack := float64(flush * f.top)
	if portable.Norm(vel) > f.rest+slack {
		return false
	}
	for i := range f.planes[:f.n] {
		if f.planes[i].excess(vel) > slack {
			return false
		}
	}
	for i := range f.planes[filterPlanes-f.m:] {
		if f.planes[filterPlanes-f.m+i].excess(vel) > slack {
			return false
		}
	}
	return true
}

// filtered returns a behaviour's wish if the velocity that the body makes of it keeps clear, and
// otherwise the wish for the nearest velocity that does. It draws the half-planes and the part that
// the filter removed.
func filtered(self *nav.Agent, v *nav.View, wish r2.Vec, p nav.Pen) r2.Vec {
	var f hardFilter
	f.reset(self, v.Dt, &scratchOf(v).planes)
	f.look(v, p)
	wish = portable.Finite(wish)
	if f.holds(driven(self, wish, v.Dt)) {
		return wish
	}
	vel := f.velocity(portable.AddScaled(self.Vel, v.Dt, wish))
	got := portable.Finite(portable.Scale(1/v.Dt, r2.Sub(vel, self.Vel)))
	drawTaken(self, r2.Sub(got, wish), p)
	return got
}

// filterReach returns the distance of centres within which another agent matters to the filter in
// steps of dt: both may be fast; an agent that is farther off is seen in time in a later step.
func filterReach(self *nav.Agent, largest, dt float64) float64 {
	top := filterTop(self)
	return float64(math.Sqrt2*(self.Radius+largest)) + float64(filterTimes*top*filterTau(self, dt, top))
}

// filterTimes is how far another one is that the filter need not see yet, in the ways that self could close in τ.
const filterTimes = 8

// filterSight returns which obstacles and boxes matter to the filter in steps of dt.
func filterSight(self *nav.Agent, dt float64) nav.Sight {
	top := filterTop(self)
	tau := filterTau(self, dt, top)
	return nav.Sight{Reach: thingReach(self, top, tau), Radii: 1, Time: tau, Turns: 1}
}

// driven returns the velocity that a body makes of a wish: a body with a MaxTurn as
// [nav.Turning] does, any other as [nav.Thrust].
func driven(self *nav.Agent, wish r2.Vec, dt float64) r2.Vec {
	twin := nav.Agent{Vel: self.Vel, Heading: self.Heading, MaxSpeed: self.MaxSpeed, MaxAccel: self.MaxAccel, MaxTurn: self.MaxTurn}
	if !math.IsInf(self.MaxTurn, 1) {
		nav.Turning{}.Move(&twin, wish, dt)
	} else {
		nav.Thrust{}.Move(&twin, wish, dt)
	}
	return twin.Vel
}

// draw draws the border of a half-plane among the velocities up to the top speed.
func (f *hardFilter) draw(p nav.Pen, normal r2.Vec, limit float64, of nav.Subject) {
	drawPlane(f.self, &halfPlane{normal, limit}, nav.Stroke{Kind: "limit", Ink: nav.InkLimit, Of: of, Link: nav.LinkFor}, p)
}

// drawTaken draws what the filter takes from the acceleration asked for.
func drawTaken(self *nav.Agent, taken r2.Vec, p nav.Pen) {
	arrow(p, "taken by the filter", nav.InkTaken, self.Pos, taken)
}
