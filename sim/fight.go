package sim

import (
	"fmt"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/arms"
	"galaxy/sim/columns"
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

// stop lets an agent rest for good, and returns it as others see it until the next sort.
func (w *World) stop(id uint32) (seen *nav.Neighbor) {
	slot := w.agents.SlotOf(id)
	w.agents.Set(slot, columns.Resting, true)
	w.agents.SetVel(slot, r2.Vec{})
	seen = w.agents.Seen(slot)
	seen.Vel = r2.Vec{}
	return seen
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
	v.Neighbors = v.Neighbors[:0]
	if g := w.setup.Groups[a.Group].Gunner; g != nil {
		v.Neighbors = w.neighbors.grid.Neighbors(v.Neighbors, &b.hits, a, g.Gun().Range)
		b.lookout.Cull(v, a.Pos, nav.SightOf(g, a, w.setup.Dt))
	}
}
