package orbit

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Orbit is a Kepler orbit prepared for many calls of State: about four times as fast
// as Elements.State on the ellipses of planets and moons, and as fast on other orbits.
// It is a Conic and Curved, immutable, and safe for concurrent use.
type Orbit struct {
	el   Elements
	p, q r3.Vec // unit vectors of the plane, see Elements.axes

	// For an ellipse of moderate eccentricity only:
	start  []quintic // first guess of E, by pieces of half a revolution
	pieces float64   // per revolution: twice len(start)
	aP, bQ r3.Vec    // the semi-axes as vectors
	n      float64   // mean motion, radians/time
	period float64
}

// quintic is a polynomial of degree five, lowest coefficient first.
type quintic [6]float64

const (
	// startError is the error of the first guess, radians, that one step of
	// fourth order takes below rounding for every orbit with a table.
	startError = 2e-5
	// mostPieces bounds the table, 48 bytes each. It is reached near e = 0.9;
	// beyond, the pieces needed grow as (1−e)^-1.5.
	mostPieces = 256
)

// Prepare sets up an orbit for fast evaluation, or returns an error that names the
// invalid field of el. It takes as long as about 30 calls of State for a planet, about
// 1000 near e = 0.9.
func Prepare(el Elements) (*Orbit, error) {
	if err := el.Check(); err != nil {
		return nil, err
	}
	o := &Orbit{el: el}
	o.p, o.q = el.axes()
	if !(el.E < 1) || !(el.gap() > 0) {
		return o, nil
	}
	for n := 8; n <= mostPieces && o.start == nil; n *= 2 {
		o.start = startTable(el.E, n)
	}
	a := el.SemiMajorAxis()
	o.pieces = float64(2 * len(o.start))
	o.aP = portable.Scale3(a, o.p)
	o.bQ = portable.Scale3(a*math.Sqrt(float64((1-el.E)*(1+el.E))), o.q)
	o.n = el.MeanMotion()
	o.period = 2 * math.Pi / o.n
	return o, nil
}

// startTable returns n quintics that give E over M from 0 to π and have E, E'
// and E″ right at their ends, or nil when one of them is wrong by more than
// startError half-way between.
func startTable(e float64, n int) []quintic {
	h := math.Pi / float64(n)
	// E with its first derivative and half of its second, by pieces.
	node := func(m float64) (E, d1, d2 float64) {
		c := ellipse(e, 1-e, m)
		d1 = h / ((1 - e) + float64(e*c.vers))
		return c.E, d1, -float64(0.5 * (e * c.sin) * (d1 * d1) * (d1 / h))
	}
	table := make([]quintic, n)
	y0, u0, w0 := node(0)
	for i := range table {
		y1, u1, w1 := node(float64(h * float64(i+1)))
		// Hermite's polynomial of degree five on [0, 1].
		dy, du, dw := y1-y0-u0-w0, u1-u0-float64(2*w0), w1-w0
		q := quintic{
			y0, u0, w0,
			float64(10*dy) - float64(4*du) + dw,
			-float64(15*dy) + float64(7*du) - float64(2*dw),
			float64(6*dy) - float64(3*du) + dw,
		}
		table[i] = q
		if math.Abs(q.at(0.5)-ellipse(e, 1-e, float64(h*(float64(i)+0.5))).E) > startError {
			return nil
		}
		y0, u0, w0 = y1, u1, w1
	}
	return table
}

// at evaluates the polynomial, in two independent halves.
func (q *quintic) at(x float64) float64 {
	z := float64(x * x)
	even := q[0] + float64(z*(q[2]+float64(z*q[4])))
	odd := q[1] + float64(z*(q[3]+float64(z*q[5])))
	return even + float64(x*odd)
}

// State returns position and velocity at time t, relative to the focus. The error of
// the position is a few ulp of the semi-major axis, plus the effect of the rounding of
// t and of the period on the angle.
func (o *Orbit) State(t float64) (r, v r3.Vec) {
	if o.start == nil {
		w := o.el.inPlane(t)
		return combine(w.x, o.p, w.y, o.q), combine(w.vx, o.p, w.vy, o.q)
	}
	turns := o.turns(t)
	E := o.guess(turns)
	sin, cos := portable.Sincos(E)
	return o.stateFrom(turns, E, sin, cos)
}

// turns returns the mean anomaly at t in revolutions, in [−½, ½].
func (o *Orbit) turns(t float64) float64 {
	turns := ((t - o.el.T) - o.el.TLow) / o.period
	return turns - math.RoundToEven(turns)
}

// guess returns the eccentric anomaly of the absolute mean anomaly from the table, NaN if t
// was not finite.
func (o *Orbit) guess(turns float64) float64 {
	at := float64(math.Abs(turns) * o.pieces)
	i := int(at)
	if uint(i) >= uint(len(o.start)) {
		if !(at >= 0) {
			return math.NaN()
		}
		i = len(o.start) - 1 // exactly at apoapsis
	}
	return o.start[i].at(at - float64(i))
}

// stateFrom returns place and velocity from a guess E, its sine and its cosine, by one step of
// Householder's method of fourth order on Kepler's equation.
func (o *Orbit) stateFrom(turns, E, sin, cos float64) (r, v r3.Vec) {
	e, m := o.el.E, float64(2*math.Pi*math.Abs(turns))
	f2, f3 := float64(e*sin), float64(e*cos)
	inv := 1 / (1 - f3)
	h := ((m - E) + f2) * inv
	a, b := float64(0.5*f2*inv), float64(f3*inv*(1.0/6))
	d := float64(h * (1 - float64(h*(a-float64(h*(float64(2*a*a)-b))))))

	d2 := float64(d * d)
	ds, dv := d-float64(float64(d2*d)*(1.0/6)), float64(0.5*d2)
	sin, cos = sin+(float64(cos*ds)-float64(sin*dv)), cos-(float64(sin*ds)+float64(cos*dv))
	sin = math.Copysign(1, turns) * sin
	u := o.n / (1 - float64(e*cos))
	return combine(cos-o.el.E, o.aP, sin, o.bQ), combine(-float64(u*sin), o.aP, float64(u*cos), o.bQ)
}

// Elements returns the elements; they are the same at any time.
func (o *Orbit) Elements(float64) Elements { return o.el }

// MaxSpeed returns the speed at periapsis.
func (o *Orbit) MaxSpeed() float64 { return o.el.MaxSpeed() }

// MaxAcceleration returns the acceleration at periapsis.
func (o *Orbit) MaxAcceleration() float64 { return o.el.MaxAcceleration() }
