package observer

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/starscape"
	"galaxy/sky"
)

// wheel is a zoom by the wheel that is under way.
type wheel struct {
	remaining float64 // natural logarithm of the factor still to come
	x, y      float64 // the point that stays, pixels from the centre, y up
}

// wheelSeconds is the time constant of the wheel's zoom, in seconds: short enough to feel
// immediate, long enough for the eye to follow.
const wheelSeconds = 0.06

// The view is at most 10⁴ times as wide as the scene. At the closest zoom the smallest
// thing is ten times as wide as the view, but the view is at least 10⁻¹³ of the scene,
// near the resolution of float64.
const (
	MaxZoomOut   = 1e4
	maxZoomIn    = 10
	minViewShare = 1e-13
)

// The highest picture shows the galaxy with much around it, pc. The lowest one in the scene galaxy,
// if no system is there, has nothing in it.
const (
	highestSky = 1.2e5
	lowestSky  = leastSwap * AU
)

// pointer is the thing about which the view zooms.
type pointer struct {
	pivot pivot
	aimed r2.Vec // where the wheel was turned last, pixels from the centre
	about r2.Vec // and about which point of the picture
}

// pivot is what stays under the pointer while the wheel zooms.
type pivot struct {
	system *sky.System // or nil
	offset r3.Vec      // from the system, pc
	x, y   float64     // pixels from the centre
	px, py float64     // where the pointer is that has chosen it
}

const (
	// samePointer is how far, in points, the pointer may move between two turns of the wheel that are
	// about the same star.
	samePointer = 3
	// StarReach is how far a star may be from the pointer, in points.
	StarReach = 12
)

// isAt reports whether the pointer is where it has chosen the pivot.
func (v *pivot) isAt(x, y, points float64) bool {
	return v.system != nil && math.Hypot(x-v.px, y-v.py) <= samePointer*points
}

// Wheel multiplies the zoom by factor, smoothly within a fifth of a second. The point of
// the picture at (x, y), framebuffer pixels from the centre, y up, stays where it is.
// Further calls add to the zoom that remains. While the observer looks around its field of view changes, and the point shows what
// it showed.
func (o *Observer) Wheel(factor, x, y float64) {
	switch {
	case !(factor > 0) || math.IsInf(factor, 0):
	case o.aboard:
		o.came += math.Log(factor)
		o.Narrow(factor)
	case o.on:
		o.came += math.Log(factor)
		before := o.around.field
		o.Narrow(factor)
		if at := (r2.Vec{X: x, Y: y}); o.Jumps {
			o.facePinned(at, before)
		} else {
			o.around.pinned = &at
		}
	case o.Jumps:
		o.turnWheel(factor, x, y)
	default:
		o.wheel = wheel{o.wheel.remaining + math.Log(factor), x, y}
	}
}

// Settle moves the observer with its frame, turns its wheel and its view of the sky around for so many seconds, and takes
// note of what the person has moved.
func (o *Observer) Settle(seconds float64) {
	o.moveAlong()
	if w := &o.wheel; w.remaining != 0 {
		now := w.remaining * (1 - math.Exp(-seconds/wheelSeconds))
		if math.Abs(w.remaining) < 1e-3 {
			now = w.remaining
		}
		w.remaining -= now
		o.turnWheel(math.Exp(now), w.x, w.y)
	}
	o.advanceTilt(seconds)
	if o.lens.advance(seconds); o.aboard {
		o.moveAlong()
	}
	o.advanceAround(seconds)
	o.advanceDrift()
}

// Came returns how many times closer wheels have brought the observer since it began; below 1 it went farther away. A wheel that is turned
// where the view is as close as can be brings nothing.
func (o *Observer) Came() float64 { return math.Exp(o.came) }

// turnWheel zooms by factor at once, and counts what came of it.
func (o *Observer) turnWheel(factor, x, y float64) {
	near := func() float64 {
		if o.Galaxy {
			return 1 / o.HeightPC()
		}
		return o.zoom
	}
	galaxy, before := o.Galaxy, near()
	o.ZoomBy(factor, x, y)
	if galaxy == o.Galaxy {
		factor = near() / before
	}
	o.came += math.Log(factor)
}

