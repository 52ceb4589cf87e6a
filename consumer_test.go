package galaxy_test

import (
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
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
		t.Errorf("printed %q; want an arrival at the velocity of Mars after 60 to 90 days", out)
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

// TestOwnBehaviour builds another module that adds a behaviour to the whole program, as
// the README shows, and runs a scene that names it.
func TestOwnBehaviour(t *testing.T) {
	program, states := filepath.Join(t.TempDir(), "own.exe"), filepath.Join(t.TempDir(), "states.csv")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Dir = "examples/own-behaviour"
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	run := exec.Command(program, "run", "own.toml", "--until", "30", "--csv", states)
	run.Dir = build.Dir
	if out, err := run.CombinedOutput(); err != nil || !strings.Contains(string(out), "orbiter") {
		t.Fatalf("%v\n%s", err, out)
	}
	f, err := os.Open(states)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil || len(rows) < 10 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	column := func(row []string, name string) float64 {
		v, err := strconv.ParseFloat(row[slices.Index(rows[0], name)], 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for _, row := range rows[len(rows)-3:] {
		if far := math.Hypot(column(row, "x"), column(row, "y")); math.Abs(far-45) > 2 {
			t.Errorf("after 30 s a drone is %v from the beacon, want 45", far)
		}
	}
	// A sum over what is near: of three that are bound for one place the first arrives, and
	// the others keep off it.
	shy := exec.Command(program, "compare", "own.toml", "--steer", "orbiter", "--steer", "shy", "--until", "30")
	shy.Dir = build.Dir
	out, err := shy.CombinedOutput()
	if row := regexp.MustCompile(`(?m)^shy .* 0 +0 +\S+$`).Find(out); err != nil || row == nil || strings.Fields(string(row))[1] != "1*" {
		t.Errorf("%v\n%s", err, out)
	}
	// A text is a parameter as any other: in files, overrides, orders, lists and the schema.
	for _, c := range []struct{ says, args string }{
		{"", `run own.toml --steps 90 --set group.drones.steer.orbiter.label=halo --order|1s set drones label "a halo"`},
		{`label = "" must be a text of 1 to 20 printable characters`, `run own.toml --set group.drones.steer.orbiter.label=""`},
		{"label must be a text, this is a whole number", `run own.toml --set group.drones.steer.orbiter.label=7`},
		{`must be a text of 1 to 20 printable characters`, `run own.toml --steps 90 --order|1s set drones label "much too long for a label"`},
		{"what the circle is called in the picture; a text of 1 to 20 printable characters", `list`},
		{`"maxLength": 20`, `schema`},
	} {
		before, order, _ := strings.Cut(c.args, "|")
		args := strings.Fields(before)
		if order != "" {
			args = append(args, order)
		}
		run := exec.Command(program, args...)
		run.Dir = build.Dir
		out, err := run.CombinedOutput()
		if wrong := strings.Contains(c.says, "must be"); !strings.Contains(string(out), c.says) || (err != nil) != wrong {
			t.Errorf("%s: %v\n%s\nwant %q", c.args, err, out, c.says)
		}
	}
	names, err := exec.Command(program, "list").Output()
	if err != nil || !strings.Contains(string(names), "circles its target at a distance") {
		t.Errorf("list does not name it: %v", err)
	}
}
