package window

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/internal/settings"
	"galaxy/render/experiment"
	"galaxy/render/panel"
	"galaxy/render/player"
	"galaxy/scene"
	"galaxy/sim"
)

// pair is an experiment of two speeds with two seeds.
type pair struct{}

func (pair) Labels(cell int) []string            { return []string{[]string{"1", "2"}[cell]} }
func (pair) Again() (*experiment.Results, error) { return nil, errors.New("it is gone") }
func (pair) Close()                              {}
func (p pair) Open(run int) (*experiment.Run, error) {
	set := []string{"group.all.speed=" + p.Labels(run / 2)[0], "seed=" + []string{"1", "2"}[run%2], "jitter=0.5", "end.time=2"}
	s, err := scene.Open("bench/head-on", set...)
	if err != nil {
		return nil, err
	}
	w, err := sim.New(s.Setup)
	if err != nil {
		return nil, err
	}
	defer w.Close()
	for !w.Done() {
		w.Step()
	}
	return &experiment.Run{Number: run, Scene: s, Steps: w.Tick(), Hash: w.Hash()}, nil
}

func openPair(folder string) (*experiment.Results, error) {
	if strings.HasSuffix(folder, "damaged") {
		return nil, errors.New("it is damaged")
	}
	return &experiment.Results{
		Folder: folder, Title: "two speeds", Head: "4 runs", First: []int{0, 2, 4}, Compared: player.None, Source: pair{},
		Axes:     []experiment.Axis{{Path: "group.all.speed", Parts: []string{"1", "2"}}},
		Measures: []experiment.Measure{{Name: "time", Better: sim.Less}},
		Parts:    []uint8{0, 1}, Values: []float64{1, 2, 3, 4}, States: []experiment.State{1, 1, 1, 1},
	}, nil
}

// The folder of an experiment that is dropped opens with its worst run, a click on a square
// opens another one, and that ends as in the results.
func TestExperimentInTheWindow(t *testing.T) {
	w := shown(t)
	if !panel.Enabled {
		t.Skip("this program has no panels")
	}
	w.config.Experiments = openPair
	kept, err := settings.Open(settings.None)
	if err != nil {
		t.Fatal(err)
	}
	w.settings = kept
	w.ui.UseSettings(&kept.Settings)
	folder := func(name string) string {
		t.Helper()
		full := filepath.Join(t.TempDir(), name)
		if err := os.Mkdir(full, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(full, experiment.File), nil, 0o666); err != nil {
			t.Fatal(err)
		}
		return full
	}
	main(func() { w.onDrop([]string{folder("damaged")}) })
	unseen(t, w)
	if w.player.Lab.Experiment() != nil || !strings.Contains(w.player.Notices.Text(), "Still showing the last scene: it is damaged") {
		t.Errorf("%q", w.player.Notices.Text())
	}
	good := folder("good")
	main(func() {
		w.gw.SetSize(1280, 720)
		w.onDrop([]string{good})
	})
	for range 100 {
		if unseen(t, w); w.width == 1280 {
			break
		}
	}
	if w.player.Lab.ShownRun() != 3 || len(kept.Recent) != 1 || kept.Recent[0] != good || w.sceneWatch != nil {
		t.Fatalf("run %d, recent %q, watched %q", w.player.Lab.ShownRun(), kept.Recent, w.sceneFile)
	}
	w.player.Playback.SetPaused(true) // it stays so while runs are chosen
	for range 5 {
		unseen(t, w)
	}

	// The squares lie below the lists to choose from: the left one has other runs.
	found := false
	for y := 150.0; y < 400 && !found; y += 12 {
		clickPanel(w, 60, y)
		for range 3 {
			unseen(t, w)
		}
		found = w.player.Lab.ShownRun() == 1
	}
	if !found {
		t.Fatalf("no click comes to the square of run 1; run %d is shown", w.player.Lab.ShownRun())
	}
	want, err := pair{}.Open(1)
	if err != nil {
		t.Fatal(err)
	}
	w.player.Playback.SetStepBudget(0)
	w.player.Playback.SetPaused(false)
	for range 10_000 {
		if unseen(t, w); w.player.Playback.Paused() {
			break
		}
	}
	if w.player.World.Tick() != want.Steps || w.player.World.Hash() != want.Hash || !strings.Contains(w.player.Notices.Text(), "to the last bit") {
		t.Errorf("tick %d, hash %x, want %d, %x: %q", w.player.World.Tick(), w.player.World.Hash(), want.Steps, want.Hash, w.player.Notices.Text())
	}
}

// clickPanel clicks as the mouse does, by the callbacks of the panels.
func clickPanel(w *window, x, y float64) {
	main(func() {
		moved := w.gw.SetCursorPosCallback(nil)
		w.gw.SetCursorPosCallback(moved)
		pressed := w.gw.SetMouseButtonCallback(nil)
		w.gw.SetMouseButtonCallback(pressed)
		moved(w.gw, x, y)
		pressed(w.gw, glfw.MouseButtonLeft, glfw.Press, 0)
		pressed(w.gw, glfw.MouseButtonLeft, glfw.Release, 0)
	})
}
