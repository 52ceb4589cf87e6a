package stage

import (
	"image/color"
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/orbit"
)

// buildOrbits lists the orbit of every body that moves on a conic: around its
// parent's place at the time of the picture.
func (s *bodies) buildOrbits(f *Frame) {
	bodies := s.world.Setup().Bodies
	for i := range bodies {
		conic, ok := bodies[i].Path.(orbit.Conic)
		if !ok || s.swept(i) || i == s.view.Follow && s.shakes(i) {
			continue
		}
		strength := s.orbitStrength(i)
		if strength <= 0.01 {
			continue
		}
		var focus r2.Vec
		if p := bodies[i].Parent; p >= 0 {
			focus = flat(s.states[p].R)
		}
		line, ok := s.anchorLine(conic.Elements(s.time), focus)
		if !ok {
			continue
		}
		c := s.orbitColor(i)
		line.Width = float32(1.15 * s.points)
		line.Color = faded(c, strength)
		f.Orbits = append(f.Orbits, line)
	}
}

// orbitColor is a body's own colour; a barycentre takes the colour of its main body.
func (s *bodies) orbitColor(i int) (c color.NRGBA) {
	if s.roles[i].hidden {
		bodies := s.world.Setup().Bodies
		for j := i + 1; j < len(bodies); j++ {
			if bodies[j].Parent == i && !s.roles[j].hidden {
				i = j
				break
			}
		}
	}
	c = s.roles[i].color
	// Halfway to grey: lines must not outshine the bodies on them.
	const grey = 120
	mix := func(v uint8) uint8 { return uint8((int(v)*2 + grey) / 3) }
	return color.NRGBA{mix(c.R), mix(c.G), mix(c.B), 255}
}

// orbitStrength is how opaque an orbit line is: faint where it shrinks into its
// parent, and where it is so large that it is nearly a straight line.
func (s *bodies) orbitStrength(i int) float64 {
	b := &s.world.Setup().Bodies[i]
	if b.Parent < 0 {
		return 0.4
	}
	away := r2.Norm(r2.Sub(s.Screen(flat(s.states[i].R)), s.Screen(flat(s.states[b.Parent].R)))) / s.points
	strength := 0.46 * ramp(7, 28, away) * (1 - 0.5*ramp(3e3, 1e5, away))
	if i == s.view.Body {
		strength *= 1.7
	}
	return strength
}

// anchorLine returns the conic el around focus, anchored at its point nearest to
// the camera, or false where it does not cross the picture.
func (s *bodies) anchorLine(el orbit.Elements, focus r2.Vec) (OrbitLine, bool) {
	c, ok := ConicOf(el)
	if !ok {
		return OrbitLine{}, false
	}
	camera := r2.Sub(s.view.Camera.Center, focus)
	at := c.nearest(camera)
	p := c.point(at)
	zoom := s.view.Camera.Zoom
	x, y := (p.X-camera.X)*zoom, (p.Y-camera.Y)*zoom
	if math.Hypot(x, y) > math.Hypot(s.half.X, s.half.Y)+4*s.points {
		return OrbitLine{}, false
	}
	line := OrbitLine{
		AnchorX: float32(x), AnchorY: float32(y),
		PX: float32(c.p.X * zoom), PY: float32(c.p.Y * zoom),
		QX: float32(c.q.X * zoom), QY: float32(c.q.Y * zoom),
	}
	if c.open {
		line.CosE0, line.SinE0 = float32(math.Cosh(at)), float32(math.Sinh(at))
		line.Open = float32(c.span(at, 4*r2.Norm(s.half)/zoom))
	} else {
		line.CosE0, line.SinE0 = float32(math.Cos(at)), float32(math.Sin(at))
	}
	return line, true
}

// Conic is an orbit projected onto the plane, relative to its focus:
//
//	ellipse     peri − p·vers E + q·sin E        vers E = 1 − cos E
//	hyperbola   peri − p·vers F + q·sinh F       vers F = cosh F − 1, p toward periapsis
//
// Written from the periapsis, so that a long ellipse, whose centre is far away, loses no digits near its focus.
type Conic struct {
	peri, p, q r2.Vec
	open       bool
}

// almostParabola is the least distance of e from 1 with which a conic is drawn.
// A parabola becomes an ellipse of the same periapsis, which within ten times
// that distance leaves it by less than 10⁻⁵ of the way.
const almostParabola = 1e-6

// ConicOf returns the projection of the orbit el; false where it has no size.
func ConicOf(el orbit.Elements) (Conic, bool) {
	e := el.E
	if math.Abs(1-e) < almostParabola {
		e = 1 - almostParabola
	}
	a := el.Q / math.Abs(1-e)
	b := a * math.Sqrt(math.Abs(1-e)*(1+e))
	if !(a > 0) || math.IsInf(a, 0) {
		return Conic{}, false
	}
	so, co := math.Sincos(el.Node)
	sw, cw := math.Sincos(el.Peri)
	ci := math.Cos(el.I)
	p := r2.Vec{X: co*cw - so*sw*ci, Y: so*cw + co*sw*ci}
	q := r2.Vec{X: -co*sw - so*cw*ci, Y: -so*sw + co*cw*ci}
	c := Conic{peri: r2.Scale(el.Q, p), p: r2.Scale(a, p), q: r2.Scale(b, q), open: e > 1}
	if c.open {
		// cosh − 1 grows away from the focus's side, opposite to periapsis; the shader's p is the factor of cosh.
		c.p = r2.Scale(-1, c.p)
	}
	return c, true
}

