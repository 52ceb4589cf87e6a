package galaxy_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestHeadless builds galaxy without cgo and runs what such a build can do and what it
// cannot.
func TestHeadless(t *testing.T) {
	program := filepath.Join(t.TempDir(), "galaxy.exe") // Windows requires the extension
	build := exec.Command("go", "build", "-o", program, "./cmd/galaxy")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"--version", 0, "galaxy v"},
		{"run magnet-first --until 2", 0, "magnet-first"},
		{"magnet-first", 1, "this build has no window; use galaxy run"},
		{"film magnet-first -o a.gif", 1, "this build cannot draw off-screen"},
		{"run magnet-first --until 2 --picture a.png", 1, "cannot draw off-screen"},
	} {
		run := exec.Command(program, strings.Fields(c.args)...)
		run.Dir = t.TempDir()
		out, err := run.CombinedOutput()
		if run.ProcessState == nil {
			t.Fatal(err)
		}
		if code := run.ProcessState.ExitCode(); code != c.code || !strings.Contains(string(out), c.says) {
			t.Errorf("galaxy %s: exit code %d, want %d, and %q in\n%s", c.args, code, c.code, c.says, out)
		}
		if left, err := os.ReadDir(run.Dir); err != nil || len(left) > 0 {
			t.Errorf("galaxy %s leaves %d files; %v", c.args, len(left), err)
		}
	}
}

// TestNoNetNoPrograms: no room that is linked into galaxy imports a package that opens
// connections, starts programs or loads code, but for two: render/film starts ffmpeg, and lab/queue
// shares experiments over a network.
func TestNoNetNoPrograms(t *testing.T) {
	for _, cgo := range []string{"0", "1"} {
		list := exec.Command("go", "list", "-deps", "-f", `{{if not .Standard}}{{.ImportPath}} {{join .Imports " "}}{{end}}`, "./cmd/galaxy")
		list.Env = append(os.Environ(), "CGO_ENABLED="+cgo)
		out, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(out)) {
			imports := strings.Fields(line)
			if !strings.HasPrefix(imports[0], "galaxy/") {
				continue
			}
			for _, imp := range imports[1:] {
				if imports[0] == "galaxy/render/film" && imp == "os/exec" || imports[0] == "galaxy/lab/queue" && imp == "net" {
					continue
				}
				if imp == "plugin" || imp == "os/exec" || imp == "log/syslog" || imp == "net/rpc" || slices.Contains([]string{"net", "net/http", "net/smtp", "crypto/tls"}, imp) {
					t.Errorf("%s imports %s", imports[0], imp)
				}
			}
		}
	}
}
