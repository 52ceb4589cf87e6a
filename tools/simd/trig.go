package main

import (
	"go/ast"
	"math"
)

// Sine, cosine and their like, where the processor's way differs from that of package portable: it
// does both sides of a branch, and has no integer division.

func (a *value) plusNum(x float64) *value  { return a.plus(a.t.num(x)) }
func (a *value) minusNum(x float64) *value { return a.minus(a.t.num(x)) }
func (a *value) timesNum(x float64) *value { return a.times(a.t.num(x)) }

// from returns x - a.
func (a *value) from(x float64) *value { return a.t.num(x).minus(a) }

// float returns a whole number below 2⁵²: its bits, behind the point of 2⁵², are a number.
func (a whole) float() *value { return a.or(a.t.num(0x1p52)).minusNum(0x1p52) }

// An angle is what sine, cosine, excess and versine of x are made of.
type angle struct{ x, n, hi, lo, z, z2, sin, cos *value }

// angle returns the angle x of a statement, which ends a phase where it is to be split. Within π/4 hi
// is x itself.
func (r *reader) angle(at ast.Node, x any) angle {
	a, split := angle{x: r.number(at, x)}, r.split
	reduced := r.do(r.funcs["portable.reduce"], r.here(), nil, []any{a.x})
	a.n = r.number(at, reduced[0]).args[0] // of which reduce clears all bits but two, those that count here
	a.hi, a.lo = r.number(at, reduced[1]), r.number(at, reduced[2])
	a.z = a.hi.times(a.hi)
	a.z2 = a.z.times(a.z)
	a.sin = r.number(at, r.do(r.funcs["portable.sinSeries"], r.here(), nil, []any{a.z})[0])
	a.cos = r.number(at, r.do(r.funcs["portable.cosSeries"], r.here(), nil, []any{a.z})[0])
	if split {
		r.cut()
	}
	return a
}

// sincos is wrong for x = 0, where it may lose the sign.
func (a angle) sincos() (sin, cos *value) {
	t := a.x.t
	half := a.z.timesNum(0.5)
	w := half.from(1)
	s := a.hi.plus(a.hi.times(a.z).times(a.sin).plus(a.lo.times(w)))
	c := w.plus(w.from(1).minus(half).plus(a.z2.times(a.cos).minus(a.hi.times(a.lo))))

	one := t.word(1)
	swap := s.xor(c).and(t.word(0).iminus(a.n.and(one)))
	signs := a.n.shr(1).shl(63)
	cosigns := a.n.iplus(one).shr(1).shl(63)
	return s.xor(swap).xor(signs), c.xor(swap).xor(cosigns)
}

func (a angle) versine() (excess, versine *value) {
	s, c := a.sincos()
	near := a.x.abs().is(atMost, a.x.t.num(math.Pi/4))
	excess = near.choose(a.x.times(a.z).times(a.sin).negate(), a.x.minus(s))
	versine = near.choose(a.z.timesNum(0.5).minus(a.z2.times(a.cos)), c.from(1))
	return excess, versine
}

// cbrtNear divides the bits by three by two exact products: of b = h·2³² + l the third is
//
//	h·(2³² - 1)/3 + (h + l)/3
func cbrtNear(x *value) *value {
	t := x.t
	const (
		bias  = 715094163 << 32
		magic = 0x1.8p52
	)
	h, l := x.shr(32), x.and(t.word(1<<32-1))
	sum := whole{h.iplus(l)}.float()
	// Less a third and rounded it is rounded down.
	third := sum.timesNum(1.0 / 3).minusNum(1.0 / 3).plusNum(magic)
	offset := uint64(bias) - math.Float64bits(magic)
	r := h.ltimes(t.word((1<<32 - 1) / 3)).iplus(third).iplus(t.word(offset))
	c := r.times(r).times(r)
	return r.times(c.plus(x.plus(x)).over(c.plus(c).plus(x)))
}
