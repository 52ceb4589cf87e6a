// Package columns keeps the agents of a world, in columns by slot:
//
//	slot     0    1    2    3  …
//	X       3.1  3.3  4.0  4.2
//	Y       0.2  0.9  0.4  0.1
//	ID      17    4   23    9
//
// A million agents are bound by memory, so a phase of a step reads the columns that it needs and no
// others. Agents that are near each other have near slots. Which slot an agent has shows nowhere.
//
// The package knows where agents are, sorts them into cells and copies them. It does not know how
// they decide, nor what they meet.
package columns

import (
	"galaxy/nav"
	"galaxy/sim/part"
)

// State is what a step changes of the agents and the next one depends on. Which cells they are in
// follows from it. A column is declared here, and listed in all.
//
// A column that may be empty is one that no agent of the world needs, or that has its zero in all.
type State struct {
	X, Y         List[float64]    // where they are, length
	OldX, OldY   List[float64]    // before the step
	VX, VY       List[float64]    // length/time
	OldVX, OldVY List[float64]    // before the step; empty where nothing has asked for them
	Heading      List[float64]    // radians, where Headed; may be empty
	OldHeading   List[float64]    // before the step, where OldHeaded; may be empty
	DeltaV       List[float64]    // length/time
	Timer        List[float64]    // time; may be empty
	Memory       List[nav.Memory] // of the first slot of a behaviour; may be empty
	GoalNo       List[uint32]     // its number, see Goals
	Own          List[nav.Goal]   // where that is none of the world's stops; may be empty
	KindNo       List[uint32]     // an index into Kinds
	ID           List[uint32]
	Flags        List[Flags]

	// How it has moved in its journey, as journeys.Motion has it.
	Length List[float64] // length
	Swing  List[float64] // radians
	Bends  List[uint32]  // four times the bends, and 1 more than Bent

	side float64 // of a cell, length
}

// all returns the columns.
func (s *State) all() [21]column {
	return [...]column{
		&s.X, &s.Y, &s.OldX, &s.OldY, &s.VX, &s.VY, &s.OldVX, &s.OldVY, &s.Heading, &s.OldHeading, &s.DeltaV, &s.Timer,
		&s.Memory, &s.GoalNo, &s.Own, &s.KindNo, &s.ID, &s.Flags, &s.Length, &s.Swing, &s.Bends,
	}
}

// Flags are what is true of an agent.
type Flags uint8

// The flags.
const (
	Resting   Flags = 1 << iota // it stays where it is: absent, quarantined or a wreck
	Done                        // it has arrived for good
	Headed                      // its heading is in the column, else it is the direction of its velocity
	OldHeaded                   // likewise before the step
	Stopped                     // as nav.Agent has it
)

// List is a column.
type List[T any] []T

// column is a List of any type.
type column interface {
	copyFrom(src column)
	permute(order []uint32, m *spare)
	bytes() int
}

func (l *List[T]) copyFrom(src column) { *l = part.Copied(*l, *src.(*List[T])) }

func (l *List[T]) bytes() int { return part.Bytes(*l) }

// permute puts the list in an order, in spare memory, which then is that of the list until now.
func (l *List[T]) permute(order []uint32, m *spare) {
	if len(*l) == 0 {
		return
	}
	memory := m.of(l).(*List[T])
	was := *l
	*l = sized(*memory, len(was))
	for k, from := range order {
		(*l)[k] = was[from]
	}
	*memory = was
}

// spare is memory for a column of each type.
type spare struct {
	floats   List[float64]
	words    List[uint32]
	flags    List[Flags]
	goals    List[nav.Goal]
	memories List[nav.Memory]
}

// of returns the memory for a list.
func (m *spare) of(l column) column {
	switch l.(type) {
	case *List[float64]:
		return &m.floats
	case *List[uint32]:
		return &m.words
	case *List[Flags]:
		return &m.flags
	case *List[nav.Goal]:
		return &m.goals
	}
	return &m.memories
}

// sized returns a list of n in the memory of one, where that is large enough.
func sized[T any](list List[T], n int) List[T] {
	if cap(list) < n {
		return make(List[T], n)
	}
	return list[:n]
}

// CopyTo makes d a copy of s, in d's memory where that is large enough.
func (s *State) CopyTo(d *State) {
	from, to := s.all(), d.all()
	for i := range from {
		to[i].copyFrom(from[i])
	}
	d.side = s.side
}

// Bytes returns how much memory a copy takes.
func (s *State) Bytes() (sum int) {
	for _, c := range s.all() {
		sum += c.bytes()
	}
	return sum
}
