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
	w.fillShared(&w.combat.View)
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

// Shells returns the shells in the air, in the order in which they were fired. The list
// belongs to the world and is valid until the next Step.
func (w *World) Shells() []Shell { return w.arms.Shells }

// Hits returns what the shells hit in the last step. The list belongs to the world and is
// valid until the next Step.
func (w *World) Hits() []Hit { return w.arms.Hits }

// Turret returns where the gun of agent id points, radians, and where it pointed
// before the last step.
func (w *World) Turret(id uint32) (now, before float64) { return w.arms.Turret(id) }

// Fire returns how many shells agent id has fired, and how many of them hit an enemy that was
// no wreck yet.
func (w *World) Fire(id uint32) (shots, hits int) {
	r := w.arms.Record(id)
	return r.Shots, r.Hits
}

// Health returns the hit points that agent id has left: 0 for a wreck, and for an
// invulnerable agent.
func (w *World) Health(id uint32) float64 { return w.arms.Health(id) }

// Wrecked reports whether agent id had hit points and has none left. A wreck stands still
// for good, is no agent's enemy, and remains an obstacle.
func (w *World) Wrecked(id uint32) bool { return w.arms.Wrecked()[id] }

// Wrecks appends the agents that are wrecks to ids, by ID.
func (w *World) Wrecks(ids []uint32) []uint32 {
	for i, wrecked := range w.arms.Wrecked() {
		if wrecked {
			ids = append(ids, uint32(i))
		}
	}
	return ids
}

// Sights fills v with what the gunner of agent id senses now, as View does for its
// behaviour.
func (w *World) Sights(id uint32, v *nav.View) {
	w.fillShared(v)
	w.show()
	a := &w.buffers[0].one
	w.agents.Agent(id, a)
	w.scenery.Target(&a.Goal, &v.Target)
	v.Turret, _ = w.Turret(id)
	v.Neighbors = v.Neighbors[:0]
	if g := w.setup.Groups[a.Group].Gunner; g != nil {
		v.Neighbors = w.grid.Neighbors(v.Neighbors, &w.buffers[0].hits, a, g.Gun().Range)
		w.buffers[0].lookout.Cull(v, a.Pos, nav.SightOf(g, a, w.setup.Dt))
	}
}
