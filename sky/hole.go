package sky

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/orbit"
	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// HoleStar is the kind of the stars that go round the black hole in the middle of the galaxy.
const HoleStar = "star about Sagittarius A*"

// Circling is the way of a star about the black hole.
type Circling struct {
	orbit.Elements         // pc, days past J2000.0; by the axes north, east and away from the Sun at the black hole
	K              float64 // infrared magnitude, seen from the Sun
}

// At returns where an object is at t, days past J2000.0 TDB: in the frame of the galaxy, pc.
func (o *Object) At(t float64) r3.Vec {
	if o.Circles == nil {
		return o.Place
	}
	r, _ := o.Circles.State(t)
	return r3.Add(o.Place, fromHoleSky(r))
}

// Along returns n places of an object's way about the black hole, evenly by the eccentric anomaly, the first one again at
// the end; nil for what stays.
func (o *Object) Along(n int) []r3.Vec {
	c := o.Circles
	if c == nil {
		return nil
	}
	list := make([]r3.Vec, n)
	for i := range list {
		m := orbit.MeanFromEccentric(c.E, 2*math.Pi*float64(i)/float64(n-1))
		r, _ := c.State(c.T + m/c.MeanMotion())
		list[i] = r3.Add(o.Place, fromHoleSky(r))
	}
	return list
}

// holeSky are the axes of the sky at the black hole as the Sun sees it: north, east and away.
var holeSky = func() [3]r3.Vec {
	away := portable.Scale3(-1/portable.Norm3(law.Sun), law.Sun)
	pole := FromICRF(r3.Vec{Z: 1})
	east := portable.Cross3(pole, away)
	east = portable.Scale3(1/portable.Norm3(east), east)
	return [3]r3.Vec{portable.Cross3(away, east), east, away}
}()

func fromHoleSky(v r3.Vec) r3.Vec {
	a := &holeSky
	return r3.Add(r3.Add(portable.Scale3(v.X, a[0]), portable.Scale3(v.Y, a[1])), portable.Scale3(v.Z, a[2]))
}

// HoleGasAxis is the axis about which the gas of the black hole goes round, a unit vector in the frame of the galaxy: that of the bright
// spots which go round at some 9 GM/c², clockwise as the Sun sees them, inclined by 140° (GRAVITY Collaboration 2020, A&A 635, A143). Its
// node, due north, is made up.
var HoleGasAxis = func() r3.Vec {
	sin, cos := portable.Sincos(140 * degree)
	r, v := fromHoleSky(r3.Vec{X: 1}), fromHoleSky(r3.Vec{Y: cos, Z: sin}) // at the node, by north, east and away
	return portable.Cross3(r, v)
}()

// holeStars are stars whose orbits about the black hole are known. Sources: S2, GRAVITY Collaboration 2020, A&A 636, L5; the
// others, and the magnitudes, Gillessen and others 2017, ApJ 837, 30, table 3. S29 is left out: its passage of 2021 is that of another orbit.
var holeStars = [...]struct {
	name          string
	a, e          float64 // seconds of arc
	i, node, peri float64 // degrees, from north through east; at the ascending node the star goes away from the Sun
	periapsis     float64 // year
	k             float64
	also          string
}{
	{"S1", 0.595, 0.556, 119.14, 342.04, 122.3, 2001.80, 14.7, ""},
	{"S2", 0.125058, 0.884649, 134.567, 228.171, 66.263, 2018.379, 13.95, "S0-2"},
	{"S4", 0.3570, 0.3905, 80.33, 258.84, 290.8, 1957.4, 14.4, ""},
	{"S6", 0.6574, 0.8400, 87.24, 85.07, 116.23, 2108.61, 15.4, ""},
	{"S8", 0.4047, 0.8031, 74.37, 315.43, 346.70, 1983.64, 14.5, ""},
	{"S9", 0.2724, 0.644, 82.41, 156.60, 150.6, 1976.71, 15.1, ""},
	{"S12", 0.2987, 0.8883, 33.56, 230.1, 317.9, 1995.59, 15.5, ""},
	{"S13", 0.2641, 0.4250, 24.70, 74.5, 245.2, 2004.86, 15.8, ""},
	{"S14", 0.2863, 0.9761, 100.59, 226.38, 334.59, 2000.12, 15.7, ""},
	{"S17", 0.3559, 0.397, 96.83, 191.62, 326.0, 1991.19, 15.3, ""},
	{"S18", 0.2379, 0.471, 110.67, 49.11, 349.46, 1993.86, 16.7, ""},
	{"S21", 0.2190, 0.764, 58.8, 259.64, 166.4, 2027.40, 16.9, ""},
	{"S31", 0.449, 0.5497, 109.03, 137.16, 308.0, 2018.07, 15.7, ""},
	{"S38", 0.1416, 0.8201, 171.1, 101.06, 17.99, 2003.19, 17, ""},
	{"S39", 0.370, 0.9236, 89.36, 159.03, 23.3, 2000.06, 16.8, ""},
	{"S55", 0.1078, 0.7209, 150.1, 325.5, 331.5, 2009.34, 17.5, "S0-102"},
	{"S175", 0.414, 0.9867, 88.53, 326.83, 68.52, 2009.51, 17.5, ""},
}

// s2Years is the period of S2. Those of the others follow by Kepler's third law: the mass that they go round is the same.
const s2Years = 16.0455

// readHoleStars makes the stars about the black hole.
func readHoleStars() (list []Object) {
	const arcsecond, year = math.Pi / 180 / 3600, 365.25
	far := portable.Norm3(law.Sun)
	s2 := holeStars[1].a * arcsecond * far
	n := 2 * math.Pi / (s2Years * year)
	mu := float64(n*n) * float64(s2*s2*s2)
	for i := range holeStars {
		s := &holeStars[i]
		a := s.a * arcsecond * far
		c := &Circling{K: s.k, Elements: orbit.Elements{
			Q: float64(a * (1 - s.e)), E: s.e, I: s.i * degree, Node: s.node * degree, Peri: s.peri * degree, T: (s.periapsis - 2000) * year, Mu: mu,
		}}
		o := Object{
			Name: s.name, Aliases: []string{s.name}, Kind: HoleStar, Magnitude: math.NaN(), Recedes: math.NaN(), Circles: c,
			Source: "Gillessen and others 2017, ApJ 837, 30, table 3; the period by that of S2",
		}
		if s.name == "S2" {
			o.Source = "GRAVITY Collaboration 2020, A&A 636, L5"
		}
		if s.also != "" {
			o.Aliases = append(o.Aliases, s.also)
		}
		list = append(list, o)
	}
	return list
}
