package stage

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
)

// namedFrom is the opacity from which on a body has a name, and namedUntil that until which it keeps it.
const (
	namedFrom  = 0.3
	namedUntil = 0.1
)

// name names the bodies, the important ones first.
func (s *bodies) name(l *lettering, f *Frame) {
	if i := s.view.Body; i >= 0 && i < len(s.roles) {
		s.label(l, f, i)
	}
	for _, i := range s.order {
		if int(i) != s.view.Body {
			s.label(l, f, int(i))
		}
	}
}

func (s *bodies) label(l *lettering, f *Frame, i int) {
	if s.inGalaxy() && i != s.view.Body {
		return // it is named as a light of the sky
	}
	c, p, m := &s.roles[i], &s.now[i], &l.labels.marks[i]
	enough := 34.0
	if m.near {
		enough = 28
	}
	m.near = p.apart > enough*s.points || i == s.view.Body
	faint := namedFrom
	if m.opacity > 0 {
		faint = namedUntil
	}
	size, ink := 13.0, letterColor
	if c.depth >= 2 {
		size, ink = 11.5, quietColor
	}
	size = math.Round(size * s.points)
	x, y := s.upright(p.at)
	radius := p.radius
	opacity := p.opacity
	if i == s.view.Body {
		radius += ringGap * s.points
		opacity = 1
	} else if at, ring := s.ringed(); r2.Norm(r2.Sub(p.at, at)) < ring {
		radius = max(radius, ring) // the selected one covers this one
	}
	title := s.title(i)
	width := l.meter.width(title, size, false)
	switch corona := s.coronaAbout(f, p.at); {
	case corona > 0.6*width && i != s.view.Body: // in the middle of the dark disc
		radius = -0.5*width - 4*s.points
	case corona > 0:
		const bright = 3 // radii of the star
		radius = max(radius, bright*corona)
	}
	if p.at.X+radius+width+8*s.points > s.half.X { // there is no room beyond its limb: the name is on the disc
		radius = min(radius, 0.6*min(s.half.X, s.half.Y))
	}
	l.labels.put(f, tag{
		x: x, y: y, radius: radius,
		opacity: opacity * (1 - s.view.Veil), wanted: (m.near && p.opacity > faint || i == s.view.Body && !c.hidden) && s.readable(i) && s.OnScreen(p.at, p.radius),
		chosen: i == s.view.Body,
		owner:  i, text: title, width: width, size: size, color: ink,
	})
}

// coronaAbout returns the radius of the star whose corona is about a place, pixels, or 0: beside a dark disc before the star the name
// would stand in the light.
func (s *bodies) coronaAbout(f *Frame, at r2.Vec) float64 {
	for i := range f.Discs {
		d := &f.Discs[i]
		if d.Face > 0 && f.Faces[d.Face-1].Corona > 0 && math.Hypot(at.X-d.X, at.Y-d.Y) < d.Radius {
			return d.Radius
		}
	}
	return 0
}

// ringed returns the centre of the ring around the selection, and its radius in pixels, or 0 without a selection.
func (s *bodies) ringed() (at r2.Vec, radius float64) {
	if i := s.view.Body; i >= 0 && i < len(s.now) {
		return s.now[i].at, s.now[i].radius + ringGap*s.points
	}
	if id := s.view.Ship; isThere(s.world, id) {
		return s.shipRing(id)
	}
	return r2.Vec{}, 0
}
