package scene

import "fmt"

// idleGuns tells in a sentence each of groups whose guns have nobody to fire at.
func (s *Scene) idleGuns() []string {
	teams := make([]struct{ own, enemies bool }, len(s.Setup.Groups)) // by group: whether any agent of it has a team, and an enemy
	most, two := int32(0), false                                      // a team, and whether there is another one
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
		case len(all) == mostTold:
			return append(all, "and there are more groups with guns and no enemy")
		case t.own:
			all = append(all, fmt.Sprintf("%q has guns and no enemy: give another group another team", g.Name))
		default:
			all = append(all, fmt.Sprintf("%q has guns and no team, so nobody is its enemy: give it a team, and others another one", g.Name))
		}
	}
	return all
}
