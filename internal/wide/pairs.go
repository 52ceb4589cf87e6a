package wide

import "gonum.org/v1/gonum/spatial/r2"

// Pairs is the columns of pairs of an agent and a thing that it may feel, all pairs of one
// agent after those of another.
type Pairs struct {
	DX, DY []float64 // from the thing's centre to the agent's; DX has the length of all
	Radius []float64 // of the thing
	VX, VY []float64 // of the thing
	ID     []float64 // of the thing if it is another agent, else -1; for right of way

	AX, AY []float64 // set to what the thing adds to the agent's sums, as nav.Sum has them
	BX, BY []float64
	Hit    []float64 // set to 1 for things that are near enough to matter, else 0

	// Apart returns the unit vector along which the agent of pair i leaves the thing's
	// exact centre.
	Apart func(i int) r2.Vec
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

	// Cancelled returns the unit vector along which agent i flies where all forces cancel.
	Cancelled func(i int) r2.Vec
}

// Clear makes all sums zero.
func (c *Crew) Clear() {
	for _, sum := range [][]float64{c.AX, c.AY, c.BX, c.BY, c.Count} {
		clear(sum)
	}
}

// Add adds to the sums of agent i what the pairs before end and from first on felt, in their
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

// wish sets the wish of agent i, which is bound for its target or wants to stop, to fly in a
// direction.
func (c *Crew) wish(i int, bound bool, direction r2.Vec, ok bool, maxSpeed, dt float64) {
	var vel r2.Vec
	if bound {
		if !ok {
			direction = c.Cancelled(i)
		}
		// The zero makes -0 a +0, as the sum with a target's velocity does.
		vel = r2.Vec{X: 0 + float64(maxSpeed*direction.X), Y: 0 + float64(maxSpeed*direction.Y)}
	}
	w := finite(r2.Vec{X: (vel.X - c.VX[i]) / dt, Y: (vel.Y - c.VY[i]) / dt})
	c.WX[i], c.WY[i] = w.X, w.Y
}
