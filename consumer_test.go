package galaxy_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestConsumer builds and runs another module that uses orbit and nav, as the
// README shows, on a machine without a C compiler.
func TestConsumer(t *testing.T) {
	run := exec.Command("go", "run", ".")
	run.Dir = "examples/meet-mars"
	run.Env = append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off")
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if want := "met Mars after 74.25 days, at 0.0018 au/day past it\n"; string(out) != want {
		t.Errorf("printed %q, want %q", out, want)
	}
	deps := exec.Command("go", "list", "-deps", ".")
	deps.Dir, deps.Env = run.Dir, run.Env
	list, err := deps.Output()
	if err != nil {
		t.Fatal(err)
	}
	for pkg := range strings.Lines(string(list)) {
		if pkg = strings.TrimSpace(pkg); strings.Contains(pkg, ".") && !strings.HasPrefix(pkg, "gonum.org/") && !strings.HasPrefix(pkg, "example.com/") {
			t.Errorf("importing orbit and nav brings in %s", pkg)
		}
	}
}
