package contact

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
)

// resolve carries out an event.
func (s *Solver) resolve(w *scratch, e *event) {
	if int(e.b) == len(s.courses)-1 {
		s.hitWall(w, e.a, e.t)
		return
	}
	pa, pb := s.courses[e.a].at(e.t), s.courses[e.b].at(e.t)
	if !finite(pa) || !finite(pb) {
		return
	}
	a, b := s.in.slot(e.a), fixed
	if !s.in.isFixed(e.b) {
		b = s.in.slot(e.b)
	}
	away, point := s.meetingPoint(e, pa, pb)
	n := portable.Scale(-1, away) // from a to b
	if !s.courses[e.a].disc || b != fixed && !s.courses[e.b].disc {
		s.slide(w, e, a, b, n, point)
	} else if !s.bounce(w, e, a, b, n, point) {
		return
	}
	s.repredict(w, e.a, e.pair)
	if b != fixed {
		s.repredict(w, e.b, e.pair)
	}
}

// meetingPoint returns the normal from b to a of an event, and where the two touch, which are at
// pa and pb then.
func (s *Solver) meetingPoint(e *event, pa, pb r2.Vec) (away, point r2.Vec) {
	ca, cb := &s.courses[e.a], &s.courses[e.b]
	if away, ok := portable.Unit(r2.Sub(pa, pb)); ok && ca.disc && cb.disc { // most are: no hulls are made for these
		return away, portable.AddScaled(pb, cb.radius, away)
	}
	var hull shape.Hull
	s.in.keepOut(&hull, e.a, e.b)
	away = hull.Facing(r2.Sub(pa, pb))
	if h, size := s.in.hull(e.b); h.Core.Min == h.Core.Max {
		return away, portable.AddScaled(pb, size, away)
	}
	return away, portable.AddScaled(pa, ca.radius, portable.Scale(-1, away))
}

func finite(v r2.Vec) bool { return v.X-v.X == 0 && v.Y-v.Y == 0 } // ±Inf - ±Inf and NaN - NaN are NaN

// fixed stands for the slot of a fixed thing.
const fixed = -1

// velocity returns the velocity of the agent in slot b, or of the fixed thing on course c.
func (in *Input) velocity(b int, c *course) r2.Vec {
	if b == fixed {
		return portable.Scale(1/in.Dt, c.u)
	}
	return in.Agents.Vel(b)
}

// bounce resolves an impact of the discs in two slots, or of a disc and something fixed: they
// exchange an impulse. It reports false, and does nothing, where numbers are too large.
func (s *Solver) bounce(w *scratch, e *event, a, b int, n, point r2.Vec) (ok bool) {
	ca, cb := &s.courses[e.a], &s.courses[e.b]
	va, vb := s.in.Agents.Vel(a), s.in.velocity(b, cb)
	j := impulse(n, va, vb, ca.invMass, cb.invMass, s.in.Law.Restitution)
	va = portable.AddScaled(va, -float64(j*ca.invMass), n)
	vb = portable.AddScaled(vb, float64(j*cb.invMass), n)
	if !finite(va) || !finite(vb) {
		return false
	}
	s.note(w, e, point, j)
	s.in.Agents.SetVel(a, va)
	s.redirect(e.a, e.t, va)
	if b != fixed {
		s.in.Agents.SetVel(b, vb)
		s.redirect(e.b, e.t, vb)
	}
	// Motion bounds differ, and one of the two may have stopped: the new courses must not
	// bring them together either.
	if fromA, fromB := approach(n, ca.u, cb.u, b != fixed); fromA != 0 || fromB != 0 {
		if b != fixed {
			cb.u = portable.AddScaled(cb.u, -fromB, n)
		}
		if !ca.stopped() {
			ca.u = portable.AddScaled(ca.u, -fromA, n)
			ca.limit()
		}
	}
	return true
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
func (s *Solver) slide(w *scratch, e *event, a, b int, n, point r2.Vec) {
	if s.in.solid() {
		s.note(w, e, point, 0)
	}
	ca, cb := &s.courses[e.a], &s.courses[e.b]
	va, vb := s.in.Agents.Vel(a), s.in.velocity(b, cb)
	fromA, fromB := approach(n, va, vb, b != fixed)
	s.in.Agents.SetVel(a, portable.AddScaled(va, -fromA, n))
	s.advance(e.a, e.t)
	if b != fixed {
		s.in.Agents.SetVel(b, portable.AddScaled(vb, -fromB, n))
		s.advance(e.b, e.t)
	}
	fromA, fromB = approach(n, ca.u, cb.u, b != fixed)
	ca.deflect(fromA, n)
	if b != fixed {
		cb.deflect(fromB, n)
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
