package orbit

import (
	"errors"
	"fmt"
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Mean is a set of mean elements, or of their rates, as tables print them: with
// angles in degrees, and longitudes measured along the reference plane to the
// node and from there along the orbit.
type Mean struct {
	A    float64 // semi-major axis, length
	E    float64 // eccentricity, 0 ≤ E < 1
	I    float64 // degrees: inclination
	L    float64 // degrees: mean longitude, Peri + mean anomaly
	Peri float64 // degrees: longitude of periapsis, Node + argument of periapsis
	Node float64 // degrees: longitude of the ascending node
}

// MeanElements is an ellipse with elements that change linearly with time: the form in which the
// Jet Propulsion Laboratory publishes planets and moons.
//
// The rate of L is the rate of the mean longitude, not of the mean anomaly, which is
// L − Peri: confusing them puts a moon of Jupiter on the wrong side of it within
// decades.
type MeanElements struct {
	Epoch float64 // time: the elements are At then
	At    Mean    // the elements at Epoch
	Rate  Mean    // change of At per Unit
	Unit  float64 // time, > 0, for which Rate holds: 36525 for a Julian century in days

	// The terms Bend·T² + Cos·cos(Freq·T) + Sin·sin(Freq·T), degrees, add to the mean
	// anomaly, T = (t − Epoch)/Unit. JPL gives them for the outer planets.
	Bend, Cos, Sin, Freq float64

	// Terms are periodic terms of a theory, which add to the ellipse; at most 32.
	Terms []Term

	// From and To bound the times to which the elements were fitted. Outside, A, E and I keep the
	// value at the bound, and Bend its slope, so that no extrapolation opens the ellipse; the
	// angles keep their rates. Both 0: no bounds; then A, E and I must be constant and Bend 0.
	From, To float64

	// Axes are the directions that the angles are measured from: x to the reference
	// direction, z to the pole of the reference plane. All zero: the axes of the
	// frame itself.
	Axes [3]r3.Vec
}

// Secular is the path of MeanElements, prepared for fast evaluation. It is safe for
// concurrent use.
type Secular struct {
	epoch, from, to float64
	a, e, i         line    // i in radians
	sinI, cosI      float64 // of i.start, for a tilt that stays
	anomaly         turning // without the terms of wave
	arg, node       turning
	wave            wave
	theory          *theory // nil: no terms
	axes            [3]r3.Vec
	turned          bool // axes are not the frame's own
	most            bounds
}

// NewSecular checks mean elements and prepares their path.
func NewSecular(m MeanElements) (*Secular, error) {
	if m.From == 0 && m.To == 0 {
		m.From, m.To = math.Inf(-1), math.Inf(1)
	}
	if err := m.check(); err != nil {
		return nil, fmt.Errorf("orbit: mean elements: %w", err)
	}
	s := &Secular{
		epoch:   m.Epoch,
		from:    m.From - m.Epoch,
		to:      m.To - m.Epoch,
		a:       line{m.At.A, m.Rate.A / m.Unit},
		e:       line{m.At.E, m.Rate.E / m.Unit},
		i:       line{float64(m.At.I * degree), m.Rate.I * degree / m.Unit},
		anomaly: newTurning(m.At.L, m.At.Peri, m.Rate.L, m.Rate.Peri, m.Unit),
		arg:     newTurning(m.At.Peri, m.At.Node, m.Rate.Peri, m.Rate.Node, m.Unit),
		node:    newTurning(m.At.Node, 0, m.Rate.Node, 0, m.Unit),
		wave: wave{
			bend: m.Bend * degree / (m.Unit * m.Unit),
			cos:  m.Cos * degree, sin: m.Sin * degree,
			freq: m.Freq * degree / m.Unit,
		},
		theory: newTheory(m.Terms, m.Unit),
		axes:   m.Axes,
		turned: m.Axes != [3]r3.Vec{},
	}
	s.sinI, s.cosI = portable.Sincos(s.i.start)
	s.most = s.bounds()
	if s.anomaly.speed() <= s.wave.mostSpeed(s.from, s.to)+s.most.shift.lon.speed {
		return nil, errors.New("orbit: mean elements: the mean anomaly must grow: the rate of L exceeds the rate of Peri")
	}
	return s, nil
}

func (m *MeanElements) check() error {
	for _, v := range []float64{
		m.Epoch, m.At.A, m.At.E, m.At.I, m.At.L, m.At.Peri, m.At.Node,
		m.Rate.A, m.Rate.E, m.Rate.I, m.Rate.L, m.Rate.Peri, m.Rate.Node,
		m.Unit, m.Bend, m.Cos, m.Sin, m.Freq,
	} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("%v is not finite", v)
		}
	}
	if err := checkTerms(m.Terms); err != nil {
		return err
	}
	bounded := !math.IsInf(m.From, 0) && !math.IsInf(m.To, 0)
	switch {
	case !(m.Unit > 0):
		return fmt.Errorf("the unit of the rates is %v; it must be above 0", m.Unit)
	case !(m.From < m.To):
		return fmt.Errorf("they hold from %v to %v; the end must come after the start", m.From, m.To)
	case !bounded && (m.Rate.A != 0 || m.Rate.E != 0 || m.Rate.I != 0 || m.Bend != 0):
		return errors.New("a change of A, E or I, or a Bend, needs From and To")
	}
	for _, at := range []float64{m.From, m.To} {
		T := (at - m.Epoch) / m.Unit
		if !bounded {
			T = 0
		}
		if a := m.At.A + float64(m.Rate.A*T); !(a > 0) {
			return fmt.Errorf("the semi-major axis is %v at %v; it must be above 0", a, at)
		}
		if e := m.At.E + float64(m.Rate.E*T); !(e >= 0 && e < 1) {
			return fmt.Errorf("the eccentricity is %v at %v; an ellipse has 0 ≤ e < 1", e, at)
		}
	}
	return nil
}

