package contact

import (
	"math"
	"math/bits"
	"slices"

	"galaxy/internal/shape"
	"galaxy/sim/workers"
)

// pair is two numbers whose swept AABBs overlap, the lower first.
type pair struct {
	a, b uint32
	met  bool // in this step
}

// pairs are the pairs of a step, and which of them each agent has.
type pairs struct {
	list    []pair
	first   []uint32 // of each agent: its pairs in byAgent, from here to the next one's
	byAgent []uint32 // indices of pairs
}

// of returns the indices of an agent's pairs.
func (p *pairs) of(id uint32) []uint32 { return p.byAgent[p.first[id]:p.first[id+1]] }

// noPair is the pair of an agent and the walls.
const noPair = math.MaxUint32

// predict finds the pairs and the first event of each, and lists those.
func (s *Solver) predict() {
	n := s.in.Agents.Len()
	for _, w := range s.workers {
		w.pairs, w.events = w.pairs[:0], w.events[:0]
	}
	s.phases.Run(len(s.in.Grid.Sorted()), workers.Block, (*Solver).pairSome)
	if s.in.solid() && !s.in.indexed() {
		s.phases.Run(len(s.in.Fixed), 1, (*Solver).pairFixedSome)
	}
	s.pairs.list = s.pairs.list[:0]
	for _, w := range s.workers {
		s.pairs.list = append(s.pairs.list, w.pairs...)
	}
	s.pairs.index(n)
	s.phases.Run(len(s.pairs.list), workers.Sweep, (*Solver).predictSome)
	if s.in.Walls != nil {
		s.phases.Run(n, workers.Sweep, (*Solver).predictWallSome)
	}
}

// pairSome finds the pairs of the agents at places lo to hi of the grid.
func (s *Solver) pairSome(worker, lo, hi int) {
	w := s.workers[worker]
	indexed := s.in.solid() && s.in.indexed()
	for k := lo; k < hi; k++ {
		if near, ok := s.listOf(k); ok {
			s.pairNear(w, k, near)
		} else {
			s.pairAround(w, k)
		}
		if indexed {
			box := s.box(k)
			s.pairAgent(w, s.in.Grid.Sorted()[k].ID, &box)
		}
	}
}

// Across returns how far from an agent, on an axis, others may be that it can hit in a step, length, if no
// agent exceeds its top speed. The lists of Input must reach as far. It is 0 if lists would not help.
func (s *Solver) Across(in *Input) float64 {
	s.in = in
	stride := float64(s.fastest * in.Dt)
	if !s.pushing() || stride > 0.5*s.largest || !s.in.isEven(s.largest, s.smallest) {
		return 0
	}
	return float64(2*(1+8*margin)*s.largest) + float64(4*stride)
}

// listOf returns the places of all agents that the one at a place may hit, and of others, or false if they
// are not listed.
func (s *Solver) listOf(k int) (near []uint32, ok bool) {
	if s.in.Near == nil || !s.even {
		return nil, false
	}
	p := &s.in.Grid.Sorted()[k].Pos
	if rounding := float64(0x1p-44 * (math.Abs(p.X) + math.Abs(p.Y))); !(2*s.farthest+rounding <= s.in.Near.Across()) {
		return nil, false
	}
	return s.in.Near.Of(k)
}

// pairNear finds the pairs of the agent at a place with those behind it in the grid.
func (s *Solver) pairNear(w *scratch, k int, near []uint32) {
	own := s.boxes.At(k)
	own.Reach = s.farthest
	for _, p := range near {
		if int(p) > k && s.boxes.Meets(&own, int(p)) {
			s.pair(w, k, int(p))
		}
	}
}

// pairAround is pairNear without a list. Where all reach about as far, each agent looks for those
// behind it in the grid, which are half of those around it. Else of two the one that reaches farther
// looks for the other (of equals the one with the lower ID), so that a few fast agents do not make
// all others look far.
func (s *Solver) pairAround(w *scratch, k int) {
	id, own, least := s.in.Grid.Sorted()[k].ID, s.boxes.At(k), uint32(0)
	if s.even {
		own.Reach, least = s.farthest, uint32(k+1)
	}
	q := s.in.Grid.Cells.Around(s.box(k), own.Reach)
	for r := range q.Runs {
		from, to := q.Span(r)
		from = max(from, least)
		for first := int(from); first < int(to); first += 64 {
			meeting := s.boxes.Meeting(&own, first, min(first+64, int(to)))
			for ; meeting != 0; meeting &= meeting - 1 {
				p := first + bits.TrailingZeros64(meeting)
				if s.even || s.boxes.Reach[p] < own.Reach || s.in.Grid.Sorted()[p].ID > id {
					s.pair(w, k, p)
				}
			}
		}
	}
}

