package rootfind_test

import (
	"fmt"
	"math"

	"galaxy/internal/rootfind"
)

// A target 8 to the north flies east at 3, a craft flies at 5. The triangle of
// sides 8, 3t and 5t is right-angled: they meet after 2.
func ExampleEarliest() {
	dist := func(t float64) (d, rate float64) {
		d = math.Sqrt(64 + 9*t*t)
		return d, 9 * t / d
	}
	res := rootfind.Earliest(dist, 5, rootfind.Bounds{Speed: 3, Accel: 0}, 100)
	fmt.Printf("%t, t = %.6f\n", res.Found, res.T)
	// Output: true, t = 2.000000
}
