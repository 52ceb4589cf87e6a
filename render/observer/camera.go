package observer

import (
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/simd"
)

// Camera is how an observer sees a scene: one projection for the plane, for bodies in space and for the galaxy. From above
// all rays are parallel, and the picture is the plane itself. In space the eye stands off its focus:
//
//	  up
//	   |   . at
//	   | .'|
//	eye o--+---x focus      pixels per length at a point = Zoom / (1 − before · Nearness)
//	          <-> before, along Axes[2]
//
// Its fields are float64: positions are rounded to float32 only after the focus is subtracted.
type Camera struct {
	Plane
	InSpace  bool      // else the view is from above, and the fields below have no meaning
	Z        float64   // of the focus over the plane, scene length
	Axes     [3]r3.Vec // right, up, towards the eye, in the axes of the scene
	Nearness float64   // one over the distance from the eye to the focus; 0: the rays are parallel
}

// Focus returns the point in the middle of the picture, scene length.
func (c *Camera) Focus() r3.Vec { return r3.Vec{X: c.Center.X, Y: c.Center.Y, Z: c.Z} }

// Eye returns the place of an eye in space that is not infinitely far away, scene length.
func (c *Camera) Eye() r3.Vec { return r3.Add(c.Focus(), r3.Scale(1/c.Nearness, c.Axes[2])) }

// See returns where the camera sees a point: in pixels from the middle of the picture, y up, and, as Z, how many pixels of
// the focus it is before the focus, towards the eye; and the pixels per scene length there, 0 behind the eye.
func (c *Camera) See(at r3.Vec) (seen r3.Vec, zoom float64) {
	if !c.InSpace {
		return r3.Vec{X: (at.X - c.Center.X) * c.Zoom, Y: (at.Y - c.Center.Y) * c.Zoom, Z: at.Z * c.Zoom}, c.Zoom
	}
	// InAxes would copy the axes: crowds are seen by this.
	v := r3.Vec{X: at.X - c.Center.X, Y: at.Y - c.Center.Y, Z: at.Z - c.Z}
	before := r3.Dot(v, c.Axes[2])
	deep := 1 - before*c.Nearness
	if !(deep > leastDeep) {
		return seen, 0
	}
	zoom = c.Zoom / deep
	return r3.Vec{X: r3.Dot(v, c.Axes[0]) * zoom, Y: r3.Dot(v, c.Axes[1]) * zoom, Z: before * c.Zoom}, zoom
}

// OnPlane returns a camera in space for many points of the plane, which are short of a part of the way of their last step. It sees them as
// [Camera.See] does, to the bit.
func (c *Camera) OnPlane(back float64) simd.Plane {
	right, up, towards := &c.Axes[0], &c.Axes[1], &c.Axes[2]
	return simd.Plane{
		FocusX: c.Center.X, FocusY: c.Center.Y, Zoom: c.Zoom, Nearness: c.Nearness,
		XR: right.X, YR: right.Y, R: -c.Z * right.Z, XU: up.X, YU: up.Y, U: -c.Z * up.Z, XB: towards.X, YB: towards.Y, B: -c.Z * towards.Z,
		Back: back, LeastDeep: leastDeep,
	}
}

// leastDeep is the least distance from the eye at which a point is seen, as a share of the distance to the focus: what is
// nearer is beside the eye.
const leastDeep = 1e-9

// Turned returns a direction of the scene in the axes of the picture.
func (c *Camera) Turned(v r3.Vec) r3.Vec {
	if !c.InSpace {
		return v
	}
	return InAxes(v, c.Axes)
}

// along returns a move over the plane that a move in the picture stands for, both in scene length at the focus.
func (c *Camera) along(move r2.Vec) r2.Vec {
	right, up := c.Axes[0], c.Axes[1]
	const steepest = 0.2 // a flatter picture would take the observer to the horizon
	ahead := r2.Vec{X: up.X, Y: up.Y}
	if n := r2.Norm(ahead); n < steepest { // looking along the plane: up is not over it
		ahead = r2.Vec{X: -right.Y, Y: right.X}
	} else {
		ahead = r2.Scale(1/(n*n), ahead)
	}
	return r2.Add(r2.Scale(move.X, r2.Vec{X: right.X, Y: right.Y}), r2.Scale(move.Y, ahead))
}

// PointAt returns the point of the plane at a point of the picture, pixels from its middle, y up. Where the plane is not
// seen, it is the farthest one that is.
func (c *Camera) PointAt(x, y float64) r2.Vec {
	if !c.InSpace {
		return r2.Add(c.Center, r2.Scale(1/c.Zoom, r2.Vec{X: x, Y: y}))
	}
	a, n := &c.Axes, c.Nearness
	// A ray is focus + (x·right + y·up)·(1 − n·t)/zoom + t·towards: it meets the plane where its height is 0.
	across := r3.Scale(1/c.Zoom, r3.Add(r3.Scale(x, a[0]), r3.Scale(y, a[1])))
	slope := r3.Sub(a[2], r3.Scale(n, across))
	const flattest = 1e-3 // nearer to the horizon there is no point
	t := -(c.Z + across.Z) / max(slope.Z, flattest)
	if a[2].Z < 0 { // from below
		t = -(c.Z + across.Z) / min(slope.Z, -flattest)
	}
	p := r3.Add(c.Focus(), r3.Add(across, r3.Scale(t, slope)))
	return r2.Vec{X: p.X, Y: p.Y}
}
