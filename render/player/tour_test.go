package player

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"galaxy/render/stage"
	"galaxy/scene/tour"
	"galaxy/sky"
)

// Every built-in tour plays from its start to its end: as many frames as it says, each step at
// its time, each with a caption that fits, and the camera where the step sends it.
func TestToursPlay(t *testing.T) {
	const fps = 10
	for _, name := range tour.Builtin() {
		t.Run(name, func(t *testing.T) {
			tour, err := tour.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			for i, s := range tour.Steps {
				if !stage.CaptionFits(s.Caption, 1280, 720, 1) {
					t.Errorf("the caption of step %d does not fit", i+1)
				}
			}
			p, err := Open(tour.Steps[0].Scene)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { p.World.Close() }()
			p.Playback.SetStepBudget(0)
			p.Observer.SetViewport(1280, 720, 1)
			if err := p.Tours.Play(tour); err != nil {
				t.Fatal(err)
			}
			frames := make([]int, len(tour.Steps))
			for i := range 2 * int(tour.Seconds()*fps) {
				at, ok := p.Tours.At()
				if !ok {
					t.Fatalf("it ends in frame %d: %s", i, p.Notices.Text())
				}
				if at.Over {
					break
				}
				frames[at.Step-1]++
				p.Advance(1.0 / fps)
				s := &tour.Steps[at.Step-1]
				if now, _ := p.Tours.At(); now.Step != at.Step || p.Observer.Flight() != nil {
					continue
				}
				if got := float64(p.Observer.Width) / p.Observer.Plane().Zoom; s.Width > 0 && s.Star == "" && s.Galaxy == nil && math.Abs(got/s.Width-1) > 1e-6 {
					t.Fatalf("step %d is %v wide, not %v", at.Step, got, s.Width)
				}
				if s.Star != "" && !p.Observer.Travelling() && p.Selection.Star() == nil && s.Star != "Pleiades" {
					t.Fatalf("the star %s is not selected", s.Star)
				}
				if got := p.Observer.HeightPC() * 16 / 9; (s.Star != "" || s.Galaxy != nil) && s.Width > 0 && !p.Observer.Travelling() && math.Abs(got/s.Width-1) > 1e-6 {
					t.Fatalf("step %d is %v pc wide, not %v", at.Step, got, s.Width)
				}
				if at := p.Observer.Frame(); s.Body != "" && (at.Body == None || p.World.Setup().Bodies[at.Body].Name != s.Body) {
					t.Fatalf("the camera is not with %s", s.Body)
				}
			}
			for i, n := range frames {
				if want := tour.Steps[i].Seconds * fps; math.Abs(float64(n)-want) > 1 {
					t.Errorf("step %d has %d frames, not %v", i+1, n, want)
				}
			}
			if at, _ := p.Tours.At(); !at.Over || at.Step != len(tour.Steps) {
				t.Errorf("at the end it is at %+v", at)
			}
			if p.Tours.End(); p.Overlays.PanelsHidden() {
				t.Error("after it the panels are hidden")
			}
		})
	}
}

// Forwards and back a tour shows the same places and layers.
func TestSkipTour(t *testing.T) {
	tour, err := tour.Open("solar-system-today")
	if err != nil {
		t.Fatal(err)
	}
	p, err := Open("magnet-first")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { p.World.Close() }()
	p.Playback.SetStepBudget(0)
	p.Observer.SetViewport(1280, 720, 1)
	before := p.Options
	if err := p.Tours.Play(tour); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		p.Tours.Skip(1)
	}
	p.Advance(0.1)
	if at, _ := p.Tours.At(); at.Step != 3 || p.Options.Trails || p.World.Setup().Bodies[p.Observer.Frame().Body].Name != "Venus" {
		t.Fatalf("%+v", at)
	}
	p.Tours.Skip(3)
	if p.Advance(0.1); !p.Options.Trails {
		t.Error("Mars has no trails")
	}
	p.Tours.Skip(-3)
	p.Advance(0.1)
	if at, _ := p.Tours.At(); at.Step != 3 || p.Options.Trails || p.World.Setup().Bodies[p.Observer.Frame().Body].Name != "Venus" {
		t.Fatalf("%+v", at)
	}
	p.Tours.Skip(-9)
	for range 30 {
		p.Advance(0.1)
	}
	p.Tours.Skip(-1) // to the beginning of this step
	if at, _ := p.Tours.At(); at.Step != 1 || at.Remaining != tour.Steps[0].Seconds {
		t.Errorf("%+v", at)
	}
	p.Tours.Skip(100)
	if at, _ := p.Tours.At(); at.Step != 1 || p.Notices.Text() == "" {
		t.Errorf("past the end: %+v", at)
	}
	p.Playback.TogglePause()
	tick, remaining := p.World.Tick(), tour.Steps[0].Seconds
	for range 20 {
		p.Advance(0.1)
	}
	if at, _ := p.Tours.At(); !at.Held || at.Remaining != remaining || p.World.Tick() != tick || !p.Playback.Paused() {
		t.Errorf("held: %+v", at)
	}
	p.Playback.TogglePause()
	for range 20 {
		p.Advance(0.1)
	}
	if at, _ := p.Tours.At(); at.Held || at.Remaining > remaining-1.9 || p.World.Tick() == tick {
		t.Errorf("going on: %+v", at)
	}
	if p.Tours.End(); p.Options != before {
		t.Errorf("after it the layers are %+v", p.Options)
	}
}

