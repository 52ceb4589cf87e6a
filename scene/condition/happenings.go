package condition

import (
	"slices"

	"galaxy/nav"
	"galaxy/sim"
	"galaxy/sim/contact"
	"galaxy/sim/flights"
)

// Kinds are the kinds of events, by the names of their terms.
var Kinds = []string{"arrival", "contact", "hit", "wreck", "landing", "signal", "trade", "empty", "sighting", "loss"}

// Propellant is the word of the event that the tanks of a ship on an orbit have become empty.
const Propellant = "propellant"

// Happening is an event.
type Happening struct {
	Kind  string // the name of its term
	Tick  uint64
	Agent uint32
	Other contact.Other // the other thing, or, where With is false, none
	With  bool
	Word  string // of a signal, which Agent has received from Other; of a trade and of what is empty, the stock

	Amount float64 // of a trade, that Agent has received; below 0 if it has given it
}

// Subject returns the other thing; no subject if there is none.
func (h *Happening) Subject() nav.Subject {
	if !h.With {
		return nav.Subject{}
	}
	kinds := [...]nav.SubjectKind{contact.Agent: nav.AgentSubject, contact.Body: nav.BodySubject, contact.Rock: nav.RockSubject, contact.Box: nav.BoxSubject, contact.Wall: nav.WallSubject}
	return nav.Subject{Kind: kinds[h.Other.Kind], Index: int32(h.Other.Index)}
}

// Happenings finds what happens in a world, step by step.
type Happenings struct {
	Sights bool // also what agents with senses come to sense, and lose: that asks about each pair of agents. Set it before Start

	tick     uint64     // of the last look
	arrivals []int      // by then, per agent
	goals    []nav.Goal // then, per agent
	landings int        // by then
	dry      []bool     // then, per agent: a ship whose tanks are empty
	sights   sights     // then,
	before   sights     // and the ones before these
	fresh    []Happening
}

// Start takes down the world as it is, from where the next step goes on.
func (p *Happenings) Start(w *sim.World) {
	p.tick = w.Tick()
	n := w.Count()
	p.arrivals, p.goals = slices.Grow(p.arrivals[:0], n)[:n], slices.Grow(p.goals[:0], n)[:n]
	for id := range p.arrivals {
		p.arrivals[id], p.goals[id] = w.Journeys().Arrivals(uint32(id)), w.Goal(uint32(id))
	}
	p.landings = len(w.Flights().Events)
	if p.dry = p.dry[:0]; w.Flights().Any() {
		for id := range uint32(n) {
			p.dry = append(p.dry, isDry(w, id))
		}
	}
	if p.Sights {
		p.sights.look(w)
	}
}

// isDry reports whether an agent is a ship that uses propellant and has none left.
func isDry(w *sim.World, id uint32) bool {
	ship, ok := w.Flights().Ship(id)
	return ok && ship.Exhaust > 0 && ship.Mass <= ship.Dry
}

// Ready starts anew where the world has jumped.
func (p *Happenings) Ready(w *sim.World) {
	if p.tick != w.Tick() || len(p.arrivals) != w.Count() {
		p.Start(w)
	}
}

// Look returns what happened in the last step, until the next look. ok is false if the world has jumped, or has not moved, since the look
// before: then nothing is known.
func (p *Happenings) Look(w *sim.World) (list []Happening, ok bool) {
	now := w.Tick()
	if now == p.tick {
		return nil, false
	}
	if ok = now == p.tick+1; ok {
		p.fresh = p.fresh[:0]
		p.step(w, now)
	}
	p.sights, p.before = p.before, p.sights
	p.Start(w)
	if ok && p.Sights {
		p.before.compare(&p.sights, func(id, other uint32, seen bool) {
			h := Happening{Kind: "sighting", Tick: now, Agent: id, Other: contact.Other{Kind: contact.Agent, Index: other}, With: true}
			if !seen {
				if h.Kind = "loss"; !sim.Alive(w, other) {
					return // it has not got away
				}
			}
			p.fresh = append(p.fresh, h)
		})
	}
	return p.fresh, ok
}

// step collects the events of the last step.
func (p *Happenings) step(w *sim.World, now uint64) {
	add := func(kind string, agent uint32, other contact.Other, with bool) {
		p.fresh = append(p.fresh, Happening{Kind: kind, Tick: now, Agent: agent, Other: other, With: with})
	}
	for id := range p.arrivals {
		if w.Journeys().Arrivals(uint32(id)) == p.arrivals[id] {
			continue
		}
		switch g := &p.goals[id]; g.Kind { // by now it may have the next one
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
	for _, id := range sim.Wrecks(w) {
		add("wreck", id, contact.Other{}, false)
	}
	for _, m := range sim.Messages(w) {
		add("signal", m.Agent, contact.Other{Kind: contact.Agent, Index: m.From}, true)
		p.fresh[len(p.fresh)-1].Word = m.Word
	}
	for _, x := range sim.Trades(w) {
		with := contact.Other{Kind: contact.Agent, Index: x.With.Index}
		if x.With.Body {
			with.Kind = contact.Body
		}
		add("trade", x.Agent, with, true)
		h := &p.fresh[len(p.fresh)-1]
		h.Word, h.Amount = w.Setup().Stocks.Names[x.Stock], x.Amount
	}
	for _, x := range sim.Empties(w) {
		add("empty", x.Agent, contact.Other{}, false)
		p.fresh[len(p.fresh)-1].Word = w.Setup().Stocks.Names[x.Stock]
	}
	for id := range p.dry {
		if !p.dry[id] && isDry(w, uint32(id)) {
			add("empty", uint32(id), contact.Other{}, false)
			p.fresh[len(p.fresh)-1].Word = Propellant
		}
	}
	events := w.Flights().Events
	for i := min(p.landings, len(events)); i < len(events); i++ {
		on := contact.Other{Kind: contact.Body, Index: uint32(events[i].Body)}
		switch events[i].Kind {
		case flights.HasLanded:
			add("landing", events[i].Agent, on, true)
		case flights.HasCrashed:
			add("wreck", events[i].Agent, on, true)
		}
	}
}
