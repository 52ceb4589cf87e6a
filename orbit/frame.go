package orbit

import (
	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Obliquity is the angle between the ecliptic and the equator of J2000.0,
// 23.4392911°, in radians.
const Obliquity = 23.4392911 * degree

var sinObliquity, cosObliquity = portable.Sincos(Obliquity)

// ICRFFromEcliptic rotates a vector from the ecliptic and equinox of J2000.0, the frame
// of the built-in Solar System, to the mean equator of J2000.0, which equals the ICRF
// to within the frame bias of 0.02 seconds of arc.
//
//	z ecl ▲  ▲ z eq      x, the equinox, points at the viewer in both frames;
//	      | /ε           the equator's pole leans by the obliquity ε toward y
//	      |/             of the ecliptic
//	      o----▶ y ecl
func ICRFFromEcliptic(v r3.Vec) r3.Vec {
	v.Y, v.Z = turn(v.Y, v.Z, sinObliquity, cosObliquity)
	return v
}

// EclipticFromICRF is the inverse of ICRFFromEcliptic.
func EclipticFromICRF(v r3.Vec) r3.Vec {
	v.Y, v.Z = turn(v.Y, v.Z, -sinObliquity, cosObliquity)
	return v
}

// laplaceAxes returns, in the ecliptic frame, the axes of the Laplace plane of a
// moon's elements: z to the pole at right ascension ra and declination dec
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

// turn returns (x, y) turned counter-clockwise by an angle.
func turn(x, y, sin, cos float64) (float64, float64) {
	return float64(x*cos) - float64(y*sin), float64(x*sin) + float64(y*cos)
}

// onAxes returns the vector whose components along the axes are v.
func onAxes(axes [3]r3.Vec, v r3.Vec) r3.Vec {
	return portable.AddScaled3(portable.AddScaled3(portable.Scale3(v.X, axes[0]), v.Y, axes[1]), v.Z, axes[2])
}

// anglesOnAxes converts the angles of an orbit relative to axes into angles relative
// to the frame. An orbit in the frame's own plane has its node at 0.
func anglesOnAxes(axes [3]r3.Vec, i, node, arg float64) (fi, fnode, farg float64) {
	sinI, cosI := portable.Sincos(i)
	sinN, cosN := portable.Sincos(node)
	sinW, cosW := portable.Sincos(arg)
	normal := onAxes(axes, r3.Vec{X: sinI * sinN, Y: -sinI * cosN, Z: cosI})
	peri := onAxes(axes, r3.Vec{
		X: float64(cosN*cosW) - float64(sinN*sinW*cosI),
		Y: float64(sinN*cosW) + float64(cosN*sinW*cosI),
		Z: sinW * sinI,
	})
	toNode := r3.Vec{X: -normal.Y, Y: normal.X}
	tilt := portable.Norm3(toNode)
	if tilt == 0 {
		toNode = r3.Vec{X: 1}
	}
	fi = portable.Atan2(tilt, normal.Z)
	fnode = portable.Atan2(toNode.Y, toNode.X)
	farg = portable.Atan2(portable.Dot3(peri, portable.Cross3(normal, toNode)), portable.Dot3(peri, toNode))
	return fi, fnode, farg
}
