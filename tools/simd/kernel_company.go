package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// rank adds the kernel of Rank: a vector of keys against one key after the other. Of equal
// keys the later ones come after: keys before the vector count where they are equal too, and
// those within it for the lanes behind them.
func (g *target) rank() {
	c := g.ctx
	behind := func(i int) operand.Mem { // 1 in the lanes behind lane i
		return g.words(fmt.Sprint("behind", i), func(lane int) uint64 { return one(lane > i) })
	}
	before := func(i int) operand.Mem { // 1 in all others
		return g.words(fmt.Sprint("before", i), func(lane int) uint64 { return one(lane <= i) })
	}
	places, keys, n, j, k, end := reg.RAX, reg.RBX, reg.RCX, reg.RDX, reg.RSI, reg.RDI
	g.params(places, keys, n)
	if g.wide() { // a key is compared with a vector of its own, too
		c.CMPQ(n, operand.Imm(16))
		c.JLE(g.targets[0].ref("lanes"))
	}
	own, sum, unit, m := g.vectors[0], g.vectors[1], g.vectors[2], g.vectors[3]
	g.load(place{at: g.constant(1), single: true}, unit)
	key := operand.Mem{Base: keys}.Idx(k, 8)
	// count adds ones to the lanes whose key is as the predicate says, compared with that at k.
	count := func(predicate uint64, ones operand.Op) {
		if g.wide() {
			c.VCMPPD_BCST(operand.Imm(predicate), key, own, g.masks[0])
			c.VPADDQ(ones, sum, g.masks[0], sum)
			return
		}
		c.VCMPPD(operand.Imm(predicate), m, own, m)
		c.VANDPD(ones, m, m)
		c.VPADDQ(m, sum, sum)
	}
	spread := func() {
		if !g.wide() {
			c.VBROADCASTSD(key, m)
		}
	}
	loop := func(name string, to reg.Register, predicate uint64) {
		c.JMP(g.ref(name + "Test"))
		g.label(name)
		spread()
		count(predicate, unit)
		c.INCQ(k)
		g.label(name + "Test")
		c.CMPQ(k, to)
		c.JLT(g.ref(name))
	}
	c.XORQ(j, j)
	g.label("vectors")
	c.VMOVUPD(operand.Mem{Base: keys}.Idx(j, 8), own)
	g.clear(sum)
	c.XORQ(k, k)
	loop("earlier", j, atLeast)
	for i := range g.lanes {
		spread()
		count(atLeast, behind(i))
		spread()
		count(more, before(i))
		c.INCQ(k)
	}
	c.MOVQ(n, end)
	loop("later", end, more)
	c.VMOVUPD(sum, operand.Mem{Base: places}.Idx(j, 8))
	c.ADDQ(operand.Imm(uint64(g.lanes)), j)
	c.CMPQ(j, n)
	c.JLT(g.ref("vectors"))
	g.end()
}

// sift adds the kernel of Keys.Sift: the keys below a bound and their indexes are packed, without a branch on a key.
func (g *target) sift() {
	c := g.ctx
	keys, index, toKeys, toIndex, n, j, end, below := reg.RAX, reg.RBX, reg.RCX, reg.RDX, reg.RSI, reg.RDI, reg.R8, reg.R9
	g.params(toKeys, toIndex, keys, index, n)
	key, bound, packed := g.vectors[0], g.vectors[1], g.vectors[2]
	c.Load(c.Param("bound"), reg.X1)
	c.VBROADCASTSD(reg.X1, bound)
	c.XORQ(j, j)
	c.XORQ(end, end)
	to, from := operand.Mem{Base: toIndex}.Idx(end, 4), operand.Mem{Base: index}.Idx(j, 4)
	g.label("keys")
	c.VMOVUPD(operand.Mem{Base: keys}.Idx(j, 8), key)
	if g.wide() {
		c.VCMPPD(operand.Imm(less), bound, key, g.masks[0])
		c.KMOVB(g.masks[0], below.As32())
		c.VCOMPRESSPD(key, g.masks[0], packed)
		c.VMOVUPD(packed, operand.Mem{Base: toKeys}.Idx(end, 8))
		c.VMOVDQU(from, reg.Y3)
		c.VPCOMPRESSD(reg.Y3, g.masks[0], reg.Y3)
		c.VMOVDQU(reg.Y3, to)
	} else {
		entry, table := reg.R10, reg.R11
		c.VCMPPD(operand.Imm(less), bound, key, packed)
		c.VMOVMSKPD(packed, below.As32())
		c.MOVQ(below, entry)
		c.SHLQ(operand.Imm(5), entry)
		c.LEAQ(g.shuffles(), table)
		c.VMOVDQU(operand.Mem{Base: table}.Idx(entry, 1), reg.Y3)
		c.VPERMPS(key, reg.Y3, packed)
		c.VMOVUPD(packed, operand.Mem{Base: toKeys}.Idx(end, 8))
		c.SHRQ(operand.Imm(1), entry)
		c.LEAQ(g.packing(), table)
		c.VMOVDQU(from, reg.X3)
		c.VPSHUFB(operand.Mem{Base: table}.Idx(entry, 1), reg.X3, reg.X3)
		c.VMOVDQU(reg.X3, to)
	}
	c.POPCNTQ(below, below)
	c.ADDQ(below, end)
	c.ADDQ(operand.Imm(uint64(g.lanes)), j)
	c.CMPQ(j, n)
	c.JLT(g.ref("keys"))
	g.end(end)
}

// words returns memory with a number of 64 bits for each lane.
func (g *target) words(name string, of func(lane int) uint64) operand.Mem {
	return g.list(g.labelName(name), g.lanes, func(i int) operand.Constant { return operand.U64(of(i)) })
}

func one(yes bool) uint64 {
	if yes {
		return 1
	}
	return 0
}
