package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A search branches and packs, which a text cannot say: it is written in instructions.
type search struct {
	Name, Signature string
	add             func(g *target)
	narrow          bool // wider vectors do not help
}

var searches = []search{
	{"near", "(queries *Queries, hits *[8]uint64, xs, ys *float64, n int)", (*target).near, false},
	{"within", "(to *uint32, first uint32, xs, ys *float64, n int, query *Circle) (found int)", (*target).within, false},
	{"hits", "(group *Group, to *Hit, runs *Run, n int, xs, ys *float64) (found int, touched uint64)", (*target).hits, false},
	{"meet", "(a *pairing, hits *Hit, n int)", (*target).meet, false},
	{"gather", "(to, from *float64, at *uint32, n int)", (*target).gather, true},
	{"scatter", "(to, from *float64, at *uint32, n int)", (*target).scatter, true},
	{"bounds", "(to *Bound, xs, ys *float64, n int)", (*target).bounds, true},
	{"rank", "(places *int64, keys *float64, n int)", (*target).rank, false},
	{"sift", "(toKeys *float64, toIndex *uint32, keys *float64, index *uint32, n int, bound float64) (sifted int)", (*target).sift, false},
	{"fan", "(times, cos, sin *float64, numbers *[9]float64, discs *Oncoming, n int)", (*target).fan, false},
	{"pick", "(company *Company, crowd *Crowd, query *Lookout, spans *Span, n int, first uint32) (left, next, end, seen int)", (*target).pick, false},
}

// search adds a search.
func (f *file) search(s search) {
	targets := f.targets
	if s.narrow {
		targets = targets[:1]
	}
	f.function(s.Name, s.Signature, targets, s.add)
}

// squares puts squared distances into dx; sub subtracts the other place.
func (g *target) squares(x, y, dx, dy reg.Register, sub func(from, to reg.Register, axis int)) {
	sub(x, dx, 0)
	sub(y, dy, 1)
	g.ctx.VMULPD(dx, dx, dx)
	g.ctx.VMULPD(dy, dy, dy)
	g.ctx.VADDPD(dy, dx, dx)
}

// near adds the kernel of Queries.Near: eight queries in one vector, or in two, against one
// candidate after the other. A bit that moves on with the candidates is put into the lanes
// whose query it is near to.
func (g *target) near() {
	c := g.ctx
	queries, hits, xs, ys, n, j := reg.RAX, reg.RBX, reg.R8, reg.R9, reg.RCX, reg.RDX
	g.params(queries, hits, xs, ys, n)
	v := g.vectors
	halves := 8 / g.lanes
	bit, candidate := v[0], v[1:3]
	part := func(half, k int) reg.Register { return v[3+6*half+k] } // x, y, limit, hits, dx, dy
	g.load(place{at: g.constant(1), single: true}, bit)
	for h := range halves {
		for k := range 3 {
			c.VMOVUPD(operand.Mem{Base: queries, Disp: 64*k + g.width()*h}, part(h, k))
		}
		g.clear(part(h, 3))
	}
	c.XORQ(j, j)
	g.label("candidates")
	away := g.awayFrom(xs, ys, j, candidate)
	for h := range halves {
		g.squares(part(h, 0), part(h, 1), part(h, 4), part(h, 5), away)
		if g.wide() {
			c.VCMPPD(operand.Imm(atMost), part(h, 2), part(h, 4), g.masks[0])
			c.VPORQ(bit, part(h, 3), g.masks[0], part(h, 3))
		} else {
			c.VCMPPD(operand.Imm(atMost), part(h, 2), part(h, 4), part(h, 4))
			c.VANDPD(bit, part(h, 4), part(h, 4))
			c.VORPD(part(h, 4), part(h, 3), part(h, 3))
		}
	}
	c.VPADDQ(bit, bit, bit)
	c.INCQ(j)
	c.CMPQ(j, n)
	c.JLT(g.ref("candidates"))
	for h := range halves {
		c.VMOVUPD(part(h, 3), operand.Mem{Base: hits, Disp: g.width() * h})
	}
	g.end()
}

