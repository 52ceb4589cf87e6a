package portable

import "math"

// ln 2 in two pieces: an exponent times the first is exact.
const (
	ln2Hi = 0x1.62e42fefa3800p-1
	ln2Lo = 0x1.ef35793c76730p-45
)

// Exp returns eˣ. The error is below 1 ulp; results below 2⁻¹⁰²² are zero.
func Exp(x float64) float64 {
	switch {
	case math.IsNaN(x):
		return x
	case x > 709.782712893384:
		return math.Inf(1)
	case x < -708.3964185322641:
		return 0
	}
	// eˣ = 2^k·e^(hi+lo) with |hi| ≤ ln 2 / 2.
	t := float64(x*(1/math.Ln2)) + magic
	k := t - magic
	y := x - float64(k*ln2Hi)
	w := float64(k * ln2Lo)
	hi := y - w
	lo := (y - hi) - w

	const (
		e2, e3, e4, e5, e6, e7 = 1.0 / 2, 1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 720, 1.0 / 5040

		e8, e9, e10, e11 = 1.0 / 40320, 1.0 / 362880, 1.0 / 3628800, 1.0 / 39916800
		e12, e13, e14    = 1.0 / 479001600, 1.0 / 6227020800, 1.0 / 87178291200
	)
	z := float64(hi * hi)
	even := e2 + float64(z*(e4+float64(z*(e6+float64(z*(e8+float64(z*(e10+float64(z*(e12+float64(z*e14)))))))))))
	odd := e3 + float64(z*(e5+float64(z*(e7+float64(z*(e9+float64(z*(e11+float64(z*e13)))))))))
	p := 1 + (hi + (lo + float64(z*(even+float64(hi*odd)))))
	// Two factors, for 2¹⁰²⁴ itself is no float64.
	n := int64(k)
	half := n / 2
	return p * math.Float64frombits(uint64(1023+half)<<52) * math.Float64frombits(uint64(1023+n-half)<<52)
}

// Log returns the natural logarithm of x: −Inf for zero, NaN below. The error is
// below 1 ulp.
func Log(x float64) float64 {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x
	case x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	}
	m, k := split(x)
	return logSum(m-1, 0, float64(k))
}

// split returns m in [√½, √2) and k with x = m·2^k, for finite x > 0.
func split(x float64) (m float64, k int) {
	if x < 0x1p-1022 {
		x *= 0x1p54
		k = -54
	}
	const root = 0x3fe6a09e667f3bcd // the bits of √½
	b := math.Float64bits(x)
	e := int64(b-root) >> 52
	return math.Float64frombits(b - uint64(e)<<52), k + int(e)
}

// logSum returns ln(1 + f + c) + k·ln 2 for 1+f in [√½, √2) and a tiny
// correction c.
func logSum(f, c, k float64) float64 {
	// ln(1+f) = 2·artanh s = f − s·(f²/2 − …), s = f/(2+f): written so that the
	// leading term f is exact.
	s := f / (2 + f)
	z := float64(s * s)
	w := float64(z * z)
	even := 1.0/3 + float64(w*(1.0/7+float64(w*(1.0/11+float64(w*(1.0/15+float64(w*(1.0/19))))))))
	odd := 1.0/5 + float64(w*(1.0/9+float64(w*(1.0/13+float64(w*(1.0/17+float64(w*(1.0/21))))))))
	r := float64(2 * z * (even + float64(z*odd)))
	half := float64(0.5 * float64(f*f))
	lo := float64(k*ln2Lo) + c/(1+f)
	return float64(k*ln2Hi) - ((half - (float64(s*(half+r)) + lo)) - f)
}

// Log1p returns ln(1+x), exact also for small x. The error is below 1 ulp.
func Log1p(x float64) float64 {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x
	case x < -1:
		return math.NaN()
	case x == -1:
		return math.Inf(-1)
	case math.Abs(x) < 0x1p-54:
		return x
	case math.Abs(x) < 0.25:
		return logSum(x, 0, 0)
	case x > 0x1p60:
		return Log(x)
	}
	sum, err := twoSum(1, x)
	m, k := split(sum)
	return logSum(m-1, err*math.Float64frombits(uint64(1023-k)<<52), float64(k))
}

