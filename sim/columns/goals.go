package columns

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/journeys"
	"galaxy/sim/scenery"
)

// goals number the goals of agents: the stops of all groups first, which most fly to, then
// none, and one of an agent's own.
type goals struct {
	stops   []nav.Goal
	numbers map[nav.Goal]uint32 // of the stops; it is only looked up, and its order shows nowhere
	aims    []aim               // by stop, and an empty one: as they are in this step
}

// aim is a goal as it is in a step.
type aim struct {
	target   nav.Target // at its beginning
	pos, vel r2.Vec     // at its end
	moves    float64    // length, at least as far as it moves in the step
}

func newGoals(stops []journeys.Itinerary) *goals {
	g := &goals{numbers: map[nav.Goal]uint32{}}
	for i := range stops {
		for _, stop := range stops[i].Stops {
			if _, known := g.numbers[stop]; !known { // groups share stops
				g.numbers[stop] = uint32(len(g.stops))
				g.stops = append(g.stops, stop)
			}
		}
	}
	g.aims = make([]aim, len(g.stops)+1)
	return g
}

func (g *goals) none() uint32    { return uint32(len(g.stops)) }
func (g *goals) special() uint32 { return uint32(len(g.stops)) + 1 }

// number returns the number of a goal.
func (g *goals) number(goal *nav.Goal) uint32 {
	if goal.Kind == nav.NoGoal {
		return g.none()
	}
	if k, ok := g.numbers[*goal]; ok {
		return k
	}
	return g.special()
}

// aim works out where all stops are in the coming step.
func (g *goals) aim(s *scenery.Scenery) {
	for i := range g.stops {
		g.aims[i].at(s, &g.stops[i])
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

// goalOf returns the goal of the agent in a slot.
func (c *Crew) goalOf(slot int) nav.Goal {
	switch k := c.goal[slot]; {
	case k < c.goals.none():
		return c.goals.stops[k]
	case k == c.goals.none():
		return nav.Goal{}
	}
	return c.own[slot]
}

// setGoal gives the agent in a slot a goal.
func (c *Crew) setGoal(slot int, goal *nav.Goal) {
	c.goal[slot] = c.goals.number(goal)
	if c.goal[slot] != c.goals.special() {
		return
	}
	c.chases = c.chases || goal.Kind == nav.AgentGoal
	if len(c.own) == 0 {
		c.own = make([]nav.Goal, len(c.id))
	}
	c.own[slot] = *goal
}
