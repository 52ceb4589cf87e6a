package lint

import (
	"fmt"
	"slices"

	"galaxy/nav"
	"galaxy/scene"
	"galaxy/sim"
)

// otherWays returns a sentence for each group with goals in which a part of a Priority steers to the goal,
// and the parts after it choose another way: where both have a say, they steer against one another.
func otherWays(s *scene.Scene) []string {
	goals := make([]bool, len(s.Setup.Groups))
	for i := range s.Setup.Agents {
		a := &s.Setup.Agents[i]
		goals[a.Group] = goals[a.Group] || a.Goal.Kind != nav.NoGoal
	}
	return eachGroup(s, "and there are more groups whose parts steer against one another", func(i int, g *sim.Group) string {
		first, other := againstGoal(g.Behavior)
		if first == nil || !goals[i] && len(g.Itinerary.Stops) == 0 {
			return ""
		}
		return fmt.Sprintf("%s steers the agents of %q to the goal that the scene gives them, and %s after it does not look at that goal: they steer against one another where both have a say; leave out %[1]s, or the goal",
			first.Name, g.Name, other.Name)
	})
}

// againstGoal returns a part of a Priority that steers to the goal, and the last part after it if none of
// these does; or nil.
func againstGoal(b nav.Behavior) (first, other *nav.Part) {
	whole, ok := b.(nav.Composite)
	if !ok {
		return nil, nil
	}
	parts := whole.Parts()
	for _, part := range parts {
		if first, other = againstGoal(part.Behavior); first != nil {
			return first, other
		}
	}
	if _, ordered := b.(*nav.Priority); !ordered {
		return nil, nil
	}
	aims := func(p *nav.Part) bool { return nav.Aims(p.Behavior) }
	if i := slices.IndexFunc(parts, aims); i >= 0 && i < len(parts)-1 && !slices.ContainsFunc(parts[i+1:], aims) {
		return parts[i], parts[len(parts)-1]
	}
	return nil, nil
}
