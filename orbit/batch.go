package orbit

import "galaxy/internal/simd"

// EccentricAnomalies solves Kepler's equation for many pairs of eccentricity
// 0 ≤ e < 1 and mean anomaly m: dst[i] becomes what EccentricAnomaly(e[i], m[i])
// returns, to the bit. dst may be m itself. The three have one length, or it
// panics. If the processor has AVX2 or AVX-512 it solves four or eight at a time.
func EccentricAnomalies(dst, e, m []float64) {
	if len(e) != len(m) || len(dst) != len(m) {
		panic("orbit: EccentricAnomalies needs three slices of one length")
	}
	simd.Anomalies(dst, e, m, EccentricAnomaly)
}
