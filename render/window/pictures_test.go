package window

import (
	"os"
	"path/filepath"
	"testing"
)

// Screenshots go to the person's pictures folder, if it exists.
func TestPictures(t *testing.T) {
	home, work := t.TempDir(), t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("XDG_PICTURES_DIR", "")
	t.Chdir(work)
	work, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	expect := func(when, want string) {
		t.Helper()
		if got := picturesFolder(); got != want {
			t.Errorf("%s: %s, want %s", when, got, want)
		}
	}
	folder := func(name string) string {
		path := filepath.Join(home, name)
		if err := os.MkdirAll(path, 0o755); err != nil {
			t.Fatal(err)
		}
		return path
	}
	dirs := func(text string) {
		if err := os.WriteFile(filepath.Join(folder(".config"), "user-dirs.dirs"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	expect("a bare home", work)
	dirs("XDG_PICTURES_DIR=\"$HOME/\"\n")
	expect("none, by user-dirs.dirs", work)
	usual := folder("Pictures")
	expect("the usual folder", usual)
	dirs("# a remark\nXDG_MUSIC_DIR=\"$HOME/Musik\"\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n")
	expect("a folder that is not there", usual)
	own := folder("Bilder")
	expect("user-dirs.dirs", own)
	t.Setenv("XDG_PICTURES_DIR", folder("Fotos"))
	expect("the environment", filepath.Join(home, "Fotos"))
	t.Setenv("XDG_PICTURES_DIR", "Fotos")
	expect("a relative path", own)
}
