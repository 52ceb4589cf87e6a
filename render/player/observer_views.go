package player

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/orbit"
	"galaxy/render/observer"
)

// defaultView returns the opening view or the view of the whole scene, whichever is shown.
func (o *Observer) defaultView() observer.Plane {
	if o.framing == framedByScene && o.ws.Scene.Camera.Height > 0 {
		return o.sceneView()
	}
	return o.Whole(o.observed.Extent())
}

// openingView shows what the scene's file says, or else the whole scene, and follows the
// body that the file names.
func (o *Observer) openingView() {
	o.framing, o.sceneSeconds = framedByScene, 0
	if c := o.ws.Scene.Camera; c.Height > 0 && c.Follow != "" {
		named := func(b orbit.Body) bool { return b.Name == c.Follow }
		o.Ride(observer.Frame{Ship: None, Body: slices.IndexFunc(o.ws.World.Setup().Bodies, named)})
	}
	o.refit()
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
