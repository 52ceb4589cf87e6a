package scene

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/format"
	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/scene/tomlfile"
	"galaxy/sim"
)

// mostTrips is the largest number of pairs of an agent and a stop of its group in a scene: checks look at each.
const mostTrips = 1_000_000_000

var choices = map[string]sim.Choice{"loop": sim.Loop, "list": sim.List, "random": sim.Random, chooseNearest: sim.Stay}

// tasks gives a group its itinerary and its agents their first goals.
func (b *builder) tasks(group int, t *tomlfile.Table, c *craft) {
	s := &b.scene.Setup
	g, look := &s.Groups[group], b.scene.Groups[group]
	gap := within(t, c, c.Radius)
	if t.Has("goal") && t.Has("stops") {
		b.Fail(t.Tree().Lookup("stops").Key, "keep one", "a group has either a goal or stops")
		return
	}
	own := s.Agents[look.First : int(look.First)+look.Count]
	for _, key := range []string{"goal", "stops"} {
		if t.Has(key) && len(own) > 0 && own[0].Goal.Kind != nav.NoGoal {
			b.Fail(t.Tree().Lookup(key).Key, "leave out one of the two", "%s sets the goals of this group already", b.file.Groups[group].Place.goals())
			return
		}
	}
	goal := func(at *spot, stop bool) nav.Goal {
		g := b.goal(at, c.Radius, gap, stop)
		if i := int(g.Index) - int(look.First); g.Kind == nav.AgentGoal && i >= 0 && i < len(own) {
			b.notItself(&own[i], g, at)
		}
		return g
	}
	if c.Goal == nil {
	} else if among, ok := b.chase(c.Goal); ok && among.again() {
		g.Targets = []*sim.Targets{ruling{b}.among(&among, c, t)}
	} else if ok {
		b.pursue(b.withoutGoal(group), c.Goal, &among, func(radius float64) float64 { return within(t, c, radius) })
	} else {
		g.Itinerary.Stops = []nav.Goal{goal(&c.Goal.spot, false)}
		for i := range own {
			own[i].Goal = g.Itinerary.Stops[0]
		}
	}
	if t.Has("stops") && len(c.Stops) == 0 {
		b.Fail(t.Pos("stops"), "name some, or leave it out", "there are no stops in this list")
	}
	if len(c.Stops) > 0 && len(own) > (mostTrips-b.trips)/len(c.Stops) {
		b.Fail(t.Pos("stops"), "name fewer", "%d agents with %d stops each are too many; the groups of a scene have at most %s such pairs together", len(own), len(c.Stops), format.Thousands(mostTrips))
		return
	}
	b.trips += len(own) * len(c.Stops)
	for i := range c.Stops {
		g.Itinerary.Stops = append(g.Itinerary.Stops, goal(&c.Stops[i], true))
	}
	if len(c.Stops) > 0 {
		g.Itinerary.Choice = choices[c.Choice]
		if len(c.Stops) == 1 {
			g.Itinerary.Choice = sim.Stay
		}
		b.arrival(group, t, c)
		if c.Choice == chooseNearest {
			b.nearestGoals(own, g.Itinerary.Stops)
		} else {
			b.firstGoals(own, b.origin[look.First:], g.Itinerary)
		}
		return
	}
	b.arrival(group, t, c)
}

// withoutGoal returns the agents of a group but for single ones with goals of their own.
func (b *builder) withoutGoal(group int) []uint32 {
	first := len(b.scene.Setup.Agents) - len(b.file.Agents)
	return slices.DeleteFunc(slices.Clone(b.members(group)), func(id uint32) bool {
		return int(id) >= first && b.file.Agents[int(id)-first].Group != "" && b.file.Agents[int(id)-first].Goal != nil
	})
}

func (b *builder) notItself(a *nav.Agent, goal nav.Goal, at *spot) {
	if goal.Kind == nav.AgentGoal && uint32(goal.Index) == a.ID {
		b.Fail(at.at, "name another", "an agent cannot be its own goal")
	}
}

// nearestGoals gives each agent the stop that is nearest to its start as its goal.
func (b *builder) nearestGoals(agents []nav.Agent, stops []nav.Goal) {
	for i := range agents {
		a, least := &agents[i], math.Inf(1)
		for _, g := range stops {
			if d := portable.Norm(r2.Sub(b.whereIs(&g), a.Pos)); d < least {
				a.Goal, least = g, d
			}
		}
	}
}

// firstGoals gives each agent its first stop as its goal. An agent that starts near a
// stop goes to another one.
func (b *builder) firstGoals(agents []nav.Agent, origin []int, it sim.Itinerary) {
	stops := stopsAt(it.Stops)
	for i := range agents {
		at, ok := stops[origin[i]]
		if !ok {
			at = -1
		}
		agents[i].Goal = it.Stops[it.First(b.scene.Setup.Seed, agents[i].ID, at)]
	}
}

// stopsAt returns the first stop at each body that is a stop. A search for each agent would take as
// many steps as there are agents times stops.
func stopsAt(stops []nav.Goal) map[int]int {
	first := map[int]int{}
	for i := range stops {
		if g := &stops[i]; g.Kind == nav.BodyGoal {
			if _, known := first[int(g.Index)]; !known {
				first[int(g.Index)] = i
			}
		}
	}
	return first
}
