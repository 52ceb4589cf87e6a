package scene

import (
	"os"
	"path/filepath"
	"testing"
)

// A scene has changed if its file or a script of it has another text, and not if it is gone.
func TestChanged(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	text := "schema = 1\ntitle = \"a\"\n[[group]]\nname = \"a\"\nplace.line = { from = [0, 0], to = [0, 9] }\ncount = 2\ngoal = [30, 0]\nsteer = { script = \"push.star\" }\n"
	push := "def steer(me, view):\n    return vec(1, 0)\n"
	file := write("a.toml", text)
	script := write("push.star", push)
	s := open(t, file)
	if len(s.Files) != 1 || s.Changed() {
		t.Errorf("%d files, changed %t", len(s.Files), s.Changed())
	}
	write("push.star", push+"\n")
	if !s.Changed() {
		t.Error("the script has changed")
	}
	write("push.star", push)
	write("a.toml", text+"\n")
	if !s.Changed() {
		t.Error("the scene has changed")
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(script); err != nil || s.Changed() {
		t.Error("what is gone has not changed")
	}
	if open(t, "magnet-first").Changed() {
		t.Error("a built-in scene has not changed")
	}
}
