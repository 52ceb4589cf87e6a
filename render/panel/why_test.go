//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"os"
	"strings"
	"testing"

	"galaxy/scene"
)

// The panel says why the walker turned; a click on what turned it shows the course without it, and on the name marks the rock. The strip
// shows a moment of late under the pointer.
func TestWhyPanel(t *testing.T) {
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
	for _, ext := range []string{".csv", ".svg"} {
		h.click("save why")
		h.frames(2)
		h.click("save why " + ext)
		h.frames(2)
		if text, err := os.ReadFile("straight-ahead-why" + ext); err != nil || !strings.Contains(string(text), "rock 1") {
			t.Errorf("%v: %s", err, text)
		}
	}
	h.point(h.over("strip"))
	h.frames(3)
	h.p.Advance(1.0 / 60)
	if !h.p.Why.Peeks() || h.p.World.Tick() >= 90 {
		t.Errorf("the strip shows tick %d", h.p.World.Tick())
	}
	h.point(h.over("follow"))
	h.frames(3)
	h.p.Advance(1.0 / 60)
	if h.p.Why.Peeks() || h.p.World.Tick() != 90 {
		t.Errorf("after it the world is at tick %d", h.p.World.Tick())
	}
}
