package portable

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"
)

// The same in space: every product is rounded on its own before it is added.

// Scale3 returns f·v.
func Scale3(f float64, v r3.Vec) r3.Vec {
	return r3.Vec{X: float64(f * v.X), Y: float64(f * v.Y), Z: float64(f * v.Z)}
}

// AddScaled3 returns p + f·v.
func AddScaled3(p r3.Vec, f float64, v r3.Vec) r3.Vec {
	return r3.Vec{X: p.X + float64(f*v.X), Y: p.Y + float64(f*v.Y), Z: p.Z + float64(f*v.Z)}
}

// Dot3 returns the dot product a·b.
func Dot3(a, b r3.Vec) float64 {
	return float64(a.X*b.X) + float64(a.Y*b.Y) + float64(a.Z*b.Z)
}

// Cross3 returns the cross product a×b.
func Cross3(a, b r3.Vec) r3.Vec {
	return r3.Vec{
		X: float64(a.Y*b.Z) - float64(a.Z*b.Y),
		Y: float64(a.Z*b.X) - float64(a.X*b.Z),
		Z: float64(a.X*b.Y) - float64(a.Y*b.X),
	}
}

// Norm3 returns |v|, for lengths whose squares neither overflow nor underflow.
func Norm3(v r3.Vec) float64 { return math.Sqrt(Dot3(v, v)) }

// Finite3 returns v, or the zero vector where v is not finite.
func Finite3(v r3.Vec) r3.Vec {
	if v.X-v.X != 0 || v.Y-v.Y != 0 || v.Z-v.Z != 0 {
		return r3.Vec{}
	}
	return v
}