// State returns place and velocity at t. The velocity is the exact derivative
// of the place, the rates of all elements included.
func (s *Secular) State(t float64) (r, v r3.Vec) {
	x := s.at(t)
	var sin, cos [4]float64
	for i, angle := range x.angle[:s.angles()] {
		sin[i], cos[i] = portable.Sincos(angle)
	}
	return s.stateFrom(&x, sin[:], cos[:])
}

// secularAt is the elements of a Secular at a time, with their rates.
type secularAt struct {
	a, da, e, de, di, dm float64
	angle                [4]float64 // mean anomaly, argument of periapsis, node, tilt
	shift                shift      // by the terms of a theory
}

// at returns the elements at t.
func (s *Secular) at(t float64) (x secularAt) {
	dt := t - s.epoch
	held, inside := s.held(dt)
	x.a, x.da = s.a.at(held, inside)
	x.e, x.de = s.e.at(held, inside)
	x.angle[3], x.di = s.i.at(held, inside)
	x.angle[0], x.dm = s.meanAnomaly(dt, held)
	x.angle[1], x.angle[2] = s.arg.angle(dt), s.node.angle(dt)
	if s.theory != nil {
		s.theory.at(dt, &x.shift)
		x.angle[0] = portable.Wrap(x.angle[0] + x.shift.lon.at)
		x.dm += x.shift.lon.rate
	}
	return x
}

// angles returns how many of the angles need sine and cosine in stateFrom: a tilt that stays needs none.
func (s *Secular) angles() int {
	if s.i.rate == 0 {
		return 3
	}
	return 4
}

