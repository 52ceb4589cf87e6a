package sim

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// swell returns a box with round corners of a radius as it is to the middle of an
// agent of some size: moved outward by that, for a square with its corners as they
// are, for a disc with round ones.
//
//	+-----------+      .---------.
//	|  +-----+  |      | +-----+ |
//	|  |  b  |  |      | |  b  | |      whoever has its middle in
//	|  +-----+  |      | +-----+ |      there overlaps b
//	+-----------+      '---------'
//	  a square           a disc
func swell(b nav.Box, radius float64, square bool, size float64) (nav.Box, float64) {
	if square {
		return grown(b, size), radius
	}
	return b, radius + size
}

// outline returns partner b as a box with round corners, now and a tick ago.
func (w *World) outline(b uint32) (now, before nav.Box, corner float64) {
	if k := int(b) - len(w.now); k >= 0 {
		return w.scenery.Hull(k)
	}
	n := &w.now[b]
	now, before = nav.Box{Min: n.Pos, Max: n.Pos}, nav.Box{Min: w.next[b].Pos, Max: w.next[b].Pos}
	now, _ = swell(now, 0, n.Square, n.Radius)
	before, corner = swell(before, 0, n.Square, n.Radius)
	return now, before, corner
}

// around returns the place about partner b, as it stands to b's own course, that the
// middle of agent a is kept out of: somewhat more than where they would overlap.
func (w *World) around(a, b uint32) (box nav.Box, corner float64) {
	self := &w.now[a]
	if fixed := w.box(b); fixed != nil {
		box = *fixed
	} else {
		square := int(b) < len(w.now) && w.now[b].Square
		box, corner = swell(nav.Box{}, 0, square, w.radius(b))
	}
	box, corner = swell(box, corner, self.Square, self.Radius)
	margin := float64(skin * (self.Radius + w.radius(b)))
	if m := w.setup.Tiles; m != nil {
		margin += float64(0x1p-23 * m.Size()) // a wall moves back by an eighth of this who touches it
	}
	if corner > 0 {
		return box, corner + margin
	}
	if self.Square { // which may be next to nothing beside the rounding of its place
		p := &w.next[a].Pos
		margin += float64(0x1p-48 * max(math.Abs(p.X), math.Abs(p.Y)))
	}
	return grown(box, margin), 0
}

// facing returns the direction, a unit vector, in which p leaves a box with round
// corners that it touches. Between two with sharp corners it is the axis with the
// wider gap, on which they are apart.
func facing(b *nav.Box, corner float64, p r2.Vec) r2.Vec {
	if corner > 0 {
		away, _ := fromBox(b, p)
		return away
	}
	across, along := gaps(b, p)
	if across >= along {
		return r2.Vec{X: math.Copysign(1, p.X-float64(0.5*(b.Min.X+b.Max.X)))}
	}
	return r2.Vec{Y: math.Copysign(1, p.Y-float64(0.5*(b.Min.Y+b.Max.Y)))}
}

// gaps returns how far p is from a box along either axis, below 0 where it is
// within its extent.
func gaps(b *nav.Box, p r2.Vec) (across, along float64) {
	return max(b.Min.X-p.X, p.X-b.Max.X), max(b.Min.Y-p.Y, p.Y-b.Max.Y)
}

// overlapping returns how deep two agents overlap whose centres are d apart.
func overlapping(d r2.Vec, a, b *nav.Neighbor) (depth float64, ok bool) {
	sum := a.Radius + b.Radius
	if !a.Square && !b.Square {
		return overlap(d, sum)
	}
	if max(math.Abs(d.X), math.Abs(d.Y)) >= sum { // as nearly all are, in a crowd of squares too
		return 0, false
	}
	box, radius := swell(nav.Box{}, 0, b.Square, b.Radius)
	box, radius = swell(box, radius, a.Square, a.Radius)
	return boxOverlap(&box, d, radius)
}

// box returns the box that partner b is, or nil.
func (w *World) box(b uint32) *nav.Box {
	if k := int(b) - len(w.now) - len(w.scenery.Obstacles); k >= 0 {
		return &w.setup.Boxes[k]
	}
	return nil
}

// radius returns the radius of partner b, or half of its side, and 0 of a box.
func (w *World) radius(b uint32) float64 {
	if int(b) < len(w.now) {
		return w.now[b].Radius
	}
	if k := int(b) - len(w.now); k < len(w.scenery.Obstacles) {
		return w.scenery.Obstacles[k].Radius
	}
	return 0
}

// round reports whether partner b is a disc.
func (w *World) round(b uint32) bool {
	if int(b) < len(w.now) {
		return !w.now[b].Square
	}
	return w.box(b) == nil
}

func grown(b nav.Box, by float64) nav.Box {
	return nav.Box{
		Min: r2.Vec{X: b.Min.X - by, Y: b.Min.Y - by},
		Max: r2.Vec{X: b.Max.X + by, Y: b.Max.Y + by},
	}
}
