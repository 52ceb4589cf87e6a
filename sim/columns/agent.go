package columns

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/workers"
)

// The data of one agent, by its slot.

// SlotOf returns the slot of agent id. It is for one goroutine.
func (c *Columns) SlotOf(id uint32) int {
	c.Locate()
	return c.Slot(id)
}

// Slot returns the slot of agent id. Workers may call it after Locate in the same phase.
func (c *Columns) Slot(id uint32) int { return int(c.slots[id]) }

// Locate finds the slots of all agents, unless they are known.
func (c *Columns) Locate() {
	if len(c.slots) != len(c.ID) {
		c.locate()
	}
}

func (c *Columns) locate() {
	c.slots = sized[uint32](c.slots, len(c.ID))
	c.pool.Run(len(c.ID), workers.Sweep, c.slotBlock)
}

func (c *Columns) slotSome(_, lo, hi int) {
	for s := lo; s < hi; s++ {
		c.slots[c.ID[s]] = uint32(s)
	}
}

// Len returns the number of agents.
func (c *Columns) Len() int { return len(c.ID) }

// Of returns the properties of the agent in a slot that no step changes; its other fields are zero.
func (c *Columns) Of(s int) *nav.Agent { return &c.Kinds[c.KindNo[s]].Agent }

// Pos returns where the agent in a slot is, length.
func (c *Columns) Pos(s int) r2.Vec { return r2.Vec{X: c.X[s], Y: c.Y[s]} }

// OldPos returns where the agent in a slot was before the step, length.
func (c *Columns) OldPos(s int) r2.Vec { return r2.Vec{X: c.OldX[s], Y: c.OldY[s]} }

// Vel returns the velocity of the agent in a slot, length/time.
func (c *Columns) Vel(s int) r2.Vec { return r2.Vec{X: c.VX[s], Y: c.VY[s]} }

// OldVel returns the velocity of the agent in a slot before the step, length/time. Call KeepVelocities first.
func (c *Columns) OldVel(s int) r2.Vec { return r2.Vec{X: c.OldVX[s], Y: c.OldVY[s]} }

// SetPos puts the agent in a slot at a place, length.
func (c *Columns) SetPos(s int, p r2.Vec) { c.X[s], c.Y[s] = p.X, p.Y }

// SetVel gives the agent in a slot a velocity, length/time, that its drive has not made: its heading
// stays. If all headings are kept, several workers may call it at the same time.
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

// SetFilters sets whether agents keep clear of others by a filter, by their groups. Show must follow.
func (c *Columns) SetFilters(of func(group int32) bool) {
	for k := range c.Kinds {
		c.Kinds[k].Seen.Filters = of(c.Groups[k])
	}
	c.Places.fresh = false
}

// Is reports whether the agent in a slot has a flag.
func (c *Columns) Is(s int, f Flags) bool { return c.Flags[s]&f != 0 }

// Set sets or clears a flag.
func (c *Columns) Set(s int, f Flags, on bool) {
	if c.Flags[s] &^= f; on {
		c.Flags[s] |= f
	}
}

// Agent copies agent id to a.
func (c *Columns) Agent(id uint32, a *nav.Agent) { c.AgentIn(c.SlotOf(id), a) }

// AgentIn copies the agent in a slot to a.
func (c *Columns) AgentIn(s int, a *nav.Agent) { c.agentAt(s, a, c.Pos(s), c.Vel(s)) }

// AgentWas copies the agent in a slot to a as it was before the step. Call it while agents decide.
func (c *Columns) AgentWas(s int, a *nav.Agent) {
	c.agentAt(s, a, r2.Vec{X: c.Was.X[s], Y: c.Was.Y[s]}, r2.Vec{X: c.Was.VX[s], Y: c.Was.VY[s]})
}

// BodyWas is AgentWas without the arctangent: a heading that follows the velocity is zero.
func (c *Columns) BodyWas(s int, a *nav.Agent) {
	c.bodyAt(s, a, r2.Vec{X: c.Was.X[s], Y: c.Was.Y[s]}, r2.Vec{X: c.Was.VX[s], Y: c.Was.VY[s]})
}

// agentAt copies the agent in a slot to a, with another place and velocity.
func (c *Columns) agentAt(s int, a *nav.Agent, pos, vel r2.Vec) {
	c.bodyAt(s, a, pos, vel)
	if c.Flags[s]&Headed == 0 {
		a.Heading = nav.Heading(vel)
	}
}

func (c *Columns) bodyAt(s int, a *nav.Agent, pos, vel r2.Vec) {
	*a = c.Kinds[c.KindNo[s]].Agent // without a goal
	a.ID, a.Pos, a.Vel, a.DeltaV = c.ID[s], pos, vel, c.DeltaV[s]
	if k := c.GoalNo[s]; k < c.Goals.None() {
		a.Goal = c.Goals.Stops[k]
	} else if k > c.Goals.None() {
		a.Goal = c.Own[s]
	}
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

// Both copies the agent in a slot to now, and to before as it was before the last step: there place,
// velocity and heading are old, all else is as now.
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

// Store keeps the changes of a behaviour to the agent in a slot, in the columns that exist. Several
// workers may call it at the same time.
func (c *Columns) Store(s int, a *nav.Agent) {
	if a.Stopped != c.Is(s, Stopped) {
		c.Set(s, Stopped, a.Stopped)
	}
	if len(c.Timer) > 0 {
		c.Timer[s] = a.Timer
	}
	if len(c.Memory) > 0 {
		c.Memory[s] = a.Memory
	}
}

// MemoryOf returns the memory of the agent in a slot, for the first slot of its behaviour.
func (c *Columns) MemoryOf(s int) (m nav.Memory) {
	if len(c.Memory) > 0 {
		m = c.Memory[s]
	}
	return m
}

// StoreAll makes the columns that this agent needs, then calls Store. It is for one goroutine.
func (c *Columns) StoreAll(s int, a *nav.Agent) {
	c.Timer = made(c.Timer, len(c.ID), a.Timer != 0 || len(c.Timer) > 0)
	c.Memory = made(c.Memory, len(c.ID), a.Memory != (nav.Memory{}) || len(c.Memory) > 0)
	c.Store(s, a)
}

// Motion returns the place, velocity and radius of agent id as others see it: while agents decide, as
// it was before the step.
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
