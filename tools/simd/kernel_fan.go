package main

import (
	"fmt"
	"math"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// mostOncoming is how many discs a fan has at most.
const mostOncoming = 16

// fan adds the kernel of Fan: eight headings in one vector, or in two, against one disc after
// the other. Most discs bar none of them, and need no root: which they are no processor could
// predict. So those that bar any are listed first, without a branch, and then rooted.
func (g *target) fan() {
	c := g.ctx
	times, cos, sin, numbers, discs, n := reg.RAX, reg.RBX, reg.RCX, reg.RDX, reg.RSI, reg.RDI
	first := reg.R8
	g.params(times, cos, sin, numbers, first)
	// What is listed of a disc: two vectors, and where it is.
	const fanEntry = 64 + 64 + 8
	list, entry := g.local((mostOncoming+1)*fanEntry), reg.R11
	v := g.vectors
	ex, ey, b, a, at, t, m, spare := v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]
	var shared [9]reg.Register // the numbers
	for i := 4; i < 9; i++ {
		shared[i] = v[8+i-4]
		c.VBROADCASTSD(operand.Mem{Base: numbers, Disp: 8 * i}, shared[i])
	}
	speed, square, twice, ahead, perAhead := shared[4], shared[5], shared[6], shared[7], shared[8]
	zero, one := v[13], v[14]
	g.clear(zero)
	g.load(place{at: g.constant(math.Float64bits(1)), single: true}, one)
	// with does an operation with one number in memory for all lanes.
	with := func(whole, single operands, at operand.Mem, from, to reg.Register) {
		if g.wide() {
			single(at, from, to)
			return
		}
		c.VBROADCASTSD(at, spare)
		whole(spare, from, to)
	}
	of := func(i int) operand.Mem { return operand.Mem{Base: discs, Disp: 8 * 16 * i} }
	awayX, awayY, velX, velY, room, toward, speed2, firm := of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7)
	number := func(i int) operand.Mem { return operand.Mem{Base: numbers, Disp: 8 * i} }
	// dot puts the product of the headings and a vector in memory into to.
	dot := func(x, y operand.Mem, to reg.Register) {
		with(c.VMULPD, c.VMULPD_BCST, x, ex, to)
		with(c.VMULPD, c.VMULPD_BCST, y, ey, at)
		c.VADDPD(at, to, to)
	}
	// barred masks the headings that the disc bars.
	barred := func() {
		if g.wide() {
			c.VCMPPD(operand.Imm(more), zero, b, g.masks[0])
			c.VCMPPD(operand.Imm(more), zero, a, g.masks[0], g.masks[0])
			return
		}
		c.VCMPPD(operand.Imm(more), zero, b, m)
		c.VCMPPD(operand.Imm(more), zero, a, at)
		c.VANDPD(at, m, m)
	}
	for half := range 8 / g.lanes {
		label := func(name string) string { return fmt.Sprintf("%s%d", name, half) }
		for axis, e := range []reg.Register{ex, ey} {
			c.VMOVUPD(operand.Mem{Base: cos, Disp: g.width() * half}, e)
			with(c.VMULPD, c.VMULPD_BCST, number(axis), e, e)
			c.VMOVUPD(operand.Mem{Base: sin, Disp: g.width() * half}, m)
			with(c.VMULPD, c.VMULPD_BCST, number(2+axis), m, m)
			c.VADDPD(m, e, e)
		}
		c.VMOVAPD(ahead, t)
		c.Load(c.Param("n"), n)
		c.MOVQ(first, discs)
		c.LEAQ(list, entry)
		c.JMP(g.ref(label("test")))
		g.label(label("disc"))
		dot(awayX, awayY, b)
		c.VMULPD(speed, b, b)
		with(c.VSUBPD, c.VSUBPD_BCST, toward, b, b)
		dot(velX, velY, a)
		c.VMULPD(twice, a, a)
		with(c.VADDPD, c.VADDPD_BCST, speed2, square, at)
		c.VSUBPD(a, at, a)
		with(c.VMULPD, c.VMULPD_BCST, room, a, a)
		c.VMULPD(b, b, at)
		c.VSUBPD(a, at, a)
		hits, some := reg.R9, reg.R10
		barred()
		if g.wide() {
			c.KMOVB(g.masks[0], hits.As32())
		} else {
			c.VMOVMSKPD(m, hits.As32())
		}
		c.VMOVUPD(b, operand.Mem{Base: entry})
		c.VMOVUPD(a, operand.Mem{Base: entry, Disp: 64})
		c.MOVQ(discs, operand.Mem{Base: entry, Disp: 128})
		c.XORL(some.As32(), some.As32())
		c.CMPL(hits.As32(), operand.Imm(0))
		c.SETNE(some.As8())
		c.NEGQ(some)
		c.ANDQ(operand.Imm(fanEntry), some)
		c.ADDQ(some, entry)
		c.ADDQ(operand.Imm(8), discs)
		c.DECQ(n)
		g.label(label("test"))
		c.TESTQ(n, n)
		c.JNZ(g.ref(label("disc")))
		last := reg.R12
		c.MOVQ(entry, last)
		c.LEAQ(list, entry)
		c.JMP(g.ref(label("last")))
		g.label(label("root"))
		c.VMOVUPD(operand.Mem{Base: entry}, b)
		c.VMOVUPD(operand.Mem{Base: entry, Disp: 64}, a)
		c.MOVQ(operand.Mem{Base: entry, Disp: 128}, discs)
		barred()
		c.VSQRTPD(a, a)
		c.VADDPD(a, b, b)
		c.VBROADCASTSD(room, at)
		c.VDIVPD(b, at, at)
		bits := reg.R10
		c.MOVQ(operand.U64(math.Float64bits(1)), bits)
		c.CMPQ(bits, firm)
		c.JEQ(g.ref(label("firm")))
		c.VDIVPD(at, one, a)
		c.VSUBPD(perAhead, a, a)
		with(c.VMULPD, c.VMULPD_BCST, firm, a, a)
		c.VADDPD(perAhead, a, a)
		c.VDIVPD(a, one, a)
		if g.wide() {
			c.VCMPPD(operand.Imm(less), ahead, at, g.masks[1])
			c.VMOVAPD(a, g.masks[1], at)
		} else {
			c.VCMPPD(operand.Imm(less), ahead, at, b)
			c.VBLENDVPD(b, a, at, at)
		}
		g.label(label("firm"))
		if g.wide() {
			c.VMINPD(t, at, g.masks[0], t)
		} else {
			c.VCMPPD(operand.Imm(less), t, at, b)
			c.VANDPD(m, b, b)
			c.VBLENDVPD(b, at, t, t)
		}
		c.ADDQ(operand.Imm(fanEntry), entry)
		g.label(label("last"))
		c.CMPQ(entry, last)
		c.JLT(g.ref(label("root")))
		c.VMOVUPD(t, operand.Mem{Base: times, Disp: g.width() * half})
	}
	g.end()
}
