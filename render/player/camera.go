package player

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/orbit"
)

// anchor is what the camera is held by: a ship, a body, or the plane itself
// where both are None.
type anchor struct{ ship, body int }

// view is what the camera does: it keeps a distance to its anchor, and never
// adds small steps to a large coordinate, so that a moon far out stands as still
// under it as the Sun does.
type view struct {
	width, height int     // framebuffer pixels
	scale         float64 // framebuffer pixels per point
	panels        edges
	shows         shot
	seen          float64 // seconds for which it has shown this

	held   anchor
	offset r2.Vec // camera minus anchor, scene length
	flight *flight
	wheel  wheel
}

// edges is how much of the picture lies behind panels, in framebuffer pixels.
type edges struct{ left, right, top, bottom float64 }

// shot is what the camera shows: one that nobody chose by hand is taken again when
// the picture has another size.
type shot uint8

const (
	opening shot = iota // as the scene's file asks
	whole               // all that there is
	own                 // what a person has moved it to
)

// wheel is a zoom under way.
type wheel struct {
	left float64 // natural logarithm of the factor still to come
	x, y float64 // the point that stays, pixels from the centre, y up
}

// wheelTime is the time constant of the wheel's zoom, in seconds: short enough
// to feel at hand, long enough that the eye sees where it goes.
const wheelTime = 0.06

// The camera sees at most 10⁴ times the scene. It comes so near that the smallest
// thing is ten times as wide as the picture, but sees at least a 10⁻¹³ part of the
// scene, where float64 ends.
const (
	widest    = 1e4
	nearest   = 10
	narrowest = 1e-13
)

// SetViewport tells the size of the picture in framebuffer pixels, and the
// pixels per point of the screen. What is seen stays the same size in points;
// a view of the whole scene, or the first one, stays fitted to the picture.
func (p *Player) SetViewport(width, height int, scale float64) {
	v := &p.view
	if width <= 0 || height <= 0 || !(scale > 0) || v.width == width && v.height == height && v.scale == scale {
		return
	}
	before := v.scale
	v.width, v.height, v.scale = width, height, scale
	if v.shows == own {
		p.Camera.Zoom *= scale / before
	}
	p.refit()
}

// KeepClear tells how much of the picture lies behind panels, in framebuffer
// pixels: the first view and that of the whole scene fit between them. They fly to
// their new place when a panel opens or closes, once a person has seen them.
func (p *Player) KeepClear(left, right, top, bottom float64) {
	v, e := &p.view, edges{left, right, top, bottom}
	if v.panels == e {
		return
	}
	v.panels = e
	if v.seen < settled {
		p.refit()
	} else if v.shows != own {
		center, zoom := p.unchosen()
		p.fly(r2.Sub(center, p.spot(v.held)), zoom)
	}
}

// settled is how long, in seconds, panels take to find their size in a new scene.
const settled = 0.25

// refit takes a view that nobody chose by hand again.
func (p *Player) refit() {
	v := &p.view
	if v.shows == own {
		return
	}
	v.flight, v.wheel = nil, wheel{}
	p.Camera.Center, p.Camera.Zoom = p.unchosen()
	p.hold(v.held)
}

// unchosen returns the view that nobody chose by hand.
func (p *Player) unchosen() (center r2.Vec, zoom float64) {
	if p.view.shows == opening && p.Scene.Camera.Height > 0 {
		return p.sceneView()
	}
	return p.wholeView()
}

// firstView looks as the scene's file asks, or at everything where it does not,
// and stays with the body that the file names.
func (p *Player) firstView() {
	v := &p.view
	v.shows, v.seen = opening, 0
	if c := p.Scene.Camera; c.Height > 0 && c.Follow != "" {
		named := func(b orbit.Body) bool { return b.Name == c.Follow }
		v.held = anchor{None, slices.IndexFunc(p.World.Setup().Bodies, named)}
	}
	p.refit()
}

// sceneView returns the view that the scene's file asks for. Panels hide nothing
// of it: what the file shows from the left to the right edge of a bare picture
// moves together between them.
func (p *Player) sceneView() (center r2.Vec, zoom float64) {
	v, c := &p.view, p.Scene.Camera
	width, height := v.room()
	middle := r2.Add(r2.Vec{X: c.Center[0], Y: c.Center[1]}, p.spot(v.held))
	zoom = height / c.Height
	low, high := p.cast.low.X, p.cast.high.X
	if seen := c.Height * float64(v.width) / float64(v.height); high-low < almost*seen { // not a part of something larger
		zoom = min(zoom, width/(border*(high-low)))
		if half := 0.5 * width / zoom; low < middle.X-half || high > middle.X+half {
			middle.X = 0.5 * (low + high)
		}
	}
	return v.amid(middle, zoom), zoom
}

// almost is how much wider than the first view a scene may be that was meant to
// be seen as a whole.
const almost = 1.25

// border is how much wider than the scene the first view is at least.
const border = 1.04

// wholeView returns the view of all that there is.
func (p *Player) wholeView() (center r2.Vec, zoom float64) {
	width, height := p.view.room()
	size := r2.Scale(margin, r2.Sub(p.cast.high, p.cast.low))
	zoom = min(width/size.X, height/size.Y)
	return p.view.amid(p.cast.center, zoom), zoom
}

// enough is the share of the picture that a view has at least, however large
// panels are.
const enough = 0.5

