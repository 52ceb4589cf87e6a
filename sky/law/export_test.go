package law

import "gonum.org/v1/gonum/spatial/r3"

// For the tests that compare the law with the catalogue.
var (
	Places   = places
	GalaxyOf = galaxyOf
)

func (g *Galaxy) Integral(from r3.Vec, limit float64) float64 { return g.integral(from, limit, true) }

func (g *Galaxy) Density(bin int, x, y, z float64) float64 { return g.density(bin, x, y, z) }

const FirstMag = firstMag
