package gl_test

import (
	"errors"
	"image"
	"os"
	"testing"

	opengl "github.com/go-gl/gl/v3.3-core/gl"
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/gl"
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

// allocations returns how often drawing a frame allocates, on average of n times; change is called before each of them, if it
// is not nil. It fills no pixels: that is long work of the driver, and allocates nothing in Go.
func allocations(t *testing.T, n int, f *stage.Frame, change func()) (mean float64) {
	t.Helper()
	draw(t, f)
	screen.Do(func(r *gl.Renderer, fb uint32) {
		opengl.Enable(opengl.RASTERIZER_DISCARD)
		defer opengl.Disable(opengl.RASTERIZER_DISCARD)
		mean = testing.AllocsPerRun(n, func() {
			if change != nil {
				change()
			}
			if err := r.Draw(fb, f); err != nil {
				t.Error(err)
			}
		})
	})
	return mean
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
