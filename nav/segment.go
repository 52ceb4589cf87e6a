package nav

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// enters returns the fraction of the segment d → d+step at which it enters the circle
// around the origin, and whether it does: a tangent does not. A segment that starts
// inside enters at once, unless it leads outward.
func enters(d, step r2.Vec, radius float64) (float64, bool) {
	inward := -portable.Dot(d, step)
	outside := portable.Norm2(d) - float64(radius*radius)
	if !(inward > 0) {
		return 0, false
	}
	if outside <= 0 {
		return 0, true
	}
	// |d + f·step|² = radius², the smaller root.
	disc := float64(inward*inward) - float64(portable.Norm2(step)*outside)
	if !(disc > 0) {
		return 0, false
	}
	f := outside / (inward + math.Sqrt(disc))
	return f, f <= 1
}
