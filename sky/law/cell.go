package law

import (
	"math"

	"galaxy/internal/portable"
)

// Each level of M has an octree over the cube of the galaxy, ±32768 pc. A cell whose bound
// of the density promises 32 candidates or fewer is a leaf.
const (
	cubeHalf  = 32768
	cubeSide  = 2 * cubeHalf
	deepest   = 16 // 1 pc
	leafCount = 32
	version   = 1
)

// A cell is a cube of the octree of a level.
type cell struct {
	level, depth int
	ix, iy, iz   int64   // in cells of this depth
	bound        float64 // of the density, systems/pc³/mag
}

func (c *cell) side() float64 { return cubeSide / float64(int64(1)<<c.depth) }

// expected returns how many candidates the bound promises.
func (c *cell) expected() float64 {
	s := c.side()
	return float64(s*s) * s * levelWidth * c.bound
}

func (c *cell) leaf() bool { return c.depth == deepest || c.expected() <= leafCount }

// corner returns the corner of least coordinates.
func (c *cell) corner() (x, y, z float64) {
	s := c.side()
	return float64(float64(c.ix)*s) - cubeHalf, float64(float64(c.iy)*s) - cubeHalf, float64(float64(c.iz)*s) - cubeHalf
}

func (g *Galaxy) root(level int) cell {
	c := cell{level: level}
	c.bound = g.boundOf(&c)
	return c
}

// child returns one of the eight cells within c: bit 2 of k is the half in x, bit 1 in y, bit
// 0 in z.
func (g *Galaxy) child(c *cell, k int) cell {
	d := cell{level: c.level, depth: c.depth + 1, ix: 2*c.ix + int64(k>>2&1), iy: 2*c.iy + int64(k>>1&1), iz: 2*c.iz + int64(k&1)}
	d.bound = g.boundOf(&d)
	return d
}

// span returns the least and the greatest distance from 0 of the interval [a, a+s].
func span(a, s float64) (least, most float64) {
	b := a + s
	return max(0, a, -b), max(-a, b)
}

// boundOf returns an upper bound of the density over a cell and its level: each part of the
// law where it is largest. No child has a higher bound than its parent.
func (g *Galaxy) boundOf(c *cell) float64 {
	s := c.side()
	x, y, z := c.corner()
	x0, x1 := span(x, s)
	y0, y1 := span(y, s)
	z0, _ := span(z, s)
	near2, far2 := float64(x0*x0)+float64(y0*y0), float64(x1*x1)+float64(y1*y1)
	near, far := math.Sqrt(near2), math.Sqrt(far2)
	p := &mostPhi[c.level]
	edge, sum := edgeAt(near), 0.0
	if edge > 0 {
		wide, narrow := flareAt(far), flareAt(near)
		d := edge / narrow * portable.Exp(dwarfPower(c.level, near, z0, wide))
		if inArms[c.level] > 0 {
			d *= hole(far2) * (1 + float64(inArms[c.level]*(g.arms.above(x, y, s)-1)))
		}
		sum = float64(p[0] * d)
		if p[1] > 0 {
			sum += float64(p[1] * edge / narrow * portable.Exp(giantPower(near, z0, wide)))
		}
	}
	if p[2] > 0 {
		d := haloAt(near2, z0) + nuclearAt(near, z0)
		if edge > 0 {
			d += float64(thickShare * edge * portable.Exp(thickPower(near, z0)))
		}
		half := float64(0.5 * s)
		bx, by := alongBar(x+half, y+half)
		reach := float64(half * math.Sqrt2) // of the square, in any direction
		d += barAt(max(0, math.Abs(bx)-reach), max(0, math.Abs(by)-reach), z0)
		sum += float64(p[2] * d)
	}
	return sum * (1 + 1e-9) // above what rounding may add
}

// mix is the finaliser of splitmix64.
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// key is the hash from which all chance of a cell follows.
func (c *cell) key() uint64 {
	return mix(mix(version<<32|uint64(c.level)<<8|uint64(c.depth)) ^ c.path())
}

// path interleaves the bits of the cell's place: three for each step from the root down.
func (c *cell) path() uint64 {
	p := uint64(0)
	for k := c.depth - 1; k >= 0; k-- {
		p = p<<3 | uint64(c.ix>>k&1)<<2 | uint64(c.iy>>k&1)<<1 | uint64(c.iz>>k&1)
	}
	return p
}

// rungs are Poisson distributions of means 32·2^−k: the draw is n where a 64-bit hash is
// below 2⁶⁴·P(N ≤ n) first. So it compares integers, and no rounding decides.
var rungs = poisson()

const lastRung = 80

func poisson() (all [lastRung + 1][128]uint64) {
	for k := range all {
		mean := math.Ldexp(leafCount, -k)
		p := portable.Exp(-mean)
		sum := p
		for n := range all[k] {
			if n > 0 {
				p = p * mean / float64(n)
				sum += p
			}
			all[k][n] = math.MaxUint64
			if sum < 1-0x1p-53 {
				all[k][n] = uint64(math.Ldexp(sum, 64))
			}
		}
	}
	return all
}

// draw returns how many candidates a leaf has, and the density that their number stands for:
// its bound, rounded up to the next rung.
func (c *cell) draw(key uint64) (n int, ladder float64) {
	mean := c.expected()
	if mean <= 0 {
		return 0, 0
	}
	f, e := math.Frexp(mean / leafCount)
	if f == 0.5 {
		e--
	}
	if -e > lastRung {
		return 0, 0
	}
	table, hash := &rungs[-e], mix(key)
	if hash >= table[0] {
		lo, hi := 1, len(table)-1
		for lo < hi {
			if mid := (lo + hi) / 2; hash < table[mid] {
				hi = mid
			} else {
				lo = mid + 1
			}
		}
		n = lo
	}
	s := c.side()
	return n, math.Ldexp(leafCount, e) / (float64(s*s) * s * levelWidth)
}
