package player

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/orbit"
)

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
func (p *Player) SetViewport(width, height int, scale float64) {
	v := &p.control
	if width <= 0 || height <= 0 || !(scale > 0) || v.width == width && v.height == height && v.scale == scale {
		return
	}
	before := v.scale
	v.width, v.height, v.scale = width, height, scale
	if v.framing == framedByHand {
		p.camera.Zoom *= scale / before
	}
	p.refit()
}

// SetInsets sets how much of the picture panels cover at its edges, in framebuffer
// pixels. The opening view and the view of the whole scene fit between the panels. When
// a panel opens or closes later, the camera flies to the new fit.
func (p *Player) SetInsets(left, right, top, bottom float64) {
	v, e := &p.control, insets{left, right, top, bottom}
	if v.insets == e {
		return
	}
	v.insets = e
	if v.sceneSeconds < layoutSeconds {
		p.refit()
	} else if v.framing != framedByHand {
		center, zoom := p.defaultView()
		p.fly(v.anchor, r2.Sub(center, p.anchorPosition(v.anchor)), zoom, 0)
	}
}

// layoutSeconds is how long, in seconds, panels may take to reach their size in a new scene.
const layoutSeconds = 0.25

// refit fits a view that was not chosen by hand to the picture again.
func (p *Player) refit() {
	v := &p.control
	if v.framing == framedByHand {
		return
	}
	v.flight, v.wheel = nil, wheelZoom{}
	p.camera.Center, p.camera.Zoom = p.defaultView()
	p.sky.z = p.anchorZ(v.anchor)
	p.anchorTo(v.anchor)
	v.drift.anchor, v.drift.offset = v.anchor, v.offset // the person has moved nothing
}

// defaultView returns the opening view or the view of the whole scene, whichever is shown.
func (p *Player) defaultView() (center r2.Vec, zoom float64) {
	if p.control.framing == framedByScene && p.Scene.Camera.Height > 0 {
		return p.sceneView()
	}
	return p.wholeView()
}

// openingView shows what the scene's file says, or else the whole scene, and follows the
// body that the file names.
func (p *Player) openingView() {
	v := &p.control
	v.framing, v.sceneSeconds = framedByScene, 0
	if c := p.Scene.Camera; c.Height > 0 && c.Follow != "" {
		named := func(b orbit.Body) bool { return b.Name == c.Follow }
		v.anchor = anchor{None, slices.IndexFunc(p.World.Setup().Bodies, named)}
	}
	p.refit()
}

// sceneView returns the view that the scene's file asks for, fitted between the panels:
// what the file shows across a picture without panels is shown between them.
func (p *Player) sceneView() (center r2.Vec, zoom float64) {
	v, c := &p.control, p.Scene.Camera
	width, height := v.freeSize()
	middle := r2.Add(r2.Vec{X: c.Center[0], Y: c.Center[1]}, p.anchorPosition(v.anchor))
	zoom = height / c.Height
	low, high := p.index.Low, p.index.High
	size := r2.Sub(high, low)
	seen := c.Height * max(float64(v.width)/float64(v.height), fileAspect)
	if size.X < wholeSceneTolerance*seen && size.Y < wholeSceneTolerance*c.Height { // not a part of something larger
		zoom = min(zoom, width/(minBorder*size.X), height/(minBorder*size.Y))
		middle.X = within(middle.X, low.X, high.X, 0.5*width/zoom)
		middle.Y = within(middle.Y, low.Y, high.Y, 0.5*height/zoom)
	}
	return v.centerFor(middle, zoom), zoom
}

// within returns the middle of a view that shows all from low to high: where the one given
// cuts something off, the middle of these.
func within(middle, low, high, half float64) float64 {
	if low < middle-half || high > middle+half {
		return 0.5 * (low + high)
	}
	return middle
}

// fileAspect is the shape of the picture that scene files are written for. A narrower one
// shows as much.
const fileAspect = 16.0 / 9

// A scene up to wholeSceneTolerance times as large as its opening view counts as meant to
// be seen whole.
const wholeSceneTolerance = 1.25

// minBorder is the least ratio of the opening view's size to the scene's.
const minBorder = 1.04

// wholeView returns the view of the whole scene.
func (p *Player) wholeView() (center r2.Vec, zoom float64) {
	width, height := p.control.freeSize()
	size := r2.Scale(wholeViewMargin, r2.Sub(p.index.High, p.index.Low))
	zoom = min(width/size.X, height/size.Y)
	return p.control.centerFor(p.index.center, zoom), zoom
}

