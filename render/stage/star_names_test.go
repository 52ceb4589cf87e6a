package stage

import "testing"

// What of the sky is behind a body that is drawn as a ball has no name; a ring or a dot hides
// nothing.
func TestCovered(t *testing.T) {
	f := &Frame{
		Discs: []Disc{{X: 100, Radius: 80, Face: 1}, {X: -300, Radius: 60, Globe: 1}, {Y: 200, Radius: 90, Ring: 2}},
		Marks: []Disc{{Y: -200, Radius: 6}},
	}
	for _, c := range []struct {
		x, y float64
		want bool
	}{{150, 30, true}, {170, 70, false}, {-340, 0, true}, {0, 0, false}, {0, 200, false}, {0, -200, false}} {
		if got := covered(f, c.x, c.y); got != c.want {
			t.Errorf("(%v, %v) is covered: %v", c.x, c.y, got)
		}
	}
}
