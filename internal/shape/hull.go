package shape

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Hull is a rectangle with rounded corners: all points within Round of its core.
type Hull struct {
	Core  Box
	Round float64 // length, ≥ 0
}

// Disc returns a disc.
func Disc(center r2.Vec, radius float64) Hull { return Hull{Box{center, center}, radius} }

// Square returns an axis-aligned square.
func Square(center r2.Vec, half float64) Hull {
	return Hull{Core: Box{center, center}.Inflate(half)}
}

// At returns h moved by p: from about the origin to about p.
func (h Hull) At(p r2.Vec) Hull {
	return Hull{Box{r2.Add(h.Core.Min, p), r2.Add(h.Core.Max, p)}, h.Round}
}

// Inflate returns the places at which the origin of by must be for by to overlap h: the
// Minkowski sum of h and by, where by is symmetric about the origin.
func (h *Hull) Inflate(by *Hull) Hull {
	return Hull{Box{r2.Sub(h.Core.Min, by.Core.Max), r2.Sub(h.Core.Max, by.Core.Min)}, h.Round + by.Round}
}

// Away returns the outward unit normal of the boundary at the point that is nearest to
// p, and the signed distance of p from there, negative inside. The nearest point is
// p - distance·normal.
func (h *Hull) Away(p r2.Vec) (normal r2.Vec, distance float64) {
	normal, distance = h.Core.Away(p)
	return normal, distance - h.Round
}

// Facing returns the normal of a contact: of [Box.Facing] between two hulls with sharp corners,
// of [Hull.Away] if at least one is round. Hull h is one inflated by the other, and p
// the other's place.
func (h *Hull) Facing(p r2.Vec) (normal r2.Vec) {
	if h.Round > 0 {
		normal, _ = h.Core.Away(p)
		return normal
	}
	return h.Core.Facing(p)
}

// Holds reports whether p lies inside h, not on its boundary.
func (h *Hull) Holds(p r2.Vec) bool {
	return portable.Norm2(r2.Sub(p, h.Core.Nearest(p))) < float64(h.Round*h.Round) || h.Core.Holds(p)
}

// Beside reports whether h lies on one side of the straight line through p along a unit vector, by
// more than rounding: then no motion along the line meets it.
func (h *Hull) Beside(p, along r2.Vec) bool {
	b := &h.Core
	x, y := float64(0.5*(b.Min.X+b.Max.X))-p.X, float64(0.5*(b.Min.Y+b.Max.Y))-p.Y
	wide, high := 0.5*(b.Max.X-b.Min.X), 0.5*(b.Max.Y-b.Min.Y)
	off := math.Abs(float64(x*along.Y) - float64(y*along.X))
	half := h.Round + float64(wide*math.Abs(along.Y)) + float64(high*math.Abs(along.X))
	return off > half+float64(1e-9*(math.Abs(x)+math.Abs(y)+half))
}

// Depth returns the penetration of a point: how far it must move to leave h, along the
// normal of [Hull.Away]. A point on the boundary does not penetrate.
//
// It takes no square root of a point outside.
func (h *Hull) Depth(p r2.Vec) (depth float64, ok bool) {
	b := &h.Core
	if inside := min(p.X-b.Min.X, b.Max.X-p.X, p.Y-b.Min.Y, b.Max.Y-p.Y); inside > 0 {
		return inside + h.Round, true
	}
	return DiscDepth(r2.Sub(p, b.Nearest(p)), h.Round)
}

// DiscDepth is [Hull.Depth] for a disc around the origin: how deep two discs overlap
// whose centres are d apart and whose radii add up to radius.
func DiscDepth(d r2.Vec, radius float64) (depth float64, ok bool) {
	n := portable.Norm2(d)
	if !(n < float64(radius*radius)) {
		return 0, false
	}
	return radius - math.Sqrt(n), true
}

// OnSegment returns the point of the segment from a to b that is nearest to p, and its
// distance.
func OnSegment(a, b, p r2.Vec) (foot r2.Vec, distance float64) {
	way := r2.Sub(b, a)
	share := 0.0
	if l := portable.Norm2(way); l > 0 {
		share = min(max(portable.Dot(r2.Sub(p, a), way)/l, 0), 1)
	}
	foot = portable.AddScaled(a, share, way)
	return foot, portable.Norm(r2.Sub(foot, p))
}