// point returns the point at E, or at F of a hyperbola.
func (c *Conic) point(at float64) r2.Vec {
	var vers, sin float64
	if c.open {
		h := math.Sinh(0.5 * at)
		vers, sin = -2*h*h, math.Sinh(at)
	} else {
		h := math.Sin(0.5 * at)
		vers, sin = 2*h*h, math.Sin(at)
	}
	return r2.Vec{
		X: c.peri.X - c.p.X*vers + c.q.X*sin,
		Y: c.peri.Y - c.p.Y*vers + c.q.Y*sin,
	}
}

func (c *Conic) slopes(at float64) (d1, d2 r2.Vec) {
	if c.open {
		sh, ch := math.Sinh(at), math.Cosh(at)
		return r2.Vec{X: c.p.X*sh + c.q.X*ch, Y: c.p.Y*sh + c.q.Y*ch},
			r2.Vec{X: c.p.X*ch + c.q.X*sh, Y: c.p.Y*ch + c.q.Y*sh}
	}
	sin, cos := math.Sincos(at)
	return r2.Vec{X: c.q.X*cos - c.p.X*sin, Y: c.q.Y*cos - c.p.Y*sin},
		r2.Vec{X: -c.p.X*cos - c.q.X*sin, Y: -c.p.Y*cos - c.q.Y*sin}
}

// vertex returns an E or F of a vertex. The projection of a conic is a conic, with axes
// of its own: the vertices of an ellipse are where tan 2E = 2p·q/(p²−q²), and 90°
// further; that of a hyperbola, ½(p+q)·exp F + ½(p−q)·exp −F, where its two terms are
// equally long.
func (c *Conic) vertex() float64 {
	if c.open {
		f := 0.5 * math.Log(r2.Norm(r2.Sub(c.p, c.q))/r2.Norm(r2.Add(c.p, c.q)))
		const ray = 20 // seen along its asymptote it does not turn within float64's digits
		return min(max(f, -ray), ray)
	}
	return 0.5 * math.Atan2(2*r2.Dot(c.p, c.q), r2.Norm2(c.p)-r2.Norm2(c.q))
}

func (c *Conic) center() r2.Vec { return r2.Sub(c.peri, c.p) }

// reach returns how much of F to either side of its vertex holds what of a
// hyperbola lies within a circle around its centre. With axes a and b it is at
// least max(a, b)·sinh F away from there.
func (c *Conic) reach(vertex, radius float64) float64 {
	b, a := c.slopes(vertex) // from the centre the second derivative is the place
	return math.Asinh(radius / max(r2.Norm(a), r2.Norm(b)))
}

// span returns the half range of F around the point at f0 that leaves a circle of
// the given radius around that point, within what float32 holds.
func (c *Conic) span(f0, radius float64) float64 {
	vertex := c.vertex()
	far := radius + r2.Norm(r2.Sub(c.point(f0), c.center()))
	return min(math.Abs(f0-vertex)+c.reach(vertex, far), 40)
}

// nearest returns the E or F of the curve's point nearest to p. That point is on
// p's side of the curve's axes, and between two vertices there the distance has
// one valley.
func (c *Conic) nearest(p r2.Vec) float64 {
	vertex, parts, part := c.vertex(), 4, 0.5*math.Pi
	if c.open { // the nearest point is no farther from p than the vertex
		middle := c.center()
		far := 2*r2.Norm(r2.Sub(p, middle)) + r2.Norm(r2.Sub(c.point(vertex), middle))
		parts, part = 2, c.reach(vertex, far)
	}
	best, found := math.Inf(1), vertex
	for i := range parts {
		lo := vertex + float64(i-parts/2)*part
		if c.rises(lo, p) > 0 || c.rises(lo+part, p) < 0 {
			continue
		}
		at := c.descend(lo, lo+part, p)
		if d := c.distance2(at, p); d < best {
			best, found = d, at
		}
	}
	return found
}

// rises returns the sign of the slope of the distance from p, and 0 where it is within
// rounding: seen edge on, two sides of an axis are one line.
func (c *Conic) rises(at float64, p r2.Vec) float64 {
	d := r2.Sub(c.point(at), p)
	d1, d2 := c.slopes(at)
	const doubt = 1e-9
	slope := r2.Dot(d, d1)
	if math.Abs(slope) <= doubt*(r2.Norm(d)+r2.Norm(d2))*(r2.Norm(d1)+r2.Norm(d2)) {
		return 0
	}
	return slope
}

// Distance returns how far p is from the conic.
func (c *Conic) Distance(p r2.Vec) float64 { return math.Sqrt(c.distance2(c.nearest(p), p)) }

func (c *Conic) distance2(at float64, p r2.Vec) float64 {
	return r2.Norm2(r2.Sub(c.point(at), p))
}

// descend finds the minimum of the distance between lo and hi by Newton's method, with
// bisection where the distance is not convex.
func (c *Conic) descend(lo, hi float64, p r2.Vec) float64 {
	at := 0.5 * (lo + hi)
	for range 60 {
		d := r2.Sub(c.point(at), p)
		d1, d2 := c.slopes(at)
		slope, bend := r2.Dot(d, d1), r2.Norm2(d1)+r2.Dot(d, d2)
		if slope > 0 {
			hi = at
		} else {
			lo = at
		}
		was := at
		at -= slope / bend
		if !(at > lo && at < hi) { // where it does not bend at all, too
			at = 0.5 * (lo + hi)
		}
		if math.Abs(at-was) <= 1e-14*(1+math.Abs(at)) {
			break
		}
	}
	return at
}
