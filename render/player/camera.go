package player

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav/tiles"
	"galaxy/render/stage"
	"galaxy/scene"
)

// Camera is the eye over the plane of a scene: where it is, how far it is zoomed in, and what it moves with.
type Camera struct {
	base
	observer

	view stage.Camera
	cameraControl
	heights scene.Heights // of ships between the stars
}

// anchor is what the camera moves with: a ship, a body, or nothing if both are None.
type anchor struct{ ship, body int }

// cameraControl moves the camera. It keeps the camera's offset from its anchor and never
// adds small steps to a large coordinate, so a moon far out is as steady in the picture
// as the Sun.
type cameraControl struct {
	width, height int     // framebuffer pixels
	scale         float64 // framebuffer pixels per point
	insets        insets
	framing       framing
	sceneSeconds  float64 // since the opening view

	anchor anchor
	offset r2.Vec // camera minus anchor, scene length
	flight *flight
	wheel  wheelZoom
	jumps  bool // instead of flying
	drift  drift
}

// insets are the widths of the picture's edges that panels cover, in framebuffer pixels.
type insets struct{ left, right, top, bottom float64 }

// framing says how the view was chosen. A view that was not chosen by hand is fitted
// again when the picture's size changes.
type framing uint8

const (
	framedByScene framing = iota // as the scene's file says
	framedWhole                  // the whole scene
	framedByHand                 // the person has moved the camera
)

// wheelZoom is a zoom by the wheel that is under way.
type wheelZoom struct {
	remaining float64 // natural logarithm of the factor still to come
	x, y      float64 // the point that stays, pixels from the centre, y up
}

// wheelSeconds is the time constant of the wheel's zoom, in seconds: short enough to feel
// immediate, long enough for the eye to follow.
const wheelSeconds = 0.06

// The view is at most 10⁴ times as wide as the scene. At the closest zoom the smallest
// thing is ten times as wide as the view, but the view is at least 10⁻¹³ of the scene,
// near the resolution of float64.
const (
	maxZoomOut   = 1e4
	maxZoomIn    = 10
	minViewShare = 1e-13
)

// SetViewport sets the size of the picture in framebuffer pixels, and the pixels per
// point of the screen. Sizes in points stay the same. The opening view and the view of
// the whole scene are fitted to the new size.
func (cam *Camera) SetViewport(width, height int, scale float64) {
	v := &cam.cameraControl
	if width <= 0 || height <= 0 || !(scale > 0) || v.width == width && v.height == height && v.scale == scale {
		return
	}
	before := v.scale
	v.width, v.height, v.scale = width, height, scale
	if v.framing == framedByHand {
		cam.view.Zoom *= scale / before
	}
	cam.refit()
}

// SetInsets sets how much of the picture panels cover at its edges, in framebuffer
// pixels. The opening view and the view of the whole scene fit between the panels. When
// a panel opens or closes later, the camera flies to the new fit.
func (cam *Camera) SetInsets(left, right, top, bottom float64) {
	v, e := &cam.cameraControl, insets{left, right, top, bottom}
	if v.insets == e {
		return
	}
	v.insets = e
	if v.sceneSeconds < layoutSeconds {
		cam.refit()
	} else if v.framing != framedByHand {
		center, zoom := cam.defaultView()
		cam.fly(v.anchor, r2.Sub(center, cam.anchorPosition(v.anchor)), zoom, 0)
	}
}

// layoutSeconds is how long, in seconds, panels may take to reach their size in a new scene.
const layoutSeconds = 0.25

// refit fits a view that was not chosen by hand to the picture again.
func (cam *Camera) refit() {
	v := &cam.cameraControl
	if v.framing == framedByHand {
		return
	}
	v.flight, v.wheel = nil, wheelZoom{}
	cam.view.Center, cam.view.Zoom = cam.defaultView()
	cam.sky.z = cam.sky.anchorZ(v.anchor)
	cam.anchorTo(v.anchor)
	v.drift.anchor, v.drift.offset = v.anchor, v.offset // the person has moved nothing
}

