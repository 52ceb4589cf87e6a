package orbit

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"
)

func finite(v r3.Vec) bool {
	const most = math.MaxFloat64
	return math.Abs(v.X) <= most && math.Abs(v.Y) <= most && math.Abs(v.Z) <= most
}
