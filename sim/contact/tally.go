package contact

import "slices"

// Tally has the overlaps of agents that are not solid, found without a [Solver].
type Tally struct {
	Overlaps int       // pairs that overlap now
	Deepest  float64   // the deepest overlap, length
	Contacts []Contact // of pairs that have begun to overlap
}

// Add adds another tally.
func (t *Tally) Add(o *Tally) {
	t.Overlaps += o.Overlaps
	t.Deepest = max(t.Deepest, o.Deepest)
	t.Contacts = append(t.Contacts, o.Contacts...)
}

// Enter takes over a tally as the result of Sweep, Separate and Count in the step to a tick.
func (s *Solver) Enter(tick uint64, t *Tally) {
	s.Contacts = s.Contacts[:0]
	s.tally(tick, t)
}

// tally adds a tally to the contacts of the step to a tick, and to the counts.
func (s *Solver) tally(tick uint64, t *Tally) {
	impacts := len(s.Contacts)
	s.Contacts = append(s.Contacts, t.Contacts...)
	slices.SortFunc(s.Contacts[impacts:], inOrder)
	n := &s.Counts
	n.Overlaps = t.Overlaps
	if t.Deepest > n.Deepest {
		n.Deepest, n.DeepestAt = t.Deepest, tick
	}
	for i := range s.Contacts {
		c := &s.Contacts[i]
		if !c.Began {
			continue
		}
		g := s.crowd[c.Agent].Group
		n.Began++
		s.groups[g].Began++
		if c.With.Kind != Agent {
			n.BeganFixed++
			s.groups[g].BeganFixed++
		} else if other := s.crowd[c.With.Index].Group; other != g {
			s.groups[other].Began++
		}
	}
}
