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
	g.turns(func(to, from reg.Register, k int) {
		g.ctx.VMOVSD(operand.Mem{Base: from}.Idx(reg.RSI, 8), reg.X0)
		g.ctx.VMOVHPD(operand.Mem{Base: from}.Idx(reg.RDI, 8), reg.X0, reg.X0)
		g.ctx.VMOVUPD(reg.X0, operand.Mem{Base: to, Disp: 8 * k})
	}, reg.RAX)
}

func (g *target) scatter() {
	g.turns(func(to, from reg.Register, k int) {
		g.ctx.VMOVUPD(operand.Mem{Base: from, Disp: 8 * k}, reg.X0)
		g.ctx.VMOVLPD(reg.X0, operand.Mem{Base: to}.Idx(reg.RSI, 8))
		g.ctx.VMOVHPD(reg.X0, operand.Mem{Base: to}.Idx(reg.RDI, 8))
	}, reg.RBX)
}

// turns adds a loop that moves two numbers at a time, whose places are in RSI and RDI. What moves
// on with the numbers is in a register.
func (g *target) turns(two func(to, from reg.Register, k int), moves reg.Register) {
	c := g.ctx
	to, from, at, n := reg.RAX, reg.RBX, reg.RCX, reg.RDX
	g.params(to, from, at, n)
	g.label("turn")
	for k := 0; k < perTurn; k += 2 {
		c.MOVL(operand.Mem{Base: at, Disp: 4 * k}, reg.ESI)
		c.MOVL(operand.Mem{Base: at, Disp: 4*k + 4}, reg.EDI)
		two(to, from, k)
	}
	c.ADDQ(operand.Imm(8*perTurn), moves)
	c.ADDQ(operand.Imm(4*perTurn), at)
	c.SUBQ(operand.Imm(perTurn), n)
	c.JNE(g.ref("turn"))
	c.RET()
}
