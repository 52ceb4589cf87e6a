package portable

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
)

// gonum's own Scale, Dot and Norm leave the compiler free to fuse a product
// into the sum that follows, which changes the last bit from one processor to
// the next. The functions below round every product on its own.

// Scale returns f·v.
func Scale(f float64, v r2.Vec) r2.Vec {
	return r2.Vec{X: float64(f * v.X), Y: float64(f * v.Y)}
}

// AddScaled returns p + f·v.
func AddScaled(p r2.Vec, f float64, v r2.Vec) r2.Vec {
	return r2.Vec{X: p.X + float64(f*v.X), Y: p.Y + float64(f*v.Y)}
}

// Dot returns the dot product a·b.
func Dot(a, b r2.Vec) float64 { return float64(a.X*b.X) + float64(a.Y*b.Y) }

// Cross returns the z component of a×b: positive when b lies to the left of a.
func Cross(a, b r2.Vec) float64 { return float64(a.X*b.Y) - float64(a.Y*b.X) }

// Norm2 returns |v|².
func Norm2(v r2.Vec) float64 { return float64(v.X*v.X) + float64(v.Y*v.Y) }

// Norm returns |v|. It neither overflows nor underflows before |v| itself does.
func Norm(v r2.Vec) float64 {
	if n := Norm2(v); n > 1e-280 && n < 1e280 {
		return math.Sqrt(n)
	}
	m := max(math.Abs(v.X), math.Abs(v.Y))
	if m == 0 || math.IsInf(m, 0) || math.IsNaN(m) {
		return m
	}
	x, y := v.X/m, v.Y/m
	return m * math.Sqrt(float64(x*x)+float64(y*y))
}

// Unit returns v/|v| and true, or the zero vector and false if v has no
// direction: zero, infinite or not a number.
func Unit(v r2.Vec) (r2.Vec, bool) {
	n := Norm(v)
	if !(n > 0) || math.IsInf(n, 0) {
		return r2.Vec{}, false
	}
	// Dividing, not multiplying by 1/n: 1/n overflows for subnormal n.
	return r2.Vec{X: v.X / n, Y: v.Y / n}, true
}

// AtMost returns v truncated to the length n.
func AtMost(n float64, v r2.Vec) r2.Vec {
	if length := Norm(v); length > n {
		return Scale(n/length, v)
	}
	return v
}

// Finite returns v, or the zero vector where v is not finite.
func Finite(v r2.Vec) r2.Vec {
	// x-x is 0 for finite x and NaN for all others.
	if v.X-v.X != 0 || v.Y-v.Y != 0 {
		return r2.Vec{}
	}
	return v
}
