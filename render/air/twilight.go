package air

import "math"

// nightfall is the altitude of the sun from which on it lights no air that is seen.
const nightfall = -18 * degree

// diffuse returns the share of the light on the ground that comes from the clear sky: all of it from the horizon down.
func diffuse(sun float64) float64 {
	if sun <= 0 {
		return 1
	}
	return 0.14 + 0.86*math.Exp(-sun/6)
}

// Published returns the light of the Sun and the clear sky on level ground on Earth, lux, by the altitude of the Sun in degrees:
// 758 at 0°, 3.4 at -6°, 0.008 at -12°, 0.0006 at -18° (P. M. Janiczek and J. A. DeYoung, Computer Programs for Sun and Moon
// Illuminance, U.S. Naval Observatory Circular 171, 1987). Below that it falls on.
func Published(altitude float64) float64 {
	x := altitude / 90
	poly := func(a, b, c, d float64) float64 { return a + x*(b+x*(c+x*d)) }
	var lg float64
	switch {
	case altitude >= 20:
		lg = poly(3.74, 3.97, -4.07, 1.47)
	case altitude >= 5:
		lg = poly(3.05, 13.28, -45.98, 64.33)
	case altitude >= -0.8:
		lg = poly(2.88, 22.26, -207.64, 1034.30)
	case altitude >= -5:
		lg = poly(2.88, 21.81, -258.11, -858.36)
	case altitude >= -12:
		lg = poly(2.70, 12.17, -431.69, -1899.83)
	case altitude >= -18:
		lg = poly(13.84, 262.72, 1447.42, 2797.93)
	default:
		return Published(-18) * math.Pow(10, 0.4*(altitude+18))
	}
	return math.Pow(10, lg)
}
