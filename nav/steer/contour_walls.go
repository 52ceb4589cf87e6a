package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// follower is the contour following that Bug1 and Bug2 share: it senses the walls within
// one step and follows their contours.
type follower struct {
	self  *nav.Agent
	view  *nav.View
	half  float64 // the agent's radius plus the gap that it keeps
	gap   float64
	slack float64 // tolerance of lengths
	step  float64 // the longest path in a step
}

func newFollower(self *nav.Agent, v *nav.View, gap float64) follower {
	gap = float64(gap * self.Radius)
	return follower{
		self: self, view: v, half: self.Radius + gap, gap: gap, slack: gap / 8,
		step: float64(self.MaxSpeed * v.Dt),
	}
}

// A wall is a tile, box or obstacle, as one whole number from 0.
const (
	tileWall = iota
	boxWall
	roundWall
	wallKinds
)

const noWall = -1

// contour returns the contour of a wall, and false if the wall no longer exists.
func (f *follower) contour(wall int) (c contour, ok bool) {
	if wall < 0 {
		return c, false
	}
	k := wall / wallKinds
	switch wall % wallKinds {
	case tileWall:
		m := f.view.Tiles
		if m == nil {
			return c, false
		}
		t := tiles.Tile{X: k%(m.Width()+2) - 1, Y: k/(m.Width()+2) - 1}
		if t.Y > m.Height() || !m.Solid(t) {
			return c, false
		}
		return f.tile(t), true
	case boxWall:
		if k >= len(f.view.Boxes) {
			return c, false
		}
		return f.shaped(shape.Hull{Core: f.view.Boxes[k]}), true
	}
	if k >= len(f.view.Obstacles) || f.view.IsTarget(&f.view.Obstacles[k]) {
		return c, false
	}
	o := &f.view.Obstacles[k]
	return f.shaped(shape.Disc(o.Pos, o.Radius)), true
}

func (f *follower) tile(t tiles.Tile) contour {
	low, high := f.view.Tiles.Bounds(t)
	return f.shaped(shape.Hull{Core: nav.Box{Min: low, Max: high}})
}

// shaped returns the contour for the agent's shape.
func (f *follower) shaped(wall shape.Hull) contour {
	self := shape.Disc(r2.Vec{}, f.half)
	if f.self.Square {
		self = shape.Square(r2.Vec{}, f.half)
	}
	return contour{wall.Inflate(&self)}
}

// near calls visit for every wall that may be in contact on the way from a to b, in a
// fixed order.
func (f *follower) near(a, b r2.Vec, visit func(wall int, c contour)) {
	s := &scan{self: f.self, view: f.view, kinds: nav.Obstacles | nav.Boxes, reach: math.Inf(1)}
	for s.next() {
		wall := s.index*wallKinds + roundWall
		if s.kind == nav.Boxes {
			wall = s.index*wallKinds + boxWall
		}
		visit(wall, f.shaped(s.hull()))
	}
	m := f.view.Tiles
	if m == nil {
		return
	}
	reach := r2.Vec{X: f.half, Y: f.half}
	low := m.At(r2.Sub(r2.Vec{X: min(a.X, b.X), Y: min(a.Y, b.Y)}, reach))
	high := m.At(r2.Add(r2.Vec{X: max(a.X, b.X), Y: max(a.Y, b.Y)}, reach))
	for y := low.Y; y <= high.Y; y++ {
		for x := low.X; x <= high.X; x++ {
			t := tiles.Tile{X: x, Y: y}
			if m.Solid(t) {
				visit(((y+1)*(m.Width()+2)+x+1)*wallKinds+tileWall, f.tile(t))
			}
		}
	}
}

// first returns the first wall on the way from a to b, other than one, and the point of
// contact; or noWall and b.
func (f *follower) first(a, b r2.Vec, but int) (wall int, at r2.Vec) {
	least := 2.0
	wall = noWall
	f.near(a, b, func(w int, c contour) {
		if w == but {
			return
		}
		if share, ok := c.entered(a, b, f.slack); ok && share < least {
			wall, least = w, share
		}
	})
	if wall == noWall {
		return wall, b
	}
	return wall, portable.AddScaled(a, least, r2.Sub(b, a))
}

// along returns the end of the next straight piece along a wall, with the wall at the given hand,
// the wall on which it lies, and the wall that is followed from there. It returns false if there is
// none: self is walled in, or the wall no longer exists, and next is noWall.
func (f *follower) along(wall int, hand nav.Handedness) (to r2.Vec, on, next int, ok bool) {
	p := f.self.Pos
	for range 8 {
		c, ok := f.contour(wall)
		if !ok {
			return p, noWall, noWall, false
		}
		q := c.ahead(p, hand, f.step, f.slack/2, f.slack)
		met, at := f.first(p, q, wall)
		if met == noWall {
			return q, wall, wall, true
		}
		// A wall that continues flush with this one, as tile after tile does, is
		// followed at once, without a dent at the seam.
		ahead, _ := f.contour(met)
		if _, gap := ahead.Away(p); gap > f.slack && portable.Norm(r2.Sub(at, p)) > f.slack {
			return at, wall, met, true
		}
		wall = met
	}
	return p, wall, wall, false
}

// freed returns a position near self without contact, and false if it finds none because self
// stands in a gap that is too narrow.
func (f *follower) freed() (r2.Vec, bool) {
	p := f.self.Pos
	for range 16 {
		deepest := -2 * f.slack
		var out r2.Vec
		f.near(p, p, func(_ int, c contour) {
			if n, gap := c.Away(p); gap < deepest {
				deepest, out = gap, n
			}
		})
		if out == (r2.Vec{}) {
			return p, true
		}
		p = portable.AddScaled(p, -deepest, out)
	}
	return p, false
}

// opens reports whether the way from a point toward the target is free for more than
// the tolerance.
func (f *follower) opens(from r2.Vec) bool {
	u, ok := portable.Unit(r2.Sub(f.view.Target.Pos, from))
	if !ok {
		return true
	}
	wall, _ := f.first(from, portable.AddScaled(from, f.gap, u), noWall)
	return wall == noWall
}

// there is the distance from the target that counts as zero.
func (f *follower) there() float64 { return max(f.view.Target.Within, f.slack) }
