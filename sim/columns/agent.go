package columns

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/workers"
)

// What one agent is, by its slot.

// SlotOf returns the slot of agent id. It is for one goroutine.
func (c *Columns) SlotOf(id uint32) int {
	c.Locate()
	return c.Slot(id)
}

// Slot is SlotOf for workers, once Locate has been called in the phase.
func (c *Columns) Slot(id uint32) int { return int(c.slots[id]) }

// Locate finds the slots of all agents, unless they are known.
func (c *Columns) Locate() {
	if len(c.slots) != len(c.ID) {
		c.slots = sized[uint32](c.slots, len(c.ID))
		c.locate()
	}
}

func (c *Columns) locate() { c.pool.Run(len(c.ID), workers.Sweep, c.slotBlock) }

func (c *Columns) slotSome(_, lo, hi int) {
	for s := lo; s < hi; s++ {
		c.slots[c.ID[s]] = uint32(s)
	}
}

// Len returns the number of agents.
func (c *Columns) Len() int { return len(c.ID) }

// Of returns what no step changes of the agent in a slot.
func (c *Columns) Of(s int) *nav.Agent { return &c.Kinds[c.KindNo[s]].Agent }

// Pos returns where the agent in a slot is, length.
func (c *Columns) Pos(s int) r2.Vec { return r2.Vec{X: c.X[s], Y: c.Y[s]} }

// OldPos returns where it was before the step, length.
func (c *Columns) OldPos(s int) r2.Vec { return r2.Vec{X: c.OldX[s], Y: c.OldY[s]} }

// Vel returns its velocity, length/time.
func (c *Columns) Vel(s int) r2.Vec { return r2.Vec{X: c.VX[s], Y: c.VY[s]} }

// OldVel returns its velocity before the step, length/time, where these are kept.
func (c *Columns) OldVel(s int) r2.Vec { return r2.Vec{X: c.OldVX[s], Y: c.OldVY[s]} }

// SetPos puts it at a place.
func (c *Columns) SetPos(s int, p r2.Vec) { c.X[s], c.Y[s] = p.X, p.Y }

// SetVel gives it a velocity that its drive has not made: it does not turn it. Where all headings
// are kept, workers do so at the same time.
func (c *Columns) SetVel(s int, v r2.Vec) {
	if c.Flags[s]&Headed == 0 {
		if len(c.Heading) == 0 {
			c.makeHeadings()
		}
		c.Heading[s] = nav.Heading(c.Vel(s))
		c.Flags[s] |= Headed
	}
	c.VX[s], c.VY[s] = v.X, v.Y
}

// Is reports whether the agent in a slot has a flag.
func (c *Columns) Is(s int, f Flags) bool { return c.Flags[s]&f != 0 }

// Set sets or clears a flag.
func (c *Columns) Set(s int, f Flags, on bool) {
	if c.Flags[s] &^= f; on {
		c.Flags[s] |= f
	}
}

// Agent makes a the agent of an ID.
func (c *Columns) Agent(id uint32, a *nav.Agent) { c.AgentIn(c.SlotOf(id), a) }

// AgentIn makes a the agent in a slot.
func (c *Columns) AgentIn(s int, a *nav.Agent) { c.agentAt(s, a, c.Pos(s), c.Vel(s)) }

// AgentWas makes a the agent in a slot as it was before the step, while agents decide.
func (c *Columns) AgentWas(s int, a *nav.Agent) {
	c.agentAt(s, a, r2.Vec{X: c.Was.X[s], Y: c.Was.Y[s]}, r2.Vec{X: c.Was.VX[s], Y: c.Was.VY[s]})
}

// BodyWas is AgentWas, but for a heading that is the direction of its velocity: that is zero.
func (c *Columns) BodyWas(s int, a *nav.Agent) {
	c.bodyAt(s, a, r2.Vec{X: c.Was.X[s], Y: c.Was.Y[s]}, r2.Vec{X: c.Was.VX[s], Y: c.Was.VY[s]})
}

// agentAt makes a the agent in a slot, at a place and with a velocity.
func (c *Columns) agentAt(s int, a *nav.Agent, pos, vel r2.Vec) {
	c.bodyAt(s, a, pos, vel)
	if c.Flags[s]&Headed == 0 {
		a.Heading = nav.Heading(vel)
	}
}

func (c *Columns) bodyAt(s int, a *nav.Agent, pos, vel r2.Vec) {
	*a = c.Kinds[c.KindNo[s]].Agent
	a.ID, a.Pos, a.Vel = c.ID[s], pos, vel
	a.DeltaV, a.Goal = c.DeltaV[s], c.GoalOf(s)
	a.Stopped = c.Flags[s]&Stopped != 0
	if len(c.Timer) > 0 {
		a.Timer = c.Timer[s]
	}
	if len(c.Memory) > 0 {
		a.Memory = c.Memory[s]
	}
	if c.Flags[s]&Headed != 0 {
		a.Heading = c.Heading[s]
	}
}

// Both makes now and before the agent in a slot as it is and as it was before the last step, as far
// as a picture needs that.
func (c *Columns) Both(s int, now, before *nav.Agent) {
	c.AgentIn(s, now)
	*before = *now
	before.Pos, before.Vel = c.OldPos(s), c.OldVel(s)
	switch {
	case c.Flags[s]&OldHeaded != 0:
		before.Heading = c.OldHeading[s]
	case before.Vel != (r2.Vec{}) && before.Vel != now.Vel:
		before.Heading = nav.Heading(before.Vel)
	}
}

// Store puts what a behaviour has changed of the agent in a slot into the columns that there are.
// Workers do so at the same time.
func (c *Columns) Store(s int, a *nav.Agent) {
	c.Set(s, Stopped, a.Stopped)
	if len(c.Timer) > 0 {
		c.Timer[s] = a.Timer
	}
	if len(c.Memory) > 0 {
		c.Memory[s] = a.Memory
	}
}

// StoreAll is Store, after it has made the columns that this agent needs.
func (c *Columns) StoreAll(s int, a *nav.Agent) {
	c.Timer = made(c.Timer, len(c.ID), a.Timer != 0 || len(c.Timer) > 0)
	c.Memory = made(c.Memory, len(c.ID), a.Memory != (nav.Memory{}) || len(c.Memory) > 0)
	c.Store(s, a)
}

// Motion returns the place, velocity and radius of agent id as others see it.
func (c *Columns) Motion(id int32) (pos, vel r2.Vec, radius float64) {
	s := c.SlotOf(uint32(id))
	radius = c.Radii[c.KindNo[s]]
	if c.deciding {
		return r2.Vec{X: c.Was.X[s], Y: c.Was.Y[s]}, r2.Vec{X: c.Was.VX[s], Y: c.Was.VY[s]}, radius
	}
	return c.Pos(s), c.Vel(s), radius
}

// From returns where agent id was before the last step, length.
func (c *Columns) From(id int32) r2.Vec { return c.OldPos(c.SlotOf(uint32(id))) }
