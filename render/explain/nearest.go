package explain

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
)

// Grasp is the distance from a stroke, in points, within which the pointer selects it.
const Grasp = 6

// Nearest returns the stroke of a list under a point of the picture, in pixels from its middle,
// or nil. Of strokes at equal distance it is the one drawn on top.
func Nearest(strokes []Stroke, p r2.Vec, points float64) *Stroke {
	best, top := Grasp*points, 0
	var found *Stroke
	for i := range strokes {
		st := &strokes[i]
		if !st.Shown {
			continue
		}
		d, layer := st.distance(p), st.Layer()
		if d < best-points || d <= best+points && d <= Grasp*points && layer >= top {
			found, best, top = st, min(best, d), layer
		}
	}
	return found
}

// distance returns the distance of a point from a stroke as drawn, in pixels.
func (st *Stroke) distance(p r2.Vec) float64 {
	switch st.Shape {
	case Round:
		return math.Abs(r2.Norm(r2.Sub(p, st.Tail)) - st.Ring)
	case Spot:
		return max(0, r2.Norm(r2.Sub(p, st.Tail))-st.Ring)
	}
	run := r2.Sub(st.Tip, st.Tail)
	along := 0.0
	if n := r2.Norm2(run); n > 0 {
		along = min(max(r2.Dot(r2.Sub(p, st.Tail), run)/n, 0), 1)
	}
	return r2.Norm(r2.Sub(p, r2.Add(st.Tail, r2.Scale(along, run))))
}
