// Package columns keeps the agents of open space in columns, and steps them a block at a time.
//
// Open space is a world without contacts, tiles, guns, sources and squares. A million agents are
// bound by memory, so what a step reads lies in columns, by slot:
//
//	slot     0    1    2    3  …
//	x       3.1  3.3  4.0  4.2
//	y       0.2  0.9  0.4  0.1
//	id      17    4   23    9
//
// Agents that are near each other have near slots. Which slot an agent has shows nowhere.
// A step is
//
//	Sweep     each agent decides, moves and is measured: it reads where the others were
//	Sort      the agents are put into cells again
//	Overlaps  what passes through each other is counted
//
// Agents of a [nav.Feeler], or of a composition of such, are felt and flown on the columns. For those that
// decide by a [nav.View], a block of them is made of the columns, and put back: see [Steered].
package columns

import (
	"galaxy/nav"
	"galaxy/sim/part"
)

// State is what a step changes and the next one depends on. Where the agents are among the
// cells follows from it.
type State struct {
	columns
	own    []nav.Goal   // by slot: goals that are no stop of the agent's group; nil if there are none
	memory []nav.Memory // by slot, the first of each agent; nil where no behaviour remembers
	side   float64      // of a cell, length
}

// columns are the agents by slot.
type columns struct {
	x, y    []float64 // length
	bx, by  []float64 // where they were before the step
	bvx     []float64 // and their velocities then; empty where nothing has asked for them
	bvy     []float64
	vx, vy  []float64 // length/time
	deltaV  []float64 // length/time
	length  []float64 // as journeys.Motion has it, like swing and bends
	swing   []float64
	heading []float64 // radians, of agents flagged as headed; empty where none is
	turned  []float64 // radians, the headings before the step; empty where all noses follow velocities
	timer   []float64 // time; empty where no agent has one
	bends   []uint32  // four times the bends, and 1 more than Bent
	goal    []uint32  // its number, see goals
	class   []uint32
	id      []uint32
	flags   []flags
}

// flags are what is true of an agent.
type flags uint8

const (
	resting flags = 1 << iota // quarantined: it stays where it is
	done                      // arrived for good
	headed                    // its heading is in the column, else it is that of its velocity
	stopped                   // as nav.Agent has it
)

// CopyTo makes d a copy of s, in d's memory where that is large enough.
func (s *State) CopyTo(d *State) {
	old := *d
	*d = *s
	floats, words := s.columns.lists()
	oldFloats, oldWords := old.columns.lists()
	newFloats, newWords := d.columns.lists()
	for i := range floats {
		*newFloats[i] = part.Copied(*oldFloats[i], *floats[i])
	}
	for i := range words {
		*newWords[i] = part.Copied(*oldWords[i], *words[i])
	}
	d.flags = part.Copied(old.flags, s.flags)
	d.own = part.Copied(old.own, s.own)
	d.memory = part.Copied(old.memory, s.memory)
}

// Bytes returns how much memory a copy takes.
func (s *State) Bytes() int {
	sum := part.Bytes(s.flags) + part.Bytes(s.own) + part.Bytes(s.memory)
	floats, words := s.columns.lists()
	for _, list := range floats {
		sum += part.Bytes(*list)
	}
	for _, list := range words {
		sum += part.Bytes(*list)
	}
	return sum
}

// lists returns all columns but the flags.
func (c *columns) lists() (floats [14]*[]float64, words [4]*[]uint32) {
	return [...]*[]float64{&c.x, &c.y, &c.bx, &c.by, &c.bvx, &c.bvy, &c.vx, &c.vy, &c.deltaV, &c.length, &c.swing, &c.heading, &c.turned, &c.timer},
		[...]*[]uint32{&c.bends, &c.goal, &c.class, &c.id}
}
