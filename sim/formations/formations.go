// Package formations computes the places of agents in a formation: a circle, blocks, lines.
//
// It knows where agents started and their radii. It moves none: orders send agents to the
// places.
package formations

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// Formation is an arrangement, as data. Agents are distributed evenly over its parts, in
// the order of their IDs.
type Formation struct {
	Name    string // as an order names it
	Summary string // one clause
	Swap    Swap
	Parts   []Part
}

// Part is one of the figures that make a formation.
//
//	  lines            blocks           groups
//	|     |          ▒▒     ▒▒         ╭─1─╮
//	|  +  |          ▒▒  +  ▒▒        2  +  3   each third goes to the
//	|     |          ▒▒     ▒▒         ╰───╯    other end of its diameter
type Part struct {
	Figure Figure
	Side   int     // -1: left of the middle of the arena; 1: right of it; 0: on its circle,
	Turn   float64 // at this part of a full turn; a Ring is all of the circle
}

// Figure is the shape in which the agents of a part stand.
type Figure uint8

// The figures.
const (
	Ring   Figure = iota
	Block         // rows, as square as can be
	Column        // one above the other
)

// Swap is how agents of a formation switch places.
type Swap uint8

// The ways to switch places.
const (
	Shuffle Swap = iota // among themselves, at random
	Mirror              // with the other side
	Turn                // with the opposite end: half a turn about the middle
)

// List is all formations that an order can name.
var List = []Formation{
	{"circle", "gather in a circle", Shuffle, []Part{{Figure: Ring}}},
	{"groups", "three groups, each bound for a place across the circle", Shuffle, []Part{
		{Figure: Block, Turn: across(0)}, {Figure: Block, Turn: across(1)}, {Figure: Block, Turn: across(2)},
	}},
	{"blocks", "two blocks, face to face", Mirror, []Part{{Figure: Block, Side: -1}, {Figure: Block, Side: 1}}},
	{"lines", "two vertical lines, face to face", Turn, []Part{{Figure: Column, Side: -1}, {Figure: Column, Side: 1}}},
}

// across is the place across the circle from the middle of one of its thirds.
func across(third int) float64 { return (float64(third)+0.5)/3 + 0.5 }

// Places returns where n agents stand in an arena, by their order.
func (f *Formation) Places(a *Arena, n int) []r2.Vec {
	places := make([]r2.Vec, 0, n)
	parts := len(f.Parts)
	width := a.Block * math.Ceil(math.Sqrt(float64((n+parts-1)/parts))) // of the largest block
	for k, p := range f.Parts {
		own := ((k+1)*n+parts-1)/parts - (k*n+parts-1)/parts
		center := a.rim(p.Turn)
		switch {
		case p.Side != 0 && p.Figure == Block:
			center = a.beside(p.Side, width)
		case p.Side != 0:
			center = a.beside(p.Side, 0)
		}
		switch p.Figure {
		case Ring:
			for i := range own {
				places = append(places, a.rim(float64(i)/float64(own)))
			}
		case Block:
			places = append(places, Rows(center, own, a.Block)...)
		case Column:
			for i := range own {
				places = append(places, r2.Vec{X: center.X, Y: center.Y + float64(a.Line*(float64(float64(own-1)/2)-float64(i)))})
			}
		}
	}
	return places
}

// Arena is where some agents take up formations. Its middle is the mean of their starting
// places, and it is as large as the area of these, or as a circle of all agents.
//
// The gap between neighbours on a line is one diameter of the largest agent, and in a
// block, with neighbours on all sides, two: agents that avoid each other would not enter
// narrower gaps.
type Arena struct {
	Center r2.Vec
	Radius float64 // length
	Line   float64 // length between the centres of neighbours on a line
	Block  float64 // the same in a block
}

// NewArena returns the arena of some agents as they started.
func NewArena(agents []nav.Agent, ids []uint32) Arena {
	var a Arena
	for _, id := range ids {
		s := &agents[id]
		a.Center = r2.Add(a.Center, s.Pos)
		a.Line = max(a.Line, 4*s.Radius)
	}
	n := float64(max(1, len(ids)))
	a.Center = portable.Scale(1/n, a.Center)
	for _, id := range ids {
		a.Radius = max(a.Radius, portable.Norm(r2.Sub(agents[id].Pos, a.Center)))
	}
	a.Radius = max(a.Radius, n*a.Line/(2*math.Pi))
	if a.Line == 0 { // points need no room, but places of their own
		a.Line = a.Radius / n
	}
	a.Block = 1.5 * a.Line
	return a
}

// rim is the place on the circle at a part of a full turn.
func (a *Arena) rim(part float64) r2.Vec {
	sin, cos := portable.Sincos(2 * math.Pi * part)
	return portable.AddScaled(a.Center, a.Radius, r2.Vec{X: cos, Y: sin})
}

// beside returns a place to the left (-1) or right (1) of the middle, for a figure of a width.
func (a *Arena) beside(side int, width float64) r2.Vec {
	x := max(a.Radius/2, float64(width/2)+a.Block)
	return r2.Vec{X: a.Center.X + float64(float64(side)*x), Y: a.Center.Y}
}

// Rows returns n places about a centre, row by row, as square as can be.
func Rows(center r2.Vec, n int, spacing float64) []r2.Vec {
	columns := max(1, int(math.Ceil(math.Sqrt(float64(n)))))
	rows := (n + columns - 1) / columns
	places := make([]r2.Vec, n)
	for i := range places {
		places[i] = portable.AddScaled(center, spacing, r2.Vec{
			X: float64(i%columns) - float64(float64(columns-1)/2),
			Y: float64(float64(rows-1)/2) - float64(i/columns),
		})
	}
	return places
}
