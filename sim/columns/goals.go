package columns

import "galaxy/nav"

// Goals number the goals of agents: first the stops of all groups, to which most agents fly, then one
// number for no goal, and one for any goal of an agent's own.
type Goals struct {
	Stops   []nav.Goal          // by number, each once
	numbers map[nav.Goal]uint32 // of the stops; it is only looked up, so its order shows nowhere
}

func newGoals(stops [][]nav.Goal) *Goals {
	g := &Goals{numbers: map[nav.Goal]uint32{}}
	for _, list := range stops {
		for _, stop := range list {
			if _, known := g.numbers[stop]; !known { // groups share stops
				g.numbers[stop] = uint32(len(g.Stops))
				g.Stops = append(g.Stops, stop)
			}
		}
	}
	return g
}

// None returns the number of no goal.
func (g *Goals) None() uint32 { return uint32(len(g.Stops)) }

func (g *Goals) special() uint32 { return uint32(len(g.Stops)) + 1 }

// chase reports whether some stops are agents.
func (g *Goals) chase() bool {
	for i := range g.Stops {
		if g.Stops[i].Kind == nav.AgentGoal {
			return true
		}
	}
	return false
}

// number returns the number of a goal.
func (g *Goals) number(goal *nav.Goal) uint32 {
	if goal.Kind == nav.NoGoal {
		return g.None()
	}
	if k, ok := g.numbers[*goal]; ok {
		return k
	}
	return g.special()
}

// GoalOf returns the goal of the agent in a slot. The caller must not change it.
func (c *Columns) GoalOf(s int) *nav.Goal {
	k := int(c.GoalNo[s])
	switch stops := c.Goals.Stops; {
	case k < len(stops):
		return &stops[k]
	case k == len(stops):
		return &noGoal
	}
	return &c.Own[s]
}

var noGoal nav.Goal

// SetGoal gives the agent in a slot a goal.
func (c *Columns) SetGoal(s int, goal *nav.Goal) {
	c.GoalNo[s] = c.Goals.number(goal)
	if c.GoalNo[s] != c.Goals.special() {
		return
	}
	c.Chases = c.Chases || goal.Kind == nav.AgentGoal
	if len(c.Own) == 0 {
		c.Own = make(List[nav.Goal], len(c.ID))
	}
	c.Own[s] = *goal
}