// awayFrom returns what subtracts candidate j from a coordinate of queries.
func (g *target) awayFrom(xs, ys, j reg.Register, candidate []reg.Register) (sub func(from, to reg.Register, axis int)) {
	at := []operand.Mem{operand.Mem{Base: xs}.Idx(j, 8), operand.Mem{Base: ys}.Idx(j, 8)}
	if g.wide() {
		return func(from, to reg.Register, axis int) { g.ctx.VSUBPD_BCST(at[axis], from, to) }
	}
	for axis, r := range candidate {
		g.ctx.VBROADCASTSD(at[axis], r)
	}
	return func(from, to reg.Register, axis int) { g.ctx.VSUBPD(candidate[axis], from, to) }
}

// clear sets a vector to zero.
func (g *target) clear(r reg.Register) {
	if g.wide() {
		g.ctx.VPXORQ(r, r, r)
	} else {
		g.ctx.VXORPD(r, r, r)
	}
}

// within adds the kernel of Within: one query against a vector of candidates, whose indexes
// are packed. It reads whole vectors and drops what lies behind the end.
func (g *target) within() {
	c := g.ctx
	steps, widths := g.steps()
	to, first, xs, ys, n, query := reg.RAX, reg.EBX, reg.R8, reg.R9, reg.RCX, reg.RDX
	j, bits, found := reg.RSI, reg.RDI, reg.R10
	g.params(to, first, xs, ys, n, query)
	v := g.vectors
	x, y, limit, dx, dy := v[0], v[1], v[2], v[3], v[4]
	c.VBROADCASTSD(operand.Mem{Base: query}, x)
	c.VBROADCASTSD(operand.Mem{Base: query, Disp: 8}, y)
	c.VBROADCASTSD(operand.Mem{Base: query, Disp: 16}, limit)
	// The indexes, 32 bits each, are half as wide as the vectors.
	var index, packed, step reg.Register = reg.X5, reg.X6, reg.X7
	if g.wide() {
		index, packed, step = reg.Y5, reg.Y6, reg.Y7
	}
	c.VMOVD(first, reg.X5)
	c.VPBROADCASTD(reg.X5, index)
	c.VPADDD(steps, index, index)
	c.VMOVDQU(widths, step)
	most := reg.R13
	c.MOVQ(operand.U32(uint32(g.lanes)), most)
	c.XORQ(j, j)
	c.XORQ(found, found)
	g.label("candidates")
	at := []operand.Mem{operand.Mem{Base: xs}.Idx(j, 8), operand.Mem{Base: ys}.Idx(j, 8)}
	// From the query to the candidates or back: the squares are the same.
	g.squares(x, y, dx, dy, func(from, to reg.Register, axis int) { c.VSUBPD(at[axis], from, to) })
	if g.wide() {
		c.VCMPPD(operand.Imm(atMost), limit, dx, g.masks[0])
		c.KMOVB(g.masks[0], bits.As32())
	} else {
		c.VCMPPD(operand.Imm(atMost), limit, dx, dx)
		c.VMOVMSKPD(dx, bits.As32())
	}
	// Of the last vector only the lanes before the end count.
	left := reg.R11
	c.MOVQ(n, left)
	c.SUBQ(j, left)
	c.CMPQ(left, most)
	c.CMOVQGT(most, left) // BZHI looks at the lowest byte of it only
	c.BZHIQ(left, bits, bits)
	if g.wide() {
		c.KMOVB(bits.As32(), g.masks[0])
		c.VPCOMPRESSD(index, g.masks[0], packed)
		c.VMOVDQU(packed, operand.Mem{Base: to}.Idx(found, 4))
	} else {
		entry := reg.R12
		c.MOVQ(bits, entry)
		c.SHLQ(operand.Imm(4), entry)
		shuffle := reg.R14
		c.LEAQ(g.packing(), shuffle)
		c.VPSHUFB(operand.Mem{Base: shuffle}.Idx(entry, 1), index, packed)
		c.VMOVDQU(packed, operand.Mem{Base: to}.Idx(found, 4))
	}
	c.POPCNTQ(bits, bits)
	c.ADDQ(bits, found)
	c.VPADDD(step, index, index)
	c.ADDQ(operand.Imm(uint64(g.lanes)), j)
	c.CMPQ(j, n)
	c.JLT(g.ref("candidates"))
	g.end(found)
}

// steps returns memory with the number of each lane in 32 bits, and with how many there are in each.
func (g *target) steps() (steps, widths operand.Mem) {
	steps = g.list(g.labelName("steps"), g.lanes, func(i int) operand.Constant { return operand.U32(uint32(i)) })
	return steps, g.list(g.labelName("widths"), g.lanes, func(int) operand.Constant { return operand.U32(uint32(g.lanes)) })
}
