package starscape

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"
)

// If nothing moves but time, most pictures equal the one before: in a second in which centuries pass, a star of the
// disk moves by less than a millionth of a pixel. So the lists are shown again until one could see a difference, except
// for the few stars that are near or fast. For an eye at rest while time stands still, they are exactly its own.

// listed says of which picture the lists of a view are.
type listed struct {
	view      *View // nil: of none
	camera    camera
	search    int // its count
	o         Options
	scale     float64
	gain      float64
	limitFlux float64
}

// The differences that a picture may have from its eye's: in pixels, and in the limit, as a logarithm of flux.
const (
	pixelTolerance = 0.05
	limitTolerance = 1e-3
)

// request says of which picture the lists of v should be.
func (s *Starscape) request(v *View, o Options, scale float64) listed {
	return listed{view: v, camera: s.camera, search: s.shown.count, o: o, scale: scale, gain: s.gain, limitFlux: s.limitFlux}
}

// reusable reports whether the lists differ visibly from the request by the dynamic stars alone.
func (s *Starscape) reusable(w *listed) bool {
	was := s.listed
	// Things in and about the system of the focus move by their own laws, and are seen from near.
	if s.still > 0 || s.lens.table != nil || was.view == nil || w.camera.eye.Focus.In.Parent != nil || math.Abs(math.Log(w.limitFlux/was.limitFlux)) > limitTolerance {
		return false
	}
	moved, late := r3.Norm(r3.Sub(w.camera.at, was.camera.at)), math.Abs(w.camera.eye.Time-was.camera.eye.Time)
	was.limitFlux, was.camera.at, was.camera.eye.Focus, was.camera.eye.Time = w.limitFlux, w.camera.at, w.camera.eye.Focus, w.camera.eye.Time
	return was == *w && dynamicPixels*(late+moved/starSpeed) < pixelTolerance
}

// findDynamic finds the stars that one sees move sooner than others. Each picture lists them anew.
func (c *visibleSet) findDynamic() {
	cam := &c.camera
	for i := range c.stars {
		s := &c.stars[i]
		d := r3.Sub(s.place(cam.eye.Time), cam.at)
		v2 := float64(s.velocity[0])*float64(s.velocity[0]) + float64(s.velocity[1])*float64(s.velocity[1]) + float64(s.velocity[2])*float64(s.velocity[2])
		v := math.Sqrt(v2) + starSpeed
		if s.multiple >= 0 {
			v += c.multiples[s.multiple].speed
		}
		s.dynamic = cam.length*v > dynamicPixels*math.Sqrt(dot(d, d))
	}
	c.indexDynamic()
}

// indexDynamic lists the dynamic stars.
func (c *visibleSet) indexDynamic() {
	c.dynamic = c.dynamic[:0]
	for i := range c.stars {
		if c.stars[i].dynamic {
			c.dynamic = append(c.dynamic, int32(i))
		}
	}
}

// dynamicPixels is the speed from which on a star is dynamic, pixels a day: some hundred stars about the Sun are.
const dynamicPixels = 3e-6

// relist lists the dynamic stars again in a view in which the others stay, and puts their names beside them. Nothing is
// listed behind them there, since no system is near.
func (s *Starscape) relist(v *View, scale float64, o Options) {
	v.Lights, s.refs = v.Lights[:s.static], s.refs[:s.static]
	s.names.most = 0 // all are offered
	s.sight.begin(s, scale, o)
	s.listDynamic(v, scale, o)
	for i := range v.Names {
		n := &v.Names[i]
		if n.Kind != OfStar {
			continue
		}
		most := float32(-1) // the name of a multiple is its brightest star's
		for k, r := range s.refs[s.static:] {
			if l := &v.Lights[s.static+k]; r.key == n.Key && (n.Body < 0 || r.body == n.Body) && l.Flux[1] > most {
				n.X, n.Y, most = l.X, l.Y, l.Flux[1]
			}
		}
	}
}

// shownHaze says of which picture a haze is.
type shownHaze struct {
	of                  *Haze
	grid                *grid // nil: of two of them
	sums                int
	camera              camera
	limitFlux, strength float64
}

// reusable reports whether a haze is exactly the one that an eye sees or, for a moving eye, looks the same.
func (m *hazeCache) reusable(h *Haze, cam *camera, limit, strength float64, still bool) bool {
	s := m.shown
	switch {
	case s.of != h || m.crossfade < 1 || s.grid == nil || s.grid != m.current || s.sums != m.current.sums || s.strength != strength:
		return false
	case s.camera == *cam && s.limitFlux == limit:
		return true
	case still || math.Abs(math.Log(limit/s.limitFlux)) > limitTolerance:
		return false
	}
	const nearest = 10 // pc: the light is of stars that are tens of parsecs off and more
	moved := r3.Norm(r3.Sub(cam.at, s.camera.at))
	s.camera.at, s.camera.eye.Focus, s.camera.eye.Time = cam.at, cam.eye.Focus, cam.eye.Time
	return s.camera == *cam && cam.length*moved/nearest < pixelTolerance
}
