package crew

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// surroundings lists the obstacles and boxes that agents at places lo to hi may feel.
func (c *Crew) surroundings(w *worker, lo, hi int) {
	w.obstacles, w.boxes = w.obstacles[:0], w.boxes[:0]
	near, radii, of := 0.0, 0.0, nav.Things(0)
	minX, minY, maxX, maxY := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for k := lo; k < hi; k++ {
		x, y := c.places.x[k], c.places.y[k]
		if x < minX {
			minX = x
		}
		if x > maxX {
			maxX = x
		}
		if y < minY {
			minY = y
		}
		if y > maxY {
			maxY = y
		}
		scope := &c.classes[c.class[c.places.slot[k]]].scope
		if scope.Near > near {
			near = scope.Near
		}
		if scope.Radii > radii {
			radii = scope.Radii
		}
		of |= scope.Of
	}
	if of&(nav.Obstacles|nav.Boxes) == 0 || lo == hi {
		return
	}
	around := nav.Box{Min: r2.Vec{X: minX, Y: minY}, Max: r2.Vec{X: maxX, Y: maxY}}
	w.obstacles = c.scenery.Near(w.obstacles, around, nav.Sight{Reach: near, Radii: radii})
	n := int32(len(c.scenery.Obstacles))
	k, _ := slices.BinarySearch(w.obstacles, n)
	for _, i := range w.obstacles[k:] {
		w.boxes = append(w.boxes, i-n)
	}
	w.obstacles = w.obstacles[:k]
}

// feel lets the behaviour of a class feel all that is near w.self, in the order of a view.
func (c *Crew) feel(w *worker, class *class) {
	self, n, scope := &w.self, &w.near, &class.scope
	of := scope.Of
	*n = nav.Near{}
	if of&nav.Obstacles != 0 {
		for _, i := range w.obstacles {
			o := &c.scenery.Obstacles[i]
			d := r2.Sub(self.Pos, o.Pos)
			d2 := portable.Norm2(d)
			near := scope.Near + float64(scope.Radii*o.Radius)
			if !(d2 < float64(near*near)) || of&nav.TheGoal == 0 && self.Target.Kind == nav.BodyGoal && o.Body == self.Target.Index {
				continue
			}
			n.D, n.D2, n.Radius, n.Vel, n.Number, n.Kind = d, d2, o.Radius, o.Vel, uint64(i), nav.Obstacles
			class.feeler.Feel(self, n, &w.sum, nil)
		}
	}
	if of&nav.Boxes != 0 && len(w.boxes) > 0 {
		for _, i := range w.boxes {
			b := &c.scenery.Boxes[i]
			d := r2.Sub(self.Pos, b.Nearest(self.Pos))
			inside := d == r2.Vec{}
			if inside {
				d, _ = b.Away(self.Pos)
			} else if !(portable.Norm2(d) < float64(scope.Near*scope.Near)) {
				continue
			}
			*n = nav.Near{D: d, D2: portable.Norm2(d), Number: uint64(i), Kind: nav.Boxes, Inside: inside}
			class.feeler.Feel(self, n, &w.sum, nil)
		}
		*n = nav.Near{}
	}
	if class.feels > 0 {
		c.feelAgents(w, class)
	}
}

// Neighbors appends the agents within reach of a, without a itself, to near, as
// [grid.State.Neighbors] does.
func (c *Crew) Neighbors(near []nav.Neighbor, a *nav.Agent, reach float64) []nav.Neighbor {
	if !(reach > 0) {
		return near
	}
	q := c.places.cells.Around(nav.Box{Min: a.Pos, Max: a.Pos}, reach)
	for r := range q.Runs {
		from, to := q.Span(r)
		for at := from; at < to; at++ {
			pos := r2.Vec{X: c.places.x[at], Y: c.places.y[at]}
			s := c.places.slot[at]
			if !(portable.Norm2(r2.Sub(pos, a.Pos)) <= float64(reach*reach)) || c.id[s] == a.ID {
				continue
			}
			var other nav.Agent
			c.agentIn(int(s), &other)
			near = append(near, other.Neighbor())
		}
	}
	return near
}

// Side returns the side of a cell, length.
func (c *Crew) Side() float64 { return c.side }

// feelAgents lets it feel the other agents.
func (c *Crew) feelAgents(w *worker, class *class) {
	self, n, scope, p := &w.self, &w.near, &class.scope, &c.places
	limit := float64(class.feels * class.feels)
	q := p.cells.Around(nav.Box{Min: self.Pos, Max: self.Pos}, class.feels)
	for r := range q.Runs {
		from, to := q.Span(r)
		xs, ys := p.x[from:to], p.y[from:to]
		for i := range xs {
			d := r2.Vec{X: self.Pos.X - xs[i], Y: self.Pos.Y - ys[i]}
			d2 := portable.Norm2(d)
			if !(d2 <= limit) {
				continue
			}
			at := int(from) + i
			s := p.slot[at]
			if c.id[s] == self.ID {
				continue
			}
			other := &c.classes[c.class[s]]
			near := scope.Near + float64(scope.Radii*other.agent.Radius)
			if !(d2 < float64(near*near)) {
				continue
			}
			n.D, n.D2, n.Radius, n.Vel, n.Number, n.Kind = d, d2, other.agent.Radius, r2.Vec{X: p.vx[at], Y: p.vy[at]}, nav.AgentNumber(c.id[s]), nav.Agents
			n.ID, n.Group, n.Team = c.id[s], other.agent.Group, other.agent.Team
			class.feeler.Feel(self, n, &w.sum, nil)
		}
	}
}
