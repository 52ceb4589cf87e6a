package moves

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"
	"galaxy/sim/columns"
	"galaxy/sim/contact"
	"galaxy/sim/journeys"
	"galaxy/sim/workers"
)

// worker has the memory of one worker.
type worker struct {
	self nav.Self
	near nav.Near
	sum  nav.Sum
	own  aim

	found   []uint32 // places
	met     []met    // the agents near self, valid if listed
	listed  bool
	lookout lookout
	hits    []simd.Hit
	parts   []patch

	arrived []uint32 // slots
	done    []uint32 // agents that have arrived for good
	faults  []Fault
	halts   []halt

	farthest2 float64 // the square of the farthest way of an agent in the step
	tally     contact.Tally
	passed    []int32 // the fixed things near the agents that it looks at
	asked     int     // the number of searches for these

	block   block
	steered Steered
	undos   []undo
	chasers []uint32 // slots of agents whose goals are agents

	// One agent, while the worker looks at it. Local variables would be allocated, as their addresses go
	// to functions of interfaces.
	one    nav.Agent
	target nav.Target
	motion journeys.Motion
}

// reordering is the number of ticks after which slots get the order of places again. A ship crosses about
// a cell in that time.
const reordering = 64

// Fault has an agent that would have become non-finite, with the non-finite values.
type Fault struct{ Agent nav.Agent }

// Sweep lets every agent decide and move in the step that leaves a tick, and measures it. It returns the
// agents that would have become non-finite, by ID: they rest for good where they were. The list is valid
// until the next Sweep.
func (c *Mover) Sweep(tick uint64) []Fault {
	c.tick = tick
	if tick%reordering == 0 { // not in Sort: arrivals have noted slots by then
		c.Reorder()
	}
	c.begin()
	c.aim()
	for _, w := range c.workers {
		w.lookout.forget()
		w.arrived, w.faults, w.undos, w.chasers, w.farthest2 = w.arrived[:0], w.faults[:0], w.undos[:0], w.chasers[:0], 0
	}
	c.pool.Run(len(c.Places.Slot), workers.Block, c.sweepBlock)
	c.End()
	c.keepHeadings()
	c.storeLate()
	faults := c.workers[0].faults
	for _, w := range c.workers[1:] {
		faults = append(faults, w.faults...)
	}
	slices.SortFunc(faults, func(a, b Fault) int { return int(a.Agent.ID) - int(b.Agent.ID) })
	c.workers[0].faults = faults
	return faults
}

// begin begins a step on the columns: workers read the state before it, and write the state after it.
func (c *Mover) begin() {
	if c.felt || c.views || c.pushed || c.Chases {
		c.KeepVelocities()
	}
	if c.Chases {
		c.Locate() // workers only read the slots of agents
	}
	c.Begin()
	p := &c.Places
	c.among = simd.Among{X: p.X, Y: p.Y, Slot: p.Slot, VX: c.OldVX, VY: c.OldVY, Class: c.KindNo, Radii: c.Radii}
}

// stay leaves the agent in a slot as it was before the step.
func (c *Mover) stay(s int) {
	c.X[s], c.Y[s], c.VX[s], c.VY[s] = c.Was.X[s], c.Was.Y[s], c.Was.VX[s], c.Was.VY[s]
	c.findCell(s)
}

// findCell notes the cell of the agent in a slot. If something else may still move agents, it does
// nothing: then sorting finds the cells.
func (c *Mover) findCell(s int) {
	if !c.pushed {
		c.Places.At[s] = c.Places.Cells.Cell(c.Pos(s))
	}
}

// sweepSome steps the agents at places lo to hi.
func (c *Mover) sweepSome(worker, lo, hi int) {
	w := c.workers[worker]
	b := &w.block
	b.lanes, b.class = 0, nil
	w.steered.begin(lo, hi)
	crowded, none := c.looks[lo/workers.Block].crowded, c.Goals.None()
	for i, slot := range c.Places.Slot[lo:hi] {
		s := int(slot)
		if c.Flags[s]&columns.Resting != 0 {
			c.stay(s)
			continue
		}
		class := &c.classes[c.KindNo[s]]
		if class.steers {
			c.ask(w, uint32(lo+i), slot, class)
			continue
		}
		if (class == b.class || b.class == nil && class.kernel != nil) && c.GoalNo[s] != none && !crowded {
			b.class = class
			b.lanes |= 1 << i
			continue
		}
		c.sweepOne(w, s, class)
	}
	if b.lanes != 0 {
		c.sweepLanes(w, lo, hi)
	}
	if len(w.steered.Agents) > 0 {
		c.sweepSteered(worker)
	}
}

// sweepOne steps the agent in a slot.
func (c *Mover) sweepOne(w *worker, s int, class *class) {
	self := &w.self
	self.Limits, self.Dt = class.limits, c.dt
	self.Pos, self.Vel = r2.Vec{X: c.Was.X[s], Y: c.Was.Y[s]}, r2.Vec{X: c.Was.VX[s], Y: c.Was.VY[s]}
	self.ID, self.Group, self.Team, self.Hand = c.ID[s], class.agent.Group, class.agent.Team, class.agent.Hand
	aim := c.aimOf(s, w)
	self.Seek(&aim.target)
	w.listed = false
	wish, _ := c.wish(w, class, &class.rule)
	was, from := self.Vel, self.Pos
	vel := class.drive.Velocity(class.limits, was, wish, c.dt)
	deltaV := c.DeltaV[s] + portable.Norm(r2.Sub(vel, was))
	c.fly(w, &leg{s, class, aim, from, portable.AddScaled(from, c.dt, vel), was, vel, deltaV})
}

