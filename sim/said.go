package sim

import (
	"cmp"
	"slices"
)

// Saying is a line that a script has printed about an agent.
type Saying struct {
	Agent uint32
	Line  string
}

// mostSayings is how many lines a step keeps.
const mostSayings = 100

// sayings are lines that scripts print in a step: those of the agents with the lowest IDs, whatever the order in which
// they come.
type sayings struct {
	list []Saying
	more int // lines for which there is no room
}

// add adds the lines of an agent, and more that its view had no room for.
func (s *sayings) add(agent uint32, lines []string, more int) {
	s.more += more
	for _, line := range lines {
		s.list = append(s.list, Saying{agent, line})
	}
	if len(s.list) >= 2*mostSayings {
		s.cut()
	}
}

// cut leaves the lines that a step keeps, by agent.
func (s *sayings) cut() {
	slices.SortStableFunc(s.list, func(a, b Saying) int { return cmp.Compare(a.Agent, b.Agent) })
	if n := len(s.list) - mostSayings; n > 0 {
		s.more += n
		clear(s.list[mostSayings:])
		s.list = s.list[:mostSayings]
	}
}

// clear forgets all lines.
func (s *sayings) clear() {
	clear(s.list)
	s.list, s.more = s.list[:0], 0
}

// Said returns what scripts have printed in the last step: the first hundred lines, by agent, and how many more there
// were. The list is valid until the next step. No hash, snapshot or recording holds it.
func Said(w *World) (lines []Saying, more int) {
	s := &w.senses.said
	s.clear()
	for _, b := range w.senses.buffers {
		s.list, s.more = append(s.list, b.said.list...), s.more+b.said.more
	}
	s.cut()
	return s.list, s.more
}
