package player

import (
	"fmt"
	"slices"

	"galaxy/internal/format"
	"galaxy/nav"
)

// foretold lets a behaviour decide the next step of a copy of an agent, and returns what its scripts print. The
// agent's view keeps its memories.
func foretold(b nav.Behavior, a nav.Agent, v *nav.View) []string {
	had := v.Memories
	v.Memories = slices.Clone(had)
	b.Steer(&a, v)
	v.Memories = had
	v.TakeFailure()
	lines, more := v.TakeSaid()
	lines = slices.Clone(lines)
	if more > 0 {
		lines = append(lines, fmt.Sprintf("… and %s more", format.Count(more, "line", "lines")))
	}
	return lines
}
