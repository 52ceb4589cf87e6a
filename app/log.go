package app

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"galaxy/internal/atomicfile"
	"galaxy/nav"
	"galaxy/scene/condition"
	"galaxy/scene/rules"
	"galaxy/sim"
	"galaxy/sim/contact"
)

// happened is an event of galaxy run --log.
type happened struct {
	Tick  uint64  `json:"tick"`
	Time  float64 `json:"time"` // scene time
	Event string  `json:"event"`
	Agent string  `json:"agent,omitempty"` // its name
	With  string  `json:"with,omitempty"`  // the other thing
	What  string  `json:"what,omitempty"`  // a state, a trigger, the word of a signal, why an order was refused
}

// logColumns are the columns of a log as a table.
var logColumns = []column[happened]{
	{"tick", func(_ *sim.World, h *happened) any { return h.Tick }},
	{"time", func(_ *sim.World, h *happened) any { return h.Time }},
	{"event", func(_ *sim.World, h *happened) any { return h.Event }},
	{"agent", func(_ *sim.World, h *happened) any { return h.Agent }},
	{"with", func(_ *sim.World, h *happened) any { return h.With }},
	{"what", func(_ *sim.World, h *happened) any { return h.What }},
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
		l.list = append(l.list, happened{w.Tick(), w.Time(), h.Kind, w.AgentName(h.Agent), withName(w, h), h.Word})
	}
	l.lookAtScripts(w)
	r := rules.Of(w)
	if r == nil {
		return l.list
	}
	told, lost := r.Told()
	for _, x := range told[min(max(l.told-lost, 0), len(told)):] {
		h := happened{Tick: x.Tick, Time: w.Time()}
		h.Event, h.What = r.Words(w, &x)
		if x.Agent >= 0 {
			h.Agent = w.AgentName(uint32(x.Agent))
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
			l.list = append(l.list, happened{w.Tick(), w.Time(), "state", w.AgentName(uint32(id)), "", name})
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

// lines is a file of JSON objects, one on each line, that is written during the run.
type lines struct{ *atomicfile.Stream }

func (l lines) commit() error { return l.Close() }

// watchLog creates the log of a run, and returns what adds to it after each step: a table, or, by the ending .jsonl of its name, JSON
// objects, one on each line.
func watchLog(name filename, w *sim.World) (product, watcher, error) {
	l := new(logger)
	l.steps.Start(w)
	if !strings.EqualFold(filepath.Ext(string(name)), ".jsonl") {
		t, watch, err := watchTable(name, logColumns, l.look)
		return t, watch, err
	}
	file, err := atomicfile.Open(string(name))
	if err != nil {
		return nil, nil, err
	}
	var out io.Writer = file
	return lines{file}, func(w *sim.World) {
		for _, h := range l.look(w) {
			text, _ := json.Marshal(h)
			if _, err := out.Write(append(text, '\n')); err != nil {
				return // Close says so
			}
		}
	}, nil
}
