package moves

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"
)

// lookout remembers the fixed things near the agents that a worker visits, which mostly lie side by
// side along a line of cells.
type lookout struct {
	around nav.Box   // where agents may be for found to have all that they feel
	sight  nav.Sight // with which they look
	found  []int32   // obstacles, then boxes, as [scenery.Scenery.Near] numbers them
	ahead  float64   // how far around reaches along the line, in cells; across it, the share aside of that
}

// A lookout reaches farther along the line while it finds few things, and less far if it finds many: each
// agent tries all of them, and to look anew takes as long as to try some.
const (
	farthest = 64       // cells
	nearest  = 0.5      // cells
	aside    = 1.0 / 16 // of ahead
	few      = 6        // things
	many     = 24       // things
)

// forget makes the lookout look anew. Call it when bodies have moved.
func (l *lookout) forget() { l.around = shape.Nowhere }

// fixedNear returns the numbers of the obstacles and boxes that agents in a box may feel, and of some
// others, in ascending order.
func (c *Mover) fixedNear(l *lookout, b *nav.Box, sight nav.Sight) []int32 {
	if l.sight != sight || !(b.Min.X >= l.around.Min.X && b.Max.X <= l.around.Max.X && b.Min.Y >= l.around.Min.Y && b.Max.Y <= l.around.Max.Y) {
		side := c.Places.Cells.Side()
		l.sight = sight
		sight.Reach += float64(0x1p-20 * (sight.Reach + side)) // for rounding
		if l.ahead == 0 {
			l.ahead = farthest
		} else if len(l.found) < few {
			l.ahead = min(2*l.ahead, farthest)
		}
		for {
			l.around = *b
			l.around.Max.X += float64(l.ahead * side)
			l.around.Min.Y -= float64(aside * l.ahead * side)
			l.around.Max.Y += float64(aside * l.ahead * side)
			l.found = c.scenery.Near(l.found[:0], l.around, sight)
			if len(l.found) <= many || l.ahead <= nearest {
				break
			}
			l.ahead /= 2
		}
	}
	return l.found
}

// feel lets a rule feel all things near w.self, in the order of a view.
func (c *Mover) feel(w *worker, class *class, r *rule) {
	self, n, scope := &w.self, &w.near, &r.scope
	of := scope.Of
	*n = nav.Near{}
	var fixed []int32
	obstacles := len(c.scenery.Obstacles)
	if of&(nav.Obstacles|nav.Boxes) != 0 {
		fixed = c.fixedNear(&w.lookout, &nav.Box{Min: self.Pos, Max: self.Pos}, class.sight)
	}
	if of&nav.Obstacles != 0 {
		for _, i := range fixed {
			if int(i) >= obstacles {
				break
			}
			o := &c.scenery.Obstacles[i]
			d := r2.Sub(self.Pos, o.Pos)
			d2 := portable.Norm2(d)
			near := scope.Near + float64(scope.Radii*o.Radius)
			if !(d2 < float64(near*near)) || of&nav.TheGoal == 0 && self.Target.Kind == nav.BodyGoal && o.Body == self.Target.Index {
				continue
			}
			n.D, n.D2, n.Radius, n.Vel, n.Number, n.Kind = d, d2, o.Radius, o.Vel, uint64(i), nav.Obstacles
			r.feeler.Feel(self, n, &w.sum, nil)
		}
	}
	if of&nav.Boxes != 0 && len(c.scenery.Boxes) > 0 {
		for _, i := range fixed {
			i := int(i) - obstacles
			if i < 0 {
				continue
			}
			b := &c.scenery.Boxes[i]
			d := r2.Sub(self.Pos, b.Nearest(self.Pos))
			inside := d == r2.Vec{}
			if inside {
				d, _ = b.Away(self.Pos)
			} else if !(portable.Norm2(d) < float64(scope.Near*scope.Near)) {
				continue
			}
			*n = nav.Near{D: d, D2: portable.Norm2(d), Number: uint64(i), Kind: nav.Boxes, Inside: inside}
			r.feeler.Feel(self, n, &w.sum, nil)
		}
		*n = nav.Near{}
	}
	if of&nav.Agents != 0 && class.feels > 0 {
		c.feelAgents(w, class, r)
	}
}

// feelAgents lets a rule feel the other agents near w.self.
func (c *Mover) feelAgents(w *worker, class *class, r *rule) {
	self, n, scope := &w.self, &w.near, &r.scope
	moves := c.felt && !scope.Places
	goal := int32(-1) // the agent that the rule must not feel
	if scope.Of&nav.TheGoal == 0 && self.Target.Kind == nav.AgentGoal {
		goal = self.Target.Index
	}
	n.Vel = r2.Vec{}
	if !w.listed {
		c.meet(w, class)
	}
	for i := range w.met {
		m := &w.met[i]
		if near := scope.Near + float64(scope.Radii*m.radius); !(m.d2 < float64(near*near)) {
			continue
		}
		other := c.classes[m.class].agent
		n.D.X, n.D.Y, n.D2, n.Radius = m.dx, m.dy, m.d2, m.radius
		if moves {
			n.Vel.X, n.Vel.Y = c.Was.VX[m.slot], c.Was.VY[m.slot]
		}
		id := c.ID[m.slot]
		if int32(id) == goal {
			continue
		}
		n.ID, n.Number, n.Kind, n.Group, n.Team = id, nav.AgentNumber(id), nav.Agents, other.Group, other.Team
		if seen := c.SeenAt(m.at); seen != nil {
			n.Stopped, n.Wreck = seen.Stopped, seen.Wreck
		}
		r.feeler.Feel(self, n, &w.sum, nil)
	}
}
