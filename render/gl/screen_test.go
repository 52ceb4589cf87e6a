package gl_test

import (
	"errors"
	"image"
	"os"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/observer"
	"galaxy/render/offscreen"
	"galaxy/render/stage"
	"galaxy/shaders"
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
		t.Skipf("skipped without EGL: %v", screenError)
	default:
		t.Fatal(screenError)
	}
}

func draw(t testing.TB, f *stage.Frame) *image.NRGBA {
	t.Helper()
	p, err := screen.Picture(f)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// lookAt is a view of 1280 by 720 pixels that shows all layers.
func lookAt(center r2.Vec, zoom float64) stage.View {
	return stage.View{
		Width: 1280, Height: 720, Scale: 1, Alpha: 1,
		Options: stage.Options{Orbits: true, Trails: true, Labels: true, Vectors: true, Stars: true, Glow: true, HUD: true},
		Camera:  observer.Camera{Plane: observer.Plane{Center: center, Zoom: zoom}},
		Ship:    stage.Nothing, Body: stage.Nothing, Follow: stage.Nothing, Rate: 60,
	}
}
