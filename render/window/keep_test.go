package window

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/settings"
	"galaxy/render/panel"
	"galaxy/render/player"
	"galaxy/render/stage"
	"galaxy/sim"
)

// kept gives the window settings of a file of its own.
func kept(t *testing.T, w *window, name string) *settings.File {
	t.Helper()
	f, err := settings.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	w.config.Settings = f
	w.useSettings()
	t.Cleanup(func() { w.config.Settings = nil; w.useSettings() })
	return f
}

// What is chosen in one run is there in the next.
func TestSettingsAreKept(t *testing.T) {
	w := shown(t)
	name := filepath.Join(t.TempDir(), "config.toml")
	kept(t, w, name)
	o := &w.player.Options
	o.Glow, o.Orbits, o.Vectors, o.Palette = false, false, false, stage.ColorBlind
	o.Zone = stage.Local
	o.Grids[stage.EquatorGrid], o.Grids[len(o.Grids)-1] = true, true
	w.settings.SetTextSize(150)
	unseen(t, w)
	if w.scale != 1.5 {
		t.Errorf("the scale is %v at 150 %%", w.scale)
	}
	if err := w.keepSettings(); err != nil {
		t.Fatal(err)
	}
	w = shown(t)
	f := kept(t, w, name)
	if o := w.player.Options; o.Glow || o.Orbits || !o.Vectors || !o.Stars || o.Palette != stage.ColorBlind {
		t.Errorf("%+v", o) // arrows belong to the scene
	}
	for g, name := range stage.GridNames {
		if want := g == int(stage.EquatorGrid) || g == len(stage.GridNames)-1; w.player.Options.Grids[g] != want {
			t.Errorf("the grid %s is shown: %v", name.Key, !want)
		}
		if !slices.Contains(settings.SkyGridNames, name.Key) {
			t.Errorf("the settings do not know the grid %s", name.Key)
		}
	}
	if w.player.Options.Zone != stage.Local {
		t.Error("the clock of dates is not kept")
	}
	if f.TextSize != 150 || f.Window != (settings.Window{Width: 640, Height: 480}) {
		t.Errorf("%+v", f.Settings)
	}
}

// What follows on opening a file does not come where that was not opened.
func TestOpenFileReports(t *testing.T) {
	w := shown(t)
	if w.openFile(filepath.Join(t.TempDir(), "missing.toml")) || !w.openFile(small) {
		t.Error("a file that is not there is opened, or one that is there is not")
	}
}

// The body that was followed in a scene is followed again in that scene alone.
func TestViewIsKept(t *testing.T) {
	w := shown(t)
	name := filepath.Join(t.TempDir(), "config.toml")
	kept(t, w, name)
	if err := w.player.Reopen("solar-system"); err != nil {
		t.Fatal(err)
	}
	w.player.Playback.SetPaused(true)
	w.player.Observer.ResumeView(player.OwnView{Body: "Mars", Height: 0.02})
	unseen(t, w)
	if err := w.keepSettings(); err != nil {
		t.Fatal(err)
	}
	for scene, want := range map[string]string{"solar-system": "Mars", "inner-planets": ""} {
		w = shown(t)
		if err := w.player.Reopen(scene); err != nil {
			t.Fatal(err)
		}
		kept(t, w, name)
		unseen(t, w)
		if v, _ := w.player.Observer.OwnView(); v.Body != want {
			t.Errorf("%s follows %q, want %q", scene, v.Body, want)
		}
	}
}

// A view that was moved by hand is there in the next run.
func TestMovedViewIsKept(t *testing.T) {
	w := shown(t)
	name := filepath.Join(t.TempDir(), "config.toml")
	kept(t, w, name)
	unseen(t, w)
	w.player.Observer.Pan(60, 40)
	w.player.Observer.Wheel(2, 0, 0)
	for range 100 {
		unseen(t, w)
	}
	left := w.player.Observer.Plane()
	if err := w.keepSettings(); err != nil {
		t.Fatal(err)
	}
	w = shown(t)
	kept(t, w, name)
	unseen(t, w)
	now := w.player.Observer.Plane()
	if math.Abs(now.Zoom/left.Zoom-1) > 1e-6 || r2.Norm(r2.Sub(now.Center, left.Center))*now.Zoom > 0.01 {
		t.Errorf("%+v, left at %+v", now, left)
	}
}

// A file that is dropped on the window opens, a scene or a recording, and is among the
// recent ones; one that is neither is told.
func TestDroppedFile(t *testing.T) {
	w := shown(t)
	text, err := os.ReadFile(small)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "dropped.toml")
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
	drop := func(name string) {
		main(func() { w.onDrop([]string{name, "another"}) })
		unseen(t, w)
	}
	if drop(file); w.player.Scene.File != file || w.settings.Recent[0] != file {
		t.Errorf("shows %s, recent %q", w.player.Scene.File, w.settings.Recent)
	}
	p, err := player.Open(small)
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	var run bytes.Buffer
	recorder := sim.NewRecorder(&run, p.Scene.Recording())
	recorder.Mark(p.World)
	p.World.Step()
	recorder.Mark(p.World)
	if err := recorder.Finish(); err != nil {
		t.Fatal(err)
	}
	recorded := filepath.Join(dir, "run.rec")
	if err := os.WriteFile(recorded, run.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	if drop(recorded); !w.player.Tape.Replaying() || w.settings.Recent[0] != recorded {
		t.Errorf("replays: %v, recent %q, notice %q", w.player.Tape.Replaying(), w.settings.Recent, w.player.Notices.Text())
	}
	w.player.Playback.SetPaused(true) // or the end of the replay is told
	if err := os.WriteFile(recorded, []byte(`{"galaxy_recording":5,`), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{recorded, filepath.Join(dir, "none.toml"), dir} {
		if drop(name); !strings.HasPrefix(w.player.Notices.Text(), "Still showing the last") {
			t.Errorf("%s: %q", name, w.player.Notices.Text())
		}
	}
}

func TestWishesAreGranted(t *testing.T) {
	w := shown(t)
	bareFolder(t)
	t.Setenv("PATH", t.TempDir())
	if w.grant(panel.Wish{Open: "magnet-first", Film: true}); w.player.Scene.File != "magnet-first" || w.filming == nil {
		t.Errorf("shows %s, filming %v", w.player.Scene.File, w.filming != nil)
	}
	if w.grant(panel.Wish{Quit: true}); !w.quit {
		t.Error("it does not quit")
	}
}

// Letters are as large as the person and the screen want.
func TestTextScale(t *testing.T) {
	for _, c := range []struct {
		percent      int
		system       float64
		screenHeight int
		want         float64
	}{
		{100, 1, 720, 1},
		{100, 1, 1080, 1},
		{100, 1, 1200, 1},
		{100, 1, 1440, 1.25},
		{100, 1, 2160, 2},
		{100, 1, 4320, 2},
		{100, 2, 2160, 1},
		{80, 1, 720, 0.8},
		{200, 1, 1440, 2.5},
		{100, 1, 0, 1},
	} {
		if got := textScale(c.percent, c.system, c.screenHeight); got != c.want {
			t.Errorf("%d %% on a screen %d high at scale %v: %v, want %v", c.percent, c.screenHeight, c.system, got, c.want)
		}
	}
}