// stateFrom returns place and velocity from the elements at a time, and the sines and cosines of
// their angles.
func (s *Secular) stateFrom(x *secularAt, sines, cosines []float64) (r, v r3.Vec) {
	a, da, e, de, di, dm := x.a, x.da, x.e, x.de, x.di, x.dm
	sinE, cosE := nearCircle(e, x.angle[0], sines[0], cosines[0])
	eta := math.Sqrt(float64((1 - e) * (1 + e)))
	b := float64(a * eta)
	// E − e sin E = m, differentiated.
	dE := (dm + float64(de*sinE)) / (1 - float64(e*cosE))
	r = r3.Vec{X: float64(a * (cosE - e)), Y: float64(b * sinE)}
	v = r3.Vec{
		X: float64(da*(cosE-e)) - float64(a*(float64(sinE*dE)+de)),
		Y: float64(sinE*(float64(da*eta)-float64(a*e*de)/eta)) + float64(b*cosE*dE),
	}

	if s.theory != nil {
		x.shift.move(&r, &v, a, da)
	}

	// From the orbit's own axes, x to periapsis, turn by the three angles, each
	// of which may itself be turning.
	sin, cos := sines[1], cosines[1]
	w := s.arg.speed()
	r.X, r.Y = turn(r.X, r.Y, sin, cos)
	v.X, v.Y = turn(v.X, v.Y, sin, cos)
	v.X, v.Y = v.X-float64(w*r.Y), v.Y+float64(w*r.X)

	sin, cos = s.sinI, s.cosI
	if s.i.rate != 0 {
		sin, cos = sines[3], cosines[3]
	}
	r.Y, r.Z = turn(r.Y, r.Z, sin, cos)
	v.Y, v.Z = turn(v.Y, v.Z, sin, cos)
	v.Y, v.Z = v.Y-float64(di*r.Z), v.Z+float64(di*r.Y)

	sin, cos = sines[2], cosines[2]
	w = s.node.speed()
	r.X, r.Y = turn(r.X, r.Y, sin, cos)
	v.X, v.Y = turn(v.X, v.Y, sin, cos)
	v.X, v.Y = v.X-float64(w*r.Y), v.Y+float64(w*r.X)

	if s.turned {
		r, v = onAxes(s.axes, r), onAxes(s.axes, v)
	}
	return r, v
}

// MaxSpeed bounds the speed over all times.
func (s *Secular) MaxSpeed() float64 { return s.most.speed() }

// MaxAcceleration bounds the acceleration over all times. It excludes the small jumps
// of the velocity at From and To, where the rates of A, E and I become 0.
func (s *Secular) MaxAcceleration() float64 { return s.most.acceleration() }

// Elements returns the ellipse at t, in the frame that State uses: it passes
// through the body's position. Its μ gives the present rate of the mean anomaly, so
// that its velocity is the body's apart from the slow change of the ellipse. With terms it is the osculating ellipse,
// with the velocity too.
func (s *Secular) Elements(t float64) Elements {
	if s.theory != nil {
		a, n := s.a.start, s.anomaly.speed()+s.arg.speed()+s.node.speed() // of the mean longitude: what turns the apsis is not the planet's mass
		r, v := s.State(t)
		if el, err := FromState(r, v, float64(n*n)*float64(a*float64(a*a)), t); err == nil {
			return el
		}
		return s.Ellipse().Elements(t)
	}
	dt := t - s.epoch
	held, inside := s.held(dt)
	a, _ := s.a.at(held, inside)
	e, _ := s.e.at(held, inside)
	i, _ := s.i.at(held, inside)
	m, dm := s.meanAnomaly(dt, held)
	el := Elements{
		Q: a * (1 - e), E: e,
		Node: s.node.angle(dt), Peri: s.arg.angle(dt),
		T: t - m/dm, Mu: dm * dm * a * a * a,
	}
	if el.I = portable.Wrap(i); el.I < 0 { // the other node is the ascending one
		el.I, el.Node, el.Peri = -el.I, portable.Wrap(el.Node+math.Pi), portable.Wrap(el.Peri+math.Pi)
	}
	if s.turned {
		el.I, el.Node, el.Peri = anglesOnAxes(s.axes, el.I, el.Node, el.Peri)
	}
	return el
}

// Ellipse returns the path without its terms.
func (s *Secular) Ellipse() Conic {
	mean := *s
	mean.theory = nil
	return &mean
}

// held clamps a time past the epoch to the bounds of the fit.
func (s *Secular) held(dt float64) (held float64, inside bool) {
	held = max(s.from, min(s.to, dt))
	return held, held == dt
}

// meanAnomaly returns the mean anomaly in [−π, π] and its rate.
func (s *Secular) meanAnomaly(dt, held float64) (m, rate float64) {
	m, rate = s.anomaly.angle(dt), s.anomaly.speed()
	if s.wave != (wave{}) {
		more, slope := s.wave.at(dt, held)
		m, rate = portable.Wrap(m+more), rate+slope
	}
	return m, rate
}

