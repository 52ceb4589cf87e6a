package player

import "gonum.org/v1/gonum/spatial/r2"

// flight moves the camera from one view to another along a zoomPath. Each end moves with an anchor of its own:
// the camera leaves in the frame of the one, and arrives in that of the other.
//
// It flies through no body. The eye is √¾ heights above the plane, and on a zoomPath w² = W² − 4·(u − c)². So the
// square of its distance to the point (d, b) of the plane, ¾·w² + (u − d)² + b², is −2·u² + …, which is concave: it is
// least at one of the ends.
type flight struct {
	begin   anchor  // the end is the camera's
	from    r2.Vec  // offset from begin, scene length
	to      r2.Vec  // offset from the camera's anchor
	w0, w1  float64 // heights of the view, scene length
	pixels  float64 // of the view's height
	far     farthest
	depth0  float64 // third coordinate of the beginning from that of begin, in the scene galaxy
	depth1  float64 // and of the end, from the camera's anchor
	elapsed float64
	seconds float64
}

const (
	// flightSeconds is how long a flight to something takes.
	flightSeconds = 5

	adjustSpeed = 3.2 // length of a path per second: slow enough for the eye

	// What only moves the picture a little is long enough to be seen and short enough not to annoy.
	minAdjustSeconds = 0.35
	maxAdjustSeconds = 2.8
)

// adjustSeconds returns how long a flight takes that only puts the picture right.
func adjustSeconds(path zoomPath) float64 {
	return min(max(path.length()/adjustSpeed, minAdjustSeconds), maxAdjustSeconds)
}

// farthest is the largest distance between the ends of a flight so far. The height of the picture follows that: the
// distance itself would make it tremble where years pass in a second, and a higher eye comes no nearer to anything.
type farthest float64

// seen takes a distance, and returns the largest one.
func (f *farthest) seen(way float64) float64 {
	*f = max(*f, farthest(way))
	return float64(*f)
}

// view returns the height and the offset of the camera from its anchor, where the beginning is now at an offset from
// that, and the share of the way that is left.
func (f *flight) view(from r2.Vec) (height float64, offset r2.Vec, left float64) {
	if f.elapsed >= f.seconds {
		return f.w1, f.to, 0
	}
	way := r2.Sub(f.to, from)
	height, passed, left := zoomPath{f.w0, f.w1, f.far.seen(r2.Norm(way))}.at(smooth(f.elapsed / f.seconds))
	if passed < left {
		return height, r2.Add(from, r2.Scale(passed, way)), left
	}
	return height, r2.Sub(f.to, r2.Scale(left, way)), left
}

// flightFrom returns where the flight under way begins, as an offset from the camera's anchor.
func (cam *Camera) flightFrom() r2.Vec {
	v := &cam.cameraControl
	if v.flight.begin == v.anchor {
		return v.flight.from
	}
	return r2.Add(v.flight.from, r2.Sub(cam.anchorPosition(v.flight.begin), cam.anchorPosition(v.anchor)))
}

// updateFlight moves the camera along the flight under way.
func (cam *Camera) updateFlight(seconds float64) {
	v, f := &cam.cameraControl, cam.flight
	f.elapsed += seconds
	height, offset, left := f.view(cam.flightFrom())
	depth0 := f.depth0 + cam.sky.anchorZ(f.begin) - cam.sky.anchorZ(v.anchor)
	cam.view.Zoom, v.offset, cam.sky.depth = f.pixels/height, offset, f.depth1+left*(depth0-f.depth1)
	if f.elapsed >= f.seconds {
		v.flight = nil
	}
}

// breakOff ends what moves the camera, where the person takes it: it goes on with what it is near.
func (cam *Camera) breakOff() {
	v := &cam.cameraControl
	if f := v.flight; f != nil && f.begin != v.anchor {
		if _, _, left := f.view(cam.flightFrom()); left > 0.5 {
			cam.ws.follow = false
			cam.anchorTo(f.begin)
		}
	}
	if cam.sky.flight != nil && cam.sky.set.galaxy {
		cam.sky.easing = easing{cam.sky.axes(), easeSeconds}
	}
	v.flight, v.framing, cam.sky.flight = nil, framedByHand, nil
}

// brake ends a flight to a thing or a place of the sky, which the person has let go of: the camera stays where it is.
func (cam *Camera) brake() {
	if !cam.flies() {
		return
	}
	cam.breakOff()
	cam.ws.follow = false
	cam.anchorTo(anchor{None, None})
}

// flies reports whether the camera flies to a thing, or to a place of the sky.
func (cam *Camera) flies() bool { return cam.sky.flight != nil || cam.ws.follow && cam.flight != nil }

// fly moves the camera to an offset from an anchor, in so many seconds or, for 0, in as many as it takes to follow
// the picture.
func (cam *Camera) fly(a anchor, to r2.Vec, zoom, seconds float64) {
	v, pixels := &cam.cameraControl, float64(cam.height)
	f := &flight{begin: v.anchor, from: v.offset, to: to, w0: pixels / cam.view.Zoom, w1: pixels / zoom, pixels: pixels, depth0: cam.sky.depth}
	cam.anchorTo(a)
	f.depth1 = cam.sky.depthOfPlane()
	v.wheel, v.flight = wheelZoom{}, nil
	if v.jumps {
		v.offset, cam.view.Zoom, cam.sky.depth = to, zoom, f.depth1
		cam.sky.moveAlong()
		return
	}
	v.flight = f
	if f.seconds = seconds; !(seconds > 0) {
		f.seconds = adjustSeconds(zoomPath{f.w0, f.w1, r2.Norm(r2.Sub(to, cam.flightFrom()))})
	}
}
