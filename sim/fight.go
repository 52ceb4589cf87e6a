package sim

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/arms"
	"galaxy/sim/columns"
	"galaxy/sim/flights"
)

// Shell and Hit are the types of package [arms].
type (
	Shell = arms.Shell
	Hit   = arms.Hit
)

// fight lets the shells fly and then the gunners aim and fire: an agent that is wrecked in
// this step no longer fires in it.
func (w *World) fight() {
	if !w.pushed { // guns are one of the things that push
		return
	}
	w.senses.fillShared(&w.combat.View, w.tick)
	for _, id := range w.arms.Fly(&w.combat) {
		w.stop(id).Wreck = true
	}
	for _, f := range w.arms.Aim(&w.combat) {
		w.quarantine(Fault{Tick: w.tick - 1, Agent: f.Agent, What: fmt.Sprintf("turret became %v", f.Turret)})
		w.stop(f.Agent)
	}
}

// raise lets the guns of ships in space aim and fire there, if some of them have guns.
func raise(w *World) {
	s := w.setup.Flights
	if s != nil && slices.ContainsFunc(s.Ships, func(x flights.Start) bool { return w.controls.gunners[w.setup.Agents[x.Agent].Group] != nil }) {
		w.combat.Space = w.flights
		w.arms.Raise(w.flights, w.setup.Agents)
	}
}

// stop lets an agent rest for good, and returns it as others see it until the next sort.
func (w *World) stop(id uint32) (seen *nav.Neighbor) {
	slot := w.agents.SlotOf(id)
	rests := w.orders.stop(id)
	if seen = w.agents.Seen(slot); rests {
		seen.Vel = r2.Vec{}
	}
	return seen
}

// stop lets an agent rest for good, and reports whether it is at rest: a ship in space coasts on.
func (o *orders) stop(id uint32) (rests bool) {
	slot := o.agents.SlotOf(id)
	o.agents.Set(slot, columns.Resting, true)
	if rests = !o.flights.Is(id, flights.Flying); rests {
		o.agents.SetVel(slot, r2.Vec{})
	}
	return rests
}

// Arms returns the guns of the agents, their hit points, the shells in the air, and what shells hit in the
// last step. It belongs to the world, which alone changes it.
func (w *World) Arms() *arms.State { return &w.arms.State }

// Sights fills v with what the gunner of agent id senses now, as View does for its
// behaviour.
func (w *World) Sights(id uint32, v *nav.View) {
	s := w.senses
	s.fillShared(v, w.tick)
	w.neighbors.show()
	b := s.buffers[0]
	a := &b.one
	w.agents.Agent(id, a)
	w.scenery.Target(&a.Goal, &v.Target)
	v.Turret, _ = w.arms.Turret(id)
	v.Neighbors, v.Rises = v.Neighbors[:0], v.Rises[:0]
	if g := w.setup.Groups[a.Group].Gunner; g != nil {
		v.Neighbors = w.neighbors.grid.Neighbors(v.Neighbors, &b.hits, a, g.Gun().Range)
		if w.combat.Lift(a, v, &b.space, g.Gun().Range) {
			b.space.Turret, _ = w.arms.Pitch(id)
		}
		b.lookout.Cull(v, a.Pos, nav.SightOf(g, a, w.setup.Dt))
	}
}
