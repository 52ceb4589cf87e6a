package player

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/stage"
	"galaxy/render/starscape"
	"galaxy/sky"
)

// Look looks at the sky around instead of down on the plane.
type Look struct {
	base
	observer
	playback *Playback

	look
}

// look is a view of the sky around: one stands on what is followed or selected, or in the middle of the
// picture, and looks along the plane instead of down on it.
//
//	      up = z of the plane
//	       |   . direction
//	       | .' ) latitude
//	stand  o--------- plane
//	        '.) longitude, from the plane's x
type look struct {
	on       bool
	share    float64 // how far the view has turned there from that of the plane, 0 to 1
	lon, lat float64 // radians
	field    float64 // angle of the height of the picture, radians
	goal     float64 // and what the wheel leads it to
}

const (
	lookSeconds = 1.5
	// lookHeight is the height of a picture whose eye is as good as at its focus, pc.
	lookHeight = 1e-9
	// The angle of the height of the picture is usualField until the wheel changes it, narrowField at the least: some
	// ten full moons.
	usualField  = math.Pi / 3
	narrowField = 5 * math.Pi / 180
	wideField   = 120 * math.Pi / 180
	// steepest is the largest latitude: at the poles up has no meaning.
	steepest = 0.49 * math.Pi
)

// LooksAround reports whether the view is of the sky around.
func (lk *Look) LooksAround() bool { return lk.on }

// LookAround turns the view to the sky around, or back to the plane.
func (lk *Look) LookAround(on bool) {
	l := &lk.look
	switch {
	case on && !lk.sky.InSky():
		lk.notices.Notify("This scene has no place in the sky to look around from.")
		return
	case on && l.share == 0:
		l.lon, l.lat = math.Pi/2, 0 // ahead is what was up in the picture
		l.field, l.goal = usualField, usualField
	}
	l.on = on
	if lk.camera.jumps || lk.playback.stepBudget == 0 {
		l.share = 0
		if on {
			l.share = 1
		}
	}
	if on {
		lk.notices.Notify("Looking around from " + lk.standName() + ": drag to turn, the wheel zooms. " + lk.notices.KeyName("A") + " goes back.")
	}
}

// Toggle is LookAround on or off.
func (lk *Look) Toggle() { lk.LookAround(!lk.on) }

// LookAt looks around in a direction, a vector in the axes of the galaxy.
func (lk *Look) LookAt(direction r3.Vec) {
	if lk.LookAround(true); lk.on {
		lk.aim(direction)
	}
}

// aim turns the look to a direction in the axes of the galaxy.
func (lk *Look) aim(direction r3.Vec) {
	v := along(direction, lk.planeAxes())
	if n := r3.Norm(v); n > 0 {
		lk.lat = min(max(math.Asin(v.Z/n), -steepest), steepest)
		lk.lon = math.Atan2(v.Y, v.X)
	}
}

// planeAxes returns the axes of the plane that one looks along.
func (lk *Look) planeAxes() [3]r3.Vec {
	if s := lk.sky.set.home.system; s != nil {
		return s.Axes
	}
	return upright
}

// turn turns the view as the camera would move, in pixels.
func (lk *Look) turn(dx, dy float64) {
	l, k := &lk.look, lk.field/float64(lk.camera.height)
	l.lon = math.Mod(l.lon-k*dx/max(math.Cos(l.lat), 0.05), 2*math.Pi)
	l.lat = min(max(l.lat+k*dy, -steepest), steepest)
}

// zoom makes the field of view narrower by a factor.
func (lk *Look) zoom(factor float64) {
	l := &lk.look
	if l.goal = min(max(l.goal/factor, narrowField), wideField); lk.camera.jumps {
		l.field = l.goal
	}
}

// Field returns the angle of the height of the picture while one looks around, radians.
func (lk *Look) Field() float64 { return lk.field }

// zooming reports whether the field is not yet what the wheel leads to.
func (l *look) zooming() bool { return l.on && l.field != l.goal }

// moves reports whether the view turns or its field changes.
func (l *look) moves() bool {
	return l.share > 0 && l.share < 1 || l.on != (l.share > 0) || l.zooming()
}

