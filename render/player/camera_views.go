package player

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/orbit"
)

// defaultView returns the opening view or the view of the whole scene, whichever is shown.
func (cam *Camera) defaultView() (center r2.Vec, zoom float64) {
	if cam.framing == framedByScene && cam.ws.Scene.Camera.Height > 0 {
		return cam.sceneView()
	}
	return cam.wholeView()
}

// openingView shows what the scene's file says, or else the whole scene, and follows the
// body that the file names.
func (cam *Camera) openingView() {
	v := &cam.cameraControl
	v.framing, v.sceneSeconds = framedByScene, 0
	if c := cam.ws.Scene.Camera; c.Height > 0 && c.Follow != "" {
		named := func(b orbit.Body) bool { return b.Name == c.Follow }
		v.anchor = anchor{None, slices.IndexFunc(cam.ws.World.Setup().Bodies, named)}
	}
	cam.refit()
}

// sceneView returns the view that the scene's file asks for, fitted between the panels:
// what the file shows across a picture without panels is shown between them.
func (cam *Camera) sceneView() (center r2.Vec, zoom float64) {
	v, c := &cam.cameraControl, cam.ws.Scene.Camera
	width, height := v.freeSize()
	middle := r2.Add(r2.Vec{X: c.Center[0], Y: c.Center[1]}, cam.anchorPosition(v.anchor))
	zoom = height / c.Height
	low, high := cam.ws.index.Low, cam.ws.index.High
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
func (cam *Camera) wholeView() (center r2.Vec, zoom float64) {
	width, height := cam.freeSize()
	size := r2.Scale(wholeViewMargin, r2.Sub(cam.ws.index.High, cam.ws.index.Low))
	zoom = min(width/size.X, height/size.Y)
	return cam.centerFor(cam.ws.index.center, zoom), zoom
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
