package orbit

import (
	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Obliquity is the angle between the ecliptic and the equator of J2000.0,
// 23.4392911°, in radians.
const Obliquity = 23.4392911 * degree

var sinObliquity, cosObliquity = portable.Sincos(Obliquity)

// ICRFFromEcliptic turns a vector from the ecliptic and equinox of J2000.0, the
// frame of the Solar System here, to the equator: the ICRF to within 0.02
// seconds of arc, the bias between it and the mean equator of J2000.0.
//
//	z eq ▲  ▲ z ecl       x: the equinox, toward the viewer, in both
//	     ε\ |             y, z: the equator's pole leans by ε toward −y
func ICRFFromEcliptic(v r3.Vec) r3.Vec {
	v.Y, v.Z = turn(v.Y, v.Z, sinObliquity, cosObliquity)
	return v
}

// EclipticFromICRF is the inverse of ICRFFromEcliptic.
func EclipticFromICRF(v r3.Vec) r3.Vec {
	v.Y, v.Z = turn(v.Y, v.Z, -sinObliquity, cosObliquity)
	return v
}

// laplaceAxes returns, in the ecliptic frame, the axes from which the elements
// of a moon count: z to the pole at right ascension ra and declination dec
// (degrees, ICRF), x where the plane rises through the equator.
func laplaceAxes(ra, dec float64) [3]r3.Vec {
	sinN, cosN := portable.Sincos((ra + 90) * degree)
	sinT, cosT := portable.Sincos((90 - dec) * degree)
	var axes [3]r3.Vec
	for i, v := range [...]r3.Vec{{X: 1}, {Y: 1}, {Z: 1}} {
		v.Y, v.Z = turn(v.Y, v.Z, sinT, cosT)
		v.X, v.Y = turn(v.X, v.Y, sinN, cosN)
		axes[i] = EclipticFromICRF(v)
	}
	return axes
}
