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
	first  int         // the number of the first of the list among all that were ever taken down
	before []int       // by event of the list: the number of the one of the same kind and agent before it, plus 1
	last   [][]int     // by kind and agent: the number of its last event, plus 1
	steps  Happenings
	only   []string // the kinds that are taken down,
	chosen bool     // if not all are
}

// mostHappenings is how many events are kept at least: of more than twice as many, the oldest are forgotten.
const mostHappenings = 100_000

// start begins the log of another world, or another run.
func (l *log) start(w *sim.World) {
	l.list = nil
	l.link()
	l.steps.Start(w)
}

// watchSights also takes down, from now on, what agents come to sense and lose.
func (l *log) watchSights(w *sim.World) {
	if !l.steps.Sights {
		l.steps.Sights = true
		l.steps.Start(w)
	}
}

// link finds for each event the one of the same kind and agent before it.
func (l *log) link() {
	l.first, l.before = 0, l.before[:0]
	if l.last == nil {
		l.last = make([][]int, len(Kinds))
	}
	for _, list := range l.last {
		clear(list)
	}
	for i := range l.list {
		l.add(&l.list[i])
	}
}

// add links the next event of the list.
func (l *log) add(h *Happening) {
	list := &l.last[slices.Index(Kinds, h.Kind)]
	if int(h.Agent) >= len(*list) {
		*list = append(*list, make([]int, int(h.Agent)+1-len(*list))...)
	}
	l.before = append(l.before, (*list)[h.Agent])
	(*list)[h.Agent] = l.first + len(l.before)
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
		l.link()
	} else {
		for i := range fresh {
			l.add(&fresh[i])
		}
		l.list = append(l.list, fresh...)
	}
	if n := len(l.list) - mostHappenings; n > mostHappenings {
		l.list, l.first = slices.Clone(l.list[n:]), l.first+n
		l.before = slices.Delete(l.before, 0, n)
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
		s.events(kind, of, func(h *Happening) {
			switch {
			case other != nil && !(h.With && s.isIt(other, h.Other)):
			case kind == "contact" && of == nil && h.Other.Kind == contact.Agent && h.Other.Index < h.Agent: // it is there twice
			default:
				n++
			}
		})
		return n, nil
	}}
}

// events calls visit for the events of a kind since the moment from which they count, of agents of a name or, with nil, of all.
func (s *Subject) events(kind string, of *named, visit func(h *Happening)) {
	l, now := s.log, s.world.Tick()
	one := int64(NoAgent)
	switch {
	case of == nil:
	case of.about == Me:
		one = int64(s.self)
	case of.about == "" && of.group < 0 && len(of.ids) == 1:
		one = int64(of.ids[0])
	}
	if one == NoAgent {
		for i := l.after(now) - 1; i >= 0 && l.list[i].Tick > s.since; i-- {
			if h := &l.list[i]; h.Kind == kind && (of == nil || s.has(of, h.Agent)) {
				visit(h)
			}
		}
		return
	}
	last := l.last[slices.Index(Kinds, kind)]
	if int(one) >= len(last) {
		return
	}
	for at := last[one] - 1; at >= l.first; {
		h := &l.list[at-l.first]
		if h.Tick <= s.since {
			return
		}
		if h.Tick <= now {
			visit(h)
		}
		at = l.before[at-l.first] - 1
	}
}
