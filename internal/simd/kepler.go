package simd

import (
	"math"

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
	a := anomalies{e, dst[:n], odd}
	copy(dst, m)
	if inUse == Off {
		for from := 0; from < n; from += block {
			a.solveBlock(from, min(n, from+block))
		}
		return
	}
	anomalyColumns.run([]*float64{start(e, n), start(dst, n)}, nil, n, a.solve, nil)
}

// anomalies are columns of mean anomalies, and then of eccentric ones.
type anomalies struct {
	Ecc, M []float64
	odd    func(e, m float64) float64
}

//simd:kernel anomaly Ecc M
func (a *anomalies) solve(i int) {
	e, m := a.Ecc[i], portable.Wrap(a.M[i])
	am := math.Abs(m)
	if !(e >= 0 && e < 1) || !(am >= linear) {
		a.M[i] = a.odd(e, a.M[i])
		return
	}
	//simd:cut
	E, excess, vers := guess(e, 1-e, am)
	E, _, _ = correct(e, 1-e, am, E, excess, vers)
	a.M[i] = math.Copysign(E, m)
}

// solveBlock is solve for up to 64.
func (a *anomalies) solveBlock(from, to int) {
	var mean, E, excess, vers [block]float64
	ecc, m := a.Ecc[from:to], a.M[from:to]
	for i, mi := range m {
		mean[i] = portable.Wrap(mi)
	}
	for i, e := range ecc {
		E[i] = markley(e, 1-e, math.Abs(mean[i]))
	}
	for i, guess := range E[:len(m)] {
		excess[i], vers[i] = portable.Versine(guess)
	}
	for i, e := range ecc {
		am := math.Abs(mean[i])
		if !(e >= 0 && e < 1) || !(am >= linear) {
			m[i] = a.odd(e, m[i])
			continue
		}
		better, _, _ := correct(e, 1-e, am, E[i], excess[i], vers[i])
		m[i] = math.Copysign(better, mean[i])
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
	columns := []*float64{start(k.Ecc, n), start(k.F, n), start(k.M, n), start(k.E, n), start(k.Sin, n), start(k.Vers, n)}
	ellipseColumns.run(columns, nil, n, func(i int) { k.solve(i, odd) }, nil)
}

//simd:kernel ellipse Ecc F M E Sin Vers
func (k *Ellipses) solve(i int, odd func(i int)) {
	e, f, m := k.Ecc[i], k.F[i], k.M[i]
	am := math.Abs(m)
	if !(am >= linear && am <= math.Pi && e >= 0 && e <= 1 && f > 0) {
		odd(i)
		return
	}
	k.E[i], k.Sin[i], k.Vers[i] = Ellipse(e, f, m)
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
	E, excess, vers := guess(e, f, am)
	E, sin, vers = correct(e, f, am, E, excess, vers)
	return math.Copysign(E, m), float64(math.Copysign(1, m) * sin), vers
}

// guess returns a first guess of the eccentric anomaly E for 0 < m ≤ π, E - sin E, and
// 1 - cos E; f is 1 - e.
func guess(e, f, m float64) (E, excess, vers float64) {
	E = markley(e, f, m)
	//simd:split
	excess, vers = portable.Versine(E)
	//simd:cut
	return E, excess, vers
}

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
	x := r + math.Sqrt(float64(float64(q*q)*q)+float64(r*r))
	//simd:cut
	w := portable.CbrtNear(x)
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
	//simd:cut
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
	sincosColumns.run([]*float64{start(x, n), start(sin, n), start(cos, n)}, nil, n, func(i int) { sincos(x, sin, cos, i) }, nil)
}

//simd:kernel sincos x sin cos
func sincos(x, sin, cos []float64, i int) {
	//simd:split
	sin[i], cos[i] = portable.Sincos(x[i])
}
