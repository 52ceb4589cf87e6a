// Package observer has the place from which a picture is seen: one [Observer] for the plane of a
// scene, for the galaxy and for the sky around. It knows neither OpenGL nor windows, and it knows a
// world only through [World].
//
//	         o  eye
//	        /|\
//	       / | \       it stands √¾ heights of the picture off its focus,
//	      /  |  \      towards which its attitude turns it: 60 degrees of field
//	-----/---x---\-----------------o  origin of the frame that it rides on
//	         |<------ offset ----->|
//
// An [Observer] has a frame, the offset of its focus there, the height of the picture at the focus,
// a slant, a field of view, and the motions under way: a flight, the wheel, the turn to the sky
// around. From these follow [Observer.Camera], for the things of the scene, and [Observer.Eye],
// for the sky. From above the attitude is the plane's. Files: eye.go and attitude.go have the eye,
// tilt.go the slant, axes.go what turns with it, lens.go the field of view, camera.go the projection, zoom.go the wheel, flight.go and path.go the flights and journeys, around.go the sky around,
// setting.go and crossing.go the change from one scene to the next.
//
// An observer keeps its focus as an offset from its frame, and never adds small steps to a large
// coordinate. So a moon far out is as steady in the picture as the Sun.
package observer

import (
	"gonum.org/v1/gonum/num/quat"
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
)

// None is no ship and no body.
const None = -1

// Frame is the thing on which an observer rides: a ship, a body or, if both are None, nothing. In
// the galaxy an observer without either goes with the system that is near.
type Frame struct{ Ship, Body int }

// Free is the frame of an observer that rides on nothing.
var Free = Frame{None, None}

// World tells an observer about the scene that is open.
type World interface {
	// Origin returns the place of a frame's ship or body at the time of the picture, scene length,
	// and false if it has neither.
	Origin(f Frame) (at r3.Vec, ok bool)
	// BodyNamed returns the body of a name, or None.
	BodyNamed(name string) int
	// SkyTime returns the time of the picture, days past J2000.0 TDB.
	SkyTime() float64
	// Extent returns how large the scene is.
	Extent() Extent
	// Clearance returns how far from the focus the eye has to be at least, so that it is in no body about it, scene length.
	Clearance(focus r3.Vec) float64
	// Axes returns the attitude to the scene of axes of a frame at the time of the picture, and false if it has none.
	Axes(f Frame, a FrameAxes) (attitude quat.Number, ok bool)
	// Stand returns the place from which one looks around, scene length, and the attitude of what is level there: of the plane
	// or, at a place on a body, of axes to the east, to the north and to the zenith.
	Stand() (at r3.Vec, level quat.Number)
	// SystemAt returns the system that the picture shows at a point, pixels from its centre, y up, or not farther than
	// reach; nil for none.
	SystemAt(x, y, reach float64) *sky.System
}

// Extent is how large a scene is.
type Extent struct {
	Center   r2.Vec
	Size     r2.Vec  // with a margin, scene length
	Smallest float64 // diameter of the smallest thing, scene length; 0 for none
	Endless  bool    // it lies among stars, which one can zoom out to
}

// Plane is how an observer sees the plane of a scene from above. Its fields are float64: positions are rounded to float32
// only after Center is subtracted.
type Plane struct {
	Center r2.Vec  // the middle of the picture, scene length
	Zoom   float64 // framebuffer pixels per scene length
}

// Observer is the place and the attitude from which one sees.
type Observer struct {
	Picture
	Setting
	Near  Nearby // in the galaxy: the system that is near
	Jumps bool   // instead of flying

	world World

	frame  Frame
	offset r3.Vec  // of the focus from the origin of the frame, scene length
	focus  r3.Vec  // scene length
	zoom   float64 // framebuffer pixels per scene length at the focus

	travel
	tilt   tilt
	aboard bool // see there
	lens   lens // of the picture of the scene
	around
	pointer
	drift drift
	tree  *sky.Tree // of the system that was asked for last
}

// New returns an observer of a world, with a picture of 1280 by 720 pixels.
func New(w World) Observer {
	o := Observer{world: w, Picture: Picture{Width: 1280, Height: 720, Scale: 1}, frame: Free, lens: usualLens, tilt: tilt{now: FromAbove, goal: FromAbove, turned: upright}}
	o.LookAround(false, true)
	return o
}

// Begin puts the observer into another scene, where it rides on nothing. From one scene of the
// galaxy to another it keeps its place.
func (o *Observer) Begin(s Setting) {
	before := o.Galaxy
	o.TurnWith(OfScene) // a slant is kept, but no place in a ship
	o.Setting = s
	o.frame, o.travel.flight, o.journey, o.easing = Free, nil, nil, easing{}
	if !before || !s.Galaxy {
		o.Near, o.pivot, o.focus.Z, o.offset.Z = Nearby{}, pivot{}, 0, 0
	}
}

