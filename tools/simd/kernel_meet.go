package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// meet adds the kernel of Pairs.Meet: of each hit the agents that it has, in one vector or in
// two, are packed and written in whole vectors. The next hit writes over what is too much.
func (g *target) meet() {
	c := g.ctx
	a, hits, n := reg.RAX, reg.RBX, reg.RCX
	g.params(a, hits, n)
	const ( // fields of pairing
		dx, dy, radius, vx, vy, thing, who, xs, ys, x, y, slot, allVX, allVY, class, radii, lanes = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
	)
	tag, at, mask, address, made, spare := reg.RDX, reg.RSI, reg.RDI, reg.R8, reg.R9, reg.R10
	ones, order := reg.R11, reg.R12
	field := func(k int) operand.Mem { return operand.Mem{Base: a, Disp: 8 * k} }
	// of loads a field's address.
	of := func(k int, index reg.Register, scale uint8) operand.Mem {
		c.MOVQ(field(k), address)
		return operand.Mem{Base: address}.Idx(index, scale)
	}
	v := g.vectors
	halves := 8 / g.lanes
	c.XORQ(made, made)
	c.MOVQ(operand.U64(0x0101010101010101), ones)
	c.MOVQ(operand.U64(0x0706050403020100), order)

	g.label("hits")
	c.MOVQ(operand.Mem{Base: hits}, at)
	c.MOVQ(at, tag)
	c.SHRQ(operand.Imm(8), tag)
	c.ANDQ(operand.Imm(63), tag)
	c.SHRXQ(tag, field(lanes), mask)
	c.ANDQ(at, mask)
	c.ANDQ(operand.U32(0xff), mask)
	c.SHRQ(operand.Imm(16), at)
	// Which agents: their lanes, a byte each, packed.
	c.PDEPQ(ones, mask, spare)
	c.IMUL3Q(operand.U32(0xff), spare, spare)
	c.PEXTQ(spare, order, spare)
	c.MOVQ(tag, address)
	c.IMULQ(ones, address)
	c.ADDQ(address, spare)
	c.MOVQ(spare, of(who, made, 1))
	// The thing, and how far from it they are.
	c.VMOVD(at.As32(), reg.X0)
	c.VPBROADCASTD(reg.X0, reg.Y0)
	c.VMOVDQU(reg.Y0, of(thing, made, 4))
	if g.wide() {
		c.KMOVB(mask.As32(), g.masks[0])
		for k := range 2 {
			c.VMOVUPD(of(xs+k, tag, 8), v[1])
			c.VSUBPD_BCST(of(x+k, at, 8), v[1], v[1])
			c.VCOMPRESSPD_Z(v[1], g.masks[0], v[1])
			c.VMOVUPD(v[1], of(dx+k, made, 8))
		}
	} else {
		second := reg.R13
		c.MOVQ(mask, spare)
		c.ANDQ(operand.Imm(15), spare)
		c.POPCNTQ(spare, second)
		c.ADDQ(made, second) // where the other half begins
		c.LEAQ(g.shuffles(), address)
		c.SHLQ(operand.Imm(5), spare)
		c.VMOVDQU(operand.Mem{Base: address}.Idx(spare, 1), v[2])
		c.MOVQ(mask, spare)
		c.SHRQ(operand.Imm(4), spare)
		c.SHLQ(operand.Imm(5), spare)
		c.VMOVDQU(operand.Mem{Base: address}.Idx(spare, 1), v[3])
		for k := range 2 {
			c.VBROADCASTSD(of(x+k, at, 8), v[1])
			for h := range halves {
				from := of(xs+k, tag, 8)
				from.Disp = 32 * h
				c.VMOVUPD(from, v[4+h])
				c.VSUBPD(v[1], v[4+h], v[4+h])
				c.VPERMPS(v[4+h], v[2+h], v[4+h])
			}
			c.VMOVUPD(v[4], of(dx+k, made, 8))
			c.VMOVUPD(v[5], of(dx+k, second, 8))
		}
	}
	// What else the thing is, over and over.
	spread := func(from operand.Mem, to int) {
		c.VBROADCASTSD(from, v[1])
		m := of(to, made, 8)
		for h := range halves {
			m.Disp = g.width() * h
			c.VMOVUPD(v[1], m)
		}
	}
	c.MOVL(of(slot, at, 4), at.As32())
	c.MOVL(of(class, at, 4), spare.As32())
	spread(of(radii, spare, 8), radius)
	c.MOVQ(field(allVX), address)
	c.TESTQ(address, address)
	c.JEQ(g.ref("still"))
	spread(of(allVX, at, 8), vx)
	spread(of(allVY, at, 8), vy)
	g.label("still")
	c.POPCNTQ(mask, mask)
	c.ADDQ(mask, made)
	c.ADDQ(operand.Imm(8), hits)
	c.DECQ(n)
	c.JNE(g.ref("hits"))
	g.end()
}
