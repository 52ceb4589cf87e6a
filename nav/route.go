package nav

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Route is a polyline of waypoints.
type Route struct {
	Points []r2.Vec // length
	Closed bool     // a last leg leads back to the first point
}

// legs returns the number of legs.
func (w *Route) legs() int {
	if n := len(w.Points); w.Closed || n == 0 {
		return n
	} else {
		return n - 1
	}
}

// Leg returns the ends of a leg.
func (w *Route) Leg(i int) (from, to r2.Vec) {
	return w.Points[i], w.Points[(i+1)%len(w.Points)]
}

// Nearest returns the foot of x on the route, its leg and the direction of that leg. A
// leg whose direction differs from heading counts as farther away by up to twice the
// length turn; with a zero heading all legs count alike. It returns leg -1 for a route
// without finite legs.
func (w *Route) Nearest(x, heading r2.Vec, turn float64) (leg int, foot, along r2.Vec) {
	leg = -1
	least := math.Inf(1)
	for i := range w.legs() {
		from, to := w.Leg(i)
		d := r2.Sub(to, from)
		u, _ := portable.Unit(d)
		length := portable.Norm(d)
		f := portable.AddScaled(from, min(max(portable.Dot(r2.Sub(x, from), u), 0), length), u)
		far := portable.Norm(r2.Sub(x, f))
		if heading != (r2.Vec{}) {
			far += float64(turn * (1 - portable.Dot(u, heading)))
		}
		if far < least {
			least, leg, foot, along = far, i, f, u
		}
	}
	return leg, foot, along
}

// Beyond returns the point of the route a length ahead of foot, which is on the given
// leg, and the leg of that point. On an open route it stops at the end; on a closed one
// no longer than length it returns foot.
func (w *Route) Beyond(leg int, foot r2.Vec, length float64) (place r2.Vec, on int) {
	from, n := foot, w.legs()
	for k := range n {
		on = leg + k
		if on >= n {
			if !w.Closed {
				return from, n - 1
			}
			on -= n
		}
		_, to := w.Leg(on)
		d := r2.Sub(to, from)
		rest := portable.Norm(d)
		if rest >= length && rest > 0 {
			return portable.AddScaled(from, length/rest, d), on
		}
		length -= rest
		from = to
	}
	if w.Closed {
		return foot, leg
	}
	return from, n - 1
}

// Left returns the length of the route from place, which is on the given leg, to its end. It is
// +Inf for a closed route.
func (w *Route) Left(leg int, place r2.Vec) float64 {
	if w.Closed {
		return math.Inf(1)
	}
	sum := 0.0
	for ; leg < w.legs(); leg++ {
		_, to := w.Leg(leg)
		sum += portable.Norm(r2.Sub(to, place))
		place = to
	}
	return sum
}
