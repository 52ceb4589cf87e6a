package sim

import (
	"math"
	"slices"

	"galaxy/sim/workers"

	"gonum.org/v1/gonum/spatial/r2"
)

// pair is two who may meet in this step. Of a and b the lower number comes first,
// and what is no agent is numbered as partner tells.
type pair struct {
	a, b uint32
	met  bool
}

// noPair is the pair of an agent and a wall of tiles.
const noPair = math.MaxUint32

// foresee finds who may meet whom, and what will happen first.
func (w *World) foresee() {
	m := &w.impacts
	for _, s := range w.scratch {
		s.pairs = s.pairs[:0]
	}
	w.pool.Run(len(w.now), workers.Block, w.pairBlock)
	if w.solid() {
		w.pool.Run(w.scenery.Fixed(), 1, w.pairFixedBlock)
	}
	m.pairs, m.agenda = m.pairs[:0], m.agenda[:0]
	for _, s := range w.scratch {
		m.pairs = append(m.pairs, s.pairs...)
	}
	w.index()
	for _, s := range w.scratch {
		s.foreseen = s.foreseen[:0]
	}
	w.pool.Run(len(m.pairs), workers.Sweep, w.foreseeBlock)
	if w.setup.Tiles != nil {
		w.pool.Run(len(w.now), workers.Sweep, w.foreseeWallBlock)
	}
	for _, s := range w.scratch {
		m.agenda = append(m.agenda, s.foreseen...)
	}
	m.agenda.heapify()
}

// pairSome finds the pairs of the agents at places lo to hi of the grid. Of two,
// the one that reaches farther looks for the other (of equals the one with the
// lower ID), so that a few who are fast do not make everyone look far.
func (w *World) pairSome(worker, lo, hi int) {
	s := w.scratch[worker]
	for k := lo; k < hi; k++ {
		x, id := &w.impacts.extents[k], w.grid.Sorted()[k].ID
		q := w.grid.Around(x.box, x.reach)
		for r := range q.Runs {
			from, to := q.Span(r)
			for p := from; p < to; p++ {
				y := &w.impacts.extents[p]
				if apart(&x.box, &y.box) || y.reach > x.reach {
					continue
				}
				other := w.grid.Sorted()[p].ID
				if y.reach == x.reach && other <= id {
					continue
				}
				s.pairs = append(s.pairs, pair{a: min(id, other), b: max(id, other)})
			}
		}
	}
}

// pairFixedSome finds the pairs of obstacles lo to hi, of which boxes are the last.
func (w *World) pairFixedSome(worker, lo, hi int) {
	s := w.scratch[worker]
	for k := lo; k < hi; k++ {
		path := w.swept(k)
		q := w.grid.Around(path, w.impacts.farthest)
		for r := range q.Runs {
			from, to := q.Span(r)
			for p := from; p < to; p++ {
				if id := w.grid.Sorted()[p].ID; !apart(&w.impacts.extents[p].box, &path) && !w.isTarget(id, k) {
					s.pairs = append(s.pairs, pair{a: id, b: uint32(len(w.now) + k)})
				}
			}
		}
	}
}

// index lists every agent's pairs, by counting.
func (w *World) index() {
	m := &w.impacts
	n := len(w.now)
	m.first = slices.Grow(m.first[:0], n+2)[:n+2]
	clear(m.first)
	count := func(agent uint32) {
		if int(agent) < n {
			m.first[agent+2]++
		}
	}
	for i := range m.pairs {
		count(m.pairs[i].a)
		count(m.pairs[i].b)
	}
	for i := range n {
		m.first[i+2] += m.first[i+1]
	}
	m.byAgent = slices.Grow(m.byAgent[:0], int(m.first[n+1]))[:m.first[n+1]]
	enter := func(agent uint32, i int) {
		if int(agent) < n {
			m.byAgent[m.first[agent+1]] = uint32(i)
			m.first[agent+1]++
		}
	}
	for i := range m.pairs {
		enter(m.pairs[i].a, i)
		enter(m.pairs[i].b, i)
	}
}

func (w *World) foreseeSome(worker, lo, hi int) {
	s := w.scratch[worker]
	for i := lo; i < hi; i++ {
		if f := w.impact(uint32(i)); f.t <= 1 {
			s.foreseen = append(s.foreseen, f)
		}
	}
}

// foreseeWallSome foresees what walls those meet who may meet somebody, too. A square
// that may not slides along walls within its extent, where nobody is; a disc may
// slide out of it round a corner, and is put on its leash.
func (w *World) foreseeWallSome(worker, lo, hi int) {
	s, first := w.scratch[worker], w.impacts.first
	for i := lo; i < hi; i++ {
		if alone := first[i] == first[i+1]; alone && (w.now[i].Square || !w.solid()) {
			continue
		}
		if f := w.wallAhead(uint32(i)); f.t <= 1 {
			s.foreseen = append(s.foreseen, f)
		}
	}
}

// impact foresees when the two of a pair will meet on their present courses.
func (w *World) impact(i uint32) foreseen {
	m := &w.impacts
	p := &m.pairs[i]
	a, b := &m.courses[p.a], &m.courses[p.b]
	f := foreseen{a: p.a, b: p.b, pair: i, turns: a.turns + b.turns}
	if fixed := int(p.b) >= len(w.now); fixed && a.turns >= maxHits {
		f.t = never // it has given up, and a body does not stop for it
		return f
	}
	t := max(a.t, b.t)
	box, corner := w.around(p.a, p.b)
	f.t = t + meetBox(&box, r2.Sub(a.at(t), b.at(t)), r2.Sub(a.u, b.u), corner)
	return f
}
