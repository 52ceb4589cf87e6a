package moves

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

// Overlaps counts the overlaps after the last step: of agents, which Look has found, and with fixed
// things. The tally is valid until the next Look.
func (c *Mover) Overlaps() *contact.Tally {
	c.farthest, c.counted = 0, true
	for _, w := range c.workers {
		c.farthest = max(c.farthest, float64(math.Sqrt(w.farthest2)*(1+1e-9)))
	}
	if c.passes() {
		c.pool.Run(len(c.Places.Slot), workers.Block, c.passBlock)
	} else {
		c.pool.Run(len(c.fixed), fixedBlock, c.fixedBlock)
	}
	all := &c.workers[0].tally
	for _, w := range c.workers[1:] {
		all.Add(&w.tally)
	}
	return all
}

// Farthest returns a bound of how far any agent has moved in the last step, length; infinite if none is
// known.
func (c *Mover) Farthest() float64 {
	if c.pushed || !c.counted {
		return math.Inf(1)
	}
	return c.farthest
}

// Resort calls Resort of the columns. Call it after something else than a step has moved agents.
func (c *Mover) Resort(absent []bool) {
	c.Columns.Resort(absent)
	c.counted = false
}

// passes reports whether agents look for the fixed things that they have passed. Otherwise each fixed
// thing looks for agents.
func (c *Mover) passes() bool { return 2*len(c.fixed) > len(c.ID) }

// fixedBlock is the number of fixed things that a worker takes at once.
const fixedBlock = 16

// overlaps finds the overlaps of the agents of a block, which begins at place lo, with the near agents in
// hits. Of two agents, only the one with the larger radius counts the overlap; if the radii are equal, the
// one with the lower ID.
func (c *Mover) overlaps(t *contact.Tally, lo int, hits []simd.Hit) {
	p := &c.Places
	limit := float64(4 * c.Largest * c.Largest)
	for _, h := range hits {
		at := h.At()
		for lanes := h.Lanes(); lanes != 0; lanes &= lanes - 1 {
			k := lo + h.Tag() + bits.TrailingZeros8(lanes)
			d := r2.Vec{X: p.X[at] - p.X[k], Y: p.Y[at] - p.Y[k]}
			if portable.Norm2(d) >= limit {
				continue // the most frequent case
			}
			c.overlap(t, p.Slot[k], p.Slot[at], r2.Vec{X: p.X[k], Y: p.Y[k]}, d)
		}
	}
}

// overlapEach is overlaps for the agents at places lo to hi, without a list of hits.
func (c *Mover) overlapEach(w *worker, lo, hi int) {
	p := &c.Places
	for k := lo; k < hi; k++ {
		pos, radius := r2.Vec{X: p.X[k], Y: p.Y[k]}, c.Radii[c.KindNo[p.Slot[k]]]
		q := p.Cells.Around(nav.Box{Min: pos, Max: pos}, 2*radius)
		limit := float64(4 * radius * radius)
		for r := range q.Runs {
			from, to := q.Span(r)
			for at := from; at < to; at++ {
				if d := (r2.Vec{X: p.X[at] - pos.X, Y: p.Y[at] - pos.Y}); portable.Norm2(d) < limit && int(at) != k {
					c.overlap(&w.tally, p.Slot[k], p.Slot[at], pos, d)
				}
			}
		}
	}
}

// overlap adds the overlap of the agents in slots a and b, if there is one and a is to count it.
func (c *Mover) overlap(t *contact.Tally, a, b uint32, pos, d r2.Vec) {
	radius, other := c.Radii[c.KindNo[a]], c.Radii[c.KindNo[b]]
	if other > radius || other == radius && c.ID[b] <= c.ID[a] {
		return
	}
	depth, ok := shape.DiscDepth(d, radius+other)
	if !ok {
		return
	}
	t.Overlaps++
	t.Deepest = max(t.Deepest, depth)
	before := r2.Vec{X: c.OldX[b] - c.OldX[a], Y: c.OldY[b] - c.OldY[a]}
	if _, overlapped := shape.DiscDepth(before, radius+other); overlapped {
		return
	}
	point := portable.AddScaled(pos, radius/(radius+other), r2.Sub(r2.Vec{X: c.X[b], Y: c.Y[b]}, pos))
	with := contact.Other{Kind: contact.Agent, Index: max(c.ID[a], c.ID[b])}
	t.Contacts = append(t.Contacts, contact.Contact{Tick: c.tick, Agent: min(c.ID[a], c.ID[b]), With: with, Point: point, Began: true})
}

