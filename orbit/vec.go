package orbit

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"
)

// Every product is rounded on its own before it is added, so that no compiler
// fuses the two (see internal/portable).

func scale(f float64, v r3.Vec) r3.Vec {
	return r3.Vec{X: float64(f * v.X), Y: float64(f * v.Y), Z: float64(f * v.Z)}
}

// addScaled returns p + f·v.
func addScaled(p r3.Vec, f float64, v r3.Vec) r3.Vec {
	return r3.Vec{X: p.X + float64(f*v.X), Y: p.Y + float64(f*v.Y), Z: p.Z + float64(f*v.Z)}
}

func dot(a, b r3.Vec) float64 {
	return float64(a.X*b.X) + float64(a.Y*b.Y) + float64(a.Z*b.Z)
}

func cross(a, b r3.Vec) r3.Vec {
	return r3.Vec{
		X: float64(a.Y*b.Z) - float64(a.Z*b.Y),
		Y: float64(a.Z*b.X) - float64(a.X*b.Z),
		Z: float64(a.X*b.Y) - float64(a.Y*b.X),
	}
}

// norm returns |v|, for lengths whose squares neither overflow nor underflow.
func norm(v r3.Vec) float64 { return math.Sqrt(dot(v, v)) }

func finite(v r3.Vec) bool {
	const most = math.MaxFloat64
	return math.Abs(v.X) <= most && math.Abs(v.Y) <= most && math.Abs(v.Z) <= most
}
