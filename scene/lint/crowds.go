package lint

import (
	"fmt"
	"math"

	"galaxy/internal/format"
	"galaxy/nav"
	"galaxy/scene"
	"galaxy/sim"
)

// mostLooks is how often the agents of a group may look at other agents in a step without a limit
// of distance: as often as a hundred agents look at each other. The looks grow with the
// square of a crowd; a thousand agents with antigravity and no range cost 80 times as much as with
// a range of 4 radii.
const mostLooks = 10_000

// crowds returns a sentence for each group with many agents that look at all others at any
// distance.
func crowds(s *scene.Scene) []string {
	members, largest := make([]int, len(s.Setup.Groups)), make([]*nav.Agent, len(s.Setup.Groups))
	for i := range s.Setup.Agents {
		a := &s.Setup.Agents[i]
		members[a.Group]++
		if largest[a.Group] == nil || a.Radius > largest[a.Group].Radius {
			largest[a.Group] = a
		}
	}
	others := len(s.Setup.Agents) - 1
	return eachGroup(s, "and there are more groups that look at all others", func(i int, g *sim.Group) string {
		n := members[i]
		if n == 0 || n*others < mostLooks {
			return ""
		}
		param, enough, ok := unlimited(g.Behavior, largest[i])
		if !ok {
			return ""
		}
		return fmt.Sprintf("each of the %d agents of %q looks at all %d others in every step, as %s is 0, which means any distance; with %s, four radii, a step takes far less time",
			n, g.Name, others, param, format.Text(enough))
	})
}

// unlimited returns the parameter of a behaviour that is 0 and lets an agent look at any
// distance, and its value for four radii; or false if there is none.
func unlimited(b nav.Behavior, a *nav.Agent) (param string, enough float64, ok bool) {
	if whole, ok := b.(nav.Composite); ok {
		for _, part := range whole.Parts() {
			if param, enough, ok := unlimited(part.Behavior, a); ok {
				return param, enough, true
			}
		}
		return "", 0, false
	}
	if !math.IsInf(nav.ReachOf(b, a, a.Radius, 0), 1) {
		return "", 0, false
	}
	enough = 4
	if radii, err := nav.Find(b, "radii"); err != nil || radii.Text() != "true" {
		enough *= a.Radius
	}
	_, err := nav.Find(b, "range")
	return nav.Name(b) + ".range", enough, err == nil
}
