package starscape

import "math"

// Paths are the ways of light about a black hole to an eye, by the angle in which it is seen from the hole's middle: for each row,
// by the azimuth about the hole from the eye on, backwards along the light, the radius of the horizon over the distance from the
// hole, times the distance of the eye over that radius and the sine of the angle. For light that goes straight that is the sine of
// the sum of both angles. What falls into the hole stays above 1 horizon, and what comes from far away below 0.
//
//	rows:  0 ........ insides-1   the middle of the shadow to its edge
//	       insides ..... the last  the edge of the shadow to the direction away from the hole
type Paths [(insides + outsides) * PathColumns]float32

const (
	insides, outsides = 128, 384

	// PathRows and PathColumns are the size of Paths; PathInside of the rows are in the shadow. Columns are at even azimuths, from
	// 0 to two half turns.
	PathRows, PathInside = insides + outsides, insides
	PathColumns          = 2*stepsInHalf + 1
)

// row returns a row, to be filled.
func (p *Paths) row(i int) []float32 { return p[i*PathColumns : (i+1)*PathColumns] }

// stepsInHalf is the number of steps of a path in half a turn about the hole.
const stepsInHalf = 64

// halfSteps has the sine and the cosine of all azimuths at which a step begins or has its middle.
var halfSteps = func() (list [4 * stepsInHalf][2]float64) {
	for i := range list {
		list[i][0], list[i][1] = math.Sincos(math.Pi / (2 * stepsInHalf) * float64(i))
	}
	return list
}()

// trace follows light backwards from an eye at rest, so many radii of the horizon from a hole that does not turn, that sees it in an angle
// from the hole's middle. It returns by which azimuth about the hole it turns on its way from far away, +Inf if it comes from
// the horizon, and fills a row of Paths, which may be nil.
//
// With u the horizon's radius over the distance and φ the azimuth, light obeys u″ + u = 3/2·u². So u = a·cos φ + b·sin φ, where
// a and b are constant for light that goes straight; Runge and Kutta's steps are of these.
// Source: Darwin 1959, Proc. R. Soc. A 249, 180.
func trace(seen, radii float64, path []float32) (azimuth float64) {
	const (
		step  = math.Pi / stepsInHalf
		least = 1e-9 // of the sine: such light goes straight to the hole or away
		most  = 32 * stepsInHalf
	)
	sin := math.Sin(seen)
	if sin < least {
		if seen < 1 {
			fill(path, math.MaxFloat32)
			return math.Inf(1)
		}
		fill(path, 0)
		return math.Pi - seen
	}
	unit := radii * sin
	a, b := 1/radii, math.Sqrt(1-1/radii)/radii/math.Tan(seen)
	pull := func(at uint, a, b float64) (da, db float64) {
		s := &halfSteps[at%uint(len(halfSteps))]
		u := a*s[1] + b*s[0]
		k := 1.5 * step * u * u
		return -k * s[0], k * s[1]
	}
	for i := range most {
		s := &halfSteps[2*i%len(halfSteps)]
		u := a*s[1] + b*s[0]
		switch {
		case u <= 0: // it has come from far away, within the last step
			if i < len(path) {
				fill(path[i:], float32(u*unit))
			}
			return step*float64(i) - math.Atan(u/(b*s[1]-a*s[0]))
		case u > 1:
			if i < len(path) {
				fill(path[i:], float32(u*unit))
			}
			return math.Inf(1)
		}
		if i < len(path) {
			path[i] = float32(u * unit)
		}
		at := uint(2 * i)
		a1, b1 := pull(at, a, b)
		a2, b2 := pull(at+1, a+0.5*a1, b+0.5*b1)
		a3, b3 := pull(at+1, a+0.5*a2, b+0.5*b2)
		a4, b4 := pull(at+2, a+a3, b+b3)
		a += (a1 + 2*a2 + 2*a3 + a4) / 6
		b += (b1 + 2*b2 + 2*b3 + b4) / 6
	}
	return math.Inf(1)
}

func fill(path []float32, v float32) {
	for i := range path {
		path[i] = v
	}
}