// anchorTo keeps the camera where it is and makes it move with a from now on. A flight ends, for it leads to what the
// camera moved with.
func (cam *Camera) anchorTo(a anchor) {
	if a != cam.anchor {
		cam.flight = nil
	}
	cam.anchor = a
	cam.offset = r2.Sub(cam.view.Center, cam.anchorPosition(a))
	cam.sky.depth = cam.sky.z - cam.sky.anchorZ(a)
}

// moveWith makes the camera move with a at an offset: what it follows stays where it is in
// the picture, also where a is elsewhere in another world.
func (cam *Camera) moveWith(a anchor, offset r2.Vec) {
	cam.anchor, cam.offset = a, offset
	cam.view.Center = r2.Add(cam.anchorPosition(a), offset)
}

// anchorPosition returns where an anchor is at the time of the frame.
func (cam *Camera) anchorPosition(a anchor) r2.Vec {
	switch {
	case a.ship != None && a.ship < cam.ws.World.Count():
		return cam.ws.shipPosition(a.ship)
	case a.body != None && a.body < len(cam.ws.index.bodyPositions):
		return cam.ws.index.bodyPositions[a.body]
	case cam.sky.set.galaxy && cam.sky.near.system != nil:
		return planePosition(cam.sky.near.system.At(cam.ws.SkyTime()))
	}
	return r2.Vec{}
}

// update advances a flight or zoom by so many seconds and follows the anchor.
func (cam *Camera) update(seconds float64) {
	v := &cam.cameraControl
	v.sceneSeconds += seconds
	if v.flight != nil {
		cam.updateFlight(seconds)
	}
	cam.sky.easing.left = max(0, cam.sky.easing.left-seconds)
	if cam.sky.flight != nil {
		cam.sky.updateFlight(seconds)
	}
	cam.sky.moveAlong()
	if v.wheel.remaining != 0 {
		now := v.wheel.remaining * (1 - math.Exp(-seconds/wheelSeconds))
		if math.Abs(v.wheel.remaining) < 1e-3 {
			now = v.wheel.remaining
		}
		v.wheel.remaining -= now
		cam.zoomStep(math.Exp(now), v.wheel.x, v.wheel.y)
	}
	cam.look.update(seconds)
	cam.updateDrift()
	cam.gate.pass()
}

// moves reports whether the camera flies or zooms.
func (v *cameraControl) moves() bool { return v.flight != nil || v.wheel.remaining != 0 }

// drift is how far the person has moved the camera, for the stars of the backdrop: how the
// camera moves with a body or a ship is not part of it.
type drift struct {
	points r2.Vec
	anchor anchor // at the last frame
	offset r2.Vec
}

// updateDrift adds what the camera has moved since the last frame, one picture at most. With
// reduced motion nothing drifts.
func (cam *Camera) updateDrift() {
	v, d := &cam.cameraControl, &cam.drift
	move := r2.Scale(cam.view.Zoom/v.scale, r2.Sub(v.offset, d.offset))
	if d.anchor == v.anchor && !v.jumps {
		if far, most := r2.Norm(move), float64(v.width)/v.scale; far > most {
			move = r2.Scale(most/far, move)
		}
		d.points = r2.Add(d.points, move)
	}
	d.anchor, d.offset = v.anchor, v.offset
}

// Pan moves the camera by a distance in framebuffer pixels, y up.
func (cam *Camera) Pan(dx, dy float64) {
	v := &cam.cameraControl
	if cam.look.on {
		cam.look.turn(dx, dy)
		return
	}
	cam.breakOff()
	if cam.sky.set.galaxy {
		cam.sky.pan(dx, dy)
		return
	}
	v.offset = r2.Add(v.offset, r2.Scale(1/cam.view.Zoom, r2.Vec{X: dx, Y: dy}))
	cam.view.Center = r2.Add(cam.anchorPosition(v.anchor), v.offset)
}

// Wheel multiplies the zoom by factor, smoothly within a fifth of a second. The point of
// the picture at (x, y), framebuffer pixels from the centre, y up, stays where it is.
// Further calls add to the zoom that remains.
func (cam *Camera) Wheel(factor, x, y float64) {
	if !(factor > 0) || math.IsInf(factor, 0) {
		return
	}
	v := &cam.cameraControl
	if cam.look.on {
		cam.look.zoom(factor)
		return
	}
	cam.breakOff()
	if v.jumps {
		cam.zoomStep(factor, x, y)
		return
	}
	v.wheel = wheelZoom{v.wheel.remaining + math.Log(factor), x, y}
}

