package orbit

import (
	"errors"
	"fmt"
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Below these, a direction or an eccentricity is rounding error.
const (
	leastTilt = 0x1p-50 // sine of an inclination
	leastE    = 0x1p-50 // eccentricity
)

// Below these, the plain formulas lose more than six bits on a near-rectilinear orbit.
const (
	leastSweep = 0x1p-6 // sine of the angle between place and velocity
	leastGap   = 0x1p-6 // |1 − e|
)

// faithful is the largest relative error of the state that the elements give back, of
// distance and of speed.
const faithful = 1e-12

var (
	errStraight = errors.New("orbit: a body that moves straight toward or away from the centre, or rests, has no orbital plane and no elements; Propagate follows it")
	errExtreme  = errors.New("orbit: the state is too near to the centre, too far, too fast or too straight for its elements to be numbers; Propagate may follow it")
	errLost     = errors.New("orbit: no elements give this state back, for it is all but at rest, or too many revolutions from time 0; Propagate follows it")
)

// FromState returns the elements of the orbit that passes r with velocity v at
// time t around a centre of gravitational parameter mu: the inverse of
// Elements.State, which gives r and v back at t to within 10⁻¹² of distance and
// speed, for every state that is not refused. Node and Peri are in [0, 2π), I in
// [0, π], and T is the time of periapsis nearest to t.
//
// If an angle is not defined, FromState chooses one, so that State still returns r, v:
//
//   - equatorial (I = 0 or π): Node is 0, and Peri counts from the x axis;
//   - circular (E = 0): Peri is 0, and T is the passage of the ascending node;
//   - both: T is the passage of the x axis.
//
// An orbit is circular or equatorial here when its eccentricity or sin I is
// below 2⁻⁵⁰, which rounding can make of zero.
//
// A rectilinear orbit, v along r or zero, has no plane and periapsis distance 0:
// FromState returns an error, but Propagate follows it. As long as r × v is not 0,
// every state has elements, however nearly straight, with
//
//   - |r|, |v| and mu from 10⁻³⁰ to 10³⁰ and |r × v| above 10⁻¹⁰⁰·|r|·|v|;
//   - |v| above 10⁻¹⁶·√(mu/|r|): the body is not almost at rest;
//   - |t| below 10¹⁷ times |r|/|v| and |v|·|r|²/mu, which the time of periapsis
//     has digits for.
//
// Beyond these bounds FromState returns an error if the elements would not give the
// state back, and for mu ≤ 0, r = 0 and numbers that are not finite.
func FromState(r, v r3.Vec, mu, t float64) (Elements, error) {
	switch {
	case !finite(r) || !finite(v) || math.IsNaN(t) || math.IsInf(t, 0):
		return Elements{}, errors.New("orbit: a state that is not finite has no elements")
	case !(mu > 0) || math.IsInf(mu, 0):
		return Elements{}, fmt.Errorf("orbit: gravitational parameter is %v, want a finite number above 0", mu)
	}
	s := sighting{r: r, v: v, h: portable.Cross3(r, v), mu: mu, dist: portable.Norm3(r)}
	if !(portable.Norm3(s.h) > leastSweep*s.dist*portable.Norm3(v)) {
		s.h = r3.Vec{
			X: minor(r.Y, r.Z, v.Y, v.Z),
			Y: minor(r.Z, r.X, v.Z, v.X),
			Z: minor(r.X, r.Y, v.X, v.Y),
		}
	}
	if s.h == (r3.Vec{}) {
		return Elements{}, errStraight
	}
	s.turn = portable.Norm3(s.h)
	el := s.elements(t)
	if el.Check() != nil {
		return Elements{}, errExtreme
	}
	if back, u := el.State(t); !(portable.Norm3(r3.Sub(back, r)) <= faithful*s.dist && portable.Norm3(r3.Sub(u, v)) <= faithful*portable.Norm3(v)) {
		return Elements{}, errLost
	}
	return el, nil
}

// A sighting is a state and the quantities that its elements are computed from.
type sighting struct {
	r, v, h    r3.Vec // h = r × v
	mu         float64
	dist, turn float64 // |r|, |h|
}

// elements returns the elements of the orbit, which need a Check.
func (s sighting) elements(t float64) Elements {
	el := Elements{Mu: s.mu}
	p := s.turn * (s.turn / s.mu)
	eCos := p/s.dist - 1
	eSin := s.turn * (portable.Dot3(s.r, s.v) / (s.mu * s.dist))
	el.E = math.Sqrt(float64(eCos*eCos) + float64(eSin*eSin))
	switch {
	case el.E < leastE:
		el.E, eCos, eSin = 0, 0, 0
	case math.Abs(1-el.E) < leastGap:
		// 1 − e from the energy, the only quantity that distinguishes near-rectilinear
		// orbits.
		gap := float64(p / (1 + el.E) * (2/s.dist - portable.Dot3(s.v, s.v)/s.mu))
		e := sum(1, -gap)
		el.E, el.ELow = e.hi, e.lo
	}
	el.Q = p / (1 + el.E)

	// u is the angle from the node to the body, ν the angle from periapsis.
	u := s.orient(&el)
	nu := portable.Atan2(eSin, eCos)
	if el.E == 0 {
		nu = u
	}
	el.Peri = positive(u - nu)
	T := sum(t, 0).minus(s.sincePeriapsis(el, nu))
	el.T, el.TLow = T.hi, T.lo
	return el
}

// orient sets the plane of el and returns the angle in it from the ascending node
// to the body.
func (s sighting) orient(el *Elements) float64 {
	h, turn := s.h, s.turn
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
	return portable.Atan2(portable.Dot3(s.r, portable.Cross3(h, node))/turn, portable.Dot3(s.r, node))
}

// sincePeriapsis returns the time from periapsis of el to the body, which has true
// anomaly nu: the inverse of inPlane. Of distance, σ = r·v/√μ and nu it uses the
// best-conditioned ones. Near a circle only nu is consistent with Peri; far out on an
// open or long orbit the distance depends on the last bits of nu.
func (s sighting) sincePeriapsis(el Elements, nu float64) twofold {
	e, f := el.E, el.gap()
	sigma := portable.Dot3(s.r, s.v) / math.Sqrt(s.mu)
	switch {
	case f > 0:
		a := el.Q / f
		if f < leastGap {
			return longMean(e, f, sigma/math.Sqrt(a), (s.dist-el.Q)/a).over(el.longMeanMotion())
		}
		E := EccentricFromTrue(e, nu)
		if e > 0.5 {
			E = portable.Atan2(sigma/math.Sqrt(a), e-(s.dist-el.Q)/a)
		}
		return twofold{hi: MeanFromEccentric(e, E) * a * math.Sqrt(a/s.mu)}
	case f < 0:
		a := el.Q / -f
		S := sigma / math.Sqrt(a) / e // sinh F
		F := portable.Asinh(S)
		excess := S - F
		if math.Abs(S) < 1 {
			excess, _ = portable.HyperVersine(F)
		}
		m := float64(-f*S) + excess
		return twofold{hi: m * a * math.Sqrt(a/s.mu)}
	}
	D := sigma / math.Sqrt(2*el.Q)
	return twofold{hi: float64(D*(1+float64(D*D)/3)) * el.Q * math.Sqrt(2*el.Q/s.mu)}
}

// longMean returns the mean anomaly from e·sin E and e·(1 − cos E). Beyond the
// ends of the short axis it is π less the mean anomaly from apoapsis.
func longMean(e, f, eSin, eVers float64) twofold {
	E := portable.Atan2(eSin, e-eVers)
	if eVers <= e {
		excess, _ := portable.Versine(E)
		return twofold{hi: float64(f*E) + float64(e*excess)}
	}
	side := math.Copysign(1, eSin)
	back := portable.Atan2(math.Abs(eSin), eVers-e)
	return pi.minus(twofold{hi: back + math.Abs(eSin)}).scale(side)
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
