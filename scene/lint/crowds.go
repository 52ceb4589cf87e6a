package lint

import (
	"fmt"
	"math"

	"galaxy/internal/format"
	"galaxy/nav"
	"galaxy/scene"
)

// mostLooks is the largest number of looks at other agents in a step that a group may take
// without a limit of distance: those of a hundred agents at each other. They grow with the
// square of a crowd; a thousand with antigravity and no range cost 80 times as much as with
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
	var all []string
	others := len(s.Setup.Agents) - 1
	for i, n := range members {
		if n == 0 || n*others < mostLooks {
			continue
		}
		param, enough, ok := unlimited(s.Setup.Groups[i].Behavior, largest[i])
		if !ok {
			continue
		}
		if len(all) == mostReported {
			return append(all, "and there are more groups that look at all others")
		}
		all = append(all, fmt.Sprintf("each of the %d agents of %q looks at all %d others in every step, as %s is 0, which means any distance; with %s, four radii, a step takes far less time",
			n, s.Setup.Groups[i].Name, others, param, format.Text(enough)))
	}
	return all
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
