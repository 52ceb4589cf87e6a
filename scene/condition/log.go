package condition

import (
	"cmp"
	"fmt"
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
		var agents []uint32
		if given[0] != nil {
			var err error
			if agents, err = s.members(given[0]); err != nil {
				return nil, err
			}
		}
		others, err := s.others(given[1])
		if err != nil {
			return nil, err
		}
		n := 0
		for i := s.log.after(s.world.Tick()) - 1; i >= 0 && s.log.list[i].Tick > s.since; i-- {
			h := &s.log.list[i]
			switch {
			case h.Kind != kind:
			case given[0] != nil && !slices.Contains(agents, h.Agent):
			case given[1] != nil && !(h.With && slices.Contains(others, h.Other)):
			case kind == "contact" && given[0] == nil && h.Other.Kind == contact.Agent && h.Other.Index < h.Agent: // it is there twice
			default:
				n++
			}
		}
		return n, nil
	}}
}

// others are the things of a name, as events have them.
func (s *Subject) others(name any) (list []contact.Other, err error) {
	if name == nil {
		return nil, nil
	}
	text, setup := fmt.Sprint(name), s.world.Setup()
	if ids, err := s.members(name); err == nil {
		for _, id := range ids {
			list = append(list, contact.Other{Kind: contact.Agent, Index: id})
		}
		return list, nil
	}
	for i := range setup.Bodies {
		if setup.Bodies[i].Name == text {
			return []contact.Other{{Kind: contact.Body, Index: uint32(i)}}, nil
		}
	}
	if n, ok := sim.Numbered(text, "rock ", len(setup.Obstacles)); ok {
		return []contact.Other{{Kind: contact.Rock, Index: uint32(n)}}, nil
	}
	if n, ok := sim.Numbered(text, "box ", len(setup.Boxes)); ok {
		return []contact.Other{{Kind: contact.Box, Index: uint32(n)}}, nil
	}
	return nil, fmt.Errorf("there is no %s", text)
}
