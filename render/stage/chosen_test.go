package stage

import (
	"bytes"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
)

// A selected ship or body has its name, however little room there is, and does not
// hide the name of the body behind it.
func TestSelectionIsNamedWithoutRoom(t *testing.T) {
	sc, w := crowd(t, []r2.Vec{{X: 200, Y: 100}, {X: 203, Y: 101}, {X: 206, Y: 99}})
	defer w.Close()
	named := func(f *Frame, name string) bool {
		for _, text := range f.Texts {
			if bytes.Equal(text.S, []byte(name)) && text.Color.A > 200 {
				return true
			}
		}
		return false
	}
	for body := range w.Setup().Bodies {
		for _, zoom := range []float64{0.5, 1, 300} { // as a dot, as a disc, and filling the picture
			var s Builder
			var f Frame
			v := viewOf(r2.Vec{}, zoom)
			state := w.Setup().Bodies.States(nil, 0)[body]
			v.Camera.Center = flat(state.R)
			v.Body = body
			for range 30 {
				s.Build(&f, sc, w, v)
			}
			if name := w.Setup().Bodies[body].Name; !named(&f, name) {
				t.Errorf("%q has no name at zoom %v", name, zoom)
			}
		}
	}
	var s Builder
	var f Frame
	v := viewOf(r2.Vec{X: 200, Y: 100}, 1)
	v.Body = 2
	for range 30 {
		s.Build(&f, sc, w, v)
	}
	if !named(&f, "Body number 0") && !named(&f, "Body number 2") {
		t.Error("a selected body hides all its neighbours' names")
	}
}

func TestTrailsAreShortened(t *testing.T) {
	var path []waypoint
	for i := range 100 {
		path = append(path, waypoint{at: r2.Vec{X: float64(10 * i)}, age: float64(99-i) / 99})
	}
	cut := shorten(path, 200)
	if n := len(cut); n < 19 || n > 21 || cut[n-1] != path[99] || cut[0].age < 0.9 {
		t.Errorf("%d places, the first %+v", len(cut), cut[0])
	}
	if whole := shorten(path[90:], 200); len(whole) != 10 {
		t.Errorf("a short trail lost %d places", 10-len(whole))
	}
}
