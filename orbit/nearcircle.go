package orbit

import (
	"math"

	"galaxy/internal/portable"
)

// nearCircle solves Kepler's equation m = E − e sin E for sin E and cos E, m in
// [−π, π], from sin m and cos m. It is for ellipses whose shape changes, which cannot be
// prepared: it rotates (cos m, sin m) by the small angle d = E − m. If d may not be small it
// calls the general solver.
//
// The start is Lagrange's series to e³, good to e⁴/3; each step leaves the
// fourth power of the error. One step does for the planets but Mercury and
// Pluto, which take two.
func nearCircle(e, m, sinM, cosM float64) (sinE, cosE float64) {
	const round = 0.3
	if !(e <= round) {
		c := ellipse(e, 1-e, m)
		return c.sin, 1 - c.vers
	}
	es := float64(e * sinM)
	d := float64(es * (1 + float64(e*(cosM+float64(e*(1-float64(1.5*sinM*sinM)))))))
	sinE, cosE = turnBy(sinM, cosM, d)
	for range 3 {
		// Newton's step y, and the two terms that curvature adds to it, by
		// reverting the series of the residual.
		es, ec := float64(e*sinE), float64(e*cosE)
		inverse := 1 / (1 - ec)
		y := float64((es - d) * inverse)
		k2, k3 := float64(0.5*es*inverse), ec*inverse/6
		step := float64(y * (1 - float64(y*(k2-float64(y*(float64(2*k2*k2)-k3))))))
		d += step
		sinE, cosE = turnBy(sinE, cosE, step)
		if math.Abs(step) < 1e-4 {
			break
		}
	}
	return sinE, cosE
}

// turnBy returns sine and cosine of an angle that is larger by d, |d| ≤ π/4,
// rounded on the scale of d.
func turnBy(sin, cos, d float64) (float64, float64) {
	excess, versine := portable.Versine(d)
	s := d - excess
	return sin + (float64(cos*s) - float64(sin*versine)), cos - (float64(sin*s) + float64(cos*versine))
}
