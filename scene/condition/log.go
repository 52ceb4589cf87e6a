package condition

import (
	"cmp"
	"fmt"
	"slices"

	"galaxy/nav"
	"galaxy/nav/script"
	"galaxy/sim"
	"galaxy/sim/contact"
	"galaxy/sim/flights"
)

// happening is an event.
type happening struct {
	kind  string // the name of its term
	tick  uint64
	agent uint32
	other contact.Other // the other thing, or, where with is false, none
	with  bool
}

// mostHappenings is how many events are kept: of more, the oldest are forgotten.
const mostHappenings = 100_000

// log has the events of a world, by tick. It keeps those after the present tick when time runs back: steps do them again, and a jump
// ahead finds them.
type log struct {
	list     []happening
	tick     uint64     // of the last look
	arrivals []int      // by then, per agent
	goals    []nav.Goal // then, per agent
	landings int        // by then
	fresh    []happening
}

// start begins the log of another world, or another run.
func (l *log) start(w *sim.World) {
	l.list = l.list[:0]
	l.remember(w)
}

// remember takes down the world as it is, from where the next step goes on.
func (l *log) remember(w *sim.World) {
	l.tick = w.Tick()
	n := w.Count()
	l.arrivals, l.goals = slices.Grow(l.arrivals[:0], n)[:n], slices.Grow(l.goals[:0], n)[:n]
	for id := range l.arrivals {
		l.arrivals[id], l.goals[id] = w.Journeys().Arrivals(uint32(id)), w.Goal(uint32(id))
	}
	l.landings = len(w.Flights().Events)
}

// look puts what happened in the last step in the place of what the log has of that tick. Of a jump it takes down nothing.
func (l *log) look(w *sim.World) {
	now := w.Tick()
	if now == l.tick+1 {
		l.fresh = l.fresh[:0]
		l.step(w, now)
		from, to := l.after(now-1), l.after(now)
		l.list = slices.Replace(l.list, from, to, l.fresh...)
		if n := len(l.list) - mostHappenings; n > 0 {
			l.list = slices.Delete(l.list, 0, n)
		}
	}
	if now != l.tick {
		l.remember(w)
	}
}

// after returns the index of the first event after a tick.
func (l *log) after(tick uint64) int {
	at, _ := slices.BinarySearchFunc(l.list, tick+1, func(h happening, t uint64) int { return cmp.Compare(h.tick, t) })
	return at
}

// step collects the events of the last step.
func (l *log) step(w *sim.World, now uint64) {
	add := func(kind string, agent uint32, other contact.Other, with bool) {
		l.fresh = append(l.fresh, happening{kind, now, agent, other, with})
	}
	for id := range l.arrivals {
		if w.Journeys().Arrivals(uint32(id)) == l.arrivals[id] {
			continue
		}
		switch g := &l.goals[id]; g.Kind { // by now it may have the next one
		case nav.BodyGoal:
			add("arrival", uint32(id), contact.Other{Kind: contact.Body, Index: uint32(g.Index)}, true)
		case nav.AgentGoal:
			add("arrival", uint32(id), contact.Other{Kind: contact.Agent, Index: uint32(g.Index)}, true)
		default:
			add("arrival", uint32(id), contact.Other{}, false)
		}
	}
	for _, c := range w.Contacts() {
		if c.Began {
			add("contact", c.Agent, c.With, true)
			if c.With.Kind == contact.Agent {
				add("contact", c.With.Index, contact.Other{Kind: contact.Agent, Index: c.Agent}, true)
			}
		}
	}
	for _, h := range w.Arms().Hits {
		if h.With.Kind == contact.Agent {
			by := contact.Other{Kind: contact.Agent, Index: h.From}
			add("hit", h.With.Index, by, true)
			if h.Wrecked {
				add("wreck", h.With.Index, by, true)
			}
		}
	}
	events := w.Flights().Events
	for i := min(l.landings, len(events)); i < len(events); i++ {
		on := contact.Other{Kind: contact.Body, Index: uint32(events[i].Body)}
		switch events[i].Kind {
		case flights.HasLanded:
			add("landing", events[i].Agent, on, true)
		case flights.HasCrashed:
			add("wreck", events[i].Agent, on, true)
		}
	}
}

// event is the term that counts events of a kind.
func event(kind, help string, inputs ...script.Input) word {
	return word{script.Term{Name: kind, Inputs: inputs, Help: help}, func(s *Subject, _ *script.Term, given []any) (any, error) {
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
		for i := s.log.after(s.world.Tick()) - 1; i >= 0 && s.log.list[i].tick > s.since; i-- {
			h := &s.log.list[i]
			switch {
			case h.kind != kind:
			case given[0] != nil && !slices.Contains(agents, h.agent):
			case given[1] != nil && !(h.with && slices.Contains(others, h.other)):
			case kind == "contact" && given[0] == nil && h.other.Kind == contact.Agent && h.other.Index < h.agent: // it is there twice
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
	if ids, err := sim.Members(s.world, text); err == nil {
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
