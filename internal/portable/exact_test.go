package portable

import (
	"math"
	"math/big"
	"sync"
)

// The reference for the tests: math/big at 300 bits, and at 1500 for angles as
// large as float64 goes. Each function improves a float64 guess by a step that
// squares or cubes its error, or sums a series.

const bits300, bits1500 = 300, 1500

func num(x float64) *big.Float { return new(big.Float).SetPrec(bits300).SetFloat64(x) }

func add(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(a.Prec()).Add(a, b) }
func sub(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(a.Prec()).Sub(a, b) }
func mul(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(a.Prec()).Mul(a, b) }
func quo(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(a.Prec()).Quo(a, b) }

// exactPi is π by Machin's formula, 16·arctan 1/5 − 4·arctan 1/239.
var exactPi = sync.OnceValue(func() *big.Float {
	one := new(big.Int).Lsh(big.NewInt(1), bits1500+32)
	arctan := func(inverse int64) *big.Int {
		term := new(big.Int).Div(one, big.NewInt(inverse))
		sum := new(big.Int).Set(term)
		for n := int64(3); term.Sign() != 0; n += 2 {
			term.Div(term, big.NewInt(-inverse*inverse))
			sum.Add(sum, new(big.Int).Div(term, big.NewInt(n)))
		}
		return sum
	}
	pi := new(big.Int).Mul(arctan(5), big.NewInt(16))
	pi.Sub(pi, new(big.Int).Mul(arctan(239), big.NewInt(4)))
	f := new(big.Float).SetPrec(bits1500).SetInt(pi)
	return f.SetMantExp(f, -(bits1500 + 32))
})

// exactReduce returns n modulo 4 and x − n·π/2 in [−π/4, π/4].
func exactReduce(x float64) (n int64, rest *big.Float) {
	half := new(big.Float).SetMantExp(exactPi(), -1)
	bx := new(big.Float).SetPrec(bits1500).SetFloat64(x)
	turns := quo(bx, half)
	shift := 0.5
	if x < 0 {
		shift = -0.5
	}
	k, _ := new(big.Float).SetPrec(bits1500).Add(turns, big.NewFloat(shift)).Int(nil)
	rest = sub(bx, mul(new(big.Float).SetPrec(bits1500).SetInt(k), half))
	n = new(big.Int).And(k, big.NewInt(3)).Int64()
	return n, new(big.Float).SetPrec(bits300).Set(rest)
}

func exactSincos(x float64) (sin, cos *big.Float) {
	n, r := exactReduce(x)
	z := mul(r, r)
	sin, cos = num(0), num(1)
	for k, term := int64(1), new(big.Float).Set(r); k < 80; k += 2 {
		sin = add(sin, term)
		term = quo(mul(term, z), num(float64(-(k+1)*(k+2))))
	}
	for k, term := int64(0), num(1); k < 80; k += 2 {
		term = quo(mul(term, z), num(float64(-(k+1)*(k+2))))
		cos = add(cos, term)
	}
	for range n {
		sin, cos = cos, new(big.Float).Neg(sin)
	}
	return sin, cos
}

// exactExp is e^x, by the series of x/2^k squared k times.
func exactExp(x *big.Float) *big.Float {
	const k = 20
	r := new(big.Float).SetMantExp(x, -k)
	sum, term := num(1), num(1)
	for n := 1; n < 40; n++ {
		term = quo(mul(term, r), num(float64(n)))
		sum = add(sum, term)
	}
	for range k {
		sum = mul(sum, sum)
	}
	return sum
}

func exactLog(x *big.Float) *big.Float {
	f, _ := x.Float64()
	m, exp := math.Frexp(f) // math.Log is wrong for subnormal numbers on amd64
	y := num(math.Log(m) + float64(exp)*math.Ln2)
	for range 2 {
		e := exactExp(y)
		y = add(y, quo(mul(num(2), sub(x, e)), add(x, e)))
	}
	return y
}

func exactSinhcosh(x float64) (sinh, cosh *big.Float) {
	e := exactExp(num(x))
	i := quo(num(1), e)
	return quo(sub(e, i), num(2)), quo(add(e, i), num(2))
}

func exactAsinh(x float64) *big.Float {
	a := num(math.Abs(x))
	root := new(big.Float).SetPrec(bits300).Sqrt(add(mul(a, a), num(1)))
	y := exactLog(add(a, root))
	if x < 0 {
		y.Neg(y)
	}
	return y
}

func exactAtan2(y, x float64) *big.Float {
	guess := math.Atan2(y, x)
	s, c := exactSincos(guess)
	// The tangent of the angle still missing, some 10⁻¹⁶: its fifth power does
	// not count.
	t := quo(sub(mul(num(y), c), mul(num(x), s)), add(mul(num(x), c), mul(num(y), s)))
	return add(num(guess), sub(t, quo(mul(mul(t, t), t), num(3))))
}

func exactCbrt(x float64) *big.Float {
	y := num(math.Cbrt(x))
	for range 4 {
		y = quo(add(mul(num(2), y), quo(num(x), mul(y, y))), num(3))
	}
	return y
}

// ulps returns |got − want| in units in the last place of want, of which those
// of the smallest normal number are the least.
func ulps(got float64, want *big.Float) float64 {
	w, _ := want.Float64()
	if math.IsNaN(got) || math.IsInf(got, 0) {
		if got == w {
			return 0
		}
		return math.Inf(1)
	}
	_, exp := math.Frexp(w)
	unit := math.Ldexp(1, max(exp-53, -1074))
	d, _ := sub(num(got), want).Float64()
	return math.Abs(d) / unit
}
