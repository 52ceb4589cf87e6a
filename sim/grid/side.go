package grid

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r2"
)

// company is how many others a cell may hold beside an agent, on average, before it is too
// wide.
const company = 1.5

// Spacious returns the side of a cell, length, that is as wide as the spacing of agents,
// within a factor of 2, and at least as wide as their reach, both above 0.
//
// A stored cell holds about one agent, from near or far (see [Cells]): a wide window of
// small cells is full of strangers, and one of wide cells is small.
//
//	+-+-+-+-+-+        +---+---+
//	| |·| | |·|        |·  | · |        · within reach or not, each is
//	+-+-+-+-+-+        |   |   |          looked at
//	| |·|a| | |        |·a |   |
//	+-+-+-+-+-+        +---+---+
func Spacious(xs, ys []float64, reach float64) (side float64) {
	n, extent := len(xs), max(slices.Max(xs)-slices.Min(xs), slices.Max(ys)-slices.Min(ys))
	var g Cells
	g.Resize(reach, n)
	for wider := 2 * reach; wider <= extent; wider *= 2 {
		g.side, g.perSide = wider, 1/wider
		clear(g.start)
		for i := range xs {
			g.start[g.Cell(r2.Vec{X: xs[i], Y: ys[i]})]++
		}
		var others uint64
		for _, n := range g.start {
			others += uint64(n) * uint64(max(n, 1)-1)
		}
		if float64(others) > company*float64(n) {
			break
		}
		reach = wider
	}
	return reach
}
