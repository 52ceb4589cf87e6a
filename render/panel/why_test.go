//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"os"
	"strings"
	"testing"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/scene"
)

// openWhy opens a lesson at a moment at which the panel says why the walker turned.
func openWhy(t testing.TB) *tester {
	s, err := scene.Open("straight-ahead")
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, s)
	h.p.Playback.SetStepBudget(0)
	h.p.Observer.SetViewport(h.w, h.h, 1)
	h.p.Playback.SetPaused(true)
	for range 90 {
		h.p.Playback.StepOnce()
	}
	h.p.Selection.SelectShip(0)
	h.frames(4)
	return h
}

// The panel says why the walker turned; a click on what turned it shows the course without it, and on the name marks the rock. The strip
// shows a moment of late under the pointer.
func TestWhyPanel(t *testing.T) {
	h := openWhy(t)
	h.click("without it")
	h.frames(2)
	if names := h.p.Branches.Names(); len(names) != 1 || names[0] != "without rock 1" {
		t.Fatalf("branches are %v", names)
	}
	h.picture("why-100")
	h.click("what if it")
	h.frames(2)
	h.picture("what-if-100")
	h.click("what if sidestep false")
	h.frames(2)
	h.click("forget branch 0")
	h.frames(2)
	if names := h.p.Branches.Names(); len(names) != 1 || names[0] != "side-step off" {
		t.Fatalf("branches are %v", names)
	}
	t.Chdir(t.TempDir())
	for ext, holds := range map[string]string{".csv": "rock 1", ".svg": "rock 1", ".png": "\x89PNG\r\n"} {
		h.click("save why")
		h.frames(2)
		h.click("save why " + ext)
		h.frames(2)
		if text, err := os.ReadFile("straight-ahead-why" + ext); err != nil || !strings.Contains(string(text), holds) {
			t.Errorf("%v: %s", err, text)
		}
	}
	h.point(h.over("strip"))
	h.frames(3)
	h.p.Advance(1.0 / 60)
	if !h.p.Why.Peeks() || h.p.World.Tick() >= 90 {
		t.Errorf("the strip shows tick %d", h.p.World.Tick())
	}
	h.frames(2)
	told := false
	for name := range h.ui.itemRects {
		told = told || strings.HasPrefix(name, "then Turn")
	}
	if !told {
		t.Error("nothing is said of that moment")
	}
	h.point(h.over("follow"))
	h.frames(3)
	h.p.Advance(1.0 / 60)
	if h.p.Why.Peeks() || h.p.World.Tick() != 90 {
		t.Errorf("after it the world is at tick %d", h.p.World.Tick())
	}
}

// A moment of the strip is chosen with the keys or a click; the world stays there until one goes back.
func TestStripIsAsked(t *testing.T) {
	s, err := scene.Open("straight-ahead")
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, s)
	h.p.Playback.SetStepBudget(0)
	h.p.Playback.SetPaused(true)
	for range 90 {
		h.p.Playback.StepOnce()
	}
	h.p.Selection.SelectShip(0)
	h.frames(4)
	tick := func() uint64 {
		h.frames(2)
		h.p.Advance(1. / 60)
		return h.p.World.Tick()
	}
	for n := 0; n < 6; n++ {
		h.ui.MoveFocus(1)
		h.frames(3)
		if at, _ := h.focused(); strings.Contains(at, "selection") {
			break
		}
	}
	for n := 0; n < 30 && h.ui.Focused() != "strip"; n++ {
		h.key(glfw.KeyTab)
	}
	if h.ui.Focused() != "strip" {
		t.Fatalf("Tab does not come to the strip, but to %q", h.ui.Focused())
	}
	for range 5 {
		h.key(glfw.KeyLeft)
	}
	was := tick()
	if !h.p.Why.Peeks() || was >= 90 {
		t.Fatalf("keys show tick %d", was)
	}
	h.key(glfw.KeySpace)
	h.frames(3)
	if _, ok := h.p.Why.Asked(); !ok || tick() != was {
		t.Fatalf("Space asks at tick %d, not %d", h.p.World.Tick(), was)
	}
	h.key(glfw.KeyEscape)
	h.frames(20)
	h.click("why back")
	if tick() != 90 {
		t.Fatalf("back is tick %d", h.p.World.Tick())
	}
	h.frames(20)
	h.click("strip")
	if at := tick(); at >= 90 || h.p.Why.Peeks() {
		t.Errorf("a click on the strip asks at tick %d", at)
	}
}
