package sim

import (
	"galaxy/nav"
	"galaxy/sim/part"
)

// Rules answer to what happens in a world. After each step they read it and say what follows, which the next step carries out when it
// begins. Recordings do not have their orders, as the same world gives them again.
//
// Each world has its own: see Setup.Rules.
type Rules interface {
	// Begin makes ready for the next step of w, before the first one and after a jump in time, when all of w is as it was then.
	Begin(w *World)
	// Answer reads w, and changes nothing but by a.
	Answer(w *World, a Answers)

	// Keep returns a copy of the state on which the answers depend beside w, in the memory of dst, which is nil or was returned by Keep.
	Keep(dst any) any
	// Restore takes back a state that Keep has returned.
	Restore(state any)
	// Bytes returns about how much memory such a copy takes, in bytes, without lists that only grow.
	Bytes() int
	// Hash folds in the state.
	Hash(d *part.Hasher)
}

// Answers are what rules want the next step to carry out: first that agents enter states, then orders.
type Answers struct{ w *World }

// Enter lets an agent enter a state by the way of a number, for [InState]; the agent's group has [nav.States].
func (a Answers) Enter(id uint32, state, way int) {
	pending := &a.w.orders.pending
	if n := len(*pending); n == 0 || (*pending)[n-1].kind != enter {
		*pending = append(*pending, command{kind: enter})
	}
	c := &(*pending)[len(*pending)-1]
	c.add(a.w, id, state, way)
}

// Order gives an order, or returns why that is impossible.
func (a Answers) Order(o Order) error {
	c, err := o.Text().plan(a.w)
	if err == nil && c.kind != nothing {
		a.w.orders.pending = append(a.w.orders.pending, c)
	}
	return err
}

// RulesOf returns the rules of a world, or nil.
func RulesOf(w *World) Rules { return w.rules }

// InState is the state of an agent of [nav.States].
type InState struct {
	State  int    // its number among the parts
	Since  uint64 // the tick at whose end the agent was told to enter it
	Before int    // the state before, or -1
	Why    int    // the number of the way that led here, from the state before; [Told] for an order, and for the start
}

// StateOf returns the state in which agent id is, and the states of its group; nil if that has none.
func StateOf(w *World, id uint32) (x InState, states *nav.States) {
	states = nav.StatesOf(w.setup.Groups[w.setup.Agents[id].Group].Behavior)
	if states == nil {
		return InState{Before: -1, Why: Told}, nil
	}
	x.State, x.Since, x.Before, x.Why = nav.StateOf(w.agents.MemoryOf(w.agents.SlotOf(id)))
	return x, states
}

// StateName returns the name of the state in which agent id is, of the states of its group or of a script of its own, and the tick at whose
// end it entered it.
func StateName(w *World, id uint32) (name string, since uint64, ok bool) {
	if x, states := StateOf(w, id); states != nil {
		return states.Parts()[x.State].Name, x.Since, true
	}
	a := &w.setup.Agents[id]
	c := &w.controls.groups[a.Group]
	if c.stateSlot < 0 {
		return "", 0, false
	}
	m := w.agents.MemoryOf(w.agents.SlotOf(id))
	if c.stateSlot > 0 {
		m = w.memories.of(a)[c.stateSlot-1]
	}
	return c.stateNames[min(max(int(m[0]), 0), len(c.stateNames)-1)], uint64(m[1]), true
}

// StateNames returns the names of the states of a group, of its own or of its script; nil if it has none.
func StateNames(w *World, group int) (names []string) {
	c := &w.controls.groups[group]
	if states := nav.StatesOf(c.behavior); states != nil {
		for _, p := range states.Parts() {
			names = append(names, p.Name)
		}
		return names
	}
	if c.stateSlot >= 0 {
		return c.stateNames
	}
	return nil
}

// HasStates reports whether agents of a group have states.
func HasStates(w *World, group int) bool {
	c := &w.controls.groups[group]
	return c.stateSlot >= 0 || nav.StatesOf(c.behavior) != nil
}

// InStateNamed reports whether agent id is in a state of a name, or in one that is part of it.
func InStateNamed(w *World, id uint32, name string) bool {
	if x, states := StateOf(w, id); states != nil {
		return states.Within(x.State, name)
	}
	now, _, ok := StateName(w, id)
	return ok && now == name
}

// Entry returns the part of its states that an agent would be in if it entered one of a number now, as larger states have several.
func Entry(w *World, id uint32, state int) int {
	return nav.StatesOf(w.setup.Groups[w.setup.Agents[id].Group].Behavior).Entry(w.agents.MemoryOf(w.agents.SlotOf(id)), state)
}

// entrance is an agent's way into a state.
type entrance struct {
	state, way int
	tick       uint64 // at whose end it was told to
}

// add appends that an agent enters a state.
func (c *command) add(w *World, id uint32, state, way int) {
	c.ids, c.entries = append(c.ids, id), append(c.entries, entrance{state, way, w.tick})
}

// enter lets an agent enter a state.
func (o *orders) enter(id uint32, e entrance) {
	slot := o.agents.SlotOf(id)
	var a nav.Agent
	o.agents.AgentIn(slot, &a)
	nav.StatesOf(o.setup.Groups[a.Group].Behavior).Enter(&a, o.memories.of(&a), e.state, e.tick, e.way)
	o.agents.StoreAll(slot, &a)
}
