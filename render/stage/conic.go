package stage

import (
	"image/color"
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/render/observer"
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
		var focus r3.Vec
		if p := bodies[i].Parent; p >= 0 {
			focus = s.states[p].R
		}
		el := conic.Elements(s.time)
		if i == s.held && s.view.Held.Orbit != nil {
			el = *s.view.Held.Orbit
		}
		line, ok := s.anchorLine(el, focus)
		if !ok {
			continue
		}
		c := s.orbitColor(i)
		line.Floor = float32((s.floorOf(i) - s.camera.Z) * s.camera.Zoom)
		line.Width = float32(1.15 * s.points)
		line.Color = faded(c, strength)
		f.Orbits = append(f.Orbits, line)
	}
}

// buildStems lists a line from each planet to the point of the plane below or above it, where ships meet it. With a grid it
// lists those of moons, too, to the plane through their planet.
func (s *bodies) buildStems(f *Frame) {
	const shortest, faintest, plain = 8, 0.35, 0.6 // points; opacity; the same with a grid
	grid := s.view.Options.Grid
	for i := range s.now {
		center, p := s.roles[i].center, &s.now[i]
		if center == Nothing || !s.roles[center].glow && !grid || s.roles[i].hidden || p.opacity <= 0.01 || s.swept(i) {
			continue
		}
		at := s.states[i].R
		foot := r3.Vec{X: at.X, Y: at.Y, Z: s.floorOf(i)}
		seen, zoom := s.camera.See(foot)
		if zoom == 0 || p.zoom == 0 || r2.Norm(r2.Sub(flat(seen), p.at)) < p.radius+shortest*s.points {
			continue
		}
		ink := faded(s.orbitColor(i), faintest)
		if grid {
			ink = faded(s.orbitColor(i), plain*p.opacity)
		}
		s.rule(f, at, foot, ink)
		if !s.hidden(seen) {
			f.Discs = append(f.Discs, Disc{X: seen.X, Y: seen.Y, Radius: 1.5 * s.points, Color: ink})
		}
	}
}

// rule lists a straight line between two points of the scene, which bodies hide: a hyperbola without curvature.
func (s *picture) rule(f *Frame, from, to r3.Vec, c color.NRGBA) {
	middle, half := r3.Scale(0.5, r3.Add(from, to)), r3.Scale(0.5, r3.Sub(to, from))
	line := Conic{q: half, open: true}
	camera, zoom := r3.Sub(s.camera.Focus(), middle), s.camera.Zoom
	if s.camera.InSpace {
		line, camera = line.turned(&s.camera), s.camera.Turned(camera)
	}
	end := math.Asinh(1) // of q·sinh F
	f.Orbits = append(f.Orbits, OrbitLine{
		Anchor: vec3(r3.Scale(-zoom, camera)), Q: vec3(r3.Scale(zoom, line.q)), CosE0: 1, Open: float32(end),
		Floor: float32(math.Inf(-1)), Width: float32(s.points), Color: c,
	})
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
	away := r2.Norm(r2.Sub(s.now[i].at, s.now[b.Parent].at)) / s.points
	if s.camera.InSpace { // where its ends hide each other, too
		away = s.now[i].zoom * r3.Norm(r3.Sub(s.states[i].R, s.states[b.Parent].R)) / s.points
	}
	strength := 0.46 * ramp(7, 28, away) * (1 - 0.5*ramp(3e3, 1e5, away))
	if i == s.view.Body {
		strength *= 1.7
	}
	return strength
}

// anchorLine returns the conic el around focus, anchored at its point nearest to
// the camera, or false where it does not cross the picture.
func (s *bodies) anchorLine(el orbit.Elements, focus r3.Vec) (OrbitLine, bool) {
	c, ok := ConicOf(el)
	if !ok {
		return OrbitLine{}, false
	}
	return s.lineOf(c, focus)
}

