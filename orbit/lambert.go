package orbit

import (
	"errors"
	"fmt"
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Lambert is Lambert's problem: which conics about a centre lead from one place to another in a given time?
//
//	       . - ~ ~ - .
//	   . '            ' .  To
//	 .        θ        .'
//	'        ,- ,    .'          θ  the angle of flight, counter-clockwise
//	        ;    ' .'               as seen from Normal
//	        o------------- From
//	     centre
//
// There is one flight without a full revolution, of whatever eccentricity, and up to a number that grows with the
// time there are two flights with each number of revolutions.
//
// Source: D. Izzo, "Revisiting Lambert's problem", Celestial Mechanics and Dynamical Astronomy 121, 2015, in the variable x
// of E. R. Lancaster and R. C. Blanchard, "A Unified Form of Lambert's Theorem", NASA TN D-5368, 1969. It differs in
// what keeps it exact where the source cancels: near 0° and 180°, near the parabola, and near the least time of a
// number of revolutions.
//
// Properties:
//  1. An arc that is flown by Propagate ends at To, to 10⁻¹¹ of the distance that it flies.
//  2. Near and at 180° the flight is as exact. At 180° Normal chooses the plane.
//  3. Turned places have turned arcs, and the flight back has the velocities of the arc reversed.
type Lambert struct {
	From, To r3.Vec  // length: places relative to the centre
	Time     float64 // of the flight, > 0
	Mu       float64 // of the centre, length³/time²
	// Normal is on the side from which the flight goes counter-clockwise; zero is +z. From × To is the short
	// way, and its opposite the long one.
	Normal r3.Vec
}

// An Arc is a solution of Lambert's problem.
type Arc struct {
	Depart, Arrive r3.Vec // velocities at its ends, relative to the centre
	Revolutions    int    // full ones
	High           bool   // of the two arcs with the same number of revolutions, the one that as a rule leaves farther outwards
}

// A RevolutionsError reports that a flight is too short for a number of revolutions.
type RevolutionsError struct {
	Revolutions int
	Time        float64 // of the flight
	Least       float64 // time of a flight with so many revolutions, or a bound below it
}

func (e *RevolutionsError) Error() string {
	return fmt.Sprintf("orbit: a flight with %d full revolutions takes more than %.6g between these places, and this one takes %.6g; ask for fewer, or fly longer",
		e.Revolutions, e.Least, e.Time)
}

// mostRevolutions is the most full revolutions of an arc.
const mostRevolutions = 1000

// Arc returns the flight with a number of full revolutions. Without any there is one flight, and high does not count.
// The error is a *RevolutionsError if the time is too short for them.
func (l Lambert) Arc(revolutions int, high bool) (Arc, error) {
	var g triangle
	if err := g.measure(l, revolutions); err != nil {
		return Arc{}, err
	}
	if revolutions == 0 {
		x, ok := g.single()
		return g.arc(x, 0, false, ok)
	}
	least, t, curve := g.least(revolutions)
	if g.time < t {
		return Arc{}, &RevolutionsError{revolutions, l.Time, t / g.unit}
	}
	x, ok := g.several(revolutions, high, least, t, curve)
	return g.arc(x, revolutions, high, ok)
}

// Arcs appends to dst all flights with up to a number of revolutions: the direct one, then for each number of
// revolutions the low and the high one. It allocates nothing when dst has capacity.
func (l Lambert) Arcs(dst []Arc, most int) ([]Arc, error) {
	var g triangle
	if err := g.measure(l, most); err != nil {
		return dst, err
	}
	x, ok := g.single()
	a, err := g.arc(x, 0, false, ok)
	if err != nil {
		return dst, err
	}
	dst = append(dst, a)
	for n := 1; n <= most; n++ {
		least, t, curve := g.least(n)
		if g.time < t {
			break
		}
		for _, high := range [...]bool{false, true} {
			x, ok := g.several(n, high, least, t, curve)
			if a, err = g.arc(x, n, high, ok); err != nil {
				return dst, err
			}
			dst = append(dst, a)
		}
	}
	return dst, nil
}

// A triangle is the centre and both places: λ² = 1 − c/s by its chord c and half its perimeter s, and what the
// velocities are computed from.
type triangle struct {
	lambda float64 // from −1 to 1; negative on the long way
	gap    float64 // 1 − λ²
	unit   float64 // dimensionless time of a unit of time, √(2μ/s³)
	time   float64 // of the flight, dimensionless

	speed, rho, sigma float64 // √(μs/2); (r₁ − r₂)/c, and √(1 − ρ²)
	r1, r2            float64
	u1, u2, t1, t2    r3.Vec // unit vectors outwards, and along the flight
}

var errArc = errors.New("orbit: no flight between these places in this time can be computed in numbers of 64 bits: they are too near the centre, too far apart or too different")

// measure sets the triangle of a flight.
func (g *triangle) measure(l Lambert, revolutions int) error {
	c := portable.Norm3(r3.Sub(l.To, l.From))
	g.r1, g.r2 = portable.Norm3(l.From), portable.Norm3(l.To)
	switch {
	case !finite(l.From) || !finite(l.To) || !finite(l.Normal):
		return errors.New("orbit: a flight needs places and a normal that are finite")
	case !(l.Time > 0) || math.IsInf(l.Time, 0):
		return fmt.Errorf("orbit: the time of a flight is %v, want a finite number above 0", l.Time)
	case !(l.Mu > 0) || math.IsInf(l.Mu, 0):
		return fmt.Errorf("orbit: gravitational parameter is %v, want a finite number above 0", l.Mu)
	case revolutions < 0 || revolutions > mostRevolutions:
		return fmt.Errorf("orbit: a flight has %d full revolutions, want 0 to %d", revolutions, mostRevolutions)
	case g.r1 == 0 || g.r2 == 0:
		return errors.New("orbit: a flight cannot begin or end at the centre itself")
	case c == 0:
		return errors.New("orbit: a flight begins and ends at the same place, so that it may go in any direction; move one of its ends")
	case math.IsInf(g.r1, 0) || math.IsInf(g.r2, 0) || math.IsInf(c, 0):
		return errArc
	}
	g.u1, g.u2 = portable.Scale3(1/g.r1, l.From), portable.Scale3(1/g.r2, l.To)
	normal, sin, long := g.plane(l.Normal)
	// Half of the angle: of the sum and the difference of the unit vectors the longer one is
	// accurate, and the sine gives the other.
	plus, minus := portable.Norm3(r3.Add(g.u1, g.u2)), portable.Norm3(r3.Sub(g.u1, g.u2))
	if plus > minus {
		minus = 2 * sin / plus
	} else {
		plus = 2 * sin / minus
	}
	s := 0.5 * (g.r1 + g.r2 + c)
	mean := math.Sqrt(g.r1) * math.Sqrt(g.r2)
	g.lambda = 0.5 * mean * plus / s
	g.gap = c / s
	g.rho = portable.Dot3(r3.Sub(l.From, l.To), r3.Add(l.From, l.To)) / (c * (g.r1 + g.r2))
	g.sigma = mean * minus / c
	g.t1, g.t2 = portable.Cross3(normal, g.u1), portable.Cross3(normal, g.u2)
	if long {
		g.lambda = -g.lambda
	}
	g.unit = math.Sqrt(2*l.Mu/s) / s
	g.time = g.unit * l.Time
	g.speed = math.Sqrt(0.5 * l.Mu * s)
	if !(g.time > 0) || math.IsInf(g.time, 0) || !(g.gap > 0) || !(g.speed > 0) {
		return errArc
	}
	return nil
}

// plane returns the normal of the flight, the sine of the angle between the places, and whether it goes
// the long way. If both places and the centre are in a line, to rounding, the side decides.
func (g *triangle) plane(side r3.Vec) (normal r3.Vec, sin float64, long bool) {
	if side == (r3.Vec{}) {
		side = r3.Vec{Z: 1}
	}
	a, b := g.u1, g.u2
	normal = r3.Vec{X: minor(a.Y, a.Z, b.Y, b.Z), Y: minor(a.Z, a.X, b.Z, b.X), Z: minor(a.X, a.Y, b.X, b.Y)}
	sin = portable.Norm3(normal)
	const line = 0x1p-50
	if sin > line {
		long = portable.Dot3(normal, side) < 0
		if long {
			return portable.Scale3(-1/sin, normal), sin, true
		}
		return portable.Scale3(1/sin, normal), sin, false
	}
	// The flight's plane holds the line; the side is projected on what is left.
	for _, from := range [...]r3.Vec{side, {X: 1}, {Y: 1}} {
		size := portable.Norm3(from)
		normal = portable.AddScaled3(from, -portable.Dot3(from, a), a)
		if n := portable.Norm3(normal); n > 1e-6*size {
			return portable.Scale3(1/n, normal), sin, false
		}
	}
	return r3.Vec{Z: 1}, sin, false // no line is along both axes
}

// arc returns the velocities of the flight at x, if x was found.
func (g *triangle) arc(x float64, revolutions int, high, found bool) (Arc, error) {
	y := g.y(x)
	lx, ly := float64(g.lambda*x), float64(g.lambda*y)
	radial, sum := g.lessThan(x, y), float64(g.rho*(ly+x)) // λy − x
	along := float64(g.sigma * (y + lx))
	out := float64(g.speed / g.r1)
	in := float64(g.speed / g.r2)
	a := Arc{
		Depart:      combine(float64(out*(radial-sum)), g.u1, float64(out*along), g.t1),
		Arrive:      combine(-float64(in*(radial+sum)), g.u2, float64(in*along), g.t2),
		Revolutions: revolutions, High: high,
	}
	if !found || !finite(a.Depart) || !finite(a.Arrive) {
		return Arc{}, errArc
	}
	return a, nil
}