// minFreeShare is the least share of the picture that a view is fitted to, however large
// the panels are.
const minFreeShare = 0.5

// freeSize returns the size of the free part of the picture: the one that no panel covers.
func (v *cameraControl) freeSize() (width, height float64) {
	w, h := float64(v.width), float64(v.height)
	return max(w-v.insets.left-v.insets.right, minFreeShare*w), max(h-v.insets.top-v.insets.bottom, minFreeShare*h)
}

// centerFor returns the camera's centre that shows a point of the scene in the middle of
// the free part of the picture.
func (v *cameraControl) centerFor(point r2.Vec, zoom float64) r2.Vec {
	width, height := v.freeSize()
	// aside returns how far the middle of the free part lies from that of the picture.
	aside := func(panel, size, free float64) float64 { return min(panel, size-free) - 0.5*(size-free) }
	return r2.Vec{
		X: point.X - aside(v.insets.left, float64(v.width), width)/zoom,
		Y: point.Y + aside(v.insets.top, float64(v.height), height)/zoom,
	}
}

// anchorTo keeps the camera where it is and makes it move with a from now on. A flight ends, for it leads to what the
// camera moved with.
func (p *Player) anchorTo(a anchor) {
	if a != p.control.anchor {
		p.control.flight = nil
	}
	p.control.anchor = a
	p.control.offset = r2.Sub(p.camera.Center, p.anchorPosition(a))
	p.sky.depth = p.sky.z - p.anchorZ(a)
}

// moveWith makes the camera move with a at an offset: what it follows stays where it is in
// the picture, also where a is elsewhere in another world.
func (p *Player) moveWith(a anchor, offset r2.Vec) {
	p.control.anchor, p.control.offset = a, offset
	p.camera.Center = r2.Add(p.anchorPosition(a), offset)
}

// anchorPosition returns where an anchor is at the time of the frame.
func (p *Player) anchorPosition(a anchor) r2.Vec {
	switch {
	case a.ship != None && a.ship < p.World.Count():
		return p.shipPosition(a.ship)
	case a.body != None && a.body < len(p.index.bodyPositions):
		return p.index.bodyPositions[a.body]
	case p.sky.set.galaxy && p.sky.near.system != nil:
		return planePosition(p.sky.near.system.At(p.SkyTime()))
	}
	return r2.Vec{}
}

// updateCamera advances a flight or zoom by so many seconds and follows the anchor.
func (p *Player) updateCamera(seconds float64) {
	v := &p.control
	v.sceneSeconds += seconds
	if v.flight != nil {
		p.updateFlight(seconds)
	}
	p.sky.easing.left = max(0, p.sky.easing.left-seconds)
	if p.sky.flight != nil {
		p.updateSkyFlight(seconds)
	}
	p.moveAlong()
	if v.wheel.remaining != 0 {
		now := v.wheel.remaining * (1 - math.Exp(-seconds/wheelSeconds))
		if math.Abs(v.wheel.remaining) < 1e-3 {
			now = v.wheel.remaining
		}
		v.wheel.remaining -= now
		p.zoomStep(math.Exp(now), v.wheel.x, v.wheel.y)
	}
	p.updateLook(seconds)
	p.updateDrift()
	p.passGates()
}

// drift is how far the person has moved the camera, for the stars of the backdrop: how the
// camera moves with a body or a ship is not part of it.
type drift struct {
	points r2.Vec
	anchor anchor // at the last frame
	offset r2.Vec
}

// updateDrift adds what the camera has moved since the last frame, one picture at most. With
// reduced motion nothing drifts.
func (p *Player) updateDrift() {
	v, d := &p.control, &p.control.drift
	move := r2.Scale(p.camera.Zoom/v.scale, r2.Sub(v.offset, d.offset))
	if d.anchor == v.anchor && !v.jumps {
		if far, most := r2.Norm(move), float64(v.width)/v.scale; far > most {
			move = r2.Scale(most/far, move)
		}
		d.points = r2.Add(d.points, move)
	}
	d.anchor, d.offset = v.anchor, v.offset
}

// Animating reports whether the next frame differs from the last without any input: the
// world runs, the camera flies, or a notice is about to disappear.
func (p *Player) Animating() bool {
	return !p.Paused() || p.tour != nil && !p.tour.held && !p.tour.over || p.Scrubbing() || p.sky.flight != nil || p.sky.easing.left > 0 || p.sky.gate.making != "" || p.sky.look.share > 0 && p.sky.look.share < 1 || p.sky.look.on != (p.sky.look.share > 0) || p.sky.look.zooming() || p.control.flight != nil || p.control.wheel.remaining != 0 || p.Notices.seconds > 0 || p.rest > 0 || p.marker.Remaining > 0
}

