package galaxy_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"image/png"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"galaxy/internal/version"
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

// TestExamples runs the programs of examples that need neither a window nor a C compiler, each
// as a module of its own. The other two have tests of their own below.
func TestExamples(t *testing.T) {
	for _, c := range []struct{ folder, args, says string }{
		{"flock", "", `after  0 s: 0\.0\d\n(?s:.*)after 30 s: (1\.00|0\.9\d)\n$`},
		{"tile-map", "", `^after 0 s\n(?s:.*)\narrived: 16\n$`},
		{"orders", "", `^1200 steps, 16 agents, (?s:.*)\n3 orders, played again to the same bits\n$`},
		{"pirate", "1", `^states +\d+\.00 lost with a patrol of 0 +\d+\.00 (?s:.*)\nscores +\d+\.00 (?s:.*)\nscript +\d+\.00 (?s:.*)\nGo +\d+\.00 (?s:.*)\n$`},
		{"star-picture", "TRAPPIST-1 " + filepath.ToSlash(filepath.Join(t.TempDir(), "star.png")), `^TRAPPIST-1 b +0\.01\d au +1\.51 d\n`},
	} {
		run := exec.Command("go", append([]string{"run", "."}, strings.Fields(c.args)...)...)
		run.Dir = filepath.Join("examples", c.folder)
		run.Env = append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off")
		out, err := run.CombinedOutput()
		if err != nil || !regexp.MustCompile(c.says).Match(out) {
			t.Errorf("%s: %v\n%s\nwant %s", c.folder, err, out, c.says)
		}
		if _, file, ok := strings.Cut(c.args, " "); ok {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Error(err)
			} else if p, err := png.DecodeConfig(bytes.NewReader(text)); err != nil || p.Width != 1280 {
				t.Errorf("%s wrote no picture of 1280 pixels: %v", c.folder, err)
			}
		}
	}
}

// TestExamplesPage: examples/README.md links to every example.
func TestExamplesPage(t *testing.T) {
	page, err := os.ReadFile("examples/README.md")
	if err != nil {
		t.Fatal(err)
	}
	programs, err := filepath.Glob("examples/*/main.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, program := range programs {
		if link := filepath.Base(filepath.Dir(program)) + "/main.go"; !strings.Contains(string(page), "("+link+")") {
			t.Errorf("examples/README.md does not link to %s", link)
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

// TestProgramsAreToldApart builds a program of one's own twice from the same commit of its own
// repository, the second time against galaxy with a change: it does not go on with the
// results of the first one.
func TestProgramsAreToldApart(t *testing.T) {
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile("examples/own-behaviour/go.mod")
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile("examples/own-behaviour/go.sum")
	if err != nil {
		t.Fatal(err)
	}
	own := repository(t, map[string]string{
		"go.mod": strings.Replace(string(mod), "replace galaxy => ../..", "replace galaxy => "+strconv.Quote(filepath.ToSlash(here)), 1),
		"go.sum": string(sums),
		"main.go": `package main

import (
	"fmt"
	"os"

	"galaxy/lab"
	"galaxy/lab/design"
)

func main() {
	e, err := design.Read("own.toml", []byte("experiment = 1\nscene = \"arena-circle\"\nseeds = 1\nmeasures = [\"time_ratio\"]\n[end]\ntime = 1\n"), lab.Measures())
	if err != nil {
		fmt.Println(err)
		os.Exit(2)
	}
	f, err := lab.OpenFolder(os.Args[1], e)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(f.Bundle.Galaxy)
	f.Close()
}
`,
	})
	changed := filepath.Join(t.TempDir(), "conduct.go")
	text, err := os.ReadFile("lab/conduct.go")
	if err != nil {
		t.Fatal(err)
	}
	const measured = "x := quantities[i].of(&report, score)"
	if !strings.Contains(string(text), measured) {
		t.Fatalf("lab/conduct.go has no %q", measured)
	}
	overlay := filepath.Join(t.TempDir(), "overlay.json")
	for name, text := range map[string]string{
		changed: strings.Replace(string(text), measured, "x := 2 * quantities[i].of(&report, score)", 1),
		overlay: fmt.Sprintf(`{"Replace": {%q: %q}}`, filepath.Join(here, "lab", "conduct.go"), changed),
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	first, second := build(t, own), build(t, own, "-overlay", overlay)
	results := filepath.Join(t.TempDir(), "results")
	for range 2 { // the same program goes on
		if out, err := exec.Command(first, results).CombinedOutput(); err != nil || !regexp.MustCompile(`^v\S+ build [0-9a-f]{12}\n$`).Match(out) {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	if out, err := exec.Command(second, results).CombinedOutput(); err == nil || !strings.Contains(string(out), "was begun by galaxy v") {
		t.Errorf("galaxy with a change goes on with the results of another: %v\n%s", err, out)
	}
}

// TestCommitIsTheIdentityOfGalaxy: of galaxy itself, as it was committed, the commit is.
func TestCommitIsTheIdentityOfGalaxy(t *testing.T) {
	text, err := os.ReadFile("internal/version/version.go")
	if err != nil {
		t.Fatal(err)
	}
	clone := repository(t, map[string]string{
		"go.mod":                      "module galaxy\n\ngo 1.26.0\n",
		"internal/version/version.go": string(text),
		"main.go":                     "package main\n\nimport \"galaxy/internal/version\"\n\nfunc main() { print(version.Identity(), \"|\", version.Described()) }\n",
	})
	commit, err := exec.Command("git", "-C", clone, "rev-parse", "HEAD").Output()
	if err != nil {
		t.Fatal(err)
	}
	says := func() string {
		out, err := exec.Command(build(t, clone)).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return string(out)
	}
	if got, want := says(), fmt.Sprintf("%s %.12s|%.12s", version.Number, commit, commit); got != want {
		t.Errorf("as it was committed it is %s, want %s", got, want)
	}
	if err := os.WriteFile(filepath.Join(clone, "more.go"), []byte("package main\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if got, want := says(), fmt.Sprintf(`^%s build ([0-9a-f]{12})\|%.12s\+changes, build ([0-9a-f]{12})$`, regexp.QuoteMeta(version.Number), commit); !regexp.MustCompile(want).MatchString(got) {
		t.Errorf("with a change it is %s, want %s", got, want)
	}
}

// repository makes a repository of files, all of them committed.
func repository(t *testing.T, files map[string]string) (folder string) {
	t.Helper()
	git, err := exec.LookPath("git")
	if err != nil {
		t.Skip("there is no git")
	}
	folder = t.TempDir()
	for name, text := range files {
		name = filepath.Join(folder, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "."}, {"-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false", "commit", "-q", "-m", "a"}} {
		if out, err := exec.Command(git, append([]string{"-C", folder}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v\n%s", args, err, out)
		}
	}
	return folder
}

// build builds the program of a folder, with the commit of its repository.
func build(t *testing.T, folder string, flags ...string) (program string) {
	t.Helper()
	program = filepath.Join(t.TempDir(), "program.exe")
	build := exec.Command("go", append([]string{"build", "-trimpath", "-buildvcs=true", "-o", program}, append(flags, ".")...)...)
	build.Dir = folder
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}
