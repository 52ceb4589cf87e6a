package player

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
)

// flight moves the camera from one view to another: it zooms out, across and in, so that
// the picture passes at a steady perceived speed.
//
// The path is that of J. J. van Wijk and W. A. A. Nuij, "Smooth and efficient zooming
// and panning", IEEE InfoVis 2003, equation 9, with their ρ = √2. u is the distance
// panned, w the height of the view, s the perceived length of the path.
//
//	w |      .--''''--.
//	  |    .'          '.
//	  |  .'              '.
//	  | w0                w1
//	  +----------------------- u
type flight struct {
	from, to          r2.Vec  // offsets from the anchor, scene length
	w0, w1            float64 // heights of the view, scene length
	pixels            float64 // height of the picture
	r0, length        float64 // start of the path in units of ρs, and its length in s
	elapsed, duration float64 // seconds
	depth0, depth1    float64 // third coordinates of both ends, in the scene galaxy
}

const (
	rho         = math.Sqrt2
	flightSpeed = 3.2 // path length s per second: slow enough for the eye

	// A flight is long enough to be seen and short enough not to annoy.
	minFlightSeconds = 0.35
	maxFlightSeconds = 2.8
)

func newFlight(from, to r2.Vec, zoom0, zoom1, pixels float64) *flight {
	f := &flight{from: from, to: to, w0: pixels / zoom0, w1: pixels / zoom1, pixels: pixels}
	if u := f.distance(); u > 1e-9*max(f.w0, f.w1) {
		// b1 is written with the difference of squares factored, b0 likewise.
		q := (f.w1 - f.w0) * (f.w1 + f.w0)
		b0 := (q + 4*u*u) / (2 * f.w0 * 2 * u)
		b1 := (q - 4*u*u) / (2 * f.w1 * 2 * u)
		f.r0 = math.Asinh(-b0) // ln(−b + √(b²+1)), which cancels for large b
		f.length = (math.Asinh(-b1) - f.r0) / rho
	} else {
		f.length = math.Abs(math.Log(f.w1/f.w0)) / rho
	}
	f.duration = min(max(f.length/flightSpeed, minFlightSeconds), maxFlightSeconds)
	return f
}

// depthAt returns the third coordinate at an offset of the path.
func (f *flight) depthAt(offset r2.Vec) float64 {
	u := f.distance()
	if u == 0 {
		return f.depth1
	}
	return f.depth1 + (f.depth0-f.depth1)*min(1, r2.Norm(r2.Sub(f.to, offset))/u)
}

func (f *flight) distance() float64 { return r2.Norm(r2.Sub(f.to, f.from)) }

// viewAfter returns zoom and offset t seconds after the start.
func (f *flight) viewAfter(t float64) (zoom float64, offset r2.Vec) {
	if t >= f.duration {
		return f.pixels / f.w1, f.to
	}
	x := t / f.duration
	x *= x * (3 - 2*x) // smoothstep
	u := f.distance()
	if u <= 1e-9*max(f.w0, f.w1) {
		w := f.w0 * math.Pow(f.w1/f.w0, x)
		return f.pixels / w, r2.Add(f.from, r2.Scale(x, r2.Sub(f.to, f.from)))
	}
	s := rho*x*f.length + f.r0
	w := f.w0 * math.Cosh(f.r0) / math.Cosh(s)
	// tanh s·cosh r0 − sinh r0 = sinh(s − r0)/cosh s
	done := f.w0 / 2 * math.Sinh(s-f.r0) / math.Cosh(s)
	return f.pixels / w, r2.Add(f.from, r2.Scale(done/u, r2.Sub(f.to, f.from)))
}
