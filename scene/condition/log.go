package condition

import (
	"cmp"
	"slices"

	"galaxy/nav/script"
	"galaxy/sim"
	"galaxy/sim/contact"
)

// log has the events of a world, by tick. It keeps those after the present tick when time runs back: steps do them again, and a jump
// ahead finds them.
type log struct {
	list   []Happening // which others may hold, too: what is there stays
	steps  Happenings
	only   []string // the kinds that are taken down,
	chosen bool     // if not all are
}

// mostHappenings is how many events are kept at least: of more than twice as many, the oldest are forgotten.
const mostHappenings = 100_000

// start begins the log of another world, or another run.
func (l *log) start(w *sim.World) {
	l.list = nil
	l.steps.Start(w)
}

// look puts what happened in the last step in the place of what the log has of that tick.
func (l *log) look(w *sim.World) {
	fresh, ok := l.steps.Look(w)
	if !ok {
		return
	}
	if l.chosen {
		fresh = slices.DeleteFunc(fresh, func(h Happening) bool { return !slices.Contains(l.only, h.Kind) })
	}
	from, to := l.after(w.Tick()-1), l.after(w.Tick())
	if to < len(l.list) || from < to {
		l.list = slices.Replace(slices.Clone(l.list), from, to, fresh...)
	} else {
		l.list = append(l.list, fresh...)
	}
	if len(l.list) > 2*mostHappenings {
		l.list = slices.Clone(l.list[len(l.list)-mostHappenings:])
	}
}

// after returns the index of the first event after a tick.
func (l *log) after(tick uint64) int {
	at, _ := slices.BinarySearchFunc(l.list, tick+1, func(h Happening, t uint64) int { return cmp.Compare(h.Tick, t) })
	return at
}

// event is the term that counts events of a kind.
func event(kind, help string, inputs ...script.Input) word {
	return word{Term: script.Term{Name: kind, Inputs: inputs, Help: help}, tell: func(s *Subject, _ *script.Term, given []any) (any, error) {
		var of, other *named
		var err error
		if given[0] != nil {
			if of, err = s.named(given[0]); err != nil {
				return nil, err
			}
		}
		if given[1] != nil {
			if other, err = s.named(given[1]); err != nil {
				return nil, err
			}
		}
		n := 0
		for i := s.log.after(s.world.Tick()) - 1; i >= 0 && s.log.list[i].Tick > s.since; i-- {
			h := &s.log.list[i]
			switch {
			case h.Kind != kind:
			case of != nil && !s.has(of, h.Agent):
			case other != nil && !(h.With && s.isIt(other, h.Other)):
			case kind == "contact" && of == nil && h.Other.Kind == contact.Agent && h.Other.Index < h.Agent: // it is there twice
			default:
				n++
			}
		}
		return n, nil
	}}
}
