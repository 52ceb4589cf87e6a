package main

import (
	"fmt"
	"log"
	"regexp"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/printer"
	"github.com/mmcloughlin/avo/reg"
)

// A file is the assembly of all kernels. Each function has a text for each set of instructions, and
// goes on with the one that package simd has chosen.
type file struct {
	ctx       *build.Context
	targets   []*target
	constants map[uint64]operand.Mem
	order     []uint64               // the constants, in the order of their first use
	lists     map[string]operand.Mem // of constants
	frame     int                    // bytes of the stack that the function takes
}

func newFile() *file {
	f := &file{ctx: build.NewContext(), constants: map[uint64]operand.Mem{}, lists: map[string]operand.Mem{}}
	f.targets = []*target{
		{file: f, lanes: 4, vectors: []reg.Register{
			reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7,
			reg.Y8, reg.Y9, reg.Y10, reg.Y11, reg.Y12, reg.Y13, reg.Y14, reg.Y15,
		}},
		{file: f, lanes: 8, vectors: []reg.Register{
			reg.Z0, reg.Z1, reg.Z2, reg.Z3, reg.Z4, reg.Z5, reg.Z6, reg.Z7,
			reg.Z8, reg.Z9, reg.Z10, reg.Z11, reg.Z12, reg.Z13, reg.Z14, reg.Z15,
			reg.Z16, reg.Z17, reg.Z18, reg.Z19, reg.Z20, reg.Z21, reg.Z22, reg.Z23,
			reg.Z24, reg.Z25, reg.Z26, reg.Z27, reg.Z28, reg.Z29, reg.Z30, reg.Z31,
		}, masks: []reg.Register{reg.K1, reg.K2, reg.K3, reg.K4, reg.K5, reg.K6, reg.K7}},
	}
	return f
}

// named are types of package simd, which avo does not know.
var named = regexp.MustCompile(`\*([A-Z]\w+|pairing)`)

// function adds a function with a text for each of some targets, the narrow one first.
func (f *file) function(name, signature string, targets []*target, add func(g *target)) {
	c := f.ctx
	f.frame = 0
	c.Function(name + "Kernel")
	c.SignatureExpr("func" + named.ReplaceAllString(signature, "*byte"))
	if len(targets) > 1 {
		const avx512 = 2 // of the sets of package simd
		c.CMPB(operand.NewDataAddr(operand.Symbol{Name: "·inUse"}, 0), operand.Imm(avx512))
		c.JEQ(targets[1].ref("lanes"))
	}
	for _, g := range targets {
		g.label("lanes")
		add(g)
	}
	c.AllocLocal(f.frame)
}

// local returns the function's memory on the stack, of which targets share so many bytes.
func (f *file) local(size int) operand.Mem {
	f.frame = max(f.frame, size)
	return operand.NewStackAddr(0)
}

// assembly returns the text of the file.
func (f *file) assembly() []byte {
	for _, bits := range f.order { // AVX2 takes constants as whole vectors
		f.ctx.StaticGlobal(constantName(bits))
		f.ctx.DataAttributes(attr.RODATA | attr.NOPTR)
		for range f.targets[0].lanes {
			f.ctx.AppendDatum(operand.U64(bits))
		}
	}
	file, err := f.ctx.Result()
	if err != nil {
		log.Fatal(err)
	}
	if err := pass.Compile.Execute(file); err != nil {
		log.Fatal(err)
	}
	out, err := printer.NewGoAsm(printer.Config{Name: "avo", Pkg: "simd", Argv: []string{"go", "run", "-C", "tools", "./simd"}}).Print(file)
	if err != nil {
		log.Fatal(err)
	}
	return out
}

func constantName(bits uint64) string { return fmt.Sprintf("c%016x", bits) }

// constant returns where a constant lies.
func (f *file) constant(bits uint64) operand.Mem {
	m, ok := f.constants[bits]
	if !ok {
		m = operand.NewDataAddr(operand.NewStaticSymbol(constantName(bits)), 0)
		f.constants[bits] = m
		f.order = append(f.order, bits)
	}
	return m
}

// list returns read-only memory with n constants, which is made once.
func (f *file) list(name string, n int, of func(i int) operand.Constant) operand.Mem {
	m, ok := f.lists[name]
	if !ok {
		m = f.ctx.StaticGlobal(name)
		f.ctx.DataAttributes(attr.RODATA | attr.NOPTR)
		for i := range n {
			f.ctx.AppendDatum(of(i))
		}
		f.lists[name] = m
	}
	return m
}

// A target is a set of instructions.
type target struct {
	*file
	lanes   int
	vectors []reg.Register
	masks   []reg.Register // empty where masks are vectors
}

// A name of a label is made of what it is and of the lanes.
func (g *target) labelName(name string) string     { return fmt.Sprint(name, g.lanes) }
func (g *target) label(name string)                { g.ctx.Label(g.labelName(name)) }
func (g *target) ref(name string) operand.LabelRef { return operand.LabelRef(g.labelName(name)) }

// params loads the parameters.
func (g *target) params(to ...reg.Register) {
	for i, r := range to {
		g.ctx.Load(g.ctx.ParamIndex(i), r)
	}
}

// end returns from the function.
func (g *target) end(results ...reg.Register) {
	g.ctx.VZEROUPPER()
	for i, r := range results {
		g.ctx.Store(r, g.ctx.ReturnIndex(i))
	}
	g.ctx.RET()
}

// wide reports whether g has masks of their own and operands that are one number for all
// lanes.
func (g *target) wide() bool { return g.masks != nil }

// width returns the bytes of a vector.
func (g *target) width() int { return 8 * g.lanes }

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
func (g *target) binary(op string) (in instruction, ok bool) {
	c := g.ctx
	if g.wide() {
		in, ok = map[string]instruction{
			"kand": {whole: three(c.KANDB), commutes: true},
			"kor":  {whole: three(c.KORB), commutes: true},
			"and":  {c.VPANDQ, c.VPANDQ_BCST, true},
			"or":   {c.VPORQ, c.VPORQ_BCST, true},
			"xor":  {c.VPXORQ, c.VPXORQ_BCST, true},
		}[op]
	}
	if !ok {
		in, ok = map[string]instruction{
			"add":  {c.VADDPD, c.VADDPD_BCST, true},
			"sub":  {c.VSUBPD, c.VSUBPD_BCST, false},
			"mul":  {c.VMULPD, c.VMULPD_BCST, true},
			"div":  {c.VDIVPD, c.VDIVPD_BCST, false},
			"max":  {c.VMAXPD, c.VMAXPD_BCST, false},
			"min":  {c.VMINPD, c.VMINPD_BCST, false},
			"and":  {c.VANDPD, nil, true},
			"kand": {c.VANDPD, nil, true},
			"or":   {c.VORPD, nil, true},
			"kor":  {c.VORPD, nil, true},
			"xor":  {c.VXORPD, nil, true},
			"iadd": {c.VPADDQ, c.VPADDQ_BCST, true},
			"isub": {c.VPSUBQ, c.VPSUBQ_BCST, false},
			"imul": {c.VPMULUDQ, c.VPMULUDQ_BCST, true},
		}[op]
	}
	return in, ok
}
