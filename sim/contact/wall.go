package contact

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav/tiles"
)

// wallEvent returns the event of an agent that runs into a wall at t.
func (s *Solver) wallEvent(id uint32, t float64) event {
	return event{t: t, a: id, b: uint32(len(s.courses) - 1), pair: noPair, turns: s.courses[id].turns}
}

// wallImpact predicts when an agent runs into a wall of tiles on its present course.
func (s *Solver) wallImpact(id uint32) float64 {
	c := &s.courses[id]
	if c.clear {
		return shape.Never
	}
	a, m := s.in.of(id), s.in.Walls
	if isClear(m, a.Radius, c.pos, c.at(1)) {
		return shape.Never
	}
	if hit, ok := m.Hit(a.Shape(), c.pos, c.rest()); ok {
		return c.t + float64((1-c.t)*hit.Share)
	}
	return shape.Never
}

// hitWall resolves the event of an agent and a wall: it slides along it, and its velocity
// loses its part into the wall.
func (s *Solver) hitWall(w *scratch, id uint32, t float64) {
	c, a, slot := &s.courses[id], s.in.of(id), s.in.slot(id)
	hit, ok := s.in.Walls.Hit(a.Shape(), c.pos, c.rest())
	if !ok {
		return
	}
	s.Struck[id] = true
	s.advance(id, t)
	c.pos = hit.At
	c.deflect(min(0, portable.Dot(c.u, hit.Normal)), hit.Normal)
	vel := s.in.Agents.Vel(slot)
	s.in.Agents.SetVel(slot, portable.AddScaled(vel, max(0, -portable.Dot(vel, hit.Normal)), hit.Normal))
	s.repredict(w, id, noPair)
}

// slideAlong takes the agent in a slot from a place to where it would be now, only as far as walls
// let it: it slides along them, and its velocity loses its part into them. Every step is swept,
// so no agent is ever pushed into a wall.
func (s *Solver) slideAlong(from r2.Vec, slot int) {
	m, agents := s.in.Walls, s.in.Agents
	a, to := agents.Of(slot), agents.Pos(slot)
	if isClear(m, a.Radius, from, to) {
		return
	}
	moved := m.Move(a.Shape(), from, r2.Sub(to, from))
	agents.SetPos(slot, moved.To)
	if moved.Struck > 0 {
		agents.SetVel(slot, moved.Along(agents.Vel(slot)))
		s.Struck[agents.ID[slot]] = true
	}
}

// isClear reports whether something of a size certainly meets no wall on its way from a
// place to another: what the clearance of its tile promises, less a thousandth for
// rounding. Most ways are clear, and the answer takes a few nanoseconds.
func isClear(m *tiles.Map, size float64, from, to r2.Vec) bool {
	t := m.At(from)
	c := m.Center(t)
	far := max(math.Abs(from.X-c.X), math.Abs(from.Y-c.Y), math.Abs(to.X-c.X), math.Abs(to.Y-c.Y))
	return far+size <= float64((float64(m.Clearance(t))-0.501)*m.Size())
}
