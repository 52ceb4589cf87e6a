package contact_test

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	"galaxy/internal/portable"
	_ "galaxy/internal/seeded"
	"galaxy/internal/shape"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/columns"
	"galaxy/sim/contact"
	"galaxy/sim/grid"
	"galaxy/sim/workers"
)

// input is the agents of a flight at first, and what contacts do.
type input struct {
	Dt      float64
	Law     *contact.Law
	Now     []nav.Agent
	Resting []bool
	Fixed   []contact.Fixed
	Index   *contact.Index
	Walls   *tiles.Map
	Exempt  func(agent uint32, o contact.Other) bool
	Moved   func(now []nav.Agent) // called after each round of Separate, too
}

// flight is agents that fly straight on unless steer gives them another velocity, and all
// that a solver needs of them.
type flight struct {
	contact.Input
	*contact.Solver
	Now, Before []nav.Agent // by ID, as the columns have them
	steer       func(a *nav.Agent)
	drift       []r2.Vec // velocities of what is fixed
}

// cleaner is what ends a test.
type cleaner interface{ Cleanup(end func()) }

// fly starts a flight of in.Now: it needs nothing but what a test is about.
func fly(t cleaner, workerCount int, in input) *flight {
	pool := workers.New(workerCount)
	t.Cleanup(pool.Close)
	side := 1.0
	for i := range in.Now {
		a := &in.Now[i]
		a.ID = uint32(i)
		side = max(side, 2*a.Radius)
	}
	f := &flight{Solver: contact.New(pool, in.Now), Now: in.Now, Before: slices.Clone(in.Now)}
	f.Input = contact.Input{
		Dt: in.Dt, Law: in.Law, Fixed: in.Fixed, Index: in.Index, Walls: in.Walls, Exempt: in.Exempt,
		Agents: columns.New(pool, in.Now, in.Resting, nil, in.Dt, true), Grid: new(grid.State),
	}
	f.Agents.KeepVelocities()
	f.Sort = func() {
		f.Agents.FindCells(nil)
		f.Agents.Sort()
		f.Agents.Show(f.Grid, nil)
		if in.Moved != nil {
			f.read()
			in.Moved(f.Now)
		}
	}
	f.sortInto(side)
	f.Start(&f.Input)
	f.Agents.Stand()
	f.read()
	copy(f.Before, f.Now)
	return f
}

// sortInto sorts the agents into cells of a side.
func (f *flight) sortInto(side float64) {
	f.Agents.SetSide(side)
	f.Agents.Resort(nil)
	f.Agents.Show(f.Grid, nil)
}

// read makes Now what the columns are.
func (f *flight) read() {
	for s, id := range f.Agents.ID {
		f.Now[id].Pos, f.Now[id].Vel = f.Agents.Pos(s), f.Agents.Vel(s)
	}
}

// step flies on by a step.
func (f *flight) step() {
	copy(f.Before, f.Now)
	f.Tick++
	f.Agents.Begin()
	f.Agents.End()
	for s, id := range f.Agents.ID {
		a := &f.Now[id]
		if f.steer != nil {
			f.steer(a)
		}
		f.Agents.SetPos(s, portable.AddScaled(a.Pos, f.Dt, a.Vel))
		f.Agents.VX[s], f.Agents.VY[s] = a.Vel.X, a.Vel.Y
	}
	for i, v := range f.drift {
		fixed := &f.Fixed[i]
		fixed.From, fixed.To = fixed.To, portable.AddScaled(fixed.To, f.Dt, v)
	}
	if f.Index != nil {
		f.Index.Move(f.Fixed)
	}
	if f.Near != nil {
		f.list()
	}
	f.Sweep(&f.Input)
	f.Sort()
	f.Separate(&f.Input)
	f.Count()
	f.read()
}

// list lists what is near each agent.
func (f *flight) list() {
	n := len(f.Grid.Sorted())
	f.Near.Begin(f.Across(&f.Input))
	for lo := 0; lo < n; lo += workers.Block {
		f.Near.List(0, lo, min(lo+workers.Block, n), 0)
	}
}

// sums adds up momentum, kinetic energy and the sizes of all momenta.
func (f *flight) sums() (momentum r2.Vec, energy, most float64) {
	for i := range f.Now {
		a := &f.Now[i]
		momentum = portable.AddScaled(momentum, a.Mass, a.Vel)
		energy += a.Mass * portable.Norm2(a.Vel) / 2
		most += a.Mass * portable.Norm(a.Vel)
	}
	return momentum, energy, most
}

// gas returns n discs on a lattice, of mixed radii up to 1 and mixed masses, that fly in
// all directions; half of a side of its cells is given.
func gas(seed uint64, n int, cell, speed float64) (agents []nav.Agent) {
	chance := func(i int, lane uint64) float64 { return portable.Uniform(portable.Hash(seed, uint64(i), 0, lane)) }
	columns := int(math.Ceil(math.Sqrt(float64(n))))
	for i := range n {
		sin, cos := portable.Sincos(2 * math.Pi * chance(i, 3))
		v := speed * chance(i, 4)
		agents = append(agents, nav.Agent{
			Radius: 0.2 + 0.8*chance(i, 1), Mass: math.Pow(10, 4*chance(i, 2)-2), MaxSpeed: 1,
			Pos: r2.Vec{X: 2 * cell * float64(i%columns), Y: 2 * cell * float64(i/columns)},
			Vel: r2.Vec{X: v * cos, Y: v * sin},
		})
	}
	return agents
}

// line returns discs of radius and mass 1 that fly along x.
func line(xs, speeds []float64) (agents []nav.Agent) {
	for i := range xs {
		agents = append(agents, nav.Agent{Radius: 1, Mass: 1, MaxSpeed: 1, Pos: r2.Vec{X: xs[i]}, Vel: r2.Vec{X: speeds[i]}})
	}
	return agents
}

func rock(i uint32, center r2.Vec, radius float64) contact.Fixed {
	return contact.Fixed{
		Hull: shape.Disc(r2.Vec{}, radius), From: center, To: center, Other: contact.Other{Kind: contact.Rock, Index: i},
	}
}

func box(i uint32, b shape.Box) contact.Fixed {
	return contact.Fixed{Hull: shape.Hull{Core: b}, Other: contact.Other{Kind: contact.Box, Index: i}}
}

// room returns the four walls about a square, as boxes.
func room(lo, hi float64) []contact.Fixed {
	const thick = 1
	at := func(i uint32, x1, y1, x2, y2 float64) contact.Fixed {
		return box(i, shape.Box{Min: r2.Vec{X: x1, Y: y1}, Max: r2.Vec{X: x2, Y: y2}})
	}
	return []contact.Fixed{
		at(0, lo-thick, lo-thick, lo, hi+thick), at(1, hi, lo-thick, hi+thick, hi+thick),
		at(2, lo-thick, lo-thick, hi+thick, lo), at(3, lo-thick, hi, hi+thick, hi+thick),
	}
}

// speeds are drawn from a snail's to a billion radii per step.
var speeds = rapid.Map(rapid.Float64Range(-1, 10), func(x float64) float64 { return math.Pow(10, x) })

var restitutions = rapid.SampledFrom([]float64{0, 0.3, 0.7, 1})
