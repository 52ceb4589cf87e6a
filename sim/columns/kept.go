package columns

import (
	"unsafe"

	"galaxy/nav"
	"galaxy/sim/part"
)

// Kept is a copy of a State in little memory: what mostly follows from the rest is packed.
type Kept struct {
	state  State
	own    part.Packed[nav.Goal]
	memory part.Packed[nav.Memory]
	before [4]part.Packed[float64] // places and velocities before the step, where agents decide by views
}

// Keep makes d a copy of the state.
func (c *Crew) Keep(d *Kept) {
	rest := c.State
	rest.own, rest.memory = nil, nil
	d.own.Pack(c.pool, c.own, nil)
	d.memory.Pack(c.pool, c.memory, nil)
	if c.views {
		rest.bx, rest.by, rest.bvx, rest.bvy = nil, nil, nil, nil
		for i, list := range c.priors() {
			d.before[i].Pack(c.pool, *list, c.likePrior[i])
		}
	}
	rest.CopyTo(&d.state)
}

// Restore makes the state what it was when d was kept.
func (c *Crew) Restore(d *Kept) {
	own, memory := c.own, c.memory
	before := c.priors()
	lists := [4][]float64{*before[0], *before[1], *before[2], *before[3]}
	d.state.CopyTo(&c.State)
	c.own, c.memory = d.own.Unpack(c.pool, own, nil), d.memory.Unpack(c.pool, memory, nil)
	if c.views {
		for i, list := range before {
			*list = d.before[i].Unpack(c.pool, lists[i], c.likePrior[i])
		}
	}
	for i := range c.own {
		c.chases = c.chases || c.own[i].Kind == nav.AgentGoal
	}
	c.Resort()
}

// priors returns the columns of what was before the step.
func (c *columns) priors() [4]*[]float64 { return [...]*[]float64{&c.bx, &c.by, &c.bvx, &c.bvy} }

// bindKept makes the callbacks of Keep once: to bind one allocates. An agent mostly has come straight to where it
// is, and as fast.
func (c *Crew) bindKept() {
	c.likePrior = [4]part.Like[float64]{
		func(s int, _, x *float64) { *x = c.x[s] - float64(c.dt*c.vx[s]) },
		func(s int, _, y *float64) { *y = c.y[s] - float64(c.dt*c.vy[s]) },
		func(s int, _, v *float64) { *v = c.vx[s] },
		func(s int, _, v *float64) { *v = c.vy[s] },
	}
}

// Bytes returns how much memory it takes; nil takes none.
func (d *Kept) Bytes() int {
	if d == nil {
		return 0
	}
	sum := int(unsafe.Sizeof(*d)) + d.state.Bytes() + d.own.Bytes() + d.memory.Bytes()
	for i := range d.before {
		sum += d.before[i].Bytes()
	}
	return sum
}
