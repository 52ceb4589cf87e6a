package lint

import (
	"fmt"

	"galaxy/internal/format"
	"galaxy/nav"
	"galaxy/scene"
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
	var all []string
	for i, a := range found {
		g := &s.Setup.Groups[i]
		if c, ok := g.Behavior.(nav.Cruiser); a == nil || ok && c.Cruises() {
			continue
		}
		if len(all) == mostReported {
			return append(all, "and there are more groups that do not fly their cruise")
		}
		all = append(all, fmt.Sprintf("%q does not fly at its cruise of %s: %s knows its speed of %s alone",
			s.Setup.AgentName(a.ID), format.Text(a.Cruise), g.Method(), format.Text(a.MaxSpeed)))
	}
	return all
}
