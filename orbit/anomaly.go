package orbit

import (
	"math"

	"galaxy/internal/portable"
)

// The position of a body on its conic is given by one of these anomalies:
//
//	ν  true anomaly: the angle at the focus, from periapsis to the body
//	E  eccentric anomaly (ellipse): the angle at the centre, on the circle
//	   that the ellipse is flattened from
//	F  hyperbolic anomaly (hyperbola)
//	M  mean anomaly: grows evenly with time, M = n·(t−T)
//
// All are 0 at periapsis and negative before it. The conversions below take e as
// their first argument. Outside the range that each one names they return NaN.

// EccentricAnomaly solves Kepler's equation M = E − e·sin E for E, 0 ≤ e < 1 and
// M of any size. The result is in [−π, π]: M counts modulo 2π. Its error is a few
// ulp of E for all arguments.
func EccentricAnomaly(e, m float64) float64 {
	if !(e >= 0 && e < 1) {
		return math.NaN()
	}
	return ellipse(e, 1-e, portable.Wrap(m)).E
}

// HyperbolicAnomaly solves Kepler's equation M = e·sinh F − F for F, e > 1 and
// any M.
func HyperbolicAnomaly(e, m float64) float64 {
	if !(e > 1) {
		return math.NaN()
	}
	return portable.Asinh(hyperbola(e, e-1, m).sinh)
}

// MeanFromEccentric returns E − e·sin E, 0 ≤ e < 1. It keeps whole turns of E.
func MeanFromEccentric(e, E float64) float64 {
	if !(e >= 0 && e < 1) {
		return math.NaN()
	}
	excess, _ := portable.Versine(E)
	return float64((1-e)*E) + float64(e*excess)
}

// MeanFromHyperbolic returns e·sinh F − F, e > 1.
func MeanFromHyperbolic(e, F float64) float64 {
	if !(e > 1) {
		return math.NaN()
	}
	excess, _ := portable.HyperVersine(F)
	return float64((e-1)*F) + float64(e*excess)
}

// TrueFromEccentric returns the true anomaly in [−π, π], 0 ≤ e < 1.
func TrueFromEccentric(e, E float64) float64 {
	if !(e >= 0 && e < 1) {
		return math.NaN()
	}
	s, c := portable.Sincos(0.5 * portable.Wrap(E))
	return 2 * portable.Atan2(float64(math.Sqrt(1+e)*s), float64(math.Sqrt(1-e)*c))
}

// EccentricFromTrue returns the eccentric anomaly in [−π, π], 0 ≤ e < 1.
func EccentricFromTrue(e, nu float64) float64 {
	if !(e >= 0 && e < 1) {
		return math.NaN()
	}
	s, c := portable.Sincos(0.5 * portable.Wrap(nu))
	return 2 * portable.Atan2(float64(math.Sqrt(1-e)*s), float64(math.Sqrt(1+e)*c))
}

// TrueFromHyperbolic returns the true anomaly, e > 1. It stays within the
// asymptotes, ±arccos(−1/e).
func TrueFromHyperbolic(e, F float64) float64 {
	if !(e > 1) {
		return math.NaN()
	}
	s, c := portable.Sinhcosh(0.5 * F)
	if math.IsInf(c, 0) {
		s, c = math.Copysign(1, s), 1
	}
	return 2 * portable.Atan2(float64(math.Sqrt(e+1)*s), float64(math.Sqrt(e-1)*c))
}

// HyperbolicFromTrue returns the hyperbolic anomaly of true anomaly nu, e > 1:
// ±Inf on an asymptote, NaN beyond it.
func HyperbolicFromTrue(e, nu float64) float64 {
	if !(e > 1) {
		return math.NaN()
	}
	s, c := portable.Sincos(0.5 * portable.Wrap(nu))
	// F = 2·artanh x = ln((1+x)/(1−x)) with x = √((e−1)/(e+1))·tan(ν/2).
	y, x := float64(math.Sqrt(e-1)*math.Abs(s)), float64(math.Sqrt(e+1)*c)
	if y > x {
		return math.NaN()
	}
	return math.Copysign(portable.Log1p(2*y/(x-y)), s)
}
