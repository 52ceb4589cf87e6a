package chart

import (
	"cmp"
	"image"
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/sky"
)

// System draws a system from above its plane, or the surroundings of one of its bodies from above the
// plane of its satellites: width au from side to side, at t, days past J2000.0 TDB. Body -1 is
// the system's origin. Every body is large enough to be seen.
func System(s *sky.System, body int, width, t float64, w, h int) *image.RGBA {
	c := newCanvas(w, h)
	tree := s.Tree()
	eye := tree.Origin()
	if body >= 0 {
		eye = tree.Center(body, t)
	}
	pixels := float64(w) / width * eye.In.Unit / orbit.AU // per unit of the eye's frame
	project := func(v r3.Vec) (x, y float64) { return float64(w)/2 + pixels*v.X, float64(h)/2 - pixels*v.Y }

	const n = 360
	var line []sky.Place
	for i := range s.Bodies {
		line = tree.Line(line[:0], i, n, t)
		for k := range line {
			x0, y0 := project(line[k].From(eye, t))
			x1, y1 := project(line[(k+1)%n].From(eye, t))
			c.line(x0, y0, x1, y1, orbitInk)
		}
	}
	var l labels
	if width < 0.1 {
		c.scale(&l, width*orbit.AU, "km")
	} else {
		c.scale(&l, width, "au")
	}
	for i := range s.Bodies {
		b := &s.Bodies[i]
		if b.Kind == sky.Pair || b.Kind == sky.Moon && s.Axis(i)/width*float64(w) < 8 {
			continue // a moon within its planet's dot
		}
		x, y := project(tree.Place(i, t).From(eye, t))
		if x < -200 || y < -200 || x > float64(w)+200 || y > float64(h)+200 {
			continue
		}
		radius := b.KM() / orbit.AU / width * float64(w)
		if b.Kind == sky.Star {
			c.cone(x, y, hueOf(b.Temperature), 40*math.Pow(max(b.Luminosity, 1e-4), 0.2))
			c.disc(x, y, max(2, radius), hueOf(b.Temperature), 4)
		} else {
			c.disc(x, y, max(sizes[b.Kind == sky.Moon], radius), cmp.Or(surfaces[b.Class], otherSurface), 1.2)
			if b.Rings[1] > 0 && radius > 2 {
				c.ring(x, y, radius*b.Rings[0], frameInk)
				c.ring(x, y, radius*b.Rings[1], frameInk)
			}
		}
		l.write(c, b.Name, x, y, max(6, radius+4), nameInk)
	}
	return c.picture()
}

// sizes are the least radii of planets and of moons, pixels.
var sizes = map[bool]float64{false: 2.5, true: 1.5}

// surfaces are the colours of planets and moons by their class, otherSurface any other's.
var (
	surfaces = map[string]rgb{
		"lava": {1, 0.25, 0.08}, "ocean": {0.2, 0.45, 1}, "ice": {0.8, 0.9, 1}, "sub-Neptune": {0.5, 0.8, 0.8},
		"ice giant": {0.3, 0.6, 1}, "gas giant": {1, 0.7, 0.4}, "hot gas giant": {0.9, 0.35, 0.4},
	}
	otherSurface = rgb{0.7, 0.55, 0.45}
)
