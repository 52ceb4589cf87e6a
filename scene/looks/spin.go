package looks

import (
	_ "embed"
	"math"
	"strconv"
	"strings"
	"sync"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
)

// Spin is the rotation of a body. Its zero value stands still, upright.
type Spin struct {
	pole, node r3.Vec    // unit vectors: the north pole, and the point of the equator from which the prime meridian is counted
	phase      float64   // radians from node to the prime meridian at time 0
	rate       float64   // radians per scene time, negative where it turns backwards
	locked     bool      // it always turns the same side to what it goes round
	body       *rotation // of a body of the Solar System, whose pole and phase change with time: the other fields are those of J2000.0
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
	if s.body != nil {
		s = s.body.spin(t)
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

// Facing returns the rotation at a time, of a body that goes round something in a direction from it: one that turns the same side
// to that does so wherever its orbit has it, and any other one is as it was.
func (s Spin) Facing(to r3.Vec, t float64) Spin {
	if !s.locked {
		return s
	}
	rate := s.rate
	if s = s.body.spin(t); r3.Norm(r3.Cross(to, s.pole)) == 0 {
		return s
	}
	s.node = r3.Unit(r3.Sub(to, r3.Scale(r3.Dot(to, s.pole), s.pole)))
	s.phase, s.rate = -math.Mod(rate*t, 2*math.Pi), rate
	return s
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
			s := r.spin(0)
			s.rate, s.body = r.w1*degree, r
			s.locked = locked[r.name]
			return s
		}
	}
	return Spin{}
}

// spin returns the rotation with the pole and the phase of a time; it does not go on.
func (r *rotation) spin(t float64) Spin {
	if r.name == "Earth" {
		return earthAt(t)
	}
	ra, dec, w := r.at(t)
	return Spin{pole: equatorial(ra, dec), node: equatorial(ra+90, 0), phase: w * degree}
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
		phase: (sidereal - 90 - z) * degree,
	}
}

// locked are small moons whose places along their orbits are not known as well as their rotations: these follow from those.
var locked = map[string]bool{
	"Amalthea": true, "Thebe": true, "Adrastea": true, "Metis": true, "Janus": true, "Epimetheus": true, "Helene": true, "Telesto": true,
	"Calypso": true, "Atlas": true, "Prometheus": true, "Pandora": true, "Pan": true, "Proteus": true,
}

func equatorial(ra, dec float64) r3.Vec {
	sr, cr := math.Sincos(ra * degree)
	sd, cd := math.Sincos(dec * degree)
	return orbit.EclipticFromICRF(r3.Vec{X: cr * cd, Y: sr * cd, Z: sd})
}

// A rotation is how a body of the Solar System turns: its pole in right ascension and declination, degrees of ICRF, with their rates per
// Julian century of TDB from J2000.0, and its prime meridian W = w0 + w1·d + w2·d², degrees, d in days. Periodic terms add to all three.
type rotation struct {
	name                           string
	ra, ra1, dec, dec1, w0, w1, w2 float64
}

// at returns the pole and the prime meridian of a time, degrees.
func (r *rotation) at(t float64) (ra, dec, w float64) {
	c := t / 36525
	ra, dec = r.ra+r.ra1*c, r.dec+r.dec1*c
	w = r.w0 + math.Mod(r.w1*t, 360) + r.w2*t*t
	for _, x := range wobbles()[r.name] {
		sin, cos := math.Sincos((x.phase + c*(x.rate+c*x.rate2)) * degree)
		ra, dec, w = ra+x.ra*sin, dec+x.dec*cos, w+x.w*sin
	}
	return ra, dec, w
}

// A wobble is a periodic term of a rotation: ra·sin θ adds to the right ascension of the pole, dec·cos θ to its declination and w·sin θ to
// the prime meridian, with θ = phase + rate·T + rate2·T², degrees, T in Julian centuries from J2000.0.
type wobble struct{ ra, dec, w, phase, rate, rate2 float64 }

//go:embed rotation_terms.csv
var rotationTerms string

// wobbles are the periodic terms of each body.
var wobbles = sync.OnceValue(func() map[string][]wobble {
	all := map[string][]wobble{}
	for line := range strings.Lines(rotationTerms) {
		cells := strings.Split(strings.TrimSpace(line), ",")
		if len(cells) < 7 || strings.HasPrefix(line, "#") || cells[0] == "name" {
			continue
		}
		var v [4]float64
		for i, cell := range cells[3:7] {
			x, err := strconv.ParseFloat(cell, 64)
			if err != nil {
				panic("looks: embedded rotation_terms.csv: " + err.Error())
			}
			v[i] = x
		}
		w := wobble{phase: v[1], rate: v[2], rate2: v[3]}
		switch cells[1] + " " + cells[2] {
		case "ra sin":
			w.ra = v[0]
		case "dec cos":
			w.dec = v[0]
		case "pm sin":
			w.w = v[0]
		default:
			panic("looks: embedded rotation_terms.csv: " + line)
		}
		all[cells[0]] = append(all[cells[0]], w)
	}
	return all
})

