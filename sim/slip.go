package sim

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

// slip carries out an impact of a square with anything solid: neither bounces, and
// nobody is pushed.
//
//	+---+      +---+        along the normal who meets head on stops, and who
//	| a |-->   | b |->      catches up stays behind; across it both are free,
//	+---+      +---+        so they slide along each other's sides
//
// The velocities lose what the courses lose. A body that runs into a square takes
// it along.
func (w *World) slip(f *foreseen) {
	m := &w.impacts
	a, b := &m.courses[f.a], &m.courses[f.b]
	pa, pb := a.at(f.t), b.at(f.t)
	if !finite2(pa) || !finite2(pb) {
		return
	}
	box, corner := w.around(f.a, f.b)
	away := facing(&box, corner, r2.Sub(pa, pb))
	n := portable.Scale(-1, away)
	if w.solid() {
		point := portable.AddScaled(pa, w.now[f.a].Radius, n)
		if w.round(f.b) {
			point = portable.AddScaled(pb, w.radius(f.b), away)
		}
		w.note(f, point, 0)
	}
	agent, vb := &w.now[f.a], portable.Scale(1/w.setup.Dt, b.u)
	w.pass(f.a, f.t)
	if int(f.b) < len(w.now) {
		other := &w.now[f.b]
		w.pass(f.b, f.t)
		fromA, fromB := halt(n, agent.Vel, other.Vel, true)
		agent.Vel, other.Vel = portable.AddScaled(agent.Vel, -fromA, n), portable.AddScaled(other.Vel, -fromB, n)
		fromA, fromB = halt(n, a.u, b.u, true)
		a.deflect(fromA, n)
		b.deflect(fromB, n)
		w.lookAhead(f.b, f.pair)
	} else {
		fromA, _ := halt(n, agent.Vel, vb, false)
		agent.Vel = portable.AddScaled(agent.Vel, -fromA, n)
		fromA, _ = halt(n, a.u, b.u, false)
		a.deflect(fromA, n)
	}
	w.lookAhead(f.a, f.pair)
}

// deflect takes from a course so much along n. One that only loses along an axis
// stays within its extent, and needs no leash.
func (c *course) deflect(loss float64, n r2.Vec) {
	if c.turns >= maxHits || c.light == 0 {
		return
	}
	u := portable.AddScaled(c.u, -loss, n)
	less := func(a, b float64) bool { return min(0, b) <= a && a <= max(0, b) }
	aside := !less(u.X, c.u.X) || !less(u.Y, c.u.Y)
	if c.u = u; aside {
		c.tether()
	}
}
