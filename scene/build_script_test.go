package scene

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"galaxy/nav"
	"galaxy/sim"
)

// stateAfter returns the hash of a scene after some steps, for a number of workers.
func stateAfter(t *testing.T, s *Scene, steps, workers int) uint64 {
	t.Helper()
	setup := s.Setup
	setup.Workers = workers
	w, err := sim.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for range steps {
		w.Step()
	}
	if faults := w.Faults(); len(faults) > 0 {
		t.Fatalf("agent %d: %s", faults[0].Agent, faults[0].What)
	}
	return w.Hash()
}

// TestScriptedMagnet: the magnet as a script moves the same ships to the last bit, with boxes,
// bodies and rocks, for any number of workers.
func TestScriptedMagnet(t *testing.T) {
	for _, name := range []string{"magnet-first", "magnet-moving", "solar-system", "straight-ahead", "bug", "arena-circle", "corridor"} {
		s, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		builtin, err := s.Steered("magnet")
		if err != nil {
			t.Fatal(err)
		}
		scripted, err := s.Steered("magnet.star")
		if err != nil {
			t.Fatal(err)
		}
		steps := 300
		want := stateAfter(t, builtin, steps, 1)
		for _, workers := range []int{1, 3} {
			if got := stateAfter(t, scripted, steps, workers); got != want {
				t.Errorf("%s: %d workers: %016x, want %016x", name, workers, got, want)
			}
		}
	}
}

