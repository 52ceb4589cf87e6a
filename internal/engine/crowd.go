package engine

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"
)

// Lister is a behaviour that needs the whole list of near agents, to rank them, say, or to make a
// half-plane of each. A world may offer it the columns of a [Crowd] instead of Neighbors, so that it
// copies nothing of the many agents that do not matter.
//
//	Neighbors                 Crowd, Spans
//
//	.---. .---. .---.         X  [ . . |x x x x| . . . |x x x| . ]
//	| x | | x | | x |         Y  [ . . |y y y y| . . . |y y y| . ]
//	| y | | y | | y |         VX [ . . |v v v v| . . . |v v v| . ]
//	'---' '---' '---'                   a span          a span
type Lister interface {
	nav.Behavior
	// Lists reports whether it takes either, with the same bits as result, for as long as its text stays.
	Lists() bool
}

// Filterer is a behaviour that may keep clear of others by the filter of package steer, whatever else it wishes.
type Filterer interface {
	nav.Behavior
	// Filters reports whether it does. Then others that do leave half of what it takes to it.
	Filters() bool
}

// Crowd is the agents of a world, in an order in which near agents mostly follow each other. A place is
// an index into it. Fill it with [Crowd.Set]; or call [Crowd.Size], then [Crowd.SetAt] for each place,
// and set the rest.
type Crowd struct {
	simd.Crowd                // positions, length; velocities, length/time; radii, length
	Agents     []nav.Neighbor // by place, with all else
	Largest    float64        // no radius is larger, length
	Odd        bool           // some agents are squares, have stopped or are wrecks
	Unfiltered bool           // some agents do not keep clear of others by a filter

	Manners []uint64 // by place: see Manner
	Traits  []Traits
}

// Traits are what else matters of an agent, a bit each.
type Traits uint8

// The traits.
const (
	Rests   Traits = 1 << iota // it has stopped, or is a wreck
	Parked                     // it has been at its target for a time, and has not stopped
	Filters                    // see nav.Neighbor
)

// Span is a range of places in a crowd.
type Span = simd.Span

// Cells are where the agents of a crowd lie, cell by cell.
type Cells interface {
	// Spans returns the ranges of places that hold all agents within reach of p, length, in the memory of a list.
	Spans(list []Span, p r2.Vec, reach float64) []Span
}

// Nowhere is the place of an agent that is not in the crowd.
const Nowhere = simd.Nowhere

// where returns t where something is so, and else nothing.
func (t Traits) where(so bool) Traits {
	if so {
		return t
	}
	return 0
}

// Set makes c the agents of a list. It keeps the list.
func (c *Crowd) Set(list []nav.Neighbor) {
	c.Agents, c.Largest, c.Odd, c.Unfiltered = list, 0, false, false
	c.Size(len(list))
	for i := range list {
		c.SetAt(i, &list[i])
		c.Largest = max(c.Largest, list[i].Radius)
		c.Odd = c.Odd || list[i].IsOdd()
		c.Unfiltered = c.Unfiltered || !list[i].Filters
	}
}

// Size gives the columns length n, with room for whole vectors. Their content has no meaning until SetAt.
func (c *Crowd) Size(n int) {
	for _, column := range [...]*[]float64{&c.X, &c.Y, &c.VX, &c.VY, &c.Radius} {
		*column = slices.Grow((*column)[:0], n+7)[:n]
	}
	c.Manners = slices.Grow(c.Manners[:0], n)[:n]
	c.Traits = slices.Grow(c.Traits[:0], n)[:n]
}

// SetAt sets the columns at a place.
func (c *Crowd) SetAt(place int, n *nav.Neighbor) {
	c.X[place], c.Y[place] = n.Pos.X, n.Pos.Y
	c.VX[place], c.VY[place], c.Radius[place] = n.Vel.X, n.Vel.Y, n.Radius
	c.Manners[place] = Manner(n.ID)
	c.Traits[place] = Rests.where(n.Stopped || n.Wreck) | Parked.where(n.Timer > 0 && !n.Stopped) | Filters.where(n.Filters)
}

// Manner returns the manner of an agent: of two agents, the one with the lower manner gives more room.
func Manner(id uint32) uint64 { return portable.Hash(uint64(id), 0, 0, 0x6d616e6e6572) } // "manner"
