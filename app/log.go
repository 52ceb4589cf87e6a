package app

import (
	"fmt"
	"math"

	"galaxy/internal/tabular"
	"galaxy/nav"
	"galaxy/scene/condition"
	"galaxy/scene/rules"
	"galaxy/sim"
	"galaxy/sim/contact"
)

// happened is an event of galaxy run --log.
type happened struct {
	event, agent, with string  // what has happened to which agent, by its name, and the other thing
	what               string  // a state, a trigger, the word of a signal, a stock, why an order was refused
	amount             float64 // of a trade; NaN: there is none
}

// logColumns are the columns of a log as a table.
var logColumns = []column[happened]{
	{"tick", tabular.Whole, func(w *sim.World, _ *happened) any { return w.Tick() }},
	{"time", tabular.Number, func(w *sim.World, _ *happened) any { return shownTime(w) }},
	{"event", tabular.Text, func(_ *sim.World, h *happened) any { return h.event }},
	{"agent", tabular.Text, func(_ *sim.World, h *happened) any { return h.agent }},
	{"with", tabular.Text, func(_ *sim.World, h *happened) any { return h.with }},
	{"what", tabular.Text, func(_ *sim.World, h *happened) any { return h.what }},
	{"amount", tabular.Number, func(_ *sim.World, h *happened) any { return h.amount }},
}

// logger finds what happens in the steps of a run.
type logger struct {
	steps condition.Happenings
	told  int      // how much of what rules told has been taken
	minds []string // by agent: the state of its script before the step
	list  []happened
}

// look returns what happened in the last step, in a list that is valid until the next one.
func (l *logger) look(w *sim.World) []happened {
	l.list = l.list[:0]
	events, _ := l.steps.Look(w)
	for i := range events {
		h := &events[i]
		if h.Kind == "contact" && h.Other.Kind == contact.Agent && h.Other.Index < h.Agent {
			continue // it is there for the other one
		}
		amount := math.NaN()
		if h.Kind == "trade" {
			amount = h.Amount
		}
		l.list = append(l.list, happened{h.Kind, w.AgentName(h.Agent), withName(w, h), h.Word, amount})
	}
	l.lookAtScripts(w)
	r := rules.Of(w)
	if r == nil {
		return l.list
	}
	told, lost := r.Told()
	for _, x := range told[min(max(l.told-lost, 0), len(told)):] {
		h := happened{amount: math.NaN()}
		h.event, h.what = r.Words(w, &x)
		if x.Agent >= 0 {
			h.agent = w.AgentName(uint32(x.Agent))
		}
		l.list = append(l.list, h)
	}
	l.told = lost + len(told)
	return l.list
}

// lookAtScripts adds the states of scripts that agents have entered: rules tell those of groups.
func (l *logger) lookAtScripts(w *sim.World) {
	scripted := false
	for g := range w.Setup().Groups {
		scripted = scripted || sim.HasStates(w, g) && nav.StatesOf(w.Setup().Groups[g].Behavior) == nil
	}
	if !scripted {
		return
	}
	first := l.minds == nil
	if first {
		l.minds = make([]string, w.Count())
	}
	for id := range l.minds {
		name, _, ok := sim.StateName(w, uint32(id))
		if _, states := sim.StateOf(w, uint32(id)); !ok || states != nil || name == l.minds[id] {
			continue
		}
		if l.minds[id] = name; !first {
			l.list = append(l.list, happened{"state", w.AgentName(uint32(id)), "", name, math.NaN()})
		}
	}
}

// printRules says which expressions and orders of rules have failed, each once.
func printRules(s *streams, file string, w *sim.World) {
	r := rules.Of(w)
	if r == nil {
		return
	}
	told, _ := r.Told()
	said := map[string]bool{}
	for i := range told {
		if told[i].Error == "" {
			continue
		}
		kind, what := r.Words(w, &told[i])
		if said[what] || len(said) == mostTroubles {
			continue
		}
		said[what] = true
		fmt.Fprintf(s.err, "%s: %s %s\n", file, kind, what)
	}
}

// withName names the other thing of an event: rocks and boxes by their numbers, as orders do.
func withName(w *sim.World, h *condition.Happening) string {
	switch {
	case !h.With:
		return ""
	case h.Other.Kind == contact.Rock, h.Other.Kind == contact.Box:
		return fmt.Sprintf("%v %d", h.Other.Kind, h.Other.Index+1)
	case h.Other.Kind == contact.Wall:
		return h.Other.Kind.String()
	}
	return thingName(w, h.Other)
}

// newLogger begins the log of a world.
func newLogger(w *sim.World) *logger {
	l := new(logger)
	l.steps.Start(w)
	return l
}
