package sim

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// skin is how much sooner than they would touch two circles meet, as a share
// of the sum of their radii: far more than rounding takes away while they fly
// and slide along each other, far less than anyone sees. Thus what has bounced
// never overlaps.
const skin = 0x1p-20

// glance is the sine of the angle, to the line along which two just slide past
// each other, below which they do not approach: rounding alone makes some 1e-16.
const glance = 1e-9

// never is later than any step ends.
var never = math.Inf(1)

// meetCircle returns when a circle around d that moves with u first comes within
// reach of the origin, in units of the time that u takes, or never.
//
//	d ─────●─────▶ u        miss    how far it would pass the origin
//	       │╲               ahead   how far it is until then
//	  miss │ ╲ reach
//	       │  ╲
//
// It squares no number larger than reach, so no speed and no distance is too
// large for it.
func meetCircle(d, u r2.Vec, reach float64) float64 {
	direction, ok := portable.Unit(u)
	if !ok {
		return never
	}
	distance := portable.Norm(d)
	ahead := -portable.Dot(d, direction)
	if !(ahead > glance*distance) {
		return never
	}
	if distance <= reach {
		return 0
	}
	miss := math.Abs(portable.Cross(d, direction))
	if !(miss < reach) {
		return never
	}
	return max(0, ahead-math.Sqrt((reach-miss)*(reach+miss))) / portable.Norm(u)
}

// meetBox returns when a point at p that moves with u first comes within reach of
// b, in units of the time that u takes, or never: the outline of all points within
// reach of a box is four sides and four corners.
func meetBox(b *nav.Box, p, u r2.Vec, reach float64) float64 {
	if reach == 0 {
		return meetSides(b, p, u)
	}
	if b.Min == b.Max {
		return meetCircle(r2.Sub(p, b.Min), u, reach)
	}
	if normal, distance := fromBox(b, p); distance <= reach {
		if -portable.Dot(normal, u) > glance*portable.Norm(u) {
			return 0
		}
		return never // from a convex thing, who does not approach it now never does
	}
	first := never
	side := func(gap, toward, across, along, lo, hi float64) {
		if t := gap / toward; gap >= 0 && toward > 0 && t < first {
			if at := across + float64(along*t); at >= lo && at <= hi {
				first = t
			}
		}
	}
	side(b.Min.X-reach-p.X, u.X, p.Y, u.Y, b.Min.Y, b.Max.Y)
	side(p.X-reach-b.Max.X, -u.X, p.Y, u.Y, b.Min.Y, b.Max.Y)
	side(b.Min.Y-reach-p.Y, u.Y, p.X, u.X, b.Min.X, b.Max.X)
	side(p.Y-reach-b.Max.Y, -u.Y, p.X, u.X, b.Min.X, b.Max.X)
	for _, corner := range [...]r2.Vec{b.Min, b.Max, {X: b.Min.X, Y: b.Max.Y}, {X: b.Max.X, Y: b.Min.Y}} {
		first = min(first, meetCircle(r2.Sub(p, corner), u, reach))
	}
	return first
}

// meetSides is meetBox for a box as it is. Who flies along a side, however near, or
// is within and comes no deeper by the shorter way out, does not meet it.
func meetSides(b *nav.Box, p, u r2.Vec) float64 {
	least := float64(glance * max(math.Abs(u.X), math.Abs(u.Y)))
	across, along := gaps(b, p)
	vx, vy := u.X, u.Y // toward the nearer side
	if p.X-b.Min.X > b.Max.X-p.X {
		vx = -vx
	}
	if p.Y-b.Min.Y > b.Max.Y-p.Y {
		vy = -vy
	}
	if across < 0 && along < 0 {
		if across >= along && vx > least || across < along && vy > least {
			return 0
		}
		return never
	}
	in, out := 0.0, never
	slab := func(gap, toward, width float64) {
		switch {
		case toward > least:
			in, out = max(in, gap/toward), min(out, (gap+width)/toward)
		case gap > -float64(0x1p-24*width):
			in = never
		case toward < 0:
			out = min(out, gap/toward)
		}
	}
	slab(across, vx, b.Max.X-b.Min.X)
	slab(along, vy, b.Max.Y-b.Min.Y)
	if in < out {
		return in
	}
	return never
}

// fromBox returns how far p is from b, below 0 inside of it, and the direction in
// which it gets away soonest.
func fromBox(b *nav.Box, p r2.Vec) (away r2.Vec, distance float64) {
	if d := r2.Sub(p, b.Nearest(p)); d != (r2.Vec{}) {
		away, _ = portable.Unit(d)
		return away, portable.Norm(d)
	}
	distance = math.Inf(-1)
	for _, face := range [...]struct {
		away  r2.Vec
		depth float64
	}{
		{r2.Vec{X: -1}, p.X - b.Min.X},
		{r2.Vec{X: 1}, b.Max.X - p.X},
		{r2.Vec{Y: -1}, p.Y - b.Min.Y},
		{r2.Vec{Y: 1}, b.Max.Y - p.Y},
	} {
		if -face.depth > distance {
			away, distance = face.away, -face.depth
		}
	}
	return away, distance
}

// impulse returns the impulse along the unit vector n from a to b that an impact
// gives to b, and takes from a: 0 where they do not approach. Of masses it wants
// the inverse, which of something immovable is 0; e is the restitution.
func impulse(n, va, vb r2.Vec, inverseA, inverseB, e float64) float64 {
	approach := portable.Dot(n, r2.Sub(va, vb))
	if !(approach > 0) || inverseA+inverseB == 0 {
		return 0
	}
	return (1 + e) * approach / (inverseA + inverseB)
}

// foreseen is an impact that will happen if neither of the two turns before.
type foreseen struct {
	t     float64 // share of the step
	a, b  uint32  // a < b
	pair  uint32
	turns uint32 // of both courses so far: later, they have changed
}

// before orders impacts by time, and those at the same time by who takes part.
func (f *foreseen) before(g *foreseen) bool {
	if f.t != g.t {
		return f.t < g.t
	}
	if f.a != g.a {
		return f.a < g.a
	}
	return f.b < g.b
}

// agenda is a heap of impacts, the earliest first. What comes next depends on
// what is in it alone, not on the order in which it was put there.
type agenda []foreseen

func (q agenda) heapify() {
	for i := len(q)/2 - 1; i >= 0; i-- {
		q.sink(i)
	}
}

func (q *agenda) push(f foreseen) {
	*q = append(*q, f)
	h := *q
	for i := len(h) - 1; i > 0; {
		up := (i - 1) / 2
		if !h[i].before(&h[up]) {
			return
		}
		h[i], h[up] = h[up], h[i]
		i = up
	}
}

func (q *agenda) pop() foreseen {
	h := *q
	first, last := h[0], len(h)-1
	h[0] = h[last]
	*q = h[:last]
	q.sink(0)
	return first
}

func (q agenda) sink(i int) {
	for {
		least := i
		for _, down := range [...]int{2*i + 1, 2*i + 2} {
			if down < len(q) && q[down].before(&q[least]) {
				least = down
			}
		}
		if least == i {
			return
		}
		q[i], q[least] = q[least], q[i]
		i = least
	}
}
