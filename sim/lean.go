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
	b.other = *self
	leanTo(&b.lean, &b.other, &b.view, true)
	in := b.lean.Join(wish, portable.Finite(behavior.Steer(&b.other, &b.view)))
	s.leave(&b.view)
	s.flights.Wish(self.ID, in.Z)
	return r2.Vec{X: in.X, Y: in.Y}
}

// Plane shows agent id and its view, by View, in one of the planes in which it decides, by number: there is one, that of the scene, or, of a
// ship in space, there are two, whose axes are those of the view. It reports false if there are no more, and v is as before the first one.
// Ask for them in order, from 0. The first axis of the second plane is the way to the goal, its second one the third of the first plane.
func Plane(w *World, number int, id uint32, self *nav.Agent, v *nav.View) bool {
	b := w.senses.buffers[0]
	if number == 0 {
		*self = v.Seen(w.Agent(id))
		b.planes = 1
		if w.senses.leans(self) && b.lean.Begin(w.flights, self, v) {
			b.planes = 2
			leanTo(&b.lean, self, v, false)
		}
		return true
	}
	if b.planes == 2 {
		*self = w.Agent(id)
		if number == 1 {
			leanTo(&b.lean, self, v, true)
			return true
		}
		w.View(id, v)
	}
	return false
}
