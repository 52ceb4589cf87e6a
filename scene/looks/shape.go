package looks

import (
	"math"
	"strings"
)

// Shape is the shape of a body that its own weight has not made round: an ellipsoid, with lumps, craters and whatever else
// there is upon it. Its volume is that of a ball of the body's radius.
type Shape struct {
	Axes  [3]float64 // half axes, km: towards the prime meridian, 90° east of it, and the north pole
	Lumps float32    // 0 to 1.5: how uneven it is, 1 by some twentieth of its radius
	Ridge float32    // 0 to 1: how far its equator stands out as a ridge, as the rim of a walnut's shell does
	Dent  Dent       // its largest crater
}

// Dent is a crater that shows in the outline of a body; one without a radius is none.
type Dent struct {
	Lat, Lon, Radius float32 // degrees; east longitude, and as seen from the middle of the body
}

// Relative returns the half axes over the radius of a ball of the same volume.
func (s *Shape) Relative() [3]float64 {
	mean := math.Cbrt(s.Axes[0] * s.Axes[1] * s.Axes[2])
	return [3]float64{s.Axes[0] / mean, s.Axes[1] / mean, s.Axes[2] / mean}
}

// Uneven is by how much of its radius a Shape rises where the height of its map is 1 and not a half; surface.frag draws heights,
// and globe.frag the shape.
const Uneven = 0.12

// Reach returns how far from its middle it may reach, over the radius of a ball of its volume.
func (s *Shape) Reach() float64 {
	r := s.Relative()
	return max(r[0], r[1], r[2]) * (1 + 1.6*Uneven)
}

// shapes are the half axes of bodies that are no balls, km, after Archinal et al. 2018 (Report of the IAU Working Group on
// Cartographic Coordinates and Rotational Elements: 2015) as NAIF's kernel pck00011 has them; Haumea's are those of Ortiz et al.
// 2017. Places and sizes of craters are rounded from the Gazetteer of Planetary Nomenclature (USGS). Lumps and ridges are chosen
// after pictures by spacecraft.
var shapes = map[string]*Shape{
	"phobos":     {Axes: [3]float64{13.0, 11.4, 9.1}, Lumps: 0.7, Dent: Dent{1, -49, 23}},   // Stickney
	"deimos":     {Axes: [3]float64{7.8, 6.0, 5.1}, Lumps: 0.5, Dent: Dent{-75, 10, 38}},    // the saddle about its south pole
	"amalthea":   {Axes: [3]float64{125, 73, 64}, Lumps: 1.1, Dent: Dent{55, -35, 28}},      // Pan
	"thebe":      {Axes: [3]float64{58, 49, 42}, Lumps: 1, Dent: Dent{5, 180, 24}},          // Zethus
	"adrastea":   {Axes: [3]float64{10, 8, 7}, Lumps: 1},                                    //
	"metis":      {Axes: [3]float64{30, 20, 17}, Lumps: 1},                                  //
	"hyperion":   {Axes: [3]float64{180.1, 133.0, 102.7}, Lumps: 1.2, Dent: Dent{5, 0, 27}}, // Bond-Lassell
	"phoebe":     {Axes: [3]float64{109.4, 108.5, 101.8}, Lumps: 0.9, Dent: Dent{10, 40, 22}},
	"janus":      {Axes: [3]float64{101.7, 93.0, 76.3}, Lumps: 0.9},
	"epimetheus": {Axes: [3]float64{64.9, 57.3, 53.0}, Lumps: 1.1, Dent: Dent{-60, 70, 30}},
	"helene":     {Axes: [3]float64{22.5, 19.6, 13.3}, Lumps: 0.9},
	"telesto":    {Axes: [3]float64{16.3, 11.8, 9.8}, Lumps: 0.7},
	"calypso":    {Axes: [3]float64{15.3, 9.3, 6.3}, Lumps: 0.6},
	"atlas":      {Axes: [3]float64{20.5, 17.8, 9.4}, Lumps: 0.15, Ridge: 1},
	"prometheus": {Axes: [3]float64{68.2, 41.6, 28.2}, Lumps: 0.9},
	"pandora":    {Axes: [3]float64{52.2, 40.8, 31.5}, Lumps: 0.8},
	"pan":        {Axes: [3]float64{17.2, 15.4, 10.4}, Lumps: 0.25, Ridge: 0.9},
	"nereid":     {Axes: [3]float64{170, 170, 170}, Lumps: 0.8},
	"proteus":    {Axes: [3]float64{218, 208, 201}, Lumps: 0.8, Dent: Dent{10, 160, 34}}, // Pharos
	"halley":     {Axes: [3]float64{8, 4, 4}, Lumps: 1.1},
	"1p/halley":  {Axes: [3]float64{8, 4, 4}, Lumps: 1.1},
	"ceres":      {Axes: [3]float64{487.3, 487.3, 446.0}, Lumps: 0.05},
	"vesta":      {Axes: [3]float64{289, 280, 229}, Lumps: 0.3},
	"lutetia":    {Axes: [3]float64{62.0, 50.5, 46.5}, Lumps: 1.1},
	"mathilde":   {Axes: [3]float64{33, 24, 23}, Lumps: 1.2, Dent: Dent{0, 40, 32}},
	"eros":       {Axes: [3]float64{17, 5.5, 5.5}, Lumps: 0.9, Dent: Dent{0, 90, 25}},
	"steins":     {Axes: [3]float64{3.24, 2.73, 2.04}, Lumps: 0.7},
	"itokawa":    {Axes: [3]float64{0.268, 0.147, 0.104}, Lumps: 1},
	"ida":        {Axes: [3]float64{26.8, 12.0, 7.6}, Lumps: 1},
	"gaspra":     {Axes: [3]float64{9.1, 5.2, 4.4}, Lumps: 1.1},
	"haumea":     {Axes: [3]float64{1161, 852, 513}, Lumps: 0.05},
}

