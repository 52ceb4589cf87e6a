package observer

import (
	"math"

	"gonum.org/v1/gonum/num/quat"
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// around is a view of the sky around: one stands on something, and looks along the plane instead of down on it. At a place on a
// body the plane is its horizon, with x to the east and y to the north.
//
//	      up = z of the plane
//	       |   . direction
//	       | .' ) latitude
//	stand  o--------- plane
//	        '.) longitude, from the plane's x
type around struct {
	on       bool
	share    float64     // how far the view has turned there from the view of the plane, 0 to 1
	attitude quat.Number // to the plane, or to the horizon
	ahead    r3.Vec      // where it looked when it was turned, in the axes of the scene
	lens
	pinned *r2.Vec // the point of the picture that stays while the field changes, or nil
}

const (
	aroundSeconds = 1.5
	// steepest is the largest latitude: at the poles up has no meaning.
	steepest = 0.5*math.Pi - 1e-6
	// drivenField is the field of view under which the view goes with the stars, like a telescope: things would leave it.
	drivenField = 5 * math.Pi / 180
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
	at, level := o.world.Stand()
	axes := Axes(quat.Mul(level, o.attitude))
	focus := r3.Sub(at, r3.Scale(far, axes[2]))
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

// Direction returns the longitude and the latitude of the middle of the view of the sky around, over the plane or the horizon,
// radians.
func (o *Observer) Direction() (lon, lat float64) { return direction(o.attitude) }

// Face turns the view of the sky around to a direction, as Direction returns it, as steep as it can be.
func (o *Observer) Face(lon, lat float64) {
	o.attitude = looking(lon, min(max(lat, -steepest), steepest))
	_, level := o.world.Stand()
	o.around.ahead = r3.Scale(-1, Axes(quat.Mul(level, o.attitude))[2])
}

// FaceAlong turns the view of the sky around to a direction in the axes of the scene.
func (o *Observer) FaceAlong(d r3.Vec) {
	_, level := o.world.Stand()
	v := InAxes(d, Axes(level))
	if n := r3.Norm(v); n > 0 {
		o.Face(math.Atan2(v.Y, v.X), math.Asin(min(max(v.Z/n, -1), 1)))
	}
}

// drive keeps the view on the stars while the ground turns, if its field is narrow.
func (o *Observer) drive() {
	if o.on && o.around.field < drivenField && o.around.ahead != (r3.Vec{}) {
		o.FaceAlong(o.around.ahead)
	}
}

// facePinned turns the view so that a point of the picture shows in the present field what it showed in another one.
//
//	sin(latitude of the point) = r sin(lat + δ), where the point is δ over the middle
func (o *Observer) facePinned(at r2.Vec, before float64) {
	half := 0.5 * float64(o.Height)
	ray := func(field float64) r3.Vec { return r3.Unit(r3.Vec{X: at.X, Y: at.Y, Z: -half / math.Tan(0.5*field)}) }
	d := outOf(ray(before), Axes(o.attitude))
	v := ray(o.around.field)
	up, deep := v.Y, -v.Z
	sin := d.Z / math.Hypot(up, deep)
	if math.Abs(sin) > 1 { // no view upright has it there: beside the zenith
		return
	}
	over := math.Atan2(up, deep)
	lat := math.Asin(sin) - over
	if _, now := o.Direction(); math.Abs(now+over) > 0.5*math.Pi { // beyond the zenith
		lat = math.Copysign(math.Pi, sin) - math.Asin(sin) - over
	}
	if math.Abs(lat) > 0.5*math.Pi {
		return
	}
	forward := deep*math.Cos(lat) - up*math.Sin(lat)
	o.Face(math.Atan2(d.Y, d.X)+math.Atan2(v.X, forward), lat)
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
	if !a.on {
		return
	}
	o.drive()
	before := a.field
	if a.lens.advance(seconds); a.field != before && a.pinned != nil {
		o.facePinned(*a.pinned, before)
	}
	if !a.lens.moves() {
		a.pinned = nil
	}
}
