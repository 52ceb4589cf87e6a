package orbit

import (
	"math"

	"galaxy/internal/portable"
)

// A hyperbolicCurve is a solved Kepler equation of a hyperbola, for the
// hyperbolic anomaly F.
type hyperbolicCurve struct {
	sinh float64 // sinh F
	vers float64 // cosh F − 1
}

// hyperbola solves M = e·sinh F − F for e > 1 and any M. f is e − 1, as a number of its own: e is 1
// if f is below its last bit.
//
// As R. H. Gooding and A. W. Odell do ("The hyperbolic Kepler equation (and the
// elliptic equation revisited)", Celestial Mechanics 44, 1988), the unknown is
// S = sinh F: S − g·arsinh S = L with g = 1/e and L = M/e. It stays well
// conditioned for large F, where an error of F would be multiplied. The start is
// theirs, and two steps of fourth order follow. The residual is written
//
//	(1−g)·S + g·(S − arsinh S) − L
//
// with a series in the last bracket, so that nothing cancels when e → 1.
func hyperbola(e, f, m float64) hyperbolicCurve {
	L := math.Abs(m) / e
	g := 1 / e
	g1 := f / e
	if L < linear {
		S := m / f
		if f < needle {
			S = tight(f, m)
		}
		return hyperbolicCurve{S, float64(0.5 * float64(S*S))}
	}

	c := norm1(L)
	asinh := portable.Asinh(L)
	slope := g1 + float64(g*versRatio(L, c))
	w := float64(g*g) * asinh / (c * c * c)
	S := L + float64(g*asinh)/portable.CbrtNear(float64(float64(slope*slope)*slope)+float64(float64(w*L)*(1.5-g/0.75)))

	for range 2 {
		F := portable.Asinh(S)
		excess := S - F
		if S < 1 {
			excess, _ = portable.HyperVersine(F)
		}
		c = norm1(S)
		f0 := (float64(g1*S) - L) + float64(g*excess)
		f1 := g1 + float64(g*versRatio(S, c))
		if math.IsInf(f0, 0) {
			break
		}
		i := 1 / c
		f2 := float64(g*float64(S*i)) * float64(i*i)
		t := float64(S * i)
		f3 := float64(g*(float64(i*i)-float64(2*t*t))) * float64(i*i) * i
		d3 := -float64(f0*f1) / (float64(f1*f1) - float64(0.5*float64(f0*f2)))
		d := -f0 / (f1 + float64(d3*(float64(0.5*f2)+float64(d3*f3)/6)))
		S += d
	}
	c = norm1(S)
	vers := S * (S / (1 + c))
	return hyperbolicCurve{math.Copysign(S, m), vers}
}

// norm1 returns √(1+s²) for s ≥ 0 without overflow.
func norm1(s float64) float64 {
	if s > 1e9 {
		return s
	}
	return math.Sqrt(1 + float64(s*s))
}

// versRatio returns 1 − 1/c without cancellation, for c = √(1+s²).
func versRatio(s, c float64) float64 { return (s / c) * (s / (1 + c)) }
