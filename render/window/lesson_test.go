package window

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/render/player"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/sim"
)

// Every lesson with a selection opens with it, and with the arrows of a ship, and their names lie clear of the
// panels, in a small window and in a large one.
func TestLessonsOpenWithArrows(t *testing.T) {
	w := shown(t)
	for _, size := range [][2]int{{1280, 720}, {1920, 1080}} {
		main(func() { w.gw.SetSize(size[0], size[1]) })
		for _, name := range scene.Builtin() {
			if size[0] > 1280 && name != "straight-ahead" && name != "flock" {
				continue // large pictures take their time
			}
			p, err := player.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			if p.Scene.Camera.Select == "" {
				p.World.Close()
				continue
			}
			w.player = p
			p.Playback.SetPaused(false)
			p.Advance(0.1)
			for range 8 {
				unseen(t, w)
			}
			if p.Ship() == player.None && p.Body() == player.None {
				t.Errorf("%s: nothing is selected", name)
			}
			arrows := slices.ContainsFunc(w.frame.Arrows, func(a stage.Arrow) bool { return a.Head > 0 })
			_, falls := p.Facts.Orbit() // and coasts
			asks := false               // before it shows them
			if run := p.Lesson.Run(); run != nil {
				_, hidden := run.Layers()
				asks = slices.Contains(hidden, "arrows")
			}
			if !arrows && !falls && !asks && p.Ship() != player.None && name != "bug" && name != "since-2020" && name != "tiles-choke" && name != "tiles-corridors" && name != "driven" { // these draw lines, and arrows where they are blocked, and nothing drives driven
				t.Errorf("%s at %v: no arrow is drawn", name, size)
			}
			for _, text := range w.frame.Texts {
				if x, y := float64(text.X), float64(text.Y); w.ui.Covers(x+1, y-1) {
					t.Errorf("%s at %v: %q lies under a panel", name, size, text.S)
				}
			}
		}
	}
}

// Backspace keeps what was changed in the panel, Shift+Backspace does not, and the notice
// at the end tells of both.
func TestBackspaceKeepsParameters(t *testing.T) {
	w := shown(t)
	p, err := player.Open("straight-ahead", "time.loop=0", "time.paused=false")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0)
	p.Playback.SetRate(4)
	w.player = p
	if err := p.Orders.Give(sim.Set{Group: "walker", Parameter: "k", Value: "5"}); err != nil {
		t.Fatal(err)
	}
	k := func() string {
		for _, param := range w.player.World.Setup().Groups[0].Params() {
			if param.Name == "k" {
				return param.Text()
			}
		}
		return ""
	}
	for range 600 {
		if unseen(t, w); p.Playback.Paused() {
			break
		}
	}
	if !strings.Contains(p.Notices.Text(), "Shift+Backspace") {
		t.Errorf("at the end the notice is %q", p.Notices.Text())
	}
	strike(w, key(glfw.KeyBackspace))
	if unseen(t, w); k() != "5" || p.World.Tick() > 60 {
		t.Errorf("Backspace: k is %s at tick %d", k(), p.World.Tick())
	}
	strike(w, shift(glfw.KeyBackspace))
	if unseen(t, w); k() != "3" {
		t.Errorf("Shift+Backspace: k is %s", k())
	}
}

// The first lesson waits until its arrows have been looked at: Space lets it run.
func TestFirstLessonWaits(t *testing.T) {
	w := shown(t)
	p, err := player.Open("magnet-first")
	if err != nil {
		t.Fatal(err)
	}
	w.player = p
	for range 30 {
		unseen(t, w)
	}
	if p.World.Tick() != 0 || p.Ship() == player.None || !slices.ContainsFunc(w.frame.Arrows, func(a stage.Arrow) bool { return a.Head > 0 }) {
		t.Errorf("it begins at tick %d with ship %d", p.World.Tick(), p.Ship())
	}
	strike(w, key(glfw.KeySpace))
	for range 30 {
		unseen(t, w)
	}
	if p.World.Tick() == 0 {
		t.Error("Space does not let it run")
	}
}
