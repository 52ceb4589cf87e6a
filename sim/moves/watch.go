package moves

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/sim/columns"
	"galaxy/sim/journeys"
	"galaxy/sim/workers"
)

// Watch lets the tracker of journeys note which agents make no progress. It does so in some ticks only.
func (c *Mover) Watch(tick uint64) {
	if !journeys.Watches(tick) {
		return
	}
	c.tick = tick
	c.aim()
	c.pool.Run(c.Len(), workers.Sweep, c.watchBlock)
}

func (c *Mover) watchSome(worker, lo, hi int) {
	w := c.workers[worker]
	for s := lo; s < hi; s++ {
		aim := c.aimOf(s, w)
		c.journeys.Look(c.tick, c.ID[s], r2.Vec{X: c.X[s], Y: c.Y[s]}, &aim.target, c.Radii[c.KindNo[s]])
	}
}

// Idle reports whether no agent is on its way: each one with a goal has arrived for good, has
// stopped, is lost, stuck or rests. If no agent has a goal it is false: an order may have removed the
// goals.
//
// It begins with the agent that was on its way at the last call. Mostly that agent still is, and the many
// agents before it that have arrived need no look in every step.
func (c *Mover) Idle(tick uint64, paths journeys.Paths) bool {
	if c.onWay < c.Len() && c.isOnWay(c.onWay, tick, paths) {
		return false
	}
	bound := false
	for s, k := range c.GoalNo {
		if c.isOnWay(s, tick, paths) {
			c.onWay = s
			return false
		}
		bound = bound || k != c.Goals.None()
	}
	return bound
}

// isOnWay reports whether the agent in a slot is on its way.
func (c *Mover) isOnWay(s int, tick uint64, paths journeys.Paths) bool {
	if c.GoalNo[s] == c.Goals.None() || c.Is(s, columns.Done|columns.Resting|columns.Stopped) {
		return false
	}
	id := c.ID[s]
	return !paths.Lost(id) && !c.journeys.IsStuck(tick, id, c.Of(s))
}
