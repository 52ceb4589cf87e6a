package orbit

import "galaxy/internal/portable"

// parabola solves Barker's equation D + D³/3 = w for D = tan(ν/2), by the
// hyperbolic sine of a third of an argument, without cancellation.
func parabola(w float64) float64 {
	s, _ := portable.Sinhcosh(portable.Asinh(1.5*w) / 3)
	D := 2 * s
	// One Newton step corrects the rounding of the hyperbolic functions.
	d2 := float64(D * D)
	if d2 > 1e200 {
		return D
	}
	return D - (float64(D*(1+d2/3))-w)/(1+d2)
}
