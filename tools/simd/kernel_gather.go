package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// perTurn is how many numbers Gather and Scatter move at a turn.
const perTurn = 8

// gather adds the kernel of Gather, and scatter that of Scatter. Both take the numbers two at a
// time: the instructions that take more of them at once are slower.
func (g *target) gather() {
	c := g.ctx
	g.turns(func(to, from, at reg.Register, index [2]reg.GPPhysical) {
		for k := 0; k < perTurn; k += 2 {
			for i, r := range index {
				c.MOVL(operand.Mem{Base: at, Disp: 4 * (k + i)}, r.As32())
			}
			c.VMOVSD(operand.Mem{Base: from}.Idx(index[0], 8), reg.X0)
			c.VMOVHPD(operand.Mem{Base: from}.Idx(index[1], 8), reg.X0, reg.X0)
			c.VMOVUPD(reg.X0, operand.Mem{Base: to, Disp: 8 * k})
		}
		c.ADDQ(operand.Imm(8*perTurn), to)
	})
}

func (g *target) scatter() {
	c := g.ctx
	g.turns(func(to, from, at reg.Register, index [2]reg.GPPhysical) {
		for k := 0; k < perTurn; k += 2 {
			for i, r := range index {
				c.MOVL(operand.Mem{Base: at, Disp: 4 * (k + i)}, r.As32())
			}
			c.VMOVUPD(operand.Mem{Base: from, Disp: 8 * k}, reg.X0)
			c.VMOVLPD(reg.X0, operand.Mem{Base: to}.Idx(index[0], 8))
			c.VMOVHPD(reg.X0, operand.Mem{Base: to}.Idx(index[1], 8))
		}
		c.ADDQ(operand.Imm(8*perTurn), from)
	})
}

// turns adds a function's loop.
func (g *target) turns(turn func(to, from, at reg.Register, index [2]reg.GPPhysical)) {
	c := g.ctx
	to, from, at, n := reg.RAX, reg.RBX, reg.RCX, reg.RDX
	g.params(to, from, at, n)
	g.label("turn")
	turn(to, from, at, [2]reg.GPPhysical{reg.RSI, reg.RDI})
	c.ADDQ(operand.Imm(4*perTurn), at)
	c.SUBQ(operand.Imm(perTurn), n)
	c.JNE(g.ref("turn"))
	c.RET()
}
