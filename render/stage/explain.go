package stage

import (
	"image/color"
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav"
	"galaxy/render/explain"
)

// decisions draws what ships decide, and why.
type decisions struct {
	*lettering
	bodies *bodies
	note   *note

	explained explain.Explanation // of the selected ship
	crowd     explain.Explanation // of each other ship in turn
	others    []explain.Stroke    // of the other ships
	sight     nav.View
	causes    []nav.Subject // that are marked
}

// explain draws the reasons of agent id, whose view is s.sight and whose explanation is
// s.explained. The selection has placed the strokes.
func (s *decisions) explain(f *Frame, id int) {
	e := &s.explained
	lit := s.view.Options.Light
	if s.view.Pointing {
		lit = explain.Highlight{}
		if st := explain.Nearest(e.Strokes, s.pointer(), s.points); st != nil {
			lit = explain.Highlight{Kind: st.Kind, Of: st.Of}
			s.note.write(st)
		}
	}
	f.Pointed = lit
	for layer := range explain.Layers {
		for i := range e.Strokes {
			if st := &e.Strokes[i]; st.Shown && st.Outlined() && st.Layer() == layer {
				// A dark rim beneath a line lets it stand out from the hull as well.
				f.Arrows = append(f.Arrows, segment(st.Tail, st.Tip, (st.Width()+3)*s.points, outlineColor))
			}
		}
		for i := range e.Strokes {
			if st := &e.Strokes[i]; st.Shown && st.Layer() == layer {
				s.stroke(f, st, lit, 1)
			}
		}
	}
	s.markCauses(f, e, lit)
	s.note.reserve()
	s.numberThings(f, e)
	s.nameStrokes(f, e, id)
}

// placeStrokes computes the position of every stroke of agent id on the screen. Its own arrows and
// paths begin gap pixels outside of the hull. scale is a factor on the length of arrows.
func (s *decisions) placeStrokes(e *explain.Explanation, id int, scale, gap float64) {
	at, zoom := s.seeShip(s.world, id, s.shipPlace(id))
	if zoom == 0 { // behind the eye: nothing of it is in the picture
		zoom = s.camera.Zoom
	}
	l := explain.Layout{
		Projection: projection{s.picture}, Zoom: zoom, Points: s.points, Height: 2 * s.half.Y,
		Hull: s.hull(id), Pos: s.shipPlace(id), At: at, Scale: scale, Gap: gap,
	}
	if s.world.Flights().Has(uint32(id)) {
		l.Z = s.shipInSpace(s.world, id, l.Pos).Z
	}
	e.Place(&l)
}

// projection is a picture as explanations are placed in it.
type projection struct{ *picture }

// Screen returns a point of the scene in pixels from the picture's centre.
func (p projection) Screen(at r3.Vec) r2.Vec {
	seen, _ := p.see(at)
	return seen
}

// Turned returns a vector as the picture shows it at the focus, in scene length.
func (p projection) Turned(v r3.Vec) r2.Vec { return flat(p.camera.Turned(v)) }

var outlineColor = color.NRGBA{8, 10, 18, 150}

