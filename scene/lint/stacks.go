package lint

import (
	"cmp"
	"fmt"
	"slices"

	"galaxy/nav"
	"galaxy/scene"
)

// stacks returns a sentence if solid agents start on one point. The first step pushes them
// apart, in directions drawn by their ids, which is seldom what was meant.
func stacks(s *scene.Scene) []string {
	law, agents := s.Setup.Contacts, s.Setup.Agents
	if law == nil && !slices.ContainsFunc(agents, func(a nav.Agent) bool { return a.Square }) {
		return nil
	}
	solid := func(a, b *nav.Agent) bool { return a.Square && b.Square || law.Between(a.Group, b.Group) }
	byPlace := make([]uint32, len(agents))
	for i := range byPlace {
		byPlace[i] = uint32(i)
	}
	slices.SortFunc(byPlace, func(a, b uint32) int {
		p, q := agents[a].Pos, agents[b].Pos
		return cmp.Or(cmp.Compare(p.X, q.X), cmp.Compare(p.Y, q.Y), cmp.Compare(a, b))
	})
	pairs, first := 0, [2]uint32{}
	for k := 1; k < len(byPlace); k++ {
		a, b := byPlace[k-1], byPlace[k]
		if agents[a].Pos != agents[b].Pos || !solid(&agents[a], &agents[b]) {
			continue
		}
		if pairs++; pairs == 1 || a < first[0] {
			first = [2]uint32{a, b}
		}
	}
	if pairs == 0 {
		return nil
	}
	more := ""
	if pairs > 1 {
		more = fmt.Sprintf(", as do %d more pairs", pairs-1)
	}
	return []string{fmt.Sprintf("%q and %q are solid and start on one point%s: they burst apart in the first step",
		s.Setup.AgentName(first[0]), s.Setup.AgentName(first[1]), more)}
}
