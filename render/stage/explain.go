package stage

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// Lengths on the screen, in points. Forces have no length of their own, so the
// longest gets a fixed length on the screen and the others are in proportion; a wish is
// relative to the limit of the agent's body, so that a negligible wish is not visible.
const (
	longestForce = 78 // pulls, pushes and their sums
	longestWish  = 56 // an acceleration at the body's limit, or beyond
	shortest     = 3
)

// explain draws the reasons of agent id, whose view is s.sight and whose explanation is
// s.explained.
func (s *Builder) explain(f *Frame, id int) {
	e := &s.explained
	s.placeStrokes(e, id, 1)
	lit := s.view.Options.Light
	if s.view.Pointing {
		lit = ""
		if st := s.pointed(e.strokes); st != nil {
			lit = st.Kind
			s.writeNote(st)
		}
	}
	f.Pointed = lit
	for layer := range layers {
		for i := range e.strokes {
			if st := &e.strokes[i]; st.shown && st.layer() == layer {
				s.stroke(f, st, lit, 1)
			}
		}
	}
	s.reserveNote()
	s.nameStrokes(f, e)
}

// placeStrokes computes the position of every stroke on the screen. The picture may lie
// a fraction of a step before the explained state: strokes that start at the ship or
// are centred on it are drawn where the ship is drawn. scale is a factor on the length
// of arrows.
func (s *Builder) placeStrokes(e *Explanation, id int, scale float64) {
	self, dt := &e.self, s.world.Setup().Dt
	longest, wish := scale*longestForce*s.points, scale*longestWish*s.points
	behind := r2.Sub(s.shipPlace(id), self.Pos)
	around := 8*self.Radius + 4*self.MaxSpeed*dt
	place := func(q r2.Vec, with bool) r2.Vec {
		if q == self.Pos || with && r2.Norm(r2.Sub(q, self.Pos)) <= around {
			q = r2.Add(q, behind)
		}
		return s.screen(q)
	}
	var force float64
	for i := range e.strokes {
		if st := &e.strokes[i]; st.shape == vector && st.Ink != nav.InkWish {
			force = max(force, r2.Norm(st.to))
		}
	}
	limit := self.MaxAccel
	if math.IsInf(limit, 0) { // without inertia
		limit = self.MaxSpeed / dt
	}
	for i := range e.strokes {
		st := &e.strokes[i]
		st.tail = place(st.from, st.shape == segment && st.Ink == nav.InkLimit)
		switch st.shape {
		case vector:
			pixels := longest / force
			if st.Ink == nav.InkWish {
				pixels = wish / max(limit, r2.Norm(st.to))
			}
			run := r2.Scale(pixels, st.to)
			n := r2.Norm(run)
			st.tip = r2.Add(st.tail, run)
			st.shown = n >= shortest*s.points && !math.IsInf(n, 0) && s.onScreen(st.tail, 2*longest)
		case segment:
			st.tail, st.tip, st.shown = s.clip(st.tail, place(st.to, st.Ink == nav.InkLimit), 0, 0)
		case round:
			st.ring = st.radius * s.view.Camera.Zoom
			st.shown = st.ring > s.points && s.onScreen(st.tail, st.ring)
		case spot:
			st.ring = 4.5 * s.points
			st.shown = s.onScreen(st.tail, st.ring)
		}
	}
}

// layers is the number of layers of an explanation. Sums lie below their terms and are
// broader, so that both are visible where there is only one force.
const layers = 6

func (st *stroke) layer() int {
	switch {
	case st.shape != vector:
		return 0
	case st.Ink == nav.InkSum:
		return 1
	case st.Ink == nav.InkTotal:
		return 2
	case st.Ink == nav.InkChoice:
		return 3
	case st.Ink == nav.InkPush:
		return 4
	}
	return 5
}

// width returns the width of a stroke in points.
func (st *stroke) width() float64 {
	switch st.layer() {
	case 0:
		return 1.2
	case 1:
		return 5
	case 2:
		return 4
	case 3:
		return 3
	case 4:
		return 2.4
	}
	return 1.4
}

// stroke draws one stroke; scale is a factor on its width. Where lit is a kind,
// strokes of other kinds are faint.
func (s *Builder) stroke(f *Frame, st *stroke, lit string, scale float64) {
	width, opacity := scale*st.width()*s.points, 1.0
	if st.shape != vector {
		opacity = 0.75
	}
	switch {
	case st.faint:
		width, opacity = 0.8*width, 0.5
	case st.bold:
		width, opacity = 1.8*width, 1
	}
	switch {
	case lit == "":
	case lit == st.Kind:
		width, opacity = 1.5*width, 1
	default:
		opacity *= 0.4
	}
	c := faded(s.inkOf(st.Ink), opacity)
	switch st.shape {
	case round, spot:
		f.Marks = append(f.Marks, Disc{X: st.tail.X, Y: st.tail.Y, Radius: st.ring, Ring: float32(width), Color: c})
		if st.shape == spot {
			f.Marks = append(f.Marks, Disc{X: st.tail.X, Y: st.tail.Y, Radius: 1.5 * s.points, Color: c})
		}
		return
	}
	a := Arrow{
		X0: float32(st.tail.X), Y0: float32(st.tail.Y), X1: float32(st.tip.X), Y1: float32(st.tip.Y),
		Width: float32(width), Color: c,
	}
	switch {
	case st.shape == vector:
		a.Head = float32(7*scale*s.points + 1.5*width)
	case st.Ink == nav.InkCourse:
		a.Dash = float32(7 * s.points)
	case st.Ink == nav.InkPath: // dots
		a.Width, a.Dash = 1.6*a.Width, float32(2.4*s.points)
	}
	f.Arrows = append(f.Arrows, a)
}