// Coefficients of the series of sinh and cosh, 1/3! to 1/20!.
const (
	h3, h5, h7, h9     = 1.0 / 6, 1.0 / 120, 1.0 / 5040, 1.0 / 362880
	h11, h13, h15      = 1.0 / 39916800, 1.0 / 6227020800, 1.0 / 1307674368000
	h17, h19           = 1.0 / 355687428096000, 1.0 / 121645100408832000
	h4, h6, h8, h10    = 1.0 / 24, 1.0 / 720, 1.0 / 40320, 1.0 / 3628800
	h12, h14, h16, h18 = 1.0 / 479001600, 1.0 / 87178291200, 1.0 / 20922789888000, 1.0 / 6402373705728000
)

// HyperVersine returns sinh x − x and cosh x − 1 without the cancellation that
// the plain differences suffer for small x. The relative error is below 5 ulp.
func HyperVersine(x float64) (excess, versine float64) {
	if math.Abs(x) <= 1 {
		z := float64(x * x)
		p := h3 + float64(z*(h5+float64(z*(h7+float64(z*(h9+float64(z*(h11+float64(z*(h13+float64(z*(h15+float64(z*(h17+float64(z*h19)))))))))))))))
		q := h4 + float64(z*(h6+float64(z*(h8+float64(z*(h10+float64(z*(h12+float64(z*(h14+float64(z*(h16+float64(z*h18)))))))))))))
		return float64(float64(x*z) * p), float64(0.5*z) + float64(float64(z*z)*q)
	}
	s, c := bigSinhcosh(x)
	return s - x, c - 1
}

// Sinhcosh returns sinh x and cosh x. The error is below 2 ulp.
func Sinhcosh(x float64) (sinh, cosh float64) {
	if math.Abs(x) <= 1 {
		excess, versine := HyperVersine(x)
		return x + excess, 1 + versine
	}
	return bigSinhcosh(x)
}

// bigSinhcosh is Sinhcosh where e^|x| and e^−|x| do not cancel: |x| > 1.
func bigSinhcosh(x float64) (sinh, cosh float64) {
	a := math.Abs(x)
	if a > 40 {
		// e^−|x| no longer counts; half of the exponent twice, for the result
		// overflows later than e^|x| does.
		h := Exp(0.5 * a)
		s := float64(0.5*h) * h
		return math.Copysign(s, x), s
	}
	e := Exp(a)
	i := 0.25 / e
	return math.Copysign(2*(float64(0.25*e)-i), x), 2 * (float64(0.25*e) + i)
}

// Asinh returns the inverse hyperbolic sine of x. The error is below 2 ulp.
func Asinh(x float64) float64 {
	a := math.Abs(x)
	if a > 0x1p28 {
		return math.Copysign(Log(a)+math.Ln2, x)
	}
	z := float64(a * a)
	return math.Copysign(Log1p(a+z/(1+math.Sqrt(1+z))), x)
}

// Cbrt returns the cube root of x. The error is below 1 ulp.
func Cbrt(x float64) float64 {
	m, unscale := math.Abs(x), 1.0
	switch {
	case x == 0 || math.IsInf(x, 0) || math.IsNaN(x):
		return x
	case m < 0x1p-900:
		m, unscale = m*0x1p300, 0x1p-100
	case m > 0x1p900:
		m, unscale = m*0x1p-300, 0x1p100
	}
	r := CbrtNear(m)
	c := float64(float64(r*r) * r)
	r = float64(r * ((c + 2*m) / (2*c + m))) // or the compiler fuses it with the sum below
	// A step of Newton whose residual is exact but for what r² loses beyond two
	// roundings.
	s := float64(r * r)
	r -= (math.FMA(s, r, -m) + float64(math.FMA(r, r, -s)*r)) / (3 * s)
	return math.Copysign(r*unscale, x)
}

// CbrtNear returns the cube root of a normal x > 0 with an error below 10⁻⁴, as the
// start of an iteration: a third of the exponent, and one step of Halley's method.
func CbrtNear(x float64) float64 {
	const bias = 715094163 << 32
	r := math.Float64frombits(math.Float64bits(x)/3 + bias)
	c := float64(float64(r*r) * r)
	return r * ((c + 2*x) / (2*c + x))
}
