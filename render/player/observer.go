package player

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav/tiles"
	"galaxy/render/observer"
	"galaxy/scene"
)

// Observer is the place from which one sees the open scene, and how its view was chosen.
type Observer struct {
	base
	sky       *Sky
	selection *Selection
	gate      *gateway
	playback  *Playback

	observer.Observer
	observed     observed
	framing      framing
	besideChosen bool      // the insets are those beside the panel of what is selected
	sceneSeconds float64   // since the opening view
	level        [3]r3.Vec // of the picture, from a place
}

// framing says how the view was chosen. A view that was not chosen by hand is fitted
// again when the picture's size changes.
type framing uint8

const (
	framedByScene framing = iota // as the scene's file says
	framedWhole                  // the whole scene
	framedByHand                 // the person has moved the observer
)

// anchor is the thing that is selected or followed: a ship, a body, or nothing if both are None.
type anchor struct{ ship, body int }

// frame returns the frame on which an observer rides that follows an anchor.
func (a anchor) frame() observer.Frame { return observer.Frame{Ship: a.ship, Body: a.body} }

// SetViewport sets the size of the picture in framebuffer pixels, and the pixels per
// point of the screen. Sizes in points stay the same. The opening view and the view of
// the whole scene are fitted to the new size.
func (o *Observer) SetViewport(width, height int, scale float64) {
	if width <= 0 || height <= 0 || !(scale > 0) || o.Width == width && o.Height == height && o.Scale == scale {
		return
	}
	before := o.Scale
	o.Width, o.Height, o.Scale = width, height, scale
	if o.framing == framedByHand {
		o.SetZoom(o.Plane().Zoom * (scale / before))
	}
	o.refit()
}

// SetInsets sets how much of the picture panels cover at its edges, in framebuffer
// pixels. The opening view and the view of the whole scene fit between the panels. When
// a panel opens or closes later, the observer flies to the new fit. The panel of what is selected
// moves no picture: the next click would miss.
func (o *Observer) SetInsets(left, right, top, bottom float64) {
	e := observer.Insets{Left: left, Right: right, Top: top, Bottom: bottom}
	if o.Insets == e {
		return
	}
	chosen := o.selection.Chosen()
	selects := chosen != o.besideChosen
	o.Insets, o.besideChosen = e, chosen
	if o.sceneSeconds < layoutSeconds {
		o.refit()
	} else if o.framing != framedByHand && !selects {
		o.flyToView(o.Frame(), o.defaultView())
	}
}

// layoutSeconds is how long, in seconds, panels may take to reach their size in a new scene.
const layoutSeconds = 0.25

// refit fits a view that was not chosen by hand to the picture again.
func (o *Observer) refit() {
	if o.framing == framedByHand {
		return
	}
	s := o.Slant()
	o.TiltTo(observer.FromAbove, o.middle(), 0) // as which views are given
	o.Show(o.defaultView())
	o.TiltTo(s, o.middle(), 0)
}

// positionOf returns the place of a frame in the plane at the time of the picture.
func (o *Observer) positionOf(f observer.Frame) r2.Vec {
	at := o.Origin(f)
	return r2.Vec{X: at.X, Y: at.Y}
}

// flyToView flies to a view of the plane that moves with a frame.
func (o *Observer) flyToView(f observer.Frame, to observer.Plane) {
	o.Fly(f, r2.Sub(to.Center, o.positionOf(f)), to.Zoom, 0)
}

// flyNear flies to what is selected, where it is now, and shows so much of the scene from top to bottom in the free part of the picture.
func (o *Observer) flyNear(height float64) {
	at := o.pivot()
	_, free := o.FreeSize()
	o.framing = framedByHand
	o.flyToView(observer.Free, o.Showing(r2.Vec{X: at.X, Y: at.Y}, free/height))
}

// flyBack flies to the view that the scene's file says.
func (o *Observer) flyBack() {
	o.framing = framedByScene
	o.flyToView(o.Frame(), o.defaultView())
}

// update moves the observer for so many seconds, and through the gate that it comes near.
func (o *Observer) update(seconds float64) {
	o.sceneSeconds += min(seconds, LongestFrame) // the panels of a new scene need some frames, however long they take
	if o.Advance(seconds) {
		o.sky.arrive()
	}
	o.Settle(seconds)
	o.track()
	o.gate.pass()
}

// Pan moves the observer by a distance in framebuffer pixels, y up.
func (o *Observer) Pan(dx, dy float64) {
	o.take()
	o.Observer.Pan(dx, dy)
}

