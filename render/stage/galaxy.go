package stage

import (
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/observer"
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

// hullZoom returns the pixels per unit of a ship's radius, where there are so many per scene length. In the galaxy that
// radius is how near ships come to one another, astronomical units, and not a hull: there a ship is as large as it must be
// to be seen, at any height.
func (p *picture) hullZoom(zoom float64) float64 {
	if p.inGalaxy() {
		return 0
	}
	return zoom
}

// galaxyCamera returns the camera of an eye that looks at the galaxy, in a picture so high.
func galaxyCamera(e *starscape.Eye, pixels float64) observer.Camera {
	at, zoom := e.Focus.At, e.Zoom
	if !(zoom > 0) {
		zoom = 1
	}
	return observer.Camera{
		Plane:   observer.Plane{Center: r2.Vec{X: at.X, Y: at.Y}, Zoom: zoom * pixels / e.Height},
		InSpace: true, Z: at.Z, Axes: e.Axes, Nearness: 1 / (starscape.StandOff * e.Height),
	}
}

// shipInSpace returns the place in space of an agent of w that is at a place of the plane: in the galaxy a ship rises and
// sinks between stars, and one on an orbit has a height.
func (p *picture) shipInSpace(w *sim.World, id int, at r2.Vec) r3.Vec {
	v := r3.Vec{X: at.X, Y: at.Y}
	if p.inGalaxy() || w.Flights().Any() {
		v.Z = p.heightsIn(w).Of(p.scene, w, uint32(id), at)
	}
	return v
}

// seeShip returns where an agent of w is in the picture that is at a place of the plane, and the pixels per scene length
// there, as see.
func (p *picture) seeShip(w *sim.World, id int, at r2.Vec) (seen r2.Vec, zoom float64) {
	return p.see(p.shipInSpace(w, id, at))
}

// shipScreen is seeShip without the pixels.
func (p *picture) shipScreen(w *sim.World, id int, at r2.Vec) r2.Vec {
	seen, _ := p.seeShip(w, id, at)
	return seen
}
