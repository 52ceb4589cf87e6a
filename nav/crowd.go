package nav

import (
	"math"
	"slices"

	"galaxy/internal/simd"
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
	Behavior
	// Lists marks behaviours that take both: to the same bits.
	Lists()
}

// Crowd is the agents of a world, in an order in which those that are near each other mostly
// follow each other. A place is an index into it. Fill it with [Crowd.Set], or with [Crowd.Size],
// [Crowd.SetAt] for each place, Agents and Odd: it has columns that do not show.
type Crowd struct {
	simd.Crowd            // their positions, velocities and radii
	Agents     []Neighbor // the same, and all else
	Odd        bool       // some are squares, have stopped or are wrecks

	manners []uint64 // their ranks in manners
}

// Span is the agents of a crowd at some places that follow each other.
type Span = simd.Span

// Nowhere is the place of what is not in a crowd.
const Nowhere = simd.Nowhere

// listed returns the agents that v has, as a crowd, and which of them may matter:
// those of the spans whose squared distance is at most a limit.
func (v *View) listed() (c *Crowd, spans []Span, limit float64) {
	if v.Crowd != nil {
		return v.Crowd, v.Spans, float64(v.Reach * v.Reach)
	}
	s := v.scratch()
	c = &s.crowd
	c.Set(v.Neighbors)
	s.all[0] = Span{First: 0, End: uint32(len(v.Neighbors))}
	return c, s.all[:], math.Inf(1)
}

// Set makes c the agents of a list, which stays a part of it.
func (c *Crowd) Set(list []Neighbor) {
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
	c.manners = slices.Grow(c.manners[:0], n)[:n]
}

// SetAt sets the columns at a place.
func (c *Crowd) SetAt(place int, n *Neighbor) {
	c.X[place], c.Y[place] = n.Pos.X, n.Pos.Y
	c.VX[place], c.VY[place], c.Radius[place] = n.Vel.X, n.Vel.Y, n.Radius
	c.manners[place] = manner(n.ID)
}

// IsOdd reports whether n is otherwise than a disc that may move.
func (n *Neighbor) IsOdd() bool { return n.Square || n.Stopped || n.Wreck }

// own returns the agent's own place in what v.listed returns.
func (v *View) own() uint32 {
	if v.Crowd != nil {
		return v.Place
	}
	return Nowhere
}

// Clear empties v, but keeps its memory for the next agent.
func (v *View) Clear() {
	*v = View{
		Neighbors: v.Neighbors[:0], NearObstacles: v.NearObstacles[:0], NearBoxes: v.NearBoxes[:0], Spans: v.Spans[:0],
		memory: v.memory, felt: felt{mass: mass{at: v.felt.mass.at[:0]}},
	}
}

// firstOf returns where the first of some spans begins.
func firstOf(spans []Span) uint32 {
	if len(spans) == 0 {
		return Nowhere
	}
	return spans[0].First
}