// Another scene, a recording and the map editor end a tour: it would take them away.
func TestWhatEndsATour(t *testing.T) {
	tour, err := tour.Open("steering")
	if err != nil {
		t.Fatal(err)
	}
	p, err := Open("tiles-maze")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { p.World.Close() }()
	for what, do := range map[string]func() error{
		"another scene": func() error { return p.Reopen("arena") },
		"the editor":    func() error { p.Editor.Toggle(); return nil },
	} {
		if err := p.Tours.Play(tour); err != nil {
			t.Fatal(err)
		}
		if err := do(); err != nil {
			t.Fatal(err)
		}
		if _, on := p.Tours.At(); on || p.Overlays.PanelsHidden() {
			t.Errorf("%s leaves the tour on", what)
		}
	}
	rec := p.Scene.Recording()
	if p, err = Replay(rec); err != nil {
		t.Fatal(err)
	}
	if err := p.Tours.Play(tour); err == nil {
		t.Error("a replay plays a tour")
	}
}

// On a tour of the sky the clock never runs backwards, whatever scenes it leads through, and never leaps.
func TestTheClockOfATour(t *testing.T) {
	tour, err := tour.Open("galaxy-edge")
	if err != nil {
		t.Fatal(err)
	}
	p := openSolar(t)
	p.Observer.SetViewport(1280, 720, 1)
	if err := p.Tours.Play(tour); err != nil {
		t.Fatal(err)
	}
	const fps = 10
	for frame := range int(fps * tour.Seconds()) {
		before, file := p.SkyTime(), p.Scene.File
		p.Advance(1.0 / fps)
		if d := p.SkyTime() - before; d < -1e-6 || d > 9 {
			t.Fatalf("second %d, step %d, from %s to %s: %v days", frame/fps, p.Tours.tour.step+1, file, p.Scene.File, d)
		}
	}
}

// A step of a tour looks around, towards what it names, until another looks at the plane again.
func TestATourLooksAround(t *testing.T) {
	file := filepath.Join(t.TempDir(), "look.toml")
	text := "tour = 1\ntitle = \"Looks\"\n[[step]]\nscene = \"solar-system\"\nbody = \"Earth\"\nlook = \"Sirius\"\nseconds = 4\n" +
		"[[step]]\nlook = \"Vega\"\nseconds = 4\n" +
		"[[step]]\nstar = \"TRAPPIST-1\"\nflight = 2\nlook = \"Sirius\"\nseconds = 4\n[[step]]\nlook = \"\"\nseconds = 4\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	tour, err := tour.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	p := openSolar(t)
	p.Observer.SetViewport(1280, 720, 1)
	if err := p.Tours.Play(tour); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Sirius", "Vega", "Sirius"} {
		advanceFor(p, 3)
		f := find(t, name)
		x, y, before := p.View().Eye.Project(sky.Place{In: sky.Galactic, At: f.System.At(p.SkyTime())}, 1280, 720)
		if !p.Observer.LooksAround() || !before || math.Hypot(x, y) > 2 {
			t.Errorf("%s is at %v, %v", name, x, y)
		}
		advanceFor(p, 1)
	}
	advanceFor(p, 3)
	if p.Observer.LooksAround() || p.Observer.Around() > 0 {
		t.Error("the last step looks around")
	}
}
