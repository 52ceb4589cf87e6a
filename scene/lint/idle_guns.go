package lint

import (
	"fmt"

	"galaxy/scene"
	"galaxy/sim"
)

// idleGuns returns a sentence for each group that has guns and no enemies.
func idleGuns(s *scene.Scene) []string {
	own := make([]bool, len(s.Setup.Groups)) // by group: an agent has a team
	most, two := int32(0), false             // a team, and whether there are two
	for i := range s.Setup.Agents {
		if a := &s.Setup.Agents[i]; a.Team != 0 {
			own[a.Group] = true
			two = two || most != 0 && a.Team != most
			most = a.Team
		}
	}
	return eachGroup(s, "and there are more groups with guns and no enemy", func(i int, g *sim.Group) string {
		switch {
		case g.Gunner == nil || own[i] && two:
			return ""
		case own[i]:
			return fmt.Sprintf("%q has guns and no enemy: give another group another team", g.Name)
		}
		return fmt.Sprintf("%q has guns and no team, so it has no enemy: give it a team, and others another one", g.Name)
	})
}
