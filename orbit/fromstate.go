package orbit

import (
	"errors"
	"fmt"
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Below these, a direction or an eccentricity is made of rounding alone.
const (
	leastTilt  = 0x1p-50 // sine of an inclination
	leastE     = 0x1p-50 // eccentricity
	leastSweep = 0x1p-46 // sine of the angle between place and velocity
)

// FromState returns the elements of the orbit that passes r with velocity v at
// time t around a centre of gravitational parameter mu: the inverse of
// Elements.State. Node and Peri are in [0, 2π), I in [0, π], and T is the time
// of periapsis nearest to t.
//
// Where an angle is not defined it is chosen, so that State still returns r, v:
//
//   - equatorial (I = 0 or π): Node is 0, and Peri counts from the x axis;
//   - circular (E = 0): Peri is 0, and T is the passage of the ascending node;
//   - both: T is the passage of the x axis.
//
// An orbit is circular or equatorial here when its eccentricity or sin I is
// below 2⁻⁵⁰, what rounding makes of zero.
//
// A rectilinear orbit, v along r or zero, has no plane and periapsis distance 0:
// it is refused. Propagate follows it nevertheless. So are mu ≤ 0, r = 0 and
// numbers that are not finite.
func FromState(r, v r3.Vec, mu, t float64) (Elements, error) {
	switch {
	case !finite(r) || !finite(v) || math.IsNaN(t) || math.IsInf(t, 0):
		return Elements{}, errors.New("orbit: a state that is not finite has no elements")
	case !(mu > 0) || math.IsInf(mu, 0):
		return Elements{}, fmt.Errorf("orbit: gravitational parameter is %v, want a finite number above 0", mu)
	}
	dist, speed := norm(r), norm(v)
	h := cross(r, v)
	turn := norm(h)
	if !(turn > leastSweep*dist*speed) || math.IsInf(turn, 0) {
		return Elements{}, errors.New("orbit: a body that moves straight toward or away from the centre, or rests, has no orbital plane and no elements; Propagate follows it")
	}

	el := Elements{Mu: mu}
	p := turn * (turn / mu)
	eCos := p/dist - 1
	eSin := turn * (dot(r, v) / (mu * dist))
	el.E = math.Sqrt(float64(eCos*eCos) + float64(eSin*eSin))
	if el.E < leastE {
		el.E, eCos, eSin = 0, 0, 0
	}
	el.Q = p / (1 + el.E)
	if !(el.Q > 0) || math.IsInf(el.Q, 0) || math.IsInf(el.E, 0) {
		return Elements{}, errors.New("orbit: the state is too near to the centre, too far or too fast for its elements to be numbers")
	}

	node := r3.Vec{X: 1} // unit vector to the ascending node
	tilt := math.Sqrt(float64(h.X*h.X) + float64(h.Y*h.Y))
	if tilt > leastTilt*turn {
		node = r3.Vec{X: -h.Y / tilt, Y: h.X / tilt}
		el.Node = positive(portable.Atan2(h.X, -h.Y))
		el.I = portable.Atan2(tilt, h.Z)
	} else {
		h = r3.Vec{Z: math.Copysign(turn, h.Z)}
		if h.Z < 0 {
			el.I = math.Pi
		}
	}

	// u is the angle from the node to the body, ν that from periapsis.
	u := portable.Atan2(dot(r, cross(h, node))/turn, dot(r, node))
	nu := portable.Atan2(eSin, eCos)
	if el.E == 0 {
		nu = u
	}
	el.Peri = positive(u - nu)
	el.T = t - el.sincePeriapsis(dist, dot(r, v)/math.Sqrt(mu), nu)
	if err := el.Check(); err != nil {
		return Elements{}, errors.New("orbit: the state is too near to the centre, too far or too fast for its elements to be numbers")
	}
	return el, nil
}

// sincePeriapsis returns the time from periapsis to the point of el at distance
// dist, with sigma = r·v/√μ and true anomaly nu: the inverse of inPlane. Of the
// three arguments it uses those that say it best. Near a circle only nu agrees
// with Peri; far out on an open or long orbit the distance hangs on the last bits
// of nu.
func (el Elements) sincePeriapsis(dist, sigma, nu float64) float64 {
	e := el.E
	switch {
	case e < 1:
		a := el.Q / (1 - e)
		E := EccentricFromTrue(e, nu)
		if e > 0.5 {
			E = portable.Atan2(sigma/math.Sqrt(a), e-(dist-el.Q)/a)
		}
		return MeanFromEccentric(e, E) * a * math.Sqrt(a/el.Mu)
	case e > 1:
		a := el.Q / (e - 1)
		F := portable.Asinh(sigma / math.Sqrt(a) / e)
		return MeanFromHyperbolic(e, F) * a * math.Sqrt(a/el.Mu)
	}
	D := sigma / math.Sqrt(2*el.Q)
	return float64(D*(1+float64(D*D)/3)) * el.Q * math.Sqrt(2*el.Q/el.Mu)
}

// positive returns the angle x, above −4π, in [0, 2π).
func positive(x float64) float64 {
	x = portable.Wrap(x)
	if x < 0 {
		x += 2 * math.Pi
		if x >= 2*math.Pi {
			x = 0
		}
	}
	return x
}
