package steer

import (
	"math"

	"galaxy/internal/portable"
)

// Noise here is a smooth curve or surface through values drawn at the whole numbers.
// It has no state: its value at a point depends on the point and the seed alone.

// fade runs smoothly from 0 to 1 as f does, level at both ends.
func fade(f float64) float64 { return float64(f*f) * (3 - float64(2*f)) }

// slope is the derivative of fade.
func slope(f float64) float64 { return 6 * f * (1 - f) }

// cellOf splits x into a whole number and the rest; ok is false if x is too large to have one.
func cellOf(x float64) (cell uint64, rest float64, ok bool) {
	whole := math.Floor(x)
	if !(math.Abs(whole) < 1<<52) {
		return 0, 0, false
	}
	return uint64(int64(whole)), x - whole, true
}

// knot returns the value in [-1, 1) drawn for a whole number, or a pair of them.
func knot(seed, i, j, lane uint64) float64 {
	return float64(2*portable.Uniform(portable.Hash(seed, i, j, lane))) - 1
}

// curve returns the noise at x of one of many curves, each with a number.
func curve(seed, number uint64, x float64, lane uint64) float64 {
	cell, f, ok := cellOf(x)
	if !ok {
		return 0
	}
	a, b := knot(seed, number, cell, lane), knot(seed, number, cell+1, lane)
	return a + float64((b-a)*fade(f))
}

// gradient returns the gradient of a surface of noise at (x, y).
func gradient(seed uint64, x, y float64, lane uint64) (dx, dy float64) {
	i, f, okX := cellOf(x)
	j, g, okY := cellOf(y)
	if !okX || !okY {
		return 0, 0
	}
	a, b := knot(seed, i, j, lane), knot(seed, i+1, j, lane)
	c, d := knot(seed, i, j+1, lane), knot(seed, i+1, j+1, lane)
	dx = (b - a) + float64((d-c-b+a)*fade(g))
	dy = (c - a) + float64((d-c-b+a)*fade(f))
	return dx * slope(f), dy * slope(g)
}
