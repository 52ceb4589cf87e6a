package galaxy_test

import (
	"fmt"
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
	var days, past float64
	if _, err := fmt.Sscanf(string(out), "met Mars after %f days, at %f au/day past it\n", &days, &past); err != nil || days < 60 || days > 90 || past > 0.0005 {
		t.Errorf("printed %q; a ship of that speed takes 60 to 90 days, and arrives at its velocity", out)
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