// folder makes a folder of files.
func folder(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const dodge = `load("lib/way.star", "way")
params = {"gap": param(2.0, min = 0, max = 9, unit = "own radii", help = "gap")}
def steer(me, view):
    return way(me, view) * me.params.gap
`

const wayLib = "def way(me, view):\n    return (view.target.pos - me.pos).unit()\n"

func sceneWith(steer string) string {
	return "schema = 1\ntitle = \"t\"\n[time]\nstep = 0.1\nrate = 1\n[units]\nlength = \"m\"\ntime = \"s\"\n" +
		"[[group]]\nname = \"ships\"\ncount = 3\nplace = { ring = { radius = 20, across = true } }\nradius = 1\nspeed = 5\naccel = 2\ndrive = \"thrust\"\nsteer = " + steer + "\n"
}

// TestScripts: a script is found beside the scene, alone and in a mix, with its parameters
// from the file and from --set, and the scene holds all of its files.
func TestScripts(t *testing.T) {
	dir := folder(t, map[string]string{
		"dodge.star": dodge, "lib/way.star": wayLib,
		"short.toml": sceneWith(`{ script = "dodge.star" }`),
		"long.toml":  sceneWith(`{ script = { file = "dodge.star", gap = 3 } }`),
		"mix.toml":   sceneWith("[\"separation\", { script = { file = \"dodge.star\", gap = 3 }, weight = 2 }]\nmix = \"weighted\""),
	})
	for _, c := range []struct{ file, set, param, value string }{
		{"short.toml", "", "gap", "2"},
		{"short.toml", "group.ships.steer.script.gap=4", "gap", "4"},
		{"short.toml", "group.ships.steer.dodge.gap=4", "gap", "4"},
		{"short.toml", `group.ships.steer={ script = { file = "dodge.star", gap = 5 } }`, "gap", "5"},
		{"long.toml", "", "gap", "3"},
		{"long.toml", "group.ships.steer.script.gap=4", "gap", "4"},
		{"mix.toml", "", "dodge.gap", "3"},
		{"mix.toml", "group.ships.steer.dodge.gap=4", "dodge.gap", "4"},
		{"mix.toml", "group.ships.steer.dodge.weight=7", "dodge.weight", "7"},
	} {
		var set []string
		if c.set != "" {
			set = []string{c.set}
		}
		s, err := Open(filepath.Join(dir, c.file), set...)
		if err != nil {
			t.Errorf("%s %s: %v", c.file, c.set, err)
			continue
		}
		b := s.Setup.Groups[0].Behavior
		if p, err := nav.Find(b, c.param); err != nil || p.Text() != c.value {
			t.Errorf("%s %s: %s, %v; want %s", c.file, c.set, p.Text(), err, c.value)
		}
		if len(s.Files) != 2 {
			t.Errorf("%s: %d files", c.file, len(s.Files))
		}
		if err := os.Rename(filepath.Join(dir, "dodge.star"), filepath.Join(dir, "gone.star")); err != nil {
			t.Fatal(err)
		}
		again, err := Recorded(s.Recording())
		if err != nil {
			t.Errorf("%s %s: %v", c.file, c.set, err)
		} else if stateAfter(t, again, 20, 2) != stateAfter(t, s, 20, 1) {
			t.Errorf("%s: another hash without the files", c.file)
		}
		if err := os.Rename(filepath.Join(dir, "gone.star"), filepath.Join(dir, "dodge.star")); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPageOfScripts: the lines of docs/scripts.md for scenes are good.
func TestPageOfScripts(t *testing.T) {
	page, err := os.ReadFile("../docs/scripts.md")
	if err != nil {
		t.Fatal(err)
	}
	dir := folder(t, map[string]string{"dodge.star": dodge, "lib/way.star": wayLib})
	examples := regexp.MustCompile("(?s)```toml\nsteer = (.*?)\n```").FindAllStringSubmatch(string(page), -1)
	if len(examples) < 3 {
		t.Fatalf("%d examples", len(examples))
	}
	for _, e := range examples {
		name := filepath.Join(dir, "s.toml")
		if err := os.WriteFile(name, []byte(sceneWith(e[1])), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(name); err != nil {
			t.Errorf("%v", err)
		}
	}
}

// TestScriptMistakes: each has its place in the script, or in the scene.
func TestScriptMistakes(t *testing.T) {
	dir := folder(t, map[string]string{
		"dodge.star": dodge, "lib/way.star": wayLib,
		"bad.star":   "# é\ndef steer(me, view):\n    return vec(1, é)\n",
		"loads.star": "load(\"bad.star\", \"steer\")\n",
		"none.star":  "x = 1\n",
	})
	outside := folder(t, map[string]string{"out.star": "def steer(me, view):\n    return vec(0, 0)\n"})
	if err := os.Symlink(filepath.Join(outside, "out.star"), filepath.Join(dir, "link.star")); err != nil {
		t.Fatal(err)
	}
	for steer, says := range map[string]string{
		`{ script = "gone.star" }`:                               `there is no file "gone.star" in the folder of the scene`,
		`{ script = "../a.star" }`:                               "without ..",
		`{ script = "/tmp/a.star" }`:                             "is no name of a file in the folder",
		`{ script = "dodge.toml" }`:                              "is no script: its name ends in .star",
		`{ script = 3 }`:                                         "a script is the name of a file",
		`{ script = { gap = 3 } }`:                               "a script is the name of a file",
		`{ script = { file = "dodge.star", gab = 3 } }`:          `dodge has no parameter "gab"; did you mean "gap"?`,
		`{ script = { file = "dodge.star", gap = 10 } }`:         "gap = 10 must be in [0, 9]",
		`{ script = { file = "dodge.star", gap = "wide" } }`:     "gap must be a number",
		`{ script = "bad.star" }`:                                "bad.star:3:19: undefined: é",
		`{ script = "loads.star" }`:                              "bad.star:3:19: undefined: é",
		`{ script = "none.star" }`:                               "none.star: it has no function steer",
		`{ script = "link.star" }`:                               "link.star cannot be read",
		`[{ script = "dodge.star" }, { script = "dodge.star" }]`: `two parts are named "dodge"`,
	} {
		name := filepath.Join(dir, "s.toml")
		if err := os.WriteFile(name, []byte(sceneWith(steer)), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := Open(name)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v; want %q", steer, err, says)
		}
	}
}

// TestScriptedMagnetAmongBoxes: also out of boxes, away from the centres of rocks, and where
// no force is left.
func TestScriptedMagnetAmongBoxes(t *testing.T) {
	dir := folder(t, nil)
	magnet, err := library.ReadFile("library/magnet.star")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "magnet.star"), magnet, 0o644); err != nil {
		t.Fatal(err)
	}
	room := "\n[[obstacle]]\nmin = [-3, -2]\nmax = [4, 3]\n[[obstacle]]\nat = [20, 0]\nradius = 1\n[[obstacle]]\nat = [-6, 7]\nradius = 2\n"
	var want uint64
	for i, steer := range []string{`"magnet"`, `{ script = "magnet.star" }`} {
		name := filepath.Join(dir, "s.toml")
		scene := strings.Replace(sceneWith(steer), "count = 3", "count = 40", 1) + room
		if err := os.WriteFile(name, []byte(scene), 0o644); err != nil {
			t.Fatal(err)
		}
		s, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := stateAfter(t, s, 300, 2); i == 0 {
			want = got
		} else if got != want {
			t.Errorf("%016x, want %016x", got, want)
		}
	}
}
