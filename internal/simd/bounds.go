package simd

import "math"

// Bound is the least and the greatest coordinates of some places.
type Bound struct{ MinX, MinY, MaxX, MaxY float64 }

// Bounds sets to to the bounds of each eight places, and of those that are left over. There may be
// up to 64 places, and all are finite.
func Bounds(to *[block / 8]Bound, xs, ys []float64) {
	n := len(xs)
	ys = ys[:n]
	if n > block {
		panic("simd: Bounds takes up to 64 places")
	}
	from := 0
	if inUse != Off && n >= 8 {
		boundsKernel(&to[0], &xs[0], &ys[0], n/8)
		from = n / 8 * 8
	}
	for ; from < n; from += 8 {
		end := min(from+8, n)
		to[from/8] = boundOf(xs[from:end], ys[from:end], math.MaxUint8)
	}
}

// boundOf returns the bound of some of up to eight places, a bit for each. There is one at least.
func boundOf(xs, ys []float64, lanes uint8) Bound {
	ys = ys[:len(xs)]
	x0, y0, x1, y1 := int64(math.MaxInt64), int64(math.MaxInt64), int64(math.MinInt64), int64(math.MinInt64)
	for i, f := range xs {
		if lanes>>i&1 == 0 {
			continue
		}
		x, y := ordered(f), ordered(ys[i])
		x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
	}
	return Bound{unordered(x0), unordered(y0), unordered(x1), unordered(y1)}
}

// ordered returns a whole number for x: such numbers are in the order of what they stand
// for. Unlike floats, processors find their minimum without a branch that cannot be foreseen.
func ordered(x float64) int64 {
	n := int64(math.Float64bits(x))
	return n ^ n>>63&math.MaxInt64
}

func unordered(n int64) float64 { return math.Float64frombits(uint64(n ^ n>>63&math.MaxInt64)) }
