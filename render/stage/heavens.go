package stage

import (
	"image/color"

	"galaxy/render/starscape"
	"galaxy/sky"
)

// heavens is the galaxy behind the world, for a view with an eye.
type heavens struct {
	scape *starscape.Starscape
	view  starscape.View
}

// figureInk is the colour of the constellations' figures.
var figureInk = color.NRGBA{R: 110, G: 140, B: 190, A: 110}

// buildSky lists what the eye sees of the galaxy.
func (s *Builder) buildSky(f *Frame) {
	eye := s.view.Eye
	if eye == nil {
		return
	}
	h := &s.heavens
	if h.scape == nil {
		atlas, err := sky.Open()
		if err != nil {
			return // a damaged table: the program says so at its start
		}
		h.scape = starscape.New(atlas)
	}
	f.Stars = false
	h.scape.Show(&h.view, *eye, s.view.Width, s.view.Height, s.points, s.view.Sky)
	f.Haze, f.Clouds, f.Lights = h.view.Haze, h.view.Clouds, h.view.Lights
	for _, l := range h.view.Figures {
		f.Figures = append(f.Figures, Arrow{
			X0: l.X0, Y0: l.Y0, X1: l.X1, Y1: l.Y1,
			Width: float32(1.2 * s.points), Color: faded(figureInk, float64(l.Opacity)),
		})
	}
}

// PickStar returns what of the galaxy is nearest to a point of the last picture, in framebuffer pixels from its
// upper left corner, and not farther than reach.
func (s *Builder) PickStar(x, y, reach float64) (starscape.Star, bool) {
	if s.heavens.scape == nil || s.view.Eye == nil {
		return starscape.Star{Index: -1}, false
	}
	return s.heavens.scape.Pick(x-s.half.X, s.half.Y-y, reach)
}
