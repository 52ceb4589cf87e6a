package observer

import (
	"math"

	"gonum.org/v1/gonum/num/quat"
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// around is a view of the sky around: one stands on something, and looks along the plane instead of down on it.
//
//	      up = z of the plane
//	       |   . direction
//	       | .' ) latitude
//	stand  o--------- plane
//	        '.) longitude, from the plane's x
type around struct {
	on       bool
	share    float64     // how far the view has turned there from the view of the plane, 0 to 1
	attitude quat.Number // to the plane
	lens
}

const (
	aroundSeconds = 1.5
	// steepest is the largest latitude: at the poles up has no meaning.
	steepest = 0.49 * math.Pi
)

// LooksAround reports whether the view is of the sky around, or turns there.
func (o *Observer) LooksAround() bool { return o.on }

// Around returns how far the view has turned to the sky around, from 0 to 1.
func (o *Observer) Around() float64 { return o.share }

// standing returns how the scene is seen by the eye that looks around.
func (o *Observer) standing() Camera {
	// The focus is before the eye by a distance that is small in the scene, and large beside what is lost of it in a sum.
	const near = 1e-6
	e := o.world.Extent()
	far := near * max(e.Size.X, e.Size.Y)
	axes := Axes(o.attitude)
	focus := r3.Sub(o.world.Stand(), r3.Scale(far, axes[2]))
	return Camera{
		Plane:   Plane{r2.Vec{X: focus.X, Y: focus.Y}, 0.5 * float64(o.Height) / (math.Tan(0.5*o.around.field) * far)},
		InSpace: true, Z: focus.Z, Axes: axes, Nearness: 1 / far,
	}
}

// LookAround turns the view to the sky around, or back to the plane, at once or not. At first the
// direction that was up in the picture is ahead.
func (o *Observer) LookAround(on, atOnce bool) {
	a := &o.around
	if on && !a.on && a.share == 0 {
		a.attitude, a.lens = looking(math.Pi/2, 0), usualLens
	}
	if a.on = on; !atOnce {
		return
	}
	if a.share = 0; on {
		a.share = 1
	}
}

// Direction returns the longitude and the latitude of the middle of the view of the sky around, over the plane, radians.
func (o *Observer) Direction() (lon, lat float64) { return direction(o.attitude) }

// Face turns the view of the sky around to a direction, as Direction returns it, as steep as it can be.
func (o *Observer) Face(lon, lat float64) {
	o.attitude = looking(lon, min(max(lat, -steepest), steepest))
}

// turn turns the view of the sky around as the camera would move, in pixels.
func (o *Observer) turn(dx, dy float64) {
	lon, lat := o.Direction()
	k := o.around.field / float64(o.Height)
	o.Face(lon-k*dx/max(math.Cos(lat), 0.05), lat+k*dy)
}

// moves reports whether the view turns or its field changes.
func (a *around) moves() bool {
	return a.share > 0 && a.share < 1 || a.on != (a.share > 0) || a.on && a.lens.moves()
}

// advanceAround turns the view for so many seconds.
func (o *Observer) advanceAround(seconds float64) {
	a := &o.around
	by := seconds / aroundSeconds
	if !a.on || !o.world.Extent().Endless {
		a.on, by = false, -by
	}
	a.share = min(max(a.share+by, 0), 1)
	if a.on {
		a.lens.advance(seconds)
	}
}
