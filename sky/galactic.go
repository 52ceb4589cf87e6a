package sky

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
)

// The axes of the galaxy in the ICRS (The Hipparcos and Tycho Catalogues, volume 1,
// section 1.5.3).
var (
	toCentre   = r3.Vec{X: -0.0548755604162154, Y: -0.8734370902348850, Z: -0.4838350155487132}
	toRotation = r3.Vec{X: +0.4941094278755837, Y: -0.4448296299600112, Z: +0.7469822444972189}
	toPole     = r3.Vec{X: -0.8676661490190047, Y: -0.1980763734312015, Z: +0.4559837761750669}
)

// FromICRF turns a vector from the axes of the ICRF into the axes of the galaxy.
func FromICRF(v r3.Vec) r3.Vec {
	return r3.Vec{X: portable.Dot3(toCentre, v), Y: portable.Dot3(toRotation, v), Z: portable.Dot3(toPole, v)}
}

// ToICRF is the inverse of FromICRF.
func ToICRF(v r3.Vec) r3.Vec {
	return combine([3]r3.Vec{toCentre, toRotation, toPole}, v)
}

// combine returns v.X·axes[0] + v.Y·axes[1] + v.Z·axes[2].
func combine(axes [3]r3.Vec, v r3.Vec) r3.Vec {
	return r3.Vec{
		X: float64(axes[0].X*v.X) + float64(axes[1].X*v.Y) + float64(axes[2].X*v.Z),
		Y: float64(axes[0].Y*v.X) + float64(axes[1].Y*v.Y) + float64(axes[2].Y*v.Z),
		Z: float64(axes[0].Z*v.X) + float64(axes[1].Z*v.Y) + float64(axes[2].Z*v.Z),
	}
}

// direction returns the unit vector of a right ascension and declination, degrees, in the
// ICRF.
func direction(ra, dec float64) r3.Vec {
	const degree = math.Pi / 180
	sinRA, cosRA := portable.Sincos(ra * degree)
	sinDec, cosDec := portable.Sincos(dec * degree)
	return r3.Vec{X: float64(cosDec * cosRA), Y: float64(cosDec * sinRA), Z: sinDec}
}

// compass returns the directions to the north and to the east at the direction d of the
// ICRF.
func compass(d r3.Vec) (north, east r3.Vec) {
	level := math.Sqrt(float64(d.X*d.X) + float64(d.Y*d.Y))
	if level == 0 {
		return r3.Vec{X: -1}, r3.Vec{Y: 1}
	}
	east = r3.Vec{X: -d.Y / level, Y: d.X / level}
	north = r3.Vec{X: -float64(d.Z * east.Y), Y: float64(d.Z * east.X), Z: level}
	return north, east
}
