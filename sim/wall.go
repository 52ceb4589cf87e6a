package sim

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/tiles"
)

// walls is the partner that stands for all walls of tiles.
func (w *World) walls() uint32 {
	return uint32(len(w.now) + w.scenery.Fixed())
}

// wallAhead foresees when an agent will meet a wall of tiles on its present course.
func (w *World) wallAhead(id uint32) foreseen {
	c, a := &w.impacts.courses[id], &w.now[id]
	f := foreseen{t: never, a: id, b: w.walls(), pair: noPair, turns: c.turns}
	m := w.setup.Tiles
	if c.open || roomy(m, a.Radius, c.pos, c.at(1)) {
		return f
	}
	if hit, ok := m.Hit(a.Shape(), c.pos, c.rest()); ok {
		f.t = c.t + float64((1-c.t)*hit.Share)
	}
	return f
}

// graze carries out that an agent runs into a wall of tiles at share t of the step:
// it slides along it, and its velocity loses the part that leads into it.
func (w *World) graze(id uint32, t float64) {
	c, a := &w.impacts.courses[id], &w.now[id]
	hit, ok := w.setup.Tiles.Hit(a.Shape(), c.pos, c.rest())
	if !ok {
		return
	}
	w.impacts.struck[id] = true
	w.pass(id, t)
	c.pos = hit.At
	c.deflect(min(0, portable.Dot(c.u, hit.Normal)), hit.Normal)
	a.Vel = portable.AddScaled(a.Vel, max(0, -portable.Dot(a.Vel, hit.Normal)), hit.Normal)
	w.lookAhead(id, noPair)
}

// rest returns how far a course still leads in this step.
func (c *course) rest() r2.Vec { return portable.Scale(1-c.t, c.u) }

// stop takes an agent from a place to where it would be now, only as far as walls
// let it: it slides along them, and its velocity loses the part that leads into
// them.
//
// A place is only ever left by a step that has been swept: nobody is pushed into a
// wall.
func (w *World) stop(from r2.Vec, a *nav.Agent) {
	m := w.setup.Tiles
	if roomy(m, a.Radius, from, a.Pos) {
		return
	}
	moved := m.Move(a.Shape(), from, r2.Sub(a.Pos, from))
	a.Pos = moved.To
	if moved.Struck > 0 {
		a.Vel = moved.Along(a.Vel)
		w.impacts.struck[a.ID] = true
	}
}

// roomy reports whether one of some size has so much room that it meets no wall on
// its way from a place to another: what the clearance of its tile promises, less a
// thousandth for rounding. Most have, and it takes a few nanoseconds.
func roomy(m *tiles.Map, size float64, from, to r2.Vec) bool {
	t := m.At(from)
	c := m.Center(t)
	far := max(math.Abs(from.X-c.X), math.Abs(from.Y-c.Y), math.Abs(to.X-c.X), math.Abs(to.Y-c.Y))
	return far+size <= float64((float64(m.Clearance(t))-0.501)*m.Size())
}
