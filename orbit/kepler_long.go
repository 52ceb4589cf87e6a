package orbit

import (
	"math"

	"galaxy/internal/portable"
)

// longest is the 1 − e below which the return from apoapsis is solved in angles
// measured from apoapsis. Near the apoapsis of a longer ellipse a body is so slow that
// the last bit of π is comparable to its motion.
const longest = 1e-4

// longMeanMotion is MeanMotion of an ellipse to 32 digits.
func (el Elements) longMeanMotion() twofold {
	w := ratio(el.gap(), el.Q)
	return w.times(twofold{hi: el.Mu}).root().times(w)
}

// longEllipse solves Kepler's equation of a bound orbit at t. Near periapsis it
// is solved as for every ellipse; elsewhere the unknown is the angle from apoapsis,
//
//	E' + e·sin E' = π − M,   E' = π − E,
//
// which is well conditioned, and M has enough digits for the difference.
func (el Elements) longEllipse(t float64) eccentricCircle {
	m := el.since(t).times(el.longMeanMotion())
	if k := math.RoundToEven(m.hi / twoPi.hi); math.Abs(k) < 0x1p20 {
		m = m.minus(twoPi.times(twofold{hi: k}))
	} else {
		m = sum(portable.Wrap(m.hi), m.lo)
	}
	if !(math.Abs(m.hi) > 2) {
		return ellipse(el.E, el.gap(), m.hi)
	}
	side := math.Copysign(1, m.hi)
	rest := pi.minus(m.scale(side)).hi // −1e-16 to π − 2
	E := rest / (1 + el.E)
	var excess, vers float64
	for range 4 {
		excess, vers = portable.Versine(E)
		sin := E - excess
		E -= ((E + float64(el.E*sin)) - rest) / (1 + float64(el.E*(1-vers)))
	}
	excess, vers = portable.Versine(E)
	return eccentricCircle{
		E:    side * (pi.hi - E),
		sin:  side * (E - excess),
		vers: 2 - vers,
	}
}
