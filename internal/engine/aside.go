package engine

import "galaxy/nav"

// Aside is what a world keeps with a view for itself and for methods. The zero value is empty.
type Aside struct {
	// Where Crowd is set, a [Lister] finds the other agents in it: those of the spans that are within
	// Reach. The view's Neighbors may be empty then.
	Crowd *Crowd
	Spans []Span
	Reach float64 // length, from center to center
	Place uint32  // the agent's own, or Nowhere

	// Where Culled is set, only some obstacles and boxes are in the behaviour's [nav.Sight]: those
	// with these indices, ascending.
	Culled        bool
	NearObstacles []int32
	NearBoxes     []int32
	Places        *Places // of the view's Obstacles; nil: unknown

	Met     Encounter // the last meeting found
	Flights *Flights  // nil, or what a flight straight to the aim meets, in a lane
	Lane    int

	// Notes are what methods keep from one decision to the next.
	Notes interface{ Clear() }
}

// Of returns what is kept with a view.
func Of(v *nav.View) *Aside {
	if a, ok := v.Engine.(*Aside); ok {
		return a
	}
	a := new(Aside)
	v.Engine = a
	return a
}

// InSight returns the indices of the obstacles and boxes that matter.
func (a *Aside) InSight() (obstacles, boxes []int32, culled bool) {
	return a.NearObstacles, a.NearBoxes, a.Culled
}

// Clear forgets all but the memory that it uses.
func (a *Aside) Clear() {
	*a = Aside{NearObstacles: a.NearObstacles[:0], NearBoxes: a.NearBoxes[:0], Spans: a.Spans[:0], Notes: a.Notes}
	if a.Notes != nil {
		a.Notes.Clear()
	}
}

// Indices are some of the things of a list, or all.
type Indices struct {
	Count int
	some  []int32
}

// At returns the i-th index.
func (x *Indices) At(i int) int {
	if x.some == nil {
		return i
	}
	return int(x.some[i])
}

// ObstaclesOf returns the indices of the obstacles that matter.
func ObstaclesOf(v *nav.View) Indices {
	if a, ok := v.Engine.(*Aside); ok && a.Culled {
		return Indices{len(a.NearObstacles), a.NearObstacles}
	}
	return Indices{Count: len(v.Obstacles)}
}

// BoxesOf returns the indices of the boxes that matter.
func BoxesOf(v *nav.View) Indices {
	if a, ok := v.Engine.(*Aside); ok && a.Culled {
		return Indices{len(a.NearBoxes), a.NearBoxes}
	}
	return Indices{Count: len(v.Boxes)}
}

// JunctionKeeper is a behaviour that may stop before a junction of corridors, to keep its
// tile clear. A world takes the junction for no gap in the row of those that wait there.
type JunctionKeeper interface {
	KeepsJunctionsClear() bool
}
