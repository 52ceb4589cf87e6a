package stage

import (
	"image/color"
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// Lengths on the screen, in points. Forces have no length of their own, so the
// longest gets a fixed length on the screen and the others are in proportion; a wish is
// relative to the limit of the agent's body, so that a negligible wish is not visible.
// Where the hull is large, the arrows around it grow with it.
const (
	longestForce = 78  // pulls, pushes and their sums
	longestWish  = 56  // an acceleration at the body's limit, or beyond
	longestShare = 3.0 // a force, in radii of the hull, if that is longer
	widestShare  = 0.6 // but not more than this share of half the picture's height
	shortest     = 3
	arrowGap     = 1  // between the ring around the hull and an arrow
	smallHull    = 18 // radius of the hull from which on a curve around it is drawn to scale
)

// hull returns the radius of an agent as drawn, in pixels.
func (s *Builder) hull(id int) float64 {
	a := s.world.Glance(uint32(id)).Of
	radius := max(0.5*s.shipSize(s.world.Count()), a.Radius*s.shipZoom())
	if a.Square {
		radius *= math.Sqrt2
	}
	return radius
}

// explain draws the reasons of agent id, whose view is s.sight and whose explanation is
// s.explained. buildSelection has placed the strokes.
func (s *Builder) explain(f *Frame, id int) {
	e := &s.explained
	lit := s.view.Options.Light
	if s.view.Pointing {
		lit = Light{}
		if st := s.pointed(e.strokes); st != nil {
			lit = Light{st.Kind, st.Of}
			s.writeNote(st)
		}
	}
	f.Pointed = lit
	for layer := range layers {
		for i := range e.strokes {
			if st := &e.strokes[i]; st.shown && st.outlined() && st.layer() == layer {
				s.outline(f, st)
			}
		}
		for i := range e.strokes {
			if st := &e.strokes[i]; st.shown && st.layer() == layer {
				s.stroke(f, st, lit, 1)
			}
		}
	}
	s.markCauses(f, e, lit)
	s.reserveNote()
	s.numberThings(f, e)
	s.nameStrokes(f, e, id)
}

// placeStrokes computes the position of every stroke on the screen. The picture may lie
// a fraction of a step before the explained state: strokes that start at the ship or
// are centred on it are drawn where the ship is drawn. Its own arrows and paths begin
// gap pixels outside of the hull. scale is a factor on the length of arrows.
func (s *Builder) placeStrokes(e *Explanation, id int, scale, gap float64) {
	self, dt := &e.self, s.world.Setup().Dt
	hull := s.hull(id)
	longest := scale * max(longestForce*s.points, min(longestShare*hull, widestShare*s.half.Y))
	wish := longest * longestWish / longestForce
	begin := hull + gap
	// A curve around a ship that is drawn larger than it is grows with it.
	around := max(1, max(hull, smallHull*s.points)/(self.Radius*s.view.Camera.Zoom))
	ship := s.shipPlace(id)
	behind := r2.Sub(ship, self.Pos)
	near := 8*self.Radius + 4*self.MaxSpeed*dt
	lift := r2.Sub(s.shipSpot(id), s.screen(ship)) // in the galaxy it is above or below the plane
	place := func(q r2.Vec, with bool) r2.Vec {
		if q == self.Pos || with && r2.Norm(r2.Sub(q, self.Pos)) <= near {
			q = r2.Add(q, behind)
		}
		return r2.Add(s.screen(q), lift)
	}
	curve := func(q r2.Vec) r2.Vec {
		return r2.Add(s.screen(r2.Add(ship, r2.Scale(around, r2.Sub(q, self.Pos)))), lift)
	}
	var force float64
	for i := range e.strokes {
		if st := &e.strokes[i]; st.shape == vector && !st.acceleration() {
			force = max(force, r2.Norm(st.to))
		}
	}
	limit := self.MaxAccel
	if math.IsInf(limit, 0) { // without inertia
		limit = self.MaxSpeed / dt
	}
	cheap, dear := e.costs()
	e.rank()
	for i := range e.strokes {
		st := &e.strokes[i]
		st.dearness = (st.Cost - cheap) / (dear - cheap)
		own := st.from == self.Pos
		st.tail = place(st.from, st.shape == segment && st.Ink == nav.InkLimit)
		switch {
		case st.shape == vector:
			pixels := longest / force
			if st.acceleration() {
				pixels = wish / max(limit, r2.Norm(st.to))
			}
			run := r2.Scale(pixels, st.to)
			n := r2.Norm(run)
			if own && n > 0 {
				st.tail = r2.Add(st.tail, r2.Scale(begin/n, run))
			}
			st.tip = r2.Add(st.tail, run)
			least := shortest * s.points
			if st.whole {
				least = s.points
			}
			st.shown = n >= least && !math.IsInf(n, 0) && s.onScreen(st.tail, 2*longest)
		case st.shape == segment && st.Ink == nav.InkWeight:
			st.tail, st.tip, st.shown = s.clip(curve(st.from), curve(st.to), 0, 0)
		case st.shape == segment:
			start := 0.0
			if own && st.Ink != nav.InkLimit {
				start = begin
			}
			st.tail, st.tip, st.shown = s.clip(st.tail, place(st.to, st.Ink == nav.InkLimit), start, 0)
		case st.shape == round:
			st.ring = st.radius * s.view.Camera.Zoom
			st.shown = st.ring > s.points && s.onScreen(st.tail, st.ring)
		case st.shape == spot:
			st.ring = 4.5 * s.points
			st.shown = s.onScreen(st.tail, st.ring)
		}
	}
	s.spread(e)
}

// acceleration reports whether a stroke is an acceleration: its length is relative to the limit
// of the body.
func (st *stroke) acceleration() bool { return st.Ink == nav.InkWish || st.Ink == nav.InkTaken }

// costs returns the least cost of an option, and one from which on all are equally faint.
func (e *Explanation) costs() (cheap, dear float64) {
	cheap = math.Inf(1)
	for i := range e.strokes {
		if st := &e.strokes[i]; st.Ink == nav.InkOption {
			cheap = min(cheap, st.Cost)
		}
	}
	return cheap, cheap + dearRange
}

// dearRange is the range of costs in which options fade. A pilot's cost of flying at a right
// angle to its target is 1.4.
const dearRange = 2

// layers is the number of layers of an explanation. Sums lie below their terms and are
// broader, so that both are visible where there is only one force.
const layers = 7

func (st *stroke) layer() int {
	switch {
	case st.shape != vector:
		return 0
	case st.whole:
		return 6
	case st.Ink == nav.InkSum:
		return 1
	case st.Ink == nav.InkTotal:
		return 2
	case st.Ink == nav.InkChoice:
		return 3
	case st.Ink == nav.InkPush, st.Ink == nav.InkYield:
		return 4
	}
	return 5
}

// width returns the width of a stroke in points.
func (st *stroke) width() float64 {
	switch st.layer() {
	case 0:
		switch st.Ink {
		case nav.InkWeight:
			return 1.6
		case nav.InkOption:
			return 1 + 1.2*st.brightness()
		}
		return 1.2
	case 1:
		return 5
	case 2:
		return 4
	case 3:
		return 3
	case 4, 6:
		return 2.4
	}
	return 1.4
}

// outlined reports whether a stroke has a dark rim beneath it.
func (st *stroke) outlined() bool { return st.Ink == nav.InkWeight || st.whole }

// brightness returns how visible an option is, from 0 to 1: the cheaper, the more.
func (st *stroke) brightness() float64 { return max(0, 1-max(0, st.dearness)) }

// outline draws a dark rim beneath a line, which then stands out from the hull as well.
func (s *Builder) outline(f *Frame, st *stroke) {
	f.Arrows = append(f.Arrows, Arrow{
		X0: float32(st.tail.X), Y0: float32(st.tail.Y), X1: float32(st.tip.X), Y1: float32(st.tip.Y),
		Width: float32((st.width() + 3) * s.points), Color: outlineColor,
	})
}

var outlineColor = color.NRGBA{8, 10, 18, 150}

// stroke draws one stroke; scale is a factor on its width. Where lit has a kind,
// strokes of other kinds are faint.
func (s *Builder) stroke(f *Frame, st *stroke, lit Light, scale float64) {
	width, opacity := scale*st.width()*s.points, 1.0
	if st.shape != vector && st.Ink != nav.InkWeight {
		opacity = 0.75
	}
	if st.Ink == nav.InkOption {
		opacity = 0.22 + 0.7*st.brightness()
	}
	switch {
	case st.crowded:
		width, opacity = 0.6*width, 0.5
	case st.Replaced:
		width = 0.6 * width
	case st.faint:
		width, opacity = 0.8*width, 0.5
	case st.bold:
		width, opacity = 1.8*width, 1
	}
	switch {
	case lit.Kind == "":
	case lit.Kind == st.Kind && (lit.Of == st.Of || lit.Of == nav.Subject{}):
		width, opacity = 1.5*width, 1
	case lit.Kind == st.Kind:
	default:
		opacity *= 0.4
	}
	c := faded(s.shadeOf(st), opacity)
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
	case st.shape == vector && st.Replaced: // dashes: another arrow acts in its place
		a.Head, a.Dash = float32(7*scale*s.points+1.5*width), float32(4*s.points)
	case st.shape == vector:
		a.Head = float32(7*scale*s.points + 1.5*width)
	case st.Ink == nav.InkCourse:
		a.Dash = float32(7 * s.points)
	case st.Ink == nav.InkPath: // dots
		a.Width, a.Dash = 1.6*a.Width, float32(2.4*s.points)
	}
	f.Arrows = append(f.Arrows, a)
}

// shadeOf returns the colour of a stroke.
func (s *Builder) shadeOf(st *stroke) color.NRGBA {
	return solid(s.view.Options.Palette.Shade(st.Ink, st.shade))
}

// solid returns an opaque colour as instances take it.
func solid(c color.RGBA) color.NRGBA { return color.NRGBA{c.R, c.G, c.B, 255} }
