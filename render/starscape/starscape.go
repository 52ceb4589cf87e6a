package starscape

import (
	"math"

	"galaxy/sky"
)

// A Starscape shows the galaxy to one eye, picture after picture: it keeps what the last
// one needed. One goroutine at a time may use it.
type Starscape struct {
	atlas *sky.Atlas
	lens  lens
}

// New returns a starscape of an atlas.
func New(a *sky.Atlas) *Starscape { return &Starscape{atlas: a} }

// Show makes v what an eye sees in a picture of w × h framebuffer pixels, of which scale make a
// point. Once warm it allocates nothing.
func (s *Starscape) Show(v *View, eye Eye, w, h int, scale float64, o Options) {
	v.Lights, v.Clouds, v.Figures, v.Names = v.Lights[:0], v.Clouds[:0], v.Figures[:0], v.Names[:0]
	v.Haze = Haze{RGB: v.Haze.RGB[:0]}
	s.lens = newLens(eye, w, h)
	v.Limit, v.Steady = limitOf(eye.Height), true
	unit := fluxOf(v.Limit) // of a star at the limit
	for i, shine := range s.atlas.Shines() {
		at := shine.At(eye.Time)
		dx, dy, dz := at.X-s.lens.at.X, at.Y-s.lens.at.Y, at.Z-s.lens.at.Z
		d2 := dx*dx + dy*dy + dz*dz
		flux := fluxOf(shine.AbsMag-5) / (d2 * unit)
		if flux <= 1 || o.Inside != nil && o.Inside.Place == s.atlas.Place(i) {
			continue
		}
		at.X, at.Y, at.Z = dx, dy, dz
		if x, y, before := s.lens.from(at); before && s.lens.on(x, y, 40*scale) {
			hue := &hues[hueIndex(shine.Kelvin)]
			light := float32(exposure * (flux - 1) * scale * scale)
			v.Lights = append(v.Lights, Light{float32(x), float32(y), [3]float32{hue[0] * light, hue[1] * light, hue[2] * light}})
		}
	}
}

// exposure is the light in a picture of a star that is twice as bright as the limit.
const exposure = 0.12

// fluxOf returns the light of a magnitude.
func fluxOf(m float64) float64 { return math.Exp(-0.4 * math.Ln10 * m) }

// Pick returns what of the last view is nearest to a point in pixels from the picture's centre, y up, and not
// farther than reach.
func (s *Starscape) Pick(x, y, reach float64) (Star, bool) { return Star{Index: -1}, false }
