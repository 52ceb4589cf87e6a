package nav

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"
)

// States steers each agent by one of its parts: that of the state in which the agent is. All begin in the first one.
//
//	hunt ──health is low──▶ flee
//	 ▲                       │
//	 └───────── safe ────────┘
//
// It does not know when a state ends: a world lets an agent enter another one, as its rules or an order say (sim.Tell).
//
//  1. Parts of other states are not evaluated.
//  2. An agent that enters a state begins it with an empty memory, but for what lasts there.
//  3. The state lasts from goal to goal.
//
// States may be parts of a larger state, such as aim and fire of fight. To enter that is to enter the first of them, or, with history, the
// one in which the agent was when it left.
type States struct {
	parts
	wholes []whole
}

// whole is a state that consists of others.
type whole struct {
	name    string
	history bool
	parts   []int  // ascending
	in      string // the larger state of which it is a part itself, or empty
}

// mostHistories is the number of larger states with history: a number of a memory has six bits for each.
const mostHistories = 8

// Gather makes some parts a larger state. The parts of two larger states are those of one alone, or all those of one are among those of the
// other. In names the larger state of which it is a part itself, gathered before or later; empty: it is of none.
func (b *States) Gather(name string, history bool, parts []int, in string) error {
	histories := 0
	for _, w := range b.wholes {
		if w.history {
			histories++
		}
	}
	switch {
	case len(parts) == 0:
		return fmt.Errorf("%q has no states", name)
	case history && histories == mostHistories:
		return fmt.Errorf("states with history are %d at most", mostHistories)
	case b.State(name) >= 0:
		return fmt.Errorf("%q is a state already", name)
	}
	b.wholes = append(b.wholes, whole{name, history, parts, in})
	return nil
}

// Entry returns the part that an agent with a memory is in after it enters a state, by the number of State.
func (b *States) Entry(m Memory, state int) int {
	if state < len(b.list) {
		return state
	}
	w := &b.wholes[state-len(b.list)]
	if now := int(m[0]); w.history && slices.Contains(w.parts, now) {
		return now
	}
	if w.history {
		if kept := uint64(m[4]) >> (6 * b.history(state-len(b.list))) & 63; kept > 0 {
			return int(kept - 1)
		}
	}
	return w.parts[0]
}

// history returns the number of a larger state among those with history.
func (b *States) history(whole int) (n uint64) {
	for i := range whole {
		if b.wholes[i].history {
			n++
		}
	}
	return n
}

// left returns the history of an agent that leaves a part.
func (b *States) left(m Memory, part int) float64 {
	all := uint64(m[4])
	for i := range b.wholes {
		if w := &b.wholes[i]; w.history && slices.Contains(w.parts, part) {
			at := 6 * b.history(i)
			all = all&^(63<<at) | uint64(part+1)<<at
		}
	}
	return float64(all)
}

// Within reports whether a part has a name, or is of a larger state of that name.
func (b *States) Within(part int, name string) bool {
	return b.list[part].Name == name || slices.ContainsFunc(b.wholes, func(w whole) bool { return w.name == name && slices.Contains(w.parts, part) })
}

// Depth returns of how many larger states one by the number of State is a part.
func (b *States) Depth(state int) (depth int) {
	if state < len(b.list) {
		for i := range b.wholes {
			if slices.Contains(b.wholes[i].parts, state) {
				depth++
			}
		}
		return depth
	}
	for at := state - len(b.list); depth < len(b.wholes); depth++ {
		in := b.wholes[at].in
		if at = slices.IndexFunc(b.wholes, func(w whole) bool { return w.name == in }); at < 0 {
			break
		}
	}
	return depth
}

// Names returns the names of all states, the parts first, by their numbers.
func (b *States) Names() (names []string) {
	for _, p := range b.list {
		names = append(names, p.Name)
	}
	for _, w := range b.wholes {
		names = append(names, w.name)
	}
	return names
}

// StateOf returns the state of an agent of States by its memory: the number of the state, the tick at whose end the agent was told to
// enter it, the number of the state before, or -1, and the number of the way that led here, from the state before, or -1.
func StateOf(m Memory) (state int, since uint64, before, way int) {
	return int(m[0]), uint64(m[1]), int(m[2]) - 1, int(m[3]) - 1
}

// Enter lets an agent enter a state, by the number of State, at a tick by the way of a number, at least -2. memories are its memories but the first, as
// View.Memories.
func (b *States) Enter(self *Agent, memories []Memory, state int, tick uint64, way int) {
	state = b.Entry(self.Memory, state)
	self.Memory = Memory{float64(state), float64(tick), self.Memory[0] + 1, float64(way + 1), b.left(self.Memory, int(self.Memory[0]))} // that of the start is empty
	part := b.list[state]
	for i, s := range Slots(part.Behavior) {
		if at := part.slot + i - 1; part.slot > 0 && !s.Lasts {
			memories[at] = Memory{}
		}
	}
}

// Begin lets an agent that comes be in the first state from a tick on.
func (b *States) Begin(self *Agent, tick uint64) { self.Memory = Memory{0, float64(tick)} }

// StatesOf returns the States of a group's behaviour, or nil.
func StatesOf(b Behavior) *States {
	s, _ := Attached(b).(*States)
	return s
}

// State returns the number of the state of a name, or -1: larger ones follow the parts.
func (b *States) State(name string) int { return slices.Index(b.Names(), name) }

// in returns the part of the agent's state.
func (b *States) in(self *Agent) *Part {
	return b.list[min(max(int(self.Memory[0]), 0), len(b.list)-1)]
}

func (b *States) Steer(self *Agent, v *View) r2.Vec {
	wish, _ := b.Vote(self, v)
	return wish
}

// Vote abstains if the part of the agent's state does.
func (b *States) Vote(self *Agent, v *View) (wish r2.Vec, matters bool) {
	if len(b.list) == 0 {
		return r2.Vec{}, false
	}
	return b.in(self).decide(self, v)
}

func (b *States) Explain(self *Agent, v *View, p Pen) {
	if len(b.list) > 0 {
		twin, restore := v.aside(self)
		defer restore()
		b.in(self).explain(twin, v, p)
	}
}

// ArrivalRadius returns the radius of the agent's state; the largest for kinds of agents, which have no goal.
func (b *States) ArrivalRadius(self *Agent) float64 {
	if len(b.list) == 0 || self.Goal.Kind == NoGoal {
		return b.parts.ArrivalRadius(self)
	}
	if a, ok := b.in(self).Behavior.(Arriver); ok {
		return a.ArrivalRadius(self)
	}
	return 0
}

// slots begins with the state.
func (b *States) slots() []Slot {
	if b.leader != 0 {
		b.leader = 0 // only the part of the agent's state decides
	}
	return b.after([]Slot{{Lasts: true}})
}

// Mix takes the wish of a single state: without an agent there is no other.
func (b *States) Mix(_ Limits, _ float64, _ Sum, _ int, wish r2.Vec, heard bool) (_ Sum, more bool) {
	sum := Sum{A: wish}
	if heard {
		sum.Count = 1
	}
	return sum, false
}

func (b *States) Mixed(sum Sum) (wish r2.Vec, matters bool) { return sum.A, sum.Count > 0 }

// Title returns its name in lists; scene files list states instead.
func (b *States) Title() string { return "states" }
