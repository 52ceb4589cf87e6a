//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/faiface/mainthread"
	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/internal/golden"
	"galaxy/render/player"
	"galaxy/scene"
)

// openLesson opens a lesson of the course with letters of so many percent, in a window of the usual size.
func openLesson(t testing.TB, name string, percent int) *tester {
	t.Helper()
	s, err := scene.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, s)
	h.scale = float64(percent) / 100
	h.frames(6)
	return h
}

// apart fails the test where a panel leaves the picture or two of them overlap.
func (h *tester) apart(what string) {
	h.Helper()
	boxes := h.ui.covered
	for i, a := range boxes {
		if a.min.X < 0 || a.max.X > float32(h.w) || a.max.Y > float32(h.h) {
			h.Errorf("%s: a panel leaves the picture: %v", what, a)
		}
		for _, b := range boxes[:i] {
			if a.min.X < b.max.X && b.min.X < a.max.X && a.min.Y < b.max.Y && b.min.Y < a.max.Y {
				h.Errorf("%s: %v and %v overlap", what, a, b)
			}
		}
	}
}

// With large letters the lesson is open, beside the scene and all other boxes, and its next lesson is at hand.
func TestLessonsHaveRoomForLargeText(t *testing.T) {
	for _, percent := range []int{150, 200} {
		for _, name := range []string{"magnet-first", "turret", "tiles-gap"} {
			h := openLesson(t, name, percent)
			at := fmt.Sprintf("%s at %d %%", name, percent)
			_, text := h.ui.itemRects["Lesson"]
			if _, steps := h.ui.itemRects["step 1"]; !text && !steps && name != "tiles-gap" {
				t.Errorf("%s: the lesson is folded", at)
			}
			h.apart(at)
			if _, drawn := h.ui.itemRects["clock"]; drawn != h.ui.ClockInBar {
				t.Errorf("%s: the clock is in the bar: %v, it says %v", at, drawn, h.ui.ClockInBar)
			}
			left, right, _, _ := h.ui.Insets(h.w, h.scale)
			if title := h.ui.itemRects["left title"]; float64(title.max.X) > left {
				t.Errorf("%s: the scene begins at %v, below the lesson, %v", at, left, title)
			}
			if room := float64(h.w) - left - right; room < 0.3*float64(h.w) {
				t.Errorf("%s: the scene has %v pixels", at, room)
			}
			for _, o := range []player.Overlay{player.NoOverlay, player.Search, player.GoTo} {
				h.p.Notices.Notify("There is no such time: \"thirteen o'clock\" is not one. A time is a number of seconds.")
				if o != player.NoOverlay {
					h.p.Overlays.Toggle(o)
				}
				h.frames(6)
				h.apart(fmt.Sprintf("%s, overlay %v", at, o))
				h.p.Overlays.Close()
			}
			h.p.Notices.Dismiss()
			if h.p.World.Setup().Tiles != nil {
				h.p.Editor.Toggle()
				h.frames(4)
				h.apart(at + ", editing")
				h.p.Editor.Toggle()
			}
			if err := h.p.CompareWith("seek"); err != nil {
				t.Fatal(err)
			}
			h.frames(6)
			h.apart(at + ", comparing")
		}
	}
}

// A click anywhere in the line of a panel's title folds it, and another one opens it; a drag does neither. With
// large letters one panel beside the scene is open.
func TestTitlesFoldPanels(t *testing.T) {
	for _, percent := range []int{100, 200} {
		h := openLesson(t, "magnet-first", percent)
		opened := func(name string) bool {
			_, open := h.ui.itemRects[map[string]string{"left title": "step 1", "right title": "follow"}[name]]
			return open
		}
		press := func(name string, share, drag float32) {
			h.over(name)
			b := h.ui.itemRects[name]
			x, y := b.min.X+share*(b.max.X-b.min.X), (b.min.Y+b.max.Y)/2
			h.point(x, y)
			h.frames(2)
			h.button(glfw.Press)
			h.frames(2)
			h.point(x+drag, y)
			h.frames(2)
			h.button(glfw.Release)
			h.frames(60) // longer than the time of a double click
		}
		for _, share := range []float32{0.8, 0.25} {
			if press("left title", share, 0); opened("left title") {
				t.Errorf("%d %%: a click at %v of the title leaves the lesson open", percent, share)
			}
			if press("left title", share, 0); !opened("left title") {
				t.Errorf("%d %%: a click at %v of the title leaves the lesson folded", percent, share)
			}
		}
		if press("left title", 0.03, 0); opened("left title") {
			t.Errorf("%d %%: the triangle does not fold", percent)
		}
		press("left title", 0.03, 0)
		if press("right title", 0.5, 0); percent > 100 && (opened("left title") || !opened("right title")) {
			t.Errorf("%d %%: both panels are open: %v, %v", percent, opened("left title"), opened("right title"))
		}
		h.apart(fmt.Sprintf("%d %%", percent))
		was := opened("left title")
		if press("left title", 0.5, 40); opened("left title") != was {
			t.Errorf("%d %%: dragging the title folds or opens it", percent)
		}
	}
}

