package sim

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// bounce carries out an impact of discs, or of a disc and something fixed: they
// exchange an impulse, turn, and look ahead on their new courses.
func (w *World) bounce(f *foreseen) {
	m := &w.impacts
	a, b := &m.courses[f.a], &m.courses[f.b]
	agent := &w.now[f.a]
	pa, pb := a.at(f.t), b.at(f.t)
	if !finite2(pa) || !finite2(pb) {
		return
	}
	share := agent.Radius
	box := w.box(f.b)
	if box != nil {
		away, distance := fromBox(box, pa)
		pb = portable.AddScaled(pa, -distance, away)
	} else if sum := agent.Radius + w.radius(f.b); sum > 0 {
		share /= sum
	}
	n, ok := portable.Unit(r2.Sub(pb, pa))
	if !ok {
		return // one upon the other: separate draws which way they part
	}
	vb := portable.Scale(1/w.setup.Dt, b.u)
	var other *nav.Agent
	if int(f.b) < len(w.now) {
		other = &w.now[f.b]
		vb = other.Vel
	}
	j := impulse(n, agent.Vel, vb, a.light, b.light, w.setup.Contacts.Restitution)
	va := portable.AddScaled(agent.Vel, -float64(j*a.light), n)
	vb = portable.AddScaled(vb, float64(j*b.light), n)
	if !finite2(va) || !finite2(vb) {
		return
	}
	point := pb
	if box == nil {
		point = portable.AddScaled(pa, share, r2.Sub(pb, pa))
	}
	w.note(f, point, j)
	agent.Vel = va
	w.turn(f.a, f.t, va)
	if other != nil {
		other.Vel = vb
		w.turn(f.b, f.t, vb)
	}
	align(n, a, b, other != nil)
	w.lookAhead(f.a, f.pair)
	if other != nil {
		w.lookAhead(f.b, f.pair)
	}
}

// turn gives a struck agent its new course at share t of the step: with its new
// velocity, but slowly enough for its leash to last.
func (w *World) turn(id uint32, t float64, vel r2.Vec) {
	if c := &w.impacts.courses[id]; w.pass(id, t) {
		c.u = portable.Scale(w.setup.Dt, vel)
		c.tether()
	}
}

// align takes out of two new courses what would still bring them together along
// n: leashes differ, and one of the two may have come to a halt.
func align(n r2.Vec, a, b *course, both bool) {
	fromA, fromB := halt(n, a.u, b.u, both)
	if fromA == 0 && fromB == 0 {
		return
	}
	if both {
		b.u = portable.AddScaled(b.u, -fromB, n)
	}
	if a.turns < maxHits && a.light > 0 {
		a.u = portable.AddScaled(a.u, -fromA, n)
		a.tether()
	}
}
