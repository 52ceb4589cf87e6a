package contact

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"
)

// resolve carries out an event.
func (s *Solver) resolve(e *event) {
	if int(e.b) == len(s.courses)-1 {
		s.hitWall(e.a, e.t)
		return
	}
	a, b := &s.courses[e.a], &s.courses[e.b]
	pa, pb := a.at(e.t), b.at(e.t)
	if !finite(pa) || !finite(pb) {
		return
	}
	if s.in.Now[e.a].Square || !s.isFixed(e.b) && s.in.Now[e.b].Square {
		s.slide(e, pa, pb)
	} else {
		s.bounce(e, pa, pb)
	}
}

func finite(v r2.Vec) bool { return v.X-v.X == 0 && v.Y-v.Y == 0 } // ±Inf - ±Inf and NaN - NaN are NaN

// bounce resolves an impact of discs, or of a disc and something fixed: they exchange an
// impulse.
func (s *Solver) bounce(e *event, pa, pb r2.Vec) {
	a, b := &s.courses[e.a], &s.courses[e.b]
	agent := &s.in.Now[e.a]
	hull, size := s.hull(e.b)
	share, isBox := agent.Radius, hull.Core.Min != hull.Core.Max
	if isBox {
		away, distance := hull.Core.Away(r2.Sub(pa, pb))
		pb = portable.AddScaled(pa, -distance, away)
	} else if sum := agent.Radius + size; sum > 0 {
		share /= sum
	}
	n, ok := portable.Unit(r2.Sub(pb, pa))
	if !ok {
		return // one upon the other: Separate draws which way they part
	}
	vb := portable.Scale(1/s.in.Dt, b.u)
	var other *nav.Agent
	if !s.isFixed(e.b) {
		other = &s.in.Now[e.b]
		vb = other.Vel
	}
	j := impulse(n, agent.Vel, vb, a.invMass, b.invMass, s.in.Law.Restitution)
	va := portable.AddScaled(agent.Vel, -float64(j*a.invMass), n)
	vb = portable.AddScaled(vb, float64(j*b.invMass), n)
	if !finite(va) || !finite(vb) {
		return
	}
	point := pb
	if !isBox {
		point = portable.AddScaled(pa, share, r2.Sub(pb, pa))
	}
	s.note(e, point, j)
	agent.Vel = va
	s.redirect(e.a, e.t, va)
	if other != nil {
		other.Vel = vb
		s.redirect(e.b, e.t, vb)
	}
	align(n, a, b, other != nil)
	s.repredict(e.a, e.pair)
	if other != nil {
		s.repredict(e.b, e.pair)
	}
}

// impulse returns the impulse along the unit vector n from a to b that an impact gives to
// b, and takes from a: 0 where they do not approach. Of masses it wants the inverse, which
// of something immovable is 0; e is the restitution.
func impulse(n, va, vb r2.Vec, invA, invB, e float64) float64 {
	approach := portable.Dot(n, r2.Sub(va, vb))
	if !(approach > 0) || invA+invB == 0 {
		return 0
	}
	return (1 + e) * approach / (invA + invB)
}

// redirect gives a struck agent its new course at share t of the step: with its new
// velocity, but no farther than its motion bound.
func (s *Solver) redirect(id uint32, t float64, vel r2.Vec) {
	if c := &s.courses[id]; s.advance(id, t) {
		c.u = portable.Scale(s.in.Dt, vel)
		c.limit()
	}
}

// align takes out of two new courses what would still bring them together along n: motion
// bounds differ, and one of the two may have stopped.
func align(n r2.Vec, a, b *course, both bool) {
	fromA, fromB := approach(n, a.u, b.u, both)
	if fromA == 0 && fromB == 0 {
		return
	}
	if both {
		b.u = portable.AddScaled(b.u, -fromB, n)
	}
	if !a.stopped() {
		a.u = portable.AddScaled(a.u, -fromA, n)
		a.limit()
	}
}

// approach returns what two lose along n, from a to b, of velocities that bring them
// together: of two head on both stop, and one that catches up stays behind. Where b is not
// to lose anything, a takes over all of its.
func approach(n, va, vb r2.Vec, both bool) (fromA, fromB float64) {
	a, b := portable.Dot(n, va), portable.Dot(n, vb)
	if !(a > b) {
		return 0, 0
	}
	common := b
	if both {
		common = max(b, min(0, a))
	}
	return a - common, b - common
}

// slide resolves an impact of a square with anything solid: nothing bounces, and nothing
// is pushed.
//
//	+---+      +---+        along the normal two head on stop, and one that
//	| a |-->   | b |->      catches up stays behind; across it both are free,
//	+---+      +---+        so they slide along each other's sides
//
// The velocities lose what the courses lose. A body that runs into a square takes it
// along.
func (s *Solver) slide(e *event, pa, pb r2.Vec) {
	a, b := &s.courses[e.a], &s.courses[e.b]
	var hull shape.Hull
	s.keepOut(&hull, e.a, e.b)
	away := hull.Facing(r2.Sub(pa, pb))
	n := portable.Scale(-1, away)
	agent := &s.in.Now[e.a]
	if s.solid() {
		point := portable.AddScaled(pa, agent.Radius, n)
		if of, size := s.hull(e.b); of.Round > 0 || !s.isFixed(e.b) && !s.in.Now[e.b].Square {
			point = portable.AddScaled(pb, size, away)
		}
		s.note(e, point, 0)
	}
	s.advance(e.a, e.t)
	if !s.isFixed(e.b) {
		other := &s.in.Now[e.b]
		s.advance(e.b, e.t)
		fromA, fromB := approach(n, agent.Vel, other.Vel, true)
		agent.Vel, other.Vel = portable.AddScaled(agent.Vel, -fromA, n), portable.AddScaled(other.Vel, -fromB, n)
		fromA, fromB = approach(n, a.u, b.u, true)
		a.deflect(fromA, n)
		b.deflect(fromB, n)
		s.repredict(e.b, e.pair)
	} else {
		fromA, _ := approach(n, agent.Vel, portable.Scale(1/s.in.Dt, b.u), false)
		agent.Vel = portable.AddScaled(agent.Vel, -fromA, n)
		fromA, _ = approach(n, a.u, b.u, false)
		a.deflect(fromA, n)
	}
	s.repredict(e.a, e.pair)
}
