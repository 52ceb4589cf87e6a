package orbit

import (
	"math"

	"galaxy/internal/portable"
)

// block is the number of equations that a batch carries through each phase together.
const block = 64

// EccentricAnomalies solves Kepler's equation for many pairs of eccentricity
// 0 ≤ e < 1 and mean anomaly m: dst[i] becomes what EccentricAnomaly(e[i], m[i])
// returns, to the bit. dst may be m itself. The three have one length, or it
// panics.
//
// One solution is a long chain of dependent operations. Here a block of equations takes
// each link of the chain together, so that the processor can overlap them.
func EccentricAnomalies(dst, e, m []float64) {
	if len(e) != len(m) || len(dst) != len(m) {
		panic("orbit: EccentricAnomalies needs three slices of one length")
	}
	var mean, guess, excess, vers [block]float64
	for len(m) > 0 {
		n := min(len(m), block)
		for i, mi := range m[:n] {
			mean[i] = portable.Wrap(mi)
		}
		for i, ei := range e[:n] {
			guess[i] = markley(ei, 1-ei, math.Abs(mean[i]))
		}
		for i, E := range guess[:n] {
			excess[i], vers[i] = portable.Versine(E)
		}
		for i, ei := range e[:n] {
			am := math.Abs(mean[i])
			if !(ei >= 0 && ei < 1) || am < linear {
				dst[i] = EccentricAnomaly(ei, mean[i])
				continue
			}
			c := correct(ei, 1-ei, am, guess[i], excess[i], vers[i])
			dst[i] = math.Copysign(c.E, mean[i])
		}
		dst, e, m = dst[n:], e[n:], m[n:]
	}
}
