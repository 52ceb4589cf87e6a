package observer

import (
	"math"

	"gonum.org/v1/gonum/num/quat"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/starscape"
	"galaxy/sky"
)

// aroundHeight is the height of a picture, pc, at which the eye is as good as at its focus.
const aroundHeight = 1e-9

// Attitude returns the attitude of the picture, on its way from the attitude above the plane to the
// sky around.
func (o *Observer) Attitude() quat.Number { return between(o.leaning(), o.ahead(), smooth(o.share)) }

// ahead returns the attitude of the picture of the sky around.
func (o *Observer) ahead() quat.Number {
	_, level := o.world.Stand()
	return quat.Mul(Attitude(o.PlaneAxes()), quat.Mul(level, o.attitude))
}

// Ahead returns the direction in which the observer looks at the sky around, in the axes of the galaxy.
func (o *Observer) Ahead() r3.Vec { return r3.Scale(-1, Axes(o.ahead())[2]) }

// Eye returns the eye that looks at the sky.
func (o *Observer) Eye() starscape.Eye {
	e := o.EyeAbove()
	if o.share == 0 {
		return e
	}
	s := smooth(o.share)
	place, _ := o.world.Stand()
	stand := sky.Place{In: sky.Galactic, At: place}
	if !o.Galaxy {
		stand.In = o.TreeOf(o.Home.System).Origin().In
	}
	frame := stand.In
	unit := frame.Unit / sky.Galactic.Unit // pc
	inFrame := func(v r3.Vec) r3.Vec {
		if frame.Parent != nil {
			v = InAxes(v, frame.Axes)
		}
		return r3.Scale(1/unit, v)
	}
	rise := r3.Add(e.Focus.From(stand, e.Time), inFrame(r3.Scale(starscape.StandOff*e.Height, e.Axes[2]))) // from the stand to the eye above
	e.Axes = Axes(o.Attitude())
	e.Height *= math.Pow(aroundHeight/e.Height, s)
	e.Zoom = math.Pow(max(e.Zoom, 1e-9), 1-s) * math.Pow(starscape.Zoom(o.around.field), s)
	at := r3.Add(stand.At, r3.Scale((1-s)*(1-s), rise))
	e.Focus = sky.Place{In: frame, At: r3.Sub(at, inFrame(r3.Scale(starscape.StandOff*e.Height, e.Axes[2])))}
	return e
}

// EyeAbove returns the eye above the plane.
func (o *Observer) EyeAbove() starscape.Eye {
	e := starscape.Eye{Focus: o.focusPlace(), Axes: o.axes(), Height: o.HeightPC(), Time: o.world.SkyTime(), Zoom: 1}
	if f := o.sceneField(); f != UsualField {
		e.Zoom = starscape.Zoom(f)
		e.Height *= e.Zoom // at which it shows as much of the focus
	}
	return e
}

// focusPlace returns the focus in the frame of the system that is near, or else in the galaxy's
// frame.
func (o *Observer) focusPlace() sky.Place {
	if !o.Galaxy {
		return sky.Place{In: o.TreeOf(o.Home.System).Origin().In, At: o.focus}
	}
	if o.Turned() == 0 {
		return sky.Place{In: sky.Galactic, At: o.focus}
	}
	near := o.Near.System
	v := InAxes(r3.Sub(o.focus, near.At(o.world.SkyTime())), near.Axes)
	return sky.Place{In: o.TreeOf(near).Origin().In, At: r3.Scale(1/AU, v)}
}
