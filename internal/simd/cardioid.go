package simd

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Cardioid returns how much a thing counts by its direction, of which ahead is the cosine: c.
func Cardioid(ahead float64, exponent int) float64 {
	x := larger(0, 0.5+float64(0.5*ahead))
	if exponent == 3 {
		return float64(x*x) * x
	}
	return power(x, exponent)
}

// Core returns touch/distance, at most 10⁴.
func Core(touch, distance float64) float64 { return touch / larger(distance, float64(1e-4*touch)) }

// CorePush returns the push strength·core²·away.
func CorePush(away r2.Vec, core, strength float64) r2.Vec {
	return portable.Scale(strength*float64(core*core), away)
}

// Sidestep returns the push of a thing that is not behind, turned by π/2·c·e away from its side.
func Sidestep(push r2.Vec, left, ahead, weight, edge float64) r2.Vec {
	turn := float64(math.Pi / 2 * float64(weight*(1-ellipse(math.Abs(left), ahead))))
	//simd:cut
	return aside(push, left, turn, edge)
}

// Split returns the vector G that chooses a side where pushes cancel, or 0 where the side-steps
// have chosen one.
func Split(pushes, steps, toward r2.Vec, edge float64) r2.Vec {
	y, n := portable.Norm(pushes), portable.Norm(steps)
	if !(y >= n && y > 0) {
		return r2.Vec{}
	}
	left, ahead := portable.Cross(toward, pushes)/y, portable.Dot(toward, pushes)/y
	if ahead >= 0 {
		return r2.Vec{}
	}
	a := 1 - float64(2/math.Pi*portable.Acute(math.Abs(left), -ahead))
	h := (1 - n/y) / (n + 1)
	//simd:cut
	a *= a
	return portable.Scale(h*a, aside(pushes, left, float64(math.Pi/2*h*a), edge))
}

// Share returns how much of the side-steps counts, where x is what they and the split add up
// to: f, 0 for straight on and straight back, 1 for across.
func Share(x, toward r2.Vec) float64 {
	n := portable.Norm(x)
	if n == 0 {
		return 0
	}
	return ellipse(math.Abs(portable.Cross(toward, x))/n, math.Abs(portable.Dot(toward, x))/n)
}

// straightAhead is the sine of the angle below which an obstacle lies straight ahead:
// the rounding of two unit vectors. With a larger one, agents on a circle that swap to
// antipodal points all turn to one hand, like a wheel, until they block each other;
// with zero, two agents that meet can mirror each other's side-steps for ever.
const straightAhead = 0x1p-51

// Edge returns the sine of the direction of a cause from which on to turn away to the other
// side. Straight ahead the hand decides.
func Edge(right bool) float64 {
	if right {
		return straightAhead + 0x1p-103 // the next number
	}
	return -straightAhead
}

// aside returns v turned by an angle away from the side of its cause: to the left if left, the
// sine of the angle from û to v, is at least edge.
func aside(v r2.Vec, left, angle, edge float64) r2.Vec {
	excess, versine := portable.Versine(angle)
	sin, cos := float64(flip(left >= edge, angle-excess)), 1-versine
	return r2.Vec{X: float64(v.X*cos) - float64(v.Y*sin), Y: float64(v.X*sin) + float64(v.Y*cos)}
}

// flip returns -x for yes, else x: without a branch, which could not be foreseen.
func flip(yes bool, x float64) float64 { return sides[one(yes)] * x }

var sides = [2]float64{1, -1}

// one returns 1 for true.
func one(yes bool) int {
	n := 0
	if yes {
		n = 1
	}
	return n
}

// ellipse returns √(1-(1-2β/π)²) for the angle β in [0, π/2] with that sine and cosine: 0 along
// a line, 1 across it.
func ellipse(sin, cos float64) float64 {
	b := float64(1 / math.Pi * portable.Acute(sin, cos))
	return 2 * math.Sqrt(float64(b*(1-b)))
}

// power returns xⁿ for n ≥ 0.
func power(x float64, n int) float64 {
	y := 1.0
	for range n {
		y *= x
	}
	return y
}

// larger is the greater of the two, and b where either is NaN or both are zero.
func larger(a, b float64) float64 {
	if a > b {
		return a
	}
	return b
}

// lesser is the lesser of the two, and b where either is NaN or both are zero.
func lesser(a, b float64) float64 {
	if a < b {
		return a
	}
	return b
}
