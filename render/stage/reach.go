package stage

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/render/explain"
)

// buildReach draws how far a thing in the hand acts.
func (s *decisions) buildReach(f *Frame) {
	if s.view.Reach == nil {
		return
	}
	for _, id := range s.view.Reach.Ships {
		if isThere(s.world, id) && !(id == s.view.Ship && s.view.Options.Vectors) {
			s.buildCurves(f, id)
		}
	}
	size := math.Round(11.5 * s.points)
	for i := range s.view.Reach.Rings {
		r := &s.view.Reach.Rings[i]
		at, zoom := s.seePlane(r.At)
		c := solid(s.view.Options.Palette.Ink(r.Ink))
		radius := r.Radius * zoom
		switch {
		case zoom == 0:
			continue
		case s.leans():
			s.lay(f, r.At, r.Radius, 1.6*s.points, faded(c, 0.8))
		default:
			f.Marks = append(f.Marks, Disc{X: at.X, Y: at.Y, Radius: radius, Ring: float32(1.6 * s.points), Color: faded(c, 0.8)})
		}
		text := s.arena.keep(nil, r.Name)
		wide := s.meter.width(text, size, false)
		for _, side := range [...]float64{1, -1} { // above it, else below
			y := radius + 1.3*size
			if s.leans() {
				rim := s.Screen(r2.Add(r.At, r2.Vec{Y: side * r.Radius}))
				y = math.Abs(rim.Y-at.Y) + 1.3*size
			}
			if mid := (r2.Vec{X: at.X, Y: at.Y + side*y}); s.OnScreen(mid, 0) && s.word(f, text, mid, size, wide, lightened(c)) {
				break
			}
		}
	}
}

// buildCurves draws the curves and circles by which the method of an agent explains itself.
func (s *decisions) buildCurves(f *Frame, id int) {
	s.world.View(uint32(id), &s.sight)
	s.crowd.Voice = s.view.Words
	s.crowd.Listen(s.world, id, &s.sight, false)
	s.placeStrokes(&s.crowd, id, 1, 0)
	for i := range s.crowd.Strokes {
		if st := &s.crowd.Strokes[i]; st.Shown && (st.Shape == explain.Round || st.Shape == explain.Segment && st.Ink == nav.InkWeight) {
			s.stroke(f, st, explain.Highlight{}, 1)
		}
	}
}
