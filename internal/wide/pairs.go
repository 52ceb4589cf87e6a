package wide

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

// Pairs is the columns of pairs of an agent and a thing that it may feel, all pairs of one
// agent after those of another.
type Pairs struct {
	DX, DY []float64 // from the thing's centre to the agent's; DX has the length of all
	Radius []float64 // of the thing

	// For AntiGravity:
	VX, VY []float64 // of the thing
	ID     []float64 // of the thing if it is another agent, else -1
	Who    []uint8   // the agent: its index in Of
	Of     *Crew

	AX, AY []float64 // set to what the thing adds to the agent's sums, as nav.Sum has them
	BX, BY []float64 // by AntiGravity
	Hit    []float64 // by Magnet, set to 1 for things that are near enough to matter, else 0

	// Apart returns the unit vector along which the agent of pair i leaves the thing's
	// exact centre.
	Apart func(i int) r2.Vec
	// OwnID returns the ID of the agent of pair i: for AntiGravity, where two reach a
	// crossing at the same time.
	OwnID func(i int) float64

	few *judged // memory of AntiGravity
}

// Crew is the columns of agents that felt something and decide.
type Crew struct {
	UX, UY []float64 // unit vectors to the targets; UX has the length of all
	D      []float64 // distances to the targets
	VX, VY []float64
	AX, AY []float64 // sums
	BX, BY []float64
	Count  []float64

	WX, WY []float64 // set to the wishes

	Right bool // the agents' hand is the right one; for AntiGravity
	// Cancelled returns the unit vector along which agent i flies where all forces cancel.
	Cancelled func(i int) r2.Vec
}

// Clear makes all sums zero.
func (c *Crew) Clear() {
	for _, sum := range [][]float64{c.AX, c.AY, c.BX, c.BY, c.Count} {
		clear(sum)
	}
}

// Add adds to the sums of agent i what Magnet felt from pair first to before end, in their
// order.
func (c *Crew) Add(i int, p *Pairs, first, end int) {
	ax, ay, count := c.AX[i], c.AY[i], c.Count[i]
	for k := first; k < end; k++ {
		ax += p.AX[k]
		ay += p.AY[k]
		count += p.Hit[k]
	}
	c.AX[i], c.AY[i], c.Count[i] = ax, ay, count
}

// AddBoth is Add for behaviours with two sums.
func (c *Crew) AddBoth(i int, p *Pairs, first, end int) {
	bx, by := c.BX[i], c.BY[i]
	for k := first; k < end; k++ {
		bx += p.BX[k]
		by += p.BY[k]
	}
	c.BX[i], c.BY[i] = bx, by
	c.Add(i, p, first, end)
}

// wish sets the wish of agent i to have a velocity.
func (c *Crew) wish(i int, vel r2.Vec, dt float64) {
	w := finite(r2.Vec{X: (vel.X - c.VX[i]) / dt, Y: (vel.Y - c.VY[i]) / dt})
	c.WX[i], c.WY[i] = w.X, w.Y
}

// unit returns the unit vector of v, or that along which agent i flies where there is none.
func (c *Crew) unit(i int, v r2.Vec) r2.Vec {
	if u, ok := portable.Unit(v); ok {
		return u
	}
	return c.Cancelled(i)
}