// zoomStep multiplies the zoom by factor at once, within its limits.
func (cam *Camera) zoomStep(factor, x, y float64) {
	cam.sky.aimed = r2.Vec{X: x, Y: y}
	if v := &cam.sky.pivot; !cam.sky.set.galaxy && v.isAt(x, y, cam.scale) {
		x, y = v.x, v.y // the star that one has come to
	}
	cam.sky.wheel = r2.Vec{X: x, Y: y}
	if cam.sky.set.galaxy {
		cam.sky.zoom(factor, x, y)
		return
	}
	_, least := cam.wholeView()
	most := least / minViewShare
	if cam.ws.index.Smallest > 0 {
		most = min(most, maxZoomIn*cam.zoomToFit(cam.ws.index.Smallest))
	}
	before := cam.view.Zoom
	farthest := least / maxZoomOut
	if cam.sky.InSky() {
		farthest = float64(cam.height) * cam.sky.set.unit / highestSky // its stars go on
	}
	after := min(max(before*factor, farthest), most)
	if after == before {
		cam.wheel.remaining = 0
		return
	}
	// The point under the pointer is center + (x, y)/zoom, before and after.
	keep := 1/before - 1/after
	v := &cam.cameraControl
	v.offset = r2.Add(v.offset, r2.Vec{X: x * keep, Y: y * keep})
	cam.view.Zoom = after
	cam.view.Center = r2.Add(cam.anchorPosition(v.anchor), v.offset)
}

// Fit flies to a view of the whole scene and stops following.
func (cam *Camera) Fit() {
	cam.ws.index.measureBounds(cam.ws.World) // orders may have led agents out of the initial bounds
	center, zoom := cam.wholeView()
	cam.ws.follow, cam.sky.flight = false, nil
	cam.framing = framedWhole
	free := anchor{None, None}
	cam.fly(free, r2.Sub(center, cam.anchorPosition(free)), zoom, 0)
}

// zoomToFit returns the zoom at which a circle of a diameter fits between the panels, or
// is 0.75 of the picture if the panels leave less.
func (cam *Camera) zoomToFit(diameter float64) float64 {
	width, height := cam.freeSize()
	const least = 0.75
	return max(min(width, height), least*float64(min(cam.width, cam.height))) / diameter
}

// zoomAt returns the zoom with which the camera follows a: the present one, but from outside of a body that it is not over.
func (cam *Camera) zoomAt(a anchor) float64 {
	if a.body == None {
		return cam.view.Zoom
	}
	radius := cam.ws.World.Setup().Bodies[a.body].Radius
	if r2.Norm(r2.Sub(cam.view.Center, cam.anchorPosition(a))) <= radius {
		return cam.view.Zoom
	}
	const whole = 3 // radii, in which its disc has room
	return min(cam.view.Zoom, cam.zoomToFit(whole*radius))
}

// flyToAnchor flies to a ship or a body and follows it, in so many seconds as fly.
func (cam *Camera) flyToAnchor(a anchor, zoom, seconds float64) {
	cam.framing = framedByHand
	cam.sky.flight = nil
	cam.fly(a, r2.Vec{}, zoom, seconds)
}

// View returns where the camera is and how far it is zoomed in.
func (cam *Camera) View() stage.Camera { return cam.view }

// tileAt returns the tile at a point of the picture, in framebuffer pixels from its
// upper left corner, or false if there is none.
func (cam *Camera) tileAt(x, y float64) (tiles.Tile, bool) {
	m := cam.ws.World.Setup().Tiles
	if m == nil {
		return tiles.Tile{}, false
	}
	t := m.At(cam.pointAt(x, y))
	return t, m.Contains(t)
}

// pointAt returns the point of the scene at a point of the picture.
func (cam *Camera) pointAt(x, y float64) r2.Vec {
	dx, dy := x-float64(cam.width)/2, float64(cam.height)/2-y
	return r2.Add(cam.view.Center, r2.Scale(1/cam.view.Zoom, r2.Vec{X: dx, Y: dy}))
}
