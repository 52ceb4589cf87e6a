package main

import (
	"fmt"
	"slices"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// block is the most lanes that a kernel takes at once: the bits of what it returns.
const block = 64

// The general registers of a kernel.
var (
	columnsArg = reg.RAX // the columns' addresses
	scalarsArg = reg.RBX
	count      = reg.RCX // lanes
	lane       = reg.RDX // the first of the vector
	odd        = reg.RSI // one bit per odd lane
	spare      = reg.RDI
	frame      = reg.R13 // aligned memory on the stack
	marked     = reg.R14 // one bit per marked lane
	pointers   = []reg.Register{reg.R8, reg.R9, reg.R10, reg.R11, reg.R12}
)

// A place is memory that holds a value: as a vector, or (single) as one number for all
// lanes.
type place struct {
	at     operand.Mem
	single bool
	mask   bool
}

// An emitter turns a text into instructions. It goes through the lines in their order and
// keeps values in registers; where there are too few, the value that is needed last goes to
// the stack.
type emitter struct {
	*target
	t *text

	size  int             // of the frame
	free  map[int][]int   // offsets in the frame to be used again, by size
	homes map[*value]home // of this phase
	boxes map[*value]int  // offsets of values that a later phase needs

	// Of the phase:
	lines   []*value
	uses    map[*value][]int // lines to come
	holder  map[reg.Register]*value
	in      map[*value]reg.Register
	pinned  map[reg.Register]bool
	pointer map[int]reg.Register
}

// home is a place, and what of the frame is free again once the value is dead.
type home struct {
	place
	offset, size int // size 0: nothing
}

// text adds a text as a function.
func (f *file) text(t *text) {
	f.function(t.Name, t.Signature(), f.targets, func(g *target) { g.emit(t) })
}

// emit adds the instructions of a text.
func (g *target) emit(t *text) {
	e := &emitter{target: g, t: t, free: map[int][]int{}, boxes: map[*value]int{}}
	c := g.ctx
	g.params(columnsArg, scalarsArg, count)
	c.LEAQ(operand.Mem{Base: reg.StackPointer, Disp: 63}, frame)
	c.ANDQ(operand.I32(-64), frame)
	c.XORQ(odd, odd)
	c.XORQ(marked, marked)
	scalars := e.spreadScalars()
	for phase := range t.phase + 1 {
		e.emitPhase(phase, scalars)
	}
	g.end(odd, marked)
	g.local(e.size + 64)
}

// spreadScalars returns where the scalars lie. AVX2 needs them as whole vectors.
func (e *emitter) spreadScalars() []place {
	places := make([]place, len(e.t.Scalars))
	for i := range places {
		at := operand.Mem{Base: scalarsArg, Disp: 8 * i}
		if e.wide() {
			places[i] = place{at: at, single: true}
			continue
		}
		places[i].at = e.memory(e.reserve(e.width()))
		e.ctx.VBROADCASTSD(at, e.vectors[0])
		e.ctx.VMOVUPD(e.vectors[0], places[i].at)
	}
	return places
}

// reserve returns the offset of that many bytes of the frame.
func (e *emitter) reserve(size int) int {
	if list := e.free[size]; len(list) > 0 {
		e.free[size] = list[:len(list)-1]
		return list[len(list)-1]
	}
	e.size += size
	return e.size - size
}

func (e *emitter) memory(offset int) operand.Mem { return operand.Mem{Base: frame, Disp: offset} }

// emitPhase adds a loop over the block with the lines of one phase.
func (e *emitter) emitPhase(phase int, scalars []place) {
	e.lines = e.needed(phase)
	e.homes, e.uses = map[*value]home{}, map[*value][]int{}
	e.holder, e.in, e.pinned = map[reg.Register]*value{}, map[*value]reg.Register{}, map[reg.Register]bool{}
	e.pointer = map[int]reg.Register{}
	c := e.ctx
	columns := []int{}
	for i, line := range e.lines {
		for _, a := range line.args {
			if len(e.uses[a]) == 0 || e.uses[a][len(e.uses[a])-1] != i {
				e.uses[a] = append(e.uses[a], i)
			}
			if a.op == "column" && !slices.Contains(columns, a.slot) {
				columns = append(columns, a.slot)
			}
		}
		if line.op == "store" && !slices.Contains(columns, line.slot) {
			columns = append(columns, line.slot)
		}
	}
	for i, column := range columns {
		if i < len(pointers) {
			e.pointer[column] = pointers[i]
			c.MOVQ(operand.Mem{Base: columnsArg, Disp: 8 * column}, pointers[i])
		}
	}
	for _, line := range e.lines {
		for _, v := range line.args {
			e.settle(v, scalars)
		}
	}
	c.XORQ(lane, lane)
	label := fmt.Sprintf("phase%dof", phase)
	e.label(label)
	for i, line := range e.lines {
		e.line(i, line)
	}
	if slices.ContainsFunc(e.lines, func(v *value) bool { return v.op == "skip" }) {
		e.label(nextVector)
	}
	c.ADDQ(operand.Imm(uint64(e.lanes)), lane)
	c.CMPQ(lane, count)
	c.JLT(e.ref(label))
	for v, at := range e.boxes {
		if !e.isNeededAfter(v, phase) {
			e.free[8*block] = append(e.free[8*block], at)
			slices.Sort(e.free[8*block])
			delete(e.boxes, v)
		}
	}
}

// nextVector is the label at which a vector's lines end.
const nextVector = "next"

// settle notes where a value lies that is no line of this phase.
func (e *emitter) settle(v *value, scalars []place) {
	if at, ok := e.boxes[v]; ok {
		e.homes[v] = home{place: place{at: e.memory(at).Idx(lane, 8), mask: v.mask}}
	}
	switch v.op {
	case "const":
		e.homes[v] = home{place: place{at: e.constant(v.bits), single: e.wide()}}
	case "scalar":
		e.homes[v] = home{place: scalars[v.slot]}
	}
}

// needed returns the lines of a phase whose values are used.
func (e *emitter) needed(phase int) []*value {
	live := map[*value]bool{}
	for _, v := range slices.Backward(e.t.values) {
		if v.op == "store" || v.op == "odd" || v.op == "mark" || v.op == "skip" || live[v] {
			live[v] = true
			for _, a := range v.args {
				live[a] = true
			}
		}
	}
	var lines []*value
	for _, v := range e.t.values {
		if live[v] && v.phase == phase {
			lines = append(lines, v)
		}
	}
	return lines
}

func (e *emitter) isNeededAfter(v *value, phase int) bool {
	return slices.ContainsFunc(e.t.values, func(u *value) bool {
		return u.phase > phase && slices.Contains(u.args, v)
	})
}

// column returns the lanes of a column. Its address may have to be loaded first.
func (e *emitter) column(slot int) operand.Mem {
	r, ok := e.pointer[slot]
	if !ok {
		r = spare
		e.ctx.MOVQ(operand.Mem{Base: columnsArg, Disp: 8 * slot}, r)
	}
	return operand.Mem{Base: r}.Idx(lane, 8)
}

// line adds the instructions of one line.
func (e *emitter) line(i int, v *value) {
	c := e.ctx
	if in, ok := e.binary(v.op); ok {
		a, b := v.args[0], v.args[1]
		if in.commutes && e.in[a] == nil && (e.in[b] != nil || a.op == "const" || a.op == "scalar") {
			a, b = b, a
		}
		ra := e.register(a)
		rb, do := e.second(i, b, in)
		e.release(v)
		do(rb, ra, e.take(v))
		e.keep(v)
		return
	}
	switch v.op {
	case "sqrt":
		a, do := e.second(i, v.args[0], instruction{whole: c.VSQRTPD, single: c.VSQRTPD_BCST})
		e.release(v)
		do(a, e.take(v))
	case "floor":
		a := e.register(v.args[0])
		e.release(v)
		if e.wide() {
			c.VRNDSCALEPD(operand.Imm(9), a, e.take(v))
		} else {
			c.VROUNDPD(operand.Imm(9), a, e.take(v))
		}
	case "shr", "shl":
		do := c.VPSRLQ
		if v.op == "shl" {
			do = c.VPSLLQ
		}
		a := e.register(v.args[0])
		e.release(v)
		do(operand.Imm(v.bits), a, e.take(v))
	case "cmp":
		a := e.register(v.args[0])
		b, do := e.second(i, v.args[1], instruction{whole: c.VCMPPD, single: c.VCMPPD_BCST})
		e.release(v)
		do(operand.Imm(v.bits), b, a, e.take(v))
	case "kandn": // the first without the second
		a, b := e.register(v.args[0]), e.register(v.args[1])
		e.release(v)
		if e.wide() {
			c.KANDNB(a, b, e.take(v))
		} else {
			c.VANDNPD(a, b, e.take(v))
		}
	case "select":
		e.choose(i, v)
	case "store":
		e.checkStore(i, v)
		r := e.register(v.args[0])
		c.VMOVUPD(r, e.column(v.slot))
		e.release(v)
		return
	case "odd", "mark":
		r := e.register(v.args[0])
		if e.wide() {
			c.KMOVB(r, spare.As32())
		} else {
			c.VMOVMSKPD(r, spare.As32())
		}
		if v.bits != 0 {
			c.XORL(operand.Imm(1<<e.lanes-1), spare.As32())
		}
		c.SHLXQ(lane, spare, spare)
		if v.op == "odd" {
			c.ORQ(spare, odd)
		} else {
			c.ORQ(spare, marked)
		}
		e.release(v)
		return
	case "skip":
		if r := e.register(v.args[0]); e.wide() {
			c.KTESTB(r, r)
		} else {
			c.VPTEST(r, r)
		}
		c.JEQ(e.ref(nextVector))
		e.release(v)
		return
	default:
		panic("unknown operation " + v.op)
	}
	e.keep(v)
}

// choose adds the instructions of a choice.
func (e *emitter) choose(i int, v *value) {
	c := e.ctx
	zero := e.t.num(0)
	mask, yes, no := v.args[0], v.args[1], v.args[2]
	rm := e.register(mask)
	switch {
	case no == zero && e.wide():
		ry := e.register(yes)
		e.release(v)
		c.VMOVAPD_Z(ry, rm, e.take(v))
	case no == zero:
		ry, do := e.second(i, yes, instruction{whole: c.VANDPD})
		e.release(v)
		do(ry, rm, e.take(v))
	case yes == zero && !e.wide():
		rn, do := e.second(i, no, instruction{whole: c.VANDNPD})
		e.release(v)
		do(rn, rm, e.take(v))
	case e.wide():
		rn := e.register(no)
		ry, do := e.second(i, yes, instruction{whole: c.VBLENDMPD, single: c.VBLENDMPD_BCST})
		e.release(v)
		do(ry, rn, rm, e.take(v))
	default:
		rn := e.register(no)
		ry, _ := e.second(i, yes, instruction{})
		e.release(v)
		c.VBLENDVPD(rm, ry, rn, e.take(v))
	}
}

// checkStore panics where the text needs a column as it was before it was stored.
func (e *emitter) checkStore(i int, store *value) {
	old := e.t.known["column "+e.t.Columns[store.slot]]
	if old == nil {
		return
	}
	_, held := e.in[old]
	if last := e.uses[old]; len(last) > 0 && last[len(last)-1] > i && !held || e.isNeededAfter(old, store.phase) {
		panic(fmt.Sprintf("%s needs %s after it is stored", e.t.Name, e.t.Columns[store.slot]))
	}
}
