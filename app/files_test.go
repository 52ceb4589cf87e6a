//go:build unix

package app

import (
	"bytes"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestWhatIsNoPlainFile: all commands refuse at once, in one line, to read what is no plain file.
func TestWhatIsNoPlainFile(t *testing.T) {
	dir, err := os.MkdirTemp("", "app") // a socket has a short name
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	t.Chdir(dir)
	listener, err := net.Listen("unix", "socket")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	put := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(syscall.Mkfifo("pipe", 0o600), os.Symlink("pipe", "link"), os.Symlink("loop", "loop"), os.Mkdir("folder", 0o777)); err != nil {
		t.Fatal(err)
	}
	put("zero.md", "")
	for _, what := range []struct{ name, says string }{
		{"pipe", "a pipe"}, {"link", "a pipe"}, {"folder", "folder"}, {"socket", "a socket"}, {"/dev/zero", "a device"}, {"loop", "symbolic links"},
	} {
		put("try.toml", "experiment = 1\nscene = \""+what.name+"\"\nmeasures = [\"arrived\"]\n")
		put("tour.toml", "tour = 1\ntitle = \"a\"\n[[step]]\nscene = \""+what.name+"\"\ncaption = \"a\"\n")
		for _, end := range []string{".tmx", ".star", ".md"} {
			os.Remove("x" + end)
			if err := os.Symlink(what.name, "x"+end); err != nil {
				t.Fatal(err)
			}
		}
		put("map.toml", "schema = 1\ntitle = \"a\"\n[tiles]\nfile = \"x.tmx\"\n")
		put("script.toml", "schema = 1\ntitle = \"a\"\n[[group]]\nname = \"a\"\ncount = 1\nradius = 1\nsteer = { script = \"x.star\" }\nplace.ring = { radius = 9 }\n")
		for _, command := range []string{
			"WHAT", "run WHAT", "check WHAT", "compare WHAT --steer seek --steer flee", "film WHAT -o a.gif", "replay WHAT", "replay WHAT --verify", "tour WHAT",
			"lab run WHAT -o out", "lab tune WHAT -o out", "bench --from WHAT", "bench --out x.md",
			"run map.toml", "check map.toml", "run script.toml", "check script.toml", "lab run try.toml -o out", "check try.toml", "check tour.toml", "tour tour.toml",
		} {
			var words bytes.Buffer
			code := execute(strings.Fields(strings.ReplaceAll(command, "WHAT", what.name)), &streams{out: &words, err: &words})
			want := badInput
			if strings.HasPrefix(command, "check") { // which says what cannot be used
				want = failed
			}
			text := words.String()
			if code != want || !strings.Contains(text, what.says) && !strings.Contains(text, "symbolic link") && !strings.Contains(text, "cannot be read") || strings.Contains(text, "goroutine") {
				t.Errorf("%s, of %s: exit code %d\n%s", command, what.name, code, text)
			}
		}
		if _, err := os.Stat("out"); err == nil {
			t.Errorf("%s: a folder is there", what.name)
		}
		if found, _ := filepath.Glob("a.*"); len(found) > 0 {
			t.Errorf("%s: %v", what.name, found)
		}
	}
}
