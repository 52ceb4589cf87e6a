package looks

import "math"

// Star is how a star looks from near: its colour, how its disc darkens toward the limb, and
// the cells of its surface. It does not change once it is made.
type Star struct {
	Teff   float64 // K, of the surface
	Radius float64 // in radii of the Sun
	LogG   float64 // gravity at the surface, log₁₀ cm/s²
	Seed   uint32
}

// SunLook is the look of the Sun.
var SunLook = Star{Teff: sunTeff, Radius: 1, LogG: sunLogG, Seed: 1}

const (
	sunTeff = 5772
	sunLogG = 4.438
)

// StarOf returns the look of a star: temperature in K, radius and mass in the Sun's.
// An unknown quantity is 0: then the temperature is the Sun's, and radius and mass follow from
// the main sequence.
func StarOf(teff, radius, mass float64, seed uint32) *Star {
	if !(teff > 0) {
		teff = sunTeff
	}
	switch {
	case !(radius > 0) && mass > 0:
		radius = math.Pow(mass, 0.8)
	case !(radius > 0):
		radius = math.Pow(teff/sunTeff, 1.6)
	}
	if !(mass > 0) {
		mass = math.Pow(radius, 1/0.8)
	}
	return &Star{teff, radius, sunLogG + math.Log10(mass/(radius*radius)), seed}
}

// Light returns the colour of light of a temperature in K: linear, the largest part 1.
func Light(teff float64) RGB {
	i := 0
	for i < len(hues)-2 && teff > hues[i+1].teff {
		i++
	}
	a, b := &hues[i], &hues[i+1]
	t := (1/a.teff - 1/max(teff, 1)) / (1/a.teff - 1/b.teff) // even in 1/T: so is the colour
	return mix(a.light, b.light, float32(min(max(t, 0), 1)))
}

// Sunlight returns the colour in which things look white under the Sun, lit by a star of a
// temperature in K: linear, the largest part 1. The eye adapts by a third.
func Sunlight(teff float64) RGB {
	c, white := Light(teff), Light(sunTeff)
	most := float32(0)
	for i := range c {
		c[i] = float32(math.Pow(float64(c[i]/white[i]), 0.67))
		most = max(most, c[i])
	}
	for i := range c {
		c[i] /= most
	}
	return c
}

// Power returns the luminosity of the star, Suns.
func (s *Star) Power() float64 {
	t := s.Teff / sunTeff
	return s.Radius * s.Radius * t * t * t * t
}

// Color returns the colour in which the star is drawn, sRGB: the colour of its light, with a
// saturation that the eye sees beside a black sky.
func (s *Star) Color() RGB {
	c := Light(s.Teff)
	y := 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2]
	most := float32(0)
	for i := range c {
		c[i] = max(y+1.5*(c[i]-y), 0.4*c[i])
		most = max(most, c[i])
	}
	for i := range c {
		c[i] = float32(math.Pow(float64(c[i]/most), 1/2.2))
	}
	return c
}

// Limb returns by how much the light of each colour falls to the limb: at μ, the cosine
// of the angle to the normal, it is 1 − fall·(1 − μ^power) of the light in the middle.
func (s *Star) Limb() (fall, power RGB) {
	rows := dwarfLimbs[:]
	switch {
	case s.LogG > 6: // a white dwarf
		return RGB{0.45, 0.45, 0.45}, RGB{0.5, 0.5, 0.5}
	case s.LogG < 3.5:
		rows = giantLimbs[:]
	}
	i := 0
	for i < len(rows)-2 && s.Teff > rows[i+1].teff {
		i++
	}
	a, b := &rows[i], &rows[i+1]
	t := float32(min(max(math.Log(s.Teff/a.teff)/math.Log(b.teff/a.teff), 0), 1))
	return mix(a.fall, b.fall, t), mix(a.power, b.power, t)
}

