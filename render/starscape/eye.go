package starscape

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
)

// An Eye looks at the galaxy. It stands off its focus along Axes[2], so far that the picture
// shows Height there under 60 degrees. Neither a Height of 0 nor axes that are no unit vectors at
// right angles make a picture.
type Eye struct {
	Focus  sky.Place // the middle of the picture
	Axes   [3]r3.Vec // right, up, towards the eye: in the axes of the galaxy
	Height float64   // pc that the picture shows from top to bottom at the focus
	Time   float64   // days past J2000.0 TDB
	Zoom   float64   // focal length over the one of a field of 60 degrees; 0 means 1. The eye stays where it is
}

// Zoom returns the zoom of an eye whose picture is so high, as an angle.
func Zoom(field float64) float64 { return 0.5 / (StandOff * math.Tan(0.5*field)) }

// StandOff is the distance from the eye to its focus in heights: half of the height is seen under 30 degrees.
const StandOff = 0.8660254037844386

// camera projects for one eye.
type camera struct {
	eye    Eye
	at     r3.Vec  // of the eye, in the frame of the galaxy, pc
	length float64 // focal length in pixels
	half   r3.Vec  // half the picture, pixels; Z: the cosine of half the angle of its corners
}

func newCamera(eye Eye, w, h int) camera {
	if !(eye.Zoom > 0) {
		eye.Zoom = 1
	}
	cam := camera{eye: eye, length: StandOff * float64(h) * eye.Zoom}
	galactic := sky.Place{In: sky.Galactic}
	cam.at = r3.Add(eye.Focus.From(galactic, eye.Time), r3.Scale(StandOff*eye.Height, eye.Axes[2]))
	cam.half = r3.Vec{X: 0.5 * float64(w), Y: 0.5 * float64(h)}
	cam.half.Z = cam.length / math.Sqrt(cam.length*cam.length+cam.half.X*cam.half.X+cam.half.Y*cam.half.Y)
	return cam
}

// project turns a vector from the eye, in the axes of the galaxy, into pixels from the picture's centre,
// y up. Things behind the eye are not in the picture.
func (cam *camera) project(v r3.Vec) (x, y float64, inFront bool) {
	deep := -dot(v, cam.eye.Axes[2])
	if !(deep > 0) {
		return 0, 0, false
	}
	k := cam.length / deep
	return k * dot(v, cam.eye.Axes[0]), k * dot(v, cam.eye.Axes[1]), true
}

// contains reports whether a point is in the picture, or so many pixels beside it.
func (cam *camera) contains(x, y, beside float64) bool {
	return math.Abs(x) <= cam.half.X+beside && math.Abs(y) <= cam.half.Y+beside
}

// vectorTo returns the vector from the eye to a place, in the axes of the galaxy, pc. Differences go
// through the nearest common frame, so that it is exact at any depth.
func (cam *camera) vectorTo(p sky.Place) r3.Vec {
	v := p.From(cam.eye.Focus, cam.eye.Time)
	f := cam.eye.Focus.In
	v = r3.Scale(f.Unit/sky.Galactic.Unit, v)
	for ; f.Parent != nil; f = f.Parent {
		a := &f.Axes
		v = r3.Add(r3.Add(r3.Scale(v.X, a[0]), r3.Scale(v.Y, a[1])), r3.Scale(v.Z, a[2]))
	}
	return r3.Sub(v, r3.Scale(StandOff*cam.eye.Height, cam.eye.Axes[2]))
}

// Project returns where the eye sees a place in a picture of w × h pixels: pixels from its centre, y up. What is
// behind the eye is not in it.
func (e *Eye) Project(p sky.Place, w, h int) (x, y float64, inFront bool) {
	cam := newCamera(*e, w, h)
	return cam.project(cam.vectorTo(p))
}

func dot(a, b r3.Vec) float64 { return a.X*b.X + a.Y*b.Y + a.Z*b.Z }

// limitingMagnitudes are the faintest magnitudes drawn by the picture's height in pc: about 20,000 stars at
// any height but the least. In and about a system the sky is not much more than what the naked eye sees, so that one
// knows it again.
var limitingMagnitudes = []struct{ height, limit float64 }{
	{1e-3, 7.6}, {1, 9.5}, {3, 9.5}, {10, 9.5}, {30, 9.4}, {100, 9.1}, {300, 8.7}, {1000, 9.2}, {3000, 10.1}, {10000, 11}, {30000, 12.5},
}

// limitingMagnitude returns the faintest magnitude that a camera shows. A longer lens gathers more light, as a telescope does.
func (cam *camera) limitingMagnitude() float64 {
	return limitingMagnitudeAt(cam.eye.Height) + 2.5*math.Log10(cam.eye.Zoom)
}

// limitingMagnitudeAt returns the faintest magnitude drawn in a picture of a height in pc. Between its
// heights the table is interpolated in their logarithms.
func limitingMagnitudeAt(height float64) float64 {
	if !(height > limitingMagnitudes[0].height) {
		return limitingMagnitudes[0].limit
	}
	for i := 1; i < len(limitingMagnitudes); i++ {
		if a, b := limitingMagnitudes[i-1], limitingMagnitudes[i]; height < b.height {
			return a.limit + (b.limit-a.limit)*math.Log(height/a.height)/math.Log(b.height/a.height)
		}
	}
	return limitingMagnitudes[len(limitingMagnitudes)-1].limit
}
