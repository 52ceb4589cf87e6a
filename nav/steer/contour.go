package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// contour is the boundary of the configuration-space obstacle of one wall: the
// Minkowski sum of a rectangle and a disc, which an agent's centre must not enter.
//
//	 .--------------.      tile or box, for a disc     the rectangle, and the disc's radius
//	'  +----------+  '     tile or box, for a square   the rectangle, inflated by the half side
//	|  |   core   |  |     circle, for a disc          its centre, and both radii
//	|  |          |  |     circle, for a square        a square about its centre, and the
//	.  +----------+  .                                 circle's radius
//	 '------radius--'
type contour struct{ shape.Hull }

// A contour runs counter-clockwise: along its lower side, round the lower right
// corner, along the right side, and so on.
var (
	sides    = [4]r2.Vec{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}}
	outwards = [4]r2.Vec{{Y: -1}, {X: 1}, {Y: 1}, {X: -1}}
)

// corner returns the corner of the core from which side k starts.
func (c *contour) corner(k int) r2.Vec {
	switch k & 3 {
	case 0:
		return c.Core.Min
	case 1:
		return r2.Vec{X: c.Core.Max.X, Y: c.Core.Min.Y}
	case 2:
		return c.Core.Max
	}
	return r2.Vec{X: c.Core.Min.X, Y: c.Core.Max.Y}
}

// ahead returns the end of the next straight piece, up to step long, on the way
// round with the contour at the given hand. The way begins at p, or near the point of
// the contour nearest to p. On an arc a piece is a chord that is at most sag deep.
// Pieces no longer than slack are skipped.
func (c *contour) ahead(p r2.Vec, hand nav.Handedness, step, sag, slack float64) r2.Vec {
	if hand == nav.Right {
		twin := *c
		twin.Core.Min.Y, twin.Core.Max.Y = -c.Core.Max.Y, -c.Core.Min.Y
		q := twin.ahead(r2.Vec{X: p.X, Y: -p.Y}, nav.Left, step, sag, slack)
		return r2.Vec{X: q.X, Y: -q.Y}
	}
	chord := min(step, math.Sqrt(float64(8*float64(c.Round*sag))), float64(math.Sqrt2*c.Round))
	n, _ := c.Away(p)
	if c.Core.Min == c.Core.Max {
		return portable.AddScaled(c.Core.Min, c.Round, swung(n, chord, c.Round))
	}
	k, round := c.piece(p, n)
	for range 4 {
		if !round {
			from, u := c.corner(k), sides[k]
			s := max(portable.Dot(r2.Sub(p, from), u), 0)
			if left := portable.Dot(r2.Sub(c.corner(k+1), from), u) - s; left > slack {
				return portable.AddScaled(portable.AddScaled(from, s+min(step, left), u), c.Round, outwards[k])
			}
			n = outwards[k]
		}
		end := outwards[(k+1)&3]
		about := c.corner(k + 1)
		if left := float64(c.Round * portable.Norm(r2.Sub(end, n))); left > chord {
			return portable.AddScaled(about, c.Round, swung(n, chord, c.Round))
		} else if left > slack {
			return portable.AddScaled(about, c.Round, end)
		}
		k, round = (k+1)&3, false
		p = about
	}
	return p
}

// piece returns the side of the contour on which p lies, or, if round, the side
// before the corner at which it lies; n is the outward normal.
func (c *contour) piece(p, n r2.Vec) (k int, round bool) {
	if n.X != 0 && n.Y != 0 {
		switch {
		case n.X > 0 && n.Y < 0:
			return 0, true
		case n.X > 0:
			return 1, true
		case n.Y > 0:
			return 2, true
		}
		return 3, true
	}
	for k := range outwards {
		if portable.Dot(n, outwards[k]) > 0 {
			return k, false
		}
	}
	return 0, false
}

// swung returns the unit vector n, turned counter-clockwise so that its tip, at the
// given radius, moves by the length of chord.
func swung(n r2.Vec, chord, radius float64) r2.Vec {
	if !(radius > 0) {
		return n
	}
	half := min(chord/(2*radius), 1) // the sine of half the angle
	sin := float64(2 * float64(half*math.Sqrt(1-float64(half*half))))
	cos := 1 - float64(2*float64(half*half))
	return portable.AddScaled(portable.Scale(cos, n), sin, nav.Quarter(n, nav.Left))
}

// entered returns the share of the way from a to b after which the way is slack deep in the
// contour, and false if it never is. If the way begins deeper inside, that share is 0, or there is
// none on a way out.
func (c *contour) entered(a, b r2.Vec, slack float64) (share float64, ok bool) {
	inner := c.Hull
	if inner.Round -= slack; inner.Round < 0 {
		inner = shape.Hull{Core: inner.Core.Inflate(inner.Round)}
	}
	share = inner.Sweep(a, r2.Sub(b, a))
	return share, share <= 1
}