// The buttons for the size of letters stay under the pointer, and each click counts at once.
func TestTextSizeButtonsStay(t *testing.T) {
	h := openLesson(t, "magnet-first", 100)
	h.click("View")
	h.point(h.over("larger text"))
	before := h.ui.itemRects["larger text"]
	for i := 1; i <= 5; i++ {
		h.button(glfw.Press)
		h.button(glfw.Release)
		for range 5 {
			h.scale = float64(h.ui.settings.TextSize) / 100 // as the window does
			h.frames(1)
		}
		if want := 100 + 10*i; h.ui.settings.TextSize != want {
			t.Errorf("after %d clicks the text size is %d", i, h.ui.settings.TextSize)
		}
		if now := h.ui.itemRects["larger text"]; now != before {
			t.Errorf("after %d clicks the button is at %v, before at %v", i, now, before)
		}
	}
	title := h.ui.itemRects["left title"]
	if height := title.max.Y - title.min.Y; height < 30 {
		t.Errorf("at 150 %% the lesson's title is %v high: it shows the size that was", height)
	}
	h.ui.CloseMenu()
	h.frames(3)
	if bar := h.ui.itemRects["View"]; bar.max.Y-bar.min.Y < 25 {
		t.Errorf("after the choice the bar keeps its size: %v", bar)
	}
}

// The panels of a lesson with large letters, as the pictures in testdata show.
func TestLargeTextPictures(t *testing.T) {
	if os.Getenv("GALLIUM_DRIVER") != "llvmpipe" {
		t.Skip("the pictures are those of llvmpipe: set GALLIUM_DRIVER and LIBGL_ALWAYS_SOFTWARE")
	}
	s, err := scene.Parse("lesson.toml", []byte(`
schema = 1
title = "A lesson"
summary = "One ship, pulled by its goal"
lesson = """
The goal pulls, and a rock that is near pushes. Pull and pushes are added, and the ship moves
along the sum.

Below are the parameters of its method. Change one, and watch what becomes of the arrows.
"""
course = 1
camera.select = "ship"
[[agent]]
name = "ship"
at = [-90, 0]
goal = [90, 0]
steer = "magnet"
[[obstacle]]
at = [0, 3]
radius = 9
`))
	if err != nil {
		t.Fatal(err)
	}
	for _, percent := range []int{150, 200} {
		h := open(t, s)
		h.scale = float64(percent) / 100
		h.frames(6)
		h.picture(fmt.Sprintf("lesson-%d", percent))
		h.click("View")
		h.picture(fmt.Sprintf("view-menu-%d", percent))
	}
}

// picture compares the panels with a picture in testdata. With -update it writes one that differs.
func (h *tester) picture(name string) {
	h.Helper()
	h.compare(filepath.Join("testdata", "golden", name+".png"), h.shoot())
}

// compare compares a picture with the one in a file, as picture does.
func (h *tester) compare(file string, got *image.NRGBA) {
	h.Helper()
	why := pictureDiffers(file, got)
	if why == nil {
		return
	}
	to := file
	if !golden.Update() {
		h.Errorf("%v; if that is meant, go test ./render/panel -update", why)
		to = filepath.Join(os.TempDir(), "galaxy-"+filepath.Base(file))
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		h.Fatal(err)
	}
	f, err := os.Create(to)
	if err != nil {
		h.Fatal(err)
	}
	defer f.Close()
	small := png.Encoder{CompressionLevel: png.BestCompression}
	if err := small.Encode(f, fewColors(got)); err != nil {
		h.Fatal(err)
	}
	h.Logf("the picture is %s", to)
}

// shoot draws the panels over black.
func (h *tester) shoot() *image.NRGBA {
	h.Helper()
	got := image.NewNRGBA(image.Rect(0, 0, h.w, h.h))
	mainthread.Call(func() {
		var frame, color uint32
		gl.GenFramebuffers(1, &frame)
		gl.GenRenderbuffers(1, &color)
		defer gl.DeleteFramebuffers(1, &frame)
		defer gl.DeleteRenderbuffers(1, &color)
		gl.BindFramebuffer(gl.FRAMEBUFFER, frame)
		gl.BindRenderbuffer(gl.RENDERBUFFER, color)
		gl.RenderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, int32(h.w), int32(h.h))
		gl.FramebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, color)
		gl.ClearColor(0, 0, 0, 1)
		gl.Clear(gl.COLOR_BUFFER_BIT)
		clear(h.ui.itemRects)
		h.ui.Draw(Picture{frame, h.w, h.h, h.scale, false}, 1.0/60, h.p, h.keys)
		row := 4 * h.w
		for y := range h.h {
			gl.ReadPixels(0, int32(h.h-1-y), int32(h.w), 1, gl.RGBA, gl.UNSIGNED_BYTE, gl.Ptr(got.Pix[y*row:]))
		}
		gl.BindFramebuffer(gl.FRAMEBUFFER, 0)
	})
	for i := 3; i < len(got.Pix); i += 4 {
		got.Pix[i] = 255
	}
	return got
}

// pictureDiffers says how a picture differs from the one in a file. Other versions of the driver round
// otherwise: a channel may differ a little, and few pixels by more.
func pictureDiffers(file string, got *image.NRGBA) error {
	const strays = 0.002
	r, err := os.Open(file)
	if err != nil {
		return err
	}
	defer r.Close()
	decoded, err := png.Decode(r)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	want := image.NewNRGBA(decoded.Bounds())
	draw.Draw(want, want.Rect, decoded, decoded.Bounds().Min, draw.Src)
	if want.Rect != got.Rect {
		return fmt.Errorf("%s is %v, the picture %v", file, want.Rect, got.Rect)
	}
	n := differing(want, got)
	if float64(n) > strays*float64(len(got.Pix)/4) {
		return fmt.Errorf("%d pixels differ from %s", n, file)
	}
	return nil
}

// differing returns how many pixels of two pictures of one size differ by more than drivers do.
func differing(a, b *image.NRGBA) (n int) {
	const tolerance = 12
	for i := 0; i < len(a.Pix); i += 4 {
		for c := range 3 {
			if d := int(a.Pix[i+c]) - int(b.Pix[i+c]); max(d, -d) > tolerance {
				n++
				break
			}
		}
	}
	return n
}
