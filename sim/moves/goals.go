package moves

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/scenery"
)

// aim is a goal as it is in a step.
type aim struct {
	target   nav.Target // at its beginning
	pos, vel r2.Vec     // at its end
	moves    float64    // length, at least as far as it moves in the step
}

// aim works out where all stops are in the coming step.
func (c *Mover) aim() {
	for i := range c.Goals.Stops {
		c.aims[i].at(c.scenery, &c.Goals.Stops[i])
	}
}

// at makes a the aim at a goal. Where another agent will be is not known.
func (a *aim) at(s *scenery.Scenery, goal *nav.Goal) {
	s.Target(goal, &a.target)
	a.pos, a.vel, a.moves = a.target.Pos, r2.Vec{}, 0
	if goal.Kind == nav.BodyGoal {
		a.pos, a.vel = s.Next(int(goal.Index))
		a.moves = float64(1.001 * (math.Abs(a.pos.X-a.target.Pos.X) + math.Abs(a.pos.Y-a.target.Pos.Y)))
	}
}
