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
// The package knows where agents are, sorts them into cells and copies them. It knows neither how
// they decide nor with which things they collide.
package columns

import (
	"reflect"

	"galaxy/nav"
	"galaxy/sim/part"
)

// State is the part of the agents that a step changes and the next one depends on. The cells of the
// agents follow from it. To add a column, declare it here: each field that is a [List] is copied and put
// in order with the others.
//
// Some columns may be empty: then no agent needs the column, or all have zero in it.
type State struct {
	X, Y         List[float64]    // where they are, length
	OldX, OldY   List[float64]    // before the step
	VX, VY       List[float64]    // length/time
	OldVX, OldVY List[float64]    // before the step, length/time; empty until KeepVelocities
	Heading      List[float64]    // radians, valid if Headed; may be empty
	OldHeading   List[float64]    // before the step, radians, valid if OldHeaded; may be empty
	DeltaV       List[float64]    // sum of all changes of velocity, length/time
	Timer        List[float64]    // scene time; may be empty
	Memory       List[nav.Memory] // of the behaviour's first slot; may be empty
	GoalNo       List[uint32]     // the number of the goal, see Goals
	Own          List[nav.Goal]   // the goal, if it is none of the world's stops; may be empty
	KindNo       List[uint32]     // an index into Kinds
	ID           List[uint32]     // an index into the setup's agents
	Flags        List[Flags]

	// The motion of the present journey: journeys.Motion packed into columns.
	Length List[float64] // travelled, length
	Swing  List[float64] // radians turned back since the last bend
	Bends  List[uint32]  // 4·Bends + (Bent + 1)

	side float64 // of a cell, length
}

// declared are the numbers of the fields of State that are columns.
var declared = func() (numbers []int) {
	t := reflect.TypeFor[State]()
	for i := range t.NumField() {
		if reflect.PointerTo(t.Field(i).Type).Implements(reflect.TypeFor[column]()) {
			numbers = append(numbers, i)
		}
	}
	return numbers
}()

// all ranges over the columns.
func (s *State) all(yield func(k int, c column) bool) {
	v := reflect.ValueOf(s).Elem()
	for k, i := range declared {
		if !yield(k, v.Field(i).Addr().Interface().(column)) {
			return
		}
	}
}

// Flags are the states of an agent that are on or off.
type Flags uint8

// The flags.
const (
	Resting   Flags = 1 << iota // it stays where it is: absent, quarantined or a wreck
	Done                        // it has arrived for good
	Headed                      // its heading is in the column; else it is the direction of its velocity
	OldHeaded                   // the same before the step
	Stopped                     // as in nav.Agent
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

// permute puts the list in an order. It writes to spare memory, and leaves the list's old memory as
// the next spare.
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

// sized returns a list of length n, in the memory of list if that is large enough.
func sized[T any](list List[T], n int) List[T] {
	if cap(list) < n {
		return make(List[T], n)
	}
	return list[:n]
}

// CopyTo makes d a copy of s, in d's memory if that is large enough.
func (s *State) CopyTo(d *State) {
	to := reflect.ValueOf(d).Elem()
	for k, from := range s.all {
		to.Field(declared[k]).Addr().Interface().(column).copyFrom(from)
	}
	d.side = s.side
}

// Bytes returns the memory that a copy takes, in bytes.
func (s *State) Bytes() (sum int) {
	for _, c := range s.all {
		sum += c.bytes()
	}
	return sum
}
