package starscape

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky/law"
)

// A complex is a cloud of dust, or of stars, that one knows from the sky of the Sun: an ellipsoid, densest in the middle.
type complex struct {
	name         string
	l, b         float64 // of its middle, degrees, seen from the Sun
	pc           float64 // from the Sun
	long, across float64 // half its axes in the sky (one deviation of a Gaussian), degrees
	tilt         float64 // of the long axis to the plane, degrees: towards the north where longitudes grow
	magnitudes   float64 // by which its middle dims what is behind
}

// dustClouds are those that divide and edge the band. They are set by hand, to the degree, after what is published of them: their places and extents in
// Dame et al. 1987 (ApJ 322, 706), Dame, Hartmann and Thaddeus 2001 (ApJ 547, 792) and Dobashi et al. 2005 (PASJ 57, S1), distances in Zucker et al. 2020
// (A&A 633, A51). Magnitudes are such that they look as in photographs, and no more than the 3 that Straižys et al. 2003 (A&A 405, 585) found in the Aquila Rift.
var dustClouds = []complex{
	// The Great Rift, from Cygnus to Centaurus.
	{"Le Gentil 3", 92.6, 2.2, 600, 1.7, 0.9, 20, 1.3},
	{"Northern Coalsack", 83.2, 0.2, 600, 2.6, 1.5, -25, 1.7},
	{"Lynds 935", 84.8, -1.2, 600, 0.9, 0.45, 30, 1.9},
	{"Cygnus Rift north", 78.5, 0.4, 700, 3.5, 1.3, 10, 1.1},
	{"Cygnus Rift", 72, -0.8, 750, 4.5, 1.4, -4, 1.2},
	{"Cygnus Rift south", 64.5, 0.2, 700, 4.5, 1.5, -20, 1.0},
	{"Vulpecula Rift", 57.5, 2.2, 500, 4.5, 2.0, -12, 0.9},
	{"Sagitta Rift", 50.5, 3.0, 400, 4, 2.2, -8, 0.95},
	{"Aquila Rift north", 43.5, 3.2, 300, 4, 2.2, -10, 1.05},
	{"Aquila Rift", 36.5, 3.6, 270, 4.5, 2.2, -12, 1.1},
	{"Aquila", 29, 4.4, 300, 3.5, 2.0, 5, 1.2},
	{"Serpens", 31, 5.2, 430, 1.5, 1.0, 40, 0.7},
	{"Aquila spur", 33, 7.5, 300, 3, 1.2, 60, 0.5},
	{"Barnard 142", 47.5, -5.4, 250, 0.9, 0.4, 20, 1.2},
	{"Serpens Cauda", 22, 5.0, 300, 4, 2.2, -10, 1.1},
	{"Ophiuchus Rift", 15.5, 6.5, 250, 4, 2.4, -20, 0.8},
	{"Ophiuchus Rift north", 17, 9.0, 220, 5, 1.8, 35, 0.6},
	{"Ophiuchus lane", 8.5, 4.2, 220, 3.5, 1.4, 15, 0.6},
	{"Scutum lane", 20, 0.4, 1000, 4, 1.0, 6, 0.35},
	{"Sagittarius lane", 9.3, 0.3, 900, 4, 0.9, 10, 1.0},
	// What is between and about the clouds north of the plane.
	{"Aquila Rift envelope", 27, 8, 250, 9, 4.5, -18, 0.8},
	{"Serpens veil", 17, 13, 200, 8, 5, -10, 1.3},
	{"Ophiuchus veil", 4, 8, 150, 11, 4.5, -5, 0.9},
	{"Scorpius veil north", 352, 16, 145, 8, 5, 10, 0.15},
	{"Aquila South", 33, -15, 135, 9, 5, -15, 0.6},
	{"Corona Australis", 0, -18.5, 150, 5, 2.5, -10, 0.4},
	// In front of the bulge.
	{"Barnard 59 to 67", 359.2, 5.7, 155, 2.2, 0.45, -35, 1.9},
	{"Pipe bowl", 2.0, 3.9, 155, 1.1, 0.9, 20, 2},
	{"Barnard 68 to 72", 1.4, 6.6, 155, 1.0, 0.35, 35, 0.94},
	{"Central lane", 2, 1.6, 700, 5, 1.3, 9, 0.5},
	{"Central lane west", 354.5, 1.5, 900, 4, 1.2, 4, 0.5},
	{"Scorpius lane", 348, 1.6, 800, 4, 1.3, 6, 0.7},
	{"Scorpius dark river", 350, 5.2, 180, 3.2, 0.7, 20, 1.2},
	{"Scorpius veil", 343.5, 6.5, 160, 4.5, 2.2, 25, 1.1},
	// Rho Ophiuchi and its streamers.
	{"Rho Ophiuchi", 353.1, 16.6, 139, 1.1, 0.8, 20, 2},
	{"Lynds 1709", 355.4, 16.2, 139, 2.4, 0.3, -8, 1.4},
	{"Barnard 44", 357.6, 13.2, 139, 3.4, 0.45, -22, 1.4},
	{"Lynds 1757", 356.5, 18.5, 139, 2.5, 0.6, 20, 0.72},
	{"Lupus north", 338.8, 16.5, 155, 2.2, 0.8, 20, 0.9},
	{"Lupus", 339.4, 9.4, 160, 2.0, 1.0, -10, 0.98},
	// On to Centaurus, and the southern band.
	{"Ara lane", 340, 0.6, 900, 4, 0.8, 3, 1.4},
	{"Norma lane", 332, 0.8, 900, 4, 0.9, -3, 1.4},
	{"Circinus", 317.8, -4.2, 700, 1.6, 0.7, 10, 1.4},
	{"Circinus lane", 323, 0.3, 800, 4, 0.9, 2, 1.3},
	{"Centaurus lane", 314, 0.4, 700, 3.5, 0.9, 5, 1.2},
	{"Coalsack", 303.0, -0.4, 185, 1.9, 1.4, -15, 1.8},
	{"Coalsack east", 305.3, -0.6, 185, 1.1, 0.9, 0, 1.1},
	{"Coalsack south", 301.9, -2.3, 185, 0.9, 0.8, 0, 0.9},
	{"Dark Doodad", 301.2, -8.6, 170, 1.3, 0.12, 30, 1.6},
	{"Chamaeleon I", 297.0, -15.6, 190, 0.9, 0.6, 70, 0.98},
	{"Chamaeleon II", 303.5, -14.4, 185, 1.0, 0.8, 0, 0.75},
	{"Carina lane", 289.5, -1.9, 1500, 1.4, 0.35, 30, 1},
	{"Vela ridge", 265, 1.2, 900, 3.5, 1.2, -5, 1.2},
	{"Vela ridge west", 269.5, -1.4, 900, 2.5, 0.9, 10, 0.86},
	{"Puppis", 254, -2.5, 500, 4, 1.5, 10, 0.65},
	// Orion, Taurus, Perseus.
	{"Orion A", 212, -19.3, 430, 2.6, 0.55, -10, 1.3},
	{"Orion B", 206, -15.5, 410, 1.6, 0.9, -40, 1},
	{"Monoceros R2", 214, -12.2, 780, 1.6, 0.9, 0, 1.1},
	{"Lambda Orionis", 195, -12, 400, 4, 1.2, 0, 0.5},
	{"Canis Major", 224.5, -1.5, 1150, 2.5, 0.9, 10, 0.86},
	{"Rosette", 207, -1.8, 1400, 1.8, 0.9, 0, 0.86},
	{"Taurus", 171, -15.5, 141, 4, 1.6, -5, 1},
	{"Taurus and Auriga", 168, -11, 145, 9, 5, 0, 0.7},
	{"Perseus and Camelopardalis", 148, -3, 500, 8, 4, 0, 0.8},
	{"Taurus north", 168, -9.5, 150, 3, 1.0, 10, 0.79},
	{"Auriga", 172, -2, 900, 5, 1.0, 3, 0.79},
	{"California", 161.5, -8.8, 470, 3.5, 0.6, -10, 1.3},
	{"Perseus", 159.5, -19.5, 295, 2.0, 0.9, -20, 1},
	// Cassiopeia and Cepheus.
	{"Camelopardalis", 143, 6, 300, 7, 4, -10, 0.8},
	{"Cassiopeia lane", 133, 1.2, 700, 5, 1.0, -3, 0.94},
	{"Cassiopeia", 120, 0.6, 600, 5, 1.1, 4, 0.94},
	{"Cepheus lane", 108, 1.4, 700, 4.5, 1.2, -6, 1.2},
	{"Cepheus", 100, 3.0, 600, 3.5, 1.4, 10, 1.2},
	{"Cepheus Flare", 110, 14.5, 340, 4, 2.0, 20, 0.86},
}

