package stage

import (
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/starscape"
	"galaxy/scene"
	"galaxy/sim"
)

// In the scene of the galaxy stars lie above and below the plane, and ships rise and sink between them:
// both are drawn as the eye sees them, like the lights of the sky.

// inGalaxy reports whether the world is the galaxy, among whose stars an eye looks.
func (p *picture) inGalaxy() bool { return p.scene.Galaxy && p.view.Eye != nil }

// dwarfed reports whether the picture shows so much of the galaxy that all ways of ships are one point.
func (p *picture) dwarfed() bool { return p.inGalaxy() && p.view.Eye.Height > 1000 }

// standInGalaxy makes room for the heights of ships, before these are shared among workers.
func (p *picture) standInGalaxy() {
	if p.inGalaxy() && p.world.Count() > 0 {
		p.heightsIn(p.world).Of(p.scene, p.world, 0, p.shipPlace(0))
	}
}

// heightsIn returns the heights of the ships of a world: those that the camera knows, too, or others of a rival.
func (p *picture) heightsIn(w *sim.World) *scene.Heights {
	if p.view.Heights != nil && w == p.world {
		return p.view.Heights
	}
	return &p.heights
}

// shipZoom returns the pixels per unit of a ship's radius. In the galaxy that is how near ships come to one another,
// astronomical units, and not a hull: there a ship is as large as it must be to be seen, at any height.
func (p *picture) shipZoom() float64 {
	if p.inGalaxy() {
		return 0
	}
	return p.view.Camera.Zoom
}

// seenFromEye returns where the eye sees a place of the galaxy, pc, in pixels from the picture's centre.
func (p *picture) seenFromEye(at r3.Vec) (seen r2.Vec, before bool) {
	v, k := p.fromFocus(at)
	return r2.Vec{X: k * r3.Dot(v, p.view.Eye.Axes[0]), Y: k * r3.Dot(v, p.view.Eye.Axes[1])}, k > 0
}

// fromFocus returns the vector from the eye's focus to a place of the galaxy, pc, and the pixels per parsec there; 0
// behind the eye.
func (p *picture) fromFocus(at r3.Vec) (v r3.Vec, pixels float64) {
	e := p.view.Eye
	v = r3.Sub(at, e.Focus.At)
	if deep := starscape.StandOff*e.Height - r3.Dot(v, e.Axes[2]); deep > 0 {
		pixels = starscape.StandOff * 2 * p.half.Y / deep
	}
	return v, pixels
}

// shipInSpace returns the place of an agent of w that is at a place of the plane, pc.
func (p *picture) shipInSpace(w *sim.World, id int, at r2.Vec) r3.Vec {
	return r3.Vec{X: at.X, Y: at.Y, Z: p.heightsIn(w).Of(p.scene, w, uint32(id), at)}
}

// shipScreen returns where a place of the plane is in the picture at the height of an agent of w there: in
// the galaxy a ship rises and sinks between stars.
func (p *picture) shipScreen(w *sim.World, id int, at r2.Vec) r2.Vec {
	if !p.inGalaxy() {
		return p.Screen(at)
	}
	seen, before := p.seenFromEye(p.shipInSpace(w, id, at))
	if !before {
		return r2.Vec{X: 1e9, Y: 1e9} // not in the picture
	}
	return seen
}

// shipPixels returns the pixels per unit of length at a ship's place; 0 behind the eye.
func (p *picture) shipPixels(w *sim.World, id int, at r2.Vec) float64 {
	if !p.inGalaxy() {
		return p.view.Camera.Zoom
	}
	_, pixels := p.fromFocus(p.shipInSpace(w, id, at))
	return pixels
}
