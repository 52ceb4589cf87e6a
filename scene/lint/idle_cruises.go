package lint

import (
	"fmt"

	"galaxy/internal/format"
	"galaxy/nav"
	"galaxy/scene"
	"galaxy/sim"
)

// idleCruises returns a sentence for each group with a cruise below its speed that its
// method does not fly.
func idleCruises(s *scene.Scene) []string {
	found := make([]*nav.Agent, len(s.Setup.Groups)) // by group, the first such agent
	for i := range s.Setup.Agents {
		if a := &s.Setup.Agents[i]; a.CruiseSpeed() < a.MaxSpeed && found[a.Group] == nil {
			found[a.Group] = a
		}
	}
	return eachGroup(s, "and there are more groups that do not fly their cruise", func(i int, g *sim.Group) string {
		a := found[i]
		if c, ok := g.Behavior.(nav.Cruiser); a == nil || ok && c.Cruises() {
			return ""
		}
		return fmt.Sprintf("%q does not fly at its cruise of %s: %s knows its speed of %s alone",
			s.Setup.AgentName(a.ID), format.Text(a.Cruise), g.Method(), format.Text(a.MaxSpeed))
	})
}
