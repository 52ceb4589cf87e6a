package air

import "math"

// Limit returns the magnitude of the faintest star that an eye sees in a sky of a luminance, cd/m²: 6.6 in the dark, 3.7 while
// the Moon covers the Sun, -4 by day.
//
//	i = C (1 + √(K B))², m = -16.57 - 2.5 lg i, B in nanolamberts, i in footcandles
//
// with C and K of rods and cones (S. Hecht 1947; B. E. Schaefer, Publications of the Astronomical Society of the Pacific 102,
// 1990).
func Limit(luminance float64) float64 {
	const nanolamberts = math.Pi * 1e5 // in a cd/m²
	b := max(luminance, 0) * nanolamberts
	c, k := math.Pow(10, -9.80), math.Pow(10, -1.90)
	if b > 1500 {
		c, k = math.Pow(10, -8.35), math.Pow(10, -5.90)
	}
	root := 1 + math.Sqrt(k*b)
	return -16.57 - 2.5*math.Log10(c*root*root)
}

// dark is the luminance of a night without the Moon, cd/m²: 21.9 magnitudes in a square second of arc.
const dark = 1.9e-4

// Dimming returns the share of a star's light over what an eye sees at least that is left in a sky of a luminance, cd/m²: 1 in
// the dark.
func Dimming(luminance float64) float64 {
	return math.Min(1, math.Pow(10, 0.4*(Limit(luminance)-Limit(dark))))
}

// Shown returns how a picture shows a light, cd/m²: linear, 1 is white.
func (s *Sky) Shown(c Color) Color {
	luma := c.Luma()
	if !(luma > 0) {
		return Color{}
	}
	of := s.Exposed(luma)
	v := of.Light * math.Pow(luma/of.Level, of.Power)
	for i := range c {
		of := c[i] / luma
		c[i] = 1 - math.Exp(-v*max(1+Vivid*(of-1), Pale*of))
	}
	return c
}

// Exposure is how a picture shows lights: those of a Level, cd/m², as Light, others by a power.
type Exposure struct{ Level, Light, Power float64 }

// Exposed returns the exposure of a picture with the sky. An eye gets used to the light that it is in, which is the mean of the sky, or without air what it sees:
// what is a hundred thousand times as bright looks some thirty times as bright. In one sky it sees more contrast.
func (s *Sky) Exposed(luma float64) Exposure {
	const (
		day      = 4000 // of a clear sky, cd/m²
		shown    = 0.38
		used     = 0.31
		contrast = 0.5
	)
	level := s.mean
	if s.Air == nil {
		level = luma
	}
	return Exposure{level, shown * math.Pow(level/day, used), contrast}
}

// Vivid is how much more colour a picture has than the light of three wavelengths; of none is left less than Pale.
const (
	Vivid = 1.35
	Pale  = 0.3
)
