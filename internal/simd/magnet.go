package simd

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

// Magnet is the numbers of agents of one kind that fly as the behaviour of that name does,
// without Lead and Brake.
type Magnet struct {
	Near, Radii float64 // as nav.Scope has them
	Radius      float64 // of the agents
	Softening   float64 // length, as GapFloor and Arrival
	GapFloor    float64
	Arrival     float64
	Pull        float64
	MaxSpeed    float64
	Dt          float64 // length of the step
}

// Feel sets AX, AY and Hit:
//
//	push = d/gap,  gap = max(|d| - touch + Softening, GapFloor)
func (m *Magnet) Feel(p *Pairs) {
	n := len(p.DX)
	p.AX, p.AY, p.BX, p.BY, p.Hit = sized(p.AX, n), sized(p.AY, n), p.BX[:0], p.BY[:0], sized(p.Hit, n)
	columns := []*float64{start(p.DX, n), start(p.DY, n), start(p.Radius, n), start(p.AX, n), start(p.AY, n), start(p.Hit, n)}
	scalars := []float64{m.Near, m.Radii, m.Radius, m.Softening, m.GapFloor}
	magnetFeelColumns.run(columns, scalars, n, func(i int) { m.feel(p, i) }, nil)
}

//simd:kernel magnetFeel DX DY Radius AX AY Hit | Near Radii Radius Softening GapFloor
func (m *Magnet) feel(p *Pairs, i int) {
	d := r2.Vec{X: p.DX[i], Y: p.DY[i]}
	near := m.Near + float64(m.Radii*p.Radius[i])
	p.AX[i], p.AY[i], p.Hit[i] = 0, 0, 0
	if !(portable.Norm2(d) < float64(near*near)) {
		return
	}
	touch, distance := p.Radius[i]+m.Radius, portable.Norm(d)
	if distance == 0 {
		d = portable.Scale(touch, p.Apart(i))
	}
	push := MagnetPush(d, distance, touch, m.Softening, m.GapFloor)
	p.AX[i], p.AY[i], p.Hit[i] = push.X, push.Y, 1
}

// MagnetPush returns the push of a thing that touches the agent where their centres are touch
// apart. d leads from its centre to the agent's, which are distance apart.
func MagnetPush(d r2.Vec, distance, touch, softening, gapFloor float64) r2.Vec {
	gap := max(distance-touch+softening, gapFloor)
	return r2.Vec{X: d.X / gap, Y: d.Y / gap}
}

// Decide sets WX and WY:
//
//	direction = û·max(1, Pull·Count) + A, normalised
//	wish      = (direction·MaxSpeed - v) / Dt
//
// Within Arrival of its target an agent wishes to stop.
func (m *Magnet) Decide(c *Deciders) {
	n := len(c.UX)
	columns := []*float64{
		start(c.UX, n), start(c.UY, n), start(c.D, n), start(c.VX, n), start(c.VY, n),
		start(c.AX, n), start(c.AY, n), start(c.Count, n), start(c.WX, n), start(c.WY, n),
	}
	scalars := []float64{m.Arrival, m.Pull, m.MaxSpeed, m.Dt}
	magnetDecideColumns.run(columns, scalars, n, func(i int) { m.decide(c, i) }, nil)
}

//simd:kernel magnetDecide UX UY D VX VY AX AY Count WX WY | Arrival Pull MaxSpeed Dt
func (m *Magnet) decide(c *Deciders, i int) {
	var vel r2.Vec
	if c.D[i] > m.Arrival {
		pull := MagnetPull(r2.Vec{X: c.UX[i], Y: c.UY[i]}, m.Pull, c.Count[i])
		direction := c.unit(i, r2.Add(pull, r2.Vec{X: c.AX[i], Y: c.AY[i]}))
		vel = portable.AddScaled(vel, m.MaxSpeed, direction)
	}
	c.wish(i, vel, m.Dt)
}

// MagnetPull returns the pull of a target in a direction, where so many things push.
func MagnetPull(toward r2.Vec, weight, pushes float64) r2.Vec {
	return portable.Scale(max(1, float64(weight*pushes)), toward)
}
