package scene

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestNoLineOfWhatIsNoScript: a link that is called as a script is no script.
func TestNoLineOfWhatIsNoScript(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need rights there")
	}
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(in(name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("secret", "hunter2: 1\n")
	write("other.star", "def steer(me, view):\n    return hunter2 +\n")
	for name, to := range map[string]string{"inside.star": "secret", "outside.star": "/etc/passwd", "up.star": "../secret", "good.star": "other.star", "loop.star": "loop.star", "folder.star": "."} {
		if err := os.Symlink(to, in(name)); err != nil {
			t.Fatal(err)
		}
	}
	for name, says := range map[string]string{
		"inside.star": "is a link to what is no script", "outside.star": "cannot be read", "up.star": "cannot be read", "loop.star": "cannot be read",
		"folder.star": "it is a folder", "good.star": "return hunter2 +",
	} {
		write("a.toml", "schema = 1\ntitle = \"a\"\n[[group]]\nname = \"a\"\ncount = 1\nradius = 1\nsteer = { script = \""+name+"\" }\nplace.ring = { radius = 9 }\n")
		_, err := Open(in("a.toml"))
		if err == nil || !strings.Contains(err.Error(), says) || says != "return hunter2 +" && strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
