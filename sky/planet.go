package sky

import (
	"math"
)

// radiusOf returns a planet's usual radius, Earths, for a mass in Earths (Chen and Kipping
// 2017).
func radiusOf(mass float64) float64 {
	switch {
	case mass < 2.04:
		return 1.008 * pow(mass, 0.279)
	case mass < 0.414*EarthsPerJupiter:
		return 0.808 * pow(mass, 0.589)
	}
	return 17.7 * pow(mass, -0.044)
}

// massOf inverts radiusOf. Giants of all masses have one radius: they count as Jupiters.
func massOf(radius float64) float64 {
	switch {
	case radius < 1.23:
		return pow(radius/1.008, 1/0.279)
	case radius < 10:
		return pow(radius/0.808, 1/0.589)
	}
	return EarthsPerJupiter
}

// equilibrium returns the temperature of a body, K, at a distance in au from a light in Suns,
// of which it reflects 0.3.
func equilibrium(light, au float64) float64 {
	return 254.7 * math.Sqrt(math.Sqrt(light)/au)
}

// planetClass names the material of a planet, by its mass and radius in Earths and its
// temperature in K.
func planetClass(mass, radius, temperature float64) string {
	switch {
	case mass > 50 || radius > 8:
		if temperature > 1000 {
			return "hot gas giant"
		}
		return "gas giant"
	case mass > 10:
		return "ice giant"
	case radius > 1.75:
		return "sub-Neptune"
	case temperature > 1000:
		return "lava"
	case temperature < 200:
		return "ice"
	case temperature < 290 && temperature > 220 && mass > 0.3:
		return "ocean"
	}
	return "rock"
}
