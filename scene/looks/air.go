package looks

import "math"

// Air is the gas and haze above the ground, or above the deck of clouds that is drawn as ground. It thins out by e with each
// Height.
//
//	          o eye                  straight down    the air hides 1 − e^−Depth of the ground
//	          │   ╲                  at a slant       as much more as the ray is longer in it (Chapman's function)
//	──ground──┴─────╲───ground       beside the limb  the ray goes in and out again: √(2π/Height) times Depth
type Air struct {
	Color   RGB        // of so much air that nothing is seen through it, in full light
	Height  float32    // scale height, in radii of the body; 0 is no air
	Depth   [3]float32 // optical depth straight down, of red, green and blue
	Redden  float32    // 0 to 1: how far a low sun is dimmed and reddened: 1 for gas, little for haze that throws all light on
	Forward float32    // how much more light it throws forward than to the side
	Dusk    float32    // degrees by which light reaches beyond the terminator
	Layer   Layer
}

// Layer is a thin haze that is detached from the air below it.
type Layer struct {
	Color         RGB
	Height, Width float32 // in radii of the body, of its middle over the ground and of its half
	Depth         float32 // optical depth along a ray that grazes its middle; 0 is none
}

// Grazing returns how much longer in air the way of light is that reaches the ground along the horizon than straight down.
func (a *Air) Grazing() float32 { return float32(math.Sqrt(math.Pi / 2 / float64(a.Height))) }

// Top returns the height from which on nothing of the air is seen, in radii.
func (a *Air) Top() float32 {
	const faint = 0.004
	if !(a.Height > 0) {
		return 0
	}
	deep := 2 * a.Grazing() * max(a.Depth[0], a.Depth[1], a.Depth[2])
	top := a.Height * float32(math.Log(max(float64(deep)/faint, 1)))
	if a.Layer.Depth > 0 {
		top = max(top, a.Layer.Height+3*a.Layer.Width)
	}
	return top
}

// The air of bodies of the Solar System: scale heights are those of the fact sheets of NASA's NSSDCA, of the Earth, Mars, Pluto and
// Triton over the ground and of the others about the tops of their clouds; Titan's is the haze's (Tomasko et al. 2008), and its
// detached layer the one that Cassini saw at 500 km in 2005 (Porco et al. 2005). The Earth's optical depth is that of its
// gases by Rayleigh's law and a little haze, Mars's that of its dust between storms. Colours are chosen for the screen.
var (
	venusAir = Air{Color: rgb(0xfff1cc), Height: 4.5 / (6051.8 + venusDeck), Depth: [3]float32{0.40, 0.45, 0.55}, Redden: 0.06, Forward: 0.1, Dusk: 8}
	earthAir = Air{Color: rgb(0xbcd8ff), Height: 8.5 / 6371, Depth: [3]float32{0.060, 0.120, 0.275}, Redden: 1, Forward: 0.25, Dusk: 6}
	marsAir  = Air{Color: rgb(0xdcb692), Height: 11.1 / 3389.5, Depth: [3]float32{0.20, 0.24, 0.29}, Redden: 0.5, Forward: 0.3, Dusk: 5}
	titanAir = Air{
		Color: rgb(0xdca24e), Height: 45 / (2574.7 + titanDeck), Depth: [3]float32{0.13, 0.15, 0.20}, Redden: 0.1, Forward: 0.4, Dusk: 14,
		Layer: Layer{rgb(0x9a74e0), (500 - titanDeck) / (2574.7 + titanDeck), 22 / (2574.7 + titanDeck), 0.2},
	}
	jupiterAir = Air{Color: rgb(0xe0d2b8), Height: 27. / 69911, Depth: [3]float32{0.03, 0.04, 0.07}, Redden: 0.15, Forward: 0.2, Dusk: 2}
	saturnAir  = Air{Color: rgb(0xecd8a6), Height: 59.5 / 58232, Depth: [3]float32{0.05, 0.07, 0.12}, Redden: 0.15, Forward: 0.2, Dusk: 3}
	uranusAir  = Air{Color: rgb(0xc8ecf0), Height: 27.7 / 25362, Depth: [3]float32{0.05, 0.15, 0.35}, Redden: 0.1, Forward: 0.1, Dusk: 2}
	neptuneAir = Air{Color: rgb(0xb6d8f2), Height: 20. / 24622, Depth: [3]float32{0.05, 0.15, 0.40}, Redden: 0.1, Forward: 0.1, Dusk: 2}
	plutoAir   = Air{Color: rgb(0x9ec5ff), Height: 55. / 1188.3, Depth: [3]float32{0.004, 0.008, 0.020}, Redden: 1, Forward: 2, Dusk: 4}
	tritonAir  = Air{Color: rgb(0xc8d8f0), Height: 14. / 1352.6, Depth: [3]float32{0.001, 0.002, 0.004}, Redden: 1, Forward: 1.5, Dusk: 3}
)

// The heights over the ground, km, up to which nothing is seen through the clouds of Venus (Ignatiev et al. 2009) and the haze of
// Titan.
const (
	venusDeck = 70
	titanDeck = 190
)

// gas returns air like the Earth's, whose light has a colour, with a scale height in radii and so many times its depth.
func gas(c RGB, height, deep float32) Air {
	a := earthAir
	a.Color, a.Height = mix(c, RGB{1, 1, 1}, 0.45), height
	// The rarer of its colours are thrown about least, as blue is thrown about most where the sky is blue.
	most := max(c[0], c[1], c[2])
	for i := range a.Depth {
		a.Depth[i] = 0.275 * deep * float32(math.Pow(float64(c[i]/most), 3))
	}
	return a
}

// haze returns air that hides much and reddens little, as over clouds.
func haze(c RGB, height, deep float32) Air {
	a := saturnAir
	a.Color, a.Height = c, height
	for i := range a.Depth {
		a.Depth[i] *= deep
	}
	return a
}
