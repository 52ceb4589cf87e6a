package gl_test

import (
	"image"
	"slices"
	"strings"
	"testing"

	"galaxy/render/player"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/sim"
)

// shownEarly are lessons whose thing is over within four seconds.
var shownEarly = []string{"straight-ahead", "splitting", "who-goes-first", "chicken", "chase"}

// TestLibrary compares every built-in scene, four seconds after its start, or earlier, and in the
// view of its file, with its golden picture. A scene that starts today starts on the
// day on which this test was written.
func TestLibrary(t *testing.T) {
	needScreen(t)
	for _, name := range scene.Builtin() {
		date := "2026-11-20"
		if slices.Contains([]string{"rockets", "docking", "moon-base", "free-return", "lagrange", "comet", "slingshot", "freighters"}, name) {
			date = "" // its flights are of its own date
		}
		t.Run(name, func(t *testing.T) { check(t, "scene-"+name, drawScene(t, name, date, nil)) })
	}
}

// TestPaper compares scenes of tiles, of open space and of planets in the light look.
func TestPaper(t *testing.T) {
	needScreen(t)
	for _, name := range []string{"tiles-maze", "arena", "tanks", "solar-system"} {
		t.Run(name, func(t *testing.T) {
			check(t, "paper-"+name, drawScene(t, name, "2026-11-20", func(o *stage.Options) { o.Paper = true }))
		})
	}
}

// TestTilted compares scenes that are not seen from above: orbits and rings in space, a moon's far side with what is behind it,
// tiles, walls and rings on the ground; a ship from behind and the picture from its cockpit; and the grid of the plane, with stems to
// what is over and under it.
func TestTilted(t *testing.T) {
	needScreen(t)
	for _, c := range []struct{ name, scene, date, camera string }{
		{"inner-planets", "inner-planets", "2026-11-20", "elevation=25"},
		{"saturn", "solar-system", "2026-11-20", "elevation=15 follow=Saturn height=0.0028"},
		{"saturn-edge-on", "solar-system", "2026-11-20", "elevation=0 azimuth=349.53 roll=-28 follow=Saturn height=0.0028"},
		{"jupiter", "solar-system", "2026-11-20", "elevation=8 follow=Jupiter height=0.012"},
		{"new-moon", "solar-system", "2026-08-12", "elevation=8 azimuth=120 follow=Moon height=4e-5"},
		{"maze", "tiles-maze", "2026-11-20", "elevation=30 azimuth=60"},
		{"tanks", "tanks", "2026-11-20", "elevation=35"},
		{"arena", "arena", "2026-11-20", "elevation=25 azimuth=20"},
		{"chase", "solar-system", "2026-11-20", `target="couriers_3" frame=velocity azimuth=0 elevation=12 height=0.2`},
		{"cockpit", "solar-system", "2026-11-20", `target="couriers_3" frame=cockpit height=1`},
		{"grid", "inner-planets", "2026-11-20", "elevation=8 azimuth=30 height=1.2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			set := strings.Fields(c.camera)
			for i := range set {
				set[i] = "camera." + strings.ReplaceAll(set[i], "_", " ")
			}
			grid := func(o *stage.Options) { o.Grid = c.name == "grid" }
			check(t, "tilted-"+c.name, coarse(drawScene(t, c.scene, c.date, grid, set...)))
		})
	}
}

// drawScene draws a built-in scene, four seconds after its start, or somewhat less than two if it is shown early; show changes its layers, if it is not nil.
func drawScene(t *testing.T, name, date string, show func(*stage.Options), set ...string) *image.NRGBA {
	t.Helper()
	sc, err := scene.Open(name, set...)
	if err == nil && sc.Calendar && date != "" {
		sc, err = scene.Open(name, append(set, "time.start="+date)...)
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
	if show != nil {
		show(&p.Options)
	}
	p.Observer.SetViewport(640, 360, 1)
	var s stage.Builder
	ticks := 4 * sc.TicksPerSecond()
	if slices.Contains(shownEarly, name) {
		ticks = ticks * 7 / 16
	}
	for range ticks {
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