// lineOf is anchorLine for a conic.
func (s *picture) lineOf(c Conic, focus r3.Vec) (OrbitLine, bool) {
	cam := &s.camera
	zoom := cam.Zoom
	camera := r3.Sub(cam.Focus(), focus)
	reach := 4 * r2.Norm(s.half) / zoom
	if cam.InSpace {
		const far = 1e3 // distances of the eye: what is farther is as good as a point
		c, camera = c.turned(cam), cam.Turned(camera)
		reach += far / max(cam.Nearness, far/reach)
	}
	at := 0.0
	if cam.InSpace && cam.Nearness > 0 {
		at = c.nearest(camera)
	} else { // all depths are one
		flat := c.Flat()
		at = flat.nearest(r3.Vec{X: camera.X, Y: camera.Y})
	}
	p := r3.Scale(zoom, r3.Sub(c.point(at), camera))
	if !cam.InSpace && math.Hypot(p.X, p.Y) > math.Hypot(s.half.X, s.half.Y)+4*s.points {
		return OrbitLine{}, false
	}
	line := OrbitLine{Anchor: vec3(p), P: vec3(r3.Scale(zoom, c.p)), Q: vec3(r3.Scale(zoom, c.q))}
	if c.open {
		line.CosE0, line.SinE0 = float32(math.Cosh(at)), float32(math.Sinh(at))
		line.Open = float32(c.span(at, reach))
	} else {
		line.CosE0, line.SinE0 = float32(math.Cos(at)), float32(math.Sin(at))
	}
	return line, true
}

// floorOf returns the height of the plane, scene length, below which the orbit of body i is faint: the plane of the scene or, of a
// moon, the one through its planet.
func (s *bodies) floorOf(i int) float64 {
	if p := s.roles[i].center; p != Nothing && !s.roles[p].glow {
		return s.states[p].R.Z
	}
	return 0
}

// lay lists a ring that lies on the ground, where this is tilted: as wide as it is there.
func (p *picture) lay(f *Frame, at r2.Vec, radius, width float64, c color.NRGBA) {
	p.ringOf(f, Conic{peri: r3.Vec{X: radius}, p: r3.Vec{X: radius}, q: r3.Vec{Y: radius}}, r3.Vec{X: at.X, Y: at.Y}, width, c)
}

// ringOf lists a circle in space about a point.
func (p *picture) ringOf(f *Frame, ring Conic, at r3.Vec, width float64, c color.NRGBA) {
	line, _ := p.lineOf(ring, at)
	line.Width, line.Color = float32(width), c
	line.Floor = float32(math.Inf(-1))
	f.Orbits = append(f.Orbits, line)
}

// Conic is an orbit in space, or its projection onto a plane, relative to its focus:
//
//	ellipse     peri − p·vers E + q·sin E        vers E = 1 − cos E
//	hyperbola   peri − p·vers F + q·sinh F       vers F = cosh F − 1, p toward periapsis
//
// Written from the periapsis, so that a long ellipse, whose centre is far away, loses no digits near its focus.
type Conic struct {
	peri, p, q r3.Vec
	open       bool
}

// almostParabola is the least distance of e from 1 with which a conic is drawn.
// A parabola becomes an ellipse of the same periapsis, which within ten times
// that distance leaves it by less than 10⁻⁵ of the way.
const almostParabola = 1e-6

// ConicOf returns the orbit el; false where it has no size.
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
	si, ci := math.Sincos(el.I)
	p := r3.Vec{X: co*cw - so*sw*ci, Y: so*cw + co*sw*ci, Z: sw * si}
	q := r3.Vec{X: -co*sw - so*cw*ci, Y: -so*sw + co*cw*ci, Z: cw * si}
	c := Conic{peri: r3.Scale(el.Q, p), p: r3.Scale(a, p), q: r3.Scale(b, q), open: e > 1}
	if c.open {
		// cosh − 1 grows away from the focus's side, opposite to periapsis; the shader's p is the factor of cosh.
		c.p = r3.Scale(-1, c.p)
	}
	return c, true
}

// Flat returns the projection of a conic onto the plane of its first two axes.
func (c Conic) Flat() Conic {
	c.peri.Z, c.p.Z, c.q.Z = 0, 0, 0
	return c
}

// turned returns a conic in the axes of a picture.
func (c Conic) turned(camera *observer.Camera) Conic {
	c.peri, c.p, c.q = camera.Turned(c.peri), camera.Turned(c.p), camera.Turned(c.q)
	return c
}

// point returns the point at E, or at F of a hyperbola.
func (c *Conic) point(at float64) r3.Vec {
	var vers, sin float64
	if c.open {
		h := math.Sinh(0.5 * at)
		vers, sin = -2*h*h, math.Sinh(at)
	} else {
		h := math.Sin(0.5 * at)
		vers, sin = 2*h*h, math.Sin(at)
	}
	return r3.Vec{
		X: c.peri.X - c.p.X*vers + c.q.X*sin,
		Y: c.peri.Y - c.p.Y*vers + c.q.Y*sin,
		Z: c.peri.Z - c.p.Z*vers + c.q.Z*sin,
	}
}

