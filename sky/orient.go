package sky

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/orbit"
)

// An ellipse is the shape of an orbit in space: the directions to periapsis and of the
// motion there, in the galaxy's axes.
type ellipse struct{ peri, ahead r3.Vec }

// skyEllipse turns the angles by which orbits are measured from the Sun, radians, into
// directions: i from the plane of the sky, the node from north through east, where the
// body goes away from us, and peri from it on along the orbit. toward is the direction of
// the sky, ICRF.
//
//	    north
//	      |   . node        east is to the left, as one looks up;
//	      | Ω/              z, the third axis, points away from us
//	east –+
func skyEllipse(toward r3.Vec, i, node, peri float64) ellipse {
	north, east := compass(toward)
	axes := [3]r3.Vec{north, east, toward}
	e := ellipseOf(&orbit.Elements{I: i, Node: node, Peri: peri})
	return ellipse{FromICRF(combine(axes, e.peri)), FromICRF(combine(axes, e.ahead))}
}

// ellipseOf returns the directions of an orbit, in the axes of its elements.
func ellipseOf(el *orbit.Elements) ellipse {
	si, ci := portable.Sincos(el.I)
	sn, cn := portable.Sincos(el.Node)
	at := func(u float64) r3.Vec {
		s, c := portable.Sincos(u)
		return r3.Vec{
			X: float64(cn*c) - float64(sn*float64(s*ci)),
			Y: float64(sn*c) + float64(cn*float64(s*ci)),
			Z: float64(s * si),
		}
	}
	return ellipse{at(el.Peri), at(el.Peri + math.Pi/2)}
}

// plane returns the axes of a frame whose z is the pole of the ellipse and whose x points
// along its line of nodes on the sky.
func (e ellipse) plane(peri float64) [3]r3.Vec {
	s, c := portable.Sincos(peri)
	x := combine([3]r3.Vec{e.peri, e.ahead}, r3.Vec{X: c, Y: -s})
	z := portable.Cross3(e.peri, e.ahead)
	return [3]r3.Vec{x, portable.Cross3(z, x), z}
}

// in returns the inclination, node and argument of periapsis of the ellipse in a frame.
func (e ellipse) in(axes [3]r3.Vec) (i, node, peri float64) {
	p, q := inAxes(axes, e.peri), inAxes(axes, e.ahead)
	w := portable.Cross3(p, q)
	level := math.Sqrt(float64(w.X*w.X) + float64(w.Y*w.Y))
	i = portable.Atan2(level, w.Z)
	if level < 1e-9 { // in the plane, the node is nowhere
		if w.Z > 0 {
			return 0, 0, portable.Atan2(p.Y, p.X)
		}
		return math.Pi, 0, portable.Atan2(-p.Y, p.X)
	}
	return i, portable.Atan2(w.X, -w.Y), portable.Atan2(p.Z, q.Z)
}

// periodAt returns the period of an orbit of semi-major axis a about a mass of parameter mu.
func periodAt(a, mu float64) float64 { return 2 * math.Pi * math.Sqrt(float64(a*float64(a*a))/mu) }

// axisOf is the inverse of periodAt.
func axisOf(period, mu float64) float64 {
	n := 2 * math.Pi / period
	return portable.Cbrt(mu / float64(n*n))
}

// round adds Q and Mu to the other elements of an orbit, by its semi-major axis a and period.
func round(a, period float64, el orbit.Elements) *orbit.Elements {
	n := 2 * math.Pi / period
	el.Q, el.Mu = a*(1-el.E), float64(n*n)*float64(a*float64(a*a))
	return &el
}

// chance returns a number in [0, 1) that follows from a name: the same everywhere.
func chance(name string, lane uint64) float64 {
	h := uint64(len(name))
	for i := range len(name) {
		h = portable.Hash(h, uint64(name[i]), 0, 0)
	}
	return portable.Uniform(portable.Hash(h, lane, 1, 0))
}
