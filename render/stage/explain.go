package stage

import (
	"image/color"

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
	e.Place(&explain.Layout{
		Projection: s.picture, Zoom: s.view.Camera.Zoom, Points: s.points, Height: 2 * s.half.Y,
		Hull: s.hull(id), Pos: s.shipPlace(id), At: s.shipSpot(id), Scale: scale, Gap: gap,
	})
}

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

// solid returns an opaque colour as instances take it.
func solid(c color.RGBA) color.NRGBA { return color.NRGBA{c.R, c.G, c.B, 255} }
