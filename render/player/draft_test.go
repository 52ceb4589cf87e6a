package player

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Edits of a built-in scene that were not saved are offered after a crash, come back by F2, and are gone once they were discarded.
func TestDraftsOfBuiltinScenes(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "galaxy", "config.unsaved")
	open := func() *Player {
		p, err := Open("kepler")
		if err != nil {
			t.Fatal(err)
		}
		p.Editor.KeepDraftsIn(folder)
		return p
	}
	radius := func(p *Player) float64 { return p.World.Setup().Bodies[0].Radius }
	left := func() int {
		files, _ := os.ReadDir(folder)
		return len(files)
	}
	p := open()
	was := radius(p)
	if strings.Contains(p.Notices.Text(), "not saved") {
		t.Errorf("%q", p.Notices.Text())
	}
	p.Editor.ChangeBody(p.World.Setup().Bodies[0].Name, "radius", "1e-4")
	if radius(p) == was || left() != 1 {
		t.Fatalf("not edited, or no draft: %v, %d files; %q", radius(p), left(), p.Notices.Text())
	}
	p = open() // after a crash
	if radius(p) != was || !strings.Contains(p.Notices.Text(), "not saved") {
		t.Errorf("radius %v; %q", radius(p), p.Notices.Text())
	}
	p.Editor.Toggle()
	if radius(p) == was || p.Editor.UnsavedStrokes() == 0 || !strings.Contains(p.Notices.Text(), "are back") {
		t.Errorf("radius %v, %d strokes; %q", radius(p), p.Editor.UnsavedStrokes(), p.Notices.Text())
	}
	p.Editor.Reload()
	p.Notices.advance(2)
	if p.Editor.Reload(); left() != 0 || radius(p) != was {
		t.Errorf("%d drafts are left of what was discarded, radius %v; %q", left(), radius(p), p.Notices.Text())
	}
	if p := open(); strings.Contains(p.Notices.Text(), "not saved") {
		t.Errorf("%q", p.Notices.Text())
	}
}
