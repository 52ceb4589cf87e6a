package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// bounds adds the kernel of Bounds: of eight places at a turn the least and the greatest.
func (g *target) bounds() {
	c := g.ctx
	to, xs, ys, n := reg.RAX, reg.RBX, reg.RCX, reg.RDX
	g.params(to, xs, ys, n)
	g.label("eight")
	v := g.vectors
	c.VMOVUPD(operand.Mem{Base: xs}, v[0])
	c.VMOVUPD(operand.Mem{Base: ys}, v[1])
	least := func(a, b, to operand.Op) { c.VMINPD(a, b, to) }
	greatest := func(a, b, to operand.Op) { c.VMAXPD(a, b, to) }
	for k, extreme := range []func(a, b, to operand.Op){least, greatest} {
		x, y, low, high := v[2+4*k], v[3+4*k], v[4+4*k], v[5+4*k]
		half := []reg.Register{reg.X4, reg.X8}[k]
		extreme(operand.Mem{Base: xs, Disp: 32}, v[0], x)
		extreme(operand.Mem{Base: ys, Disp: 32}, v[1], y)
		c.VUNPCKLPD(y, x, low)
		c.VUNPCKHPD(y, x, high)
		extreme(high, low, low) // x, y, x, y
		c.VEXTRACTF128(operand.Imm(1), low, reg.X10)
		extreme(reg.X10, half, half)
		c.VMOVUPD(half, operand.Mem{Base: to, Disp: 16 * k})
	}
	c.ADDQ(operand.Imm(64), xs)
	c.ADDQ(operand.Imm(64), ys)
	c.ADDQ(operand.Imm(32), to)
	c.DECQ(n)
	c.JNE(g.ref("eight"))
	g.end()
}
