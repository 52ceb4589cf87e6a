package starscape

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"
)

// Where nothing moves but time, most pictures are as the one before: in a second in which centuries pass, a star of the
// disk moves by less than a millionth of a pixel. So what was listed is shown again until one could see that it is
// another picture, but for the few stars
// that are near or fast; for an eye at rest, where time stands still too, it is exactly its own.

// listed says of which picture the lists of a view are.
type listed struct {
	view  *View // nil: of none
	lens  lens
	crop  int // its count
	o     Options
	scale float64
	light float64
	limit float64
}

// What of a picture may differ from its eye's: pixels, and of the limit, as a logarithm of flux.
const (
	unseenShift = 0.05
	unseenLight = 1e-3
)

// want says of which picture the lists of v should be.
func (s *Starscape) want(v *View, o Options, scale float64) listed {
	return listed{view: v, lens: s.lens, crop: s.now.count, o: o, scale: scale, light: s.light, limit: s.limit}
}

// shows reports whether one could tell what is listed from what is wanted by the quick stars alone.
func (s *Starscape) shows(w *listed) bool {
	was := s.listed
	// What is in and about the system of the focus moves by its own laws, and is seen from near.
	if s.still > 0 || was.view == nil || w.lens.eye.Focus.In.Parent != nil || math.Abs(math.Log(w.limit/was.limit)) > unseenLight {
		return false
	}
	moved, late := r3.Norm(r3.Sub(w.lens.at, was.lens.at)), math.Abs(w.lens.eye.Time-was.lens.eye.Time)
	was.limit, was.lens.at, was.lens.eye.Focus, was.lens.eye.Time = w.limit, w.lens.at, w.lens.eye.Focus, w.lens.eye.Time
	return was == *w && quickPixels*(late+moved/drift) < unseenShift
}

// findQuick finds the stars that one sees move sooner than others: those are listed in each picture.
func (c *crop) findQuick() {
	l := &c.lens
	for i := range c.stars {
		s := &c.stars[i]
		d := r3.Sub(s.place(l.eye.Time), l.at)
		v2 := float64(s.move[0])*float64(s.move[0]) + float64(s.move[1])*float64(s.move[1]) + float64(s.move[2])*float64(s.move[2])
		v := math.Sqrt(v2) + drift
		if s.pair >= 0 {
			v += c.pairs[s.pair].speed
		}
		s.quick = l.length*v > quickPixels*math.Sqrt(dot(d, d))
	}
	c.indexQuick()
}

// indexQuick lists the quick stars.
func (c *crop) indexQuick() {
	c.quick = c.quick[:0]
	for i := range c.stars {
		if c.stars[i].quick {
			c.quick = append(c.quick, int32(i))
		}
	}
}

// quickPixels is from which speed on a star is quick, pixels a day: some hundred are where one looks at the stars about
// the Sun.
const quickPixels = 3e-6

// relist lists the quick stars again in a view in which the others stay, and puts their names beside them. Nothing is
// listed behind them there, since no system is near.
func (s *Starscape) relist(v *View, scale float64, o Options) {
	v.Lights, s.refs = v.Lights[:s.slow], s.refs[:s.slow]
	s.names.most = 0 // all are offered
	s.listStars(v, scale, o, true)
	for i := range v.Names {
		n := &v.Names[i]
		if n.Kind != OfStar {
			continue
		}
		most := float32(-1) // the name of a pair is its brightest star's
		for k, r := range s.refs[s.slow:] {
			if l := &v.Lights[s.slow+k]; r.key == n.Key && (n.Body < 0 || r.body == n.Body) && l.Flux[1] > most {
				n.X, n.Y, most = l.X, l.Y, l.Flux[1]
			}
		}
	}
}

// shownHaze says of which picture a haze is.
type shownHaze struct {
	of              *Haze
	grid            *grid // nil: of two of them
	sums            int
	lens            lens
	limit, strength float64
}

// shows reports whether a haze is what an eye sees, or for one that is not at rest nothing that one could tell from it.
func (m *mist) shows(h *Haze, l *lens, limit, strength float64, still bool) bool {
	s := m.shown
	switch {
	case s.of != h || m.arrived < 1 || s.grid == nil || s.grid != m.now || s.sums != m.now.sums || s.strength != strength:
		return false
	case s.lens == *l && s.limit == limit:
		return true
	case still || math.Abs(math.Log(limit/s.limit)) > unseenLight:
		return false
	}
	const nearest = 10 // pc: the light is of stars that are tens of parsecs off and more
	moved := r3.Norm(r3.Sub(l.at, s.lens.at))
	s.lens.at, s.lens.eye.Focus, s.lens.eye.Time = l.at, l.eye.Focus, l.eye.Time
	return s.lens == *l && l.length*moved/nearest < unseenShift
}
