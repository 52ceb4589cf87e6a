package columns

import (
	"math"
	"slices"

	"galaxy/nav"
	"galaxy/sim/part"
)

// Kept is a copy of a State in little memory: columns that mostly follow from the others are packed.
type Kept struct {
	state   State
	own     part.Packed[nav.Goal]
	memory  part.Packed[nav.Memory]
	packed  []part.Packed[float64] // empty unless Packs was true
	changed []seen                 // since the last Sort
}

// seen is an agent that others see as it was when last sorted, which is not as it is now.
type seen struct {
	id uint32
	as nav.Neighbor
}

// Keep makes d a copy of the state. Packing takes time, so most columns are packed only if Packs.
func (c *Columns) Keep(d *Kept) {
	rest := &c.rest // a local variable would be allocated
	*rest = c.State
	rest.Own, rest.Memory = nil, nil
	d.own.Pack(c.pool, c.Own, nil)
	d.memory.Pack(c.pool, c.Memory, nil)
	if d.packed = d.packed[:0]; c.Packs() {
		c.clearHeadings()
		d.packed = slices.Grow(d.packed, len(c.likely))[:len(c.likely)]
		for i, list := range c.packed() {
			d.packed[i].Pack(c.pool, *list, c.likely[i])
		}
		for _, list := range rest.packed() {
			*list = nil
		}
	}
	rest.CopyTo(&d.state)
	*rest = State{}
	d.changed = d.changed[:0]
	if c.Places.fresh {
		for at, s := range c.Places.Slot {
			if now := c.neighbor(int(s)); !same(&now, &c.Places.seen[at]) {
				d.changed = append(d.changed, seen{now.ID, c.Places.seen[at]})
			}
		}
	}
}

// Packs reports whether snapshots are packed. That takes time, which is little beside a step in which
// agents are shown to each other; with few agents it saves nothing.
func (c *Columns) Packs() bool { return c.Places.seen != nil && len(c.ID) > 40 }

// clearHeadings clears headings that are not valid, so that they pack small.
func (c *Columns) clearHeadings() {
	for s, f := range c.Flags {
		if len(c.Heading) > 0 && f&Headed == 0 {
			c.Heading[s] = 0
		}
		if len(c.OldHeading) > 0 && f&OldHeaded == 0 {
			c.OldHeading[s] = 0
		}
	}
}

// same reports whether two agents look the same, to the bit.
func same(a, b *nav.Neighbor) bool {
	bits := math.Float64bits
	return *a == *b && bits(a.Vel.X) == bits(b.Vel.X) && bits(a.Vel.Y) == bits(b.Vel.Y)
}

// Restore returns the state to d. Resort, Show and Reshow must follow.
func (c *Columns) Restore(d *Kept) {
	own, memory, lists := c.Own, c.Memory, [len(likely{})]List[float64]{}
	for i, list := range c.packed() {
		lists[i] = *list
	}
	d.state.CopyTo(&c.State)
	c.Own, c.Memory = d.own.Unpack(c.pool, own, nil), d.memory.Unpack(c.pool, memory, nil)
	if len(d.packed) > 0 {
		for i, list := range c.packed() {
			*list = d.packed[i].Unpack(c.pool, lists[i], c.likely[i])
		}
	}
	for i := range c.Own {
		c.Chases = c.Chases || c.Own[i].Kind == nav.AgentGoal
	}
}

// Reshow shows the agents as others saw them when d was kept. Show must come before it.
func (c *Columns) Reshow(d *Kept) {
	for i := range d.changed {
		*c.Seen(c.SlotOf(d.changed[i].id)) = d.changed[i].as
	}
}

// packed returns the columns that are packed. To tell a column, likely reads the columns before it.
func (s *State) packed() [len(likely{})]*List[float64] {
	return [...]*List[float64]{&s.X, &s.Y, &s.VX, &s.VY, &s.OldX, &s.OldY, &s.OldVX, &s.OldVY, &s.Heading, &s.OldHeading, &s.DeltaV, &s.Timer, &s.Length, &s.Swing}
}

// likely tells the likely values of these columns: most agents have come straight to their places, at
// their present speed. Nil stands for the value of the agent before.
type likely [14]part.Like[float64]

// bindLikely makes the functions once: making one allocates.
func (c *Columns) bindLikely() likely {
	return likely{
		nil, nil, nil, nil,
		func(s int, _, x *float64) { *x = c.X[s] - float64(c.dt*c.VX[s]) },
		func(s int, _, y *float64) { *y = c.Y[s] - float64(c.dt*c.VY[s]) },
		func(s int, _, v *float64) { *v = c.VX[s] },
		func(s int, _, v *float64) { *v = c.VY[s] },
		nil,
		func(s int, _, h *float64) { *h = c.Heading[s] },
		nil, nil, nil, nil,
	}
}

// Bytes returns the memory of d's lists, in bytes.
func (d *Kept) Bytes() int {
	sum := d.state.Bytes() + d.own.Bytes() + d.memory.Bytes() + part.Bytes(d.changed)
	sum += part.Bytes(d.packed)
	for i := range d.packed {
		sum += d.packed[i].Bytes()
	}
	return sum
}
