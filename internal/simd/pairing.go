package simd

import (
	"math/bits"
	"slices"
)

// Among is the columns of all agents that others may be near to.
type Among struct {
	X, Y   []float64 // by place, as hits number them
	Slot   []uint32  // by place: where an agent has the rest
	VX, VY []float64 // by slot, as Class; empty where velocities do not matter
	Class  []uint32
	Radii  []float64 // by class
}

// pairing is the addresses that the kernel of Meet needs: of the columns of pairs from the
// first new one on, of the block's, and of those of all.
type pairing struct {
	dx, dy, radius, vx, vy *float64
	thing                  *uint32
	who                    *uint8
	xs, ys                 *float64
	x, y                   *float64
	slot                   *uint32
	allVX, allVY           *float64
	class                  *uint32
	radii                  *float64
	lanes                  uint64
}

// Meet appends the pairs of hits, in their order, with those agents of a block, at xs and ys,
// that are in lanes.
func (p *Pairs) Meet(hits []Hit, lanes uint64, xs, ys *[Block]float64, all *Among) {
	first, n := len(p.DX), 0
	for _, h := range hits {
		n += bits.OnesCount8(h.Lanes() & uint8(lanes>>h.Tag()))
	}
	p.Size(first + n)
	switch {
	case n == 0:
	case inUse == Off:
		p.meet(first, hits, lanes, xs, ys, all)
	default:
		a := pairing{
			&p.DX[first], &p.DY[first], &p.Radius[first], &p.VX[first], &p.VY[first], &p.Thing[first], &p.Who[first],
			&xs[0], &ys[0], &all.X[0], &all.Y[0], &all.Slot[0], nil, nil, &all.Class[0], &all.Radii[0], lanes,
		}
		if len(all.VX) > 0 {
			a.allVX, a.allVY = &all.VX[0], &all.VY[0]
		}
		meetKernel(&a, &hits[0], len(hits))
	}
}

func (p *Pairs) meet(first int, hits []Hit, lanes uint64, xs, ys *[Block]float64, all *Among) {
	things, who := p.Thing[first:cap(p.Thing)], p.Who[first:cap(p.Who)]
	n := 0
	for _, h := range hits { // how many lanes of a hit count cannot be foreseen: it tries all
		rest := uint64(h.Lanes()) & (lanes >> h.Tag())
		for i := range 8 {
			things[n], who[n] = h.At(), uint8(h.Tag()+i)
			n += int(rest >> i & 1)
		}
	}
	// A column at a time, which leaves the processor enough registers.
	things, who = things[:n], who[:n]
	dx, dy, radius := p.DX[first:], p.DY[first:], p.Radius[first:]
	for k, at := range things {
		i := who[k] & (Block - 1)
		dx[k], dy[k] = xs[i]-all.X[at], ys[i]-all.Y[at]
	}
	for k, at := range things {
		if radius[k] = all.Radii[0]; len(all.Radii) > 1 {
			radius[k] = all.Radii[all.Class[all.Slot[at]]]
		}
	}
	if len(all.VX) == 0 {
		return
	}
	vx, vy := p.VX[first:], p.VY[first:]
	for k, at := range things {
		s := all.Slot[at]
		vx[k], vy[k] = all.VX[s], all.VY[s]
	}
}

// Size makes the columns of things as long as n, with room for another vector.
func (p *Pairs) Size(n int) {
	for _, list := range [...]*[]float64{&p.DX, &p.DY, &p.Radius, &p.VX, &p.VY} {
		*list = sized(*list, n+8)[:n]
	}
	p.Thing, p.Who = sized(p.Thing, n+8)[:n], sized(p.Who, n+8)[:n]
}

// sized makes a list as long as n.
func sized[T any](list []T, n int) []T { return slices.Grow(list, max(0, n-len(list)))[:n] }

// Fill appends copies of the last pair until kernels find whole vectors.
func (p *Pairs) Fill() {
	n := len(p.DX)
	if n == 0 {
		return
	}
	p.Size((n + 7) &^ 7)
	for _, list := range [...][]float64{p.DX, p.DY, p.Radius, p.VX, p.VY} {
		for i := n; i < len(list); i++ {
			list[i] = list[n-1]
		}
	}
	for i := n; i < len(p.Who); i++ {
		p.Thing[i], p.Who[i] = p.Thing[n-1], p.Who[n-1]
	}
}
