package portable

import "math"

// The coefficients of the Taylor series, exact to the last bit by
// construction: on |x| ≤ π/4 the first term left out is 0.0002 ulp of the sine
// and 0.02 ulp of the cosine.
const (
	s3  = -1.0 / 6
	s5  = 1.0 / 120
	s7  = -1.0 / 5040
	s9  = 1.0 / 362880
	s11 = -1.0 / 39916800
	s13 = 1.0 / 6227020800
	s15 = -1.0 / 1307674368000
	s17 = 1.0 / 355687428096000

	c4  = 1.0 / 24
	c6  = -1.0 / 720
	c8  = 1.0 / 40320
	c10 = -1.0 / 3628800
	c12 = 1.0 / 479001600
	c14 = -1.0 / 87178291200
	c16 = 1.0 / 20922789888000
)

// sinSeries returns (sin x − x)/x³ from z = x², for |x| ≤ π/4. The two halves of
// the polynomial are independent.
func sinSeries(z float64) float64 {
	w := float64(z * z)
	odd := s5 + float64(w*(s9+float64(w*(s13+float64(w*s17)))))
	even := s3 + float64(w*(s7+float64(w*(s11+float64(w*s15)))))
	return even + float64(z*odd)
}

// cosSeries returns (cos x − 1 + x²/2)/x⁴ from z = x², for |x| ≤ π/4.
func cosSeries(z float64) float64 {
	w := float64(z * z)
	even := c4 + float64(w*(c8+float64(w*(c12+float64(w*c16)))))
	odd := c6 + float64(w*(c10+float64(w*c14)))
	return even + float64(z*odd)
}

// Sincos returns sin x and cos x, x in radians and of any size. Both are NaN for
// an infinite x. The error is below 1 ulp.
func Sincos(x float64) (sin, cos float64) {
	if !(math.Abs(x) <= math.MaxFloat64) {
		return math.NaN(), math.NaN()
	}
	if x == 0 {
		return x, 1 // with the sign of zero
	}
	n, hi, lo := reduce(x)
	z := float64(hi * hi)

	// sin(hi+lo) = hi + hi·z·S + lo·cos hi, cos(hi+lo) = 1 − z/2 + z²·C − hi·lo.
	half := float64(0.5 * z)
	s := hi + (float64(float64(hi*z)*sinSeries(z)) + float64(lo*(1-half)))
	w := 1 - half
	c := w + (((1 - w) - half) + (float64(float64(z*z)*cosSeries(z)) - float64(hi*lo)))

	// Quarter turns swap the two and flip signs: by bits, for a branch that
	// depends on the angle is guessed wrong half of the time.
	sb, cb := math.Float64bits(s), math.Float64bits(c)
	swap := (sb ^ cb) & -(n & 1)
	sb ^= swap
	cb ^= swap
	sb ^= n >> 1 << 63
	cb ^= (n + 1) >> 1 << 63
	return math.Float64frombits(sb), math.Float64frombits(cb)
}

// Versine returns x − sin x and 1 − cos x, the terms of Kepler's equation, without the
// cancellation that the plain differences suffer for small x. The relative error is below
// 3 ulp for |x| ≤ π/4; beyond, the absolute error is as large as in Sincos.
func Versine(x float64) (excess, versine float64) {
	if math.Abs(x) <= math.Pi/4 {
		z := float64(x * x)
		excess = -float64(float64(x*z) * sinSeries(z))
		versine = float64(0.5*z) - float64(float64(z*z)*cosSeries(z))
		return excess, versine
	}
	s, c := Sincos(x)
	return x - s, 1 - c
}
