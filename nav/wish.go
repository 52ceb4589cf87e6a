package nav

import (
	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// reach returns the acceleration that makes self's velocity vel within one step,
// and draws it.
func reach(self *Agent, v *View, vel r2.Vec, p Pen) r2.Vec {
	d := r2.Sub(vel, self.Vel)
	return wish(self, r2.Vec{X: d.X / v.Dt, Y: d.Y / v.Dt}, p)
}

// wish returns w made finite, and draws it.
func wish(self *Agent, w r2.Vec, p Pen) r2.Vec {
	w = portable.Finite(w)
	arrow(p, "wish", InkWish, self.Pos, w)
	return w
}

// arrow draws where there is a pen.
func arrow(p Pen, kind string, ink Ink, from, vec r2.Vec) {
	if p != nil {
		p.Arrow(Stroke{Kind: kind, Ink: ink}, from, vec)
	}
}

// wayOf returns the next waypoint, or the target where there is none.
func wayOf(v *View) r2.Vec {
	if v.OnPath {
		return v.Way
	}
	return v.Target.Pos
}

// seeks reports whether neighbour n is the agent's goal.
func seeks(v *View, n *Neighbor) bool {
	return v.Target.Kind == AgentGoal && n.ID == uint32(v.Target.Index)
}
