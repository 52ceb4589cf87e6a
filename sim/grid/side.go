package grid

import "galaxy/nav"

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
func Spacious(agents []nav.Agent, reach float64) (side float64) {
	least, most := agents[0].Pos, agents[0].Pos
	for i := range agents {
		p := agents[i].Pos
		least.X, least.Y = min(least.X, p.X), min(least.Y, p.Y)
		most.X, most.Y = max(most.X, p.X), max(most.Y, p.Y)
	}
	extent := max(most.X-least.X, most.Y-least.Y)
	var g Cells
	g.Resize(reach, len(agents))
	for wider := 2 * reach; wider <= extent; wider *= 2 {
		g.side, g.perSide = wider, 1/wider
		clear(g.start)
		for i := range agents {
			g.start[g.Cell(agents[i].Pos)]++
		}
		var others uint64
		for _, n := range g.start {
			others += uint64(n) * uint64(max(n, 1)-1)
		}
		if float64(others) > company*float64(len(agents)) {
			break
		}
		reach = wider
	}
	return reach
}
