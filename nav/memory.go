package nav

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"gonum.org/v1/gonum/spatial/r2"
)

// Memory holds the numbers that a behaviour keeps for one agent from step to step, in its own terms
// and units. All are 0 at first.
type Memory [6]float64

// Slot is one memory of a behaviour, of every agent that it steers.
type Slot struct {
	Name  string // in a composition the part's path, as for parameters: "mix.bug1"
	Lasts bool   // it stays when the agent gets another goal; else it is cleared then
	Named bool   // it holds one value under its name, see Memory.Keep

	States string // it holds the number of one of these, and the tick since which it does: names, one on each line
	Driven bool   // an order drive sets its first two numbers, an acceleration in length/time²
}

// Rememberer is a behaviour that remembers. A user's behaviour that is no Rememberer, Feeler or
// [Composite] counts as one with one slot.
type Rememberer interface {
	Behavior
	// Remembers returns its slots, its own first: Steer writes to self's Memory, and lets
	// behaviours that it calls write to the others by [SteerAt].
	Remembers() []Slot
}

// Slots returns the memories of b: for a composition, the memories of its parts in their order. No
// two parts share a memory; Stopped and Timer belong to the agent, as others see them. An agent has
// a Memory for each slot: the first is Agent.Memory, and the others are in View.Memories.
//
//	priority                 slots
//	  detour
//	  pilot                  0  pilot        Agent.Memory
//	  weighted
//	    wander
//	    bug1                 1  mix.bug1     View.Memories[0]
//	  swerve, a script       2  swerve       View.Memories[1]
//	    that calls pilot     3  swerve.pilot View.Memories[2]
func Slots(b Behavior) []Slot {
	switch b := b.(type) {
	case Feeler:
		return nil
	case Composite:
		return b.slots()
	case Rememberer:
		return b.Remembers()
	}
	if b != nil && !isOwn(b) {
		return oneSlot
	}
	return nil
}

// Driven reports whether a behaviour takes accelerations from outside, alone or in a part.
func Driven(b Behavior) bool {
	return slices.ContainsFunc(Slots(b), func(s Slot) bool { return s.Driven })
}

// oneSlot is the one memory that most behaviours have.
var oneSlot = []Slot{{}}

// joined appends the slots of a part to the slots of the whole.
func joined(all []Slot, part string, slots []Slot) []Slot {
	for _, s := range slots {
		s.Name = strings.TrimSuffix(part+"."+s.Name, ".")
		all = append(all, s)
	}
	return all
}

// slots also gives each part its place among the slots, and finds the part that decides first.
func (c *parts) slots() (all []Slot) {
	leader := 1 + slices.IndexFunc(c.list, func(p *Part) bool { return chooses(p.Behavior) })
	if c.leader != leader {
		c.leader = leader
	}
	return c.after(nil)
}

// after appends the slots of the parts to those of the whole, and gives each part its place among them.
func (c *parts) after(all []Slot) []Slot {
	for _, part := range c.list {
		own, at := Slots(part.Behavior), 0
		if len(own) > 0 {
			at = len(all)
		}
		if part.slot != at { // several worlds may do this at the same time
			part.slot = at
		}
		all = joined(all, part.Name, own)
	}
	return all
}

// lend lets self and v have the memories from a slot on, until giveBack. It returns the memories
// that v had, and false if v has none there.
func (v *View) lend(self *Agent, slot int) (had []Memory, ok bool) {
	had = v.Memories
	if slot > len(had) {
		v.Fail(fmt.Errorf("nav: slot %d of a composition has no place in View.Memories, which has %d: give each agent one for each of Slots but the first", slot, len(had)))
		return had, false
	}
	self.Memory, had[slot-1] = had[slot-1], self.Memory
	v.Memories = had[slot:]
	return had, true
}

func (v *View) giveBack(self *Agent, slot int, had []Memory) {
	self.Memory, had[slot-1] = had[slot-1], self.Memory
	v.Memories = had
}

// SteerAt is b.Steer for a behaviour with memories that begin at one of the caller's slots; 0 is
// the caller's own.
func SteerAt(b Behavior, self *Agent, v *View, slot int) (wish r2.Vec) {
	if slot == 0 {
		return b.Steer(self, v)
	}
	had, ok := v.lend(self, slot)
	if ok {
		wish = b.Steer(self, v)
		v.giveBack(self, slot, had)
	}
	return wish
}

// aside returns a copy of self, and lets v have copies of its other memories until restore is
// called. So an explanation changes nothing.
func (v *View) aside(self *Agent) (twin *Agent, restore func()) {
	had, copied := v.Memories, *self
	v.Memories = slices.Clone(had)
	return &copied, func() { v.Memories = had }
}

// blanks are agents that remember nothing.
var blanks = sync.Pool{New: func() any { return new(Agent) }}

// reachFrom is [ReachOf] for a behaviour with memories that begin at a slot: the farthest that it
// looks, whatever it remembers there.
func reachFrom(slot int, b Behavior, self *Agent, largest, dt float64) float64 {
	if slot == 0 {
		return ReachOf(b, self, largest, dt)
	}
	blank := blanks.Get().(*Agent)
	defer blanks.Put(blank)
	*blank = *self
	blank.Memory = Memory{}
	return ReachOf(b, blank, largest, dt)
}
