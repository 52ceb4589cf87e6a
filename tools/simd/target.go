package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A target is a set of instructions.
type target struct {
	name    string // as in the names of functions and files
	lanes   int
	vectors []reg.Register
	masks   []reg.Register // empty where masks are vectors

	ctx       *build.Context
	constants map[uint64]operand.Mem
	order     []uint64 // the constants, in the order of their first use
	tables    int      // of whole numbers
	lists     map[string]operand.Mem
}

func newTarget(name string) *target {
	g := &target{name: name, ctx: build.NewContext(), constants: map[uint64]operand.Mem{}, lists: map[string]operand.Mem{}}
	switch name {
	case "AVX2":
		g.lanes, g.vectors = 4, []reg.Register{
			reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7,
			reg.Y8, reg.Y9, reg.Y10, reg.Y11, reg.Y12, reg.Y13, reg.Y14, reg.Y15,
		}
	case "AVX512":
		g.lanes, g.vectors = 8, []reg.Register{
			reg.Z0, reg.Z1, reg.Z2, reg.Z3, reg.Z4, reg.Z5, reg.Z6, reg.Z7,
			reg.Z8, reg.Z9, reg.Z10, reg.Z11, reg.Z12, reg.Z13, reg.Z14, reg.Z15,
			reg.Z16, reg.Z17, reg.Z18, reg.Z19, reg.Z20, reg.Z21, reg.Z22, reg.Z23,
			reg.Z24, reg.Z25, reg.Z26, reg.Z27, reg.Z28, reg.Z29, reg.Z30, reg.Z31,
		}
		g.masks = []reg.Register{reg.K1, reg.K2, reg.K3, reg.K4, reg.K5, reg.K6, reg.K7}
	}
	return g
}

// wide reports whether g has masks of their own and operands that are one number for all
// lanes.
func (g *target) wide() bool { return g.masks != nil }

// width returns the bytes of a vector.
func (g *target) width() int { return 8 * g.lanes }

// constant returns where a constant lies.
func (g *target) constant(bits uint64) operand.Mem {
	m, ok := g.constants[bits]
	if !ok {
		m = operand.Mem{Symbol: operand.Symbol{Name: fmt.Sprintf("c%016x", bits), Static: true}, Base: reg.StaticBase}
		g.constants[bits] = m
		g.order = append(g.order, bits)
	}
	return m
}

// writeConstants adds the constants' data to the file: AVX2 takes them as whole vectors.
func (g *target) writeConstants() {
	for _, bits := range g.order {
		g.ctx.StaticGlobal(fmt.Sprintf("c%016x", bits))
		g.ctx.DataAttributes(attr.RODATA | attr.NOPTR)
		g.ctx.AppendDatum(operand.U64(bits))
		for i := 1; i < g.lanes && !g.wide(); i++ {
			g.ctx.AppendDatum(operand.U64(bits))
		}
	}
}

// load puts a home's number into a register.
func (g *target) load(home place, r reg.Register) {
	switch c := g.ctx; {
	case home.mask && g.wide():
		c.KMOVW(home.at, r)
	case home.single:
		c.VBROADCASTSD(home.at, r)
	default:
		c.VMOVUPD(home.at, r)
	}
}

// save puts a register's number into memory.
func (g *target) save(v *value, r reg.Register, at operand.Mem) {
	if v.mask && g.wide() {
		g.ctx.KMOVW(r, at)
	} else {
		g.ctx.VMOVUPD(r, at)
	}
}

// operands is how avo's functions for instructions of this shape look.
type operands = func(...operand.Op)

// three wraps an instruction with three operands.
func three(f func(a, b, c operand.Op)) operands {
	return func(o ...operand.Op) { f(o[0], o[1], o[2]) }
}

// An instruction works on its first argument and a second, which may lie in memory: whole,
// or (BCST) as one number for all lanes.
type instruction struct {
	whole, single operands
	commutes      bool
}

// binary returns the instruction of an operation on two vectors or two masks.
func (g *target) binary(op string) (instruction, bool) {
	c := g.ctx
	if g.wide() {
		switch op {
		case "kand":
			return instruction{whole: three(c.KANDB), commutes: true}, true
		case "kor":
			return instruction{whole: three(c.KORB), commutes: true}, true
		case "and":
			return instruction{c.VPANDQ, c.VPANDQ_BCST, true}, true
		case "or":
			return instruction{c.VPORQ, c.VPORQ_BCST, true}, true
		case "xor":
			return instruction{c.VPXORQ, c.VPXORQ_BCST, true}, true
		}
	}
	switch op {
	case "add":
		return instruction{c.VADDPD, c.VADDPD_BCST, true}, true
	case "sub":
		return instruction{c.VSUBPD, c.VSUBPD_BCST, false}, true
	case "mul":
		return instruction{c.VMULPD, c.VMULPD_BCST, true}, true
	case "div":
		return instruction{c.VDIVPD, c.VDIVPD_BCST, false}, true
	case "max":
		return instruction{c.VMAXPD, c.VMAXPD_BCST, false}, true
	case "min":
		return instruction{c.VMINPD, c.VMINPD_BCST, false}, true
	case "and", "kand":
		return instruction{c.VANDPD, nil, true}, true
	case "or", "kor":
		return instruction{c.VORPD, nil, true}, true
	case "xor":
		return instruction{c.VXORPD, nil, true}, true
	case "iadd":
		return instruction{c.VPADDQ, c.VPADDQ_BCST, true}, true
	case "isub":
		return instruction{c.VPSUBQ, c.VPSUBQ_BCST, false}, true
	case "imul":
		return instruction{c.VPMULUDQ, c.VPMULUDQ_BCST, true}, true
	}
	return instruction{}, false
}
