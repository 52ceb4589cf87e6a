package sim

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// Wrecked reports whether agent id had hit points and has none left. A wreck
// stands still for good where it is; it is an enemy of none, and in the way of all.
func (w *World) Wrecked(id uint32) bool { return w.arms.wrecked[id] }

// Wrecks appends the agents that are wrecks to ids, by ID.
func (w *World) Wrecks(ids []uint32) []uint32 {
	for i, wrecked := range w.arms.wrecked {
		if wrecked {
			ids = append(ids, uint32(i))
		}
	}
	return ids
}

// ruin makes an agent a wreck, for those that look at once, too.
func (w *World) ruin(id uint32) {
	w.resting[id], w.arms.wrecked[id] = true, true
	w.arms.wrecks++
	w.halt(id).Wreck = true
}

// halt takes an agent's velocity, and returns how those see it that look at once.
func (w *World) halt(id uint32) (seen *nav.Neighbor) {
	seen = w.grid.Seen(id)
	w.now[id].Vel, seen.Vel = r2.Vec{}, r2.Vec{}
	return seen
}

// danger reports whether a's middle is within the range of an enemy's gun, loaded or
// not, walls or none: a shell reaches farther by the radii of both, and stops at walls.
func (w *World) danger(a *nav.Agent, near []nav.Neighbor) bool {
	for i := range near {
		n := &near[i]
		if !n.EnemyOf(a) {
			continue
		}
		if g := w.minds[n.Group].gunner; g != nil {
			reach, d := g.Gun().Range, r2.Sub(n.Pos, a.Pos)
			if float64(d.X*d.X)+float64(d.Y*d.Y) <= float64(reach*reach) {
				return true
			}
		}
	}
	return false
}
