package starscape

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
	"galaxy/sky/law"
)

// What a picture waits for is little more than what it shows; what is looked up beside it later changes nothing.
func TestFirstPictureLooksUpLittle(t *testing.T) {
	for name, eye := range map[string]Eye{
		"the Sun": {Focus: sky.Place{In: sky.Galactic, At: law.Sun}, Axes: [3]r3.Vec{{Y: -1}, {Z: 1}, {X: -1}}, Height: 0.001},
		"6 kpc":   above(r3.Add(law.Sun, r3.Vec{X: 5500}), 0.001),
	} {
		o := Options{Haze: true}
		var first, later View
		s := New(atlas(t))
		o.Whole = true
		s.Show(&first, eye, viewerWidth, viewerHeight, 1, o)
		if n, m := len(s.shown.stars), len(first.Lights); n > 2*m {
			t.Errorf("%s: %d stars are looked up for %d lights", name, n, m)
		}
		found := len(s.shown.stars)
		o.Whole = false
		for !later.Steady {
			s.Show(&later, eye, viewerWidth, viewerHeight, 1, o)
		}
		if len(s.shown.stars) < found*3/2 {
			t.Errorf("%s: the eye may not turn: %d stars, and %d in the picture alone", name, len(s.shown.stars), found)
		}
		if !slices.Equal(first.Lights, later.Lights) {
			t.Errorf("%s: %d lights at once, %d later, or others", name, len(first.Lights), len(later.Lights))
		}
		if !slices.Equal(first.Haze.RGB, later.Haze.RGB) {
			t.Errorf("%s: another haze", name)
		}
	}
}
