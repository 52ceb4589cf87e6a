package nav

import (
	"galaxy/internal/shape"

	"gonum.org/v1/gonum/spatial/r2"
)

// Box is an axis-aligned rectangle to keep clear of, Min ≤ Max on both axes.
type Box = shape.Box

// away returns the vector from the nearest point of b to p. Where p lies inside, it
// returns the outward normal of the nearest side instead, and inside is true.
func away(b *Box, p r2.Vec) (d r2.Vec, inside bool) {
	if d = r2.Sub(p, b.Nearest(p)); d != (r2.Vec{}) {
		return d, false
	}
	left, right, below, above := p.X-b.Min.X, b.Max.X-p.X, p.Y-b.Min.Y, b.Max.Y-p.Y
	switch min(left, right, below, above) {
	case left:
		return r2.Vec{X: -1}, true
	case right:
		return r2.Vec{X: 1}, true
	case below:
		return r2.Vec{Y: -1}, true
	}
	return r2.Vec{Y: 1}, true
}
