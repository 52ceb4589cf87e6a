package steer

import (
	"sort"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// reach returns the acceleration that makes self's velocity vel within one step,
// and draws it.
func reach(self *nav.Agent, v *nav.View, vel r2.Vec, p nav.Pen) r2.Vec {
	d := r2.Sub(vel, self.Vel)
	return nav.Wish(self, r2.Vec{X: d.X / v.Dt, Y: d.Y / v.Dt}, p)
}

// arrow draws an arrow if there is a pen.
func arrow(p nav.Pen, kind string, ink nav.Ink, from, vec r2.Vec) {
	if p != nil {
		p.Arrow(nav.Stroke{Kind: kind, Ink: ink}, from, vec)
	}
}

// wayOf returns the next waypoint, or the target if there is none.
func wayOf(v *nav.View) r2.Vec {
	if v.OnPath {
		return v.Way
	}
	return v.Target.Pos
}

// seeks reports whether neighbour n is the agent's goal.
func seeks(v *nav.View, n *nav.Neighbor) bool {
	return v.Target.Kind == nav.AgentGoal && n.ID == uint32(v.Target.Index)
}

// agentOf returns the agent with an ID as a subject.
func agentOf(id uint32) nav.Subject { return nav.Subject{Kind: nav.AgentSubject, Index: int32(id)} }

// obstacleOf returns obstacle i of the view as a subject. Rocks are counted apart from
// bodies, which stand before them.
func obstacleOf(v *nav.View, i int) nav.Subject {
	if o := &v.Obstacles[i]; o.Body >= 0 {
		return nav.Subject{Kind: nav.BodySubject, Index: o.Body}
	}
	first := sort.Search(i, func(k int) bool { return v.Obstacles[k].Body < 0 })
	return nav.Subject{Kind: nav.RockSubject, Index: int32(i - first)}
}

// out returns D and its length. If self is inside, it returns the D and length with which the two
// would just be touching.
func out(n *nav.Near, self *nav.Self) (d r2.Vec, distance float64) {
	if n.Inside {
		d = portable.Scale(self.Radius, n.D)
		return d, portable.Norm(d)
	}
	return n.D, n.Distance()
}

// drawNear draws the effect of n if there is a pen.
func drawNear(n *nav.Near, p nav.Pen, kind string, ink nav.Ink, self *nav.Self, vec r2.Vec) {
	if p != nil {
		p.Arrow(nav.Stroke{Kind: kind, Ink: ink, Of: n.Of}, self.Pos, vec)
	}
}
