package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// junction is the one that self enters next.
//
//	###|   |###
//	   |   o |       o  where it leaves it, on its own lane; x on the other one
//	---+-----x       the line is where it waits, outside of the junction
//	 s |
type junction struct {
	centre r2.Vec
	out    r2.Vec  // the heading in which self leaves
	line   float64 // length: how far self is from the line
}

// junction returns the junction on the next tile: a tile of corridors with three ways or four. It
// returns false if there is none, if it is the goal's tile, or if self has crossed the line.
func (l *lane) junction(self *nav.Agent, v *nav.View) (c junction, ok bool) {
	m := v.Tiles
	here := m.Center(m.At(self.Pos))
	c.centre = portable.AddScaled(here, m.Size(), l.along)
	next := m.At(c.centre)
	edge := float64(0.5*m.Size()) - portable.Dot(r2.Sub(self.Pos, here), l.along) - self.Radius
	if edge < 0 || next == m.At(v.Target.Pos) || !corridor(m, next) || ways(m, next) < 3 {
		return c, false
	}
	c.line, c.out = edge-0.5*cellGap(self, m), l.along
	if m.At(v.Way) == next {
		c.out = axis(r2.Sub(v.After, c.centre))
	}
	return c, true
}

// ways returns how many of the four neighbours of a tile are open.
func ways(m *tiles.Map, t tiles.Tile) (n int) {
	for _, d := range [4]tiles.Tile{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}} {
		if !m.Solid(tiles.Tile{X: t.X + d.X, Y: t.Y + d.Y}) {
			n++
		}
	}
	return n
}

// clear reports whether there is room for self where it leaves the junction: in its lane, or in the
// other lane if squares of other groups have stopped in its own. If there is no room, waits reports
// whether a stopped square of its group takes it, or a stopped one of any group the other lane. A
// square of its group that is still in the junction takes it too.
func (c *junction) clear(self *nav.Agent, v *nav.View) (clear, waits bool) {
	side := nav.Quarter(c.out, self.Hand)
	aside := float64(0.25 * v.Tiles.Size())
	exit := portable.AddScaled(c.centre, 3*aside, c.out)
	own, other := portable.AddScaled(exit, aside, side), portable.AddScaled(exit, -aside, side)
	full, passable, taken, blocked := false, true, false, false
	for i := range v.Neighbors {
		n := &v.Neighbors[i]
		if overlaps(self, n, own) {
			full = true
			if !abandoned(self, n) {
				passable, waits = false, waits || n.Stopped
			}
		}
		if d := r2.Sub(n.Pos, c.centre); n.Group == self.Group && max(math.Abs(d.X), math.Abs(d.Y)) < 2*aside {
			full, passable = true, false // it leaves where self will
		}
		if overlaps(self, n, other) {
			taken, blocked = true, blocked || n.Stopped
		}
	}
	return !full || passable && !taken, waits || passable && blocked
}

// overlaps reports whether n would overlap self at a place.
func overlaps(self *nav.Agent, n *nav.Neighbor, at r2.Vec) bool {
	d, near := r2.Sub(n.Pos, at), self.Radius+n.Radius
	return math.Abs(d.X) < near && math.Abs(d.Y) < near
}

// abandoned reports whether n stands in self's way for good: as a wreck, or as a stopped square of
// another group.
func abandoned(self *nav.Agent, n *nav.Neighbor) bool {
	return n.Wreck || n.Stopped && n.Group != self.Group
}

// overtakes reports whether self is to leave its lane for the other one: squares of other groups
// have stopped in it and nothing comes toward it or has stopped in the other. A square that
// overtakes stays there as long as its own lane is not free. If squares have stopped in both lanes, the way is shut.
func (l *lane) overtakes(self *nav.Agent, v *nav.View, other *lane) bool {
	blocked, taken := false, false
	for i := range v.Neighbors {
		n := &v.Neighbors[i]
		blocked = blocked || l.has(self, n) && abandoned(self, n)
		if other.has(self, n) && (n.Stopped || n.Wreck) {
			taken = true
		}
		if other.near(self, n) && portable.Dot(n.Vel, l.along) < 0 {
			taken = true
		}
	}
	return blocked && (!taken || self.Memory[overtaking] != 0)
}

// near reports whether n is in the lane beside self or a little ahead of it.
func (l *lane) near(self *nav.Agent, n *nav.Neighbor) bool {
	d, near := r2.Sub(n.Pos, self.Pos), self.Radius+n.Radius
	ahead := portable.Dot(d, l.along)
	return math.Abs(portable.Dot(d, l.side)-l.offset) < near && ahead > -near && ahead < near+float64(overlook*self.Radius)
}

// has reports whether n is also not beyond the end of the lane.
func (l *lane) has(self *nav.Agent, n *nav.Neighbor) bool {
	return l.near(self, n) && portable.Dot(r2.Sub(n.Pos, self.Pos), l.along) < l.turn+self.Radius+n.Radius
}
