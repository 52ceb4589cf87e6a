package shape

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// Never is the time of impact of things that do not meet: later than any.
var Never = math.Inf(1)

// Grazing is the sine of the angle between a motion and the surface below which the
// motion does not approach it but slides along: rounding alone makes some 1e-16.
const Grazing = 1e-9

// Sweep returns the time of impact of a point at p that moves by u: the share of u,
// which may exceed 1, after which it reaches h, or [Never].
//
//		   p ●───────────▶ u
//		         ╲ share  .------.
//		          ───────▶|  h   |
//		                  '------'
//
//	 1. Outside, the point is on the boundary after that share, and not inside before.
//	 2. Inside or on the boundary it is 0 if the motion leads against the normal of
//	    [Hull.Away], and Never otherwise: h is convex, so what does not approach it now
//	    never does.
//	 3. A motion along the boundary, up to an angle of [Grazing], does not meet it.
//	 4. It does not depend on the unit of length: powers of two leave every bit.
//
// Without round corners this is the slab method; with them the boundary is four sides
// and four arcs.
func (h *Hull) Sweep(p, u r2.Vec) (share float64) {
	b, round := &h.Core, h.Round
	if round == 0 {
		return b.Sweep(p, u)
	}
	if b.Min == b.Max {
		return DiscSweep(r2.Sub(p, b.Min), u, round)
	}
	if normal, distance := b.Away(p); distance <= round {
		if -portable.Dot(normal, u) > Grazing*portable.Norm(u) {
			return 0
		}
		return Never
	}
	return h.sweepRounded(p, u)
}

// Approach is Sweep for a point that is surely outside.
func (h *Hull) Approach(p, u r2.Vec) (share float64) {
	if h.Round == 0 || h.Core.Min == h.Core.Max {
		return h.Sweep(p, u)
	}
	return h.sweepRounded(p, u)
}

// sweepRounded is Sweep for a point outside of a hull with four sides and four arcs.
func (h *Hull) sweepRounded(p, u r2.Vec) (share float64) {
	b, round := &h.Core, h.Round
	first := Never
	// What meets the middle of a side meets nothing before: h is convex. Near an end the arc there counts, too, as
	// rounding may have it.
	middle, end := false, float64(0.001*round)
	side := func(gap, toward, across, along, lo, hi float64) {
		if !(gap >= 0 && toward > 0) {
			return
		}
		if t := gap / toward; t < first {
			if at := across + float64(along*t); at >= lo && at <= hi {
				first, middle = t, at >= lo+end && at <= hi-end
			}
		}
	}
	side(b.Min.X-round-p.X, u.X, p.Y, u.Y, b.Min.Y, b.Max.Y)
	side(p.X-round-b.Max.X, -u.X, p.Y, u.Y, b.Min.Y, b.Max.Y)
	side(b.Min.Y-round-p.Y, u.Y, p.X, u.X, b.Min.X, b.Max.X)
	side(p.Y-round-b.Max.Y, -u.Y, p.X, u.X, b.Min.X, b.Max.X)
	if middle {
		return first
	}
	for _, corner := range [...]r2.Vec{b.Min, b.Max, {X: b.Min.X, Y: b.Max.Y}, {X: b.Max.X, Y: b.Min.Y}} {
		first = min(first, DiscSweep(r2.Sub(p, corner), u, round))
	}
	return first
}

// Sweep is [Hull.Sweep] for a box as it is. A motion along a side, however near, does
// not meet it, nor one inside that leads no deeper by the shortest way out.
func (b *Box) Sweep(p, u r2.Vec) (share float64) {
	least := float64(Grazing * max(math.Abs(u.X), math.Abs(u.Y)))
	gapX, gapY := b.Gaps(p)
	ux, uy := u.X, u.Y // toward the nearer side
	if p.X-b.Min.X > b.Max.X-p.X {
		ux = -ux
	}
	if p.Y-b.Min.Y > b.Max.Y-p.Y {
		uy = -uy
	}
	if gapX < 0 && gapY < 0 {
		if gapX >= gapY && ux > least || gapX < gapY && uy > least {
			return 0
		}
		return Never
	}
	in, out := 0.0, Never
	slab := func(gap, toward, width float64) {
		switch {
		case toward > least:
			in, out = max(in, gap/toward), min(out, (gap+width)/toward)
		case gap >= -float64(0x1p-24*width): // also at rest in a box of no size
			in = Never
		case toward < 0:
			out = min(out, gap/toward)
		}
	}
	slab(gapX, ux, b.Max.X-b.Min.X)
	slab(gapY, uy, b.Max.Y-b.Min.Y)
	if in < out {
		return in
	}
	return Never
}

// DiscSweep is [Hull.Sweep] for a disc around the origin and a point at d.
//
//	d ─────●─────▶ u        miss    distance at which it would pass the origin
//	       │╲               ahead   distance until then
//	  miss │ ╲ radius
//	       │  ╲
//
// It squares no number larger than radius, so no speed and no distance is too large
// for it.
func DiscSweep(d, u r2.Vec, radius float64) (share float64) {
	// Most sweeps miss. The tests below find that without a root or a quotient, and only if
	// rounding cannot matter: if the motion leads away, or passes at more than
	// radius and a share of the distance. They leave numbers whose squares over- or
	// underflow to discSweep.
	if portable.Dot(d, u) > 0 {
		return Never
	}
	across := portable.Cross(d, u)
	reach := radius + float64(1e-12*(math.Abs(d.X)+math.Abs(d.Y)))
	reach2, u2 := reach*reach, portable.Norm2(u)
	if least := reach2 * u2; float64(across*across) > least && reach2 > 1e-140 && u2 > 1e-140 && least < 1e280 {
		return Never
	}
	return discSweep(d, u, radius)
}

// BallSweep is DiscSweep in space, for a ball: the motion and the middle of the ball lie in a plane.
func BallSweep(d, u r3.Vec, radius float64) (share float64) {
	long := portable.Norm3(u)
	if !(long > 0) || math.IsInf(long, 0) {
		return Never
	}
	ahead := portable.Scale3(1/long, u)
	aside := portable.Norm3(portable.Cross3(d, ahead))
	return DiscSweep(r2.Vec{X: portable.Dot3(d, ahead), Y: aside}, r2.Vec{X: long}, radius)
}

func discSweep(d, u r2.Vec, radius float64) (share float64) {
	length := portable.Norm(u)
	if !(length > 0) || length > math.MaxFloat64 {
		return Never
	}
	direction := r2.Vec{X: u.X / length, Y: u.Y / length}
	distance := portable.Norm(d)
	ahead := -portable.Dot(d, direction)
	if !(ahead > Grazing*distance) {
		return Never
	}
	if distance <= radius {
		return 0
	}
	miss := math.Abs(portable.Cross(d, direction))
	if !(miss < radius) {
		return Never
	}
	return max(0, ahead-math.Sqrt((radius-miss)*(radius+miss))) / length
}
