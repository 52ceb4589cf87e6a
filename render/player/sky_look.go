package player

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/stage"
	"galaxy/render/starscape"
	"galaxy/sky"
)

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
func (p *Player) LooksAround() bool { return p.sky.look.on }

// LookAround turns the view to the sky around, or back to the plane.
func (p *Player) LookAround(on bool) {
	l := &p.sky.look
	switch {
	case on && !p.InSky():
		p.Notices.Notify("This scene has no place in the sky to look around from.")
		return
	case on && l.share == 0:
		l.lon, l.lat = math.Pi/2, 0 // ahead is what was up in the picture
		l.field, l.goal = usualField, usualField
	}
	l.on = on
	if p.control.jumps || p.clock.stepBudget == 0 {
		l.share = 0
		if on {
			l.share = 1
		}
	}
	if on {
		p.Notices.Notify("Looking around from " + p.standName() + ": drag to turn, the wheel zooms. " + p.Notices.KeyName("A") + " goes back.")
	}
}

// ToggleLook is LookAround on or off.
func (p *Player) ToggleLook() { p.LookAround(!p.sky.look.on) }

// LookAt looks around in a direction, a vector in the axes of the galaxy.
func (p *Player) LookAt(direction r3.Vec) {
	if p.LookAround(true); p.sky.look.on {
		p.aimLook(direction)
	}
}

// aimLook turns the look to a direction in the axes of the galaxy.
func (p *Player) aimLook(direction r3.Vec) {
	v := along(direction, p.planeAxes())
	if n := r3.Norm(v); n > 0 {
		p.sky.look.lat = min(max(math.Asin(v.Z/n), -steepest), steepest)
		p.sky.look.lon = math.Atan2(v.Y, v.X)
	}
}

// planeAxes returns the axes of the plane that one looks along.
func (p *Player) planeAxes() [3]r3.Vec {
	if s := p.sky.set.home.system; s != nil {
		return s.Axes
	}
	return upright
}

// turnLook turns the view as the camera would move, in pixels.
func (p *Player) turnLook(dx, dy float64) {
	l, k := &p.sky.look, p.sky.look.field/float64(p.control.height)
	l.lon = math.Mod(l.lon-k*dx/max(math.Cos(l.lat), 0.05), 2*math.Pi)
	l.lat = min(max(l.lat+k*dy, -steepest), steepest)
}

// zoomLook makes the field of view narrower by a factor.
func (p *Player) zoomLook(factor float64) {
	l := &p.sky.look
	if l.goal = min(max(l.goal/factor, narrowField), wideField); p.control.jumps {
		l.field = l.goal
	}
}

// Field returns the angle of the height of the picture while one looks around, radians.
func (p *Player) Field() float64 { return p.sky.look.field }

// zooming reports whether the field is not yet what the wheel leads to.
func (l *look) zooming() bool { return l.on && l.field != l.goal }

// updateLook turns the view for so many seconds.
func (p *Player) updateLook(seconds float64) {
	l := &p.sky.look
	by := seconds / lookSeconds
	if !l.on || !p.InSky() {
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
func (p *Player) stand() sky.Place {
	if p.sky.set.galaxy {
		s := p.sky.star
		if s == nil {
			s = p.starOfBody(p.body)
		}
		if near := p.sky.near.system; s == nil && near != nil && p.skyHeight() < turnFrom {
			s = near
		}
		if s != nil {
			return sky.Place{In: sky.Galactic, At: s.At(p.SkyTime())}
		}
		return sky.Place{In: sky.Galactic, At: p.skyFocus()}
	}
	at := r3.Vec{X: p.camera.Center.X, Y: p.camera.Center.Y}
	if i := p.standBody(); i != None {
		at = p.index.bodyStates[i].R
	}
	return sky.Place{In: p.treeOf(p.sky.set.home.system).Origin().In, At: at}
}

// standBody returns the body of a system's scene that one stands on, or None.
func (p *Player) standBody() int {
	switch {
	case p.sky.set.galaxy:
		return None
	case p.body != None:
		return p.body
	}
	return p.control.anchor.body
}

// standName says where one stands.
func (p *Player) standName() string {
	switch i := p.standBody(); {
	case i != None:
		return p.World.Setup().Bodies[i].Name
	case p.sky.set.galaxy && p.sky.star != nil:
		return p.sky.star.Title()
	case p.sky.set.galaxy && p.sky.near.system != nil && p.skyHeight() < turnFrom:
		return p.sky.near.system.Title()
	}
	return "here"
}

// lookAxes returns the axes of the picture of the sky around.
func (p *Player) lookAxes() [3]r3.Vec {
	l, plane := &p.sky.look, p.planeAxes()
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
func (p *Player) lookingEye(above starscape.Eye) starscape.Eye {
	s := smooth(p.sky.look.share)
	stand := p.stand()
	frame := stand.In
	unit := frame.Unit / sky.Galactic.Unit // pc
	inFrame := func(v r3.Vec) r3.Vec {
		if frame.Parent != nil {
			v = along(v, frame.Axes)
		}
		return r3.Scale(1/unit, v)
	}
	e := above
	e.Axes = turn(above.Axes, p.lookAxes(), s)
	e.Height = above.Height * math.Pow(lookHeight/above.Height, s)
	e.Zoom = math.Pow(starscape.Zoom(p.sky.look.field), s)
	rise := r3.Add(above.Focus.From(stand, e.Time), inFrame(r3.Scale(standOff*above.Height, above.Axes[2]))) // from the stand to the eye above
	at := r3.Add(stand.At, r3.Scale((1-s)*(1-s), rise))
	e.Focus = sky.Place{In: frame, At: r3.Sub(at, inFrame(r3.Scale(standOff*e.Height, e.Axes[2])))}
	return e
}

// showLook makes a view that of the sky around.
func (p *Player) showLook(v *stage.View) {
	v.Veil = max(v.Veil, min(1, 3*p.sky.look.share))
	v.Sky.Inside, v.Sky.Figures = nil, true
	v.NoScale = true
}
