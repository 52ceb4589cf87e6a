package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Squares with lanes give way, so that none keeps another out for good. A square that another group has kept
// out for a while leans on what is in its way: it stands a little beyond the middle of its cell. The
// square on which it leans sees that, and goes to the nearest vacant cell; if others stand on the way there,
// it leans on the first of them in turn, with the time for which the first one has been held up.
//
//	+---+---+---+---+           a leans on b. The nearest vacant cell leads past c, so b
//	| a>| b | d |   |           leans on c, which has a vacant one beside it: c goes there,
//	+---+---+---+---+           b follows, and a goes on. With d gone to the right, b
//	| e | c |   | f |           would not have needed c.
//	+---+---+---+---+
//
// The one that has been held up longest goes before; the lower ID decides a tie. Source: priority inheritance
// of K. Okumura et al., "Priority Inheritance with Backtracking for Iterative Multi-agent Path Finding",
// Artificial Intelligence 310, 2022. There all agents plan one step together, and one with the highest
// priority gets through wherever each edge is on a cycle, as in corridors two cells wide. Here a square sees the positions and
// timers of others alone, so the search for a vacant cell takes the place of the backtracking. It is no
// proof: beyond what a square sees, cells count as no way out.
const (
	patience = 9    // time in a conflict before a square leans, in times across a tile
	yields   = 4    // time for which one that gave way stays, in times across a tile
	lean     = 0.4  // how far it leans, in gaps between cells
	leanFrom = 0.28 // from where it counts as leaning, in these gaps
	leanTo   = 0.52 // ... to where
)

// tileTime returns the time that self takes across a tile.
func tileTime(self *nav.Agent, v *nav.View) float64 { return v.Tiles.Size() / self.MaxSpeed }

// creeps reports whether a velocity is hardly one, of self or of a square like it.
func creeps(self *nav.Agent, vel r2.Vec) bool { return portable.Norm(vel) < hardly*self.MaxSpeed }

// before reports whether one that has been held up for a time goes before another.
func before(timer float64, id uint32, other float64, otherID uint32) bool {
	return timer > other || timer == other && id < otherID
}

// leans returns the direction in which a neighbour leans, or none.
func leans(self *nav.Agent, v *nav.View, n *nav.Neighbor) (to r2.Vec) {
	if n.Stopped || n.Wreck || !creeps(self, n.Vel) {
		return to
	}
	d, gap := r2.Sub(n.Pos, cellAt(v.Tiles, n.Pos).middle(v.Tiles)), cellGap(self, v.Tiles)
	in := func(x float64) bool { return math.Abs(x) > float64(leanFrom*gap) && math.Abs(x) < float64(leanTo*gap) }
	switch x, y := in(d.X), in(d.Y); {
	case x && y:
		return axis(d)
	case x:
		return r2.Vec{X: math.Copysign(1, d.X)}
	case y:
		return r2.Vec{Y: math.Copysign(1, d.Y)}
	}
	return to
}

// presser returns the neighbour that leans on self and goes before it, or nil, and where it leans. A square
// that is in no conflict itself has no claim to its place.
func presser(self *nav.Agent, v *nav.View) (first *nav.Neighbor, to r2.Vec) {
	mine, held := self.Timer, patience*tileTime(self, v)
	if !(self.Memory[conflict] > held) {
		mine = 0
	}
	for i := range v.Neighbors {
		n := &v.Neighbors[i]
		if !(n.Timer > held) || !before(n.Timer, n.ID, mine, self.ID) || first != nil && !before(n.Timer, n.ID, first.Timer, first.ID) {
			continue
		}
		its := leans(self, v, n)
		d, near := r2.Sub(self.Pos, n.Pos), self.Radius+n.Radius
		ahead := portable.Dot(d, its)
		if its != (r2.Vec{}) && ahead > 0 && ahead-near < 1.5*cellGap(self, v.Tiles) && math.Abs(portable.Dot(d, nav.Quarter(its, nav.Left))) < near {
			first, to = n, its
		}
	}
	return first, to
}

// refuge returns the direction of the first step on the shortest way to a vacant cell that is not in the way
// of n, which leans in a direction; none if self has no way out. Among ways of one length self's own wish comes first, then those across
// the direction.
func refuge(self *nav.Agent, v *nav.View, n *nav.Neighbor, into, wish r2.Vec) r2.Vec {
	m, own := v.Tiles, cellAt(v.Tiles, self.Pos)
	near := vicinity{own}
	var taken, seen [breadth * breadth]bool
	for i := range v.Neighbors {
		o := &v.Neighbors[i]
		r := r2.Vec{X: o.Radius, Y: o.Radius}
		low, high := cellAt(m, r2.Sub(o.Pos, r)), cellAt(m, r2.Add(o.Pos, r))
		for x := low.x; x <= high.x; x++ {
			for y := low.y; y <= high.y; y++ {
				if k, ok := near.index(cell{x, y}); ok {
					taken[k], seen[k] = true, seen[k] || o.Wreck
				}
			}
		}
	}
	for _, c := range [2]cell{own, cellAt(m, n.Pos)} {
		if k, ok := near.index(c); ok {
			seen[k] = true
		}
	}
	type step struct {
		to    cell
		first r2.Vec
	}
	var queue [breadth * breadth]step
	count := 0
	add := func(to cell, first r2.Vec) {
		if k, ok := near.index(to); ok && !seen[k] && to.open(m) {
			seen[k] = true
			queue[count] = step{to, first}
			count++
		}
	}
	side := nav.Quarter(into, self.Hand)
	ways := [4]r2.Vec{side, portable.Scale(-1, side), axis(r2.Sub(self.Pos, n.Pos)), axis(r2.Sub(n.Pos, self.Pos))}
	if wish != (r2.Vec{}) {
		add(own.beside(wish), wish)
	}
	for _, d := range ways {
		add(own.beside(d), d)
	}
	for i := 0; i < count; i++ {
		s := queue[i]
		if k, _ := near.index(s.to); !taken[k] && !inWay(self, v, n, into, s.to) {
			return s.first
		}
		for _, d := range ways {
			add(s.to.beside(d), s.first)
		}
	}
	if count > 0 {
		return queue[count-1].first // it gives way to beyond what it sees
	}
	return r2.Vec{}
}

