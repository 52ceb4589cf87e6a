package orbit

import (
	"math"

	"galaxy/internal/portable"
)

// An eccentricCircle is a solved Kepler equation of an ellipse: the eccentric anomaly E
// and its functions from which position and velocity follow. It holds 1 − cos E instead
// of cos E, which loses precision near the periapsis of a long ellipse.
type eccentricCircle struct {
	E    float64 // eccentric anomaly, radians
	sin  float64 // sin E
	vers float64 // 1 − cos E
}

// linear is the mean anomaly below which sin E is E, and where the cubic of the
// first guess would underflow.
const linear = 1e-150

// needle is the f = |1 − e| below which sin E differs from E even for mean anomalies
// below linear.
const needle = 1e-90

// ellipse solves M = E − e·sin E for 0 ≤ e < 1 and M in [−π, π]. f is 1 − e, as a
// number of its own: e is 1 where f is below its last bit.
//
// The start is F. L. Markley's ("Kepler equation solver", Celestial Mechanics
// 63, 1995): the root of a cubic, never wrong by more than a few 10⁻⁴ of E; his
// one correction of fifth order follows. The residual is written as
//
//	(1−e)·E + e·(E − sin E) − M
//
// with E − sin E from its own series, so that nothing cancels where e → 1 and
// E → 0: E keeps a relative error of some ulp in that corner too.
func ellipse(e, f, m float64) eccentricCircle {
	am := math.Abs(m)
	if am < linear {
		E := m / f
		if f < needle {
			E = tight(f, m)
		}
		return eccentricCircle{E, E, float64(0.5 * float64(E*E))}
	}
	E := markley(e, f, am)
	excess, vers := portable.Versine(E)
	c := correct(e, f, am, E, excess, vers)
	c.E = math.Copysign(c.E, m)
	c.sin = math.Copysign(c.sin, float64(m*c.sin))
	return c
}

// markley returns the first guess of the eccentric anomaly for 0 < m ≤ π;
// f is 1 − e.
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
// fifth order and turns sine and versine along with it. f is 1 − e, excess is
// E − sin E, vers is 1 − cos E.
func correct(e, f, m, E, excess, vers float64) eccentricCircle {
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
	return eccentricCircle{
		E:    E + d,
		sin:  sin + (float64(cos*ds) - float64(sin*dv)),
		vers: vers + (float64(sin*ds) + float64(cos*dv)),
	}
}

// tight solves f·E + E³/6 = m for tiny m, which is Barker's equation in other
// units.
func tight(f, m float64) float64 {
	if D := parabola(m / f / math.Sqrt(2*f)); math.Abs(D) < 1e100 {
		return math.Sqrt(2*f) * D
	}
	return portable.Cbrt(6 * m)
}
