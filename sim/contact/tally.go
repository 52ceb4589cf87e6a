package contact

import "slices"

// Tally has the overlaps of agents that are not solid, found without a [Solver].
type Tally struct {
	Overlaps   int     // pairs that overlap now
	Began      int     // pairs that have begun to overlap
	BeganFixed int     // pairs that have begun to, with a body, rock or box
	Deepest    float64 // the deepest overlap, length
	Contacts   []Contact
}

// Add adds another tally.
func (t *Tally) Add(o *Tally) {
	t.Overlaps += o.Overlaps
	t.Began += o.Began
	t.BeganFixed += o.BeganFixed
	t.Deepest = max(t.Deepest, o.Deepest)
	t.Contacts = append(t.Contacts, o.Contacts...)
}

// Enter takes over a tally as the result of Sweep, Separate and Count in the step to a tick.
func (s *Solver) Enter(tick uint64, t *Tally) {
	s.Contacts = append(s.Contacts[:0], t.Contacts...)
	slices.SortFunc(s.Contacts, inOrder)
	s.Counts.note(t.Overlaps, t.Began, t.BeganFixed, t.Deepest, tick)
	s.countGroups()
}
