package player

import (
	"os"
	"path/filepath"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/build"
	"galaxy/scene"
	"galaxy/sim"
)

// A scene that was built on by hand keeps what sliders were set to, and is saved with that: it runs headless to the same bits.
func TestBuiltScenesKeepSliders(t *testing.T) {
	file := filepath.Join(t.TempDir(), "field.toml")
	text := "schema = 1\ntitle = \"Field\"\n[[group]]\nname = \"ships\"\ncount = 3\nplace.ring = { at = [-50, 0], radius = 8 }\ngoal = [50, 0]\nradius = 1\nspeed = 5\nsteer = { magnet = { arrival = 3 } }\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := Open(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Orders.Give(sim.Set{Group: "ships", Parameter: "influence", Value: "9"}); err != nil {
		t.Fatal(err)
	}
	if p.Editor.Toggle(); !p.Editor.Editing() || !p.Playback.Paused() {
		t.Fatalf("space cannot be edited: %q", p.Notices.Text())
	}
	for _, at := range []r2.Vec{{X: 4}, {X: 20, Y: 9}} {
		p.Editor.Press(build.Spot{At: at, Reach: 0.1}, false)
		p.Editor.Release(build.Spot{At: r2.Add(at, r2.Vec{Y: 5}), Reach: 0.1})
	}
	influence := func(s *sim.Setup) string {
		for _, p := range s.Groups[0].Params() {
			if p.Name == "influence" {
				return p.Text()
			}
		}
		return ""
	}
	if n := len(p.World.Setup().Obstacles); n != 2 || influence(p.World.Setup()) != "9" {
		t.Errorf("%d rocks, influence %s: %q", n, influence(p.World.Setup()), p.Notices.Text())
	}
	p.Editor.Save()
	p.Editor.Toggle()
	s, err := scene.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	if influence(&s.Setup) != "9" || len(s.Setup.Obstacles) != 2 {
		t.Errorf("saved with influence %s and %d rocks: %q", influence(&s.Setup), len(s.Setup.Obstacles), p.Notices.Text())
	}
	w, err := sim.New(s.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for range 200 {
		w.Step()
		p.Playback.StepOnce()
	}
	if w.Hash() != p.World.Hash() || w.Tick() != p.World.Tick() {
		t.Error("the saved scene goes another way")
	}
}