// Cells returns the number of cells of rising gas across the disc, and by how much their
// light differs: Trampedach et al. 2013, the Sun 1,030.
func (s *Star) Cells() (across, contrast float64) {
	mm := math.Pow(10, 1.321*math.Log10(s.Teff)-1.097*s.LogG+0.0306)
	across = min(max(2*695.7*s.Radius/mm, 5), 4000)
	switch {
	case s.LogG > 6:
		contrast = 0
	case s.LogG < 3.5 && s.Teff < 5500: // giants: the larger the cells, the deeper
		contrast = min(0.12+0.1*max(2.5-s.LogG, 0), 0.4)
	case s.Teff > 7500:
		contrast = 0.02
	case s.Teff > 3900:
		contrast = 0.16
	default:
		contrast = 0.08
	}
	return across, contrast
}

// CellSeconds returns how long a cell of rising gas lasts: eight minutes on the Sun, and as much longer as it is larger.
func (s *Star) CellSeconds() float64 {
	across, _ := s.Cells()
	const sun = 1.35 // Mm
	return 480 * 2 * 695.7 * s.Radius / across / sun
}

// Spots returns the share of the surface that dark spots take, and their light as a share
// of the light around them.
func (s *Star) Spots() (cover, light float64) {
	switch {
	case s.LogG > 6 || s.Teff > 7000 || s.LogG < 3.5:
		return 0, 1
	case s.Teff > 5200:
		return 0.006, 0.25
	case s.Teff > 3900:
		return 0.03, 0.35
	}
	return 0.10, 0.5
}

// Offset returns the place in the lattice of noise from which its cells are taken.
func (s *Star) Offset() [3]float32 {
	g := Globe{Seed: s.Seed}
	o := g.Offset()
	for i := range o {
		o[i] = float32(math.Mod(float64(o[i]), 512)) // near 0 a lattice of thousands of cells is exact enough
	}
	return o
}

// Comet says how much gas a comet gives off near its star.
type Comet struct {
	Water float64 // molecules per second at 1 au
}

// CometOf returns the look of a comet whose nucleus has a radius in km: as Halley, with
// 5.5 km and 5·10²⁹, by its surface.
func CometOf(radius float64) *Comet {
	if !(radius > 0) {
		radius = 2
	}
	return &Comet{5e29 * radius * radius / (5.5 * 5.5)}
}

// limbRow is the power-2 law of limb darkening at a temperature, red, green and blue:
// Claret & Southworth 2022 (A&A 664, A128) and 2023 (A&A 674, A63), from the bands BP and
// G of Gaia.
type limbRow struct {
	teff        float64
	fall, power RGB
}

// dwarfLimbs are the limbs of stars of the main sequence, log g 4.5 to 5.
var dwarfLimbs = [...]limbRow{
	{2300, RGB{0.948, 0.873, 0.799}, RGB{0.682, 0.852, 1.022}},
	{2500, RGB{1.000, 0.939, 0.878}, RGB{0.652, 0.925, 1.199}},
	{2800, RGB{1.062, 1.024, 0.986}, RGB{0.473, 0.702, 0.930}},
	{3200, RGB{0.973, 0.982, 0.991}, RGB{0.401, 0.508, 0.615}},
	{3500, RGB{0.844, 0.869, 0.893}, RGB{0.609, 0.617, 0.625}},
	{4000, RGB{0.787, 0.801, 0.816}, RGB{0.790, 0.829, 0.868}},
	{4500, RGB{0.771, 0.794, 0.817}, RGB{0.965, 1.027, 1.089}},
	{5000, RGB{0.763, 0.790, 0.817}, RGB{0.863, 0.916, 0.970}},
	{5500, RGB{0.754, 0.782, 0.811}, RGB{0.755, 0.797, 0.839}},
	{5750, RGB{0.749, 0.778, 0.807}, RGB{0.706, 0.742, 0.779}},
	{6000, RGB{0.744, 0.774, 0.803}, RGB{0.660, 0.692, 0.723}},
	{6500, RGB{0.732, 0.763, 0.794}, RGB{0.593, 0.616, 0.639}},
	{7000, RGB{0.726, 0.756, 0.787}, RGB{0.544, 0.563, 0.582}},
	{7500, RGB{0.727, 0.756, 0.786}, RGB{0.502, 0.520, 0.538}},
	{8000, RGB{0.723, 0.752, 0.780}, RGB{0.482, 0.500, 0.518}},
	{9000, RGB{0.659, 0.690, 0.721}, RGB{0.532, 0.545, 0.558}},
	{10000, RGB{0.639, 0.669, 0.699}, RGB{0.488, 0.499, 0.510}},
	{12000, RGB{0.602, 0.631, 0.660}, RGB{0.443, 0.453, 0.462}},
	{15000, RGB{0.536, 0.564, 0.592}, RGB{0.415, 0.424, 0.433}},
	{20000, RGB{0.490, 0.515, 0.540}, RGB{0.394, 0.403, 0.413}},
	{25000, RGB{0.511, 0.531, 0.551}, RGB{0.335, 0.346, 0.357}},
	{30000, RGB{0.529, 0.546, 0.562}, RGB{0.301, 0.312, 0.324}},
	{35000, RGB{0.576, 0.590, 0.604}, RGB{0.238, 0.247, 0.256}},
	{40000, RGB{0.522, 0.534, 0.546}, RGB{0.204, 0.213, 0.222}},
	{50000, RGB{0.675, 0.669, 0.662}, RGB{0.137, 0.149, 0.160}},
}