// The order in which strokes are named: where there is not enough room, or two
// end at one point, only the first is named.
var naming = [...]nav.Ink{nav.InkSum, nav.InkPush, nav.InkAside, nav.InkChoice, nav.InkPull, nav.InkTotal, nav.InkWish, nav.InkPath, nav.InkLimit}

// mostNamed is the number of strokes of one kind that are named. The strokes of a crowd
// are named only under the pointer.
const mostNamed = 2

// nameStrokes writes the names of arrows past their tips, and when paths cross.
func (s *Builder) nameStrokes(f *Frame, e *Explanation) {
	if !s.view.Options.Labels {
		return
	}
	for i := range e.strokes {
		if st := &e.strokes[i]; st.shape == spot && st.shown {
			s.nameSpot(f, st)
		}
	}
	for _, ink := range naming {
		named := 0
		for i := range e.strokes {
			st := &e.strokes[i]
			if st.shape != vector || st.Ink != ink || !st.shown || named == mostNamed {
				continue
			}
			s.nameArrow(f, st.title, st.tip, r2.Sub(st.tip, st.tail), s.inkOf(ink))
			named++
		}
	}
}

// nameArrow writes an arrow's name past its tip, where there is room.
func (s *Builder) nameArrow(f *Frame, name []byte, tip, run r2.Vec, c color.NRGBA) {
	size := math.Round(11.5 * s.points)
	w := s.meter.width(name, size, false)
	u := r2.Scale(1/r2.Norm(run), run)
	mid := r2.Add(tip, r2.Vec{X: u.X * (0.5*w + 5*s.points), Y: u.Y * (0.6*size + 4*s.points)})
	s.word(f, name, mid, size, w, c)
}

// nameSpot writes the arrival times beside the place where two paths cross.
func (s *Builder) nameSpot(f *Frame, st *stroke) {
	size := math.Round(11.5 * s.points)
	text := st.value
	if st.timed() {
		text = s.text.keep(text, " ", s.scene.Units.Time)
	}
	w := s.meter.width(text, size, false)
	for _, side := range [...]float64{1, -1} {
		if s.word(f, text, r2.Add(st.tail, r2.Vec{X: side * (0.5*w + st.ring), Y: 0.9 * size}), size, w, s.inkOf(st.Ink)) {
			return
		}
	}
}

// word writes a name near a point, and reports whether there was room.
func (s *Builder) word(f *Frame, name []byte, mid r2.Vec, size, w float64, c color.NRGBA) bool {
	x, y := s.upright(mid)
	x, y = math.Round(x-0.5*w), math.Round(y+0.35*size)
	r := rect{x, y - size, x + w, y + 0.25*size}
	room := r
	if !s.visible.was(name) {
		room = r.inflated(6 * s.points)
	}
	if !s.labels.free(room, Nothing) {
		return false
	}
	s.labels.reserve(r)
	s.visible.is(name)
	f.Texts = append(f.Texts, Text{X: float32(x), Y: float32(y), Size: float32(size), Color: c, S: name})
	return true
}

// visibleLabels holds the names of the last picture: they need less room to stay than
// to appear, so that they do not flicker as arrows turn.
type visibleLabels struct{ last, now []uint64 } // FNV-1a of names

func (s *visibleLabels) turn() { s.last, s.now = s.now, s.last[:0] }

func (s *visibleLabels) was(name []byte) bool { return slices.Contains(s.last, fnv(name)) }

func (s *visibleLabels) is(name []byte) { s.now = append(s.now, fnv(name)) }

// fnv is the hash of Fowler, Noll and Vo, 1a, of 64 bits.
func fnv(name []byte) uint64 {
	h := uint64(0xcbf29ce484222325)
	for _, c := range name {
		h = (h ^ uint64(c)) * 0x100000001b3
	}
	return h
}

// textArena keeps text until the picture is drawn.
type textArena []byte

// keep returns the parts as one text.
func (l *textArena) keep(first []byte, more ...string) []byte {
	start := len(*l)
	*l = append(*l, first...)
	for _, m := range more {
		*l = append(*l, m...)
	}
	return (*l)[start:len(*l):len(*l)]
}

func (s *Builder) inkOf(i nav.Ink) color.NRGBA { return solid(s.view.Options.Palette.Ink(i)) }

// solid returns an opaque colour as instances take it.
func solid(c color.RGBA) color.NRGBA { return color.NRGBA{c.R, c.G, c.B, 255} }