// ShapeOf returns the shape of a body of the Solar System that is known to be no ball, or nil.
func ShapeOf(name string) *Shape { return shapes[strings.ToLower(name)] }

// lumpy returns a shape for a body of which only the radius is known, km: the smaller it is, the less it is a ball.
func lumpy(radius float64, seed uint32) *Shape {
	const round = 300 // km, from which on its own weight makes it round
	uneven := min(max(1-radius/round, 0), 1)
	if uneven == 0 {
		return nil
	}
	b := 1 - uneven*float64(0.15+0.30*chance(seed, 600))
	c := b * (1 - uneven*float64(0.05+0.25*chance(seed, 601)))
	return &Shape{
		Axes: [3]float64{1, b, c}, Lumps: float32(uneven) * (0.8 + 0.5*chance(seed, 602)),
		Dent: Dent{60 * (2*chance(seed, 603) - 1), 360 * chance(seed, 604), 14 + 18*chance(seed, 605)},
	}
}

// grounds are the colours of small bodies of the Solar System, dark, common and bright: of these, and of the others by what they are.
var grounds = map[string][3]uint32{
	"amalthea": {0x5a3a2e, 0x86604e, 0xa88270},
	"hyperion": {0x6b5b4a, 0xa08c74, 0xc4b298},
	"phoebe":   {0x34312f, 0x5a5754, 0x8b8884},
	"nereid":   {0x646361, 0x8b8a88, 0xadaca9},
	"proteus":  {0x3f3d3b, 0x625f5c, 0x7b7874},
	"eros":     {0x655748, 0x8d7b69, 0xab9883},
	"ida":      {0x655748, 0x8d7b69, 0xab9883},
	"gaspra":   {0x655748, 0x8d7b69, 0xab9883},
	"itokawa":  {0x655748, 0x8d7b69, 0xab9883},
	"haumea":   {0xa8786a, 0xdfe0e0, 0xf4f5f5},
	"saturn":   {0x8e8b87, 0xbdbab5, 0xe6e4e0}, // its small moons
	"comet":    {0x1f1c19, 0x45403b, 0x6a635b}, // lighter than they are: as coal nothing would be seen of them
}

// Small returns the look of a moon, a comet or a minor planet that has no look of its own: of a planet, of a comet or neither, and
// of a radius in km. It is lumpy if it is too small to be round.
func Small(name, planet string, comet bool, radius float64, seed uint32) *Globe {
	key := strings.ToLower(name)
	g := kindNamed("rock").globe
	g.Name, g.Seed = name, seed
	g.Craters, g.Relief = 0.9, 1
	colors, known := grounds[key]
	switch {
	case known:
	case comet:
		colors, known = grounds["comet"], true
		g.Craters = 0.5
	case planet == "Saturn":
		colors, known = grounds["saturn"], true
	}
	if known {
		g.Low, g.Mid, g.High = rgb(colors[0]), rgb(colors[1]), rgb(colors[2])
	} else if chance(seed, 610) < 0.4 { // as stony asteroids
		g.Low, g.Mid, g.High = rgb(0x5a4f44), rgb(0x86776a), rgb(0xa89888)
	}
	if g.Shape = ShapeOf(name); g.Shape == nil {
		g.Shape = lumpy(radius, seed)
	}
	if key == "pan" || key == "atlas" {
		g.Craters = 0.25
	}
	return &g
}
