package offscreen_test

import (
	"errors"
	"image"
	"image/color"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"galaxy/render/offscreen"
	"galaxy/render/stage"
	"galaxy/shaders"
)

// open skips a test on a machine that has no EGL at all; in CI that is a
// failure, and so is any other reason everywhere.
func open(t *testing.T) *offscreen.Screen {
	t.Helper()
	s, err := offscreen.Open(shaders.FS)
	if errors.Is(err, offscreen.ErrNoEGL) && os.Getenv("CI") == "" {
		t.Skipf("skipped without EGL: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// A picture stands upright, whatever its size, and is opaque.
func TestPicture(t *testing.T) {
	s := open(t)
	for _, size := range []image.Point{{64, 48}, {1, 1}, {301, 77}, {64, 48}} {
		f := &stage.Frame{Width: size.X, Height: size.Y}
		// The upper right quarter is white.
		f.Boxes = []stage.Box{{X1: 1e9, Y1: 1e9, Fill: color.NRGBA{255, 255, 255, 255}, Rim: color.NRGBA{255, 255, 255, 255}}}
		p, err := s.Picture(f)
		if err != nil {
			t.Fatal(err)
		}
		if p.Rect.Size() != size {
			t.Fatalf("a picture of %v is %v", size, p.Rect.Size())
		}
		if size.X < 10 {
			continue
		}
		for _, at := range []struct {
			x, y  int
			white bool
		}{{size.X - 1, 0, true}, {0, 0, false}, {0, size.Y - 1, false}, {size.X - 1, size.Y - 1, false}} {
			if c := p.NRGBAAt(at.x, at.y); (c.R > 200) != at.white || c.A != 255 {
				t.Errorf("%v: pixel (%d, %d) is %v", size, at.x, at.y, c)
			}
		}
	}
}

func TestPictureWithoutArea(t *testing.T) {
	s := open(t)
	for _, size := range []image.Point{{0, 10}, {10, -1}, {1 << 20, 1 << 20}} {
		_, err := s.Picture(&stage.Frame{Width: size.X, Height: size.Y})
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: %v", size, err)
		}
	}
}

// Two screens live side by side, each on its own thread.
func TestTwoScreens(t *testing.T) {
	a, b := open(t), open(t)
	f := &stage.Frame{Width: 40, Height: 30, Stars: true}
	p, err := a.Picture(f)
	if err != nil {
		t.Fatal(err)
	}
	q, err := b.Picture(f)
	if err != nil {
		t.Fatal(err)
	}
	if string(p.Pix) != string(q.Pix) {
		t.Error("two screens draw two pictures")
	}
}

func TestOpenWithBrokenShaders(t *testing.T) {
	open(t)
	_, err := offscreen.Open(fstest.MapFS{})
	if err == nil || !strings.Contains(err.Error(), "is missing") {
		t.Errorf("no shaders: %v", err)
	}
}
