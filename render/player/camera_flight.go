package player

import (
	"gonum.org/v1/gonum/spatial/r2"
)

// flight moves the camera from one view to another, along a zoomPath.
type flight struct {
	from, to          r2.Vec // offsets from the anchor, scene length
	path              zoomPath
	pixels            float64 // height of the picture
	elapsed, duration float64 // seconds
	depth0, depth1    float64 // third coordinates of both ends, in the scene galaxy
}

const (
	flightSpeed = 3.2 // length of a path per second: slow enough for the eye

	// A flight is long enough to be seen and short enough not to annoy.
	minFlightSeconds = 0.35
	maxFlightSeconds = 2.8
)

func newFlight(from, to r2.Vec, zoom0, zoom1, pixels float64) *flight {
	f := &flight{from: from, to: to, pixels: pixels}
	f.path = zoomPath{w0: pixels / zoom0, w1: pixels / zoom1, u: r2.Norm(r2.Sub(to, from))}
	f.duration = min(max(f.path.length()/flightSpeed, minFlightSeconds), maxFlightSeconds)
	return f
}

// depthAt returns the third coordinate at an offset of the path.
func (f *flight) depthAt(offset r2.Vec) float64 {
	if f.path.u == 0 {
		return f.depth1
	}
	return f.depth1 + (f.depth0-f.depth1)*min(1, r2.Norm(r2.Sub(f.to, offset))/f.path.u)
}

// viewAfter returns zoom and offset t seconds after the start.
func (f *flight) viewAfter(t float64) (zoom float64, offset r2.Vec) {
	if t >= f.duration {
		return f.pixels / f.path.w1, f.to
	}
	height, passed, _ := f.path.at(smooth(t / f.duration))
	return f.pixels / height, r2.Add(f.from, r2.Scale(passed, r2.Sub(f.to, f.from)))
}
