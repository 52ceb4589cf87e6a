package engine

import (
	"slices"

	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"
)

// Lister is a behaviour that needs the list itself of the agents that are near: it ranks them,
// say, or makes a half-plane of each. A world may offer it the columns of a [Crowd] in place of
// Neighbors, so that nothing is copied of the many that do not matter.
//
//	Neighbors                 Crowd, Spans
//
//	.---. .---. .---.         X  [ . . |x x x x| . . . |x x x| . ]
//	| x | | x | | x |         Y  [ . . |y y y y| . . . |y y y| . ]
//	| y | | y | | y |         VX [ . . |v v v v| . . . |v v v| . ]
//	'---' '---' '---'                   a span          a span
type Lister interface {
	nav.Behavior
	// Lists marks behaviours that take both: to the same bits.
	Lists()
}

// Crowd is the agents of a world, in an order in which those that are near each other mostly
// follow each other. A place is an index into it. Fill it with [Crowd.Set], or with [Crowd.Size],
// [Crowd.SetAt] for each place, Agents and Odd: it has columns that do not show.
type Crowd struct {
	simd.Crowd                // their positions, velocities and radii
	Agents     []nav.Neighbor // the same, and all else
	Odd        bool           // some are squares, have stopped or are wrecks

	Manners []uint64 // their ranks in manners: see Manner
}

// Span is the agents of a crowd at some places that follow each other.
type Span = simd.Span

// Nowhere is the place of what is not in a crowd.
const Nowhere = simd.Nowhere

// Set makes c the agents of a list, which stays a part of it.
func (c *Crowd) Set(list []nav.Neighbor) {
	c.Agents, c.Odd = list, false
	c.Size(len(list))
	for i := range list {
		c.SetAt(i, &list[i])
		c.Odd = c.Odd || list[i].IsOdd()
	}
}

// Size makes the columns as long as n, with room for whole vectors. What they have then is without
// meaning.
func (c *Crowd) Size(n int) {
	for _, column := range [...]*[]float64{&c.X, &c.Y, &c.VX, &c.VY, &c.Radius} {
		*column = slices.Grow((*column)[:0], n+7)[:n]
	}
	c.Manners = slices.Grow(c.Manners[:0], n)[:n]
}

// SetAt sets the columns at a place.
func (c *Crowd) SetAt(place int, n *nav.Neighbor) {
	c.X[place], c.Y[place] = n.Pos.X, n.Pos.Y
	c.VX[place], c.VY[place], c.Radius[place] = n.Vel.X, n.Vel.Y, n.Radius
	c.Manners[place] = Manner(n.ID)
}

// Manner is a rank in manners: of two agents, the one with the lower gives more room.
func Manner(id uint32) uint64 { return portable.Hash(uint64(id), 0, 0, 0x6d616e6e6572) } // "manner"
