package contact

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/shape"
)

// event is an impact that happens unless one of the two is turned before.
type event struct {
	t     float64 // time of impact, share of the step
	a, b  uint32  // numbers, a < b
	pair  uint32
	turns uint32 // of both courses when it was predicted: more now, and it is void
}

// event returns the event of pair i, which meets at t.
func (s *Solver) event(i uint32, t float64) event {
	p := &s.pairs.list[i]
	return event{t: t, a: p.a, b: p.b, pair: i, turns: s.courses[p.a].turns + s.courses[p.b].turns}
}

// impact predicts when a pair meets on its present courses.
func (s *Solver) impact(p *pair) (t float64) {
	a, b := &s.courses[p.a], &s.courses[p.b]
	if s.in.isFixed(p.b) && a.turns >= maxTurns {
		return shape.Never // it has given up, and a body does not stop for it
	}
	t = max(a.t, b.t)
	if a.disc && b.disc {
		return t + shape.DiscSweep(r2.Sub(a.at(t), b.at(t)), r2.Sub(a.u, b.u), b.radius+a.radius+s.in.room(a.radius, b.radius))
	}
	d, u := r2.Sub(a.at(t), b.at(t)), r2.Sub(a.u, b.u)
	if !s.in.isFixed(p.b) { // most pairs do not come as near in a step, on one of the axes
		apart := a.radius + b.radius + s.in.room(a.radius, b.radius)
		far := float64(0x1p-44 * (math.Abs(a.pos.X) + math.Abs(a.pos.Y))) // more than rounding adds
		near := float64(apart*(1+1e-9)) + float64(1e-9*(math.Abs(u.X)+math.Abs(u.Y))) + far
		x, y := math.Abs(d.X), math.Abs(d.Y)
		if x-near > math.Abs(u.X) || y-near > math.Abs(u.Y) || !a.disc && !b.disc && leaves(d, u, x, y, apart, far) {
			return shape.Never
		}
	}
	var hull shape.Hull
	s.in.keepOut(&hull, p.a, p.b)
	return t + hull.Sweep(d, u)
}

// leaves reports whether two squares that touch or are apart, and are d from each other, do not
// approach on the axis on which they are farthest: in a crowd most pairs slide along each other,
// and [shape.Box.Sweep] finds that they never meet. X and y are the lengths of d, apart is the
// least of them at which they do not overlap, and far bounds its rounding.
func leaves(d, u r2.Vec, x, y, apart, far float64) bool {
	slack := float64(0x1p-26 * apart) // an eighth of what a sweep allows for
	if far > slack || math.Abs(x-y) < slack {
		return false
	}
	if x > y {
		return x > apart-slack && math.Copysign(1, d.X)*u.X >= 0
	}
	return y > apart-slack && math.Copysign(1, d.Y)*u.Y >= 0
}

// keepOut sets hull to that about the place of b that the place of agent a must not enter:
// where the two would overlap, and the collision margin. It is asked of every event, so
// their hulls are not first made to be inflated.
func (in *Input) keepOut(hull *shape.Hull, a, b uint32) {
	self, half, size := in.of(a), 0.0, 0.0
	if f := in.fixed(b); f != nil {
		*hull, size = f.Hull, f.Hull.Round
	} else if other := in.of(b); other.Square {
		half, size = other.Radius, other.Radius
	} else {
		hull.Round, size = other.Radius, other.Radius
	}
	if self.Square {
		half += self.Radius
	} else {
		hull.Round += self.Radius
	}
	if half > 0 {
		hull.Core = hull.Core.Inflate(half)
	}
	room := in.room(self.Radius, size)
	if hull.Round > 0 {
		hull.Round += room
		return
	}
	if self.Square { // which may be next to nothing beside the rounding of its place
		p := in.before(a)
		room += float64(0x1p-48 * max(math.Abs(p.X), math.Abs(p.Y)))
	}
	hull.Core = hull.Core.Inflate(room)
}

// room returns the collision margin of two sizes, length.
func (in *Input) room(a, b float64) float64 {
	room := float64(margin * (a + b))
	if m := in.Walls; m != nil {
		room += float64(0x1p-23 * m.Size()) // a wall puts back what touches it by an eighth of this
	}
	return room
}

// before orders events by time, and events of the same time by their numbers.
func (e *event) before(f *event) bool {
	if e.t != f.t {
		return e.t < f.t
	}
	if e.a != f.a {
		return e.a < f.a
	}
	return e.b < f.b
}

// queue is the event queue, a heap with the earliest event first. What comes next depends
// on what is in it alone, not on the order in which it was put there.
type queue []event

func (q queue) heapify() {
	for i := len(q)/2 - 1; i >= 0; i-- {
		q.sink(i)
	}
}

func (q *queue) push(e event) {
	*q = append(*q, e)
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

func (q *queue) pop() event {
	h := *q
	first, last := h[0], len(h)-1
	h[0] = h[last]
	*q = h[:last]
	q.sink(0)
	return first
}

func (q queue) sink(i int) {
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
