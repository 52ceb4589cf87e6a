package main

import (
	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Searches branch and pack, which a text cannot say: they are written in instructions.

// searches adds all searches.
func (g *target) searches() {
	g.near()
	g.within()
	g.hits()
	g.meet()
	if !g.wide() { // wider vectors do not help
		g.gather()
		g.scatter()
		g.bounds()
	}
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
	c.Function("near" + g.name)
	c.SignatureExpr("func(queries *[3][8]float64, hits *[8]uint64, xs, ys *float64, n int)")
	queries, hits, xs, ys, n, j := reg.RAX, reg.RBX, reg.R8, reg.R9, reg.RCX, reg.RDX
	c.Load(c.Param("queries"), queries)
	c.Load(c.Param("hits"), hits)
	c.Load(c.Param("xs"), xs)
	c.Load(c.Param("ys"), ys)
	c.Load(c.Param("n"), n)

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
	c.Label("candidates")
	at := []operand.Mem{operand.Mem{Base: xs}.Idx(j, 8), operand.Mem{Base: ys}.Idx(j, 8)}
	if !g.wide() {
		c.VBROADCASTSD(at[0], candidate[0])
		c.VBROADCASTSD(at[1], candidate[1])
	}
	for h := range halves {
		g.squares(part(h, 0), part(h, 1), part(h, 4), part(h, 5), func(from, to reg.Register, axis int) {
			if g.wide() {
				c.VSUBPD_BCST(at[axis], from, to)
			} else {
				c.VSUBPD(candidate[axis], from, to)
			}
		})
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
	c.JLT(operand.LabelRef("candidates"))
	for h := range halves {
		c.VMOVUPD(part(h, 3), operand.Mem{Base: hits, Disp: g.width() * h})
	}
	c.VZEROUPPER()
	c.RET()
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
	table := operand.Mem{}
	if !g.wide() {
		table = g.packing()
	}
	steps := g.numbers("steps", func(i int) uint32 { return uint32(i) })
	widths := g.numbers("widths", func(int) uint32 { return uint32(g.lanes) })
	c.Function("within" + g.name)
	c.SignatureExpr("func(to *uint32, first uint32, xs, ys *float64, n int, query *[3]float64) (found int)")
	to, first, xs, ys, n, query := reg.RAX, reg.EBX, reg.R8, reg.R9, reg.RCX, reg.RDX
	j, bits, found := reg.RSI, reg.RDI, reg.R10
	c.Load(c.Param("to"), to)
	c.Load(c.Param("first"), first)
	c.Load(c.Param("xs"), xs)
	c.Load(c.Param("ys"), ys)
	c.Load(c.Param("n"), n)
	c.Load(c.Param("query"), query)

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
	c.Label("candidates")
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
		c.LEAQ(table, shuffle)
		c.VPSHUFB(operand.Mem{Base: shuffle}.Idx(entry, 1), index, packed)
		c.VMOVDQU(packed, operand.Mem{Base: to}.Idx(found, 4))
	}
	c.POPCNTQ(bits, bits)
	c.ADDQ(bits, found)
	c.VPADDD(step, index, index)
	c.ADDQ(operand.Imm(uint64(g.lanes)), j)
	c.CMPQ(j, n)
	c.JLT(operand.LabelRef("candidates"))
	c.VZEROUPPER()
	c.Store(found, c.ReturnIndex(0))
	c.RET()
}

// numbers returns memory with a number of 32 bits for each lane.
func (g *target) numbers(name string, of func(lane int) uint32) operand.Mem {
	return data(g.ctx, name, func(i int) operand.Constant { return operand.U32(of(i)) }, g.lanes)
}

// packing returns a table of shuffles: entry b moves the numbers of 32 bits whose bits b has
// to the front.
func (g *target) packing() operand.Mem {
	return g.table("packing", packing)
}

func packing() (bytes []operand.Constant) {
	for b := range 16 {
		entry := make([]byte, 0, 16)
		for lane := range 4 {
			if b>>lane&1 == 1 {
				for k := range 4 {
					entry = append(entry, byte(4*lane+k))
				}
			}
		}
		for len(entry) < 16 {
			entry = append(entry, 0x80)
		}
		for _, x := range entry {
			bytes = append(bytes, operand.U8(x))
		}
	}
	return bytes
}

// table returns read-only memory with a list of constants, which is made once.
func (g *target) table(name string, list func() []operand.Constant) operand.Mem {
	m, ok := g.lists[name]
	if !ok {
		constants := list()
		m = data(g.ctx, name, func(i int) operand.Constant { return constants[i] }, len(constants))
		g.lists[name] = m
	}
	return m
}

// data returns read-only memory with n constants.
func data(c *build.Context, name string, of func(i int) operand.Constant, n int) operand.Mem {
	m := c.StaticGlobal(name)
	c.DataAttributes(attr.RODATA | attr.NOPTR)
	for i := range n {
		c.AppendDatum(of(i))
	}
	return m
}
