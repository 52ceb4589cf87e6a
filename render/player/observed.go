package player

import (
	"gonum.org/v1/gonum/num/quat"
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/observer"
	"galaxy/scene"
	"galaxy/sky"
)

// observed tells an observer about the open scene.
type observed struct {
	ws        *Workspace
	sky       *Sky
	selection *Selection
	heights   scene.Heights // of ships between the stars
	view      *Observer
	kept      *stand // from which one looks around, or nil: it goes with the observer
}

var _ observer.World = (*observed)(nil)

func (w *observed) SkyTime() float64          { return w.ws.SkyTime() }
func (w *observed) BodyNamed(name string) int { return w.ws.BodyNamed(name) }

// Origin returns the place of a ship or a body at the time of the frame. Ships are in the plane but among the stars and on orbits.
func (w *observed) Origin(f observer.Frame) (at r3.Vec, ok bool) {
	switch {
	case f.Ship != None && f.Ship < w.ws.World.Count():
		p := w.ws.shipPosition(f.Ship)
		at = r3.Vec{X: p.X, Y: p.Y}
		if w.ws.Scene.Galaxy || w.ws.World.Flights().Any() {
			at.Z = w.heights.Of(w.ws.Scene, w.ws.World, uint32(f.Ship), p)
		}
	case f.Body != None && f.Body < len(w.ws.index.bodyStates):
		at = w.ws.index.bodyStates[f.Body].R
	default:
		return at, false
	}
	return at, true
}

// Extent returns how large the scene was when it was last measured.
func (w *observed) Extent() observer.Extent {
	x := &w.ws.index
	return observer.Extent{Center: x.center, Size: r2.Scale(wholeViewMargin, r2.Sub(x.High, x.Low)), Smallest: x.Smallest, Endless: w.sky.InSky()}
}

// Clearance returns how far the eye keeps from a focus: three radii from the middle of a body, less from a focus that is
// beside it.
func (w *observed) Clearance(focus r3.Vec) (far float64) {
	const radii, beside = 3, 0.5
	for i, b := range w.ws.World.Setup().Bodies {
		if b.Radius > 0 {
			far = max(far, radii*b.Radius-beside*r3.Norm(r3.Sub(focus, w.ws.index.bodyStates[i].R)))
		}
	}
	return far
}

// Stand returns the place from which one looks around, and what is level there.
func (w *observed) Stand() (at r3.Vec, level quat.Number) {
	s := w.standing()
	if level = upright; s.site != nil {
		level = observer.Attitude(w.horizon(s.body, s.site))
	}
	return s.at, level
}

// Axes returns the attitude of axes of a ship or a body at the time of the frame.
func (w *observed) Axes(f observer.Frame, a observer.FrameAxes) (attitude quat.Number, ok bool) {
	var x r3.Vec
	z := r3.Vec{Z: 1}
	switch states := w.ws.index.bodyStates; {
	case f.Ship != None && f.Ship < w.ws.World.Count():
		if a != observer.OfWay {
			return upright, false
		}
		way := w.ws.shipWay(f.Ship)
		x = r3.Vec{X: way.X, Y: way.Y}
	case f.Body == None || f.Body >= len(states):
		return upright, false
	case a == observer.OfBody:
		if f.Body >= len(w.ws.Scene.Looks) {
			return upright, false
		}
		return observer.Attitude(w.ws.Scene.Looks[f.Body].Spin.Axes(w.ws.Time())), true
	default:
		host := w.ws.World.Setup().Bodies[f.Body].Parent
		if host < 0 {
			return upright, false
		}
		d, v := r3.Sub(states[f.Body].R, states[host].R), r3.Sub(states[f.Body].V, states[host].V)
		if x = v; a == observer.OfPair {
			x, z = d, r3.Cross(d, v)
		}
	}
	y := r3.Cross(z, x)
	if r3.Norm(x) == 0 || r3.Norm(y) == 0 {
		return upright, false
	}
	x, y = r3.Unit(x), r3.Unit(y)
	return observer.Attitude([3]r3.Vec{x, y, r3.Cross(x, y)}), true
}

var upright = quat.Number{Real: 1}

// SystemAt returns the selected system or another one at a point of the picture.
func (w *observed) SystemAt(x, y, reach float64) *sky.System {
	return w.selection.systemAt(x, y, reach)
}
