package app

import (
	"fmt"
	"slices"

	"galaxy/internal/tabular"
	"galaxy/scene/condition"
	"galaxy/scene/rules"
	"galaxy/sim"
	"galaxy/sim/contact"
)

// logColumns are the columns of galaxy run --log, which has a row for each event.
var logColumns = []column[rules.Event]{
	{"tick", tabular.Whole, func(_ *sim.World, e *rules.Event) any { return e.Tick }},
	{"time", tabular.Number, func(w *sim.World, _ *rules.Event) any { return shownTime(w) }},
	{"event", tabular.Text, func(_ *sim.World, e *rules.Event) any { return e.Kind }},
	{"agent", tabular.Text, func(w *sim.World, e *rules.Event) any {
		if e.Rule {
			return nil
		}
		return w.AgentName(e.Agent)
	}},
	{"with", tabular.Text, func(w *sim.World, e *rules.Event) any { return withName(w, &e.Happening) }},
	{"what", tabular.Text, func(_ *sim.World, e *rules.Event) any { return withError(e.Word, e.Error) }},
	{"amount", tabular.Number, func(_ *sim.World, e *rules.Event) any {
		if e.Kind != "trade" {
			return nil
		}
		return e.Amount
	}},
}

// withError returns what was told, with why it failed if so.
func withError(what, why string) string {
	if why != "" {
		return what + ": " + why
	}
	return what
}

// newLog begins the log of a world, and returns what happened in a step. A contact of two agents is there once.
func newLog(w *sim.World) func(w *sim.World) []rules.Event {
	l := new(rules.Log)
	l.Start(w, true)
	return func(w *sim.World) []rules.Event {
		return slices.DeleteFunc(l.Look(w), func(e rules.Event) bool {
			return e.Kind == "contact" && e.Other.Kind == contact.Agent && e.Other.Index < e.Agent
		})
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