// giantLimbs are the limbs of giants, log g 1.5 to 3.
var giantLimbs = [...]limbRow{
	{3500, RGB{0.797, 0.816, 0.834}, RGB{1.127, 1.175, 1.222}},
	{4000, RGB{0.801, 0.818, 0.835}, RGB{1.055, 1.143, 1.231}},
	{4500, RGB{0.783, 0.809, 0.835}, RGB{0.955, 1.025, 1.095}},
	{5000, RGB{0.768, 0.795, 0.822}, RGB{0.841, 0.897, 0.953}},
	{6000, RGB{0.728, 0.752, 0.776}, RGB{0.659, 0.701, 0.742}},
	{8000, RGB{0.701, 0.728, 0.755}, RGB{0.600, 0.621, 0.642}},
	{10000, RGB{0.654, 0.669, 0.683}, RGB{0.527, 0.555, 0.583}},
	{15000, RGB{0.616, 0.627, 0.637}, RGB{0.436, 0.463, 0.490}},
	{20000, RGB{0.615, 0.625, 0.635}, RGB{0.376, 0.398, 0.420}},
}

// hue is the colour of a black body: CIE 1931, 2° observer, sRGB primaries, linear.
type hue struct {
	teff  float64
	light RGB
}

var hues = [...]hue{
	{1000, RGB{1, 0.0287, 0}},
	{1200, RGB{1, 0.0732, 0}},
	{1500, RGB{1, 0.1452, 0}},
	{1800, RGB{1, 0.2184, 0}},
	{2000, RGB{1, 0.2663, 0.0077}},
	{2300, RGB{1, 0.3359, 0.0401}},
	{2600, RGB{1, 0.4019, 0.0832}},
	{3000, RGB{1, 0.484, 0.1545}},
	{3500, RGB{1, 0.5768, 0.2606}},
	{4000, RGB{1, 0.659, 0.3788}},
	{4500, RGB{1, 0.7316, 0.5034}},
	{5000, RGB{1, 0.7955, 0.6299}},
	{5500, RGB{1, 0.8516, 0.755}},
	{6000, RGB{1, 0.901, 0.8764}},
	{6500, RGB{1, 0.9445, 0.9929}},
	{7000, RGB{0.9062, 0.8908, 1}},
	{8000, RGB{0.7657, 0.8018, 1}},
	{9000, RGB{0.674, 0.7401, 1}},
	{10000, RGB{0.6103, 0.6951, 1}},
	{12000, RGB{0.5286, 0.6345, 1}},
	{15000, RGB{0.4616, 0.5816, 1}},
	{20000, RGB{0.407, 0.5359, 1}},
	{30000, RGB{0.3628, 0.497, 1}},
	{40000, RGB{0.344, 0.4799, 1}},
}
