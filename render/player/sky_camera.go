package player

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/starscape"
	"galaxy/sky"
)

// The camera of the scene galaxy is that of any scene, with a third coordinate: its focus is a place
// in space. Where it follows neither a ship nor a body it goes with the star that it is near.

// Sky is the place of the scene among the stars, and the way from one to the next. To leave a scene without a place
// there for the galaxy it is told how to open a scene.
type Sky struct {
	base
	observer
	reopen   func(nameOrPath string, set ...string) error
	tape     *Tape
	playback *Playback

	skyState
}

// skyState is what the player keeps of its place in the sky.
type skyState struct {
	set    setting
	near   nearby  // in the scene galaxy: whose plane the eye turns to
	z      float64 // in the scene galaxy: of the focus, pc
	depth  float64 // z less that of the anchor
	pivot  pivot
	seen   starscape.Eye // of the last View
	aimed  r2.Vec        // where the wheel was turned last, pixels from the centre
	wheel  r2.Vec        // and about which point of the picture
	flight *skyFlight
	easing easing
	tree   *sky.Tree // of the system that a flight was in last
	places places
}

// pivot is what stays under the pointer while the wheel zooms.
type pivot struct {
	system *sky.System // or nil
	offset r3.Vec      // from the system, pc
	x, y   float64     // pixels from the centre
	px, py float64     // where the pointer is that has chosen it
}

// isAt reports whether the pointer is where it has chosen the pivot.
func (v *pivot) isAt(x, y, points float64) bool {
	return v.system != nil && math.Hypot(x-v.px, y-v.py) <= samePointer*points
}

// The highest picture shows the galaxy with much around it, pc. The lowest one in the scene galaxy,
// if no system is there, has nothing in it.
const (
	highestSky = 1.2e5
	lowestSky  = leastSwap * auPC
)

// anchorZ returns the third coordinate of an anchor in the scene galaxy; 0 in other scenes.
func (sk *Sky) anchorZ(a anchor) float64 {
	switch {
	case !sk.set.galaxy:
		return 0
	case a.ship != None && a.ship < sk.ws.World.Count():
		return sk.camera.heights.Of(sk.ws.Scene, sk.ws.World, uint32(a.ship), sk.ws.shipPosition(a.ship))
	case a.body != None && a.body < len(sk.ws.index.bodyStates):
		return sk.ws.index.bodyStates[a.body].R.Z
	case sk.near.system != nil:
		return sk.near.system.At(sk.ws.SkyTime()).Z
	}
	return 0
}

// setNear makes the eye turn to the plane of another system, or to none, where it comes near, and go
// with it.
func (sk *Sky) setNear(s *sky.System) {
	near := nearby{system: s}
	if s != nil {
		near.swap = swapHeight(s)
	}
	sk.near = near
	sk.camera.anchorTo(sk.camera.anchor)
}

// mayTurnTo reports whether the eye can turn to another system without a jump: not while it is turned
// to one.
func (sk *Sky) mayTurnTo(s *sky.System) bool {
	now := sk.near
	return same(now.system, s) || now.turned(sk.focus(), sk.height(), sk.ws.SkyTime()) == 0
}

// same reports whether two systems are one.
func same(a, b *sky.System) bool {
	return a == b || a != nil && b != nil && a.Address == b.Address
}

// pan moves the focus in the plane of the picture.
func (sk *Sky) pan(dx, dy float64) {
	v := r3.Scale(1/sk.camera.view.Zoom, inPlane(r2.Vec{X: dx, Y: dy}, sk.axes()))
	sk.camera.offset = r2.Add(sk.camera.offset, r2.Vec{X: v.X, Y: v.Y})
	sk.pivot = pivot{}
	sk.depth += v.Z
	sk.moveAlong()
}

// moveAlong puts the focus where its anchor and offset say.
func (sk *Sky) moveAlong() {
	sk.camera.view.Center = r2.Add(sk.camera.anchorPosition(sk.camera.anchor), sk.camera.offset)
	sk.z = sk.anchorZ(sk.camera.anchor) + sk.depth
}

// focusAt makes a place the focus, pc in the frame of the galaxy, relative to a system or to none.
func (sk *Sky) focusAt(s *sky.System, v r3.Vec) {
	if s != nil {
		v = r3.Add(s.At(sk.ws.SkyTime()), v)
	}
	sk.camera.view.Center, sk.z = r2.Vec{X: v.X, Y: v.Y}, v.Z
	sk.camera.anchorTo(sk.camera.anchor)
}

// samePointer is how far, in points, the pointer may move between two turns of the wheel that are
// about the same star.
const samePointer = 3

// starReach is how far a star may be from the pointer, in points.
const starReach = 12

