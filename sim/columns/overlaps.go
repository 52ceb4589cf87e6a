package columns

import (
	"math"
	"math/bits"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/internal/simd"
	"galaxy/nav"
	"galaxy/sim/contact"
	"galaxy/sim/workers"
)

// Overlaps counts the overlaps after the last step: those that Look has found, and those with
// fixed things. The tally is valid until the next Look.
func (c *Crew) Overlaps() *contact.Tally {
	c.farthest = 0
	for _, w := range c.workers {
		c.farthest = max(c.farthest, float64(math.Sqrt(w.farthest2)*(1+1e-9)))
	}
	if c.passes() {
		c.pool.Run(len(c.id), workers.Block, c.passBlock)
	} else {
		c.pool.Run(len(c.fixed), fixedBlock, c.fixedBlock)
	}
	all := &c.workers[0].tally
	for _, w := range c.workers[1:] {
		all.Add(&w.tally)
	}
	return all
}

// passes reports whether agents are asked which fixed things they have passed, and not the other way round.
func (c *Crew) passes() bool { return 2*len(c.fixed) > len(c.id) }

// fixedBlock is how many fixed things a worker takes at once.
const fixedBlock = 16

// overlaps finds which of the agents of a block, which begins at place lo, overlap those that
// are near them. Of two the one with the larger radius looks for the other, of equals the one
// with the lower ID.
func (c *Crew) overlaps(t *contact.Tally, lo int, hits []simd.Hit) {
	p := &c.places
	limit := float64(4 * c.largest * c.largest)
	for _, h := range hits {
		at := h.At()
		for lanes := h.Lanes(); lanes != 0; lanes &= lanes - 1 {
			k := lo + h.Tag() + bits.TrailingZeros8(lanes)
			d := r2.Vec{X: p.x[at] - p.x[k], Y: p.y[at] - p.y[k]}
			if portable.Norm2(d) >= limit {
				continue // as nearly all
			}
			c.overlap(t, p.slot[k], p.slot[at], r2.Vec{X: p.x[k], Y: p.y[k]}, d)
		}
	}
}

// overlapEach is overlaps for the agents at places lo to hi, where no hits are listed.
func (c *Crew) overlapEach(w *worker, lo, hi int) {
	p := &c.places
	for k := lo; k < hi; k++ {
		pos, radius := r2.Vec{X: p.x[k], Y: p.y[k]}, c.radii[c.class[p.slot[k]]]
		q := p.cells.Around(nav.Box{Min: pos, Max: pos}, 2*radius)
		limit := float64(4 * radius * radius)
		for r := range q.Runs {
			from, to := q.Span(r)
			for at := from; at < to; at++ {
				if d := (r2.Vec{X: p.x[at] - pos.X, Y: p.y[at] - pos.Y}); portable.Norm2(d) < limit {
					c.overlap(&w.tally, p.slot[k], p.slot[at], pos, d)
				}
			}
		}
	}
}

// overlap adds the overlap of the agents in two slots, if they do and a is the one to look.
func (c *Crew) overlap(t *contact.Tally, a, b uint32, pos, d r2.Vec) {
	radius, other := c.classes[c.class[a]].agent.Radius, c.classes[c.class[b]].agent.Radius
	if other > radius || other == radius && c.id[b] <= c.id[a] {
		return
	}
	depth, ok := shape.DiscDepth(d, radius+other)
	if !ok {
		return
	}
	t.Overlaps++
	t.Deepest = max(t.Deepest, depth)
	before := r2.Vec{X: c.bx[b] - c.bx[a], Y: c.by[b] - c.by[a]}
	if _, overlapped := shape.DiscDepth(before, radius+other); overlapped {
		return
	}
	t.Began++
	point := portable.AddScaled(pos, radius/(radius+other), r2.Sub(r2.Vec{X: c.x[b], Y: c.y[b]}, pos))
	with := contact.Other{Kind: contact.Agent, Index: max(c.id[a], c.id[b])}
	t.Contacts = append(t.Contacts, contact.Contact{Tick: c.tick, Agent: min(c.id[a], c.id[b]), With: with, Point: point, Began: true})
}

// fixedSome finds the agents that have passed fixed things lo to hi.
func (c *Crew) fixedSome(worker, lo, hi int) {
	t, p := &c.workers[worker].tally, &c.places
	for k := lo; k < hi; k++ {
		f := &c.fixed[k]
		swept, reach := f.Hull.At(f.To).Core, f.Hull.Round+c.largest+c.farthest
		swept = shape.Union(swept, f.Hull.At(f.From).Core)
		q := p.cells.Around(swept, reach)
		near := swept.Inflate(float64(reach * (1 + 1e-9)))
		for r := range q.Runs {
			from, to := q.Span(r)
			for at := from; at < to; at++ {
				pos := r2.Vec{X: p.x[at], Y: p.y[at]}
				if !near.Holds(pos) {
					continue
				}
				c.pass(t, int(p.slot[at]), pos, f)
			}
		}
	}
}