// Frame returns the thing on which the observer rides.
func (o *Observer) Frame() Frame { return o.frame }

// Offset returns the place of the focus in its frame, scene length.
func (o *Observer) Offset() r3.Vec { return o.offset }

// Plane returns how the plane of the scene is seen.
func (o *Observer) Plane() Plane {
	return Plane{r2.Vec{X: o.focus.X, Y: o.focus.Y}, o.zoom}
}

// Origin returns the place of a frame at the time of the picture, scene length. Without a ship or a
// body it is the place of the system that is near.
func (o *Observer) Origin(f Frame) r3.Vec {
	if at, ok := o.world.Origin(f); ok {
		return at
	}
	if o.Galaxy && o.Near.System != nil {
		return o.Near.System.At(o.world.SkyTime())
	}
	return r3.Vec{}
}

// Ride makes the observer move with a frame from now on. It keeps its place. A flight ends, because
// it leads to the frame with which the observer moved.
func (o *Observer) Ride(f Frame) {
	if f != o.frame {
		o.flight, o.aboard = nil, false
	}
	o.frame = f
	o.takeAxes()
	o.offset = r3.Sub(o.focus, o.Origin(f))
}

// RideAt makes the observer move with a frame at an offset: the thing that it follows keeps its
// place in the picture, also if it is elsewhere in another world.
func (o *Observer) RideAt(f Frame, offset r3.Vec) {
	o.aboard = o.aboard && f.Ship != None
	o.frame, o.offset = f, offset
	o.takeAxes()
	o.moveAlong()
}

// moveAlong turns the observer with its frame, and puts the focus at the offset from there.
func (o *Observer) moveAlong() {
	if o.turnAlong(); o.aboard {
		o.offset = r3.Scale(-o.eyeDistance(), o.sceneAxes()[2])
	}
	o.focus = r3.Add(o.Origin(o.frame), o.offset)
}

// Show shows a view of the plane at once. This does not count as a move of the person.
func (o *Observer) Show(p Plane) {
	o.flight, o.wheel, o.aboard = nil, wheel{}, false
	o.focus, o.zoom = r3.Vec{X: p.Center.X, Y: p.Center.Y, Z: o.Origin(o.frame).Z}, p.Zoom
	o.Ride(o.frame)
	o.holdDrift()
}

// SetZoom makes the picture show so much at once, framebuffer pixels per scene length.
func (o *Observer) SetZoom(zoom float64) { o.zoom = zoom }

// Pan moves the observer by a distance in framebuffer pixels, y up, in the plane of the picture. While it looks around
// it turns.
func (o *Observer) Pan(dx, dy float64) {
	move := r2.Vec{X: dx, Y: dy}
	switch {
	case o.on:
		o.turn(dx, dy)
		return
	case o.aboard:
		o.Look(-dx, -dy)
		return
	case o.Galaxy:
		o.offset = r3.Add(o.offset, r3.Scale(1/o.zoom, inPlane(move, o.axes())))
		o.pivot = pivot{}
	default:
		move = r2.Scale(1/o.zoom, move)
		if c := o.Camera(); c.InSpace {
			move = c.along(move)
		}
		o.offset = r3.Add(o.offset, r3.Vec{X: move.X, Y: move.Y})
	}
	o.moveAlong()
}

// Advance carries on all motions for so many seconds, and moves the observer with its frame. It
// reports whether a journey has come to its end, which [Observer.Arrive] then ends.
func (o *Observer) Advance(seconds float64) (arrived bool) {
	if o.flight != nil {
		o.advanceFlight(seconds)
	}
	o.easing.left = max(0, o.easing.left-seconds)
	if o.journey != nil {
		arrived = o.advanceJourney(seconds)
	}
	return arrived
}

// Drift returns how far the person has moved the observer over the plane, in points.
func (o *Observer) Drift() r2.Vec { return o.drift.points }

// drift is how far the person has moved the observer, for the stars of the backdrop. It leaves out
// the motion with a body or a ship.
type drift struct {
	points r2.Vec
	frame  Frame // at the last frame of the picture
	offset r2.Vec
}

// across returns the offset of the focus in the plane.
func (o *Observer) across() r2.Vec { return r2.Vec{X: o.offset.X, Y: o.offset.Y} }

// holdDrift takes the present place for the place of the last picture: the person has moved
// nothing.
func (o *Observer) holdDrift() { o.drift.frame, o.drift.offset = o.frame, o.across() }

// advanceDrift adds the observer's move since the last picture, one width of the picture at most.
// With reduced motion nothing drifts.
func (o *Observer) advanceDrift() {
	d := &o.drift
	move := r2.Scale(o.zoom/o.Scale, r2.Sub(o.across(), d.offset))
	if d.frame == o.frame && !o.Jumps {
		if far, most := r2.Norm(move), float64(o.Width)/o.Scale; far > most {
			move = r2.Scale(most/far, move)
		}
		d.points = r2.Add(d.points, move)
	}
	o.holdDrift()
}
