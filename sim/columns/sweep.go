package columns

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"
	"galaxy/sim/contact"
	"galaxy/sim/journeys"
	"galaxy/sim/workers"
)

// worker is what one worker needs to itself.
type worker struct {
	self nav.Self
	near nav.Near
	sum  nav.Sum
	own  aim

	found   []uint32 // places
	met     []met    // agents near the one that decides, where these are listed
	listed  bool
	lookout lookout
	hits    []simd.Hit
	parts   []patch

	arrived []uint32 // slots
	faults  []Fault
	halts   []halt

	farthest2 float64 // squared length that an agent has moved in the step
	tally     contact.Tally
	passed    []int32 // fixed things near the agents that are looked at
	asked     int     // how often it has looked for these

	block   block
	steered Steered
	undos   []undo
	chasers []uint32 // slots of agents of which the goals are agents
	lent    Range

	// One agent, while it is looked at: what calls a function of others would be allocated.
	one    nav.Agent
	target nav.Target
	motion journeys.Motion
}

// Fault is an agent that would have become non-finite, as it would have become.
type Fault struct{ Agent nav.Agent }

// Sweep lets every agent decide, move and be measured in the step that leaves a tick. It
// returns the agents that would have become non-finite, by ID: they stay where they are,
// for good. The list is valid until the next Sweep.
func (c *Crew) Sweep(tick uint64) []Fault {
	c.tick = tick
	if tick%reordering == 0 { // not in Sort, which is after agents in some slots have arrived
		c.reorder()
	}
	c.begin()
	c.goals.aim(c.scenery)
	for _, w := range c.workers {
		w.lookout.forget()
		w.arrived, w.faults, w.undos, w.chasers, w.farthest2 = w.arrived[:0], w.faults[:0], w.undos[:0], w.chasers[:0], 0
	}
	c.pool.Run(len(c.id), workers.Block, c.sweepBlock)
	c.sweeping = false
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

// begin makes what the agents are what they were before the step. Workers read that, and
// write what they will be.
func (c *Crew) begin() {
	if c.moves || c.views || c.chases {
		c.remember()
	}
	c.x, c.bx = c.bx, c.x
	c.y, c.by = c.by, c.y
	if len(c.bvx) == 0 { // no agent reads the velocity of another
		c.was = was{c.bx, c.by, c.vx, c.vy}
	} else {
		c.vx, c.bvx = c.bvx, c.vx
		c.vy, c.bvy = c.bvy, c.vy
		c.was = was{c.bx, c.by, c.bvx, c.bvy}
	}
	if len(c.turned) > 0 {
		copy(c.turned, c.heading)
	}
	if c.chases {
		c.slotOf(0) // workers only read which slot an agent has
	}
	c.sweeping = true
	p := &c.places
	c.among = simd.Among{X: p.x, Y: p.y, Slot: p.slot, VX: c.bvx, VY: c.bvy, Class: c.class, Radii: c.radii}
}

// stay leaves the agent in a slot as it was.
func (c *Crew) stay(s int) {
	c.x[s], c.y[s], c.vx[s], c.vy[s] = c.was.x[s], c.was.y[s], c.was.vx[s], c.was.vy[s]
	c.places.place[s] = c.places.cells.Cell(r2.Vec{X: c.x[s], Y: c.y[s]})
}

// sweepSome steps the agents at places lo to hi.
func (c *Crew) sweepSome(worker, lo, hi int) {
	w := c.workers[worker]
	b := &w.block
	b.lanes, b.class = 0, nil
	w.steered.places = w.steered.places[:0]
	crowded, none := c.looks[lo/workers.Block].crowded, c.goals.none()
	for i, slot := range c.places.slot[lo:hi] {
		s := int(slot)
		if c.flags[s]&resting != 0 {
			c.stay(s)
			continue
		}
		class := &c.classes[c.class[s]]
		if class.steers {
			w.steered.places = append(w.steered.places, uint32(lo+i))
			continue
		}
		if (class == b.class || b.class == nil && class.kernel != nil) && c.goal[s] != none && !crowded {
			b.class = class
			b.lanes |= 1 << i
			continue
		}
		c.sweepOne(w, s, class)
	}
	if b.lanes != 0 {
		c.sweepLanes(w, lo, hi)
	}
	if len(w.steered.places) > 0 {
		c.sweepSteered(worker, lo, hi)
	}
}

// sweepOne steps the agent in a slot.
func (c *Crew) sweepOne(w *worker, s int, class *class) {
	self := &w.self
	self.Limits, self.Dt = class.limits, c.dt
	self.Pos, self.Vel = r2.Vec{X: c.was.x[s], Y: c.was.y[s]}, r2.Vec{X: c.was.vx[s], Y: c.was.vy[s]}
	self.ID, self.Group, self.Team, self.Hand = c.id[s], class.agent.Group, class.agent.Team, class.agent.Hand
	aim := c.aimOf(s, w)
	self.Seek(&aim.target)
	w.listed = false
	wish, _ := c.wish(w, class, &class.rule)
	was, from := self.Vel, self.Pos
	vel := class.drive.Velocity(class.limits, was, wish, c.dt)
	deltaV := c.deltaV[s] + portable.Norm(r2.Sub(vel, was))
	c.fly(w, s, class, aim, from, was, portable.AddScaled(from, c.dt, vel), vel, deltaV)
}

// aimOf returns the aim of the agent in a slot.
func (c *Crew) aimOf(s int, w *worker) *aim {
	if k := c.goal[s]; k <= c.goals.none() {
		return &c.goals.aims[k]
	}
	w.own.at(c.scenery, &c.own[s])
	return &w.own
}

// fly moves the agent in a slot to where it is after the step, and measures it.
func (c *Crew) fly(w *worker, s int, class *class, aim *aim, from, was, pos, vel r2.Vec, deltaV float64) {
	if x := pos.X + pos.Y + vel.X + vel.Y + deltaV; x-x != 0 && c.faults(w, s, pos, vel, deltaV) {
		return
	}
	if vel != (r2.Vec{}) {
		c.flags[s] &^= headed
	} else if c.flags[s]&headed == 0 {
		c.halt(w, s, nav.Heading(was))
	}
	c.x[s], c.y[s], c.vx[s], c.vy[s], c.deltaV[s] = pos.X, pos.Y, vel.X, vel.Y, deltaV
	m := c.motion(s)
	m.Add(r2.Sub(pos, from), was, vel)
	c.setMotion(s, &m)
	if moved := portable.Norm2(r2.Sub(pos, from)); moved > w.farthest2 {
		w.farthest2 = moved
	}
	c.places.place[s] = c.places.cells.Cell(pos)

	if c.flags[s]&done != 0 || aim.target.Kind == nav.NoGoal {
		return
	}
	if aim.target.Kind == nav.AgentGoal { // which may still have to move
		w.chasers = append(w.chasers, uint32(s))
		return
	}
	// Nearer than this at the end of the step an agent may have arrived in it.
	reach := max(aim.target.Within, class.there) + aim.moves + float64(1.001*(math.Abs(pos.X-from.X)+math.Abs(pos.Y-from.Y)))
	if portable.Norm2(r2.Sub(aim.pos, pos)) > float64(reach*reach) {
		return
	}
	a, target := &w.one, &w.target
	c.agentIn(s, a)
	*target = aim.target
	target.Pos, target.Vel = aim.pos, aim.vel
	if c.journeys.Reached(c.tick+1, a, target, from, aim.target.Pos) {
		w.arrived = append(w.arrived, uint32(s))
	}
}

// faults reports whether an agent becomes non-finite, which then stays where it is.
func (c *Crew) faults(w *worker, s int, pos, vel r2.Vec, deltaV float64) bool {
	c.stay(s)
	var a nav.Agent
	c.agentIn(s, &a)
	a.Pos, a.Vel, a.DeltaV = pos, vel, deltaV
	if finite(pos) == pos && finite(vel) == vel && deltaV-deltaV == 0 {
		return false // the sum alone has overflowed
	}
	w.faults = append(w.faults, Fault{a})
	if c.flags[s]&headed == 0 {
		c.halt(w, s, nav.Heading(r2.Vec{X: c.vx[s], Y: c.vy[s]}))
	}
	c.vx[s], c.vy[s] = 0, 0
	c.flags[s] |= resting
	return true
}

// halt keeps the heading of the agent in a slot, which comes to rest: after the sweep, where
// it is the first one that has a heading.
func (c *Crew) halt(w *worker, s int, heading float64) {
	if len(c.heading) == 0 {
		w.halts = append(w.halts, halt{s, heading})
		return
	}
	c.heading[s] = heading
	c.flags[s] |= headed
}

// halt is an agent that has come to rest.
type halt struct {
	slot    int
	heading float64
}

// keepHeadings keeps those of the agents that came to rest while there was no column of them.
func (c *Crew) keepHeadings() {
	for _, w := range c.workers {
		for _, h := range w.halts {
			c.makeHeadings()
			c.halted = true
			c.halt(w, h.slot, h.heading)
		}
		w.halts = nil
	}
}

// Arrive ends the journeys of the agents that have arrived in the step to a tick, and gives
// them their next goals.
func (c *Crew) Arrive(tick uint64) {
	all := c.workers[0].arrived
	for i, w := range c.workers {
		if i > 0 {
			all = append(all, w.arrived...)
		}
		for _, s := range w.chasers {
			if c.hasCaught(tick, int(s)) {
				all = append(all, s)
			}
		}
	}
	c.workers[0].arrived = all
	slices.SortFunc(all, func(a, b uint32) int { return int(c.id[a]) - int(c.id[b]) })
	for _, slot := range all {
		s := int(slot)
		if c.flags[s]&resting != 0 {
			continue
		}
		w := c.workers[0]
		a, m := &w.one, &w.motion
		c.agentIn(s, a)
		*m = c.motion(s)
		if !c.journeys.End(tick, a, m) {
			c.flags[s] |= done
			continue
		}
		c.setMotion(s, m)
		c.setGoal(s, &a.Goal)
		c.storeAll(s, a)
	}
}

// hasCaught reports whether the agent in a slot has reached another one, its goal.
func (c *Crew) hasCaught(tick uint64, s int) bool {
	a, target, goal := &c.workers[0].one, &c.workers[0].target, c.goalOf(s)
	c.scenery.Target(&goal, target)
	pos, from, goalFrom := r2.Vec{X: c.x[s], Y: c.y[s]}, r2.Vec{X: c.bx[s], Y: c.by[s]}, c.From(goal.Index)
	moved := math.Abs(pos.X-from.X) + math.Abs(pos.Y-from.Y) + math.Abs(target.Pos.X-goalFrom.X) + math.Abs(target.Pos.Y-goalFrom.Y)
	reach := max(target.Within, c.classes[c.class[s]].there) + float64(1.001*moved)
	if portable.Norm2(r2.Sub(target.Pos, pos)) > float64(reach*reach) {
		return false // as mostly
	}
	c.agentIn(s, a)
	return c.journeys.Reached(tick, a, target, from, goalFrom)
}

// finite returns v, or the zero vector where v is not finite.
func finite(v r2.Vec) r2.Vec {
	if v.X-v.X != 0 || v.Y-v.Y != 0 {
		return r2.Vec{}
	}
	return v
}
