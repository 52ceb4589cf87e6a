package galaxy_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
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
	quiet(t, program)
}

// quiet fails where a program that runs has a socket: neither a port nor a connection is open
// without galaxy lab.
func quiet(t *testing.T, program string) {
	t.Helper()
	if runtime.GOOS != "linux" {
		return
	}
	run := exec.Command(program, "run", "solar-system", "--steps", "1000000000")
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	defer run.Wait()
	defer run.Process.Kill()
	open := fmt.Sprintf("/proc/%d/", run.Process.Pid)
	for { // until it steps: then it has started all that it starts
		time.Sleep(10 * time.Millisecond)
		text, err := os.ReadFile(open + "stat")
		if err != nil {
			t.Fatal(err)
		}
		fields := strings.Fields(string(text))
		const state, user = 2, 13 // user in ticks of the processor, a hundred in a second
		if fields[state] == "Z" {
			t.Fatal("it has ended")
		}
		if n, err := strconv.Atoi(fields[user]); err != nil || n >= 20 {
			break
		}
	}
	files, err := os.ReadDir(open + "fd")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if to, _ := os.Readlink(open + "fd/" + f.Name()); strings.HasPrefix(to, "socket:") {
			t.Errorf("galaxy run has a socket open, %s", to)
		}
	}
}

// TestNoNetNoPrograms: no room that is linked into galaxy imports a package that opens
// connections, starts programs or loads code. render/film starts ffmpeg, lab/queue, which
// galaxy lab alone calls, reaches a server, and serve/socket, which galaxy serve --listen calls, is one.
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
				if imports[0] == "galaxy/render/film" && imp == "os/exec" ||
					imports[0] == "galaxy/lab/queue" && (imp == "net" || imp == "crypto/tls") ||
					imports[0] == "galaxy/serve/socket" && (imp == "net" || imp == "net/http" || imp == "crypto/tls") {
					continue
				}
				if imp == "plugin" || imp == "os/exec" || imp == "log/syslog" || imp == "net/rpc" || slices.Contains([]string{"net", "net/http", "net/smtp", "crypto/tls"}, imp) {
					t.Errorf("%s imports %s", imports[0], imp)
				}
			}
		}
	}
}
