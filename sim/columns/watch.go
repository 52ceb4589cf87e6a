package columns

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/sim/journeys"
	"galaxy/sim/workers"
)

// Watch notes which agents make no progress, as [journeys.Tracker] does. It looks at them in some
// ticks only.
func (c *Crew) Watch(tick uint64) {
	if !journeys.Watches(tick) {
		return
	}
	c.tick = tick
	for i := range c.goals.stops {
		c.goals.aims[i].at(c.scenery, &c.goals.stops[i])
	}
	c.pool.Run(len(c.id), workers.Sweep, c.watchBlock)
}

func (c *Crew) watchSome(worker, lo, hi int) {
	w := c.workers[worker]
	for s := lo; s < hi; s++ {
		aim := c.aimOf(s, w)
		c.journeys.Look(c.tick, c.id[s], r2.Vec{X: c.x[s], Y: c.y[s]}, &aim.target, c.classes[c.class[s]].agent.Radius)
	}
}

// Idle is that of [journeys.Tracker].
func (c *Crew) Idle(tick uint64, still []bool, paths journeys.Paths) bool {
	bound := false
	for s, k := range c.goal {
		if k == c.goals.none() {
			continue
		}
		bound = true
		if c.flags[s]&(done|resting) != 0 {
			continue
		}
		a := &c.workers[0].one
		if c.agentIn(s, a); !a.Stopped && !paths.Lost(a.ID) && !c.journeys.Stuck(tick, a, still, paths) {
			return false
		}
	}
	return bound
}