// room returns the size of the part of the picture that no panel covers.
func (v *view) room() (width, height float64) {
	w, h := float64(v.width), float64(v.height)
	return max(w-v.panels.left-v.panels.right, enough*w), max(h-v.panels.top-v.panels.bottom, enough*h)
}

// amid returns the camera's centre that brings a point of the scene to the
// middle of the part of the picture that no panel covers.
func (v *view) amid(point r2.Vec, zoom float64) r2.Vec {
	width, height := v.room()
	// aside returns how far the middle of the room lies from that of the picture.
	aside := func(panel, size, room float64) float64 { return min(panel, size-room) - 0.5*(size-room) }
	return r2.Vec{
		X: point.X - aside(v.panels.left, float64(v.width), width)/zoom,
		Y: point.Y + aside(v.panels.top, float64(v.height), height)/zoom,
	}
}

// hold keeps the camera where it is and lets it move with a from now on.
func (p *Player) hold(a anchor) {
	p.view.held = a
	p.view.offset = r2.Sub(p.Camera.Center, p.spot(a))
}

// spot returns where an anchor is in the picture.
func (p *Player) spot(a anchor) r2.Vec {
	switch {
	case a.ship != None && a.ship < len(p.World.Agents()):
		return p.shipPlace(a.ship)
	case a.body != None && a.body < len(p.cast.bodies):
		return p.cast.bodies[a.body]
	}
	return r2.Vec{}
}

// moveCamera lets the camera do what it is about for a time in seconds.
func (p *Player) moveCamera(seconds float64) {
	v := &p.view
	v.seen += seconds
	if v.flight != nil {
		p.Camera.Zoom, v.offset = v.flight.at(v.flight.elapsed + seconds)
		if v.flight.elapsed += seconds; v.flight.elapsed >= v.flight.duration {
			v.flight = nil
		}
	}
	p.Camera.Center = r2.Add(p.spot(v.held), v.offset)
	if v.wheel.left != 0 {
		now := v.wheel.left * (1 - math.Exp(-seconds/wheelTime))
		if math.Abs(v.wheel.left) < 1e-3 {
			now = v.wheel.left
		}
		v.wheel.left -= now
		p.zoom(math.Exp(now), v.wheel.x, v.wheel.y)
	}
}

// Moving reports whether the next picture differs from the last although nobody
// touches anything: the world runs, or the camera flies, or a notice fades.
func (p *Player) Moving() bool {
	return !p.Paused || p.Scrubbing() || p.view.flight != nil || p.view.wheel.left != 0 || p.noticeLeft > 0 || p.marker.Left > 0
}

// Pan moves the camera by a distance in framebuffer pixels, y up.
func (p *Player) Pan(dx, dy float64) {
	v := &p.view
	v.flight, v.shows = nil, own
	v.offset = r2.Add(v.offset, r2.Scale(1/p.Camera.Zoom, r2.Vec{X: dx, Y: dy}))
	p.Camera.Center = r2.Add(p.spot(v.held), v.offset)
}

// Wheel multiplies the zoom by factor, smoothly within a fifth of a second, and
// keeps the point of the picture at (x, y), framebuffer pixels from the centre, y
// up, where it is. Turning on adds to what is still to come.
func (p *Player) Wheel(factor, x, y float64) {
	if !(factor > 0) || math.IsInf(factor, 0) {
		return
	}
	v := &p.view
	v.flight, v.shows = nil, own
	v.wheel = wheel{v.wheel.left + math.Log(factor), x, y}
}

// zoom is one step of the wheel's.
func (p *Player) zoom(factor, x, y float64) {
	_, least := p.wholeView()
	most := least / narrowest
	if p.cast.smallest > 0 {
		most = min(most, nearest*p.zoomFor(p.cast.smallest))
	}
	before := p.Camera.Zoom
	after := min(max(before*factor, least/widest), most)
	if after == before {
		p.view.wheel.left = 0
		return
	}
	// The point under the pointer is center + (x, y)/zoom, before and after.
	keep := 1/before - 1/after
	v := &p.view
	v.offset = r2.Add(v.offset, r2.Vec{X: x * keep, Y: y * keep})
	p.Camera.Zoom = after
	p.Camera.Center = r2.Add(p.spot(v.held), v.offset)
}

// Fit flies to a view of the whole scene and lets go of what it followed.
func (p *Player) Fit() {
	p.cast.measure(p.World) // orders lead out of what it was at first
	center, zoom := p.wholeView()
	p.Follow = false
	p.hold(anchor{None, None})
	p.view.shows = whole
	p.fly(r2.Sub(center, p.spot(p.view.held)), zoom)
}

// zoomFor returns the zoom at which a circle of the given diameter just fits
// between the panels, where that does not make it much smaller.
func (p *Player) zoomFor(diameter float64) float64 {
	width, height := p.view.room()
	const least = 0.75
	return max(min(width, height), least*float64(min(p.view.width, p.view.height))) / diameter
}

// flyTo flies to a ship or a body and stays with it.
func (p *Player) flyTo(a anchor, zoom float64) {
	p.view.shows = own
	p.hold(a)
	p.fly(r2.Vec{}, zoom)
}

// fly starts a flight to an offset from what the camera is held by.
func (p *Player) fly(to r2.Vec, zoom float64) {
	v := &p.view
	v.wheel, v.flight = wheel{}, newFlight(v.offset, to, p.Camera.Zoom, zoom, float64(v.height))
}
