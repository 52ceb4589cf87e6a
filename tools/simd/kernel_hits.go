package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// hits adds the kernel of Group.Find: eight agents in one vector, or in two, against one
// candidate of the runs after the other.
func (g *target) hits() {
	c := g.ctx
	group, to, runs, n, xs, ys := reg.RAX, reg.RBX, reg.RCX, reg.RDX, reg.R8, reg.R9
	j, hit, near, own := reg.RSI, reg.RDI, reg.R10, reg.R11
	found, touched, most, half := reg.R12, reg.R13, reg.R14, reg.R15
	g.params(group, to, runs, n, xs, ys)

	v := g.vectors
	halves := 8 / g.lanes
	touch, candidate := v[0], v[1:3]
	part := func(half, k int) reg.Register { return v[3+5*half+k] } // x, y, limit, dx, dy
	for h := range halves {
		for k := range 3 {
			c.VMOVUPD(operand.Mem{Base: group, Disp: 64*k + g.width()*h}, part(h, k))
		}
	}
	const touchAt, firstAt, tagAt = 192, 200, 208
	c.VBROADCASTSD(operand.Mem{Base: group, Disp: touchAt}, touch)
	c.XORQ(found, found)
	c.XORQ(touched, touched)
	c.MOVQ(operand.U32(63), most)
	// How far before each agent the candidate is: it is zero where it is the agent itself.
	itself, minus1 := v[8], v[9]
	if g.wide() {
		c.VPTERNLOGQ(operand.Imm(0xff), minus1, minus1, minus1)
	}

	g.label("runs")
	c.MOVQ(operand.Mem{Base: runs}, j)
	c.CMPQ(j, operand.Mem{Base: runs, Disp: 8})
	c.JGE(g.ref("next"))
	c.MOVQ(j, hit)
	c.SHLQ(operand.Imm(8), hit)
	c.ORQ(operand.Mem{Base: group, Disp: tagAt}, hit)
	c.SHLQ(operand.Imm(8), hit)

	if g.wide() {
		c.MOVQ(operand.Mem{Base: group, Disp: firstAt}, own)
		c.SUBQ(j, own)
		c.INCQ(own)
		c.VPBROADCASTQ(own, itself)
		c.VPADDQ(g.words("numbers", func(lane int) uint64 { return uint64(lane) }), itself, itself)
	}

	g.label("candidates")
	away := g.awayFrom(xs, ys, j, candidate)
	for h := range halves {
		g.squares(part(h, 0), part(h, 1), part(h, 3), part(h, 4), away)
	}
	// A bit for each agent that is near, but for the candidate itself.
	if g.wide() {
		c.VPADDQ(minus1, itself, itself)
		c.VPTESTMQ(itself, itself, g.masks[1])
		c.VCMPPD(operand.Imm(atMost), part(0, 2), part(0, 3), g.masks[1], g.masks[0])
		c.KMOVB(g.masks[0], near.As32())
		c.VCMPPD(operand.Imm(less), touch, part(0, 3), g.masks[0], g.masks[0])
		c.KMOVB(g.masks[0], own.As32())
	} else {
		bits := func(predicate uint64, limit func(half int) reg.Register, bits reg.GPPhysical) {
			for h := range halves {
				to := []reg.GPPhysical{bits, half}[h]
				c.VCMPPD(operand.Imm(predicate), limit(h), part(h, 3), part(h, 4))
				c.VMOVMSKPD(part(h, 4), to.As32())
			}
			c.SHLQ(operand.Imm(4), half)
			c.ORQ(half, bits)
		}
		bits(atMost, func(h int) reg.Register { return part(h, 2) }, near)
		c.MOVQ(j, own)
		c.SUBQ(operand.Mem{Base: group, Disp: firstAt}, own)
		c.CMPQ(own, most)
		c.CMOVQHI(most, own) // BTR looks at the lowest bits of it only
		c.BTRQ(own, near)
		bits(less, func(int) reg.Register { return touch }, own)
		c.ANDQ(near, own)
	}
	c.ORQ(own, touched)
	c.CMPQ(near, operand.Imm(1)) // carries where there is none: nothing foresees a branch
	c.LEAQ(operand.Mem{Base: hit}.Idx(near, 1), near)
	c.MOVQ(near, operand.Mem{Base: to}.Idx(found, 8))
	c.SBBQ(operand.I8(-1), found)
	c.ADDQ(operand.U32(1<<16), hit)
	c.INCQ(j)
	c.CMPQ(j, operand.Mem{Base: runs, Disp: 8})
	c.JLT(g.ref("candidates"))

	g.label("next")
	c.ADDQ(operand.Imm(16), runs)
	c.DECQ(n)
	c.JNE(g.ref("runs"))
	g.end(found, touched)
}