// fixedSome finds the agents that have passed fixed things lo to hi.
func (c *Mover) fixedSome(worker, lo, hi int) {
	w, p := c.workers[worker], &c.Places
	for k := lo; k < hi; k++ {
		f := &c.fixed[k]
		swept, reach := sweptBy(f), f.Hull.Round+c.Largest+c.farthest
		q := p.Cells.Around(swept, reach)
		middle, limit := around(&swept, reach)
		w.found = q.Within(w.found[:0], 0, p.X, p.Y, middle, limit)
		for _, at := range w.found {
			c.pass(&w.tally, int(p.Slot[at]), r2.Vec{X: p.X[at], Y: p.Y[at]}, f)
		}
	}
}

// sweptBy returns the box that the core of a fixed thing sweeps in a step.
func sweptBy(f *contact.Fixed) nav.Box {
	return shape.Union(f.Hull.At(f.From).Core, f.Hull.At(f.To).Core)
}

// around returns the middle of a box, and a squared distance from there that holds all points within reach
// of the box.
func around(b *nav.Box, reach float64) (middle r2.Vec, limit float64) {
	middle = b.Min
	if b.Min != b.Max { // the thing moves, or is a box
		half := portable.Scale(0.5, r2.Sub(b.Max, b.Min))
		middle, reach = r2.Add(b.Min, half), reach+portable.Norm(half)
	}
	reach += float64(1e-9 * (reach + extent(b))) // for rounding
	return middle, float64(reach * reach)
}

// passSome finds the fixed things that the agents at places lo to hi have passed. The agents of a part of
// the block look together.
func (c *Mover) passSome(worker, lo, hi int) {
	w, l := c.workers[worker], &c.looks[lo/workers.Block]
	room := c.Largest + c.farthest
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

// passEach is passSome for a few agents: each looks by itself.
func (c *Mover) passEach(w *worker, lo, hi int, room float64) {
	p := &c.Places
	for k := lo; k < hi; k++ {
		pos := r2.Vec{X: p.X[k], Y: p.Y[k]}
		at := nav.Box{Min: pos, Max: pos}
		box := at.Inflate(room + float64(1e-9*(room+extent(&at))))
		w.passed = c.index.All(w.passed[:0], &box)
		w.asked++
		for _, number := range w.passed {
			c.pass(&w.tally, int(p.Slot[k]), pos, &c.fixed[number])
		}
	}
}

// Asked returns the number of searches for fixed things near agents. It is for tests.
func (c *Mover) Asked() (n int) {
	for _, w := range c.workers {
		n += w.asked
	}
	return n
}

// passEight finds the agents among lanes, of a block at places lo to hi, that have passed any of up to
// eight fixed things.
func (c *Mover) passEight(w *worker, eight []int32, lo, hi int, lanes uint64, room float64) {
	p := &c.Places
	q := simd.Queries{Limit: [8]float64{-1, -1, -1, -1, -1, -1, -1, -1}}
	for j, number := range eight {
		f := &c.fixed[number]
		swept := sweptBy(f)
		middle, limit := around(&swept, f.Hull.Round+room)
		q.X[j], q.Y[j], q.Limit[j] = middle.X, middle.Y, limit
	}
	var near [8]uint64
	q.Near(&near, p.X[lo:hi], p.Y[lo:hi])
	for j, number := range eight {
		for h := near[j] & lanes; h != 0; h &= h - 1 {
			k := lo + bits.TrailingZeros64(h)
			c.pass(&w.tally, int(p.Slot[k]), r2.Vec{X: p.X[k], Y: p.Y[k]}, &c.fixed[number])
		}
	}
}

// extent returns a bound of the coordinates in b, length.
func extent(b *nav.Box) float64 {
	return math.Abs(b.Min.X) + math.Abs(b.Min.Y) + math.Abs(b.Max.X) + math.Abs(b.Max.Y)
}

// pass counts the overlap or passage of the agent in a slot, which is at pos, with f.
func (c *Mover) pass(t *contact.Tally, s int, pos r2.Vec, f *contact.Fixed) {
	a := nav.Neighbor{Pos: pos, Radius: c.Radii[c.KindNo[s]], ID: c.ID[s]}
	passed := f.Passed(&a, r2.Vec{X: c.OldX[s], Y: c.OldY[s]})
	if !passed.Overlaps && !passed.Began || c.boundFor(s, f) {
		return
	}
	if passed.Overlaps {
		t.Overlaps++
		t.Deepest = max(t.Deepest, passed.Depth)
	}
	if passed.Began {
		t.Contacts = append(t.Contacts, contact.Contact{Tick: c.tick, Agent: a.ID, With: f.Other, Point: passed.Point, Began: true})
	}
}

// boundFor reports whether f is the goal of the agent in a slot.
func (c *Mover) boundFor(s int, f *contact.Fixed) bool {
	g := c.GoalOf(s)
	return f.Other.Kind == contact.Body && g.Kind == nav.BodyGoal && uint32(g.Index) == f.Other.Index
}
