package starscape

import (
	"math"
	"sync"
)

// noise has values from 0 to 1 at the corners of squares; between them it is smooth.
type noise [noiseSide * noiseSide]float32

const noiseSide = 256

// noiseTable is the one noise there is.
var noiseTable = sync.OnceValue(func() *noise {
	n := new(noise)
	state := uint64(1)
	for i := range n {
		state = state*6364136223846793005 + 1442695040888963407
		n[i] = float32(state>>40) / (1 << 24)
	}
	return n
})

// fractal sums up octaves of noise, each of half the size and half the weight of the one before, to 0 … 1.
func (n *noise) fractal(x, y float64, octaves int) float64 {
	sum, weight, all := 0., 1., 0.
	for k := range octaves {
		sum += weight * n.between(x+17.3*float64(k), y+31.7*float64(k), noiseSide)
		all += weight
		x, y, weight = 2*x, 2*y, 0.5*weight
	}
	return sum / all
}

// spiral is noise stretched along spirals: around is 1 for a turn, out the logarithm of the radius, and there are so many
// squares to a turn, twice as long as wide, and twice as many in each octave.
func (n *noise) spiral(around, out float64, squares, octaves int) float64 {
	around -= math.Floor(around)
	sum, weight, all := 0., 1., 0.
	for k := range octaves {
		sum += weight * n.between(around*float64(squares), 2*out*float64(squares)+31.7*float64(k), squares)
		all += weight
		squares, weight = 2*squares, 0.5*weight
	}
	return sum / all
}

// between is the noise of a place; x repeats after so many squares.
func (n *noise) between(x, y float64, repeat int) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	u, v := x-fx, y-fy
	u, v = u*u*(3-2*u), v*v*(3-2*v)
	i, j := int(fx), int(fy)
	const mask = noiseSide - 1
	i0, i1 := i%repeat&mask, (i+1)%repeat&mask
	low, high := n[(j&mask)*noiseSide:], n[((j+1)&mask)*noiseSide:]
	a, b := float64(low[i0]), float64(high[i0])
	a += u * (float64(low[i1]) - a)
	b += u * (float64(high[i1]) - b)
	return a + v*(b-a)
}
