package player

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav/tiles"
	"galaxy/scene"
	"galaxy/sim"
	"galaxy/sky"
	"galaxy/sky/law"
)

const yard = `schema = 1 # kept
title = "Yard"
summary = "Two groups on a small map"

[tiles]
map = """
########
#a....B#
#......#
########
"""

[[group]]
name = "red"
count = 1
place.marks = "a"
radius = 7
speed = 60
square = true
steer = "seek"
goal = "B"

[[group]]
name = "blue"
count = 1
place.disc = { at = [120, 45], radius = 1 }
radius = 7
speed = 60
steer = "seek"
goal = "B"`

// at returns the middle of a tile in the picture.
func at(p *Player, x, y int) (float64, float64) {
	c := p.World.Setup().Tiles.Center(tiles.Tile{X: x, Y: y})
	v := p.View()
	return float64(v.Width)/2 + (c.X-p.Observer.Plane().Center.X)*p.Observer.Plane().Zoom, float64(v.Height)/2 - (c.Y-p.Observer.Plane().Center.Y)*p.Observer.Plane().Zoom
}

func click(p *Player, x, y int) {
	px, py := at(p, x, y)
	p.Editor.Press(p.Editor.At(px, py), false)
	p.Editor.Release(p.Editor.At(px, py))
}

// onYard returns a player that edits a file of its own.
func onYard(t *testing.T, text string) (p *Player, file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "yard.toml")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := Open(file)
	if err != nil {
		t.Fatal(err)
	}
	p.Observer.SetViewport(800, 600, 1)
	p.Advance(0)
	p.Editor.Toggle()
	return p, file
}

// An edit is kept by a recording, and leaves the view, the selection and the pause.
func TestEditsKeepWhatOneWatches(t *testing.T) {
	p, _ := onYard(t, yard)
	p.Tape.Record()
	p.Playback.StepOnce()
	p.Editor.SetBrush('+')
	click(p, 2, 1)
	if len(p.World.Agents()) != 3 || p.Notices.text != p.Tape.notice() {
		t.Errorf("a recording is lost: %q", p.Notices.text)
	}
	p.Observer.SetZoom(1.5 * p.Observer.Plane().Zoom)
	p.Selection.SelectShip(1)
	camera := p.Observer.Plane()
	p.Editor.SetBrush('*')
	click(p, 5, 1)
	if p.Observer.Plane() != camera || p.ship != 1 || !p.Playback.paused || p.Editor.UnsavedStrokes() != 2 {
		t.Error("a goal moves the view, or loses the selection, or the pause")
	}
}

// TestEditBeginsAgain: an edit of a scene that is over begins it again, and no notice says that it is over.
func TestEditBeginsAgain(t *testing.T) {
	p, _ := onYard(t, yard+"\n\n[end]\ntime = 0.1\n")
	for range 30 {
		p.Playback.step()
	}
	p.Playback.stopAtEnd()
	if p.Notices.text == "" || !p.Playback.paused {
		t.Fatalf("it is not over: %q", p.Notices.text)
	}
	p.Editor.SetBrush('+')
	click(p, 2, 1)
	if strings.Contains(p.Notices.text, "over") || p.Playback.paused {
		t.Errorf("it runs again and says %q", p.Notices.text)
	}
}

// Ending editing with a button down keeps what has been painted.
func TestEndsWithinAStroke(t *testing.T) {
	p, _ := onYard(t, yard)
	x, y := at(p, 3, 1)
	p.Editor.Press(p.Editor.At(x, y), false)
	p.Editor.Toggle()
	p.Editor.Release(p.Editor.At(x, y))
	if p.Editor.Editing() || p.Editor.UnsavedStrokes() != 1 || p.World.Setup().Tiles.Cost(tiles.Tile{X: 3, Y: 1}) != tiles.Solid {
		t.Fatalf("%d strokes", p.Editor.UnsavedStrokes())
	}
	p.Editor.Toggle()
	if p.Editor.Undo(); p.Editor.UnsavedStrokes() != 0 || p.World.Setup().Tiles.Cost(tiles.Tile{X: 3, Y: 1}) != 1 {
		t.Error("it cannot be taken back")
	}
}