// Wheel multiplies the zoom by factor, as [observer.Observer.Wheel] does.
func (o *Observer) Wheel(factor, x, y float64) {
	if factor > 0 && !math.IsInf(factor, 0) {
		o.take()
	}
	o.Observer.Wheel(factor, x, y)
}

// StepAside moves the observer by so many eighths of the shorter side of the picture, to the right and up; where it looks around, or from a
// cockpit, it turns.
func (o *Observer) StepAside(right, up float64) {
	step := float64(min(o.Width, o.Height)) / 8
	o.Pan(step*right, step*up)
}

// Approach multiplies the zoom by factor, as [Observer.Wheel] does, about what is selected or followed if that is in the picture, else
// about the middle of its free part.
func (o *Observer) Approach(factor float64) {
	c := o.Camera()
	at, near := c.See(o.pivot())
	if !(near > 0) || math.Abs(at.X) > 0.5*float64(o.Width) || math.Abs(at.Y) > 0.5*float64(o.Height) {
		at, _ = c.See(o.middle())
	}
	o.Wheel(factor, at.X, at.Y)
}

// take lets the person take the observer, unless it looks around: its motion ends, and it goes on
// with the thing that is near.
func (o *Observer) take() {
	if o.LooksAround() {
		o.letGo()
		return
	}
	o.framing = framedByHand
	if o.BreakOff() {
		o.ws.follow = false
	}
}

// brake ends a flight to a thing or a place of the sky when the person lets go of it: the observer
// stays at its place.
func (o *Observer) brake() {
	if !o.Flies() {
		return
	}
	o.framing = framedByHand
	o.BreakOff()
	o.ws.follow = false
	o.Ride(observer.Free)
}

// Flies reports whether the observer flies to a thing, or to a place of the sky.
func (o *Observer) Flies() bool { return o.Travelling() || o.ws.follow && o.Flight() != nil }

// Fit flies to a view of the whole scene from above and stops following. It leads down from the sky around, too.
func (o *Observer) Fit() {
	if o.LooksAround() {
		o.sky.remember(o.sky.visit())
		o.LookAround(false)
	}
	o.ws.index.measureBounds(o.ws.World) // orders may have led agents out of the initial bounds
	o.Continue(nil)
	o.ws.follow, o.framing = false, framedWhole
	o.Observer.TurnWith(observer.OfScene)
	o.Narrow(o.Field() / observer.UsualField)
	o.TiltTo(observer.FromAbove, o.pivot(), observer.TurnSeconds)
	o.flyToView(observer.Free, o.Whole(o.observed.Extent()))
}

// zoomAt returns the zoom with which the observer follows a: the present one, but far enough to be
// outside of a body that it is not over.
func (o *Observer) zoomAt(a anchor) float64 {
	now := o.Plane()
	if a.body == None {
		return now.Zoom
	}
	radius := o.ws.World.Setup().Bodies[a.body].Radius
	if r2.Norm(r2.Sub(now.Center, o.positionOf(a.frame()))) <= radius {
		return now.Zoom
	}
	const whole = 3 // radii, in which its disc has room
	return min(now.Zoom, o.ZoomToFit(whole*radius))
}

// flyToAnchor flies to a ship or a body and follows it, in so many seconds as Fly.
func (o *Observer) flyToAnchor(a anchor, zoom, seconds float64) {
	o.framing = framedByHand
	o.Continue(nil)
	o.Fly(a.frame(), r2.Vec{}, zoom, seconds)
}

// tileAt returns the tile at a point of the picture, in framebuffer pixels from its
// upper left corner, or false if there is none.
func (o *Observer) tileAt(x, y float64) (tiles.Tile, bool) {
	m := o.ws.World.Setup().Tiles
	if m == nil {
		return tiles.Tile{}, false
	}
	t := m.At(o.PointAt(x, y))
	return t, m.Contains(t)
}

// defaultView returns the opening view or the view of the whole scene, whichever is shown.
func (o *Observer) defaultView() observer.Plane {
	if o.framing == framedByScene && o.ws.Scene.Camera.Height > 0 {
		return o.sceneView()
	}
	return o.Whole(o.observed.Extent())
}

