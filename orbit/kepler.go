package orbit

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/internal/simd"
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

// ellipse solves M = E − e·sin E for 0 ≤ e < 1 and M in [−π, π]. f is 1 − e, as a number of its
// own: e is 1 if f is below its last bit.
func ellipse(e, f, m float64) eccentricCircle {
	if math.Abs(m) < linear {
		E := m / f
		if f < needle {
			E = tight(f, m)
		}
		return eccentricCircle{E, E, float64(0.5 * float64(E*E))}
	}
	E, sin, vers := simd.Ellipse(e, f, m)
	return eccentricCircle{E, sin, vers}
}

// tight solves f·E + E³/6 = m for tiny m, which is Barker's equation in other
// units.
func tight(f, m float64) float64 {
	if D := parabola(m / f / math.Sqrt(2*f)); math.Abs(D) < 1e100 {
		return math.Sqrt(2*f) * D
	}
	return portable.Cbrt(6 * m)
}