// inWay reports whether a square in a cell would still be in the way of n, which leans in a direction.
func inWay(self *nav.Agent, v *nav.View, n *nav.Neighbor, into r2.Vec, c cell) bool {
	d, near := r2.Sub(c.middle(v.Tiles), n.Pos), self.Radius+n.Radius
	ahead := portable.Dot(d, into)
	return ahead > 0 && ahead < near+float64(0.25*v.Tiles.Size()) && math.Abs(portable.Dot(d, nav.Quarter(into, nav.Left))) < near
}

// toward returns the velocity with which self goes to the middle of a cell beside its own, or of its own.
func (c cell) toward(self *nav.Agent, v *nav.View) r2.Vec {
	d := r2.Sub(c.middle(v.Tiles), self.Pos)
	along := axis(d)
	side := nav.Quarter(along, nav.Left)
	across := portable.Dot(d, side)
	vel := portable.Scale(pace(self, v, across), side)
	if math.Abs(across) < 0.5*cellGap(self, v.Tiles) {
		vel = portable.AddScaled(vel, pace(self, v, portable.Dot(d, along)), along)
	}
	return vel
}

// giveWay returns the velocity with which self, which wishes for another one, gives way, or goes on and
// notes in t what is in its way.
func (l *lane) giveWay(self *nav.Agent, v *nav.View, wish r2.Vec, t *contacts) r2.Vec {
	m, memory, stay := v.Tiles, &self.Memory, -yields*tileTime(self, v)
	n, into := presser(self, v)
	if memory[conflict] < 0 {
		to, own := numbered(m, memory[haven]), cellAt(m, self.Pos)
		d := r2.Sub(own.middle(m), self.Pos)
		between := max(math.Abs(d.X), math.Abs(d.Y)) > cellGap(self, m)
		switch {
		case to == own && between: // it is almost there
			if n != nil {
				memory[conflict] = stay
			}
			self.Timer = 0
			return l.keepClear(self, v, to.toward(self, v), false, t)
		case n != nil && between && !creeps(self, self.Vel): // it is on its way
			self.Timer, memory[conflict] = n.Timer-v.Dt, stay
			return l.keepClear(self, v, to.toward(self, v), true, t)
		}
	}
	if n != nil {
		var first r2.Vec
		if !creeps(self, wish) {
			first = axis(wish)
		}
		if d := refuge(self, v, n, into, first); d != (r2.Vec{}) {
			to := cellAt(m, self.Pos).beside(d)
			self.Stopped, self.Timer, memory[conflict], memory[haven] = false, n.Timer-v.Dt, stay, to.number(m)
			return l.keepClear(self, v, to.toward(self, v), true, t)
		}
	}
	if memory[conflict] < 0 {
		memory[conflict] = min(0, memory[conflict]+v.Dt)
		self.Timer = 0
		return l.keepClear(self, v, numbered(m, memory[haven]).toward(self, v), false, t)
	}
	vel := l.keepClear(self, v, wish, memory[conflict] > -patience*stay/yields, t)
	if !self.Stopped && t.first != nil && t.first.Group != self.Group && creeps(self, self.Vel) {
		memory[conflict] += v.Dt
	} else {
		memory[conflict] = max(0, memory[conflict]-v.Dt)
	}
	return vel
}

// contested returns a neighbour that is on its way into a cell and goes before self, or nil.
func (c cell) contested(self *nav.Agent, v *nav.View) *nav.Neighbor {
	side := 0.5 * v.Tiles.Size()
	for i := range v.Neighbors {
		n := &v.Neighbors[i]
		if n.Stopped || n.Wreck || !before(n.Timer, n.ID, self.Timer, self.ID) {
			continue
		}
		d := r2.Sub(c.middle(v.Tiles), n.Pos)
		x, y := math.Abs(d.X), math.Abs(d.Y)
		far, beside := max(x, y), min(x, y)
		if far+beside <= 1.25*side && far+beside >= 0.25*side && beside <= 0.25*side && portable.Dot(n.Vel, axis(d)) > 0.01*self.MaxSpeed {
			return n
		}
	}
	return nil
}
