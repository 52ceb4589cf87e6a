package sim

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/workers"
)

// extent bounds the place that an agent may need in this step, whatever happens.
type extent struct {
	box   nav.Box
	reach float64 // from where it starts to the farthest point of the box, at most
}

// nowhereAtAll is the extent of who meets nobody: apart from every box.
var nowhereAtAll = nav.Box{Min: r2.Vec{X: never, Y: never}, Max: r2.Vec{X: -never, Y: -never}}

// chart writes down everyone's course and extent.
func (w *World) chart() {
	m := &w.impacts
	n, all := len(w.now), int(w.walls())+1
	m.courses = slices.Grow(m.courses[:0], all)[:all]
	m.extents = slices.Grow(m.extents[:0], n)[:n]
	m.struck = slices.Grow(m.struck[:0], n)[:n]
	m.turned = slices.Grow(m.turned[:0], n)[:n]
	clear(m.struck)
	w.pool.Run(n, workers.Sweep, w.chartBlock)
	for k := range w.scenery.Obstacles {
		now, before, _ := w.scenery.Hull(k)
		m.courses[n+k] = course{pos: before.Min, u: r2.Sub(now.Min, before.Min)}
	}
	clear(m.courses[n+len(w.scenery.Obstacles):])
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
	m := w.setup.Tiles
	for k := lo; k < hi; k++ {
		id := w.grid.Sorted()[k].ID
		a, before := &w.now[id], w.next[id].Pos
		c := course{pos: before, u: r2.Sub(a.Pos, before), light: 1 / a.Mass, open: m == nil}
		if w.resting[id] {
			c.light = 0
		}
		length := portable.Norm(c.u)
		c.leash = min(max(length, w.stride), a.Radius)
		room := a.Radius + c.leash + float64(4*skin*a.Radius)
		if m != nil {
			c.open = roomy(m, length+room, before, before)
		}
		w.impacts.courses[id] = c
		if !w.solid() && !a.Square {
			w.impacts.extents[k] = extent{box: nowhereAtAll}
			continue
		}
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
	for k := range w.scenery.Bodies {
		body := &m.courses[len(w.now)+k]
		length := float64(portable.Norm(body.u) * (1 + 4*skin))
		if length == 0 {
			continue
		}
		path := w.swept(k)
		q := w.grid.Around(path, m.farthest)
		for r := range q.Runs {
			from, to := q.Span(r)
			for p := from; p < to; p++ {
				x, id := &m.extents[p], w.grid.Sorted()[p].ID
				c := &m.courses[id]
				if c.leash >= length || apart(&x.box, &path) || w.isTarget(id, k) {
					continue
				}
				longer := length - c.leash
				c.leash, c.open = length, w.setup.Tiles == nil
				x.box, x.reach = grown(x.box, longer), x.reach+longer
				any = true
			}
		}
	}
	return any
}

// swept bounds the place that obstacle k takes on its way through the step.
func (w *World) swept(k int) nav.Box {
	now, before, radius := w.scenery.Hull(k)
	return grown(nav.Box{
		Min: r2.Vec{X: min(now.Min.X, before.Min.X), Y: min(now.Min.Y, before.Min.Y)},
		Max: r2.Vec{X: max(now.Max.X, before.Max.X), Y: max(now.Max.Y, before.Max.Y)},
	}, withSkin(radius))
}

func withSkin(reach float64) float64 { return reach + float64(skin*reach) }

// apart reports whether two boxes have no point in common. It is asked of all who are
// near, and in a crowd the answer is anyone's guess, on either axis: one comparison of
// the least is quicker than four that a processor guesses wrong.
func apart(a, b *nav.Box) bool {
	return min(a.Max.X-b.Min.X, b.Max.X-a.Min.X, a.Max.Y-b.Min.Y, b.Max.Y-a.Min.Y) < 0
}