// Pan moves the camera by a distance in framebuffer pixels, y up.
func (p *Player) Pan(dx, dy float64) {
	v := &p.control
	if p.sky.look.on {
		p.turnLook(dx, dy)
		return
	}
	p.breakOff()
	if p.sky.set.galaxy {
		p.panSky(dx, dy)
		return
	}
	v.offset = r2.Add(v.offset, r2.Scale(1/p.camera.Zoom, r2.Vec{X: dx, Y: dy}))
	p.camera.Center = r2.Add(p.anchorPosition(v.anchor), v.offset)
}

// Wheel multiplies the zoom by factor, smoothly within a fifth of a second. The point of
// the picture at (x, y), framebuffer pixels from the centre, y up, stays where it is.
// Further calls add to the zoom that remains.
func (p *Player) Wheel(factor, x, y float64) {
	if !(factor > 0) || math.IsInf(factor, 0) {
		return
	}
	v := &p.control
	if p.sky.look.on {
		p.zoomLook(factor)
		return
	}
	p.breakOff()
	if v.jumps {
		p.zoomStep(factor, x, y)
		return
	}
	v.wheel = wheelZoom{v.wheel.remaining + math.Log(factor), x, y}
}

// zoomStep multiplies the zoom by factor at once, within its limits.
func (p *Player) zoomStep(factor, x, y float64) {
	p.sky.aimed = r2.Vec{X: x, Y: y}
	if v := &p.sky.pivot; !p.sky.set.galaxy && v.isAt(x, y, p.control.scale) {
		x, y = v.x, v.y // the star that one has come to
	}
	p.sky.wheel = r2.Vec{X: x, Y: y}
	if p.sky.set.galaxy {
		p.zoomSky(factor, x, y)
		return
	}
	_, least := p.wholeView()
	most := least / minViewShare
	if p.index.Smallest > 0 {
		most = min(most, maxZoomIn*p.zoomToFit(p.index.Smallest))
	}
	before := p.camera.Zoom
	farthest := least / maxZoomOut
	if p.InSky() {
		farthest = float64(p.control.height) * p.sky.set.unit / highestSky // its stars go on
	}
	after := min(max(before*factor, farthest), most)
	if after == before {
		p.control.wheel.remaining = 0
		return
	}
	// The point under the pointer is center + (x, y)/zoom, before and after.
	keep := 1/before - 1/after
	v := &p.control
	v.offset = r2.Add(v.offset, r2.Vec{X: x * keep, Y: y * keep})
	p.camera.Zoom = after
	p.camera.Center = r2.Add(p.anchorPosition(v.anchor), v.offset)
}

// Fit flies to a view of the whole scene and stops following.
func (p *Player) Fit() {
	p.index.measureBounds(p.World) // orders may have led agents out of the initial bounds
	center, zoom := p.wholeView()
	p.follow, p.sky.flight = false, nil
	p.control.framing = framedWhole
	free := anchor{None, None}
	p.fly(free, r2.Sub(center, p.anchorPosition(free)), zoom, 0)
}

// zoomToFit returns the zoom at which a circle of a diameter fits between the panels, or
// is 0.75 of the picture if the panels leave less.
func (p *Player) zoomToFit(diameter float64) float64 {
	width, height := p.control.freeSize()
	const least = 0.75
	return max(min(width, height), least*float64(min(p.control.width, p.control.height))) / diameter
}

// zoomAt returns the zoom with which the camera follows a: the present one, but from outside of a body that it is not over.
func (p *Player) zoomAt(a anchor) float64 {
	if a.body == None {
		return p.camera.Zoom
	}
	radius := p.World.Setup().Bodies[a.body].Radius
	if r2.Norm(r2.Sub(p.camera.Center, p.anchorPosition(a))) <= radius {
		return p.camera.Zoom
	}
	const whole = 3 // radii, in which its disc has room
	return min(p.camera.Zoom, p.zoomToFit(whole*radius))
}

// flyToAnchor flies to a ship or a body and follows it, in so many seconds as fly.
func (p *Player) flyToAnchor(a anchor, zoom, seconds float64) {
	p.control.framing = framedByHand
	p.sky.flight = nil
	p.fly(a, r2.Vec{}, zoom, seconds)
}