// aimOf returns the aim of the agent in a slot.
func (c *Mover) aimOf(s int, w *worker) *aim {
	if k := c.GoalNo[s]; k <= c.Goals.None() {
		return &c.aims[k]
	}
	w.own.at(c.scenery, &c.Own[s])
	return &w.own
}

// leg is the motion of the agent in a slot in one step.
type leg struct {
	slot      int
	class     *class
	aim       *aim   // at its goal; fly finds it if it is nil
	from, pos r2.Vec // where it was, and where its drive takes it
	was, vel  r2.Vec // its velocity before and after
	deltaV    float64
}

// fly moves an agent to the place to which its drive takes it in the step. If nothing else may still move
// it, fly measures the way.
func (c *Mover) fly(w *worker, l *leg) {
	if !c.write(w, l.slot, l.pos, l.vel, l.deltaV) || c.pushed {
		return
	}
	c.Places.At[l.slot] = c.Places.Cells.Cell(l.pos)
	if l.aim == nil {
		l.aim = c.aimOf(l.slot, w)
	}
	c.travel(w, l)
}

// write writes an agent to the columns as it is after the step. It returns false if the agent would become
// non-finite: then the agent rests where it was.
func (c *Mover) write(w *worker, s int, pos, vel r2.Vec, deltaV float64) bool {
	if x := pos.X + pos.Y + vel.X + vel.Y + deltaV; x-x != 0 && c.faults(w, s, pos, vel, deltaV) {
		return false
	}
	if vel != (r2.Vec{}) {
		c.Flags[s] &^= columns.Headed
	} else if c.Flags[s]&columns.Headed == 0 {
		c.halt(w, s, nav.Heading(r2.Vec{X: c.Was.VX[s], Y: c.Was.VY[s]}))
	}
	c.X[s], c.Y[s], c.VX[s], c.VY[s], c.DeltaV[s] = pos.X, pos.Y, vel.X, vel.Y, deltaV
	return true
}

// travel adds the motion of an agent to its journey, and notes the agent if it has arrived.
func (c *Mover) travel(w *worker, l *leg) {
	s, pos, from, aim := l.slot, l.pos, l.from, l.aim
	m := journeys.MotionOf(c.Columns, s)
	m.Add(r2.Sub(pos, from), l.was, l.vel)
	journeys.SetMotion(c.Columns, s, &m)
	if moved := portable.Norm2(r2.Sub(pos, from)); moved > w.farthest2 {
		w.farthest2 = moved
	}
	if c.Flags[s]&columns.Done != 0 || aim.target.Kind == nav.NoGoal {
		return
	}
	if aim.target.Kind == nav.AgentGoal { // the goal may still have to move
		w.chasers = append(w.chasers, uint32(s))
		return
	}
	// An agent that is farther away than this at the end of the step cannot have arrived in it.
	reach := max(aim.target.Within, l.class.there) + aim.moves + float64(1.001*(math.Abs(pos.X-from.X)+math.Abs(pos.Y-from.Y)))
	if portable.Norm2(r2.Sub(aim.pos, pos)) > float64(reach*reach) {
		return
	}
	a, target := &w.one, &w.target
	c.AgentIn(s, a)
	*target = aim.target
	target.Pos, target.Vel = aim.pos, aim.vel
	if c.journeys.Reached(c.tick+1, a, target, from, aim.target.Pos) {
		w.arrived = append(w.arrived, uint32(s))
	}
}

// faults reports whether an agent would become non-finite; then the agent rests where it was.
func (c *Mover) faults(w *worker, s int, pos, vel r2.Vec, deltaV float64) bool {
	c.stay(s)
	var a nav.Agent
	c.AgentIn(s, &a)
	a.Pos, a.Vel, a.DeltaV = pos, vel, deltaV
	if finite(pos) == pos && finite(vel) == vel && deltaV-deltaV == 0 {
		return false // the sum alone has overflowed
	}
	w.faults = append(w.faults, Fault{a})
	if c.Flags[s]&columns.Headed == 0 {
		c.halt(w, s, nav.Heading(r2.Vec{X: c.VX[s], Y: c.VY[s]}))
	}
	c.VX[s], c.VY[s] = 0, 0
	c.Flags[s] |= columns.Resting
	return true
}

// halt keeps the heading of the agent in a slot, which comes to rest. If there is no column of headings
// yet, keepHeadings does so after the sweep.
func (c *Mover) halt(w *worker, s int, heading float64) {
	if len(c.Heading) == 0 {
		w.halts = append(w.halts, halt{s, heading})
		return
	}
	c.Heading[s] = heading
	c.Flags[s] |= columns.Headed
}

// halt is an agent that has come to rest.
type halt struct {
	slot    int
	heading float64
}

// keepHeadings keeps the headings of agents that came to rest while there was no column of headings.
func (c *Mover) keepHeadings() {
	for _, w := range c.workers {
		for _, h := range w.halts {
			c.KeepHeading(h.slot, h.heading)
		}
		w.halts = nil
	}
}

// finite returns v, or the zero vector if v is not finite.
func finite(v r2.Vec) r2.Vec {
	if v.X-v.X != 0 || v.Y-v.Y != 0 {
		return r2.Vec{}
	}
	return v
}