// rotations are those of NAIF kernel pck00011, after Archinal et al., "Report of the IAU Working Group on Cartographic
// Coordinates and Rotational Elements: 2015", whose periodic terms of 0.0005° and more are in rotation_terms.csv. The terms that
// are left out add up to less than 0.0005° for any body. The Earth's pole and meridian are [earthAt]'s. The rates of poles are for some
// centuries about J2000.0. How far bodies turn from these is not in the report; Hyperion, which tumbles, is not in it either.
var rotations = [...]rotation{
	{"Mercury", 281.0103, -0.0328, 61.4155, -0.0049, 329.5988, 6.1385108, 0},
	{"Venus", 272.76, 0, 67.16, 0, 160.2, -1.4813688, 0},
	{"Earth", 0, -0.641, 90, -0.557, 190.147, 360.9856235, 0},
	{"Moon", 269.9949, 0.0031, 66.5392, 0.013, 38.3213, 13.17635815, -1.4e-12},
	{"Mars", 317.269202, -0.10927547, 54.432516, -0.05827105, 176.049863, 350.891982443297, 0},
	{"Phobos", 317.67071657, -0.10844326, 52.88627266, -0.06134706, 35.1877444, 1128.84475928, 9.536137e-9},
	{"Deimos", 316.65705808, -0.10518014, 53.50992033, -0.05979094, 79.39932954, 285.16188899, 0},
	{"Ceres", 291.418, 0, 66.764, 0, 170.65, 952.1532, 0},
	{"Vesta", 309.031, 0, 42.235, 0, 285.39, 1617.3329428, 0},
	{"Jupiter", 268.056595, -0.006499, 64.495303, 0.002413, 284.95, 870.536, 0},
	{"Io", 268.05, -0.009, 64.5, 0.003, 200.39, 203.4889538, 0},
	{"Europa", 268.08, -0.009, 64.51, 0.003, 36.022, 101.3747235, 0},
	{"Ganymede", 268.2, -0.009, 64.57, 0.003, 44.064, 50.3176081, 0},
	{"Callisto", 268.72, -0.009, 64.83, 0.003, 259.51, 21.5710715, 0},
	{"Saturn", 40.589, -0.036, 83.537, -0.004, 38.9, 810.7939024, 0},
	{"Mimas", 40.66, -0.036, 83.52, -0.004, 333.46, 381.994555, 0},
	{"Enceladus", 40.66, -0.036, 83.52, -0.004, 6.32, 262.7318996, 0},
	{"Tethys", 40.66, -0.036, 83.52, -0.004, 8.95, 190.6979085, 0},
	{"Dione", 40.66, -0.036, 83.52, -0.004, 357.6, 131.5349316, 0},
	{"Rhea", 40.38, -0.036, 83.55, -0.004, 235.16, 79.6900478, 0},
	{"Titan", 39.4827, 0, 83.4279, 0, 186.5855, 22.5769768, 0},
	{"Iapetus", 318.16, -3.949, 75.03, -1.143, 355.2, 4.5379572, 0},
	{"Uranus", 257.311, 0, -15.175, 0, 203.81, -501.1600928, 0},
	{"Miranda", 257.43, 0, -15.08, 0, 30.7, -254.6906892, 0},
	{"Ariel", 257.43, 0, -15.1, 0, 156.22, -142.8356681, 0},
	{"Umbriel", 257.43, 0, -15.1, 0, 108.05, -86.8688923, 0},
	{"Titania", 257.43, 0, -15.1, 0, 77.74, -41.3514316, 0},
	{"Oberon", 257.43, 0, -15.1, 0, 6.77, -26.7394932, 0},
	{"Neptune", 299.36, 0, 43.46, 0, 249.978, 541.1397757, 0},
	{"Triton", 299.36, 0, 41.17, 0, 296.53, -61.2572637, 0},
	{"Pluto", 132.993, 0, -6.163, 0, 302.695, 56.3625225, 0},
	{"Charon", 132.993, 0, -6.163, 0, 122.695, 56.3625225, 0},
	{"Amalthea", 268.05, -0.009, 64.49, 0.003, 231.67, 722.631456, 0},
	{"Thebe", 268.05, -0.009, 64.49, 0.003, 8.56, 533.70041, 0},
	{"Adrastea", 268.05, -0.009, 64.49, 0.003, 33.29, 1206.99866, 0},
	{"Metis", 268.05, -0.009, 64.49, 0.003, 346.09, 1221.25473, 0},
	{"Janus", 40.58, -0.036, 83.52, -0.004, 58.83, 518.2359876, 0},
	{"Epimetheus", 40.58, -0.036, 83.52, -0.004, 293.87, 518.4907239, 0},
	{"Helene", 40.85, -0.036, 83.34, -0.004, 245.12, 131.6174056, 0},
	{"Telesto", 50.51, -0.036, 84.06, -0.004, 56.88, 190.6979332, 0},
	{"Calypso", 36.41, -0.036, 85.04, -0.004, 153.51, 190.6742373, 0},
	{"Atlas", 40.58, -0.036, 83.53, -0.004, 137.88, 598.306, 0},
	{"Prometheus", 40.58, -0.036, 83.53, -0.004, 296.14, 587.289, 0},
	{"Pandora", 40.58, -0.036, 83.53, -0.004, 162.92, 572.7891, 0},
	{"Pan", 40.6, -0.036, 83.5, -0.004, 48.8, 626.044, 0},
	{"Phoebe", 356.9, 0, 77.8, 0, 178.58, 931.639, 0},
	{"Proteus", 299.27, 0, 42.91, 0, 93.38, 320.7654228, 0},
	{"Lutetia", 52, 0, 12, 0, 94, 1057.7515, 0},
	{"Eros", 11.35, 0, 17.22, 0, 326.07, 1639.388647, 0},
	{"Steins", 91, 0, -62, 0, 321.76, 1428.09917, 0},
	{"Itokawa", 90.53, 0, -66.3, 0, 0, 712.143, 0},
	{"Ida", 168.76, 0, -87.12, 0, 274.05, 1864.628007, 0},
	{"Gaspra", 9.47, 0, 26.7, 0, 83.67, 1226.911485, 0},
}
