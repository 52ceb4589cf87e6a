package law

import (
	"math"

	"galaxy/internal/portable"
)

// Flux returns the light of a magnitude: 10^(−0.4 m).
func Flux(m float64) float64 { return portable.Exp(-0.4 * math.Ln10 * m) }

// Magnitudes returns 2.5·log10 of a ratio of light.
func Magnitudes(ratio float64) float64 { return float64(2.5 / math.Ln10 * portable.Log(ratio)) }

// Modulus returns m − M at a distance in pc, without dust.
func Modulus(pc float64) float64 { return float64(2*Magnitudes(pc)) - 5 }
