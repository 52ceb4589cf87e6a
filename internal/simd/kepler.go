package simd

import (
	"math"
	"math/bits"

	"galaxy/internal/portable"
)

// linear is the mean anomaly below which the first guess would underflow.
const linear = 1e-150

// Anomalies sets dst[i] to the eccentric anomaly of eccentricity 0 ≤ e[i] < 1 and mean anomaly
// m[i] of any size. dst may be m itself. What is out of the ordinary it asks odd for: mean
// anomalies that are tiny, and arguments out of range.
//
// One solution is a long chain of dependent operations. A block of equations takes each link
// of the chain together, so that the processor can overlap them.
func Anomalies(dst, e, m []float64, odd func(e, m float64) float64) {
	n := len(m)
	if inUse == Off {
		for from := 0; from < n; from += block {
			to := min(n, from+block)
			anomalies(dst[from:to], e[from:to], m[from:to], odd)
		}
		return
	}
	anomalyColumns.run([]*float64{start(e, n), start(m, n), start(dst, n)}, nil, n, func(i int) { anomalies(dst[i:i+1], e[i:i+1], m[i:i+1], odd) }, nil)
}

// anomalies is Anomalies for a block.
func anomalies(dst, e, m []float64, odd func(e, m float64) float64) {
	var mean, guess, excess, vers [block]float64
	for i, mi := range m {
		mean[i] = portable.Wrap(mi)
	}
	for i, ei := range e {
		guess[i] = markley(ei, 1-ei, math.Abs(mean[i]))
	}
	for i, E := range guess[:len(m)] {
		excess[i], vers[i] = portable.Versine(E)
	}
	for i, ei := range e {
		am := math.Abs(mean[i])
		if !(ei >= 0 && ei < 1) || !(am >= linear) {
			dst[i] = odd(ei, m[i])
			continue
		}
		E, _, _ := correct(ei, 1-ei, am, guess[i], excess[i], vers[i])
		dst[i] = math.Copysign(E, mean[i])
	}
}

// Ellipses is the columns of Kepler's equations M = E - e·sin E of ellipses.
type Ellipses struct {
	Ecc  []float64 // eccentricities, 0 ≤ e ≤ 1
	F    []float64 // 1-e, as a number of its own, > 0: e is 1 where it is below its last bit
	M    []float64 // mean anomalies in [-π, π]; it has the length of all
	E    []float64 // set to the eccentric anomalies
	Sin  []float64 // set to sin E
	Vers []float64 // set to 1 - cos E
}

// Solve solves all. It asks odd to solve what is out of the ordinary: mean anomalies that are
// tiny, and arguments out of range. The columns may lie on the stack.
func (k *Ellipses) Solve(odd func(i int)) {
	n := len(k.M)
	for from := 0; from < n; from += block {
		for left := k.solve(from, min(from+block, n)); left != 0; left &= left - 1 {
			i := from + bits.TrailingZeros64(left)
			e, f, m := k.Ecc[i], k.F[i], k.M[i]
			if am := math.Abs(m); am >= linear && am <= math.Pi && e >= 0 && e <= 1 && f > 0 {
				k.E[i], k.Sin[i], k.Vers[i] = Ellipse(e, f, m)
			} else {
				odd(i)
			}
		}
	}
}

// solve solves up to 64 by the kernel, and returns those that it leaves, a bit for each.
func (k *Ellipses) solve(from, to int) (odd uint64) {
	n := to - from
	if inUse == Off {
		return 1<<(n-1)<<1 - 1
	}
	e, f, m := k.Ecc[from:to], k.F[from:to], k.M[from:to]
	E, sin, vers := k.E[from:to], k.Sin[from:to], k.Vers[from:to]
	whole := n &^ (lanes() - 1)
	if whole > 0 {
		odd, _ = ellipseKernel(&[6]*float64{&e[0], &f[0], &m[0], &E[0], &sin[0], &vers[0]}, &[0]float64{}, whole)
	}
	if left := n - whole; left > 0 {
		var r [6][8]float64
		copy(r[0][:], e[whole:])
		copy(r[1][:], f[whole:])
		copy(r[2][:], m[whole:])
		o, _ := ellipseKernel(&[6]*float64{&r[0][0], &r[1][0], &r[2][0], &r[3][0], &r[4][0], &r[5][0]}, &[0]float64{}, left)
		odd |= o & (1<<left - 1) << whole
		copy(E[whole:], r[3][:])
		copy(sin[whole:], r[4][:])
		copy(vers[whole:], r[5][:])
	}
	return odd
}