// starClouds are parts of the band that one sees through gaps of the dust, or that have more stars than the law: magnitudes is
// the logarithm, to the base of magnitudes, by which they are denser, and clear the share of the dust in front that is missing.
var starClouds = []struct {
	complex
	clear float64
}{
	{complex{"Great Sagittarius Star Cloud", 1.5, -3.6, 7500, 3.2, 1.9, -8, 0.35}, 0.55},
	{complex{"Baade's Window", 1.0, -3.9, 7500, 0.5, 0.4, 0, 0}, 0.5},
	{complex{"Small Sagittarius Star Cloud", 12.7, -1.4, 3500, 0.75, 0.42, 30, 0.5}, 0.9},
	{complex{"Scutum Star Cloud", 26.8, -2.6, 3000, 2.3, 1.5, 10, 0.75}, 0.85},
	{complex{"Aquila Star Cloud", 38, -3.6, 2500, 4, 1.8, 0, 0.3}, 0.5},
	{complex{"Cygnus Star Cloud", 70.5, 3.0, 1600, 4.5, 1.7, 6, 0.8}, 0.8},
	{complex{"Deneb", 86, -2.6, 1200, 2.5, 1.4, 20, 0.5}, 0.5},
	{complex{"Scorpius Star Cloud", 346.5, -2.6, 4500, 3.5, 1.4, 5, 0.3}, 0.5},
	{complex{"Norma Star Cloud", 331, -2.2, 3500, 3, 1.3, 0, 0.55}, 0.75},
	{complex{"Centaurus", 309, -0.9, 2500, 2.6, 1.2, 0, 0.6}, 0.7},
	{complex{"Crux", 297.5, -0.4, 2500, 2.6, 1.3, 0, 0.6}, 0.75},
	{complex{"Carina", 287.2, -0.7, 2500, 2.4, 1.2, -10, 0.95}, 0.8},
	{complex{"Cassiopeia", 126, -1.6, 2000, 6, 1.8, 0, 0.35}, 0.5},
}

