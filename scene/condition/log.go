package condition

import (
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

// log has the events of a world, by tick.
type log struct {
	list     []happening
	tick     uint64 // of the last look
	arrivals []int  // by then, per agent
	landings int    // by then
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
	l.arrivals = slices.Grow(l.arrivals[:0], n)[:n]
	for id := range l.arrivals {
		l.arrivals[id] = w.Journeys().Arrivals(uint32(id))
	}
	l.landings = len(w.Flights().Events)
}

// look adds what happened in the last step, if it has not seen it. What a jump back in time has undone it forgets; of a jump ahead it
// knows nothing.
func (l *log) look(w *sim.World) {
	if now := w.Tick(); now != l.tick+1 {
		if now != l.tick {
			kept, _ := slices.BinarySearchFunc(l.list, now+1, func(h happening, t uint64) int { return int(h.tick) - int(t) })
			l.list = l.list[:kept]
			l.remember(w)
		}
		return
	}
	l.tick++
	for id := range l.arrivals {
		if n := w.Journeys().Arrivals(uint32(id)); n != l.arrivals[id] {
			l.arrivals[id] = n
			h := happening{kind: "arrival", tick: l.tick, agent: uint32(id)}
			switch g := w.Goal(uint32(id)); g.Kind {
			case nav.BodyGoal:
				h.other, h.with = contact.Other{Kind: contact.Body, Index: uint32(g.Index)}, true
			case nav.AgentGoal:
				h.other, h.with = contact.Other{Kind: contact.Agent, Index: uint32(g.Index)}, true
			}
			l.add(h)
		}
	}
	for _, c := range w.Contacts() {
		if c.Began {
			l.add(happening{"contact", l.tick, c.Agent, c.With, true})
			if c.With.Kind == contact.Agent {
				l.add(happening{"contact", l.tick, c.With.Index, contact.Other{Kind: contact.Agent, Index: c.Agent}, true})
			}
		}
	}
	for _, h := range w.Arms().Hits {
		if h.With.Kind == contact.Agent {
			by := contact.Other{Kind: contact.Agent, Index: h.From}
			l.add(happening{"hit", l.tick, h.With.Index, by, true})
			if h.Wrecked {
				l.add(happening{"wreck", l.tick, h.With.Index, by, true})
			}
		}
	}
	events := w.Flights().Events
	for ; l.landings < len(events); l.landings++ {
		on := contact.Other{Kind: contact.Body, Index: uint32(events[l.landings].Body)}
		switch e := &events[l.landings]; e.Kind {
		case flights.HasLanded:
			l.add(happening{"landing", l.tick, e.Agent, on, true})
		case flights.HasCrashed:
			l.add(happening{"wreck", l.tick, e.Agent, on, true})
		}
	}
}

func (l *log) add(h happening) {
	if len(l.list) == mostHappenings {
		l.list = append(l.list[:0], l.list[mostHappenings/2:]...)
	}
	l.list = append(l.list, h)
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
		for i := len(s.log.list) - 1; i >= 0 && s.log.list[i].tick > s.since; i-- {
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
	if n, ok := numbered(text, "rock", len(setup.Obstacles)); ok {
		return []contact.Other{{Kind: contact.Rock, Index: uint32(n)}}, nil
	}
	if n, ok := numbered(text, "box", len(setup.Boxes)); ok {
		return []contact.Other{{Kind: contact.Box, Index: uint32(n)}}, nil
	}
	return nil, fmt.Errorf("there is no %s", text)
}
