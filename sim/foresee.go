package sim

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// extent bounds the place that an agent may need in this step, whatever happens.
type extent struct {
	box   nav.Box
	reach float64 // from where it starts to the farthest point of the box, at most
}

// pair is two who may meet in this step. Of a and b the lower number comes first,
// and what is no agent is numbered as partner tells.
type pair struct {
	a, b uint32
	met  bool
}

// nowhereAtAll is the extent of who meets nobody: apart from every box.
var nowhereAtAll = nav.Box{Min: r2.Vec{X: never, Y: never}, Max: r2.Vec{X: -never, Y: -never}}

// noPair is the pair of an agent and a wall of tiles.
const noPair = math.MaxUint32

// chart writes down everyone's course and extent.
func (w *World) chart() {
	m := &w.impacts
	n, all := len(w.now), int(w.walls())+1
	m.courses = slices.Grow(m.courses[:0], all)[:all]
	m.extents = slices.Grow(m.extents[:0], n)[:n]
	w.pool.run(n, sweepSize, w.chartBlock)
	for k := range w.obstacles {
		now, before, _ := w.hull(k)
		m.courses[n+k] = course{pos: before.Min, u: r2.Sub(now.Min, before.Min)}
	}
	clear(m.courses[n+len(w.obstacles):])
	m.farthest = farthest(m.extents)
	if w.solid() && w.carry() {
		m.farthest = farthest(m.extents)
	}
}

func farthest(extents []extent) (reach float64) {
	for k := range extents {
		reach = max(reach, extents[k].reach)
	}
	return reach
}

func (w *World) chartSome(_, lo, hi int) {
	for k := lo; k < hi; k++ {
		id := w.grid.sorted[k].ID
		a, before := &w.now[id], w.next[id].Pos
		c := course{pos: before, u: r2.Sub(a.Pos, before), light: 1 / a.Mass}
		if w.fates[id].resting {
			c.light = 0
		}
		length := portable.Norm(c.u)
		c.leash = min(max(length, w.stride), a.Radius)
		w.impacts.courses[id] = c
		if w.setup.Tiles != nil {
			w.ways[id].struck = false
		}
		if !w.solid() && !a.Square {
			w.impacts.extents[k] = extent{box: nowhereAtAll}
			continue
		}
		room := a.Radius + c.leash + float64(4*skin*a.Radius)
		w.impacts.extents[k] = extent{grown(nav.Box{
			Min: r2.Vec{X: min(before.X, a.Pos.X), Y: min(before.Y, a.Pos.Y)},
			Max: r2.Vec{X: max(before.X, a.Pos.X), Y: max(before.Y, a.Pos.Y)},
		}, room), length + room}
	}
}

// carry gives those whom a moving body may run into as much leash as it takes to
// be carried along, and reports whether there are any.
func (w *World) carry() (any bool) {
	m := &w.impacts
	for k := range w.bodies {
		body := &m.courses[len(w.now)+k]
		length := float64(portable.Norm(body.u) * (1 + 4*skin))
		if length == 0 {
			continue
		}
		path := w.swept(k)
		q := w.grid.around(path, m.farthest)
		for from, to, more := q.span(); more; from, to, more = q.span() {
			for p := from; p < to; p++ {
				x, id := &m.extents[p], w.grid.sorted[p].ID
				c := &m.courses[id]
				if c.leash >= length || apart(&x.box, &path) || w.isTarget(id, k) {
					continue
				}
				longer := length - c.leash
				c.leash = length
				x.box, x.reach = grown(x.box, longer), x.reach+longer
				any = true
			}
		}
	}
	return any
}

// foresee finds who may meet whom, and what will happen first.
func (w *World) foresee() {
	m := &w.impacts
	for _, s := range w.scratch {
		s.pairs = s.pairs[:0]
	}
	w.pool.run(len(w.now), blockSize, w.pairBlock)
	if w.solid() {
		w.pool.run(len(w.obstacles)+len(w.setup.Boxes), 1, w.pairFixedBlock)
	}
	m.pairs, m.agenda = m.pairs[:0], m.agenda[:0]
	for _, s := range w.scratch {
		m.pairs = append(m.pairs, s.pairs...)
	}
	w.index()
	for _, s := range w.scratch {
		s.foreseen = s.foreseen[:0]
	}
	w.pool.run(len(m.pairs), sweepSize, w.foreseeBlock)
	if w.setup.Tiles != nil {
		w.pool.run(len(w.now), sweepSize, w.foreseeWallBlock)
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
		x, id := &w.impacts.extents[k], w.grid.sorted[k].ID
		q := w.grid.around(x.box, x.reach)
		for from, to, more := q.span(); more; from, to, more = q.span() {
			for p := from; p < to; p++ {
				y := &w.impacts.extents[p]
				if apart(&x.box, &y.box) || y.reach > x.reach {
					continue
				}
				other := w.grid.sorted[p].ID
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
		q := w.grid.around(path, w.impacts.farthest)
		for from, to, more := q.span(); more; from, to, more = q.span() {
			for p := from; p < to; p++ {
				if id := w.grid.sorted[p].ID; !apart(&w.impacts.extents[p].box, &path) && !w.isTarget(id, k) {
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

func withSkin(reach float64) float64 { return reach + float64(skin*reach) }

// box returns the box that partner b is, or nil.
func (w *World) box(b uint32) *nav.Box {
	if k := int(b) - len(w.now) - len(w.obstacles); k >= 0 {
		return &w.setup.Boxes[k]
	}
	return nil
}

// radius returns the radius of partner b, or half of its side, and 0 of a box.
func (w *World) radius(b uint32) float64 {
	if int(b) < len(w.now) {
		return w.now[b].Radius
	}
	if k := int(b) - len(w.now); k < len(w.obstacles) {
		return w.obstacles[k].Radius
	}
	return 0
}

// round reports whether partner b is a disc.
func (w *World) round(b uint32) bool {
	if int(b) < len(w.now) {
		return !w.now[b].Square
	}
	return w.box(b) == nil
}

// swept bounds the place that obstacle k takes on its way through the step.
func (w *World) swept(k int) nav.Box {
	now, before, radius := w.hull(k)
	return grown(nav.Box{
		Min: r2.Vec{X: min(now.Min.X, before.Min.X), Y: min(now.Min.Y, before.Min.Y)},
		Max: r2.Vec{X: max(now.Max.X, before.Max.X), Y: max(now.Max.Y, before.Max.Y)},
	}, withSkin(radius))
}

func grown(b nav.Box, by float64) nav.Box {
	return nav.Box{
		Min: r2.Vec{X: b.Min.X - by, Y: b.Min.Y - by},
		Max: r2.Vec{X: b.Max.X + by, Y: b.Max.Y + by},
	}
}

func apart(a, b *nav.Box) bool {
	return a.Max.X < b.Min.X || b.Max.X < a.Min.X || a.Max.Y < b.Min.Y || b.Max.Y < a.Min.Y
}
