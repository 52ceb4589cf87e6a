package observer

import (
	"math"

	"gonum.org/v1/gonum/num/quat"
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
	field    float64     // angle of the height of the picture, radians
	goal     float64     // the field to which the wheel leads, radians
}

const (
	aroundSeconds = 1.5
	// The angle of the height of the picture is UsualField until the wheel changes it, narrowField at the least: some
	// ten full moons.
	UsualField  = math.Pi / 3
	narrowField = 5 * math.Pi / 180
	wideField   = 120 * math.Pi / 180
	// steepest is the largest latitude: at the poles up has no meaning.
	steepest = 0.49 * math.Pi
)

// LooksAround reports whether the view is of the sky around, or turns there.
func (o *Observer) LooksAround() bool { return o.on }

// Around returns how far the view has turned to the sky around, from 0 to 1.
func (o *Observer) Around() float64 { return o.share }

// Field returns the angle of the height of the picture while one looks around, radians.
func (o *Observer) Field() float64 { return o.field }

// LookAround turns the view to the sky around, or back to the plane, at once or not. At first the
// direction that was up in the picture is ahead.
func (o *Observer) LookAround(on, atOnce bool) {
	a := &o.around
	if on && !a.on && a.share == 0 {
		a.attitude, a.field, a.goal = looking(math.Pi/2, 0), UsualField, UsualField
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
	k := o.field / float64(o.Height)
	o.Face(lon-k*dx/max(math.Cos(lat), 0.05), lat+k*dy)
}

// narrow makes the field of view narrower by a factor.
func (o *Observer) narrow(factor float64) {
	if o.goal = min(max(o.goal/factor, narrowField), wideField); o.Jumps {
		o.field = o.goal
	}
}

// zooming reports whether the wheel still changes the field.
func (a *around) zooming() bool { return a.on && a.field != a.goal }

// moves reports whether the view turns or its field changes.
func (a *around) moves() bool {
	return a.share > 0 && a.share < 1 || a.on != (a.share > 0) || a.zooming()
}

// advanceAround turns the view for so many seconds.
func (o *Observer) advanceAround(seconds float64) {
	a := &o.around
	by := seconds / aroundSeconds
	if !a.on || !o.world.Extent().Endless {
		a.on, by = false, -by
	}
	a.share = min(max(a.share+by, 0), 1)
	if a.zooming() {
		if left := math.Log(a.goal/a.field) * math.Exp(-seconds/wheelSeconds); math.Abs(left) > 1e-3 {
			a.field = a.goal / math.Exp(left)
		} else {
			a.field = a.goal
		}
	}
}
