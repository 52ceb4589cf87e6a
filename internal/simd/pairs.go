package simd

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

// Pairs is the columns of pairs of an agent and a thing that it may feel.
type Pairs struct {
	DX, DY []float64 // from the thing's centre to the agent's; DX has the length of all
	Radius []float64 // of the thing
	VX, VY []float64 // of the thing; for AntiGravity
	Thing  []uint32  // which it is, for the caller
	Who    []uint8   // the agent: its index in Of
	Of     *Deciders

	AX, AY []float64 // set to what the thing adds to the agent's sums, as nav.Sum has them
	BX, BY []float64 // by AntiGravity
	Hit    []float64 // by Magnet, set to 1 for things that are near enough to matter, else 0

	// Apart returns the unit vector along which the agent of pair i leaves the thing's
	// exact centre.
	Apart func(i int) r2.Vec
	// Later reports whether the thing of pair i is an agent with a higher ID: for AntiGravity,
	// where two reach a crossing at the same time.
	Later func(i int) bool

	few *judged // memory of AntiGravity
}

// pair returns the way from the thing of pair i to its agent, where the agent wants to go, and the
// velocities of both.
func (p *Pairs) pair(i int) (d, toward, vel, own r2.Vec) {
	k := p.Who[i]
	return r2.Vec{X: p.DX[i], Y: p.DY[i]}, r2.Vec{X: p.Of.UX[k], Y: p.Of.UY[k]},
		r2.Vec{X: p.VX[i], Y: p.VY[i]}, r2.Vec{X: p.Of.VX[k], Y: p.Of.VY[k]}
}

// Add adds what the things of the first n pairs do to the sums of their agents: to those of
// one agent in the order of its pairs.
func (p *Pairs) Add(n int) {
	add(p.Of.AX, p.Of.AY, p.AX[:n], p.AY[:n], p.Who[:n])
	if len(p.BX) > 0 {
		add(p.Of.BX, p.Of.BY, p.BX[:n], p.BY[:n], p.Who[:n])
	}
	if len(p.Hit) > 0 {
		for k, i := range p.Who[:n] {
			p.Of.Count[i] += p.Hit[k]
		}
	}
}

func add(toX, toY, x, y []float64, who []uint8) {
	toY, x, y = toY[:len(toX)], x[:len(who)], y[:len(who)]
	for k, i := range who {
		toX[i] += x[k]
		toY[i] += y[k]
	}
}

// Deciders is the columns of agents that felt something and decide.
type Deciders struct {
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
func (c *Deciders) Clear() {
	for _, sum := range [][]float64{c.AX, c.AY, c.BX, c.BY, c.Count} {
		clear(sum)
	}
}

// wish sets the wish of agent i to have a velocity.
func (c *Deciders) wish(i int, vel r2.Vec, dt float64) {
	w := finite(r2.Vec{X: (vel.X - c.VX[i]) / dt, Y: (vel.Y - c.VY[i]) / dt})
	c.WX[i], c.WY[i] = w.X, w.Y
}

// unit returns the unit vector of v, or that along which agent i flies where there is none.
func (c *Deciders) unit(i int, v r2.Vec) r2.Vec {
	if u, ok := portable.Unit(v); ok {
		return u
	}
	return c.Cancelled(i)
}
