package moves

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/scenery"
)

// aim is a goal in the coming step.
type aim struct {
	target   nav.Target // at the beginning of the step
	pos, vel r2.Vec     // at its end
	moves    float64    // a bound of how far it moves in the step, length
}

// aim finds the aims at all stops.
func (c *Mover) aim() {
	for i := range c.Goals.Stops {
		c.aims[i].at(c.scenery, &c.Goals.Stops[i])
	}
}

// at makes a the aim at a goal. If the goal is an agent, its end of the step is not known yet.
func (a *aim) at(s *scenery.Scenery, goal *nav.Goal) {
	s.Target(goal, &a.target)
	a.pos, a.vel, a.moves = a.target.Pos, r2.Vec{}, 0
	if goal.Kind == nav.BodyGoal {
		a.pos, a.vel = s.Next(int(goal.Index))
		a.moves = float64(1.001 * (math.Abs(a.pos.X-a.target.Pos.X) + math.Abs(a.pos.Y-a.target.Pos.Y)))
	}
}
