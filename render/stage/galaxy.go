package stage

import (
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/scene"
	"galaxy/sim"
)

// In the scene of the galaxy stars lie above and below the plane, and ships rise and sink between them:
// both are drawn as the eye sees them, like the lights of the sky.

// inGalaxy reports whether the world is that of the stars, among which an eye looks.
func (s *Builder) inGalaxy() bool { return s.scene.Galaxy && s.view.Eye != nil }

// dwarfed reports whether the picture shows so much of the galaxy that all ways of ships are one point.
func (s *Builder) dwarfed() bool { return s.inGalaxy() && s.view.Eye.Height > 1000 }

// standOff is the distance of an eye from its focus, in heights of the picture.
const standOff = 0.8660254037844386

// standInGalaxy makes room for the heights of ships, before these are shared among workers.
func (s *Builder) standInGalaxy() {
	if s.inGalaxy() && s.world.Count() > 0 {
		s.heightsIn(s.world).Of(s.scene, s.world, 0, s.shipPlace(0))
	}
}

// heightsIn returns the heights of the ships of a world: those that the camera knows, too, or others of a rival.
func (s *Builder) heightsIn(w *sim.World) *scene.Heights {
	if s.view.Heights != nil && w == s.world {
		return s.view.Heights
	}
	return &s.heights
}

// shipZoom returns the pixels per unit of a ship's radius. In the galaxy that is how near ships come to one another,
// astronomical units, and not a hull: there a ship is as large as it must be to be seen, at any height.
func (s *Builder) shipZoom() float64 {
	if s.inGalaxy() {
		return 0
	}
	return s.view.Camera.Zoom
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

// shipScreen returns where a place of the plane is in the picture at the height of an agent of w there: in
// the galaxy a ship rises and sinks between stars.
func (s *Builder) shipScreen(w *sim.World, id int, at r2.Vec) r2.Vec {
	if !s.inGalaxy() {
		return s.screen(at)
	}
	p, before := s.seenFromEye(r3.Vec{X: at.X, Y: at.Y, Z: s.heightsIn(w).Of(s.scene, w, uint32(id), at)})
	if !before {
		return r2.Vec{X: 1e9, Y: 1e9} // not in the picture
	}
	return p
}

// shipPixels returns the pixels per unit of length at a ship's place; 0 behind the eye.
func (s *Builder) shipPixels(w *sim.World, id int, at r2.Vec) float64 {
	if !s.inGalaxy() {
		return s.view.Camera.Zoom
	}
	e := s.view.Eye
	v := r3.Sub(r3.Vec{X: at.X, Y: at.Y, Z: s.heightsIn(w).Of(s.scene, w, uint32(id), at)}, e.Focus.At)
	deep := standOff*e.Height - r3.Dot(v, e.Axes[2])
	if !(deep > 0) {
		return 0
	}
	return standOff * 2 * s.half.Y / deep
}