// Unsaved strokes are not discarded without a question.
func TestAsksBeforeStrokesAreLost(t *testing.T) {
	p, name := onYard(t, yard)
	click(p, 3, 1)
	if p.Reopen("magnet-first") == nil || p.Scene.File != name {
		t.Fatal("another scene is opened over a stroke")
	}
	for range 9 { // a key that is pressed over and over answers nothing
		if p.Editor.ConfirmDiscard("closing again") {
			t.Fatal("closing is not asked")
		}
		p.Advance(0.1)
	}
	for range 11 {
		p.Advance(0.1)
	}
	if !p.Editor.ConfirmDiscard("closing again") {
		t.Error("closing is asked again")
	}
	if err := p.Reseed(7); err != nil || p.World.Setup().Seed != 7 || p.Editor.UnsavedStrokes() != 1 || p.World.Setup().Tiles.Cost(tiles.Tile{X: 3, Y: 1}) != tiles.Solid {
		t.Errorf("another seed: %v", err)
	}

	// Another program changes the file.
	theirs := yard + "\n# theirs\n"
	if err := os.WriteFile(name, []byte(theirs), 0o644); err != nil {
		t.Fatal(err)
	}
	p.Editor.FileChanged()
	if p.Editor.UnsavedStrokes() != 1 || !strings.Contains(p.Notices.text, "Another program") {
		t.Errorf("the file is read over a stroke: %q", p.Notices.text)
	}
	p.Notices.text = ""
	p.Editor.Save()
	if text, _ := os.ReadFile(name); string(text) != theirs {
		t.Errorf("their file is gone: %s", text)
	}
	p.Editor.Reload() // as the notice says
	if p.Editor.UnsavedStrokes() != 0 || !p.Editor.Editing() || p.Scene.Text() != theirs || p.World.Setup().Tiles.Cost(tiles.Tile{X: 3, Y: 1}) != 1 {
		t.Errorf("read again: %q", p.Notices.text)
	}
	click(p, 5, 2)
	if err := os.WriteFile(name, []byte(yard), 0o644); err != nil {
		t.Fatal(err)
	}
	p.Editor.Save()
	p.Editor.Save()
	if text, _ := os.ReadFile(name); !strings.Contains(string(text), "# theirs") || p.Editor.UnsavedStrokes() != 0 {
		t.Errorf("Ctrl+S twice does not write: %q", p.Notices.text)
	}
	p.Editor.FileChanged() // it was us
	if !strings.HasPrefix(p.Notices.text, "Saved") {
		t.Errorf("our own file: %q", p.Notices.text)
	}
	if p.Reopen("magnet-first") != nil || p.Editor.Editing() {
		t.Error("with all saved, another scene is not opened")
	}
}

// Saving a map that makes a goal unreachable warns.
func TestSavingTellsWhoIsLost(t *testing.T) {
	p, name := onYard(t, strings.Replace(yard, "#......#", "#.....b#", 1))
	click(p, 2, 1)
	p.Editor.Save()
	if p.Notices.text != "Saved "+name+"." {
		t.Errorf("with a way: %q", p.Notices.text)
	}
	click(p, 2, 2)
	p.Editor.Save()
	if p.Editor.UnsavedStrokes() != 0 || !strings.HasPrefix(p.Notices.text, "Saved") || !strings.Contains(p.Notices.text, `no way leads "red" to "B"`) {
		t.Errorf("without one: %q", p.Notices.text)
	}
}

// generated returns the scene of a generated system with a planet.
func generated(t *testing.T) *scene.Scene {
	t.Helper()
	atlas, err := sky.Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range atlas.Galaxy.Seeker().Within(nil, r3.Vec{X: 6000}, 6, 9) {
		if s, err := scene.OfSystem(law.Address(p.Code), 9822.4); err == nil && len(s.Setup.Bodies) > 1 && s.Setup.Bodies[len(s.Setup.Bodies)-1].Parent == 0 {
			return s
		}
	}
	t.Fatal("no system has a planet")
	return nil
}

