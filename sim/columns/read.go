package columns

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/workers"
)

// Glance is what a picture shows of an agent.
type Glance struct {
	Pos, From r2.Vec     // now and before the last step, length
	Vel, Was  r2.Vec     // likewise, length/time
	Of        *nav.Agent // for what no step changes

	heading, turned float64 // now and, where rows is true, before the last step
	headed          bool    // heading is known, else it is that of Vel
	rows            bool
}

// GlanceAt returns what a picture shows of an agent, of which both states are given.
func GlanceAt(now, before *nav.Agent) Glance {
	return Glance{Pos: now.Pos, From: before.Pos, Vel: now.Vel, Was: before.Vel, Of: now, heading: now.Heading, turned: before.Heading, headed: true, rows: true}
}

// Headings returns the agent's heading now and before the last step, radians.
func (g *Glance) Headings() (now, before float64) {
	if g.rows {
		return g.heading, g.turned
	}
	if now = g.heading; !g.headed {
		now = nav.Heading(g.Vel)
	}
	if g.Was != (r2.Vec{}) && g.Was != g.Vel {
		return now, nav.Heading(g.Was)
	}
	return now, now
}

// Glance returns what a picture shows of agent id.
func (c *Crew) Glance(id uint32) Glance {
	c.remember()
	s := c.slotOf(id)
	heading, known := c.headingOf(s)
	g := Glance{
		Pos: r2.Vec{X: c.x[s], Y: c.y[s]}, From: r2.Vec{X: c.bx[s], Y: c.by[s]},
		Vel: r2.Vec{X: c.vx[s], Y: c.vy[s]}, Was: r2.Vec{X: c.bvx[s], Y: c.bvy[s]},
		Of: &c.classes[c.class[s]].agent, heading: heading, headed: known,
	}
	if c.classes[c.class[s]].turns {
		g.turned, g.rows = c.turned[s], true
	}
	return g
}

// remember makes Sweep keep the velocities before a step from now on.
func (c *Crew) remember() {
	if len(c.bvx) != len(c.vx) {
		c.bvx, c.bvy = append(c.bvx[:0], c.vx...), append(c.bvy[:0], c.vy...)
	}
}

// slotOf returns the slot of agent id.
func (c *Crew) slotOf(id uint32) int {
	if len(c.slots) != len(c.id) {
		c.slots = slices.Grow(c.slots[:0], len(c.id))[:len(c.id)]
		c.pool.Run(len(c.id), workers.Sweep, c.slotBlock)
	}
	return int(c.slots[id])
}

func (c *Crew) slotSome(_, lo, hi int) {
	for s := lo; s < hi; s++ {
		c.slots[c.id[s]] = uint32(s)
	}
}

// Place returns where agent id is, and where it was before the last step, length.
func (c *Crew) Place(id uint32) (now, before r2.Vec) {
	s := c.slotOf(id)
	return r2.Vec{X: c.x[s], Y: c.y[s]}, r2.Vec{X: c.bx[s], Y: c.by[s]}
}

// Motion returns the place, velocity and radius of an agent as others see it.
func (c *Crew) Motion(id int32) (pos, vel r2.Vec, radius float64) {
	s := c.slotOf(uint32(id))
	radius = c.radii[c.class[s]]
	if c.sweeping {
		return r2.Vec{X: c.was.x[s], Y: c.was.y[s]}, r2.Vec{X: c.was.vx[s], Y: c.was.vy[s]}, radius
	}
	return r2.Vec{X: c.x[s], Y: c.y[s]}, r2.Vec{X: c.vx[s], Y: c.vy[s]}, radius
}

// From returns where an agent was before the last step.
func (c *Crew) From(id int32) r2.Vec {
	s := c.slotOf(uint32(id))
	return r2.Vec{X: c.bx[s], Y: c.by[s]}
}

// Goal returns the goal of agent id.
func (c *Crew) Goal(id uint32) nav.Goal { return c.goalOf(c.slotOf(id)) }

// Both makes now and before the agent of an ID as it is and as it was before the last step,
// as far as a picture needs that.
func (c *Crew) Both(id uint32, now, before *nav.Agent) {
	c.remember()
	c.bothIn(c.slotOf(id), now, before)
}

func (c *Crew) bothIn(s int, now, before *nav.Agent) {
	c.agentIn(s, now)
	*before = *now
	before.Pos, before.Vel = r2.Vec{X: c.bx[s], Y: c.by[s]}, r2.Vec{X: c.bvx[s], Y: c.bvy[s]}
	if c.classes[c.class[s]].turns {
		before.Heading = c.turned[s]
	} else if before.Vel != (r2.Vec{}) && before.Vel != now.Vel {
		before.Heading = nav.Heading(before.Vel)
	}
}

// Bound returns how many agents have a body as their goal.
func (c *Crew) Bound(body int32) (n int) {
	bound := make([]bool, c.goals.none()+1)
	for i := range c.goals.stops {
		g := &c.goals.stops[i]
		bound[i] = g.Kind == nav.BodyGoal && g.Index == body
	}
	for s, k := range c.goal {
		if k == c.goals.special() {
			if g := &c.own[s]; g.Kind == nav.BodyGoal && g.Index == body {
				n++
			}
		} else if bound[k] {
			n++
		}
	}
	return n
}

// Range is some agents of a world, one at each index of its lists.
type Range struct {
	X, Y         []float64 // where they are, length
	FromX, FromY []float64 // where they were before the last step
	ID           []uint32
	Kind         []uint32 // what they are, an index into Kinds
	Kinds        []int32  // the group of each kind
}

// Ranges calls do with all agents, a range at a time, on all workers. A range is valid until
// do returns.
func (c *Crew) Ranges(do func(worker int, r *Range)) {
	c.visit = do
	c.pool.Run(len(c.id), workers.Sweep, c.rangeBlock)
	c.visit = nil
}

func (c *Crew) rangeSome(worker, lo, hi int) {
	r := &c.workers[worker].lent
	*r = Range{c.x[lo:hi], c.y[lo:hi], c.bx[lo:hi], c.by[lo:hi], c.id[lo:hi], c.class[lo:hi], c.kinds}
	c.visit(worker, r)
}

// Farthest returns a length that no agent has moved farther in the last step; infinite where
// none is known.
func (c *Crew) Farthest() float64 { return c.farthest }
