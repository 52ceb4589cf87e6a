package rules

import (
	"galaxy/nav"
	"galaxy/scene/condition"
	"galaxy/sim"
)

// Kinds are the kinds of events of rules: the others are [condition.Kinds].
var Kinds = []string{"state", "trigger", fault}

// fault is the kind of what rules could not do.
const fault = "fault"

// Event is what has happened in a step: an event of package condition; that an agent has entered a state, of kind "state" with its name as the word;
// that a trigger has given its orders, of kind "trigger"; or that an expression or an order of rules has failed, of kind "fault" with the name of
// the trigger, the state or the measure as the word.
type Event struct {
	condition.Happening
	Rule  bool   // it is of no agent
	Error string // why it failed
}

// Log finds what happens in a world, step by step. Begin it with Start.
type Log struct {
	steps condition.Happenings
	told  int      // how much of what rules told has been taken
	minds []string // by agent: the state of its script before the step; nil where no script has states
	list  []Event
}

// Start goes on from a world as it is, also after a jump in time. sights says that the log also has what agents come to sense and lose,
// which asks about each pair of agents.
func (l *Log) Start(w *sim.World, sights bool) {
	l.steps.Sights = sights
	l.steps.Start(w)
	l.told, l.minds = 0, l.minds[:0]
	if r := Of(w); r != nil {
		told, lost := r.Told()
		l.told = lost + len(told)
	}
	for g := range w.Setup().Groups {
		if sim.HasStates(w, g) && nav.StatesOf(w.Setup().Groups[g].Behavior) == nil && len(l.minds) == 0 {
			l.minds = make([]string, w.Count())
		}
	}
	l.lookAtMinds(w, func(uint32, string) {})
}

// Look returns what happened in the last step, in a list that is valid until the next look: what happened to agents, then what rules told.
func (l *Log) Look(w *sim.World) []Event {
	l.list = l.list[:0]
	happened, _ := l.steps.Look(w)
	for i := range happened {
		l.list = append(l.list, Event{Happening: happened[i]})
	}
	l.lookAtMinds(w, func(id uint32, state string) {
		l.list = append(l.list, Event{Happening: condition.Happening{Kind: "state", Tick: w.Tick(), Agent: id, Word: state}})
	})
	r := Of(w)
	if r == nil {
		return l.list
	}
	told, lost := r.Told()
	for _, x := range told[min(max(l.told-lost, 0), len(told)):] {
		kind, word := r.named(w, &x)
		if x.Error != "" {
			kind = fault
		}
		e := Event{Happening: condition.Happening{Kind: kind, Tick: x.Tick, Word: word}, Rule: x.Agent < 0, Error: x.Error}
		if x.Agent >= 0 {
			e.Agent = uint32(x.Agent)
		}
		l.list = append(l.list, e)
	}
	l.told = lost + len(told)
	return l.list
}

// lookAtMinds calls enters for agents whose scripts have other states than when it looked before: rules tell those of groups.
func (l *Log) lookAtMinds(w *sim.World, enters func(id uint32, state string)) {
	for id := range l.minds {
		name, _, ok := sim.StateName(w, uint32(id))
		if _, states := sim.StateOf(w, uint32(id)); ok && states == nil && name != l.minds[id] {
			l.minds[id] = name
			enters(uint32(id), name)
		}
	}
}
