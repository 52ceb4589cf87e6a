package lint

import (
	"fmt"

	"galaxy/scene"
)

// idleGuns returns a sentence for each group that has guns and no enemies.
func idleGuns(s *scene.Scene) []string {
	teams := make([]struct{ own, enemies bool }, len(s.Setup.Groups)) // by group: whether an agent has a team, and an enemy
	most, two := int32(0), false                                      // a team, and whether there are two
	for i := range s.Setup.Agents {
		if team := s.Setup.Agents[i].Team; team != 0 {
			two = two || most != 0 && team != most
			most = team
		}
	}
	for i := range s.Setup.Agents {
		if a := &s.Setup.Agents[i]; a.Team != 0 {
			teams[a.Group].own, teams[a.Group].enemies = true, two
		}
	}
	var all []string
	for i, t := range teams {
		g := &s.Setup.Groups[i]
		switch {
		case g.Gunner == nil || t.enemies:
		case len(all) == mostReported:
			return append(all, "and there are more groups with guns and no enemy")
		case t.own:
			all = append(all, fmt.Sprintf("%q has guns and no enemy: give another group another team", g.Name))
		default:
			all = append(all, fmt.Sprintf("%q has guns and no team, so it has no enemy: give it a team, and others another one", g.Name))
		}
	}
	return all
}
