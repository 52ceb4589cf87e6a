package contact_test

import (
	"fmt"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/shape"
	"galaxy/nav"
	"galaxy/sim/columns"
	"galaxy/sim/contact"
	"galaxy/sim/grid"
	"galaxy/sim/workers"
)

// Two balls of radius 1 and mass 1 on a line: in a step of time 1 the first is to go from 0
// to 6, and the second stands at 4, before a rock with its near side at 5.5. Struck, the
// second may go 1 farther in this step, its motion bound: half to the rock, and half back,
// where it meets the first again.
func ExampleSolver() {
	before := []nav.Agent{
		{ID: 0, Radius: 1, Mass: 1, MaxSpeed: 6, Vel: r2.Vec{X: 6}},
		{ID: 1, Radius: 1, Mass: 1, MaxSpeed: 6, Pos: r2.Vec{X: 4}},
	}
	pool := workers.New(1)
	defer pool.Close()
	agents := columns.New(pool, before, nil, nil, 1, true)
	agents.SetSide(2) // of cells
	cells := new(grid.State)
	sort := func() {
		agents.Resort(nil)
		agents.Show(cells, nil)
	}
	sort()
	agents.SetPos(agents.SlotOf(0), r2.Vec{X: 6})

	rock := r2.Vec{X: 7.5}
	in := contact.Input{
		Tick: 1, Dt: 1, Law: &contact.Law{Restitution: 1}, Agents: agents,
		Fixed: []contact.Fixed{{
			Hull: shape.Disc(r2.Vec{}, 2), From: rock, To: rock, Other: contact.Other{Kind: contact.Rock},
		}},
		Grid: cells, Sort: sort,
	}
	s := contact.New(pool, before)
	s.Sweep(&in)
	in.Sort()
	s.Separate(&in)
	s.Count()

	for _, c := range s.Contacts {
		fmt.Printf("agent %d meets %v at x = %.1f, with an impulse of %.0f\n", c.Agent, c.With, c.Point.X, c.Impulse)
	}
	for id := range uint32(2) {
		slot := agents.SlotOf(id)
		fmt.Printf("agent %d is at %.1f, and flies with %.0f\n", id, agents.X[slot], agents.VX[slot])
	}
	fmt.Printf("%+v\n", s.Counts)
	// Output:
	// agent 0 meets agent 1 at x = 3.0, with an impulse of 6
	// agent 1 meets rock 0 at x = 5.5, with an impulse of 12
	// agent 0 meets agent 1 at x = 3.0, with an impulse of 6
	// agent 0 is at 2.0, and flies with -6
	// agent 1 is at 4.0, and flies with 0
	// {Overlaps:0 Began:2 BeganFixed:1 Deepest:0 DeepestAt:0}
}
