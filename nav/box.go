package nav

import (
	"galaxy/internal/portable"
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

// entered returns the time at which a flight from p with velocity vel enters the box,
// and whether it does by the time until. A flight that starts inside enters at 0,
// unless it heads for the nearest side.
func entered(b *Box, p, vel r2.Vec, until float64) (at float64, ok bool) {
	if b.Holds(p) {
		out, _ := away(b, p)
		return 0, portable.Dot(out, vel) <= 0
	}
	enter, leave := 0.0, until
	for _, axis := range [...]struct{ from, speed, low, high float64 }{
		{p.X, vel.X, b.Min.X, b.Max.X},
		{p.Y, vel.Y, b.Min.Y, b.Max.Y},
	} {
		if axis.speed == 0 {
			if !(axis.from > axis.low && axis.from < axis.high) {
				return 0, false
			}
			continue
		}
		first, last := (axis.low-axis.from)/axis.speed, (axis.high-axis.from)/axis.speed
		if axis.speed < 0 {
			first, last = last, first
		}
		enter, leave = max(enter, first), min(leave, last)
	}
	return enter, enter < leave
}