// zoom multiplies the zoom in the scene galaxy by factor. The star under the pointer stays there,
// and its depth goes with the square of the height, so that it comes into the plane of the focus
// before its system is reached.
func (sk *Sky) zoom(factor, x, y float64) {
	h := float64(sk.camera.height)
	before := sk.height()
	after := before / factor
	if factor > 1 {
		sk.aim(x, y)
	}
	low := lowestSky
	if n := sk.near; n.system != nil && n.turned(sk.focus(), before, sk.ws.SkyTime()) == 1 {
		low = min(low, 0.01*n.swap) // its scene is on its way
	}
	after = min(max(after, min(low, before)), highestSky)
	if after == before {
		sk.camera.wheel.remaining = 0
		return
	}
	k := before / after
	focal, t := standOff*h, sk.ws.SkyTime()
	axes := sk.axes()
	var base *sky.System
	var at r3.Vec // what stays at the pixel, relative to base or to the galaxy's centre
	c := 0.0      // its depth over the plane of the focus, towards the eye
	if v := &sk.pivot; v.system != nil {
		base, at, x, y = v.system, v.offset, v.x, v.y
		c = r3.Dot(r3.Sub(r3.Add(base.At(t), at), sk.focus()), axes[2])
		if k > 1 {
			c /= k * k
		}
	} else {
		at = r3.Add(sk.focus(), r3.Scale(1/sk.camera.view.Zoom, inPlane(r2.Vec{X: x, Y: y}, axes)))
	}
	sk.camera.view.Zoom = h / after
	for range 3 { // the axes turn with the focus
		reach := (standOff*after - c) / focal
		v := r3.Add(inPlane(r2.Vec{X: x * reach, Y: y * reach}, axes), r3.Scale(c, axes[2]))
		sk.focusAt(base, r3.Sub(at, v))
		axes = sk.axes()
	}
}

// standOff is the distance from the eye to its focus, in heights of the picture: the picture is seen
// under 60 degrees.
const standOff = 0.8660254037844386

// aim finds the star that a zoom in is about: that of the last turn of the wheel, while the pointer
// stays; else the one near by, the selected one or another, if it is under the pointer.
func (sk *Sky) aim(x, y float64) {
	v, points := &sk.pivot, sk.camera.scale
	if v.isAt(x, y, points) {
		return
	}
	*v = pivot{}
	for _, s := range []*sky.System{sk.near.system, sk.selection.star} {
		if s == nil {
			continue
		}
		sx, sy, ok := sk.pixelOf(s)
		if ok && math.Hypot(sx-x, sy-y) <= starReach*points {
			*v = pivot{s, r3.Vec{}, sx, sy, x, y}
			break
		}
	}
	if v.system == nil && sk.selection.StarAt != nil {
		if star, ok := sk.selection.StarAt(x, y, starReach*points); ok {
			if s := sk.systemOf(star); s != nil {
				if sx, sy, ok := sk.pixelOf(s); ok {
					*v = pivot{s, r3.Vec{}, sx, sy, x, y}
				}
			}
		}
	}
	if v.system == nil && sk.near.system != nil && sk.height() < turnFrom {
		// Beside the star: what is under the pointer at its depth stays.
		s, axes := sk.near.system, sk.axes()
		c := r3.Dot(r3.Sub(s.At(sk.ws.SkyTime()), sk.focus()), axes[2])
		reach := (standOff*sk.height() - c) / (standOff * float64(sk.camera.height))
		at := r3.Add(sk.focus(), r3.Add(inPlane(r2.Vec{X: x * reach, Y: y * reach}, axes), r3.Scale(c, axes[2])))
		*v = pivot{s, r3.Sub(at, s.At(sk.ws.SkyTime())), x, y, x, y}
	}
	if v.system != nil && !same(v.system, sk.near.system) && sk.mayTurnTo(v.system) {
		sk.setNear(v.system)
	}
}

// pixelOf returns where a system is in the picture, pixels from the centre, y up; false behind the
// eye.
func (sk *Sky) pixelOf(s *sky.System) (x, y float64, ok bool) {
	v := along(r3.Sub(s.At(sk.ws.SkyTime()), sk.focus()), sk.axes())
	height := sk.height()
	deep := standOff*height - v.Z
	k := standOff * float64(sk.camera.height) / deep
	return k * v.X, k * v.Y, deep > 0
}

// eye returns the eye of a scene with a place in the sky.
func (sk *Sky) eye() starscape.Eye {
	return starscape.Eye{Focus: sk.focusPlace(), Axes: sk.axes(), Height: sk.height(), Time: sk.ws.SkyTime()}
}

// focusPlace returns the focus in the frame of the system that is near, or else in that of the galaxy.
func (sk *Sky) focusPlace() sky.Place {
	if !sk.set.galaxy {
		at := r3.Vec{X: sk.camera.view.Center.X, Y: sk.camera.view.Center.Y}
		return sky.Place{In: sk.treeOf(sk.set.home.system).Origin().In, At: at}
	}
	focus, near := sk.focus(), sk.near
	if near.turned(focus, sk.height(), sk.ws.SkyTime()) == 0 {
		return sky.Place{In: sky.Galactic, At: focus}
	}
	v := along(r3.Sub(focus, near.system.At(sk.ws.SkyTime())), near.system.Axes)
	return sky.Place{In: sk.treeOf(near.system).Origin().In, At: r3.Scale(1/auPC, v)}
}

// Eye returns where one looks at the sky from; false where the scene has no place in it.
func (sk *Sky) Eye() (e starscape.Eye, ok bool) {
	if !sk.InSky() {
		return starscape.Eye{}, false
	}
	return sk.eye(), true
}

// depthOfPlane returns the depth of the end of a flight in the plane: that of what it leads to, or
// that of the galaxy's plane.
func (sk *Sky) depthOfPlane() float64 {
	if a := sk.camera.anchor; a.ship != None || a.body != None {
		return 0
	}
	return -sk.anchorZ(sk.camera.anchor)
}