// pair adds the pair of the agents at two places, whose swept AABBs meet, unless they certainly do not
// meet, or are not solid to each other.
func (s *Solver) pair(w *scratch, k, p int) {
	if s.bounds[k].beyond(&s.bounds[p]) || s.in.solid() && s.in.Law.Pairs != nil && s.in.passThrough(k, p) {
		return
	}
	a, b := s.in.Grid.Sorted()[k].ID, s.in.Grid.Sorted()[p].ID
	w.pairs = append(w.pairs, pair{a: min(a, b), b: max(a, b)})
}

// pairAgent finds the pairs of an agent and fixed things.
func (s *Solver) pairAgent(w *scratch, id uint32, box *shape.Box) {
	w.near = s.in.Index.Near(w.near[:0], box)
	for _, k := range w.near {
		f := &s.in.Fixed[k]
		if path := f.swept(); !shape.Apart(box, &path) && !s.in.exempt(id, f) {
			w.pairs = append(w.pairs, pair{a: id, b: uint32(s.in.Agents.Len() + int(k))})
		}
	}
}

// passThrough reports whether the agents at two places of the grid are not solid to each
// other.
func (in *Input) passThrough(k, p int) bool {
	a, b := &in.Grid.Sorted()[k], &in.Grid.Sorted()[p]
	return !(a.Square && b.Square || in.Law.Between(a.Group, b.Group))
}

// pairFixedSome finds the pairs of fixed things lo to hi.
func (s *Solver) pairFixedSome(worker, lo, hi int) {
	w, n := s.workers[worker], s.in.Agents.Len()
	for k := lo; k < hi; k++ {
		f := &s.in.Fixed[k]
		path := f.swept()
		q := s.in.Grid.Around(path, s.farthest)
		for r := range q.Runs {
			from, to := q.Span(r)
			for p := from; p < to; p++ {
				if id, box := s.in.Grid.Sorted()[p].ID, s.box(int(p)); !shape.Apart(&box, &path) && !s.in.exempt(id, f) {
					w.pairs = append(w.pairs, pair{a: id, b: uint32(n + k)})
				}
			}
		}
	}
}

// index lists the pairs of each of n agents, by counting.
func (p *pairs) index(n int) {
	p.first = slices.Grow(p.first[:0], n+2)[:n+2]
	clear(p.first)
	count := func(k uint32) {
		if int(k) < n {
			p.first[k+2]++
		}
	}
	for i := range p.list {
		count(p.list[i].a)
		count(p.list[i].b)
	}
	for i := range n {
		p.first[i+2] += p.first[i+1]
	}
	p.byAgent = slices.Grow(p.byAgent[:0], int(p.first[n+1]))[:p.first[n+1]]
	enter := func(k uint32, i int) {
		if int(k) < n {
			p.byAgent[p.first[k+1]] = uint32(i)
			p.first[k+1]++
		}
	}
	for i := range p.list {
		enter(p.list[i].a, i)
		enter(p.list[i].b, i)
	}
}

func (s *Solver) predictSome(worker, lo, hi int) {
	w := s.workers[worker]
	for i := lo; i < hi; i++ {
		if t := s.impact(&s.pairs.list[i]); t <= 1 {
			w.events = append(w.events, s.event(uint32(i), t))
		}
	}
}

// predictWallSome predicts the walls that agents with pairs run into. A square without any
// slides along walls within its swept AABB, where nothing else is; a disc may slide out of
// that round a corner, and needs its motion bound.
func (s *Solver) predictWallSome(worker, lo, hi int) {
	w := s.workers[worker]
	for i := lo; i < hi; i++ {
		if !s.in.here(uint32(i)) {
			continue
		}
		if alone := len(s.pairs.of(uint32(i))) == 0; alone && (!s.courses[i].disc || !s.in.solid()) {
			continue
		}
		if t := s.wallImpact(uint32(i)); t <= 1 {
			w.events = append(w.events, s.wallEvent(uint32(i), t))
		}
	}
}

// repredict enters the events of an agent on its new course. The pair that has just met is
// predicted once, from its first.
func (s *Solver) repredict(w *scratch, id, met uint32) {
	for _, i := range s.pairs.of(id) {
		if i == met && s.pairs.list[i].b == id {
			continue
		}
		if t := s.impact(&s.pairs.list[i]); t <= 1 {
			w.queue.push(s.event(i, t))
		}
	}
	if t := s.wallImpact(id); t <= 1 {
		w.queue.push(s.wallEvent(id, t))
	}
}
