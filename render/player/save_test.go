package player

import (
	"os"
	"strings"
	"testing"

	"galaxy/nav/tiles"
)

// Nothing that was drawn is lost without a question.
func TestAsksBeforeStrokesAreLost(t *testing.T) {
	p, name := onYard(t, yard)
	click(p, 3, 1)
	if p.Reopen("magnet-first") == nil || p.Scene.File != name {
		t.Fatal("another scene is opened over a stroke")
	}
	for range 9 { // a key that is pressed over and over answers nothing
		if p.Sure("closing again") {
			t.Fatal("closing is not asked")
		}
		p.Advance(0.1)
	}
	for range 11 {
		p.Advance(0.1)
	}
	if !p.Sure("closing again") {
		t.Error("closing is asked again")
	}
	if err := p.Reseed(7); err != nil || p.World.Setup().Seed != 7 || p.Unsaved() != 1 || p.World.Setup().Tiles.Cost(tiles.Tile{X: 3, Y: 1}) != tiles.Solid {
		t.Errorf("another seed: %v", err)
	}

	// Another program changes the file.
	theirs := yard + "\n# theirs\n"
	if err := os.WriteFile(name, []byte(theirs), 0o644); err != nil {
		t.Fatal(err)
	}
	p.FileChanged()
	if p.Unsaved() != 1 || !strings.Contains(p.Notice, "Another program") {
		t.Errorf("the file is read over a stroke: %q", p.Notice)
	}
	p.Notice = ""
	p.Save()
	if text, _ := os.ReadFile(name); string(text) != theirs {
		t.Errorf("their file is gone: %s", text)
	}
	p.Reread() // as the notice says
	if p.Unsaved() != 0 || !p.Editing() || p.Scene.Text != theirs || p.World.Setup().Tiles.Cost(tiles.Tile{X: 3, Y: 1}) != 1 {
		t.Errorf("read again: %q", p.Notice)
	}
	click(p, 5, 2)
	if err := os.WriteFile(name, []byte(yard), 0o644); err != nil {
		t.Fatal(err)
	}
	p.Save()
	p.Save()
	if text, _ := os.ReadFile(name); !strings.Contains(string(text), "# theirs") || p.Unsaved() != 0 {
		t.Errorf("Ctrl+S twice does not write: %q", p.Notice)
	}
	p.FileChanged() // it was us
	if !strings.HasPrefix(p.Notice, "Saved") {
		t.Errorf("our own file: %q", p.Notice)
	}
	if p.Reopen("magnet-first") != nil || p.Editing() {
		t.Error("with all saved, another scene is not opened")
	}
}

// Whoever saves a map that cuts a group off is told.
func TestSavingTellsWhoIsLost(t *testing.T) {
	p, name := onYard(t, strings.Replace(yard, "#......#", "#.....b#", 1))
	click(p, 2, 1)
	p.Save()
	if p.Notice != "Saved "+name+"." {
		t.Errorf("with a way: %q", p.Notice)
	}
	click(p, 2, 2)
	p.Save()
	if p.Unsaved() != 0 || !strings.HasPrefix(p.Notice, "Saved") || !strings.Contains(p.Notice, `no way leads "red" to "B"`) {
		t.Errorf("without one: %q", p.Notice)
	}
}
