package main

import (
	"math"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// pick adds the kernel of Company.Pick: one query against a vector of candidates, of which
// those that matter are packed into the columns of the company. Whether a vector has any of
// these, no processor could predict: there is no branch on it.
func (g *target) pick() {
	c := g.ctx
	steps, widths := g.steps()
	// The crowd is five slices; a lookout is six numbers and a place; a span two places.
	company, j, end, seen := reg.RAX, reg.RSI, reg.RBX, reg.R15
	columns := [5]reg.Register{reg.R8, reg.R9, reg.R10, reg.R11, reg.R12}
	span, spans, last := reg.R13, reg.R14, reg.RCX
	bits, visible := reg.RDX, reg.RDI
	c.Load(c.Param("crowd"), bits)
	for i, r := range columns {
		c.MOVQ(operand.Mem{Base: bits, Disp: 24 * i}, r)
	}
	v := g.vectors
	x, y, limit, radius, attention, most := v[0], v[1], v[2], v[3], v[4], v[5]
	c.Load(c.Param("query"), bits)
	for i := range 6 {
		c.VBROADCASTSD(operand.Mem{Base: bits, Disp: 8 * i}, v[i])
	}
	own := operand.Mem{Base: bits, Disp: 8 * 6}
	dx, dy, far, touch, vx, vy, a, spare := v[6], v[7], v[8], v[9], v[10], v[11], v[12], v[13]
	// The indexes, 32 bits each, are half as wide as the vectors.
	var index, packed, self, border reg.Register = reg.X14, reg.X15, nil, nil
	if g.wide() {
		index, packed, self, border = reg.Y14, reg.Y15, reg.Y16, reg.Y17
		c.VPBROADCASTD(own, self)
	}
	c.Load(c.Param("company"), company)
	c.Load(c.Param("spans"), span)
	c.Load(c.Param("n"), spans)
	c.Load(c.Param("first"), j.As32())
	c.XORQ(end, end)
	c.XORQ(seen, seen)
	at := func(i int) operand.Mem { return operand.Mem{Base: columns[i]}.Idx(j, 8) }
	border32 := operand.Mem{Base: span, Disp: 4}

	g.label("span")
	c.MOVL(border32, last.As32())
	c.VMOVD(j.As32(), reg.X14)
	c.VPBROADCASTD(reg.X14, index)
	c.VPADDD(steps, index, index)
	if g.wide() {
		c.VPBROADCASTD(border32, border)
	}
	c.CMPQ(j, last)
	c.JGE(g.ref("next"))
	g.label("candidates")
	c.CMPQ(end, operand.Imm(uint64(block-g.lanes)))
	c.JGT(g.ref("done"))
	c.VMOVUPD(at(0), dx)
	c.VSUBPD(x, dx, dx)
	c.VMOVUPD(at(1), dy)
	c.VSUBPD(y, dy, dy)
	c.VMULPD(dx, dx, far)
	c.VMULPD(dy, dy, a)
	c.VADDPD(a, far, far)
	// Of the last vector only the lanes before the end count, and self does not.
	if g.wide() {
		c.VPCMPUD(operand.Imm(1), border, index, g.masks[0])
		c.VPCMPUD(operand.Imm(4), self, index, g.masks[0], g.masks[0])
		c.VCMPPD(operand.Imm(atMost), limit, far, g.masks[0], g.masks[0])
	} else {
		c.VCMPPD(operand.Imm(atMost), limit, far, a)
		c.VMOVMSKPD(a, bits.As32())
		c.VPBROADCASTD(border32, reg.X12)
		c.VPCMPGTD(index, reg.X12, reg.X12)
		c.VMOVMSKPS(reg.X12, visible.As32())
		c.ANDL(visible.As32(), bits.As32())
		c.Load(c.Param("query"), visible)
		c.VPBROADCASTD(operand.Mem{Base: visible, Disp: 8 * 6}, reg.X12)
		c.VPCMPEQD(index, reg.X12, reg.X12)
		c.VMOVMSKPS(reg.X12, visible.As32())
		c.NOTL(visible.As32())
		c.ANDL(visible.As32(), bits.As32())
	}
	c.VMOVUPD(at(4), vx)
	c.VADDPD(radius, vx, touch)
	c.VSUBPD(radius, vx, a)
	g.clear(spare)
	c.VMAXPD(spare, a, a)
	c.VADDPD(attention, a, a)
	c.VMULPD(a, a, vy)
	c.VADDPD(most, touch, a)
	c.VMULPD(a, a, a)
	// What is out of sight is as urgent as what is never met.
	hidden, infinity := spare, g.constant(math.Float64bits(math.Inf(1)))
	if g.wide() {
		c.VCMPPD(operand.Imm(atMost), vy, far, g.masks[0], g.masks[1])
		c.VCMPPD(operand.Imm(less), a, far, g.masks[0], g.masks[0])
		c.KORB(g.masks[1], g.masks[0], g.masks[0])
		c.KNOTB(g.masks[1], g.masks[2])
		c.VBROADCASTSD_Z(infinity, g.masks[2], hidden)
		c.KMOVB(g.masks[0], bits.As32())
		c.KMOVB(g.masks[1], visible.As32())
	} else {
		c.VCMPPD(operand.Imm(less), a, far, a)
		c.VCMPPD(operand.Imm(atMost), vy, far, hidden)
		c.VORPD(hidden, a, a)
		c.VMOVMSKPD(hidden, visible.As32())
		c.ANDL(bits.As32(), visible.As32())
		c.VANDNPD(infinity, hidden, hidden)
	}
	c.POPCNTQ(visible, visible)
	c.ADDQ(visible, seen)
	c.VMOVUPD(at(2), vx)
	c.VMOVUPD(at(3), vy)
	to := func(column, size int) operand.Mem {
		return operand.Mem{Base: company, Disp: 8 * block * column}.Idx(end, uint8(size))
	}
	if g.wide() {
		for i, r := range []reg.Register{dx, dy, vx, vy, touch, far, hidden} {
			c.VCOMPRESSPD(r, g.masks[0], a)
			c.VMOVUPD(a, to(i, 8))
		}
		c.VPCOMPRESSD(index, g.masks[0], packed)
	} else {
		entry, table := visible, last
		c.VMOVMSKPD(a, entry.As32())
		c.ANDL(entry.As32(), bits.As32())
		c.MOVQ(bits, entry)
		c.SHLQ(operand.Imm(5), entry)
		c.LEAQ(g.shuffles(), table)
		c.VMOVDQU(operand.Mem{Base: table}.Idx(entry, 1), reg.Y15)
		for i, r := range []reg.Register{dx, dy, vx, vy, touch, far, hidden} {
			c.VPERMPS(r, reg.Y15, a)
			c.VMOVUPD(a, to(i, 8))
		}
		c.SHRQ(operand.Imm(1), entry)
		c.LEAQ(g.packing(), table)
		c.VPSHUFB(operand.Mem{Base: table}.Idx(entry, 1), index, packed)
		c.MOVL(border32, last.As32())
	}
	c.VMOVDQU(packed, to(7, 4))
	c.POPCNTQ(bits, bits)
	c.ADDQ(bits, end)
	c.VPADDD(widths, index, index)
	c.ADDQ(operand.Imm(uint64(g.lanes)), j)
	c.CMPQ(j, last)
	c.JLT(g.ref("candidates"))
	g.label("next")
	c.ADDQ(operand.Imm(8), span)
	c.DECQ(spans)
	c.JZ(g.ref("done"))
	c.MOVL(operand.Mem{Base: span}, j.As32())
	c.JMP(g.ref("span"))
	g.label("done")
	g.end(spans, j, end, seen)
}

// shuffles returns a table of permutations of 32 bits: entry b moves the numbers of 64 bits
// whose bits b has to the front.
func (g *target) shuffles() operand.Mem {
	return g.list("shuffles", 16*8, func(i int) operand.Constant {
		lanes := lanesOf(i / 8)
		if k := i % 8 / 2; k < len(lanes) {
			return operand.U32(uint32(2*lanes[k] + i%2))
		}
		return operand.U32(0)
	})
}

// packing returns a table of shuffles: entry b moves the numbers of 32 bits whose bits b has
// to the front.
func (g *target) packing() operand.Mem {
	return g.list("packing", 16*16, func(i int) operand.Constant {
		lanes := lanesOf(i / 16)
		if k := i % 16 / 4; k < len(lanes) {
			return operand.U8(uint8(4*lanes[k] + i%4))
		}
		return operand.U8(0x80) // zero
	})
}

// lanesOf returns the lanes whose bits b has.
func lanesOf(b int) (lanes []int) {
	for lane := range 4 {
		if b>>lane&1 == 1 {
			lanes = append(lanes, lane)
		}
	}
	return lanes
}
