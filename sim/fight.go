package sim

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/arms"
)

// Shell and Hit are those of [arms].
type (
	Shell = arms.Shell
	Hit   = arms.Hit
)

// fight lets the shells fly and the gunners aim and fire. Shells first: what is
// hit in this step no longer fires in it.
func (w *World) fight() {
	w.survey(&w.combat.View)
	for _, id := range w.arms.Fly(&w.combat) {
		w.resting[id] = true
		w.halt(id).Wreck = true
	}
	for _, f := range w.arms.Aim(&w.combat) {
		w.fault(f.Agent, w.tick-1, "turret", f.Turret)
		w.halt(f.Agent)
	}
}

// halt takes an agent's velocity, and returns how it is seen until agents are sorted again.
func (w *World) halt(id uint32) (seen *nav.Neighbor) {
	seen = w.grid.Seen(id)
	w.now[id].Vel, seen.Vel = r2.Vec{}, r2.Vec{}
	return seen
}

// Shells returns the shells in the air now, in the order in which they were
// fired. They are the world's own and valid until the next Step.
func (w *World) Shells() []Shell { return w.arms.Shells }

// Hits returns what the shells hit in the last step. It is the world's own and
// valid until the next Step.
func (w *World) Hits() []Hit { return w.arms.Hits }

// Turret returns where the gun of agent id points, radians, and where it pointed
// before the last step.
func (w *World) Turret(id uint32) (now, before float64) { return w.arms.Turret(id) }

// Health returns the hit points that agent id has left. A wreck has none, and
// neither has one that is invulnerable.
func (w *World) Health(id uint32) float64 { return w.arms.Health(id) }

// Wrecked reports whether agent id had hit points and has none left. A wreck
// stands still for good where it is; it is an enemy of none, and in the way of all.
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

// Sights fills v with what the gunner of agent id sees now, as View does for the
// driver.
func (w *World) Sights(id uint32, v *nav.View) {
	w.survey(v)
	a := &w.now[id]
	w.scenery.Target(a, w.now, &v.Target)
	v.Turret, _ = w.Turret(id)
	v.Neighbors = v.Neighbors[:0]
	if g := w.setup.Groups[a.Group].Gunner; g != nil {
		v.Neighbors = w.grid.Neighbors(v.Neighbors, a, g.Gun().Range)
	}
}