// An ellipsoid is a complex in space.
type ellipsoid struct {
	at         r3.Vec // of its middle, from the eye, pc
	axes       [3]r3.Vec
	far        float64 // of its middle
	grain      float64 // the unit of the noise in it, pc
	rough      float64 // how much of the noise it has, up to 1
	magnitudes float64
	width      float64 // across the line of sight of the Sun
	reach, cos float64 // the angle from its middle within which it is seen, and its cosine
}

// direction returns the unit vector of a galactic longitude and latitude, degrees.
func direction(l, b float64) r3.Vec {
	sinL, cosL := math.Sincos(l * math.Pi / 180)
	sinB, cosB := math.Sincos(b * math.Pi / 180)
	return r3.Vec{X: cosB * cosL, Y: cosB * sinL, Z: sinB}
}

// from returns the complex as an eye elsewhere sees it. Its axes are divided by the squares of their lengths, so that a vector times an axis is
// in the unit of that.
func (c *complex) from(eye r3.Vec) ellipsoid {
	const (
		reach    = 3.4  // deviations
		coarsest = 0.35 // radians that the grain of a wide cloud has, so that it is as ragged as what is in it
	)
	d := direction(c.l, c.b)
	east := r3.Unit(r3.Cross(r3.Vec{Z: 1}, d))
	north := r3.Cross(d, east)
	sin, cos := math.Sincos(c.tilt * math.Pi / 180)
	long, across := c.pc*c.long*math.Pi/180, c.pc*c.across*math.Pi/180
	e := ellipsoid{at: r3.Sub(r3.Add(law.Sun, r3.Scale(c.pc, d)), eye), grain: 9 * math.Sqrt(long*across), rough: 1, magnitudes: c.magnitudes, width: across, reach: math.Pi, cos: -1}
	if most := coarsest * c.pc; e.grain > most { // many grains are behind each other
		e.rough = math.Sqrt(most / e.grain)
		e.grain = most
	}
	e.axes[0] = r3.Scale(1/long, r3.Add(r3.Scale(cos, east), r3.Scale(sin, north)))
	e.axes[1] = r3.Scale(1/across, r3.Sub(r3.Scale(cos, north), r3.Scale(sin, east)))
	e.axes[2] = r3.Scale(1/across, d)
	e.far = r3.Norm(e.at)
	if out := reach * long; out < e.far {
		e.reach = math.Asin(out / e.far)
		e.cos = math.Sqrt(1 - out*out/(e.far*e.far))
	}
	return e
}

// through returns how far off its middle, in deviations and squared, a line of sight passes, how much of it there is relative to what the
// Sun sees, and whether it is before the eye.
func (e *ellipsoid) through(d r3.Vec) (off2, share float64, ahead bool) {
	if dot(d, e.at) < e.cos*e.far {
		return 0, 0, false
	}
	var uv, vv, uu float64
	for _, a := range e.axes {
		u, v := dot(a, e.at), dot(a, d)
		uu, uv, vv = uu+u*u, uv+u*v, vv+v*v
	}
	return uu - uv*uv/vv, 1 / (e.width * math.Sqrt(vv)), uv > 0
}