// bounds holds an upper bound of each quantity in the motion.
type bounds struct {
	a, e       float64 // size and eccentricity
	da, de     float64 // their rates
	dm, ddm    float64 // rate of the mean anomaly, and its rate
	turning    float64 // angular velocity of the orbit's axes
	eta, swing float64 // √(1−e²); rate of the eccentric anomaly
	shift      shiftBounds
}

func (s *Secular) bounds() bounds {
	shift := s.theory.bounds()
	b := bounds{
		shift: shift,
		da:    math.Abs(s.a.rate), de: math.Abs(s.e.rate),
		dm:      math.Abs(s.anomaly.speed()) + s.wave.mostSpeed(s.from, s.to) + shift.lon.speed,
		ddm:     float64(2*math.Abs(s.wave.bend)) + float64(s.wave.freq*s.wave.freq*s.wave.height()) + shift.lon.acceleration,
		turning: math.Abs(s.arg.speed()) + math.Abs(s.node.speed()) + math.Abs(s.i.rate),
	}
	for _, at := range []float64{s.from, s.to} { // linear: the maximum is at an end
		if math.IsInf(at, 0) {
			at = 0 // unbounded in time, and so constant
		}
		a, _ := s.a.at(at, true)
		e, _ := s.e.at(at, true)
		b.a, b.e = max(b.a, a), max(b.e, e)
	}
	b.eta = math.Sqrt(float64((1 - b.e) * (1 + b.e)))
	b.swing = (b.dm + b.de) / (1 - b.e)
	return b
}

// speed adds up the terms of the velocity: in the orbit's plane, with its
// turning axes, and by the terms of a theory.
func (b bounds) speed() float64 {
	along := b.inPlane()
	return float64(slack * (along + float64(b.turning*b.a*(1+b.e)) + b.shifting(along) + float64(b.turning*b.shifted())))
}

// inPlane bounds the motion along the ellipse, the fastest at periapsis, and by
// its changing shape and size.
func (b bounds) inPlane() float64 {
	return float64(b.a*(b.dm+b.de)*math.Sqrt((1+b.e)/(1-b.e))) +
		float64(b.a*b.de*(1+b.e/b.eta)) + float64(b.da*(1+b.e))
}

// shifted bounds how far the terms of a theory move the body in radius and latitude.
func (b bounds) shifted() float64 {
	return float64(b.shift.rad.size*b.a*(1+b.e)) + float64(b.a*b.shift.lat.size)
}

// shifting bounds the speed of that motion, for a body that moves along its ellipse.
func (b bounds) shifting(along float64) float64 {
	return float64(b.shift.rad.size*along) + float64(b.shift.rad.speed*b.a*(1+b.e)) +
		float64(b.a*b.shift.lat.speed) + float64(b.da*b.shift.lat.size)
}

// acceleration adds up the terms of its derivative in the same way. The first is
// Kepler's, a n²/(1−e)² at periapsis; the last two come from the turning frame,
// where the angular velocity itself changes by no more than its square.
func (b bounds) acceleration() float64 {
	kepler := float64(b.a * b.swing * b.swing)
	uneven := b.a * (b.ddm + float64(2*b.de*b.swing)) / (1 - b.e)
	shape := float64(2*b.swing*(b.da+float64(b.a*b.de*b.e)/b.eta)) +
		float64(2*b.da*b.de*(1+b.e/b.eta)) + b.a*b.de*b.de/(b.eta*b.eta*b.eta)
	along := b.inPlane()
	frame := float64(2*b.turning*along) + float64(2*b.turning*b.turning*b.a*(1+b.e))
	theory := float64(b.shift.rad.size*(kepler+uneven+shape)) + float64(2*b.shift.rad.speed*along) +
		float64(b.shift.rad.acceleration*b.a*(1+b.e)) + float64(b.a*b.shift.lat.acceleration) +
		float64(2*b.da*b.shift.lat.speed) + float64(2*b.turning*b.shifting(along)) + float64(2*b.turning*b.turning*b.shifted())
	return float64(slack * (kepler + uneven + shape + frame + theory))
}
