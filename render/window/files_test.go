package window

import (
	"image"
	"image/png"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/internal/golden"
	"galaxy/shaders"
)

func TestScreenshotByKey(t *testing.T) {
	w := shown(t)
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("XDG_PICTURES_DIR", dir)
	strike(w, key(glfw.KeyF12))
	turn(t, w)
	sentence := (<-w.screenshotNotices).sentence
	files, err := filepath.Glob(filepath.Join(dir, "galaxy-*.png"))
	if err != nil || len(files) != 1 || !strings.Contains(sentence, files[0]) {
		t.Fatalf("files %v, %q", files, sentence)
	}
	if img := readPNG(t, files[0]); img.Bounds().Size() != (image.Point{640, 480}) {
		t.Errorf("the screenshot is %v", img.Bounds())
	}
	if w.wantScreenshot {
		t.Error("saves more than one screenshot")
	}
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	if err := os.WriteFile(newPictureName(dir, at, ".png"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if got := newPictureName(dir, at, ".png"); got != filepath.Join(dir, "galaxy-2026-11-20-120000-2.png") {
		t.Errorf("a second screenshot in the same second is %s", got)
	}
}

// A run of a fixed number of frames ends with the same picture each time: the golden one.
func TestGoldenPicture(t *testing.T) {
	kept, err := filepath.Abs("testdata/golden/small.png")
	if err != nil {
		t.Fatal(err)
	}
	var first image.Image
	for range 2 {
		w := shown(t)
		w.player.Playback.SetPaused(false)
		w.player.Playback.SetStepBudget(0)
		name := filepath.Join(t.TempDir(), "a.png")
		ui := w.ui
		w.ui, w.frames = nil, 0
		w.config = Config{Width: 480, Height: 320, Frames: 60, Screenshot: name, NoPanels: true}
		err := w.loop()
		w.ui = ui
		if err != nil {
			t.Fatal(err)
		}
		if w.player.World.Tick() != 20 { // a second of a step of a twentieth
			t.Errorf("tick %d after a second", w.player.World.Tick())
		}
		img := readPNG(t, name)
		if first == nil {
			first = img
		} else if n := differ(first, img, 0); n != 0 {
			t.Errorf("%d pixels differ between two runs", n)
		}
	}
	const strays = 480 * 320 / 500 // another version of the rasteriser
	if golden.Update() && (!exists(kept) || differ(readPNG(t, kept), first, 8) > strays) {
		f, err := os.Create(kept)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := png.Encode(f, first); err != nil {
			t.Fatal(err)
		}
	}
	want := readPNG(t, kept)
	if n := differ(want, first, 8); n > strays {
		t.Errorf("%d pixels differ from %s; look at it, and run make golden if the new picture is right", n, kept)
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

func TestBrokenShadersLeaveTheLastGood(t *testing.T) {
	w := shown(t)
	dir := t.TempDir()
	if err := os.CopyFS(dir, shaders.FS); err != nil {
		t.Fatal(err)
	}
	w.config.Shaders = dir
	w.reloadShaders(true)
	if !strings.HasPrefix(w.player.Notices.Text(), "Reloaded") {
		t.Fatalf("good shaders: %q", w.player.Notices.Text())
	}
	names, err := fs.Glob(shaders.FS, "ship.*")
	if err != nil || len(names) == 0 {
		t.Fatal("no shader of ships")
	}
	file := filepath.Join(dir, names[0])
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, append(good, " oops"...), 0o644); err != nil {
		t.Fatal(err)
	}
	w.reloadShaders(true)
	if n := w.player.Notices.Text(); !strings.HasPrefix(n, "Still using") || !strings.Contains(n, names[0]) {
		t.Errorf("broken shaders: %q", n)
	}
	turn(t, w)
	w.reloadShaders(false)
	if n := w.player.Notices.Text(); !strings.Contains(n, "no longer exists") {
		t.Errorf("no folder: %q", n)
	}
	turn(t, w)
	w.config.Shaders = ""
	w.reloadShaders(true)
}

// A scene file is loaded again when it is saved; while it is broken or missing the scene
// on the screen goes on.
func TestSceneFileIsWatched(t *testing.T) {
	w := shown(t)
	text, err := os.ReadFile(small)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "my.toml")
	save := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	save(string(text))
	if err := w.player.Reopen(file); err != nil {
		t.Fatal(err)
	}
	w.player.Playback.SetPaused(true)
	w.poll() // begins to watch
	until := func(what string, done func() bool) {
		for range 100 {
			w.poll()
			if done() {
				return
			}
			w.pixel.UpdateInputWait(100 * time.Millisecond)
		}
		t.Errorf("%s: notice %q", what, w.player.Notices.Text())
	}
	save(strings.Replace(string(text), "count = 12", "count = 5", 1))
	until("saved", func() bool { return len(w.player.World.Agents()) == 5 })
	save("nonsense")
	until("broken", func() bool { return strings.HasPrefix(w.player.Notices.Text(), "Still showing") })
	if len(w.player.World.Agents()) != 5 {
		t.Error("the broken file has changed the scene")
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	until("lost", func() bool { return strings.Contains(w.player.Notices.Text(), "no longer exists") })
	turn(t, w)
	save(string(text))
	until("back", func() bool { return len(w.player.World.Agents()) == 12 })
}

// A script is read again when it is saved, and so is what it loads from then on; a mistake is
// told, and the ships go on.
func TestScriptIsWatched(t *testing.T) {
	w := shown(t)
	dir := t.TempDir()
	save := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	save("a.star", "def steer(me, view):\n    return vec(0, 0)\n")
	save("s.toml", "schema = 1\ntitle = \"t\"\n[[group]]\nname = \"ships\"\ncount = 3\nradius = 1\nspeed = 5\nsteer = { script = \"a.star\" }\nplace = { ring = { radius = 20, across = true } }\n")
	if err := w.player.Reopen(filepath.Join(dir, "s.toml")); err != nil {
		t.Fatal(err)
	}
	w.player.Playback.SetPaused(true)
	w.poll() // begins to watch
	until := func(says string) {
		t.Helper()
		for range 100 {
			if w.poll(); strings.Contains(w.player.Notices.Text(), says) {
				return
			}
			w.pixel.UpdateInputWait(100 * time.Millisecond)
		}
		t.Errorf("notice %q, want %q", w.player.Notices.Text(), says)
	}
	save("lib.star", "def push(me):\n    return vec(0, 1)\n")
	save("a.star", "load('lib.star', 'push')\nparams = {'gap': param(1.0, help='a gap')}\ndef steer(me, view):\n    return push(me)\n")
	until("Read a.star, lib.star")
	turn(t, w) // with another slider
	save("lib.star", "def push(me):\n    return vecs(0, 1)\n")
	until("lib.star:2:12: undefined: vecs")
	save("lib.star", "def push(me):\n    return vec(0, -1)\n")
	until("Read lib.star")
	turn(t, w)
}

// Config.Flush is called at least every ten seconds, however slow frames are.
func TestKeepsEveryFewSeconds(t *testing.T) {
	begin, calls := time.Now(), []time.Duration{0}
	now := begin
	w := &window{lastFlush: begin, config: Config{Flush: func() { calls = append(calls, now.Sub(begin)) }}}
	for now.Sub(begin) < time.Minute {
		now = now.Add(idleWait)
		w.flushIfDue(now)
	}
	if len(calls) > 30 {
		t.Errorf("%d times in a minute", len(calls))
	}
	for i := 1; i < len(calls); i++ {
		if calls[i]-calls[i-1] > 10*time.Second {
			t.Errorf("called after %v", calls)
		}
	}
	if last := calls[len(calls)-1]; last < 50*time.Second {
		t.Errorf("last called after %v", last)
	}
}

func readPNG(t *testing.T, name string) image.Image {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// differ counts the pixels with a channel that differs by more than a tolerance.
func differ(a, b image.Image, tolerance int) (n int) {
	if a.Bounds() != b.Bounds() {
		return math.MaxInt
	}
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			ar, ag, ab, _ := a.At(x, y).RGBA()
			br, bg, bb, _ := b.At(x, y).RGBA()
			for _, d := range []int{int(ar>>8) - int(br>>8), int(ag>>8) - int(bg>>8), int(ab>>8) - int(bb>>8)} {
				if d > tolerance || d < -tolerance {
					n++
					break
				}
			}
		}
	}
	return n
}
