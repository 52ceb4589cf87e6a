package sim

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/sim/workers"
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
	leash float64 // length that it may still go once it has been turned aside
	turns uint32  // impacts that turned it
	open  bool    // no wall of tiles is within its extent
	light float64 // 1/mass, 0 for what nothing moves
}

// at returns where it is at share t of the step.
func (c *course) at(t float64) r2.Vec { return portable.AddScaled(c.pos, t-c.t, c.u) }

// impacts is what the phase of collisions needs; all of it is made anew in every
// step.
type impacts struct {
	courses  []course // agents by ID, then obstacles, then boxes, then the walls of tiles
	extents  []extent // of agents, by their places in the grid
	farthest float64  // the largest reach

	pairs   []pair
	first   []uint32 // of each agent: its pairs in byAgent, from here to its successor's
	byAgent []uint32 // indices of pairs
	agenda  agenda

	// What the last step has done to each agent, for other phases.
	struck []bool // it has run into a wall of tiles
	turned []bool // it has been turned aside, by anything

	fresh []uint64 // pairs that have come in touch, beside those that were held

	shifts []r2.Vec // what separate moves agents by
}

// collide takes everyone from where it was to where its drive has put it, unless
// something solid is in the way.
//
//	before ●───────────●  chosen by the drive        leash: whoever is turned aside
//	        ╲   ○╱                                   goes no further than its radius
//	         ╲ ╱ ╲                                   from there, nor than it meant to
//	          ○   ○                                  go, or than the fastest can push
//
// Everyone flies straight. The earliest impact of all is carried out, those who
// take part get their new courses, what they meet on these is foreseen, and so on
// to the end of the step: nobody passes through anybody, however fast. What comes
// of an impact depends on who meets: two discs bounce (see bounce), squares slide
// along whatever they meet (see slip), and walls of tiles everyone (see graze).
// The leash bounds beforehand whom an agent can meet at all, so only those near
// are ever asked; and who has nobody near goes its way along the walls alone.
//
// Foreseeing is done by all workers. Carrying out is not: an impact decides what
// the next one is. Resolving all overlaps at the end of the step, as most engines
// do, would need no order of impacts; but it lets what is fast pass through, and
// pushes crowds into each other and back for many rounds. Letting nobody come
// nearer to anybody by more than its share of the gap needs none either, and is
// as quick among squares; but it stops short of a touch, knows no impulse, and
// does not hold for those whom something else turns aside within the step.
func (w *World) collide() {
	if !w.hindered() {
		return
	}
	if w.solid() {
		w.touches = w.touches[:0]
	}
	w.chart()
	if w.solid() || w.squares {
		w.foresee()
		for q := &w.impacts.agenda; len(*q) > 0; {
			if f := q.pop(); f.turns == w.impacts.courses[f.a].turns+w.impacts.courses[f.b].turns {
				w.resolve(&f)
			}
		}
	}
	w.pool.Run(len(w.now), workers.Sweep, w.settleBlock)
	w.release()
}

// hindered reports whether agents may come elsewhere than their drives put them.
func (w *World) hindered() bool { return w.solid() || w.squares || w.setup.Tiles != nil }

// resolve carries out an impact.
func (w *World) resolve(f *foreseen) {
	switch {
	case f.b == w.walls():
		w.graze(f.a, f.t)
	case w.now[f.a].Square || int(f.b) < len(w.now) && w.now[f.b].Square:
		w.slip(f)
	default:
		w.bounce(f)
	}
}

// pass takes an agent on to share t of the step, where something turns it, and
// reports whether it goes on from there.
func (w *World) pass(id uint32, t float64) (goesOn bool) {
	c := &w.impacts.courses[id]
	if c.turns > 0 {
		c.leash = max(0, c.leash-portable.Norm(portable.Scale(t-c.t, c.u)))
	}
	at, m := c.at(t), w.setup.Tiles
	if !c.open && m.Overlaps(w.now[id].Shape(), at) { // by rounding
		at = m.Move(w.now[id].Shape(), c.pos, r2.Sub(at, c.pos)).To
	}
	c.pos, c.t = at, t
	if c.turns++; c.turns >= maxHits || c.light == 0 {
		c.u = r2.Vec{}
		return false
	}
	return true
}

// tether slows c down to what its leash allows.
func (c *course) tether() {
	if length := portable.Norm(c.u) * (1 - c.t); length > c.leash {
		c.u = portable.Scale(c.leash/length, c.u)
	}
}

// halt returns what two lose along n, from a to b, of velocities that bring them
// together: who meets head on stops, and who catches up stays behind. Where b is
// not to lose anything, a takes over all of its.
func halt(n, va, vb r2.Vec, both bool) (fromA, fromB float64) {
	a, b := portable.Dot(n, va), portable.Dot(n, vb)
	if !(a > b) {
		return 0, 0
	}
	common := b
	if both {
		common = max(b, min(0, a))
	}
	return a - common, b - common
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
	if f := w.wallAhead(id); f.t <= 1 {
		m.agenda.push(f)
	}
}

// settleSome takes agents to where their courses end, along the walls that those
// who met nobody still meet. Who is jammed has no velocity either, as impacts without end would have used it up;
// elastic ones would not, and it rattles on.
func (w *World) settleSome(_, lo, hi int) {
	elastic := w.solid() && w.setup.Contacts.Restitution == 1
	for i := lo; i < hi; i++ {
		c, a := &w.impacts.courses[i], &w.now[i]
		if c.turns > 0 {
			a.Pos = c.at(1)
		}
		if c.turns >= maxHits && (a.Square || !elastic) {
			a.Vel = r2.Vec{}
		}
		if !c.open {
			w.stop(c.pos, a)
		}
		w.impacts.turned[i] = c.turns > 0 || w.impacts.struck[i]
	}
}
