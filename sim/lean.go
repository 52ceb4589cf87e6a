package sim

import (
	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/flights"

	"gonum.org/v1/gonum/spatial/r2"
)

// leans reports whether an agent decides in space: a ship does. It does in the plane of the scene if its behaviour remembers something, which
// would be of another plane in each step, and if that only plans burns, and wishes nothing.
func (s *senses) leans(a *nav.Agent) bool {
	if !s.flights.Has(a.ID) {
		return false
	}
	c := &s.controls.groups[a.Group]
	return len(c.slots) == 0 && !flights.Plans(c.behavior)
}

// leanTo shows a ship and its view in one of the two planes in which it decides.
func leanTo(l *flights.Lean, self *nav.Agent, v *nav.View, second bool) {
	l.Show(self, v, second)
	a := engine.Of(v)
	a.Places, a.Culled, a.Crowd, a.Flights = nil, false, nil, nil // all of these are in the plane of the scene
	a.Met = engine.Encounter{}
}

// lifted returns the wish of a ship in the plane of the scene, that it had in the first of its planes, and tells its drive the part along z.
func (s *senses) lifted(self *nav.Agent, b *buffers, behavior nav.Behavior, wish r2.Vec) r2.Vec {
	other := *self
	leanTo(&b.lean, &other, &b.view, true)
	in := b.lean.Join(wish, portable.Finite(behavior.Steer(&other, &b.view)))
	s.leave(&b.view)
	s.flights.Wish(self.ID, in.Z)
	return r2.Vec{X: in.X, Y: in.Y}
}

// Planes calls show for each plane in which an agent decides: that of the scene, or, of a ship in space, two others, whose axes are those of
// the view. v is the agent's view, by View; self is the agent as it is in the plane, a copy to which its behaviour may write. The first axis
// of the second plane is the way to the goal, its second one the third of the first plane.
func (w *World) Planes(v *nav.View, id uint32, show func(self *nav.Agent, v *nav.View)) {
	self := v.Seen(w.Agent(id))
	l := &w.senses.buffers[0].lean
	if !w.senses.leans(&self) || !l.Begin(w.flights, &self, v) {
		show(&self, v)
		return
	}
	for _, second := range []bool{false, true} {
		one := self
		leanTo(l, &one, v, second)
		show(&one, v)
	}
	w.View(id, v)
}
