package contact

import (
	"cmp"
	"slices"

	"galaxy/sim/workers"
)

// An island is some agents that may hit each other in a step, directly or through others of
// them, and none else: a connected component of the pairs.
//
//	(a)──(b)──(c)    (d)──[rock]──(e)──(f)      two agents that may hit the same fixed thing,
//	       ╲ ╱                                  which does not move for it, are not connected:
//	       (g)                                  {a b c g}, {d}, {e f}
//
// What happens in one does not matter to another. So workers resolve the events of one island
// after the other, each in the order of time: what that reads and writes is in the cache, and
// the queue is short.

// islands are the islands of a step.
type islands struct {
	events []event  // by island
	of     []uint32 // by agent: the number of its island, from 1; 0: nothing happens to it
	begin  []uint32 // of each island: its events, from here to the next one's
	stack  []uint32
}

// islandBlock is how many islands a worker takes at once.
const islandBlock = 16

// resolveIslands resolves the events of the workers' lists, and the events that follow from them.
func (s *Solver) resolveIslands() {
	n := s.islands.find(s.in.Agents.Len(), s.workers, &s.pairs)
	for _, w := range s.workers {
		w.impacts, w.order, w.fresh = w.impacts[:0], w.order[:0], w.fresh[:0]
	}
	s.phases.Run(n, islandBlock, (*Solver).islandSome)
	s.phases.Run(len(s.workers), 1, (*Solver).sortSome)
	for _, w := range s.workers {
		s.fresh = append(s.fresh, w.fresh...)
	}
	s.merge()
}

// find sorts the events of workers by the islands of so many agents, and returns how many islands have any.
func (s *islands) find(agents int, workers []*scratch, p *pairs) (n int) {
	s.of = slices.Grow(s.of[:0], agents)[:agents]
	clear(s.of)
	s.begin = append(s.begin[:0], 0, 0) // counts go two places up, see [grid.State]
	total := 0
	for _, w := range workers {
		total += len(w.events)
		for i := range w.events {
			a := w.events[i].a
			if s.of[a] == 0 {
				n++
				s.begin = append(s.begin, 0)
				s.connect(a, uint32(n), p)
			}
			s.begin[s.of[a]+1]++
		}
	}
	for i := 1; i < len(s.begin); i++ {
		s.begin[i] += s.begin[i-1]
	}
	s.events = slices.Grow(s.events[:0], total)[:total]
	for _, w := range workers {
		for i := range w.events {
			at := &s.begin[s.of[w.events[i].a]]
			s.events[*at] = w.events[i]
			*at++
		}
	}
	return n
}

// connect gives an agent, and all that are connected with it, the number of their island.
func (s *islands) connect(a, number uint32, p *pairs) {
	s.of[a] = number
	s.stack = append(s.stack[:0], a)
	for len(s.stack) > 0 {
		last := len(s.stack) - 1
		id := s.stack[last]
		s.stack = s.stack[:last]
		for _, i := range p.of(id) {
			x := &p.list[i]
			if other := x.a + x.b - id; int(other) < len(s.of) && s.of[other] == 0 {
				s.of[other] = number
				s.stack = append(s.stack, other)
			}
		}
	}
}

// islandSome resolves islands lo to hi.
func (s *Solver) islandSome(worker, lo, hi int) {
	w := s.workers[worker]
	for i := lo; i < hi; i++ {
		w.queue = append(w.queue[:0], s.islands.events[s.islands.begin[i]:s.islands.begin[i+1]]...)
		w.queue.heapify()
		w.last = event{}
		for len(w.queue) > 0 {
			e := w.queue.pop()
			if w.last.before(&e) {
				w.last = e
			}
			if e.turns == s.courses[e.a].turns+s.courses[e.b].turns {
				s.resolve(w, &e)
			}
		}
	}
}

// moment is when an impact happened, in the order of a single queue of all events. An event
// that is entered when others of its time have been taken out comes next, whatever its
// numbers: so it counts as the last event of its island until then.
type moment struct {
	t    float64
	a, b uint32 // of the last event
	at   uint32 // its place in the list of the worker
}

func (m moment) compare(o moment) int {
	switch { // not all of them are compared each time: there are many moments
	case m.t != o.t:
		return cmp.Compare(m.t, o.t)
	case m.a != o.a:
		return cmp.Compare(m.a, o.a)
	case m.b != o.b:
		return cmp.Compare(m.b, o.b)
	}
	return cmp.Compare(m.at, o.at)
}

func (s *Solver) sortSome(_, lo, hi int) {
	for _, w := range s.workers[lo:hi] {
		w.sortOrder()
	}
}

// sortOrder sorts the moments of a worker: first by counting, into as many parts of the step as there are
// moments, then within each part.
func (w *scratch) sortOrder() {
	n := len(w.order)
	w.parts = slices.Grow(w.parts[:0], n+2)[:n+2] // counts go two places up, see [grid.State]
	w.sorted = slices.Grow(w.sorted[:0], n)[:n]
	clear(w.parts)
	part := func(m *moment) int { return min(int(m.t*float64(n)), n-1) }
	for i := range w.order {
		w.parts[part(&w.order[i])+2]++
	}
	for i := range n {
		w.parts[i+2] += w.parts[i+1]
	}
	for i := range w.order {
		at := &w.parts[part(&w.order[i])+1]
		w.sorted[*at] = w.order[i]
		*at++
	}
	w.order, w.sorted = w.sorted, w.order
	for i := range n {
		if from, to := w.parts[i], w.parts[i+1]; to-from > 1 {
			slices.SortFunc(w.order[from:to], moment.compare)
		}
	}
}

// mergeParts is the number of parts of the step into which many impacts are split, for workers to merge.
const mergeParts = 16

// merge appends the impacts to the contacts, in their order.
func (s *Solver) merge() {
	s.merged = len(s.Contacts)
	all := s.merged
	for _, w := range s.workers {
		all += len(w.order)
	}
	s.Contacts = slices.Grow(s.Contacts, all-s.merged)[:all]
	if s.parts = mergeParts; all-s.merged < workers.Sweep {
		s.parts = 1
	}
	s.phases.Run(s.parts, 1, (*Solver).mergeSome)
}

// mergeSome merges the impacts of a part of the step; each part has a place of its own in the contacts.
func (s *Solver) mergeSome(worker, part, _ int) {
	at, left := s.merged, s.workers[worker].left[:0]
	for _, w := range s.workers {
		from, to := w.begins(part, s.parts), w.begins(part+1, s.parts)
		at += from
		left = append(left, w.order[from:to])
	}
	for {
		first := -1
		for i := range left {
			if len(left[i]) > 0 && (first < 0 || left[i][0].compare(left[first][0]) < 0) {
				first = i
			}
		}
		if first < 0 {
			break
		}
		s.Contacts[at] = s.workers[first].impacts[left[first][0].at]
		left[first] = left[first][1:]
		at++
	}
	s.workers[worker].left = left
}

// begins returns the index in the moments of w at which a part of the step begins, of so many parts.
func (w *scratch) begins(part, parts int) int {
	if part == parts {
		return len(w.order)
	}
	from, _ := slices.BinarySearchFunc(w.order, float64(part)/float64(parts), func(m moment, t float64) int { return cmp.Compare(m.t, t) })
	return from
}
