package player

import (
	"os"
	"strings"
	"testing"

	"galaxy/nav/tiles"
)

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
	if p.Editor.UnsavedStrokes() != 0 || !p.Editor.Editing() || p.Scene.Text != theirs || p.World.Setup().Tiles.Cost(tiles.Tile{X: 3, Y: 1}) != 1 {
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
