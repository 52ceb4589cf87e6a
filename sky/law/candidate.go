package law

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
)

// A Point is a generated system as the sky shows it.
type Point struct {
	Place      r3.Vec  // pc, in the frame of the galaxy
	AbsMag     float64 // visual
	Population Population
	Code       uint64 // its address as a number: see [Address]
	Seed       uint64 // of the stars and planets in it
}

// candidate is star n of a leaf: it exists where chance accepts it.
type candidate struct {
	star    uint64 // its hash
	x, y, z float64
	mag     float64
}

// Draw returns the number of 64 bits that is the nth to follow from a seed.
func Draw(seed, n uint64) uint64 { return mix(seed + n*goldenRatio) }

// goldenRatio is 2⁶⁴ times its fraction, odd: steps of it visit all words, far apart.
const goldenRatio = 0x9e3779b97f4a7c15

func (c *cell) candidate(key uint64, n int, cx, cy, cz, side float64) candidate {
	star := Draw(key, uint64(n+1))
	a, b := mix(star+1), mix(star+2)
	return candidate{
		star: star,
		x:    cx + float64(side*middle(a)), y: cy + float64(side*middle(a>>32)), z: cz + float64(side*middle(b)),
		mag: firstMag + float64(levelWidth*float64(c.level)) + float64(levelWidth*middle(b>>32)),
	}
}

// middle maps 32 bits to (2u+1)/2³³, exactly.
func middle(bits uint64) float64 { return float64(2*(bits&0xffffffff)+1) * 0x1p-33 }

// bin returns the bin of a magnitude of the level.
func (c *cell) bin(mag float64) int {
	return min(3*c.level+2, max(3*c.level, int(2*(mag-firstMag))))
}

// point is the system that a candidate of an existing population is.
func (c *cell) point(k *candidate, i int, p Population) Point {
	return Point{Place: r3.Vec{X: k.x, Y: k.y, Z: k.z}, AbsMag: k.mag, Population: p, Code: c.code(i), Seed: mix(k.star + 7)}
}

// accepts draws whether a candidate exists, and of which population it is. Its density over
// the ladder's is the chance.
func (g *Galaxy) accepts(c *cell, k *candidate, ladder float64) (Population, bool) {
	rho := portable.Uniform(mix(k.star+3)) * ladder
	return g.population(c.level, c.bin(k.mag), k.x, k.y, k.z, rho)
}

// owned reports whether the catalogue is complete for a system of absolute magnitude mag at
// a place: nothing is generated there. Thinning a Poisson process by a region is exact, so
// that no seam shows. It is complete to a magnitude through the dust, which may be [Dust] or more.
//
//	to 25 pc from the Sun   M < 17.5
//	to 50 pc                V < 9
//	to 2000 pc              V < 7
//	beyond                  V < 6.5
func owned(x, y, z, mag float64, dust func(from, to r3.Vec) float64) bool {
	dx, dy, dz := x-Sun.X, y-Sun.Y, z-Sun.Z
	d2 := float64(dx*dx) + float64(dy*dy) + float64(dz*dz)
	limit := 6.5
	switch {
	case d2 < 25*25:
		return mag < 17.5
	case d2 < 50*50:
		limit = 9
	case d2 < 2000*2000:
		limit = 7
		if mag > 3.6 { // V > 7 at 50 pc
			return false
		}
	case mag > -4.9: // V > 6.5 at 2000 pc
		return false
	}
	v := mag + Magnitudes(d2) - 5
	return v < limit && v+dust(Sun, r3.Vec{X: x, Y: y, Z: z}) < limit
}

// distance2 returns the square of the distance from a place to the cell.
func (c *cell) distance2(from r3.Vec) float64 {
	s := c.side()
	x, y, z := c.corner()
	x, y, z = max(0, x-from.X, from.X-x-s), max(0, y-from.Y, from.Y-y-s), max(0, z-from.Z, from.Z-z-s)
	return float64(x*x) + float64(y*y) + float64(z*z)
}

// reach2 returns the square of the distance, pc, at which an absolute magnitude
// looks like v without dust.
func reach2(v, mag float64) float64 { return portable.Exp(0.4 * math.Ln10 * (v - mag + 5)) }
