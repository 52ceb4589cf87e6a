package gl_test

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/stage"
)

// Where the view has moved, near stars are elsewhere and the rest of the backdrop is not.
func TestNearStarsDrift(t *testing.T) {
	needScreen(t)
	sky := func(drift r2.Vec) *stage.Frame {
		return &stage.Frame{Width: 640, Height: 360, Scale: 1, Stars: true, Drift: drift}
	}
	at, moved, back := draw(t, sky(r2.Vec{})), draw(t, sky(r2.Vec{X: 900, Y: 400})), draw(t, sky(r2.Vec{}))
	if n, _ := differ(at, moved, 12); n < 200 || n > 640*360/20 {
		t.Errorf("%d pixels differ", n)
	}
	if n, _ := differ(at, back, 0); n != 0 {
		t.Errorf("%d pixels differ where nothing has moved", n)
	}
}