func (c *Conic) slopes(at float64) (d1, d2 r3.Vec) {
	if c.open {
		sh, ch := math.Sinh(at), math.Cosh(at)
		return r3.Vec{X: c.p.X*sh + c.q.X*ch, Y: c.p.Y*sh + c.q.Y*ch, Z: c.p.Z*sh + c.q.Z*ch},
			r3.Vec{X: c.p.X*ch + c.q.X*sh, Y: c.p.Y*ch + c.q.Y*sh, Z: c.p.Z*ch + c.q.Z*sh}
	}
	sin, cos := math.Sincos(at)
	return r3.Vec{X: c.q.X*cos - c.p.X*sin, Y: c.q.Y*cos - c.p.Y*sin, Z: c.q.Z*cos - c.p.Z*sin},
		r3.Vec{X: -c.p.X*cos - c.q.X*sin, Y: -c.p.Y*cos - c.q.Y*sin, Z: -c.p.Z*cos - c.q.Z*sin}
}

// vertex returns an E or F of a vertex. The projection of a conic is a conic, with axes
// of its own: the vertices of an ellipse are where tan 2E = 2p·q/(p²−q²), and 90°
// further; that of a hyperbola, ½(p+q)·exp F + ½(p−q)·exp −F, where its two terms are
// equally long.
func (c *Conic) vertex() float64 {
	if c.open {
		f := 0.5 * math.Log(r3.Norm(r3.Sub(c.p, c.q))/r3.Norm(r3.Add(c.p, c.q)))
		const ray = 20 // seen along its asymptote it does not turn within float64's digits
		return min(max(f, -ray), ray)
	}
	return 0.5 * math.Atan2(2*r3.Dot(c.p, c.q), r3.Norm2(c.p)-r3.Norm2(c.q))
}

func (c *Conic) center() r3.Vec { return r3.Sub(c.peri, c.p) }

// reach returns how much of F to either side of its vertex holds what of a
// hyperbola lies within a circle around its centre. With axes a and b it is at
// least max(a, b)·sinh F away from there.
func (c *Conic) reach(vertex, radius float64) float64 {
	b, a := c.slopes(vertex) // from the centre the second derivative is the place
	return math.Asinh(radius / max(r3.Norm(a), r3.Norm(b)))
}

// span returns the half range of F around the point at f0 that leaves a circle of
// the given radius around that point, within what float32 holds.
func (c *Conic) span(f0, radius float64) float64 {
	vertex := c.vertex()
	far := radius + r3.Norm(r3.Sub(c.point(f0), c.center()))
	return min(math.Abs(f0-vertex)+c.reach(vertex, far), 40)
}

// nearest returns the E or F of the curve's point nearest to p. That point is on
// p's side of the curve's axes, and between two vertices there the distance has
// one valley.
func (c *Conic) nearest(p r3.Vec) float64 {
	vertex, parts, part := c.vertex(), 4, 0.5*math.Pi
	if c.open { // the nearest point is no farther from p than the vertex
		middle := c.center()
		far := 2*r3.Norm(r3.Sub(p, middle)) + r3.Norm(r3.Sub(c.point(vertex), middle))
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
func (c *Conic) rises(at float64, p r3.Vec) float64 {
	d := r3.Sub(c.point(at), p)
	d1, d2 := c.slopes(at)
	const doubt = 1e-9
	slope := r3.Dot(d, d1)
	if math.Abs(slope) <= doubt*(r3.Norm(d)+r3.Norm(d2))*(r3.Norm(d1)+r3.Norm(d2)) {
		return 0
	}
	return slope
}

// Distance returns how far p is from the conic.
func (c *Conic) Distance(p r3.Vec) float64 { return math.Sqrt(c.distance2(c.nearest(p), p)) }

func (c *Conic) distance2(at float64, p r3.Vec) float64 {
	return r3.Norm2(r3.Sub(c.point(at), p))
}

// descend finds the minimum of the distance between lo and hi by Newton's method, with
// bisection where the distance is not convex.
func (c *Conic) descend(lo, hi float64, p r3.Vec) float64 {
	at := 0.5 * (lo + hi)
	for range 60 {
		d := r3.Sub(c.point(at), p)
		d1, d2 := c.slopes(at)
		slope, bend := r3.Dot(d, d1), r3.Norm2(d1)+r3.Dot(d, d2)
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
