package player

import (
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/observer"
	"galaxy/render/stage"
	"galaxy/sky"
)

// LookAround turns the view to the sky around, or back to the plane. One stands on what is followed or selected, or in
// the middle of the picture.
func (o *Observer) LookAround(on bool) {
	if on && !o.sky.InSky() {
		o.notices.Notify("This scene has no place in the sky to look around from.")
		return
	}
	o.Observer.LookAround(on, o.Jumps || o.playback.stepBudget == 0)
	if on {
		o.notices.Notify("Looking around from " + o.standName() + ": drag to turn, the wheel zooms. " + o.notices.KeyName("A") + " goes back.")
	}
}

// ToggleAround is LookAround on or off.
func (o *Observer) ToggleAround() { o.LookAround(!o.LooksAround()) }

// LookAt looks around in a direction, a vector in the axes of the galaxy.
func (o *Observer) LookAt(direction r3.Vec) {
	if o.LookAround(true); o.LooksAround() {
		o.FaceTo(direction)
	}
}

// stand returns the place that one looks around from: in a system in au from its origin, else in pc.
func (o *Observer) stand() sky.Place {
	if o.Galaxy {
		s := o.selection.star
		if s == nil {
			s = o.ws.StarOfBody(o.ws.body)
		}
		if near := o.Near.System; s == nil && near != nil && o.HeightPC() < observer.TurnFrom {
			s = near
		}
		if s != nil {
			return sky.Place{In: sky.Galactic, At: s.At(o.ws.SkyTime())}
		}
		return sky.Place{In: sky.Galactic, At: o.Focus()}
	}
	at := r3.Vec{X: o.Plane().Center.X, Y: o.Plane().Center.Y}
	if i := o.standBody(); i != None {
		at = o.ws.index.bodyStates[i].R
	}
	return sky.Place{In: o.TreeOf(o.Home.System).Origin().In, At: at}
}

// standBody returns the body of a system's scene that one stands on, or None.
func (o *Observer) standBody() int {
	switch {
	case o.Galaxy:
		return None
	case o.ws.body != None:
		return o.ws.body
	}
	return o.Frame().Body
}

// standName returns the name of the place on which one stands.
func (o *Observer) standName() string {
	switch i := o.standBody(); {
	case i != None:
		return o.ws.World.Setup().Bodies[i].Name
	case o.Galaxy && o.selection.star != nil:
		return o.selection.star.Title()
	case o.Galaxy && o.Near.System != nil && o.HeightPC() < observer.TurnFrom:
		return o.Near.System.Title()
	}
	return "here"
}

// showAround turns a view into the view of the sky around.
func (o *Observer) showAround(v *stage.View) {
	v.Veil, v.Around = max(v.Veil, min(1, 3*o.Around())), o.Around()
	v.Sky.Inside, v.Sky.Figures = nil, true
	v.NoScale = true
}