// A What if? of the Solar System and one of an invented system, saved, run without a window to the hash of the picture.
func TestSavedWhatIfs(t *testing.T) {
	t.Chdir(t.TempDir())
	invented := generated(t)
	for _, c := range []struct {
		open       func() (*Player, error)
		body, path string
		value      string
	}{
		{func() (*Player, error) { return Open("inner-planets") }, "Venus", "orbit.e", "0.3"},
		{func() (*Player, error) { return New(invented) }, invented.Setup.Bodies[len(invented.Setup.Bodies)-1].Name, "orbit.e", "0.2"},
	} {
		p, err := c.open()
		if err != nil {
			t.Fatal(err)
		}
		p.Playback.SetPaused(true)
		p.Editor.ChangeBody(c.body, c.path, c.value)
		if p.Editor.Undoable() != 1 || p.BodyNamed(c.body) == None || !p.Scene.Left(p.BodyNamed(c.body)) {
			t.Errorf("%s has not changed: %s", c.body, p.Notices.Text())
			continue
		}
		p.Editor.Save()
		if p.Editor.UnsavedStrokes() != 0 {
			t.Errorf("%s is not saved: %s", c.body, p.Notices.Text())
			continue
		}
		p.Editor.Toggle()
		playTo(t, p, 30)
		s, err := scene.Open(p.Scene.File)
		if err != nil {
			t.Errorf("%s: %v", p.Scene.File, err)
			continue
		}
		w, err := sim.New(s.Setup)
		if err != nil {
			t.Fatal(err)
		}
		for range 30 {
			w.Step()
		}
		if w.Hash() != p.World.Hash() || w.Time() != p.World.Time() {
			t.Errorf("%s: the saved file goes another way, from %v to %v; %s", p.Scene.File, s.Setup.Start, w.Time(), p.Notices.Text())
		}
		w.Close()
	}
}

// A change by the panel leaves the mouse and time as they are: editing stays off, the date stays, time goes on, and Undo and Redo
// take the change back and make it again.
func TestWhatIfLeavesTheMouseAlone(t *testing.T) {
	p, err := Open("inner-planets")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { p.World.Close() }()
	p.Playback.SetStepBudget(0)
	p.Observer.SetViewport(1280, 720, 1)
	playTo(t, p, 10)
	p.Playback.SetPaused(false)
	mass := func() float64 { return p.World.Setup().Bodies[p.BodyNamed("Venus")].Mu }
	before, now := mass(), p.Time()
	for _, c := range []struct {
		name string
		do   func()
		want float64
	}{
		{"changed", func() { p.Editor.ChangeBody("Venus", "mass", `"10 Earths"`) }, 0},
		{"undone", p.Orders.Undo, before},
		{"done again", p.Orders.Redo, 0},
		{"as it was", func() { p.Editor.RestoreBody("Venus") }, before},
	} {
		c.do()
		if got := mass(); c.want > 0 && got != c.want || c.want == 0 && got < 5*before {
			t.Errorf("%s: %v times the mass; %q", c.name, got/before, p.Notices.Text())
		}
		if p.Editor.Editing() || p.Playback.Paused() || math.Abs(p.Time()-now) > 1e-9 {
			t.Errorf("%s: editing %v, paused %v, %v later", c.name, p.Editor.Editing(), p.Playback.Paused(), p.Time()-now)
		}
	}
	if !p.Orders.Undoable() || p.Orders.Redoable() {
		t.Error("nothing to undo, or something to redo")
	}
	p.Editor.ChangeBody("Venus", "mass", `"many"`)
	if text := p.Notices.Text(); !strings.Contains(text, "is not a mass") || p.Editor.Editing() || p.Scene.Setup.Start != p.World.Setup().Start {
		t.Errorf("a mass that is none: %q, editing %v", text, p.Editor.Editing())
	}
}

// In space time waits while one builds: also in a scene that is over.
func TestBuildingInSpaceAfterTheEndWaits(t *testing.T) {
	p, err := Open("straight-ahead")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { p.World.Close() }()
	p.Playback.SetPaused(false)
	p.Playback.stopAtEnd()
	again, err := p.Scene.Again()
	if err != nil {
		t.Fatal(err)
	}
	if err := (editorHost{&p.Workspace, &p.Orders, &p.Notices, p}).BeginEdited(again); err != nil {
		t.Fatal(err)
	}
	if p.World.Tick() != 0 || !p.Playback.Paused() {
		t.Errorf("at tick %d, paused: %v", p.World.Tick(), p.Playback.Paused())
	}
}
