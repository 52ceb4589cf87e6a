package observer

import (
	"math"

	"gonum.org/v1/gonum/num/quat"
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// tilt is from where one looks at the focus: the map from above is one attitude among others.
//
//	       z of the plane
//	       |     o eye
//	       |   .'
//	       | .'  ) elevation
//	focus  x------- plane, against the azimuth
type tilt struct {
	now, from, goal  Slant
	about            r3.Vec // what stays in the picture: an offset from the frame, as the focus has
	axes             FrameAxes
	turned           quat.Number // the attitude of these axes to the scene at the time of the picture
	elapsed, seconds float64
}

// Slant is the direction in which an observer looks at its focus, radians.
type Slant struct {
	Azimuth   float64 // of what is ahead, in the plane, from its x to its y
	Elevation float64 // of the eye over the plane; π/2 is from above, less than 0 from below
	Roll      float64 // of the picture about its middle, counter-clockwise
}

// FromAbove is the slant of a map: y is up in the picture.
var FromAbove = Slant{Azimuth: 0.5 * math.Pi, Elevation: 0.5 * math.Pi}

const (
	// TurnSeconds is how long a turn takes that a person asks for.
	TurnSeconds = 0.6

	// The eye comes from far away, where all rays are parallel, as the map leans: at fullLean it is where a picture shows
	// UsualField.
	fullLean = 12 * math.Pi / 180
)

// Tilted reports whether the scene is not seen from above, or turns away from there.
func (o *Observer) Tilted() bool {
	t := &o.tilt
	return t.goal != FromAbove || t.turned.Imag != 0 || t.turned.Jmag != 0
}

// Slant returns the direction to which the observer turns or has turned.
func (o *Observer) Slant() Slant { return o.tilt.goal }

// TiltTo turns the observer about a point of the scene, which stays where it is in the picture, within so many seconds or at
// once. Azimuth and roll may have any number of turns.
func (o *Observer) TiltTo(s Slant, about r3.Vec, seconds float64) {
	t := &o.tilt
	t.about = r3.Sub(about, o.Origin(o.frame))
	s.Elevation = min(max(s.Elevation, -0.5*math.Pi), 0.5*math.Pi)
	s = t.now.nearest(s)
	t.from, t.goal, t.elapsed, t.seconds = t.now, s, 0, seconds
	if !(seconds > 0) || o.Jumps {
		o.turning(t.land)
	}
}

// turning lets the slant change, and keeps the point in its place about which the observer turns.
func (o *Observer) turning(change func()) {
	t := &o.tilt
	seen := InAxes(r3.Sub(o.offset, t.about), o.sceneAxes())
	if change(); o.flight != nil || o.journey != nil { // which lead the focus
		return
	}
	o.offset = r3.Add(t.about, outOf(seen, o.sceneAxes()))
	o.moveAlong()
}

// sceneAxes returns the axes of the picture in the axes of the scene.
func (o *Observer) sceneAxes() [3]r3.Vec {
	if o.Galaxy {
		return o.axes()
	}
	return Axes(o.tilt.attitude())
}

// level reports whether the picture is the map from above, upright.
func (t *tilt) level() bool { return t.now == FromAbove && t.turned == upright }

// Orbit turns the observer about a point of the scene by a drag in pixels, y up: the scene turns with the pointer.
func (o *Observer) Orbit(dx, dy float64, about r3.Vec) {
	if o.aboard {
		o.Look(dx, dy)
		return
	}
	k := math.Pi / float64(o.Height)
	s := o.tilt.goal
	s.Azimuth, s.Elevation = s.Azimuth-k*dx, s.Elevation-k*dy
	o.TiltTo(s, about, 0)
	o.drift.points = r2.Add(o.drift.points, r2.Scale(-1/o.Scale, r2.Vec{X: dx, Y: dy}))
}

// Look turns the observer where it stands by a drag in pixels, y up: what is ahead moves with the pointer. From above the eye
// is too far away for that.
func (o *Observer) Look(dx, dy float64) {
	c := o.Camera()
	if c.Nearness == 0 {
		return
	}
	k := o.sceneField() / float64(o.Height)
	s := o.tilt.goal
	s.Azimuth, s.Elevation = s.Azimuth+k*dx, s.Elevation+k*dy
	o.TiltTo(s, r3.Add(c.Focus(), r3.Scale(1/c.Nearness, c.Axes[2])), 0)
}

// land ends the turn under way. What is upright again is so to the bit.
func (t *tilt) land() {
	if t.goal.Elevation == FromAbove.Elevation && math.Abs(math.Remainder(t.goal.Azimuth-t.goal.Roll-FromAbove.Azimuth, 2*math.Pi)) < 1e-9 {
		t.goal = FromAbove
	}
	t.now = t.goal
}

// turns reports whether a turn is under way.
func (t *tilt) turns() bool { return t.now != t.goal }

// advanceTilt turns the observer for so many seconds.
func (o *Observer) advanceTilt(seconds float64) {
	if o.tilt.turns() {
		o.turning(func() { o.tilt.advance(seconds) })
	}
}

func (t *tilt) advance(seconds float64) {
	if t.elapsed += seconds; t.elapsed >= t.seconds {
		t.land()
		return
	}
	share := smooth(t.elapsed / t.seconds)
	part := func(from, goal float64) float64 { return from + share*(goal-from) }
	t.now = Slant{part(t.from.Azimuth, t.goal.Azimuth), part(t.from.Elevation, t.goal.Elevation), part(t.from.Roll, t.goal.Roll)}
}

// attitude returns the attitude of the picture to the plane.
func (t *tilt) attitude() quat.Number {
	if t.turned == upright {
		return AttitudeOf(t.now)
	}
	return quat.Mul(t.turned, AttitudeOf(t.now))
}

// AttitudeOf returns the attitude of a picture with a slant, to the plane.
func AttitudeOf(s Slant) quat.Number {
	q := looking(s.Azimuth, -s.Elevation)
	if s.Roll != 0 {
		q = quat.Mul(q, quat.Number(r3.NewRotation(-s.Roll, r3.Vec{Z: 1})))
	}
	return q
}

// leaning returns the attitude of the picture: the one from above, leant.
func (o *Observer) leaning() quat.Number {
	if o.tilt.level() {
		return o.above()
	}
	return quat.Mul(o.above(), o.tilt.attitude())
}

// Camera returns how the scene is seen.
func (o *Observer) Camera() Camera {
	if o.share == 1 && !o.Galaxy {
		return o.standing()
	}
	c := Camera{Plane: o.Plane()}
	t := &o.tilt
	if t.level() {
		return c
	}
	c.InSpace, c.Z, c.Axes = true, o.focus.Z, Axes(t.attitude())
	off := o.eyeDistance()
	if o.aboard {
		c.Nearness = 1 / off
		return c
	}
	lean := 0.5*math.Pi - t.now.Elevation
	if t.turned != upright {
		lean = math.Acos(min(max(c.Axes[2].Z, -1), 1))
	}
	c.Nearness = smooth(min(lean/fullLean, 1)) / max(off, o.world.Clearance(o.focus))
	return c
}

// At returns the point of the level of the focus that is at a point of the picture, pixels from its middle, y up; not farther
// from the focus than a picture or two.
func (o *Observer) At(x, y float64) r3.Vec {
	p := o.pinned(x, y)
	return r3.Add(o.focus, r3.Vec{X: p.X, Y: p.Y})
}

// pinned is At relative to the focus.
func (o *Observer) pinned(x, y float64) r2.Vec {
	c := o.Camera()
	c.Z = 0
	p := r2.Sub(c.PointAt(x, y), c.Center)
	if far, most := r2.Norm(p), 2*float64(o.Height)/o.zoom; c.InSpace && far > most {
		p = r2.Scale(most/far, p)
	}
	return p
}
