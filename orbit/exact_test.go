package orbit

import (
	"math"
	"math/big"
	"sync"
)

// The reference: Kepler's equations in math/big at 250 bits.

const prec = 250

func num(x float64) *big.Float       { return new(big.Float).SetPrec(prec).SetFloat64(x) }
func add(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(prec).Add(a, b) }
func sub(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(prec).Sub(a, b) }
func mul(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(prec).Mul(a, b) }
func quo(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(prec).Quo(a, b) }
func root(a *big.Float) *big.Float   { return new(big.Float).SetPrec(prec).Sqrt(a) }

// anglePrec is enough for the angles of float64, prec bits after the point.
const anglePrec = 1400

// exactTwoPi is 2π by Machin's formula.
var exactTwoPi = sync.OnceValue(func() *big.Float {
	one := new(big.Int).Lsh(big.NewInt(1), anglePrec+32)
	arctan := func(inverse int64) *big.Int {
		term := new(big.Int).Div(one, big.NewInt(inverse))
		sum := new(big.Int).Set(term)
		for n := int64(3); term.Sign() != 0; n += 2 {
			term.Div(term, big.NewInt(-inverse*inverse))
			sum.Add(sum, new(big.Int).Div(term, big.NewInt(n)))
		}
		return sum
	}
	pi := new(big.Int).Mul(arctan(5), big.NewInt(32))
	pi.Sub(pi, new(big.Int).Mul(arctan(239), big.NewInt(8)))
	f := new(big.Float).SetPrec(anglePrec).SetInt(pi)
	return f.SetMantExp(f, -(anglePrec + 32))
})

// exactWrap returns x modulo 2π, in [−π, π].
func exactWrap(x float64) *big.Float {
	bx := new(big.Float).SetPrec(anglePrec).SetFloat64(x)
	turns := new(big.Float).SetPrec(anglePrec).Quo(bx, exactTwoPi())
	k, _ := turns.Add(turns, big.NewFloat(math.Copysign(0.5, x))).Int(nil)
	whole := new(big.Float).SetPrec(anglePrec).SetInt(k)
	bx.Sub(bx, whole.Mul(whole, exactTwoPi()))
	return new(big.Float).SetPrec(prec).Set(bx)
}

// curve returns sin x and cos x for sign = −1, sinh x and cosh x for +1, by
// their series, for |x| up to some tens.
func curve(x *big.Float, sign float64) (s, c *big.Float) {
	z := mul(x, x)
	s, c = num(0), num(0)
	even, odd := num(1), new(big.Float).Set(x)
	for k := 0.0; k < 400; k += 2 {
		c, s = add(c, even), add(s, odd)
		even = quo(mul(even, z), num(sign*(k+1)*(k+2)))
		odd = quo(mul(odd, z), num(sign*(k+2)*(k+3)))
		if odd.Sign() == 0 || odd.MantExp(nil) < s.MantExp(nil)-prec && even.MantExp(nil) < -prec {
			break
		}
	}
	return s, c
}

// exactAnomaly returns the eccentric anomaly, from a guess.
func exactAnomaly(e, m, guess float64) *big.Float {
	bm, be := exactWrap(m), num(e)
	E := num(guess)
	for range 4 {
		s, c := curve(E, -1)
		f := sub(sub(E, mul(be, s)), bm)
		E = sub(E, quo(f, sub(num(1), mul(be, c))))
	}
	return E
}

// exactEllipse returns the place on an ellipse with a = 1, from a guess of E.
func exactEllipse(e, m, guess float64) (x, y *big.Float) {
	s, c := curve(exactAnomaly(e, m, guess), -1)
	return sub(c, num(e)), mul(s, root(sub(num(1), mul(num(e), num(e)))))
}

// exactHyperbola returns the place on a hyperbola with a = −1, from a guess of F.
func exactHyperbola(e, m, guess float64) (x, y *big.Float) {
	be := num(e)
	F := num(guess)
	for range 4 {
		s, c := curve(F, 1)
		f := sub(sub(mul(be, s), F), num(m))
		F = sub(F, quo(f, sub(mul(be, c), num(1))))
	}
	s, c := curve(F, 1)
	return sub(be, c), mul(s, root(sub(mul(be, be), num(1))))
}

// gap returns the distance between a place in float64 and an exact one.
func gap(x, y float64, bx, by *big.Float) float64 {
	dx, _ := sub(num(x), bx).Float64()
	dy, _ := sub(num(y), by).Float64()
	return math.Hypot(dx, dy)
}
