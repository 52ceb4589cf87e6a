package law

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
)

// A Cloud is one of dust, or of stars, that one knows from the sky of the Sun: an ellipsoid, densest in the middle.
type Cloud struct {
	Name         string
	L, B         float64 // of its middle, degrees, seen from the Sun
	PC           float64 // from the Sun
	Long, Across float64 // half its axes in the sky (one deviation of a Gaussian), degrees
	Tilt         float64 // of the long axis to the plane, degrees: towards the north where longitudes grow
	Magnitudes   float64 // by which its middle dims what is behind
}

// Clouds are the clouds of dust that divide and edge the Milky Way of the Sun. They are set by hand, to the degree, after what is published of them: their places and extents in
// Dame et al. 1987 (ApJ 322, 706), Dame, Hartmann and Thaddeus 2001 (ApJ 547, 792) and Dobashi et al. 2005 (PASJ 57, S1), distances in Zucker et al. 2020
// (A&A 633, A51). Magnitudes are such that they look as in photographs, and no more than the 3 that Straižys et al. 2003 (A&A 405, 585) found in the Aquila Rift.
var Clouds = []Cloud{
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

// An Ellipsoid is a cloud in space. Its axes are divided by the squares of their lengths, so that a vector times an axis is in the unit of that.
type Ellipsoid struct {
	Mid        r3.Vec // from the galaxy's centre, pc
	Axes       [3]r3.Vec
	Long       float64 // the longest half axis, pc
	Width      float64 // half of it along the line of sight of the Sun, pc
	Magnitudes float64
}

// CloudReach is how many deviations from its middle a cloud ends.
const CloudReach = 3.4

// Direction returns the unit vector of a galactic longitude and latitude, degrees.
func Direction(l, b float64) r3.Vec {
	sinL, cosL := portable.Sincos(l * (math.Pi / 180))
	sinB, cosB := portable.Sincos(b * (math.Pi / 180))
	return r3.Vec{X: float64(cosB * cosL), Y: float64(cosB * sinL), Z: sinB}
}

// Ellipsoid returns where the cloud is.
func (c *Cloud) Ellipsoid() Ellipsoid {
	d := Direction(c.L, c.B)
	east := portable.Cross3(r3.Vec{Z: 1}, d)
	east = portable.Scale3(1/portable.Norm3(east), east)
	north := portable.Cross3(d, east)
	sin, cos := portable.Sincos(c.Tilt * (math.Pi / 180))
	long, across := c.PC*c.Long*(math.Pi/180), c.PC*c.Across*(math.Pi/180)
	return Ellipsoid{
		Mid: portable.AddScaled3(Sun, c.PC, d), Long: long, Width: across, Magnitudes: c.Magnitudes,
		Axes: [3]r3.Vec{
			portable.Scale3(1/long, portable.AddScaled3(portable.Scale3(cos, east), sin, north)),
			portable.Scale3(1/across, portable.AddScaled3(portable.Scale3(cos, north), -sin, east)),
			portable.Scale3(1/across, d),
		},
	}
}

// Through returns how far off the middle, in deviations and squared, the line passes that leads from an eye along a vector, how much of the cloud
// it meets relative to what the Sun sees, and where the middle is along it, with the deviation there, in lengths of the vector. The cloud is at a place
// as seen from the eye.
func (e *Ellipsoid) Through(at, along r3.Vec) (off2, share, middle, deviation float64) {
	var uv, vv, uu float64
	for i := range e.Axes {
		u, v := portable.Dot3(e.Axes[i], at), portable.Dot3(e.Axes[i], along)
		uu, uv, vv = uu+float64(u*u), uv+float64(u*v), vv+float64(v*v)
	}
	deviation = 1 / math.Sqrt(vv)
	return uu - float64(uv*uv)/vv, portable.Norm3(along) * deviation / e.Width, uv / vv, deviation
}

// clouds are where Clouds are.
var clouds = func() []Ellipsoid {
	list := make([]Ellipsoid, len(Clouds))
	for i := range Clouds {
		list[i] = Clouds[i].Ellipsoid()
	}
	return list
}()

// dims returns by how many magnitudes the cloud dims what is a way from an eye.
func (e *Ellipsoid) dims(from, way r3.Vec) float64 {
	at := r3.Sub(e.Mid, from)
	nearest := min(max(portable.Dot3(at, way)/portable.Dot3(way, way), 0), 1) // of the way to the middle
	out := float64(CloudReach * e.Long)
	if off := portable.AddScaled3(at, -nearest, way); portable.Dot3(off, off) > float64(out*out) {
		return 0
	}
	off2, share, middle, deviation := e.Through(at, way)
	before := below((1-middle)/deviation) - below(-middle/deviation)
	if off2 > CloudReach*CloudReach || before <= 0 {
		return 0
	}
	return float64(e.Magnitudes*share) * float64(portable.Exp(-0.5*off2)*before)
}

// below returns the share of a Gaussian below so many deviations, within 0.02.
func below(x float64) float64 { return ease(0.5 + float64(x*(0.5/1.88))) }

// ease goes from 0 to 1, with no slope at both.
func ease(x float64) float64 {
	x = min(max(x, 0), 1)
	return float64(float64(x*x) * (3 - float64(2*x)))
}
