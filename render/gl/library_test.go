package gl_test

import (
	"image"
	"testing"

	"galaxy/render/player"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/sim"
)

// TestLibrary compares every built-in scene, four seconds after its start and in the
// view of its file, with its golden picture. A scene that starts today starts on the
// day on which this test was written.
func TestLibrary(t *testing.T) {
	needScreen(t)
	for _, name := range scene.Builtin() {
		t.Run(name, func(t *testing.T) { check(t, "scene-"+name, drawScene(t, name, false)) })
	}
}

// TestPaper compares scenes of tiles, of open space and of planets in the light look.
func TestPaper(t *testing.T) {
	needScreen(t)
	for _, name := range []string{"tiles-maze", "arena", "tanks", "solar-system"} {
		t.Run(name, func(t *testing.T) { check(t, "paper-"+name, drawScene(t, name, true)) })
	}
}

// drawScene draws a built-in scene, four seconds after its start.
func drawScene(t *testing.T, name string, paper bool) *image.NRGBA {
	t.Helper()
	sc, err := scene.Open(name)
	if err == nil && sc.Calendar {
		sc, err = scene.Open(name, "time.start=2026-11-20")
	}
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(sc.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	p := player.Watch(sc, w)
	p.Options.Paper = paper
	p.Observer.SetViewport(640, 360, 1)
	var s stage.Builder
	for range 4 * sc.TicksPerSecond() {
		w.Step()
		s.Observe(sc, w, p.Playback.Rate())
	}
	p.Advance(0)
	var f stage.Frame
	v := p.View()
	v.Sky.Whole = true
	s.Build(&f, sc, w, v)
	return draw(t, &f)
}
