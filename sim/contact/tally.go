package contact

import "slices"

// Tally is what is found of the overlaps of agents that are not solid, without a [Solver].
type Tally struct {
	Overlaps   int     // pairs that overlap now
	Began      int     // pairs that have begun to
	BeganFixed int     // of them with a body, rock or box
	Deepest    float64 // overlap, length
	Contacts   []Contact
}

// Add adds what another one has found.
func (t *Tally) Add(o *Tally) {
	t.Overlaps += o.Overlaps
	t.Began += o.Began
	t.BeganFixed += o.BeganFixed
	t.Deepest = max(t.Deepest, o.Deepest)
	t.Contacts = append(t.Contacts, o.Contacts...)
}

// Enter takes a tally for what Sweep, Separate and Count would have found in the step to a tick.
func (s *Solver) Enter(tick uint64, t *Tally) {
	s.Contacts = append(s.Contacts[:0], t.Contacts...)
	slices.SortFunc(s.Contacts, inOrder)
	s.Counts.note(t.Overlaps, t.Began, t.BeganFixed, t.Deepest, tick)
	s.countGroups()
}