// update turns the view for so many seconds.
func (lk *Look) update(seconds float64) {
	l := &lk.look
	by := seconds / lookSeconds
	if !l.on || !lk.sky.InSky() {
		l.on, by = false, -by
	}
	l.share = min(max(l.share+by, 0), 1)
	if l.zooming() {
		if left := math.Log(l.goal/l.field) * math.Exp(-seconds/wheelSeconds); math.Abs(left) > 1e-3 {
			l.field = l.goal / math.Exp(left)
		} else {
			l.field = l.goal
		}
	}
}

// stand returns the place that one looks around from: in a system in au from its origin, else in pc.
func (lk *Look) stand() sky.Place {
	if lk.sky.set.galaxy {
		s := lk.selection.star
		if s == nil {
			s = lk.ws.starOfBody(lk.ws.body)
		}
		if near := lk.sky.near.system; s == nil && near != nil && lk.sky.height() < turnFrom {
			s = near
		}
		if s != nil {
			return sky.Place{In: sky.Galactic, At: s.At(lk.ws.SkyTime())}
		}
		return sky.Place{In: sky.Galactic, At: lk.sky.focus()}
	}
	at := r3.Vec{X: lk.camera.view.Center.X, Y: lk.camera.view.Center.Y}
	if i := lk.standBody(); i != None {
		at = lk.ws.index.bodyStates[i].R
	}
	return sky.Place{In: lk.sky.treeOf(lk.sky.set.home.system).Origin().In, At: at}
}

// standBody returns the body of a system's scene that one stands on, or None.
func (lk *Look) standBody() int {
	switch {
	case lk.sky.set.galaxy:
		return None
	case lk.ws.body != None:
		return lk.ws.body
	}
	return lk.camera.anchor.body
}

// standName says where one stands.
func (lk *Look) standName() string {
	switch i := lk.standBody(); {
	case i != None:
		return lk.ws.World.Setup().Bodies[i].Name
	case lk.sky.set.galaxy && lk.selection.star != nil:
		return lk.selection.star.Title()
	case lk.sky.set.galaxy && lk.sky.near.system != nil && lk.sky.height() < turnFrom:
		return lk.sky.near.system.Title()
	}
	return "here"
}

// axes returns the axes of the picture of the sky around.
func (lk *Look) axes() [3]r3.Vec {
	l, plane := &lk.look, lk.planeAxes()
	sinLon, cosLon := math.Sincos(l.lon)
	sinLat, cosLat := math.Sincos(l.lat)
	ahead := r3.Vec{X: cosLat * cosLon, Y: cosLat * sinLon, Z: sinLat}
	right := r3.Vec{X: sinLon, Y: -cosLon}
	out := func(v r3.Vec) r3.Vec {
		return r3.Add(inPlane(r2.Vec{X: v.X, Y: v.Y}, plane), r3.Scale(v.Z, plane[2]))
	}
	return [3]r3.Vec{out(right), out(r3.Cross(right, ahead)), out(r3.Scale(-1, ahead))}
}

// lookingEye returns the eye on its way from that above the plane to the sky around.
func (lk *Look) lookingEye(above starscape.Eye) starscape.Eye {
	s := smooth(lk.share)
	stand := lk.stand()
	frame := stand.In
	unit := frame.Unit / sky.Galactic.Unit // pc
	inFrame := func(v r3.Vec) r3.Vec {
		if frame.Parent != nil {
			v = along(v, frame.Axes)
		}
		return r3.Scale(1/unit, v)
	}
	e := above
	e.Axes = turn(above.Axes, lk.axes(), s)
	e.Height = above.Height * math.Pow(lookHeight/above.Height, s)
	e.Zoom = math.Pow(starscape.Zoom(lk.field), s)
	rise := r3.Add(above.Focus.From(stand, e.Time), inFrame(r3.Scale(standOff*above.Height, above.Axes[2]))) // from the stand to the eye above
	at := r3.Add(stand.At, r3.Scale((1-s)*(1-s), rise))
	e.Focus = sky.Place{In: frame, At: r3.Sub(at, inFrame(r3.Scale(standOff*e.Height, e.Axes[2])))}
	return e
}

// show makes a view that of the sky around.
func (lk *Look) show(v *stage.View) {
	v.Veil = max(v.Veil, min(1, 3*lk.share))
	v.Sky.Inside, v.Sky.Figures = nil, true
	v.NoScale = true
}
