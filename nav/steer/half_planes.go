package steer

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// halfPlane is the velocities v with normal·v ≤ limit.
type halfPlane struct {
	normal r2.Vec  // of unit length, out of the half-plane
	limit  float64 // length/time
}

// set is h = halfPlane{normal, limit}, without the copy of one that is made first.
func (h *halfPlane) set(normal r2.Vec, limit float64) {
	h.normal.X, h.normal.Y, h.limit = normal.X, normal.Y, limit
}

// excess returns how far v is outside of h; it is not positive inside.
func (h *halfPlane) excess(v r2.Vec) float64 { return portable.Dot(h.normal, v) - h.limit }

// A velocity disc is the velocities within radius of centre: all up to the top speed, or
// all that can be reached in a step.
type velocityDisc struct {
	centre r2.Vec
	radius float64 // ≥ 0
}

// flush is the sine of the angle below which two borders count as parallel, and the share of
// the speeds by which a point may lie outside of a half-plane, so that rounding does not
// leave equal borders, or three through one point, without any.
const flush = 1e-9

// nearest returns the point of the half-planes and the disc that is nearest to q.
//
//	    .-----.    q            half-planes are added one by one, in their order:
//	  .'     \ '.               the nearest point so far stays where the next one
//	 /      ..\  \              holds it; else the new one lies on its border, and
//	|  . * '   \  |             is found there among the half-planes before
//	 ' / \      \'
//	  '.         .'
//
// failed is len(planes). If no point is left, failed is the index of the half-plane that has no
// point in common with the disc and the half-planes before it, and best is the nearest point
// without it.
//
// Source: the incremental linear program of M. de Berg et al., "Computational Geometry", 3rd ed.
// 2008, ch. 4, with a disc for the bounds as in linearProgram2 of RVO2 2.0.3 (J. van den Berg et
// al.). There the order of the lines is drawn at random, which bounds the expected time. Here the
// caller gives the order, so that it determines the bits. With n half-planes it takes n² steps at
// worst.
//
//  1. The point satisfies all half-planes and lies in the disc, but for rounding.
//  2. No point that does is nearer to q.
//  3. It does not depend on the order of the half-planes, but for rounding.
func (d velocityDisc) nearest(planes []halfPlane, q r2.Vec) (best r2.Vec, failed int) {
	best = r2.Add(d.centre, portable.AtMost(d.radius, r2.Sub(q, d.centre)))
	for i := range planes {
		if !(planes[i].excess(best) > 0) {
			continue
		}
		b, ok := d.border(planes, i)
		if !ok {
			return best, i
		}
		best = b.at(min(max(portable.Dot(r2.Sub(q, b.foot), b.along), b.from), b.to))
	}
	return best, len(planes)
}

// farthest is [velocityDisc.nearest] for the point that is farthest in a direction, a
// unit vector.
func (d velocityDisc) farthest(planes []halfPlane, direction r2.Vec) (best r2.Vec, failed int) {
	best = portable.AddScaled(d.centre, d.radius, direction)
	for i := range planes {
		if !(planes[i].excess(best) > 0) {
			continue
		}
		b, ok := d.border(planes, i)
		if !ok {
			return best, i
		}
		if portable.Dot(direction, b.along) > 0 {
			best = b.at(b.to)
		} else {
			best = b.at(b.from)
		}
	}
	return best, len(planes)
}

// border is a piece of the border of a half-plane.
type border struct {
	foot, along r2.Vec  // the point nearest to the disc's centre, and the direction, a unit vector
	from, to    float64 // of the piece, from the foot
}

func (b *border) at(t float64) r2.Vec { return portable.AddScaled(b.foot, t, b.along) }

// border returns the piece of the border of half-plane i that lies in the disc and in the
// half-planes before it, and false if there is none.
func (d velocityDisc) border(planes []halfPlane, i int) (b border, ok bool) {
	n := planes[i].normal
	far := -planes[i].excess(d.centre) // from the centre, along the normal
	half2 := float64((d.radius - far) * (d.radius + far))
	if !(half2 >= 0) {
		return b, false
	}
	half := math.Sqrt(half2)
	slack := float64(flush * (d.radius + math.Abs(d.centre.X) + math.Abs(d.centre.Y)))
	b = border{foot: portable.AddScaled(d.centre, far, n), along: r2.Vec{X: -n.Y, Y: n.X}, from: -half, to: half}
	for k := range planes[:i] {
		p := &planes[k]
		slope, room := portable.Dot(p.normal, b.along), -p.excess(b.foot)
		switch {
		case slope > flush:
			b.to = min(b.to, room/slope)
		case slope < -flush:
			b.from = max(b.from, room/slope)
		case room < -slack:
			return b, false
		}
	}
	if b.from > b.to && b.from-b.to <= slack {
		b.from = b.to
	}
	return b, b.from <= b.to
}
