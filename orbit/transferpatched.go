package orbit

import (
	"errors"
	"fmt"
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Patched conics: within the sphere of influence of a body a ship flies a conic about that body, outside a conic about the
// body's own centre.
//
// Source: R. R. Bate, D. D. Mueller and J. E. White, "Fundamentals of Astrodynamics", chapter 8; H. D. Curtis, "Orbital
// Mechanics for Engineering Students", chapter 8.

// SphereOfInfluence returns Laplace's radius within which a ship's motion is better taken about a body of gravitational
// parameter mu than about its centre, from which it has the semi-major axis a: a·(mu/center)^(2/5).
func SphereOfInfluence(a, mu, center float64) float64 {
	return float64(a * portable.Exp(0.4*portable.Log(mu/center)))
}

// SphereOfInfluence returns the radius of body i's sphere of influence at t: +Inf for a body that moves about no other,
// and 0 for a massless one.
func (s System) SphereOfInfluence(i int, t float64) float64 {
	center, _ := s.About(i)
	if center < 0 || !(s[center].Mu > 0) {
		return math.Inf(1)
	}
	a, err := s.size(i, center, t)
	if err != nil || !(s[i].Mu > 0) {
		return 0
	}
	return SphereOfInfluence(a, s[i].Mu, s[center].Mu)
}

// size returns the semi-major axis of body i about a centre at t, or its distance if it is on no ellipse.
func (s System) size(i, center int, t float64) (float64, error) {
	st := s.orbitState(i, t)
	el, err := FromState(st.R, st.V, s[center].Mu+s[i].Mu, t)
	if err != nil {
		return 0, err
	}
	if a := el.SemiMajorAxis(); a > 0 && !math.IsInf(a, 1) {
		return a, nil
	}
	return portable.Norm3(st.R), nil
}

// orbitState returns the state of body i relative to the body about which it moves, on the path there: a planet
// with a moon moves by the barycentre of both, for patched conics know no moons.
func (s System) orbitState(i int, t float64) State {
	var st State
	if _, path := s.About(i); path != nil {
		st.R, st.V = path.State(t)
	}
	return st
}

// HillRadius returns the radius about a body within which satellites can stay, at its periapsis:
// a·(1 − e)·(mu/(3·center))^(1/3).
func HillRadius(a, e, mu, center float64) float64 {
	return float64(a * (1 - e) * portable.Cbrt(mu/(3*center)))
}

// LagrangePoints returns the five points that turn with two bodies on circles about each other, in units of their distance:
// from their barycentre, x towards the second body, y along its motion. Each of L1 to L3 is a root of Euler's quintic, as
// the balance of pulls.
//
//	                 L4
//
//	L3        mu1 +        L1  mu2  L2      → x
//
//	                 L5
//
// Source: C. D. Murray and S. F. Dermott, "Solar System Dynamics", chapter 3.
func LagrangePoints(mu1, mu2 float64) ([5]r3.Vec, error) {
	if !(mu1 > 0) || !(mu2 > 0) || math.IsInf(mu1, 0) || math.IsInf(mu2, 0) {
		return [5]r3.Vec{}, fmt.Errorf("orbit: Lagrange points of gravitational parameters %v and %v, want finite numbers above 0", mu1, mu2)
	}
	share := mu2 / (mu1 + mu2)
	first, second := -share, 1-share // places of the bodies
	// balance is the acceleration towards +x in the turning axes; it grows with x between singular points.
	balance := func(x float64) float64 {
		a, b := x-first, x-second
		return x - (1-share)/float64(a*math.Abs(a)) - share/float64(b*math.Abs(b))
	}
	root := func(lo, hi float64) r3.Vec {
		for range 200 {
			x := lo + float64(0.5*(hi-lo))
			if balance(x) < 0 {
				lo = x
			} else {
				hi = x
			}
		}
		return r3.Vec{X: lo + float64(0.5*(hi-lo))}
	}
	const far = 3 // beyond all of them
	y := math.Sqrt(0.75)
	return [5]r3.Vec{root(first, second), root(second, far), root(-far, first), {X: 0.5 - share, Y: y}, {X: 0.5 - share, Y: -y}}, nil
}

// Parking is an orbit about a body from which a ship leaves, or into which it is captured, by an impulse at its
// periapsis. The zero value is none: the ship is at the edge of the sphere of influence, with the speed of the body.
type Parking struct {
	Mu                  float64 // of the body; 0: the impulse is v∞ itself
	Periapsis, Apoapsis float64 // distances from its centre; equal on a circle
}

// Check returns an error for apsides or a μ that are invalid.
func (p Parking) Check() error {
	switch {
	case p == Parking{}:
		return nil
	case !(p.Mu >= 0) || math.IsInf(p.Mu, 0):
		return fmt.Errorf("orbit: gravitational parameter is %v, want a finite number, 0 or more", p.Mu)
	case !(p.Periapsis > 0) || math.IsInf(p.Periapsis, 0):
		return fmt.Errorf("orbit: a parking orbit has its periapsis at %v, want a finite distance above 0", p.Periapsis)
	case !(p.Apoapsis >= p.Periapsis):
		return fmt.Errorf("orbit: a parking orbit has its apoapsis at %v, below its periapsis at %v", p.Apoapsis, p.Periapsis)
	}
	return nil
}

// DeltaV returns the impulse at periapsis between the orbit and a hyperbola whose speed far away is vInf: for the escape and for
// the capture.
func (p Parking) DeltaV(vInf float64) float64 {
	if p.Mu == 0 || p.Periapsis == 0 {
		return vInf
	}
	return math.Sqrt(float64(vInf*vInf)+2*p.Mu/p.Periapsis) - speedAt(p.Periapsis, p.Apoapsis, p.Mu)
}

// Flyby is a hyperbola about a body that a ship passes.
//
//	 in  ---->  -  .
//	                  ' .   turn
//	 Aim |    o Mu       \
//	     |       <------> \
//	-----+-       Periapsis\
//	                        v  out
type Flyby struct {
	Mu        float64 // of the body
	Periapsis float64 // distance from its centre
}

// E returns the eccentricity of the hyperbola of a ship that comes with the speed vInf from far away.
func (f Flyby) E(vInf float64) float64 {
	return 1 + float64(f.Periapsis/f.Mu*float64(vInf*vInf))
}

// Turn returns the angle by which the flyby turns the velocity of a ship: 2·arcsin(1/e).
func (f Flyby) Turn(vInf float64) float64 { return float64(2 * arcsine(1/f.E(vInf))) }

// Aim returns the distance from the body's centre by which the ship would miss it on a straight line.
func (f Flyby) Aim(vInf float64) float64 {
	return f.Periapsis * math.Sqrt(1+2*f.Mu/(f.Periapsis*float64(vInf*vInf)))
}

// Leave returns the velocity, relative to the body, of a ship that came with the velocity in and turned counter-clockwise
// as seen from normal, which is at right angles to in.
func (f Flyby) Leave(in, normal r3.Vec) r3.Vec {
	speed, n := portable.Norm3(in), portable.Norm3(normal)
	if speed == 0 || n == 0 {
		return in
	}
	sin, cos := portable.Sincos(f.Turn(speed))
	return combine(cos, in, sin/n, portable.Cross3(normal, in))
}

// arcsine returns the angle in [0, π/2] of a sine from 0 to 1.
func arcsine(sin float64) float64 {
	return portable.Atan2(sin, math.Sqrt(float64((1-sin)*(1+sin))))
}

// ErrTurn reports velocities between which no flyby leads, for they do not differ in direction, or are opposite.
var ErrTurn = errors.New("orbit: no flyby leads from a velocity to the same direction, or to the opposite one")

// PoweredFlyby returns the flyby that leads a ship from the velocity in to the velocity out, both relative to the body far
// from it, with an impulse at periapsis along the motion, of size dv (negative against it). It is a natural flyby where
// the speeds are equal.
//
//	turn = arcsin 1/e₁ + arcsin 1/e₂,  eᵢ = 1 + Periapsis·vᵢ²/μ
//
// The periapsis may lie within the body. Source: R. C. Prado, "Powered swingby", Journal of Guidance, Control, and Dynamics 19,
// 1996, with the impulse at periapsis.
func PoweredFlyby(in, out r3.Vec, mu float64) (f Flyby, dv float64, err error) {
	if !(mu > 0) || math.IsInf(mu, 0) || !finite(in) || !finite(out) {
		return Flyby{}, 0, fmt.Errorf("orbit: a flyby from velocity %v to %v about a gravitational parameter of %v; want finite numbers, the last above 0", in, out, mu)
	}
	turn := portable.Atan2(portable.Norm3(portable.Cross3(in, out)), portable.Dot3(in, out))
	a, b := float64(portable.Dot3(in, in)/mu), float64(portable.Dot3(out, out)/mu)
	r, ok := turnRadius(turn, a, b)
	if !ok {
		return Flyby{}, 0, ErrTurn
	}
	f = Flyby{Mu: mu, Periapsis: r}
	return f, f.impulse(in, out), nil
}

// impulse returns the change of speed at periapsis between hyperbolas with these velocities far away.
func (f Flyby) impulse(in, out r3.Vec) float64 {
	pit := 2 * f.Mu / f.Periapsis
	return math.Sqrt(portable.Dot3(out, out)+pit) - math.Sqrt(portable.Dot3(in, in)+pit)
}

// turnRadius returns the periapsis r with arcsin 1/(1+a·r) + arcsin 1/(1+b·r) = turn. The sum falls with r, and is
// convex, so that Newton's steps from the left stay there.
func turnRadius(turn, a, b float64) (r float64, ok bool) {
	if !(turn > 1e-9 && turn < math.Pi-1e-9) || !(a > 0) || !(b > 0) {
		return 0, false
	}
	half, _ := portable.Sincos(0.5 * turn)
	r = (1/half - 1) / max(a, b) // the root if both speeds were the larger one: not beyond
	for range 60 {
		ea, eb := float64(a*r), float64(b*r) // e − 1
		off := arcsine(1/(1+ea)) + arcsine(1/(1+eb)) - turn
		slope := a/((1+ea)*math.Sqrt(float64(ea*(2+ea)))) + b/((1+eb)*math.Sqrt(float64(eb*(2+eb))))
		step := off / slope
		r += step
		if math.Abs(step) < 1e-13*r {
			break
		}
	}
	return r, r > 0 && !math.IsInf(r, 1)
}