// openingView shows what the scene's file says, or else the whole scene, and follows the
// thing that the file names.
func (o *Observer) openingView() {
	o.framing, o.sceneSeconds = framedByScene, 0
	c := &o.ws.Scene.Camera
	if c.Height > 0 && c.Follow != "" {
		o.Ride(o.ws.anchorNamed(anchorNames{c.Follow, c.Follow}).frame())
	}
	if c.From == nil {
		o.SetField(c.Field * math.Pi / 180)
	}
	o.refit()
	if ship := o.ws.ShipNamed(c.Follow); c.Axes == scene.CameraOfCockpit && ship != None {
		o.board(ship, slantOf(c))
		return
	}
	o.Observer.TurnWith(axesOf[c.Axes])
	o.TiltTo(slantOf(c), o.middle(), 0)
	if from := c.From; from != nil {
		if body := o.ws.BodyNamed(from.Body); c.Follow == "" {
			o.StandAt(body, *from.Site, from.Azimuth*math.Pi/180, from.Altitude*math.Pi/180)
		} else {
			o.LookFrom(body, from.Site, o.ws.anchorNamed(anchorNames{c.Follow, c.Follow}).frame())
		}
		o.SetField(c.Field * math.Pi / 180)
	}
}

// axesOf are the axes of a scene's camera.
var axesOf = [...]observer.FrameAxes{
	scene.CameraOfScene: observer.OfScene, scene.CameraOfBody: observer.OfBody, scene.CameraOfPair: observer.OfPair, scene.CameraOfWay: observer.OfWay, scene.CameraOfCockpit: observer.OfWay,
}

// slantOf returns the slant that a scene's file asks for.
func slantOf(c *scene.Camera) observer.Slant {
	const degree = math.Pi / 180
	s := observer.FromAbove
	s.Azimuth, s.Elevation, s.Roll = s.Azimuth+c.Turn*degree, s.Elevation-c.Lean*degree, c.Roll*degree
	return s
}

// Orbit turns the observer about the thing that is selected or followed, or about the middle of the free part of the picture, by
// a drag in pixels, y up.
func (o *Observer) Orbit(dx, dy float64) {
	o.framing = framedByHand
	o.Observer.Orbit(dx, dy, o.pivot())
}

// OverBody reports whether one looks from above at a body that is larger than the picture's shorter side.
func (o *Observer) OverBody() bool {
	if o.Galaxy || o.Tilted() || o.LooksAround() {
		return false
	}
	now := o.Plane()
	side := float64(min(o.Width, o.Height)) / now.Zoom
	for i, b := range o.ws.World.Setup().Bodies {
		if 2*b.Radius > side && r2.Norm(r2.Sub(now.Center, o.positionOf(observer.Frame{Ship: None, Body: i}))) < b.Radius {
			return true
		}
	}
	return false
}

// pivot returns the point about which the observer turns.
func (o *Observer) pivot() r3.Vec {
	for _, f := range [...]observer.Frame{o.ws.anchor.frame(), o.Frame()} {
		if at, ok := o.observed.Origin(f); ok {
			return at
		}
	}
	return o.middle()
}

// middle returns the point in the middle of the free part of the picture.
func (o *Observer) middle() r3.Vec {
	if o.Galaxy {
		return o.Focus()
	}
	e := &o.Insets
	return o.At(0.5*(e.Left-e.Right), 0.5*(e.Bottom-e.Top))
}

// Tilt leans the map, or shows it from above again.
func (o *Observer) Tilt() {
	const usual = 25 * math.Pi / 180
	o.StepOff()
	s := observer.FromAbove
	if !o.Tilted() {
		s.Elevation = usual
	}
	o.TiltTo(s, o.pivot(), observer.TurnSeconds)
}

// TurnBy turns the observer about the middle of the picture, by shares of a turn to the left and up.
func (o *Observer) TurnBy(left, up float64) {
	s := o.Slant()
	if o.Aboard() { // it is the eye that turns
		left, up = -left, -up
	}
	s.Azimuth, s.Elevation = s.Azimuth-2*math.Pi*left, s.Elevation+2*math.Pi*up
	o.TiltTo(s, o.pivot(), observer.TurnSeconds)
}

// sceneView returns the view that the scene's file asks for, fitted between the panels:
// what the file shows across a picture without panels is shown between them.
func (o *Observer) sceneView() observer.Plane {
	c := o.ws.Scene.Camera
	width, height := o.FreeSize()
	middle := r2.Add(r2.Vec{X: c.Center[0], Y: c.Center[1]}, o.positionOf(o.Frame()))
	zoom := height / c.Height
	low, high := o.ws.index.Low, o.ws.index.High
	size := r2.Sub(high, low)
	seen := c.Height * max(float64(o.Width)/float64(o.Height), fileAspect)
	if size.X < wholeSceneTolerance*seen && size.Y < wholeSceneTolerance*c.Height { // not a part of something larger
		zoom = min(zoom, width/(minBorder*size.X), height/(minBorder*size.Y))
		middle.X = within(middle.X, low.X, high.X, 0.5*width/zoom)
		middle.Y = within(middle.Y, low.Y, high.Y, 0.5*height/zoom)
	}
	return o.Showing(middle, zoom)
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
