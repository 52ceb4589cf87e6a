package render_test

import (
	"errors"
	"image"
	"os"
	"testing"

	"galaxy/render"
	"galaxy/render/offscreen"
	"galaxy/shaders"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
)

// screen is shared by the tests that draw; opening one takes longer than most.
var screen *offscreen.Screen

func TestMain(m *testing.M) {
	var err error
	if screen, err = offscreen.Open(shaders.FS); err != nil {
		screenError = err
	}
	code := m.Run()
	if screen != nil {
		screen.Close()
	}
	os.Exit(code)
}

var screenError error

// needScreen skips a test on a machine that has no EGL at all; anything else
// that keeps it from drawing is a failure, and so is that in CI.
func needScreen(t testing.TB) {
	t.Helper()
	switch {
	case screen != nil:
	case errors.Is(screenError, offscreen.ErrNoEGL) && os.Getenv("CI") == "":
		t.Skipf("nothing is drawn and nothing is tested: %v", screenError)
	default:
		t.Fatal(screenError)
	}
}

func draw(t testing.TB, f *render.Frame) *image.NRGBA {
	t.Helper()
	p, err := screen.Picture(f)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// moonOf returns where the moon of the far system is.
func moonOf(w *sim.World) r2.Vec {
	r := w.Bodies()[2].R
	return r2.Vec{X: r.X, Y: r.Y}
}
