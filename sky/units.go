package sky

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/orbit"
)

// EarthsPerJupiter is Jupiter's mass in Earths.
const EarthsPerJupiter = 317.828

// Units.
const (
	kmPerPC = 3.0856775814913673e13
	pcPerAU = 1 / 206264.80624709636

	sunMu   = 2.9591220828559115e-4 // G times the Sun's mass, au³/day²
	earthMu = 398600.435507 * 86400 * 86400

	earthsPerSun  = 332946.0487
	jupiterRadius = 11.209   // of the planets' tables: 71492 km, in Earth radii
	earthRadius   = 6378.1   // km
	sunRadiusKM   = 695700.0 // km
	year          = 365.25   // days
	degree        = math.Pi / 180
	gmEarthInAU   = earthMu / (orbit.AU * orbit.AU * orbit.AU) // au³/day²
)

// pow returns x^p for x > 0.
func pow(x, p float64) float64 { return portable.Exp(p * portable.Log(x)) }

// arccos returns the angle whose cosine is x.
func arccos(x float64) float64 { return portable.Atan2(math.Sqrt(max(0, 1-float64(x*x))), x) }