// ZoomBy multiplies the zoom by factor at once, within its limits.
func (o *Observer) ZoomBy(factor, x, y float64) {
	o.aimed = r2.Vec{X: x, Y: y}
	if v := &o.pivot; !o.Galaxy && v.isAt(x, y, o.Scale) {
		x, y = v.x, v.y // the star that one has come to
	}
	o.about = r2.Vec{X: x, Y: y}
	if o.Galaxy {
		o.zoomAmongStars(factor, x, y)
		return
	}
	e := o.world.Extent()
	least := o.Whole(e).Zoom
	most := least / minViewShare
	if e.Smallest > 0 {
		most = min(most, maxZoomIn*o.ZoomToFit(e.Smallest))
	}
	before := o.zoom
	lowest := least / MaxZoomOut
	if e.Endless {
		lowest = float64(o.Height) * o.Unit / highestSky // its stars go on
	}
	after := min(max(before*factor, lowest), most)
	if after == before {
		o.wheel.remaining = 0
		return
	}
	// The point under the pointer is center + (x, y)/zoom, before and after; in space it is as far from there.
	if o.tilt.level() {
		keep := 1/before - 1/after
		o.offset = r3.Add(o.offset, r3.Vec{X: x * keep, Y: y * keep})
	} else {
		keep := r2.Scale(1-before/after, o.pinned(x, y))
		o.offset = r3.Add(o.offset, r3.Vec{X: keep.X, Y: keep.Y})
	}
	o.zoom = after
	o.moveAlong()
}

// zoomAmongStars multiplies the zoom in the scene galaxy by factor. The star under the pointer stays there,
// and its depth goes with the square of the height, so that it comes into the plane of the focus
// before its system is reached.
func (o *Observer) zoomAmongStars(factor, x, y float64) {
	h := float64(o.Height)
	before := o.HeightPC()
	after := before / factor
	if factor > 1 {
		o.aim(x, y)
	}
	low := lowestSky
	if n := o.Near; n.System != nil && o.Turned() == 1 {
		low = min(low, 0.01*n.Swap) // its scene is on its way
	}
	after = min(max(after, min(low, before)), highestSky)
	if after == before {
		o.wheel.remaining = 0
		return
	}
	k := before / after
	t, axes := o.world.SkyTime(), o.axes()
	var base *sky.System
	var at r3.Vec // what stays at the pixel, relative to base or to the galaxy's centre
	c := 0.0      // its depth over the plane of the focus, towards the eye
	if v := &o.pivot; v.system != nil {
		base, at, x, y = v.system, v.offset, v.x, v.y
		c = r3.Dot(r3.Sub(r3.Add(base.At(t), at), o.Focus()), axes[2])
		if k > 1 {
			c /= k * k
		}
	} else {
		at = r3.Add(o.Focus(), r3.Scale(1/o.zoom, inPlane(r2.Vec{X: x, Y: y}, axes)))
	}
	o.zoom = h / after
	for range 3 { // the axes turn with the focus
		o.focusAt(base, r3.Sub(at, o.seenAt(x, y, c, after, axes)))
		axes = o.axes()
	}
}

// aim finds the star about which the view zooms in: the star of the last turn of the wheel, while
// the pointer stays; else the star near by, or another one that the world knows, if it is under the
// pointer.
func (o *Observer) aim(x, y float64) {
	v, points := &o.pivot, o.Scale
	if v.isAt(x, y, points) {
		return
	}
	*v = pivot{}
	under := func(s *sky.System, far float64) bool {
		if s == nil {
			return false
		}
		sx, sy, ok := o.PixelOf(s)
		if ok = ok && math.Hypot(sx-x, sy-y) <= far; ok {
			*v = pivot{s, r3.Vec{}, sx, sy, x, y}
		}
		return ok
	}
	if !under(o.Near.System, StarReach*points) && !under(o.world.SystemAt(x, y, StarReach*points), math.Inf(1)) &&
		o.Near.System != nil && o.HeightPC() < TurnFrom {
		// Beside the star: what is under the pointer at its depth stays.
		s, axes := o.Near.System, o.axes()
		c := r3.Dot(r3.Sub(s.At(o.world.SkyTime()), o.Focus()), axes[2])
		at := r3.Add(o.Focus(), o.seenAt(x, y, c, o.HeightPC(), axes))
		*v = pivot{s, r3.Sub(at, s.At(o.world.SkyTime())), x, y, x, y}
	}
	if v.system != nil && !Same(v.system, o.Near.System) && o.MayTurnTo(v.system) {
		o.TurnTo(v.system)
	}
}

// seenAt returns what a pixel of a picture of a height shows so high over the plane of the focus, towards the eye, pc from
// the focus.
func (o *Observer) seenAt(x, y, over, height float64, axes [3]r3.Vec) r3.Vec {
	reach := (starscape.StandOff*height - over) / (starscape.StandOff * float64(o.Height))
	return r3.Add(inPlane(r2.Vec{X: x * reach, Y: y * reach}, axes), r3.Scale(over, axes[2]))
}

// PixelOf returns where a system is in the picture, pixels from the centre, y up; false behind the
// eye.
func (o *Observer) PixelOf(s *sky.System) (x, y float64, ok bool) {
	v := InAxes(r3.Sub(s.At(o.world.SkyTime()), o.Focus()), o.axes())
	height := o.HeightPC()
	deep := starscape.StandOff*height - v.Z
	k := starscape.StandOff * float64(o.Height) / deep
	return k * v.X, k * v.Y, deep > 0
}