// Ellipse solves M = E - e·sin E for 0 ≤ e ≤ 1 and 10⁻¹⁵⁰ ≤ |m| ≤ π. f is 1 - e, as a number
// of its own: e is 1 where f is below its last bit. It returns the eccentric anomaly, its
// sine, and 1 - cos E, which is precise near the periapsis of a long ellipse.
//
// The start is F. L. Markley's ("Kepler equation solver", Celestial Mechanics
// 63, 1995): the root of a cubic, never wrong by more than a few 10⁻⁴ of E; his
// one correction of fifth order follows. The residual is written as
//
//	(1-e)·E + e·(E - sin E) - M
//
// with E - sin E from its own series, so that nothing cancels where e → 1 and
// E → 0: E keeps a relative error of some ulp in that corner too.
func Ellipse(e, f, m float64) (E, sin, vers float64) {
	am := math.Abs(m)
	E = markley(e, f, am)
	excess, versine := portable.Versine(E)
	E, sin, vers = correct(e, f, am, E, excess, versine)
	return math.Copysign(E, m), math.Copysign(sin, float64(m*sin)), vers
}

// markley returns the first guess of the eccentric anomaly for 0 < m ≤ π;
// f is 1 - e.
func markley(e, f, m float64) float64 {
	const (
		k0 = 3 * math.Pi * math.Pi / (math.Pi*math.Pi - 6)
		k1 = 1.6 * math.Pi / (math.Pi*math.Pi - 6)
	)
	alpha := k0 + float64(k1*(math.Pi-m))/(1+e)
	d := float64(3*f) + float64(alpha*e)
	ad := float64(alpha * d)
	m2 := float64(m * m)
	q := float64(float64(2*ad)*f) - m2
	r := float64(m * (float64(float64(3*ad)*(d-f)) + m2))
	w := portable.CbrtNear(r + math.Sqrt(float64(float64(q*q)*q)+float64(r*r)))
	w = float64(w * w)
	v := float64(w*(w+q)) + float64(q*q)
	return (float64(float64(2*r)*w) + float64(m*v)) / float64(v*d)
}

// correct improves the eccentric anomaly E of mean anomaly m by one step of
// fifth order and turns sine and versine along with it. f is 1 - e, excess is
// E - sin E, vers is 1 - cos E.
func correct(e, f, m, E, excess, vers float64) (betterE, betterSin, betterVers float64) {
	sin, cos := E-excess, 1-vers
	f0 := (float64(f*E) - m) + float64(e*excess)
	f1 := f + float64(e*vers)
	f2 := float64(e * sin)
	f3 := float64(e * cos)
	d3 := -float64(f0*f1) / (float64(f1*f1) - float64(0.5*float64(f0*f2)))
	d4 := -f0 / (f1 + float64(d3*(float64(0.5*f2)+float64(d3*f3)/6)))
	d := -f0 / (f1 + float64(d4*(float64(0.5*f2)+float64(d4*(f3/6-float64(d4*f2)/24)))))

	d2 := float64(d * d)
	ds := d - float64(float64(d2*d)*(1.0/6-d2/120))
	dv := float64(d2 * (0.5 - d2/24))
	return E + d, sin + (float64(cos*ds) - float64(sin*dv)), vers + (float64(sin*ds) + float64(cos*dv))
}

// Sincos sets sin[i] and cos[i] to those of x[i], as portable.Sincos has them. The results
// must not overlap x. What it is given may lie on the stack.
func Sincos(sin, cos, x []float64) {
	n := len(x)
	sin, cos = sin[:n], cos[:n]
	for from := 0; from < n; from += block {
		to := min(from+block, n)
		sincosBlock(sin[from:to], cos[from:to], x[from:to])
	}
}

// sincosBlock is Sincos for up to 64 numbers.
func sincosBlock(sin, cos, x []float64) {
	n := len(x)
	var odd uint64
	if inUse != Off {
		whole := n &^ (lanes() - 1)
		if whole > 0 {
			odd, _ = sincosKernel(&[3]*float64{&x[0], &sin[0], &cos[0]}, &[0]float64{}, whole)
		}
		if left := n - whole; left > 0 {
			var r [3][8]float64
			copy(r[0][:], x[whole:])
			o, _ := sincosKernel(&[3]*float64{&r[0][0], &r[1][0], &r[2][0]}, &[0]float64{}, left)
			odd |= o & (1<<left - 1) << whole
			copy(sin[whole:], r[1][:])
			copy(cos[whole:], r[2][:])
		}
	} else if n > 0 {
		odd = 1<<(n-1)<<1 - 1
	}
	for ; odd != 0; odd &= odd - 1 {
		i := bits.TrailingZeros64(odd)
		sin[i], cos[i] = portable.Sincos(x[i])
	}
}
