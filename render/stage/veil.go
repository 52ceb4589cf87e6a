package stage

import (
	"image/color"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// veiled reports whether the world is hidden: then only the sky is drawn and named.
func (s *Builder) veiled() bool { return s.view.Veil >= 1 }

// veilNames is the veil from which on nothing of the world is named or picked.
const veilNames = 0.5

// drawVeil draws the veil over what the world has listed: it fades before the scene is swapped for
// another.
func (s *Builder) drawVeil(f *Frame) {
	if !(s.view.Veil > 0) {
		return
	}
	k := 1 - min(s.view.Veil, 1)
	fade := func(c *color.NRGBA) { c.A = uint8(float64(c.A)*k + 0.5) }
	for i := range f.Orbits {
		fade(&f.Orbits[i].Color)
	}
	for i := range f.Trails {
		fade(&f.Trails[i].Color)
	}
	for i := range f.Boxes {
		fade(&f.Boxes[i].Fill)
		fade(&f.Boxes[i].Rim)
	}
	for _, discs := range [][]Disc{f.Discs, f.Marks} {
		for i := range discs {
			fade(&discs[i].Color)
			discs[i].Glow *= float32(k)
		}
	}
	for _, ships := range [][]Ship{f.Rivals, f.Rims, f.Ships} {
		for i := range ships {
			fade(&ships[i].Color)
		}
	}
	for i := range f.Arrows {
		fade(&f.Arrows[i].Color)
	}
	if s.view.Veil > veilNames {
		f.Spots, f.ShipIDs = f.Spots[:0], f.ShipIDs[:0]
	}
}

// standOff is the distance of an eye from its focus, in heights of the picture.
const standOff = 0.8660254037844386

// standInGalaxy makes the camera of the scene of the galaxy show its plane, z = 0, as the eye sees it,
// which looks at stars above and below it. What of the world lies in the plane has the scale
// of the stars there.
func (s *Builder) standInGalaxy() {
	e := s.view.Eye
	if e == nil || !s.scene.Galaxy {
		return
	}
	above := e.Focus.At.Z
	far := standOff * e.Height
	if far+above > 0 {
		s.view.Camera.Zoom *= far / (far + above)
	} else {
		s.view.Veil = 1 // the eye is below the plane
	}
}

// seenFromEye returns where the eye sees a place of the galaxy, pc, in pixels from the picture's centre.
func (s *Builder) seenFromEye(at r3.Vec) (p r2.Vec, before bool) {
	e := s.view.Eye
	v := r3.Sub(at, e.Focus.At)
	deep := standOff*e.Height - r3.Dot(v, e.Axes[2])
	if !(deep > 0) {
		return r2.Vec{}, false
	}
	k := standOff * 2 * s.half.Y / deep
	return r2.Vec{X: k * r3.Dot(v, e.Axes[0]), Y: k * r3.Dot(v, e.Axes[1])}, true
}
