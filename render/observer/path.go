package observer

import "math"

// zoomPath leads from one view to another: it zooms out, across and in, so that the picture
// passes at a steady perceived speed.
//
// The path comes from J. J. van Wijk and W. A. A. Nuij, "Smooth and efficient zooming and panning",
// IEEE InfoVis 2003, equation 9, with their ρ = √2. u is the distance panned, w the height of the
// view, s the perceived length of the path.
//
//	w |      .--''''--.
//	  |    .'          '.
//	  |  .'              '.
//	  | w0                w1
//	  +----------------------- u
type zoomPath struct {
	w0, w1 float64 // heights of the view at both ends
	u      float64 // the distance between the ends, in the same unit
}

const rho = math.Sqrt2

// straight reports whether the ends are one place: the view only zooms.
func (z zoomPath) straight() bool { return z.u <= 1e-9*max(z.w0, z.w1) }

// ends returns where the path begins and ends, in units of ρs from its summit.
func (z zoomPath) ends() (r0, r1 float64) {
	// b1 is written with the difference of squares factored, b0 likewise.
	q := (z.w1 - z.w0) * (z.w1 + z.w0)
	b0 := (q + 4*z.u*z.u) / (4 * z.w0 * z.u)
	b1 := (q - 4*z.u*z.u) / (4 * z.w1 * z.u)
	return math.Asinh(-b0), math.Asinh(-b1) // ln(−b + √(b²+1)), which cancels for large b
}

// length returns the perceived length of the path.
func (z zoomPath) length() float64 {
	if z.straight() {
		return math.Abs(math.Log(z.w1/z.w0)) / rho
	}
	r0, r1 := z.ends()
	return (r1 - r0) / rho
}

// at returns the height of the view at a share x of the path, and the shares of the distance that
// have been passed and that are left. Each is exact if it is small.
func (z zoomPath) at(x float64) (height, passed, left float64) {
	if z.straight() {
		return z.w0 * math.Pow(z.w1/z.w0, x), x, 1 - x
	}
	r0, r1 := z.ends()
	s := r0 + x*(r1-r0)
	height = z.w0 * math.Cosh(r0) / math.Cosh(s)
	// tanh s·cosh r0 − sinh r0 = sinh(s − r0)/cosh s
	passed = z.w0 / (2 * z.u) * math.Sinh(s-r0) / math.Cosh(s)
	left = z.w1 / (2 * z.u) * math.Sinh(r1-s) / math.Cosh(s)
	return height, passed, left
}

// above returns the two shares of the path between which the view is higher than a height. If it
// never is, both are the summit's share.
func (z zoomPath) above(height float64) (from, to float64) {
	if z.straight() {
		switch x := math.Log(height/z.w0) / math.Log(z.w1/z.w0); {
		case height < min(z.w0, z.w1):
			return 0, 1
		case height >= max(z.w0, z.w1):
			return 0.5, 0.5
		case z.w1 > z.w0:
			return x, 1
		default:
			return 0, x
		}
	}
	r0, r1 := z.ends()
	share := func(s float64) float64 { return min(max((s-r0)/(r1-r0), 0), 1) }
	s := math.Acosh(max(z.w0*math.Cosh(r0)/height, 1))
	return share(-s), share(s)
}

// smooth eases a share of the time into a share of a path: it starts and ends at rest.
func smooth(x float64) float64 { return x * x * (3 - 2*x) }
