package looks

import (
	"math"
	"strings"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
)

// Spin is the rotation of a body. Its zero value stands still, upright.
type Spin struct {
	pole, node r3.Vec  // unit vectors: the north pole, and the point of the equator from which the prime meridian is counted
	phase      float64 // radians from node to the prime meridian at time 0
	rate       float64 // radians per scene time, negative where it turns backwards
	earth      bool    // its pole precesses, and its days are those of clocks
}

// Axes returns the body's axes in the frame of the scene at a time: through the prime
// meridian on the equator, 90° east of it, and through the north pole.
//
//	z pole
//	│  ╱ y 90° E
//	│ ╱
//	o──── x prime meridian
func (s Spin) Axes(t float64) [3]r3.Vec {
	if s.pole == (r3.Vec{}) {
		return [3]r3.Vec{{X: 1}, {Y: 1}, {Z: 1}}
	}
	if s.earth {
		s = earthAt(t)
		t = 0
	}
	sin, cos := math.Sincos(s.phase + math.Mod(s.rate*t, 2*math.Pi))
	side := r3.Cross(s.pole, s.node)
	return [3]r3.Vec{
		r3.Add(r3.Scale(cos, s.node), r3.Scale(sin, side)),
		r3.Add(r3.Scale(cos, side), r3.Scale(-sin, s.node)),
		s.pole,
	}
}

// Rate returns the radians that the body turns in a unit of scene time.
func (s Spin) Rate() float64 { return s.rate }

const degree = math.Pi / 180

// Tilted returns a rotation of a body of a scene file: its pole leans by tilt
// degrees toward the direction lean, in degrees from +x, and it turns once in day, of scene
// time; backwards if day is negative, not at all if it is 0.
func Tilted(tilt, lean, day float64) Spin {
	st, ct := math.Sincos(tilt * degree)
	sl, cl := math.Sincos(lean * degree)
	s := Spin{pole: r3.Vec{X: st * cl, Y: st * sl, Z: ct}, node: r3.Vec{X: -sl, Y: cl}}
	if day != 0 {
		s.rate = 2 * math.Pi / day
	}
	return s
}

// SpinOf returns the rotation of a body of the Solar System, in days past J2000.0 TDB and
// the ecliptic frame of J2000.0. A body without known rotation stands still, upright.
func SpinOf(name string) Spin {
	for i := range rotations {
		if r := &rotations[i]; strings.EqualFold(r.name, name) {
			return Spin{
				pole:  equatorial(r.ra, r.dec),
				node:  equatorial(r.ra+90, 0),
				phase: r.w0 * degree, rate: r.w1 * degree, earth: r.name == "Earth",
			}
		}
	}
	return Spin{}
}

// earthAt returns the Earth's rotation with the phase of a time: mean sidereal time of universal time, and the precession by
// J. H. Lieske et al., Astronomy and Astrophysics 58, 1977. Nutation, 0.005°, is left out.
func earthAt(t float64) Spin {
	const (
		century = 36525
		day     = 86400
	)
	c, ut := t/century, t-orbit.TDBMinusUTC(t)/day
	zeta := c * (0.6406161 + c*(0.0000839+c*0.000005))
	z := c * (0.6406161 + c*(0.0003041+c*0.0000051))
	theta := c * (0.5567530 - c*(0.0001185+c*0.0000116))
	sidereal := 280.46061837 + math.Mod(360.98564736629*ut, 360) + 0.000387933*c*c
	return Spin{
		pole: equatorial(-zeta, 90-theta), node: equatorial(90-zeta, 0),
		phase: (sidereal - 90 - z) * degree, earth: true,
	}
}

func equatorial(ra, dec float64) r3.Vec {
	sr, cr := math.Sincos(ra * degree)
	sd, cd := math.Sincos(dec * degree)
	return orbit.EclipticFromICRF(r3.Vec{X: cr * cd, Y: sr * cd, Z: sd})
}

// rotations are the poles of J2000.0 (right ascension and declination, degrees, ICRF) and
// the prime meridians W = w0 + w1·d (degrees, d in days): NAIF kernel pck00011, after
// Archinal et al., "Report of the IAU Working Group on Cartographic Coordinates and
// Rotational Elements: 2015". Mars has its three terms of 71,000 years with it (0.42°, 1.59° and
// 0.58°), as they are at J2000.0. The Earth's pole and meridian are [earthAt]'s. Other terms are left out: the secular ones stay below a degree in a
// century except for Iapetus (4° in right ascension) and Phobos (13° in W after a century), the periodic
// ones add up to less than 1.2° but for these, in declination and W: Triton 25° and 32°, Mimas 1.5° and 58°, Tethys 1.1°
// and 12°, Miranda 4.3° and 2.7°, the Moon 1.6° and 3.8°, Deimos 2.0° and 3.3°, Phobos 1.1° and 2.6°, Rhea 0.1° and 3.1°.
var rotations = [...]struct {
	name            string
	ra, dec, w0, w1 float64
}{
	{"Mercury", 281.0103, 61.4155, 329.5988, 6.1385108},
	{"Venus", 272.76, 67.16, 160.2, -1.4813688},
	{"Earth", 0, 90, 190.147, 360.9856235},
	{"Moon", 269.9949, 66.5392, 38.3213, 13.17635815},
	{"Mars", 317.681106, 52.886346, 176.631819, 350.891982443297},
	{"Phobos", 317.67071657, 52.88627266, 35.1877444, 1128.84475928},
	{"Deimos", 316.65705808, 53.50992033, 79.39932954, 285.16188899},
	{"Ceres", 291.418, 66.764, 170.65, 952.1532},
	{"Vesta", 309.031, 42.235, 285.39, 1617.3329428},
	{"Jupiter", 268.056595, 64.495303, 284.95, 870.536},
	{"Io", 268.05, 64.5, 200.39, 203.4889538},
	{"Europa", 268.08, 64.51, 36.022, 101.3747235},
	{"Ganymede", 268.2, 64.57, 44.064, 50.3176081},
	{"Callisto", 268.72, 64.83, 259.51, 21.5710715},
	{"Saturn", 40.589, 83.537, 38.9, 810.7939024},
	{"Mimas", 40.66, 83.52, 333.46, 381.994555},
	{"Enceladus", 40.66, 83.52, 6.32, 262.7318996},
	{"Tethys", 40.66, 83.52, 8.95, 190.6979085},
	{"Dione", 40.66, 83.52, 357.6, 131.5349316},
	{"Rhea", 40.38, 83.55, 235.16, 79.6900478},
	{"Titan", 39.4827, 83.4279, 186.5855, 22.5769768},
	{"Iapetus", 318.16, 75.03, 355.2, 4.5379572},
	{"Uranus", 257.311, -15.175, 203.81, -501.1600928},
	{"Miranda", 257.43, -15.08, 30.7, -254.6906892},
	{"Ariel", 257.43, -15.1, 156.22, -142.8356681},
	{"Umbriel", 257.43, -15.1, 108.05, -86.8688923},
	{"Titania", 257.43, -15.1, 77.74, -41.3514316},
	{"Oberon", 257.43, -15.1, 6.77, -26.7394932},
	{"Neptune", 299.36, 43.46, 249.978, 541.1397757},
	{"Triton", 299.36, 41.17, 296.53, -61.2572637},
	{"Pluto", 132.993, -6.163, 302.695, 56.3625225},
	{"Charon", 132.993, -6.163, 122.695, 56.3625225},
}
