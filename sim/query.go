package sim

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"
)

// Around calls visit for the agents whose middles are within reach of a place, length, wrecks too, until it returns false. Agents that
// are not here are left out. The order depends on the state alone. After [Ready] several goroutines may call it.
func Around(w *World, at r2.Vec, reach float64, visit func(n *nav.Neighbor) bool) {
	around(w.neighbors, at, reach, visit)
}

func around(of *neighbors, at r2.Vec, reach float64, visit func(n *nav.Neighbor) bool) {
	q := of.grid.Around(shape.Box{Min: at, Max: at}, reach)
	for r := range q.Runs {
		run := q.Run(r)
		for i := range run {
			if n := &run[i]; portable.Norm2(r2.Sub(n.Pos, at)) <= float64(reach*reach) && !visit(n) {
				return
			}
		}
	}
}

// Ready makes w ready for questions of several goroutines, until it changes: [Around], [StateOf], World.Agent.
func Ready(w *World) {
	w.neighbors.show()
	w.agents.Locate()
	w.agents.KeepVelocities()
}

// Alive reports whether agent id is here and no wreck.
func Alive(w *World, id uint32) bool {
	wrecked := w.arms.Wrecked()
	return w.Presence(id) == Here && !(wrecked != nil && wrecked[id])
}

// GoalPlace returns where a goal is now, length.
func GoalPlace(w *World, g *nav.Goal) r2.Vec { return w.scenery.GoalPos(g) }
