package orbit

import (
	"fmt"
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Elements is a Kepler orbit of any eccentricity: circle, ellipse, parabola or hyperbola. Periapsis
// distance and time replace semi-major axis and mean anomaly. So e = 1 is no singularity: positions
// are continuous across it. The package comment has a figure of the angles.
//
// The size of a near-rectilinear orbit (a needle) lies in the difference of e from 1,
// which one float64 does not resolve; and a time of periapsis long past has too few
// digits for a body near the focus. So both may have a second part, which FromState
// sets and which is otherwise 0: the eccentricity is E + ELow and the time of periapsis
// T + TLow.
//
// Valid elements have Q > 0, E ≥ 0, Mu > 0, finite fields, and second parts that
// are below the last bit of the first; see Check.
type Elements struct {
	Q    float64 // periapsis distance, length > 0
	E    float64 // eccentricity, ≥ 0
	I    float64 // inclination, radians; 0 to π as [FromState] returns it
	Node float64 // longitude of the ascending node, radians
	Peri float64 // argument of periapsis, radians
	T    float64 // time: of the periapsis passage
	Mu   float64 // gravitational parameter, length³/time² > 0

	ELow float64 // the rounding error of E: E + ELow == E
	TLow float64 // the rounding error of T: T + TLow == T
}

// gap returns 1 − e: above 0 for an ellipse, 0 for a parabola, below for a
// hyperbola.
func (el Elements) gap() float64 { return (1 - el.E) - el.ELow }

// since returns the time since periapsis.
func (el Elements) since(t float64) twofold {
	dt := sum(t, -el.T)
	return sum(dt.hi, dt.lo-el.TLow)
}

// Check returns an error that names the first invalid field, or nil. The other methods
// do not check: from invalid fields they return NaN.
func (el Elements) Check() error {
	bad := func(name string, v float64, want string) error {
		return fmt.Errorf("orbit: %s is %v, want %s", name, v, want)
	}
	ok := func(v float64) bool { return math.Abs(v) <= math.MaxFloat64 }
	switch {
	case !(el.Q > 0) || !ok(el.Q):
		return bad("periapsis distance Q", el.Q, "a finite length above 0")
	case !(el.E >= 0) || !ok(el.E):
		return bad("eccentricity E", el.E, "a finite number, 0 or more")
	case !(el.Mu > 0) || !ok(el.Mu):
		return bad("gravitational parameter Mu", el.Mu, "a finite number above 0")
	case !ok(el.I):
		return bad("inclination I", el.I, "a finite angle in radians")
	case !ok(el.Node):
		return bad("longitude of the node Node", el.Node, "a finite angle in radians")
	case !ok(el.Peri):
		return bad("argument of periapsis Peri", el.Peri, "a finite angle in radians")
	case !ok(el.T):
		return bad("time of periapsis T", el.T, "a finite time")
	case el.E+el.ELow != el.E:
		return bad("second part of the eccentricity ELow", el.ELow, "less than half of the last bit of E")
	case el.T+el.TLow != el.T:
		return bad("second part of the time of periapsis TLow", el.TLow, "less than half of the last bit of T")
	}
	return nil
}

// Keplerian are the elements of an ellipse (0 ≤ E < 1, A > 0) or a hyperbola (E > 1, A < 0) by its
// size and the mean anomaly at a time; angles in radians.
type Keplerian struct {
	A    float64 // semi-major axis, length; > 0 for an ellipse, < 0 for a hyperbola
	E    float64 // eccentricity, ≥ 0, not 1
	I    float64 // radians: inclination
	Node float64 // radians: longitude of the ascending node
	Peri float64 // radians: argument of periapsis
	M    float64 // radians: mean anomaly at Epoch

	Epoch, Mu float64 // time; gravitational parameter, length³/time², > 0
}

// FromMeanAnomaly returns the elements as of the time of periapsis that is nearest to
// the epoch. A parabola has no mean anomaly: E = 1 gives elements that Check refuses.
func FromMeanAnomaly(k Keplerian) Elements {
	if k.E < 1 {
		k.M = portable.Wrap(k.M)
	}
	n := math.Sqrt(k.Mu/math.Abs(k.A)) / math.Abs(k.A)
	return Elements{Q: float64(k.A * (1 - k.E)), E: k.E, I: k.I, Node: k.Node, Peri: k.Peri, T: k.Epoch - k.M/n, Mu: k.Mu}
}

// SemiMajorAxis returns a = q/(1−e): positive for an ellipse, +Inf for a
// parabola, negative for a hyperbola.
func (el Elements) SemiMajorAxis() float64 { return el.Q / el.gap() }

// SemiLatusRectum returns p = q·(1+e), the distance at right angles from
// periapsis.
func (el Elements) SemiLatusRectum() float64 { return float64(el.Q * (1 + el.E)) }

// Apoapsis returns the largest distance q·(1+e)/(1−e), or +Inf if the orbit
// is open.
func (el Elements) Apoapsis() float64 {
	f := el.gap()
	if !(f > 0) {
		return math.Inf(1)
	}
	return el.Q * ((1 + el.E) / f)
}

// MeanMotion returns n = √(μ/|a|³) in radians per time, the rate of the mean anomaly.
// It is 0 for a parabola.
func (el Elements) MeanMotion() float64 {
	a := math.Abs(el.SemiMajorAxis())
	return math.Sqrt(el.Mu/a) / a
}

// Period returns the time of one revolution, or +Inf if the orbit is open.
func (el Elements) Period() float64 {
	if !(el.gap() > 0) {
		return math.Inf(1)
	}
	return 2 * math.Pi / el.MeanMotion()
}

// MeanAnomaly returns n·(t−T): in [−π, π] for an ellipse, any number for a
// hyperbola. It is 0 for a parabola, whose n is 0.
func (el Elements) MeanAnomaly(t float64) float64 {
	m := float64(el.MeanMotion() * ((t - el.T) - el.TLow))
	if el.gap() > 0 {
		return portable.Wrap(m)
	}
	return m
}

// TrueAnomaly returns the angle from periapsis to the body at time t, in
// [−π, π].
func (el Elements) TrueAnomaly(t float64) float64 {
	w := el.inPlane(t)
	return portable.Atan2(w.y, w.x)
}

// MaxSpeed returns the speed at periapsis, √(μ(1+e)/q), plus a bound of the rounding:
// it bounds the speed of every State.
func (el Elements) MaxSpeed() float64 {
	return math.Sqrt(float64(el.Mu*(1+el.E))/el.Q) * slack
}

// MaxAcceleration returns the acceleration at periapsis, μ/q², which no other
// point of the orbit exceeds.
func (el Elements) MaxAcceleration() float64 { return el.Mu / el.Q / el.Q }

// State returns position and velocity at time t, relative to the focus, in the
// frame that I, Node and Peri are measured in, for any eccentricity and any t. It
// solves Kepler's equation anew; for many times an Orbit is faster.
func (el Elements) State(t float64) (r, v r3.Vec) {
	w := el.inPlane(t)
	P, Q := el.axes()
	return combine(w.x, P, w.y, Q), combine(w.vx, P, w.vy, Q)
}

// planar is a state in the perifocal plane: x toward periapsis, y 90° ahead in the
// sense of motion.
type planar struct{ x, y, vx, vy float64 }

// inPlane solves Kepler's equation at t.
func (el Elements) inPlane(t float64) planar {
	dt := (t - el.T) - el.TLow
	f := el.gap()
	switch {
	case f > 0:
		c := eccentricCircle{}
		if f < longest {
			c = el.longEllipse(t)
		} else {
			c = ellipse(el.E, f, el.meanAnomaly(t))
		}
		return el.onEllipse(c.sin, c.vers)
	case f < 0:
		a := el.Q / -f
		n := math.Sqrt(el.Mu/a) / a
		c := hyperbola(el.E, -f, float64(n*dt))
		return el.onConic(a, f, c.sinh, c.vers, 1+c.vers)
	case f == 0:
		u := math.Sqrt(2 * el.Mu / el.Q) // speed at periapsis
		D := parabola(float64(0.5*u) / el.Q * dt)
		d2 := float64(D * D)
		return planar{
			x: el.Q * (1 - d2), y: 2 * float64(el.Q*D),
			vx: -u * D / (1 + d2), vy: u / (1 + d2),
		}
	}
	nan := math.NaN()
	return planar{nan, nan, nan, nan}
}

// meanAnomaly returns the mean anomaly of an ellipse at t, in [−π, π].
func (el *Elements) meanAnomaly(t float64) float64 {
	dt, a := (t-el.T)-el.TLow, el.Q/el.gap()
	n := math.Sqrt(el.Mu/a) / a
	return portable.Wrap(float64(n * dt))
}

// onEllipse returns the state from sin E and 1 − cos E.
func (el *Elements) onEllipse(sin, vers float64) planar {
	f := el.gap()
	return el.onConic(el.Q/f, f, sin, vers, 1-vers)
}

// onConic returns the state of an ellipse or a hyperbola with semi-axis a > 0
// and f = 1 − e from sin E, |1 − cos E| and cos E, or their hyperbolic counterparts:
// in this form the formulas are the same for both.
func (el *Elements) onConic(a, f, sin, vers, cos float64) planar {
	k := math.Sqrt(math.Abs(f)) * math.Sqrt(1+el.E) // b/a
	r := el.Q + float64(float64(a*el.E)*vers)
	u := math.Sqrt(float64(el.Mu*a)) / r
	return planar{
		x: el.Q - float64(a*vers), y: float64(float64(a*k) * sin),
		vx: -float64(u * sin), vy: float64(float64(u*k) * cos),
	}
}

// axes returns the perifocal unit vectors: P toward periapsis, Q 90° ahead in the
// sense of motion.
func (el Elements) axes() (P, Q r3.Vec) {
	so, co := portable.Sincos(el.Node)
	sw, cw := portable.Sincos(el.Peri)
	si, ci := portable.Sincos(el.I)
	return axesOf(so, co, sw, cw, si, ci)
}

// axesOf is axes from sine and cosine of the node, the argument of periapsis and the tilt.
func axesOf(so, co, sw, cw, si, ci float64) (P, Q r3.Vec) {
	P = r3.Vec{
		X: float64(co*cw) - float64(float64(so*sw)*ci),
		Y: float64(so*cw) + float64(float64(co*sw)*ci),
		Z: float64(sw * si),
	}
	Q = r3.Vec{
		X: -float64(co*sw) - float64(float64(so*cw)*ci),
		Y: float64(float64(co*cw)*ci) - float64(so*sw),
		Z: float64(cw * si),
	}
	return P, Q
}

// combine returns a·u + b·v.
func combine(a float64, u r3.Vec, b float64, v r3.Vec) r3.Vec {
	return r3.Vec{
		X: float64(a*u.X) + float64(b*v.X),
		Y: float64(a*u.Y) + float64(b*v.Y),
		Z: float64(a*u.Z) + float64(b*v.Z),
	}
}
