package stage

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
)

// An arrow at the edge points to a selection out of the picture, and there is none
// where it is in it.
func TestBearingOfWhatIsOutside(t *testing.T) {
	sc, w := crowd(t, nil)
	defer w.Close()
	bearings := func(center r2.Vec) []Arrow {
		var s Builder
		var f Frame
		v := viewOf(center, 1)
		v.Ship = 0 // at (11, 7)
		s.Build(&f, sc, w, v)
		var found []Arrow
		for _, a := range f.Arrows {
			if a.Color == faded(chosenColor, 0.9) {
				found = append(found, a)
			}
		}
		return found
	}
	if n := len(bearings(r2.Vec{})); n != 0 {
		t.Errorf("%d arrows to a ship in the picture", n)
	}
	for _, center := range []r2.Vec{{X: 5000, Y: 7}, {X: -5000, Y: 300}, {X: 11, Y: 5000}, {X: 11, Y: -5000}, {X: 1e15, Y: 1e15}} {
		found := bearings(center)
		if len(found) != 1 {
			t.Errorf("from %v: %d arrows", center, len(found))
			continue
		}
		a := found[0]
		to := r2.Unit(r2.Sub(r2.Vec{X: 11, Y: 7}, center))
		along := r2.Unit(r2.Vec{X: float64(a.X1 - a.X0), Y: float64(a.Y1 - a.Y0)})
		if r2.Dot(to, along) < 1-1e-6 {
			t.Errorf("from %v it points along %v, not %v", center, along, to)
		}
		if x, y := math.Abs(float64(a.X1)), math.Abs(float64(a.Y1)); x > 640 || y > 360 || x < 600 && y < 300 {
			t.Errorf("from %v it ends at %v, %v", center, a.X1, a.Y1)
		}
	}
}
