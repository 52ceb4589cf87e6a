package steer

import (
	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"
)

// scratch is memory for one decision. A view keeps it, so that it need not be cleared for each;
// most behaviours need none.
type scratch struct {
	*vectors
	crowd  engine.Crowd // of the view's Neighbors
	all    [1]engine.Span
	sought sought
	near   [kept]other
	comer  [discs]nav.Subject // of each of come
	fan    simd.Fan
	leg    [mostLegs]leg
	wall   [mostWalls]wall
	planes [filterPlanes]halfPlane
	orca   [2][mostBlocking + mostReciprocal]halfPlane

	fresh      [mostOpinions]nav.Memory // of agents for which a view has no memory
	hindrances []hindrance

	relax, grow, shrink, part exponential
}

// vectors are what kernels read and write: memory of their own without a pointer, which Go's allocator aligns, so that
// no vector lies in two lines of a cache. The size of all but the last is a multiple of a vector's.
type vectors struct {
	columns
	come    simd.Oncoming
	traffic simd.Traffic
	pass    simd.Bypass
	avoided simd.Avoided
	short   shortlist
}

// notes are the values that methods keep with a view.
type notes struct {
	felt   felt      // what a Feeler was asked last
	ahead  ahead     // what lies on the way, as [Detour] sees it
	body   nav.Agent // the agent, as a guard takes it
	flow   turned    // the angle of the last [FlowField]
	memory *scratch  // of the present decision
}

// notesOf returns the notes of a view.
func notesOf(v *nav.View) *notes {
	a := engine.Of(v)
	if n, ok := a.Notes.(*notes); ok {
		return n
	}
	n := new(notes)
	a.Notes = n
	return n
}

// Clear forgets all but memory.
func (n *notes) Clear() { n.felt.busy, n.ahead.of = false, nil }

// scratchOf returns the memory for a decision.
func scratchOf(v *nav.View) *scratch {
	n := notesOf(v)
	if n.memory == nil {
		n.memory = &scratch{vectors: new(vectors)}
	}
	return n.memory
}

// exponential is the last value of [portable.Exp] at a place in the code: most agents of a
// scene are alike there.
type exponential struct{ x, y float64 }

func (e *exponential) at(x float64) float64 {
	if x != e.x || e.y == 0 {
		e.x, e.y = x, portable.Exp(x)
	}
	return e.y
}

// oneMemory is the slot of every method that remembers.
var oneMemory = []nav.Slot{{}}
