package sim

import (
	"slices"

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

// impacts is what the bounce phase needs; all of it is made anew in every step
// but for held.
type impacts struct {
	courses  []course // agents by ID, then obstacles, then boxes
	extents  []extent // of agents, by their places in the grid
	farthest float64  // the largest reach

	pairs   []pair
	first   []uint32 // of each agent: its pairs in byAgent, from here to its successor's
	byAgent []uint32 // indices of pairs
	agenda  agenda

	held, fresh []uint64 // pairs in touch: since before this step, and new ones

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

// chart writes down everyone's course and extent.
func (w *World) chart() {
	m := &w.impacts
	n := len(w.now)
	m.courses = slices.Grow(m.courses[:0], n+len(w.obstacles)+len(w.setup.Boxes))[:n+len(w.obstacles)+len(w.setup.Boxes)]
	m.extents = slices.Grow(m.extents[:0], n)[:n]
	w.pool.run(n, sweepSize, w.chartBlock)
	for k := range w.obstacles {
		now, before, _ := w.hull(k)
		m.courses[n+k] = course{pos: before.Min, u: r2.Sub(now.Min, before.Min)}
	}
	for k := range w.setup.Boxes {
		m.courses[n+len(w.obstacles)+k] = course{}
	}
	m.farthest = farthest(m.extents)
	if w.carry() {
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
		if w.travels[id].resting {
			c.light = 0
		}
		length := portable.Norm(c.u)
		c.leash = min(length, a.Radius)
		w.impacts.courses[id] = c
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
	w.pool.run(len(w.obstacles)+len(w.setup.Boxes), 1, w.pairFixedBlock)
	m.pairs, m.agenda = m.pairs[:0], m.agenda[:0]
	for _, s := range w.scratch {
		m.pairs = append(m.pairs, s.pairs...)
	}
	w.index()
	for _, s := range w.scratch {
		s.foreseen = s.foreseen[:0]
	}
	w.pool.run(len(m.pairs), sweepSize, w.foreseeBlock)
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

// impact foresees when the two of a pair will meet on their present courses.
func (w *World) impact(i uint32) foreseen {
	m := &w.impacts
	p := &m.pairs[i]
	a, b := &m.courses[p.a], &m.courses[p.b]
	f := foreseen{a: p.a, b: p.b, pair: i, turns: a.turns + b.turns}
	t := max(a.t, b.t)
	radius := w.now[p.a].Radius
	if fixed := int(p.b) >= len(w.now); fixed && a.turns >= maxHits {
		f.t = never // it has given up, and a body does not stop for it
	} else if box := w.box(p.b); box != nil {
		f.t = t + meetBox(box, a.at(t), a.u, withSkin(radius))
	} else {
		f.t = t + meetCircle(r2.Sub(a.at(t), b.at(t)), r2.Sub(a.u, b.u), withSkin(radius+w.radius(p.b)))
	}
	return f
}

func withSkin(reach float64) float64 { return reach + float64(skin*reach) }

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
		if !w.travels[i].resting {
			w.travels[i].move(&w.next[i], &w.now[i])
		}
	}
}

// note enters an impact into the list of the step's contacts. It begins a contact
// unless the two are in touch already, or have overlapped from the start.
func (w *World) note(f *foreseen, point r2.Vec, impulse float64) {
	m := &w.impacts
	p := &m.pairs[f.pair]
	key := uint64(f.a)<<32 | uint64(f.b)
	began := false
	if !p.met {
		p.met = true
		if _, before := slices.BinarySearch(m.held, key); !before {
			m.fresh = append(m.fresh, key)
			began = !w.overlapped(f.a, f.b)
		}
	}
	with, other := w.partner(f.b)
	w.touches = append(w.touches, Touch{w.tick, f.a, with, other, point, impulse, began})
	if began {
		w.tally.began++
		if with != TouchAgent {
			w.tally.beganFixed++
		}
	}
}

// overlapped reports whether agent a and partner b overlapped before the step.
func (w *World) overlapped(a, b uint32) bool {
	p, radius := w.next[a].Pos, w.next[a].Radius
	if k := int(b) - len(w.now); k >= 0 {
		_, before, r := w.hull(k)
		_, ok := boxOverlap(&before, p, radius+r)
		return ok
	}
	_, ok := overlap(r2.Sub(w.next[b].Pos, p), radius+w.next[b].Radius)
	return ok
}

// letGo is how far apart two must come for a touch to be over, as a share of the
// sum of their radii, and beside what they fly in a step. Two that press against
// each other bounce and come back many times, and have touched once.
const letGo = 0.1

// release forgets the pairs that have come apart.
func (w *World) release() {
	m := &w.impacts
	m.held = append(m.held, m.fresh...)
	m.fresh = m.fresh[:0]
	slices.Sort(m.held)
	m.held = slices.DeleteFunc(m.held, func(key uint64) bool {
		a, b := &w.now[key>>32], uint32(key)
		reach, motion := a.Radius, portable.Norm(a.Vel)
		var place nav.Box
		if int(b) < len(w.now) {
			other := &w.now[b]
			place = nav.Box{Min: other.Pos, Max: other.Pos}
			reach += other.Radius
			motion += portable.Norm(other.Vel)
		} else {
			now, _, radius := w.hull(int(b) - len(w.now))
			place = now
			reach += radius
		}
		_, near := boxOverlap(&place, a.Pos, reach+float64(letGo*reach)+float64(motion*w.setup.Dt))
		return !near
	})
}

// box returns the box that partner b is, or nil.
func (w *World) box(b uint32) *nav.Box {
	if k := int(b) - len(w.now) - len(w.obstacles); k >= 0 {
		return &w.setup.Boxes[k]
	}
	return nil
}

// radius returns the radius of partner b, which is no box.
func (w *World) radius(b uint32) float64 {
	if int(b) < len(w.now) {
		return w.now[b].Radius
	}
	return w.obstacles[int(b)-len(w.now)].Radius
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
