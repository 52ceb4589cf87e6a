package shape

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Box is an axis-aligned rectangle, Min ≤ Max on both axes: the core of a [Hull], or the
// bounds of something (an AABB).
type Box struct{ Min, Max r2.Vec }

// Nowhere is the box that contains no point: apart from every box, and of no effect in
// a union.
var Nowhere = Box{
	Min: r2.Vec{X: math.Inf(1), Y: math.Inf(1)},
	Max: r2.Vec{X: math.Inf(-1), Y: math.Inf(-1)},
}

// Span returns the bounds of two points, such as the ends of a path.
func Span(a, b r2.Vec) Box {
	return Box{
		Min: r2.Vec{X: min(a.X, b.X), Y: min(a.Y, b.Y)},
		Max: r2.Vec{X: max(a.X, b.X), Y: max(a.Y, b.Y)},
	}
}

// Union returns the bounds of two boxes, such as the boxes of a thing before and after a
// motion.
func Union(a, b Box) Box {
	return Box{
		Min: r2.Vec{X: min(a.Min.X, b.Min.X), Y: min(a.Min.Y, b.Min.Y)},
		Max: r2.Vec{X: max(a.Max.X, b.Max.X), Y: max(a.Max.Y, b.Max.Y)},
	}
}

// Inflate returns b with its sides moved outward by d: its Minkowski sum with a square of
// half side d, and the bounds of its sum with a disc of radius d.
func (b Box) Inflate(d float64) Box {
	return Box{
		Min: r2.Vec{X: b.Min.X - d, Y: b.Min.Y - d},
		Max: r2.Vec{X: b.Max.X + d, Y: b.Max.Y + d},
	}
}

// Apart reports whether two boxes have no point in common. Everything that is near asks for it,
// and in a crowd the answer is unpredictable on either axis: one comparison of
// the least is faster than four that a processor mispredicts.
func Apart(a, b *Box) bool {
	return min(a.Max.X-b.Min.X, b.Max.X-a.Min.X, a.Max.Y-b.Min.Y, b.Max.Y-a.Min.Y) < 0
}

// Overlap reports whether two boxes have an area in common. Boxes that only touch are
// neither apart nor do they overlap.
func Overlap(a, b *Box) bool {
	return a.Max.X > b.Min.X && a.Min.X < b.Max.X && a.Max.Y > b.Min.Y && a.Min.Y < b.Max.Y
}

// Holds reports whether p lies inside b, not on its boundary.
func (b *Box) Holds(p r2.Vec) bool {
	return p.X > b.Min.X && p.X < b.Max.X && p.Y > b.Min.Y && p.Y < b.Max.Y
}

// Nearest returns the point of b that is nearest to p: p itself if it lies inside.
func (b *Box) Nearest(p r2.Vec) r2.Vec {
	return r2.Vec{X: min(max(p.X, b.Min.X), b.Max.X), Y: min(max(p.Y, b.Min.Y), b.Max.Y)}
}

// Gaps returns how far p is outside of b along each axis, negative where it lies between
// the two sides.
//
//	      |x|     x, y > 0: at a corner
//	+---+ · ·p    x > 0 > y: beside a side
//	|   |     |y  x, y < 0: inside; the larger is the depth
//	|   | · · ·
//	+---+
func (b *Box) Gaps(p r2.Vec) (x, y float64) {
	return max(b.Min.X-p.X, p.X-b.Max.X), max(b.Min.Y-p.Y, p.Y-b.Max.Y)
}

// Away returns the outward unit normal of the boundary at the point that is nearest to
// p, and the signed distance of p from there, negative inside. Of equally near sides the first
// of left, right, lower and upper counts.
func (b *Box) Away(p r2.Vec) (normal r2.Vec, distance float64) {
	if d := r2.Sub(p, b.Nearest(p)); d != (r2.Vec{}) {
		distance = portable.Norm(d)
		if distance > 0 && !math.IsInf(distance, 1) { // as portable.Unit has it
			normal = r2.Vec{X: d.X / distance, Y: d.Y / distance}
		}
		return normal, distance
	}
	return b.out(p)
}

// out is Away for a point of the box.
func (b *Box) out(p r2.Vec) (normal r2.Vec, distance float64) {
	left, right, below, above := p.X-b.Min.X, b.Max.X-p.X, p.Y-b.Min.Y, b.Max.Y-p.Y
	depth := min(left, right, below, above)
	switch depth {
	case left:
		return r2.Vec{X: -1}, -depth
	case right:
		return r2.Vec{X: 1}, -depth
	case below:
		return r2.Vec{Y: -1}, -depth
	}
	return r2.Vec{Y: 1}, -depth
}

// Facing returns the normal of the contact of two boxes: along the axis with the wider
// gap, the one on which they are apart. Unlike the normal of [Box.Away] it is parallel to an
// axis beyond a corner, too. Box b is one box inflated by the other, and p the other's place.
func (b *Box) Facing(p r2.Vec) (normal r2.Vec) {
	x, y := b.Gaps(p)
	if x >= y {
		return r2.Vec{X: math.Copysign(1, p.X-float64(0.5*(b.Min.X+b.Max.X)))}
	}
	return r2.Vec{Y: math.Copysign(1, p.Y-float64(0.5*(b.Min.Y+b.Max.Y)))}
}
