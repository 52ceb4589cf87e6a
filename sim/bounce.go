package sim

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// maxHits is how many impacts turn an agent's course within a step. From then on
// it stays where it is, so that every step ends, also in the worst squeeze.
const maxHits = 8

// course is how an agent or obstacle moves through the present step: straight on,
// until an impact turns it.
type course struct {
	pos   r2.Vec  // where it is at t
	t     float64 // share of the step
	u     r2.Vec  // motion, length per step
	leash float64 // length that it may still go once it has been struck
	turns uint32  // impacts that turned it
	light float64 // 1/mass, 0 for what nothing moves
}

// at returns where it is at share t of the step.
func (c *course) at(t float64) r2.Vec { return portable.AddScaled(c.pos, t-c.t, c.u) }

// impacts is what the bounce phase needs; all of it is made anew in every step.
type impacts struct {
	courses  []course // agents by ID, then obstacles, then boxes
	extents  []extent // of agents, by their places in the grid
	farthest float64  // the largest reach

	pairs   []pair
	first   []uint32 // of each agent: its pairs in byAgent, from here to its successor's
	byAgent []uint32 // indices of pairs
	agenda  agenda

	fresh []uint64 // pairs that have come in touch, beside those that were held

	shifts []r2.Vec // what separate moves agents by
}

// bounce lets agents that would meet on their way through the step bounce off each
// other and off everything else.
//
//	before ●───────────●  chosen by the drive        leash: whoever is struck goes
//	        ╲   ○╱                                   no further than its radius from
//	         ╲ ╱ ╲                                   there, nor than it meant to go
//	          ○   ○
//
// Everyone flies straight from where it was to where its drive has put it. The
// earliest impact of all is carried out, both take their new courses, what they
// meet on these is foreseen, and so on to the end of the step: nobody passes
// through anybody, however fast. The leash bounds beforehand whom an agent can
// meet at all, so only those near are ever asked.
//
// Foreseeing is done by all workers. Carrying out is not: an impact decides what
// the next one is. Resolving all overlaps at the end of the step, as most engines
// do, would need no order of impacts; but it lets what is fast pass through, and
// pushes crowds into each other and back for many rounds.
func (w *World) bounce() {
	if !w.solid() {
		return
	}
	w.touches = w.touches[:0]
	w.chart()
	w.foresee()
	for q := &w.impacts.agenda; len(*q) > 0; {
		if f := q.pop(); f.turns == w.impacts.courses[f.a].turns+w.impacts.courses[f.b].turns {
			w.strike(&f)
		}
	}
	w.pool.run(len(w.now), sweepSize, w.settleBlock)
	w.release()
}

// strike carries out an impact: both exchange an impulse, turn, and look ahead on
// their new courses.
func (w *World) strike(f *foreseen) {
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
	j := collide(n, agent.Vel, vb, a.light, b.light, w.setup.Contacts.Restitution)
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
	w.turn(a, f.t, va)
	if other != nil {
		other.Vel = vb
		w.turn(b, f.t, vb)
	}
	align(n, a, b, other != nil)
	w.lookAhead(f.a, f.pair)
	if other != nil {
		w.lookAhead(f.b, f.pair)
	}
}

// turn gives a struck agent its new course at share t of the step: with its new
// velocity, but slowly enough for its leash to last.
func (w *World) turn(c *course, t float64, vel r2.Vec) {
	if c.turns > 0 {
		c.leash = max(0, c.leash-portable.Norm(portable.Scale(t-c.t, c.u)))
	}
	c.pos, c.t = c.at(t), t
	if c.turns++; c.turns >= maxHits || c.light == 0 {
		c.u = r2.Vec{}
		return
	}
	c.u = portable.Scale(w.setup.Dt, vel)
	c.tether()
}

// tether slows c down to what its leash allows.
func (c *course) tether() {
	if length := portable.Norm(c.u) * (1 - c.t); length > c.leash {
		c.u = portable.Scale(c.leash/length, c.u)
	}
}

// align takes out of two new courses what would still bring them together along
// n: leashes differ, and one of the two may have come to a halt. What meets head
// on stops, and who catches up stays behind.
func align(n r2.Vec, a, b *course, both bool) {
	ua, ub := portable.Dot(n, a.u), portable.Dot(n, b.u)
	if !(ua > ub) {
		return
	}
	common := ub
	if both {
		common = max(ub, min(0, ua))
		b.u = portable.AddScaled(b.u, common-ub, n)
	}
	if a.turns < maxHits && a.light > 0 {
		a.u = portable.AddScaled(a.u, common-ua, n)
		a.tether()
	}
}

// lookAhead foresees what an agent meets on its new course. The pair that has just
// met is foreseen once, from its first.
func (w *World) lookAhead(id, met uint32) {
	m := &w.impacts
	for _, i := range m.byAgent[m.first[id]:m.first[id+1]] {
		if i == met && m.pairs[i].b == id {
			continue
		}
		if f := w.impact(i); f.t <= 1 {
			m.agenda.push(f)
		}
	}
}

// settleSome puts struck agents where their courses end, and enters everyone's
// step into its journey.
func (w *World) settleSome(_, lo, hi int) {
	for i := lo; i < hi; i++ {
		c := &w.impacts.courses[i]
		if c.turns > 0 {
			w.now[i].Pos = c.at(1)
			w.stop(&w.next[i], &w.now[i])
		}
		if !w.fates[i].resting {
			w.travels[i].move(&w.next[i], &w.now[i])
		}
	}
}
