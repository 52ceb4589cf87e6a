package engine

import (
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Aside is the data that a world keeps with a view, for itself and for methods. The zero value is empty.
type Aside struct {
	// If Crowd is not nil, a [Lister] finds the other agents in it, within Reach: see SpansAround. The
	// view's Neighbors may be empty then.
	Crowd *Crowd
	Cells Cells   // of Crowd
	Reach float64 // length, from centre to centre
	Place uint32  // the agent's own place in Crowd, or Nowhere

	// If Culled is true, the behaviour's [nav.Sight] holds only the obstacles and boxes with these
	// indices, in ascending order.
	Culled        bool
	NearObstacles []int32
	NearBoxes     []int32
	Places        *Places // the view's Obstacles in columns; nil if they are not known

	Met     Encounter // the last meeting found
	Flights *Flights  // the flights of a block, this agent's in Lane; nil if there are none
	Lane    int       // 0 to 63

	Space *Space // of the gunner of a ship in space; nil: it aims in the plane

	Anew bool // methods that keep to a decision for some steps take a new one: the view is not for a step

	spans []Span

	// Notes have the data that methods keep from one decision to the next.
	Notes interface{ Clear() }
}

// Of returns the Aside of a view, and gives the view one if it has none.
func Of(v *nav.View) *Aside {
	if a, ok := v.Engine.(*Aside); ok {
		return a
	}
	a := new(Aside)
	v.Engine = a
	return a
}

// SpansAround returns the places in the Crowd of all agents within reach of p, length, and no farther than Reach, and of some
// more. They are valid until it is called again.
func (a *Aside) SpansAround(p r2.Vec, reach float64) []Span {
	a.spans = a.Cells.Spans(a.spans, p, min(reach, a.Reach))
	return a.spans
}

// InSight returns the indices of the obstacles and boxes in sight, if culled is true; else all are.
func (a *Aside) InSight() (obstacles, boxes []int32, culled bool) {
	return a.NearObstacles, a.NearBoxes, a.Culled
}

// Clear empties a, and keeps its memory for the next use.
func (a *Aside) Clear() {
	*a = Aside{NearObstacles: a.NearObstacles[:0], NearBoxes: a.NearBoxes[:0], spans: a.spans[:0], Notes: a.Notes}
	if a.Notes != nil {
		a.Notes.Clear()
	}
}

// Indices are some of the indices of a list, or all.
type Indices struct {
	Count int
	some  []int32 // nil: all
}

// At returns the i-th index.
func (x *Indices) At(i int) int {
	if x.some == nil {
		return i
	}
	return int(x.some[i])
}

// ObstaclesOf returns the indices of the view's obstacles that are in sight.
func ObstaclesOf(v *nav.View) Indices {
	if a, ok := v.Engine.(*Aside); ok && a.Culled {
		return Indices{len(a.NearObstacles), a.NearObstacles}
	}
	return Indices{Count: len(v.Obstacles)}
}

// BoxesOf returns the indices of the view's boxes that are in sight.
func BoxesOf(v *nav.View) Indices {
	if a, ok := v.Engine.(*Aside); ok && a.Culled {
		return Indices{len(a.NearBoxes), a.NearBoxes}
	}
	return Indices{Count: len(v.Boxes)}
}

// JunctionKeeper is a behaviour that may stop before a junction of corridors, to keep its tile clear. A
// world does not count the junction as a gap in the queue of agents that wait there.
type JunctionKeeper interface {
	KeepsJunctionsClear() bool
}
