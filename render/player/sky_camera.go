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

// skyState is what the player keeps of its place in the sky.
type skyState struct {
	set     setting
	near    nearby  // in the scene galaxy: whose plane the eye turns to
	z       float64 // in the scene galaxy: of the focus, pc
	depth   float64 // z less that of the anchor
	pivot   pivot
	look    look
	seen    starscape.Eye // of the last View
	aimed   r2.Vec        // where the wheel was turned last, pixels from the centre
	wheel   r2.Vec        // and about which point of the picture
	flight  *skyFlight
	easing  easing
	tree    *sky.Tree // of the system that a flight was in last
	gate    gate
	places  places
	star    *sky.System // the selected one, or nil
	clicked r2.Vec      // where, in framebuffer pixels, a star was last looked for
	object  *sky.Object // the selected cluster, nebula, galaxy or constellation, or nil
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
func (p *Player) anchorZ(a anchor) float64 {
	switch {
	case !p.sky.set.galaxy:
		return 0
	case a.ship != None && a.ship < p.World.Count():
		return p.heights.Of(p.Scene, p.World, uint32(a.ship), p.shipPosition(a.ship))
	case a.body != None && a.body < len(p.index.bodyStates):
		return p.index.bodyStates[a.body].R.Z
	case p.sky.near.system != nil:
		return p.sky.near.system.At(p.SkyTime()).Z
	}
	return 0
}

// setNear makes the eye turn to the plane of another system, or to none, where it comes near, and go
// with it.
func (p *Player) setNear(s *sky.System) {
	near := nearby{system: s}
	if s != nil {
		near.swap = swapHeight(s)
	}
	p.sky.near = near
	p.anchorTo(p.control.anchor)
}

// mayTurnTo reports whether the eye can turn to another system without a jump: not while it is turned
// to one.
func (p *Player) mayTurnTo(s *sky.System) bool {
	now := p.sky.near
	return same(now.system, s) || now.turned(p.skyFocus(), p.skyHeight(), p.SkyTime()) == 0
}

// same reports whether two systems are one.
func same(a, b *sky.System) bool {
	return a == b || a != nil && b != nil && a.Address == b.Address
}

// panSky moves the focus in the plane of the picture.
func (p *Player) panSky(dx, dy float64) {
	v := r3.Scale(1/p.camera.Zoom, inPlane(r2.Vec{X: dx, Y: dy}, p.skyAxes()))
	p.control.offset = r2.Add(p.control.offset, r2.Vec{X: v.X, Y: v.Y})
	p.sky.pivot = pivot{}
	p.sky.depth += v.Z
	p.moveAlong()
}

// moveAlong puts the focus where its anchor and offset say.
func (p *Player) moveAlong() {
	p.camera.Center = r2.Add(p.anchorPosition(p.control.anchor), p.control.offset)
	p.sky.z = p.anchorZ(p.control.anchor) + p.sky.depth
}

// focusAt makes a place the focus, pc in the frame of the galaxy, relative to a system or to none.
func (p *Player) focusAt(s *sky.System, v r3.Vec) {
	if s != nil {
		v = r3.Add(s.At(p.SkyTime()), v)
	}
	p.camera.Center, p.sky.z = r2.Vec{X: v.X, Y: v.Y}, v.Z
	p.anchorTo(p.control.anchor)
}

// samePointer is how far, in points, the pointer may move between two turns of the wheel that are
// about the same star.
const samePointer = 3

// starReach is how far a star may be from the pointer, in points.
const starReach = 12

// zoomSky multiplies the zoom in the scene galaxy by factor. The star under the pointer stays there,
// and its depth goes with the square of the height, so that it comes into the plane of the focus
// before its system is reached.
func (p *Player) zoomSky(factor, x, y float64) {
	h := float64(p.control.height)
	before := p.skyHeight()
	after := before / factor
	if factor > 1 {
		p.aim(x, y)
	}
	low := lowestSky
	if n := p.sky.near; n.system != nil && n.turned(p.skyFocus(), before, p.SkyTime()) == 1 {
		low = min(low, 0.01*n.swap) // its scene is on its way
	}
	after = min(max(after, min(low, before)), highestSky)
	if after == before {
		p.control.wheel.remaining = 0
		return
	}
	k := before / after
	focal, t := standOff*h, p.SkyTime()
	axes := p.skyAxes()
	var base *sky.System
	var at r3.Vec // what stays at the pixel, relative to base or to the galaxy's centre
	c := 0.0      // its depth over the plane of the focus, towards the eye
	if v := &p.sky.pivot; v.system != nil {
		base, at, x, y = v.system, v.offset, v.x, v.y
		c = r3.Dot(r3.Sub(r3.Add(base.At(t), at), p.skyFocus()), axes[2])
		if k > 1 {
			c /= k * k
		}
	} else {
		at = r3.Add(p.skyFocus(), r3.Scale(1/p.camera.Zoom, inPlane(r2.Vec{X: x, Y: y}, axes)))
	}
	p.camera.Zoom = h / after
	for range 3 { // the axes turn with the focus
		reach := (standOff*after - c) / focal
		v := r3.Add(inPlane(r2.Vec{X: x * reach, Y: y * reach}, axes), r3.Scale(c, axes[2]))
		p.focusAt(base, r3.Sub(at, v))
		axes = p.skyAxes()
	}
}

// standOff is the distance from the eye to its focus, in heights of the picture: the picture is seen
// under 60 degrees.
const standOff = 0.8660254037844386

// aim finds the star that a zoom in is about: that of the last turn of the wheel, while the pointer
// stays; else the one near by, the selected one or another, if it is under the pointer.
func (p *Player) aim(x, y float64) {
	v, points := &p.sky.pivot, p.control.scale
	if v.isAt(x, y, points) {
		return
	}
	*v = pivot{}
	for _, s := range []*sky.System{p.sky.near.system, p.sky.star} {
		if s == nil {
			continue
		}
		sx, sy, ok := p.pixelOf(s)
		if ok && math.Hypot(sx-x, sy-y) <= starReach*points {
			*v = pivot{s, r3.Vec{}, sx, sy, x, y}
			break
		}
	}
	if v.system == nil && p.StarAt != nil {
		if star, ok := p.StarAt(x, y, starReach*points); ok {
			if s := p.systemOf(star); s != nil {
				if sx, sy, ok := p.pixelOf(s); ok {
					*v = pivot{s, r3.Vec{}, sx, sy, x, y}
				}
			}
		}
	}
	if v.system == nil && p.sky.near.system != nil && p.skyHeight() < turnFrom {
		// Beside the star: what is under the pointer at its depth stays.
		s, axes := p.sky.near.system, p.skyAxes()
		c := r3.Dot(r3.Sub(s.At(p.SkyTime()), p.skyFocus()), axes[2])
		reach := (standOff*p.skyHeight() - c) / (standOff * float64(p.control.height))
		at := r3.Add(p.skyFocus(), r3.Add(inPlane(r2.Vec{X: x * reach, Y: y * reach}, axes), r3.Scale(c, axes[2])))
		*v = pivot{s, r3.Sub(at, s.At(p.SkyTime())), x, y, x, y}
	}
	if v.system != nil && !same(v.system, p.sky.near.system) && p.mayTurnTo(v.system) {
		p.setNear(v.system)
	}
}

// pixelOf returns where a system is in the picture, pixels from the centre, y up; false behind the
// eye.
func (p *Player) pixelOf(s *sky.System) (x, y float64, ok bool) {
	v := along(r3.Sub(s.At(p.SkyTime()), p.skyFocus()), p.skyAxes())
	height := p.skyHeight()
	deep := standOff*height - v.Z
	k := standOff * float64(p.control.height) / deep
	return k * v.X, k * v.Y, deep > 0
}

// eye returns the eye of a scene with a place in the sky.
func (p *Player) eye() starscape.Eye {
	return starscape.Eye{Focus: p.focusPlace(), Axes: p.skyAxes(), Height: p.skyHeight(), Time: p.SkyTime()}
}

// focusPlace returns the focus in the frame of the system that is near, or else in that of the galaxy.
func (p *Player) focusPlace() sky.Place {
	if !p.sky.set.galaxy {
		at := r3.Vec{X: p.camera.Center.X, Y: p.camera.Center.Y}
		return sky.Place{In: p.treeOf(p.sky.set.home.system).Origin().In, At: at}
	}
	focus, near := p.skyFocus(), p.sky.near
	if near.turned(focus, p.skyHeight(), p.SkyTime()) == 0 {
		return sky.Place{In: sky.Galactic, At: focus}
	}
	v := along(r3.Sub(focus, near.system.At(p.SkyTime())), near.system.Axes)
	return sky.Place{In: p.treeOf(near.system).Origin().In, At: r3.Scale(1/auPC, v)}
}

// Eye returns where one looks at the sky from; false where the scene has no place in it.
func (p *Player) Eye() (e starscape.Eye, ok bool) {
	if !p.InSky() {
		return starscape.Eye{}, false
	}
	return p.eye(), true
}

// depthOfPlane returns the depth of the end of a flight in the plane: that of what it leads to, or
// that of the galaxy's plane.
func (p *Player) depthOfPlane() float64 {
	if a := p.control.anchor; a.ship != None || a.body != None {
		return 0
	}
	return -p.anchorZ(p.control.anchor)
}
