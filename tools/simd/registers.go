package main

import (
	"math"
	"slices"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Which value lies in which register, and which on the stack.

// next returns the line that needs v next.
func (e *emitter) next(v *value) int {
	if len(e.uses[v]) == 0 {
		return math.MaxInt
	}
	return e.uses[v][0]
}

// take returns a free register for v, and frees one if there is none.
func (e *emitter) take(v *value) reg.Register {
	list := e.vectors
	if v.mask && e.wide() {
		list = e.masks
	}
	var victim reg.Register
	for _, r := range list {
		switch held := e.holder[r]; {
		case e.pinned[r]:
		case held == nil:
			return e.hold(r, v)
		case victim == nil || e.next(held) > e.next(e.holder[victim]):
			victim = r
		}
	}
	if victim == nil {
		panic(e.t.Name + ": too few registers for one line")
	}
	old := e.holder[victim]
	if _, ok := e.homes[old]; !ok && old.op != "column" {
		size := e.width()
		if old.mask && e.wide() {
			size = 8
		}
		at := e.reserve(size)
		e.homes[old] = home{place{at: e.memory(at), mask: old.mask}, at, size}
		e.save(old, victim, e.memory(at))
	}
	delete(e.in, old)
	return e.hold(victim, v)
}

func (e *emitter) hold(r reg.Register, v *value) reg.Register {
	e.holder[r], e.in[v] = v, r
	return r
}

// register returns v in a register.
func (e *emitter) register(v *value) reg.Register {
	r, ok := e.in[v]
	if !ok {
		r = e.take(v)
		if v.op == "column" {
			e.ctx.VMOVUPD(e.column(v.slot), r)
		} else {
			e.load(e.homes[v].place, r)
		}
	}
	e.pinned[r] = true
	return r
}

// second returns v as the second argument of an instruction: in memory, if it lies there
// and is not worth a register.
func (e *emitter) second(i int, v *value, in instruction) (operand.Op, operands) {
	if _, ok := e.in[v]; !ok && !(v.mask && e.wide()) {
		if h, ok := e.homes[v]; ok && (v.op == "const" || v.op == "scalar" || len(e.uses[v]) == 1) {
			if h.single {
				return h.at, in.single
			}
			return h.at, in.whole
		}
	}
	return e.register(v), in.whole
}

// release forgets the use of the line's arguments by the line itself.
func (e *emitter) release(line *value) {
	clear(e.pinned)
	for _, a := range line.args {
		if len(e.uses[a]) > 0 && e.uses[a][0] == e.at(line) {
			e.uses[a] = e.uses[a][1:]
		}
		if len(e.uses[a]) > 0 {
			continue
		}
		if r, ok := e.in[a]; ok {
			delete(e.in, a)
			delete(e.holder, r)
		}
		if h, ok := e.homes[a]; ok && h.size > 0 {
			e.free[h.size] = append(e.free[h.size], h.offset)
			delete(e.homes, a)
		}
	}
}

func (e *emitter) at(line *value) int { return slices.Index(e.lines, line) }

// keep puts a value that a later phase needs into memory, where each vector has its place.
func (e *emitter) keep(v *value) {
	r := e.in[v]
	if e.isNeededAfter(v, v.phase) {
		at := e.reserve(8 * block)
		e.boxes[v] = at
		m := e.memory(at).Idx(lane, 8)
		e.homes[v] = home{place: place{at: m, mask: v.mask}}
		e.save(v, r, m)
	}
	if len(e.uses[v]) == 0 {
		delete(e.in, v)
		delete(e.holder, r)
	}
}
