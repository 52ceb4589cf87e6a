package observer

import (
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/starscape"
	"galaxy/sky"
)

// Outlook is the view of the sky in the picture, independent of a scene: the next scene goes on
// with it.
type Outlook struct {
	focus, ahead r3.Vec // pc in the frame of the galaxy; the direction in which one looks around
	height, t    float64
	home         Nearby // whose plane the picture has had
	bearing      r3.Vec // about which the wheel zooms, pc from home
	aimed        r2.Vec
	pivot        pivot
	journey      *Journey
}

// Outlook returns the present view of the sky.
func (o *Observer) Outlook() Outlook {
	return Outlook{
		focus: o.Focus(), ahead: o.Ahead(), height: o.HeightPC(), t: o.world.SkyTime(),
		home: o.Home, bearing: o.wheelBearing(), aimed: o.aimed, pivot: o.pivot, journey: o.journey,
	}
}

// wheelBearing returns the point about which the wheel zooms in a system, pc from the system.
func (o *Observer) wheelBearing() r3.Vec {
	if o.Galaxy {
		return r3.Vec{}
	}
	v := r2.Add(o.Plane().Center, r2.Scale(1/o.zoom, o.about))
	return inPlane(r2.Scale(o.Unit, v), o.Home.System.Axes)
}

// GoOn makes the picture of the scene that has been entered show the view from before it.
func (o *Observer) GoOn(seen Outlook) {
	o.FaceTo(seen.ahead) // from another plane
	o.zoom = float64(o.Height) * o.Unit / seen.height
	if o.Galaxy {
		o.Near, o.pivot = seen.home, pivot{}
		o.focusAt(seen.home.System, r3.Sub(seen.focus, seen.home.System.At(seen.t)))
		if seen.journey == nil {
			o.pivot = pivot{seen.home.System, seen.bearing, o.about.X, o.about.Y, seen.aimed.X, seen.aimed.Y}
		}
	} else {
		system := o.Home.System
		v := r3.Scale(1/o.Unit, InAxes(r3.Sub(seen.focus, system.At(seen.t)), system.Axes))
		// The star stays at its pixel, although the plane of the focus is now its own.
		far := starscape.StandOff * seen.height / o.Unit
		c := r2.Scale(far/max(far+v.Z, 0.2*far), r2.Vec{X: v.X, Y: v.Y})
		o.focus.X, o.focus.Y = c.X, c.Y
		o.Ride(Free)
		if Same(seen.pivot.system, system) {
			o.pivot = seen.pivot
		}
	}
	o.journey = seen.journey
	o.holdDrift()
}

// FaceTo turns the view of the sky around to a direction in the axes of the galaxy.
func (o *Observer) FaceTo(d r3.Vec) {
	o.FaceAlong(InAxes(d, o.PlaneAxes()))
}

// Here returns the waypoint of the thing in the middle of the picture: in a system the given body
// of system s, if the observer rides on one.
func (o *Observer) Here(s *sky.System, body int) Waypoint {
	t, near := o.world.SkyTime(), o.NearSystem()
	if o.Galaxy {
		s := near.System
		if s == nil {
			return Fixed(sky.Place{In: sky.Galactic, At: o.Focus()})
		}
		v := r3.Sub(o.Focus(), s.At(t))
		return Waypoint{Near: near, Place: func(t float64) sky.Place {
			return sky.Place{In: sky.Galactic, At: r3.Add(s.At(t), v)}
		}}
	}
	if body < 0 {
		w := Fixed(o.focusPlace())
		w.Near = near
		return w
	}
	w := o.WaypointOf(s, body)
	w.Near = near
	if off := o.offset; off != (r3.Vec{}) {
		on, origin := w.Place, o.TreeOf(s).Origin()
		w.Place = func(t float64) sky.Place {
			return sky.Place{In: origin.In, At: r3.Add(on(t).From(origin, t), off)}
		}
	}
	return w
}