// stroke draws one stroke; scale is a factor on its width. Where lit has a kind, strokes of other kinds are faint.
func (s *decisions) stroke(f *Frame, st *explain.Stroke, lit explain.Highlight, scale float64) {
	width, opacity := scale*st.Width()*s.points, 1.0
	if st.Shape != explain.Vector && st.Ink != nav.InkWeight {
		opacity = 0.75
	}
	if st.Ink == nav.InkOption {
		opacity = 0.22 + 0.7*st.Brightness()
	}
	switch {
	case st.Crowded:
		width, opacity = 0.6*width, 0.5
	case st.Replaced:
		width = 0.6 * width
	case st.Faint:
		width, opacity = 0.8*width, 0.5
	case st.Bold:
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
	switch st.Shape {
	case explain.Round, explain.Spot:
		if st.Shape == explain.Round && s.leans() {
			x, y := st.Axes[0], st.Axes[1]
			if x == (r3.Vec{}) {
				x, y = r3.Vec{X: 1}, r3.Vec{Y: 1}
			}
			x, y = r3.Scale(st.Radius, x), r3.Scale(st.Radius, y)
			s.ringOf(f, Conic{peri: x, p: x, q: y}, r3.Vec{X: st.From.X, Y: st.From.Y, Z: st.Over}, width, c)
			return
		}
		f.Marks = append(f.Marks, Disc{X: st.Tail.X, Y: st.Tail.Y, Radius: st.Ring, Ring: float32(width), Color: c})
		if st.Shape == explain.Spot {
			f.Marks = append(f.Marks, Disc{X: st.Tail.X, Y: st.Tail.Y, Radius: 1.5 * s.points, Color: c})
		}
		return
	}
	a := segment(st.Tail, st.Tip, width, c)
	switch {
	case st.Shape == explain.Vector && st.Replaced: // dashes: another arrow acts in its place
		a.Head, a.Dash = float32(7*scale*s.points+1.5*width), float32(4*s.points)
	case st.Shape == explain.Vector:
		a.Head = float32(7*scale*s.points + 1.5*width)
	case st.Ink == nav.InkCourse:
		a.Dash = float32(7 * s.points)
	case st.Ink == nav.InkPath: // dots
		a.Width, a.Dash = 1.6*a.Width, float32(2.4*s.points)
	}
	f.Arrows = append(f.Arrows, a)
}

func (p *picture) shadeOf(st *explain.Stroke) color.NRGBA {
	return solid(p.view.Options.Palette.Shade(st.Ink, st.Shade))
}

// lettersOf returns the colour of the name of a stroke: its own, so light that it is read.
func (p *picture) lettersOf(st *explain.Stroke) color.NRGBA {
	return standing(p.shadeOf(st), textContrast)
}

// solid returns an opaque colour as instances take it.
func solid(c color.RGBA) color.NRGBA { return color.NRGBA{c.R, c.G, c.B, 255} }

// mostExplained is the number of ships of a crowd that are explained at a time: more arrows would hide the ships.
const mostExplained = 64

// crowdScale is the length of a crowd's arrows, as a share of the selected ship's.
const crowdScale = 0.45

// buildCrowd draws the sums of all ships in the picture except the selected one: the
// resulting direction, or else the pull, and the sum of the pushes. Of many ships it
// explains every second, every fourth, and so on: always the same ones.
func (s *decisions) buildCrowd(f *Frame) {
	every := uint32(1)
	for uint32(len(f.ShipIDs)) > mostExplained*every {
		every *= 2
	}
	e, k := &s.crowd, key{}
	for _, id := range f.ShipIDs {
		if id%every != 0 || int(id) == s.view.Ship {
			continue
		}
		s.world.View(id, &s.sight)
		e.Voice = s.view.Words
		e.Listen(s.world, int(id), &s.sight, false)
		result := nav.InkPull
		if e.Draws(nav.InkSum) {
			result = nav.InkSum
		}
		s.placeStrokes(e, int(id), crowdScale, s.points)
		for _, ink := range [...]nav.Ink{result, nav.InkTotal, nav.InkChoice} {
			for i := range e.Strokes {
				if st := &e.Strokes[i]; st.Shown && st.Shape == explain.Vector && st.Ink == ink {
					s.stroke(f, st, explain.Highlight{}, crowdScale)
					k.hear(st)
					drawn := *st
					drawn.Title = s.arena.keep(st.Title)
					s.others = append(s.others, drawn)
				}
			}
		}
	}
	// Otherwise a panel has the legend of the selected ship.
	if o := &s.view.Options; o.HUD && (s.view.Ship < 0 || !o.Vectors) {
		k.fill(s.lettering, f)
	}
}

// key is a legend in the picture: a line for each kind of stroke of the crowd.
type key struct {
	list [6]struct {
		kind  string
		ink   nav.Ink
		shade uint8
	}
	count int
}

func (k *key) hear(st *explain.Stroke) {
	for i := range k.count {
		if l := &k.list[i]; l.ink == st.Ink && l.kind == st.Kind {
			return
		}
	}
	if k.count < len(k.list) {
		k.list[k.count].kind, k.list[k.count].ink, k.list[k.count].shade = st.Kind, st.Ink, st.Shade
		k.count++
	}
}

func (k *key) fill(s *lettering, f *Frame) {
	size := math.Round(12 * s.points)
	for i := range k.count {
		l := &k.list[k.count-1-i]
		c, text := solid(s.view.Options.Palette.Shade(l.ink, l.shade)), s.arena.keep(nil, s.view.Words.Called("arrow", l.kind))
		x, y := 20*s.points, math.Round(2*s.half.Y-(58+18*float64(i))*s.points)
		left, middle := float32(x-s.half.X), float32(s.half.Y-y+0.35*size)
		f.Arrows = append(f.Arrows, Arrow{
			X0: left, Y0: middle, X1: left + float32(20*s.points), Y1: middle,
			Width: float32(2 * s.points), Head: float32(7 * s.points), Color: c,
		})
		f.write(x+28*s.points, y, size, letterColor, text)
		s.labels.reserve(rect{x, y - size, x + 28*s.points + s.meter.width(text, size, false), y + 0.3*size})
	}
}
