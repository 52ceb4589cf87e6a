package main

import "math"

// The helpers below are the functions of galaxy/internal/portable that have their names,
// operation by operation.

const (
	halfPi1 = 0x1.921fb54400000p+0
	halfPi2 = 0x1.0b4611a600000p-34
	halfPi3 = 0x1.3198a2e000000p-69
	halfPi4 = 0x1.b839a252049c1p-104

	halfPiHi = 0x1.921fb54442d18p+0
	halfPiLo = 0x1.1a62633145c07p-54

	twoOverPi = 0x1.45f306dc9c883p-1
	cody      = 1.6e6
	magic     = 0x1.8p52
)

func (a *value) plusNum(x float64) *value  { return a.plus(a.t.num(x)) }
func (a *value) minusNum(x float64) *value { return a.minus(a.t.num(x)) }
func (a *value) timesNum(x float64) *value { return a.times(a.t.num(x)) }
func (a *value) overNum(x float64) *value  { return a.over(a.t.num(x)) }

// from returns x - a.
func (a *value) from(x float64) *value { return a.t.num(x).minus(a) }

// beyond returns where |a| > x or a is NaN.
func (a *value) beyond(x float64) *value { return a.abs().is(notAtMost, a.t.num(x)) }

func twoSum(a, b *value) (sum, err *value) {
	sum = a.plus(b)
	c := sum.minus(a)
	return sum, a.minus(sum.minus(c)).plus(b.minus(c))
}

// reduce holds for |x| up to cody. n is a whole number of which the lowest two bits count.
func reduce(x *value) (n, hi, lo *value) {
	t := x.timesNum(twoOverPi).plusNum(magic)
	k := t.minusNum(magic)
	y := x.minus(k.timesNum(halfPi1))
	hi, lo = twoSum(y, k.timesNum(-halfPi2))
	hi, e := twoSum(hi, k.timesNum(-halfPi3))
	lo = lo.plus(e).minus(k.timesNum(halfPi4))
	s := hi.plus(lo)
	return t, s, lo.minus(s.minus(hi))
}

// wrap holds for |x| up to cody.
func wrap(x *value) *value {
	t := x.t
	n, hi, lo := reduce(x)
	// The lowest two bits of n, behind the point of 2⁵², are a number.
	const point = 0x1p52
	k := n.and(t.word(3)).or(t.num(point)).minusNum(point)
	zero := t.num(0)
	beyond := hi.is(more, zero).either(hi.is(equal, zero).both(lo.is(more, zero)))
	back := k.is(equal, t.num(3)).either(k.is(equal, t.num(2)).both(beyond))
	k = k.minus(back.choose(t.num(4), zero))
	s, e := twoSum(k.timesNum(halfPiHi), hi)
	turned := s.plus(e.plus(lo.plus(k.timesNum(halfPiLo))))
	return x.beyond(math.Pi).choose(turned, x)
}

// series returns c[0] + w·(c[1] + w·(c[2] …)).
func series(w *value, c ...float64) *value {
	p := w.t.num(c[len(c)-1])
	for i := len(c) - 2; i >= 0; i-- {
		p = w.t.num(c[i]).plus(w.times(p))
	}
	return p
}

func sinSeries(z, w *value) *value {
	odd := series(w, 1.0/120, 1.0/362880, 1.0/6227020800, 1.0/355687428096000)
	even := series(w, -1.0/6, -1.0/5040, -1.0/39916800, -1.0/1307674368000)
	return even.plus(z.times(odd))
}

func cosSeries(z, w *value) *value {
	even := series(w, 1.0/24, 1.0/40320, 1.0/479001600, 1.0/20922789888000)
	odd := series(w, -1.0/720, -1.0/3628800, -1.0/87178291200)
	return even.plus(z.times(odd))
}

// An angle is what sine, cosine, excess and versine of x are made of.
type angle struct{ x, n, hi, lo, z, z2, sin, cos *value }

// angleOf holds for |x| up to cody. Within π/4 hi is x itself.
func angleOf(x *value) angle {
	n, hi, lo := reduce(x)
	z := hi.times(hi)
	z2 := z.times(z)
	return angle{x, n, hi, lo, z, z2, sinSeries(z, z2), cosSeries(z, z2)}
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
		point = 0x433 << 52 // the bits of 2⁵²
		bias  = 715094163 << 32
	)
	h, l := x.shr(32), x.and(t.word(1<<32-1))
	sum := h.iplus(l).or(t.word(point)).minusNum(0x1p52)
	// Less a third and rounded it is rounded down.
	third := sum.timesNum(1.0 / 3).minusNum(1.0 / 3).plusNum(magic)
	offset := uint64(bias) - math.Float64bits(magic)
	r := h.ltimes(t.word((1<<32 - 1) / 3)).iplus(third).iplus(t.word(offset))
	c := r.times(r).times(r)
	return r.times(c.plus(x.plus(x)).over(c.plus(c).plus(x)))
}
