package scene

import (
	"fmt"

	"galaxy/nav"
	"galaxy/sim"
)

// Lost tells in a sentence for each group who of it has no way to its goal in w, a
// world of this scene, as the tiles are now.
func (s *Scene) Lost(w *sim.World) []string {
	type stray struct {
		agents int
		goal   string // of the first
	}
	strays := make([]stray, len(s.Setup.Groups))
	sizes := make([]int, len(s.Setup.Groups))
	agents := w.Agents()
	for i := range agents {
		a := &agents[i]
		sizes[a.Group]++
		if !w.Lost(a.ID) {
			continue
		}
		g := &strays[a.Group]
		if g.agents++; g.agents == 1 {
			g.goal = s.goalName(&a.Goal)
		}
	}
	var all []string
	for i, g := range strays {
		switch {
		case g.agents > 0 && sizes[i] == 1:
			all = append(all, fmt.Sprintf("no way leads %q to %s; it is lost", s.Setup.Groups[i].Name, g.goal))
		case g.agents > 0:
			all = append(all, fmt.Sprintf("no way leads %d of the %d agents of %q to %s; they are lost", g.agents, sizes[i], s.Setup.Groups[i].Name, g.goal))
		}
	}
	return all
}

// goalName returns what to call a goal: a body or agent by name, a point by its mark
// or, where it has none, by its coordinates.
func (s *Scene) goalName(g *nav.Goal) string {
	switch g.Kind {
	case nav.BodyGoal:
		return fmt.Sprintf("%q", s.Setup.Bodies[g.Index].Name)
	case nav.AgentGoal:
		return fmt.Sprintf("%q", s.Setup.AgentName(uint32(g.Index)))
	}
	for _, k := range s.Marks {
		if s.Setup.Tiles.Center(k.Tile) == g.Point {
			return fmt.Sprintf("%q", k.Name)
		}
	}
	return fmt.Sprintf("[%s, %s]", hundredths(g.Point.X), hundredths(g.Point.Y))
}
