package sim

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/tiles"
)

// body is an agent as walls feel it.
func body(a *nav.Agent) tiles.Body { return tiles.Body{Half: a.Radius, Round: !a.Square} }

// wall takes everyone only as far as walls let it, from where it was to where its
// drive would have it: it slides along them, and its velocity loses the part that
// leads into them.
//
// Walls come before contacts, so that agents meet on the ways that they really
// take, and once more after them, for whoever has been struck. A place is only
// ever left by a step that has been swept: nobody is pushed into a wall.
func (w *World) wall() {
	if w.setup.Tiles != nil {
		w.pool.run(len(w.now), sweepSize, w.wallBlock)
	}
}

func (w *World) wallSome(_, lo, hi int) {
	for i := lo; i < hi; i++ {
		w.ways[i].struck = w.stop(&w.now[i], &w.next[i])
		if !w.fates[i].resting && !w.solid() {
			w.travels[i].move(&w.now[i], &w.next[i])
		}
	}
}

// stop takes an agent from where it was before to where it is after, and reports
// whether a wall was in its way. In open space none is.
func (w *World) stop(before, after *nav.Agent) (struck bool) {
	m := w.setup.Tiles
	if m == nil || roomy(m, before, after.Pos) {
		return false
	}
	moved := m.Move(body(after), before.Pos, r2.Sub(after.Pos, before.Pos))
	after.Pos = moved.To
	if moved.Struck > 0 {
		after.Vel = moved.Along(after.Vel)
	}
	return moved.Struck > 0
}

// roomy reports whether an agent has so much room that it meets no wall on its way
// to a place: what the clearance of its tile promises, less a thousandth for
// rounding. Most have, and it takes a few nanoseconds.
func roomy(m *tiles.Map, a *nav.Agent, to r2.Vec) bool {
	t := m.At(a.Pos)
	c := m.Center(t)
	far := max(math.Abs(a.Pos.X-c.X), math.Abs(a.Pos.Y-c.Y), math.Abs(to.X-c.X), math.Abs(to.Y-c.Y))
	return far+a.Radius <= float64((float64(m.Clearance(t))-0.501)*m.Size())
}
