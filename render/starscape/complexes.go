package starscape

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky/law"
)

// starClouds are parts of the band that one sees through gaps of the dust, or that have more stars than the law: magnitudes is
// the logarithm, to the base of magnitudes, by which they are denser, and clear the share of the dust in front that is missing.
var starClouds = []struct {
	law.Cloud
	clear float64
}{
	{law.Cloud{Name: "Great Sagittarius Star Cloud", L: 1.5, B: -3.6, PC: 7500, Long: 3.2, Across: 1.9, Tilt: -8, Magnitudes: 0.35}, 0.55},
	{law.Cloud{Name: "Baade's Window", L: 1.0, B: -3.9, PC: 7500, Long: 0.5, Across: 0.4, Tilt: 0, Magnitudes: 0}, 0.5},
	{law.Cloud{Name: "Small Sagittarius Star Cloud", L: 12.7, B: -1.4, PC: 3500, Long: 0.75, Across: 0.42, Tilt: 30, Magnitudes: 0.5}, 0.9},
	{law.Cloud{Name: "Scutum Star Cloud", L: 26.8, B: -2.6, PC: 3000, Long: 2.3, Across: 1.5, Tilt: 10, Magnitudes: 0.75}, 0.85},
	{law.Cloud{Name: "Aquila Star Cloud", L: 38, B: -3.6, PC: 2500, Long: 4, Across: 1.8, Tilt: 0, Magnitudes: 0.3}, 0.5},
	{law.Cloud{Name: "Cygnus Star Cloud", L: 70.5, B: 3.0, PC: 1600, Long: 4.5, Across: 1.7, Tilt: 6, Magnitudes: 0.8}, 0.8},
	{law.Cloud{Name: "Deneb", L: 86, B: -2.6, PC: 1200, Long: 2.5, Across: 1.4, Tilt: 20, Magnitudes: 0.5}, 0.5},
	{law.Cloud{Name: "Scorpius Star Cloud", L: 346.5, B: -2.6, PC: 4500, Long: 3.5, Across: 1.4, Tilt: 5, Magnitudes: 0.3}, 0.5},
	{law.Cloud{Name: "Norma Star Cloud", L: 331, B: -2.2, PC: 3500, Long: 3, Across: 1.3, Tilt: 0, Magnitudes: 0.55}, 0.75},
	{law.Cloud{Name: "Centaurus", L: 309, B: -0.9, PC: 2500, Long: 2.6, Across: 1.2, Tilt: 0, Magnitudes: 0.6}, 0.7},
	{law.Cloud{Name: "Crux", L: 297.5, B: -0.4, PC: 2500, Long: 2.6, Across: 1.3, Tilt: 0, Magnitudes: 0.6}, 0.75},
	{law.Cloud{Name: "Carina", L: 287.2, B: -0.7, PC: 2500, Long: 2.4, Across: 1.2, Tilt: -10, Magnitudes: 0.95}, 0.8},
	{law.Cloud{Name: "Cassiopeia", L: 126, B: -1.6, PC: 2000, Long: 6, Across: 1.8, Tilt: 0, Magnitudes: 0.35}, 0.5},
}

// A complex is a cloud of dust, or of stars, as an eye sees it.
type complex struct {
	law.Ellipsoid
	at         r3.Vec  // of its middle, from the eye, pc
	far        float64 // of its middle
	grain      float64 // the unit of the noise in it, pc
	rough      float64 // how much of the noise it has, up to 1
	reach, cos float64 // the angle from its middle within which it is seen, and its cosine
}

// seen returns the cloud as an eye sees it.
func seen(c *law.Cloud, eye r3.Vec) complex {
	const coarsest = 0.35 // radians that the grain of a wide cloud has, so that it is as ragged as what is in it
	e := complex{Ellipsoid: c.Ellipsoid(), rough: 1, reach: math.Pi, cos: -1}
	e.at, e.grain = r3.Sub(e.Mid, eye), 9*math.Sqrt(e.Long*e.Width)
	if most := coarsest * c.PC; e.grain > most { // many grains are behind each other
		e.rough = math.Sqrt(most / e.grain)
		e.grain = most
	}
	e.far = r3.Norm(e.at)
	if out := law.CloudReach * e.Long; out < e.far {
		e.reach = math.Asin(out / e.far)
		e.cos = math.Sqrt(1 - out*out/(e.far*e.far))
	}
	return e
}

// through returns how far off its middle, in deviations and squared, a line of sight passes, how much of it there is relative to what the
// Sun sees, and whether it is before the eye.
func (e *complex) through(d r3.Vec) (off2, share float64, ahead bool) {
	if dot(d, e.at) < e.cos*e.far {
		return 0, 0, false
	}
	off2, share, middle, _ := e.Through(e.at, d)
	return off2, share, middle > 0
}
