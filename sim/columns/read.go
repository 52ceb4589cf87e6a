package columns

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/workers"
)

// Glance has the data of an agent that a picture shows.
type Glance struct {
	Pos, From r2.Vec     // the place now and before the last step, length
	Vel, Was  r2.Vec     // the velocity now and before the last step, length/time
	Of        *nav.Agent // has the properties that no step changes
	Stopped   bool       // as in nav.Agent

	heading, old  float64 // radians, now and before the last step
	headed, known bool    // heading is valid, old is valid; else they follow from Vel and Was
}

// Headings returns the agent's heading now and before the last step, radians.
func (g *Glance) Headings() (now, before float64) {
	if now = g.heading; !g.headed {
		now = nav.Heading(g.Vel)
	}
	switch {
	case g.known:
		return now, g.old
	case g.Was != (r2.Vec{}) && g.Was != g.Vel:
		return now, nav.Heading(g.Was)
	}
	return now, now
}

// Glance returns the data of agent id that a picture shows.
func (c *Columns) Glance(id uint32) Glance {
	c.KeepVelocities()
	s := c.SlotOf(id)
	g := Glance{Pos: c.Pos(s), From: c.OldPos(s), Vel: c.Vel(s), Was: c.OldVel(s), Of: c.Of(s), Stopped: c.Is(s, Stopped)}
	if g.headed = c.Is(s, Headed); g.headed {
		g.heading = c.Heading[s]
	}
	if g.known = c.Is(s, OldHeaded); g.known {
		g.old = c.OldHeading[s]
	}
	return g
}

// Unload copies all agents to agents, by ID, and to before as they were before the last step, as
// Both does.
func (c *Columns) Unload(agents, before []nav.Agent) {
	c.KeepVelocities()
	for s, id := range c.ID {
		c.Both(s, &agents[id], &before[id])
	}
}

// Bound returns how many agents that are here have a body as their goal.
func (c *Columns) Bound(body int32) (n int) {
	for s := range c.GoalNo {
		if g := c.GoalOf(s); g.Kind == nav.BodyGoal && g.Index == body && c.Here(s) {
			n++
		}
	}
	return n
}

// Range is some agents of a world. An index means the same agent in all lists but Kinds.
type Range struct {
	X, Y         []float64 // where they are, length
	FromX, FromY []float64 // where they were before the last step, length
	ID           []uint32
	Kind         []uint32 // an index into Kinds
	Kinds        []int32  // by kind: the group
}

// Ranges calls do with all agents that are here, a range at a time, on all workers. A range is valid
// until do returns.
func (c *Columns) Ranges(do func(worker int, r *Range)) {
	if len(c.Places.Slot) < len(c.ID) {
		c.Reorder() // those that are not here have the last slots
	}
	c.visit = do
	c.pool.Run(len(c.Places.Slot), workers.Sweep, c.rangeBlock)
	c.visit = nil
}

func (c *Columns) rangeSome(worker, lo, hi int) {
	r := &c.ranges[worker]
	*r = Range{c.X[lo:hi], c.Y[lo:hi], c.OldX[lo:hi], c.OldY[lo:hi], c.ID[lo:hi], c.KindNo[lo:hi], c.Groups}
	c.visit(worker, r)
}
