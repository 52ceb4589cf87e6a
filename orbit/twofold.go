package orbit

import "math"

// A twofold is a double-double number, an unevaluated sum hi + lo, where lo is the
// rounding error of hi: about 32 digits. T. J. Dekker, "A floating-point technique for
// extending the available precision", Numerische Mathematik 18, 1971; products
// are exact by fused multiply-adds.
type twofold struct{ hi, lo float64 }

// pi is π, twoPi is 2π.
var (
	pi    = twofold{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53}
	twoPi = twofold{0x1.921fb54442d18p+2, 0x1.1a62633145c07p-52}
)

// sum returns a + b exactly (D. E. Knuth).
func sum(a, b float64) twofold {
	s := a + b
	c := s - a
	return twofold{s, (a - (s - c)) + (b - c)}
}

// ratio returns a/b.
func ratio(a, b float64) twofold {
	q := a / b
	return twofold{q, math.FMA(-q, b, a) / b}
}

func (x twofold) plus(y twofold) twofold {
	s := sum(x.hi, y.hi)
	return sum(s.hi, s.lo+(x.lo+y.lo))
}

func (x twofold) minus(y twofold) twofold { return x.plus(twofold{-y.hi, -y.lo}) }

// scale returns x times ±1 or another power of two.
func (x twofold) scale(by float64) twofold {
	return twofold{float64(by * x.hi), float64(by * x.lo)}
}

func (x twofold) times(y twofold) twofold {
	p := float64(x.hi * y.hi)
	e := math.FMA(x.hi, y.hi, -p)
	return sum(p, e+(float64(x.hi*y.lo)+float64(x.lo*y.hi)))
}

func (x twofold) over(y twofold) twofold {
	q := x.hi / y.hi
	rest := x.minus(y.times(twofold{hi: q}))
	return sum(q, rest.hi/y.hi)
}

// root returns √x, x > 0.
func (x twofold) root() twofold {
	s := math.Sqrt(x.hi)
	return sum(s, (math.FMA(-s, s, x.hi)+x.lo)/(2*s))
}

// minor returns a·d − b·c to 2 ulp, however much of it cancels (W. Kahan; see
// C.-P. Jeannerod, N. Louvet and J.-M. Muller, "Further analysis of Kahan's
// algorithm for the accurate computation of 2×2 determinants", 2013).
func minor(a, b, c, d float64) float64 {
	bc := float64(b * c)
	e := math.FMA(-b, c, bc)
	return math.FMA(a, d, -bc) + e
}
