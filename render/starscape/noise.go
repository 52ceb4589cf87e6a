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
// squares to a turn, so many times as long as wide, and twice as many in each octave.
func (n *noise) spiral(around, out float64, squares int, stretch float64, octaves int) float64 {
	around -= math.Floor(around)
	sum, weight, all := 0., 1., 0.
	for k := range octaves {
		sum += weight * n.between(around*float64(squares), stretch/(2*math.Pi)*out*float64(squares)+31.7*float64(k), squares)
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

// volume is noise in space: fractal, with a mean of 0 and a deviation of 1, the same again after each unit of a place.
type volume [volumeSide * volumeSide * volumeSide]float32

const volumeSide = 64

// volumeTable is the one volume there is, of four octaves from a quarter of a unit on, each with 0.7 times the weight of the one
// before.
var volumeTable = sync.OnceValue(func() *volume {
	v := new(volume)
	state := uint64(2)
	weight := float32(1)
	for cells := 4; cells <= 32; cells *= 2 {
		lattice := make([]float32, cells*cells*cells)
		for i := range lattice {
			state = state*6364136223846793005 + 1442695040888963407
			lattice[i] = float32(state>>40)/(1<<24) - 0.5
		}
		const side = volumeSide
		width := side / cells
		for i := range v {
			x, y, z := i%side, i/side%side, i/(side*side)
			i0, j0, k0 := x/width, y/width, z/width
			u, s, t := ease(x%width, width), ease(y%width, width), ease(z%width, width)
			at := func(i, j, k int) float32 { return lattice[(k%cells*cells+j%cells)*cells+i%cells] }
			low := mix(mix(at(i0, j0, k0), at(i0+1, j0, k0), u), mix(at(i0, j0+1, k0), at(i0+1, j0+1, k0), u), s)
			high := mix(mix(at(i0, j0, k0+1), at(i0+1, j0, k0+1), u), mix(at(i0, j0+1, k0+1), at(i0+1, j0+1, k0+1), u), s)
			v[i] += weight * mix(low, high, t)
		}
		weight *= 0.7
	}
	var sum, squares float64
	for _, x := range v {
		sum += float64(x)
		squares += float64(x) * float64(x)
	}
	mean := sum / float64(len(v))
	k := float32(1 / math.Sqrt(squares/float64(len(v))-mean*mean))
	for i := range v {
		v[i] = k * (v[i] - float32(mean))
	}
	return v
})

func ease(i, of int) float32 {
	u := float32(i) / float32(of)
	return u * u * (3 - 2*u)
}

func mix(a, b, u float32) float32 { return a + u*(b-a) }

// at is the noise of a place, whose coordinates are less than a thousand.
func (n *volume) at(x, y, z float32) float32 {
	const mask, far = volumeSide - 1, 1000
	x, y, z = volumeSide*(x+far), volumeSide*(y+far), volumeSide*(z+far)
	i, j, k := int32(x), int32(y), int32(z)
	u, v, w := x-float32(i), y-float32(j), z-float32(k)
	i0, i1 := i&mask, (i+1)&mask
	j0, j1 := j&mask*volumeSide, (j+1)&mask*volumeSide
	k0, k1 := k&mask*(volumeSide*volumeSide), (k+1)&mask*(volumeSide*volumeSide)
	low := mix(mix(n[k0+j0+i0], n[k0+j0+i1], u), mix(n[k0+j1+i0], n[k0+j1+i1], u), v)
	high := mix(mix(n[k1+j0+i0], n[k1+j0+i1], u), mix(n[k1+j1+i0], n[k1+j1+i1], u), v)
	return mix(low, high, w)
}

// GrainSide is the width of Grain.
const GrainSide = 256

// Grain returns noise on a square, the same again beside it, row by row: 128 is its mean. Its coarsest octave has cells of a sixteenth of the side.
var Grain = sync.OnceValue(func() []byte {
	n := noiseTable()
	t := make([]byte, GrainSide*GrainSide)
	for i := range t {
		x, y := float64(i%GrainSide)/GrainSide, float64(i/GrainSide)/GrainSide
		sum, weight := 0., 1.
		for cells := 16; cells <= 128; cells *= 2 {
			sum += weight * (n.wrapped(x*float64(cells), y*float64(cells), cells) - 0.5)
			weight *= 0.65
		}
		t[i] = byte(min(max(128+160*sum, 0), 255))
	}
	return t
})

// wrapped is the noise of a place; both x and y repeat after so many squares.
func (n *noise) wrapped(x, y float64, repeat int) float64 {
	i, j := int(x), int(y)
	u, v := x-float64(i), y-float64(j)
	u, v = u*u*(3-2*u), v*v*(3-2*v)
	at := func(i, j int) float64 { return float64(n[j%repeat*noiseSide+i%repeat]) }
	low, high := at(i, j)+u*(at(i+1, j)-at(i, j)), at(i, j+1)+u*(at(i+1, j+1)-at(i, j+1))
	return low + v*(high-low)
}