// passSome finds what the agents at places lo to hi have passed, where the other way round
// there would be more to ask: those of a block ask together, by its parts.
func (c *Crew) passSome(worker, lo, hi int) {
	w, l := c.workers[worker], &c.looks[lo/workers.Block]
	room := c.largest + c.farthest
	if c.areFew(lo, hi) {
		c.passEach(w, lo, hi, room)
		return
	}
	for _, part := range l.worker.parts[l.parts:l.end] {
		box := part.box.Inflate(room + float64(1e-9*(room+extent(&part.box))))
		w.passed = c.index.All(w.passed[:0], &box)
		w.asked++
		for list := w.passed; len(list) > 0; list = list[min(8, len(list)):] {
			c.passEight(w, list[:min(8, len(list))], lo, hi, part.lanes, room)
		}
	}
}

// passEach is passSome of a few agents.
func (c *Crew) passEach(w *worker, lo, hi int, room float64) {
	p := &c.places
	for k := lo; k < hi; k++ {
		pos := r2.Vec{X: p.x[k], Y: p.y[k]}
		at := nav.Box{Min: pos, Max: pos}
		box := at.Inflate(room + float64(1e-9*(room+extent(&at))))
		w.passed = c.index.All(w.passed[:0], &box)
		w.asked++
		for _, number := range w.passed {
			c.pass(&w.tally, int(p.slot[k]), pos, &c.fixed[number])
		}
	}
}

// Asked returns how often agents have asked what is fixed near them. It is for tests.
func (c *Crew) Asked() (n int) {
	for _, w := range c.workers {
		n += w.asked
	}
	return n
}

// passEight finds which of some agents at places lo to hi have passed up to eight fixed things.
func (c *Crew) passEight(w *worker, eight []int32, lo, hi int, lanes uint64, room float64) {
	p := &c.places
	q := simd.Queries{Limit: [8]float64{-1, -1, -1, -1, -1, -1, -1, -1}}
	for j, number := range eight {
		f := &c.fixed[number]
		swept := shape.Union(f.Hull.At(f.From).Core, f.Hull.At(f.To).Core)
		middle, reach := swept.Min, f.Hull.Round+room
		if swept.Min != swept.Max { // a body that moves, or a box
			half := portable.Scale(0.5, r2.Sub(swept.Max, swept.Min))
			middle, reach = r2.Add(middle, half), reach+portable.Norm(half)
		}
		reach += float64(1e-9 * (reach + extent(&swept))) // for rounding
		q.X[j], q.Y[j], q.Limit[j] = middle.X, middle.Y, float64(reach*reach)
	}
	var near [8]uint64
	q.Near(&near, p.x[lo:hi], p.y[lo:hi])
	for j, number := range eight {
		for h := near[j] & lanes; h != 0; h &= h - 1 {
			k := lo + bits.TrailingZeros64(h)
			c.pass(&w.tally, int(p.slot[k]), r2.Vec{X: p.x[k], Y: p.y[k]}, &c.fixed[number])
		}
	}
}

// extent returns a length that no coordinate in b is larger than.
func extent(b *nav.Box) float64 {
	return math.Abs(b.Min.X) + math.Abs(b.Min.Y) + math.Abs(b.Max.X) + math.Abs(b.Max.Y)
}

// pass counts how the agent in a slot, which is at pos, has passed f.
func (c *Crew) pass(t *contact.Tally, s int, pos r2.Vec, f *contact.Fixed) {
	a := nav.Neighbor{Pos: pos, Radius: c.classes[c.class[s]].agent.Radius, ID: c.id[s]}
	passed := f.Passed(&a, r2.Vec{X: c.bx[s], Y: c.by[s]})
	if !passed.Overlaps && !passed.Began || c.boundFor(s, f) {
		return
	}
	if passed.Overlaps {
		t.Overlaps++
		t.Deepest = max(t.Deepest, passed.Depth)
	}
	if passed.Began {
		t.Began++
		t.BeganFixed++
		t.Contacts = append(t.Contacts, contact.Contact{Tick: c.tick, Agent: a.ID, With: f.Other, Point: passed.Point, Began: true})
	}
}

// boundFor reports whether f is the goal of the agent in a slot.
func (c *Crew) boundFor(s int, f *contact.Fixed) bool {
	g := c.goalOf(s)
	return f.Other.Kind == contact.Body && g.Kind == nav.BodyGoal && uint32(g.Index) == f.Other.Index
}
