package window

import (
	"bytes"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/render/panel"
)

// bareFolder makes an empty folder the person's folder of pictures.
func bareFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("XDG_PICTURES_DIR", dir)
	return dir
}

// Shift+F12 saves what the picture shows, four times as large and without panels.
func TestLargeScreenshot(t *testing.T) {
	w := shown(t)
	dir := bareFolder(t)
	w.player.Overlays.TogglePanels() // the small picture for comparison has none either
	w.player.Notices.Dismiss()
	turn(t, w)
	turn(t, w)
	strike(w, key(glfw.KeyF12))
	turn(t, w)
	<-w.screenshotNotices
	w.player.Notices.Dismiss()
	small := onlyPNG(t, dir, image.Pt(640, 480))
	before := w.player.Observer.Plane()
	strike(w, shift(glfw.KeyF12))
	turn(t, w)
	if sentence := (<-w.screenshotNotices).sentence; !strings.HasSuffix(sentence, "2560×1920 pixels.") {
		t.Errorf("%q", sentence)
	}
	large := onlyPNG(t, dir, image.Pt(2560, 1920))
	if w.player.Observer.Plane() != before || w.wantLarge {
		t.Error("a large screenshot changes the view")
	}
	// Averages of 4×4 pixels of the large one are nearly the pixels of the small one.
	off := 0
	for y := range 480 {
		for x := range 640 {
			sum := uint32(0)
			for j := range 16 {
				_, g, _, _ := large.At(4*x+j%4, 4*y+j/4).RGBA()
				sum += g >> 8
			}
			_, g, _, _ := small.At(x, y).RGBA()
			if d := int(sum/16) - int(g>>8); d > 60 || d < -60 {
				off++
			}
		}
	}
	if off > 640*480/50 {
		t.Errorf("%d of %d pixels differ clearly", off, 640*480)
	}
}

func onlyPNG(t *testing.T, dir string, size image.Point) image.Image {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.png"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%v, %v", files, err)
	}
	p := readPNG(t, files[0])
	if p.Bounds().Size() != size {
		t.Errorf("the screenshot is %v, want %v", p.Bounds().Size(), size)
	}
	os.Remove(files[0])
	return p
}

// A large screenshot fits the driver and the memory.
func TestLargeFactor(t *testing.T) {
	for _, c := range []struct{ w, h, limit, want int }{
		{1280, 720, 16384, 4},
		{1920, 1080, 16384, 4},
		{2560, 1440, 16384, 3},
		{3840, 2160, 16384, 2},
		{7680, 4320, 16384, 1},
		{1280, 720, 4096, 3},
		{8192, 100, 8192, 1},
	} {
		if got := largeFactor(c.w, c.h, c.limit); got != c.want {
			t.Errorf("%d×%d, limit %d: %d, want %d", c.w, c.h, c.limit, got, c.want)
		}
	}
}

// F10 hides the panels, and with them what they cover; notices and overlays stay.
func TestPanelsHide(t *testing.T) {
	if !panel.Enabled {
		t.Skip("there are no panels")
	}
	w := shown(t)
	for range 3 {
		turn(t, w)
	}
	covered := len(w.areas)
	strike(w, key(glfw.KeyF10))
	turn(t, w)
	turn(t, w)
	if n := len(w.areas); n != 1 { // the notice
		t.Errorf("%d areas are covered, %d before", n, covered)
	}
	if w.player.Notices.Text() != "F10 shows the panels again." {
		t.Errorf("notice %q", w.player.Notices.Text())
	}
	w.player.Notices.Dismiss()
	turn(t, w)
	turn(t, w)
	if len(w.areas) > 0 || w.ui.Covers(20, 10) {
		t.Errorf("%d areas are covered", len(w.areas))
	}
	if left, right, top, bottom := w.ui.Insets(w.width, w.scale); left+right+top+bottom > 0 {
		t.Error("hidden panels push the picture aside")
	}
	strike(w, key(glfw.KeyF1))
	turn(t, w)
	turn(t, w)
	if len(w.areas) != 1 {
		t.Errorf("the list of keys covers %d areas", len(w.areas))
	}
	w.player.Overlays.Close()
	strike(w, key(glfw.KeyF10))
	turn(t, w)
	turn(t, w)
	if len(w.areas) != covered {
		t.Errorf("%d areas are covered again, %d before", len(w.areas), covered)
	}
}

// F9 films the picture without panels. The film lasts as long as one watches, however long a frame takes.
func TestFilmKey(t *testing.T) {
	w := shown(t)
	dir := bareFolder(t)
	t.Setenv("PATH", t.TempDir()) // no ffmpeg
	w.player.Playback.SetPaused(false)
	strike(w, key(glfw.KeyF9))
	w.handle()
	if w.filming == nil || !strings.HasPrefix(w.player.Notices.Text(), "Filming to "+dir) {
		t.Fatalf("notice %q", w.player.Notices.Text())
	}
	from := w.player.Time()
	for range 6 {
		turn(t, w)
	}
	if took := (w.player.Time() - from) / w.player.Playback.Rate(); took < 0.099 || took > 0.101 {
		t.Errorf("6 frames take %v s", took)
	}
	for range 2 { // a slow machine
		if err := w.drawFrame(0.05); err != nil {
			t.Fatal(err)
		}
	}
	strike(w, key(glfw.KeyF9))
	turn(t, w)
	if sentence := (<-w.screenshotNotices).sentence; !strings.HasPrefix(sentence, "Saved "+dir) || !strings.HasSuffix(sentence, ".apng, 0.2 s.") {
		t.Errorf("%q", sentence)
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*.apng"))
	if len(files) != 1 || w.filming != nil {
		t.Fatalf("%v", files)
	}
	text, err := os.ReadFile(files[0])
	if err != nil || bytes.Count(text, []byte("fcTL")) != 6 { // 6/60 s and 2/20 s
		t.Errorf("%d frames, %v", bytes.Count(text, []byte("fcTL")), err)
	}
	if p := readPNG(t, files[0]); p.Bounds().Size() != image.Pt(640, 480) {
		t.Errorf("the film is %v", p.Bounds())
	} else if r, g, b, _ := p.At(4, 4).RGBA(); w.ui != nil && r+g+b > 3*0x3000 {
		t.Error("the bar is in the film")
	}
}

// A window of another size ends the film; a picture of odd sides loses a row and a column.
func TestFilmOfAResizedWindow(t *testing.T) {
	w := shown(t)
	dir := bareFolder(t)
	t.Setenv("PATH", t.TempDir())
	strike(w, key(glfw.KeyF9))
	turn(t, w)
	turn(t, w)
	main(func() { w.gw.SetSize(601, 401) })
	for range 100 {
		if turn(t, w); w.filming == nil {
			break
		}
	}
	if sentence := (<-w.screenshotNotices).sentence; !strings.HasPrefix(sentence, "Saved "+dir) {
		t.Errorf("%q", sentence)
	}
	strike(w, key(glfw.KeyF9))
	turn(t, w)
	turn(t, w)
	w.endFilm()
	if sentence := (<-w.screenshotNotices).sentence; !strings.HasPrefix(sentence, "Saved "+dir) {
		t.Errorf("%q", sentence)
	}
	if p := even(image.NewNRGBA(image.Rect(0, 0, 5, 3))); p.Rect != image.Rect(0, 0, 4, 2) || p.Stride != 16 || len(p.Pix) != 32 {
		t.Errorf("%v", p.Rect)
	}
}
