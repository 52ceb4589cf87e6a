package observer

import (
	"math"

	"gonum.org/v1/gonum/num/quat"
	"gonum.org/v1/gonum/spatial/r3"
)

// FrameAxes are the axes with which an observer turns: its slant is relative to them, and what they carry stands still in the
// picture.
//
//	  y | . z          OfBody     x through the prime meridian, z through the north pole
//	    |/             OfPair     x from what the thing goes round, z the pole of that orbit
//	o---+---- x        OfWay      x where the thing goes, z up from the plane
type FrameAxes uint8

const (
	OfScene FrameAxes = iota // nothing turns
	OfBody
	OfPair
	OfWay
)

// FrameAxes returns the axes with which the observer turns.
func (o *Observer) FrameAxes() FrameAxes { return o.tilt.axes }

// TurnWith makes the observer turn with axes of the thing on which it rides. The picture stays as it is, and so it does
// where that thing has no such axes, or there is none.
func (o *Observer) TurnWith(a FrameAxes) {
	o.StepOff()
	o.tilt.axes = a
	o.takeAxes()
}

// takeAxes makes the slants relative to the axes of the present frame. The attitude stays.
func (o *Observer) takeAxes() {
	t := &o.tilt
	to := upright
	if t.axes != OfScene {
		if q, ok := o.world.Axes(o.frame, t.axes); ok {
			to = q
		}
	}
	if to == t.turned {
		return
	}
	carried := func(s Slant) Slant { return SlantOf(quat.Mul(quat.Conj(to), quat.Mul(t.turned, AttitudeOf(s)))) }
	now, goal := carried(t.now), carried(t.goal)
	t.turned = to
	if t.turns() {
		t.now, t.from, t.seconds, t.elapsed = now, now, t.seconds-t.elapsed, 0
		t.goal = now.nearest(goal)
		return
	}
	t.goal = now
	t.land()
}

// turnAlong turns the observer, and its offset, with the axes of its frame.
func (o *Observer) turnAlong() {
	t := &o.tilt
	if t.axes == OfScene {
		return
	}
	q, ok := o.world.Axes(o.frame, t.axes)
	if !ok || q == t.turned {
		return
	}
	if o.flight == nil && o.journey == nil { // which lead the focus
		o.offset = r3.Rotation(quat.Mul(q, quat.Conj(t.turned))).Rotate(o.offset)
	}
	t.turned = q
}

// InScene is the inverse of SceneSlant.
func (o *Observer) InScene(s Slant) Slant {
	if o.tilt.turned == upright {
		return s
	}
	return SlantOf(quat.Mul(o.tilt.turned, AttitudeOf(s)))
}

// SlantOf returns the slant of an attitude to a plane: the inverse of AttitudeOf.
func SlantOf(q quat.Number) Slant {
	axes := Axes(q)
	s := Slant{Elevation: math.Asin(min(max(axes[2].Z, -1), 1))}
	const upright = 1e-8 // nearer to the poles there is no azimuth but the roll's
	if level := math.Hypot(axes[2].X, axes[2].Y); level > upright {
		s.Azimuth = math.Atan2(-axes[2].Y, -axes[2].X)
		r := quat.Mul(quat.Conj(looking(s.Azimuth, -s.Elevation)), q)
		s.Roll = math.Remainder(-2*math.Atan2(r.Kmag, r.Real), 2*math.Pi)
		return s
	}
	s.Elevation = math.Copysign(0.5*math.Pi, axes[2].Z)
	s.Azimuth = math.Atan2(axes[0].X, -axes[0].Y)
	return s
}

// nearest returns a slant, with as many turns as make the way there the shortest.
func (s Slant) nearest(to Slant) Slant {
	to.Azimuth = s.Azimuth + math.Remainder(to.Azimuth-s.Azimuth, 2*math.Pi)
	to.Roll = s.Roll + math.Remainder(to.Roll-s.Roll, 2*math.Pi)
	return to
}

// SceneSlant returns a slant in the axes of the scene as one in the axes with which the observer turns.
func (o *Observer) SceneSlant(s Slant) Slant {
	if o.tilt.turned == upright {
		return s
	}
	return SlantOf(quat.Mul(quat.Conj(o.tilt.turned), AttitudeOf(s)))
}
