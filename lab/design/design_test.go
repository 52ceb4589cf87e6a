package design

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galaxy/internal/golden"
	"galaxy/orbit/spk/spktest"
	"galaxy/scene"
)

var someMeasures = Measures{All: []string{"arrived", "time_ratio", "contacts", "overlaps"}, OfGroups: []string{"arrived", "time_ratio"}}

func experiment(t *testing.T, text string) (*Experiment, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "try.toml")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return Open(file, someMeasures)
}

const goodExperiment = `# what is better
experiment = 1
scene = "bench/circle-8"
seeds = 3
measures = ["arrived", "time_ratio.ships"]
[vary]
steer = ["magnet", "seek", { magnet = { pull = 9 } }]
group.ships.speed = { from = 0.1, to = 0.3, steps = 3 }
group.ships.mass = { from = 1, to = 100, log = true, steps = 3 }
"group.ships.radius" = [1, 2]
[end]
time = 5
`

func TestExperiment(t *testing.T) {
	text := goodExperiment
	sc, err := scene.Open("bench/circle-8")
	if err != nil {
		t.Fatal(err)
	}
	text = strings.ReplaceAll(text, "ships", sc.Setup.Groups[0].Name)
	e, err := experiment(t, text)
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	var got []string
	for _, a := range e.Axes {
		got = append(got, strings.ReplaceAll(a.Path, sc.Setup.Groups[0].Name, "ships")+": "+strings.Join(a.Values, " | "))
	}
	want := []string{"group.ships.speed: 0.1 | 0.2 | 0.3", "group.ships.mass: 1 | 10 | 100", "group.ships.radius: 1 | 2", `steer: "magnet" | "seek" | { magnet = { pull = 9 } }`}
	if diff := cmp.Diff(want, got); diff != "" || !e.Compared || e.Seeds != 3 || e.Scene.Setup.End.Time != 5 {
		t.Errorf("%s%+v", diff, e)
	}
	if set := e.Overrides(e.Scene, "steer", `"safe(seek)"`); !slices.Contains(set, "group."+sc.Setup.Groups[0].Name+".safe=true") {
		t.Errorf("safe(seek) is %q", set)
	}
	// From texts in memory it is the same.
	scenes, files := e.Bundle()
	b, err := Bundled(e.File, e.Text, scenes, files, someMeasures)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(e.Axes, b.Axes); diff != "" {
		t.Error(diff)
	}
}

// Every mistake has its place and a way out.
func TestMistakesOfExperiments(t *testing.T) {
	head := "experiment = 1\nscene = \"bench/tiles-rooms\"\nmeasures = [\"arrived\"]\n"
	for _, c := range []struct{ text, want string }{
		{"", "1:1: this is no experiment; its first line is experiment = 1"},
		{"schema = 1\n", "1:1: this is no experiment"},
		{"experiment = 2\nscene = \"magnet-first\"\nmeasures = []", "1:14: this is version 2 of experiments; this program reads experiment = 1"},
		{"experiment = 1\n", "1:1: an experiment has no scene; add scene ="},
		{"experiment = 1\nscene = \"magnet-first\"\nmeasures = []", `3:1: an experiment without measures tells nothing; name one at least, as in measures = ["arrived"]`},
		{"experiment = 1\nscene = \"magnet-frist\"\nmeasures = [\"arrived\"]", `2:9: there is no scene`},
		{"experiment = 1\nscene = \"magnet-first\"\nmeasures = [\"arived\"]", `3:13: there is no measure "arived"; did you mean "arrived"? galaxy list --measures lists all`},
		{"experiment = 1\nscene = \"magnet-first\"\nmeasures = [\"speediest\"]", `3:13: there is no measure "speediest"; galaxy list --measures lists all`},
		{"experiment = 1\nscene = \"bench/circle-8\"\nmeasures = [\"overlaps.ships\"]", `3:13: overlaps is of all agents together: a group has none of its own; leave out .ships; groups have arrived, time_ratio`},
		{head + "[vary]\ntime.step = { from = 0.01, to = 0.02 }\n[tune]\nscore = { \"overlaps.x\" = 1 }", `overlaps is of all agents together`},
		{"experiment = 1\nscene = \"magnet-first\"\nmeasures = [\"arrived.shps\"]", `3:13: magnet-first has no group "shps"`},
		{head + "sedes = 3", `4:1: an experiment has no key "sedes"; did you mean "seeds"?`},
		{head + "seeds = 0", "4:9: seeds must be at least 1, this is 0"},
		{head + "[vary]\nsteer = [\"sek\"]", `5:10: there is no behaviour "sek"; did you mean "seek"?`},
		{head + "[vary]\nsteer = [\"seek\", \"seek\"]", `5:18: steer has the value "seek" twice; leave one out`},
		{head + "[vary]\nsteer = \"seek\"", "5:9: what steer varies over is a list or a range, this is a text"},
		{head + "[vary]\ntime.stpe = [1, 2]", `5:6: this scene has no "time.stpe"; did you mean "time.step"?`},
		{head + "[vary]\ntime.step = [1, -2]", "5:17: step must be"},
		{head + "[vary]\ntime.step = { from = 1, to = 2 }", "5:6: a grid needs to know how many values of time.step; add steps = 5"},
		{head + "[vary]\ntime.step = { from = 3, to = 2, steps = 2 }", "5:30: a range ends above 3, where it begins; swap them"},
		{head + "[vary]\ntime.step = { from = 0, to = 2, steps = 2, log = true }", "5:22: equal ratios never come to 0"},
		{head + "[vary]\ntime.step = { from = 0.01, to = 0.02, steps = 3, lgo = true }", `5:50: a range has no key "lgo"; did you mean "log"?`},
		{head + "[vary]\ntime.step = { from = 0.01, to = 0.02, steps = 1000000 }", "this is 20,000,000 runs, and an experiment has at most 10,000,000"},
		{"experiment = 1\nscene = \"magnet-first\"\nmeasures = []\n[vary]\nsteer = [\"seek\"]", "5:1: this scene has no groups, so that steer changes nothing; vary agent.NAME.steer"},
		{head + "[vary]\nseed = [1, 2]", "5:1: seeds are not varied: each combination of values runs with all; write seeds = 20 above it"},
		{head + "runs = 5\n", `4:8: a grid has as many runs as its values make`},
		{head + "design = \"latin\"\nruns = 50\n[vary]\ntime.step = { from = 0.01, to = 0.02 }", "5:8: 50 runs are no multiple of 20, which each point takes; write 40"},
		{head + "design = \"latin\"\nruns = 20000000\n[vary]\ntime.step = { from = 0.01, to = 0.02 }", "5:8: runs can be at most 10000000"},
		{head + "design = \"latni\"", `4:10: design cannot be "latni"; did you mean "latin"?`},
		{head + "compare = \"time.stp\"\n[vary]\ntime.step = [0.01]", `4:11: "time.stp" is not varied; did you mean "time.step"?`},
		{head + "compare = \"time.step\"\n[vary]\ntime.step = { from = 0.01, to = 0.1, steps = 25 }", "4:11: time.step has 25 values, and 24 are compared at most"},
		{head + "compare = \"time.step\"\n[vary]\ntime.step = { from = 0.01, to = 0.1 }", "4:11: time.step has no values to compare"},
		{head + "[end]\n", "this end never comes"},
		{"experiment = 1\nscene = [\"magnet-first\", \"magnet-first\"]\nmeasures = []", "2:26: the scene magnet-first is there twice; leave one out"},
		{"experiment = 1\nscene = [\"bench/circle-?\", \"bench/circle-8\"]\nmeasures = []", "2:28: the scene bench/circle-8 is there twice"},
		{"experiment = 1\nscene = \"bench/nothing*\"\nmeasures = []", `2:9: no built-in scene matches "bench/nothing*"`},
		{"experiment = 1\nscene = []\nmeasures = []", "2:1: a scene is a name or a path, or a list of them"},
		{"experiment = 1\nscene = [1]\nmeasures = []", "2:10: this must be a text, this is a whole number"},
		{"experiment = 1\nscene = [\"bench/head-on\", \"magnet-first\"]\nmeasures = []\n[vary]\ngroup.all.speed = [1, 2]", `5:11: magnet-first has no`},
		{"experiment = 1\nscene = [\"bench/head-on\", \"magnet-first\"]\nmeasures = [\"arrived.all\"]", `3:13: magnet-first has no group "all"`},
		{head + "[vary]\nscene = [\"seek\"]", "5:1: scenes are a list of their own; write scene"},
		{"experiment = 1\nscene = \"bench/circle-*\"\nmeasures = []\n[vary]\ntime.step = { from = 0.01, to = 0.02 }\n[tune]\nscore = { arrived = 1 }", "2:9: parameters are tuned for one scene, and these are 15; name one"},
		{head + "nudge = 0.1\n[vary]\ntime.step = { from = 0.01, to = 0.02 }\n[tune]\nscore = { time_ratio = 1 }", "4:9: tuning runs each point with the same seeds; leave it out"},
		{head + "design = \"latin\"\nnudge = 0.1\nruns = 20\n[vary]\ntime.step = { from = 0.01, to = 0.02 }", "5:9: a Latin hypercube runs each point with the same seeds; leave it out"},
		{head + "top = 0.5", "4:7: top must be at least 1"},
		{head + "set = [\"sede=3\"]", `4:8: this scene has no "sede"; did you mean "seed"?`},
		{head + "[vary]\ntime.step = [0.01]\n[tune]\nscore = { arrived = 1 }", "tuning needs a range of time.step"},
		{head + "[vary]\ntime.step = { from = 0.01, to = 0.02 }\n[tune]\nscore = { arived = 1 }", `there is no measure "arived"`},
	} {
		_, err := experiment(t, c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q:\n%v\nwant %s", c.text, err, c.want)
		}
	}
}

// Several scenes are an axis, the slowest; those of which no seed draws the starts run twice.
func TestScenesOfAnExperiment(t *testing.T) {
	e, err := experiment(t, "experiment = 1\nscene = [\"bench/head-on*\", \"bench/planets\"]\nseeds = 7\nnudge = 1e-4\ntop = 2\nmeasures = [\"arrived\"]\n[vary]\nsteer = [\"seek\", \"pilot\"]\ntime.step = [0.1, 0.2]")
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	if len(e.Axes) != 3 || e.Axes[0].Path != ScenePath || len(e.Axes[0].Values) != 5 || e.Axes[0].Label(4) != "bench/planets" || !e.Compared || e.Axes[2].Path != SteerPath {
		t.Errorf("%+v", e.Axes)
	}
	if e.SeedsOf(0) != 2 || !e.Moved(0) || e.SeedsOf(4) != 7 || e.Moved(4) {
		t.Errorf("%d and %d seeds", e.SeedsOf(0), e.SeedsOf(4))
	}
	for _, sc := range e.Scenes {
		for i := range sc.Setup.Agents {
			if a := &sc.Setup.Agents[i]; a.MaxSpeed != 2*a.CruiseSpeed() {
				t.Errorf("%s: speed %v, cruise %v", sc.File, a.MaxSpeed, a.CruiseSpeed())
			}
		}
	}
	scenes, files := e.Bundle()
	b, err := Bundled(e.File, e.Text, scenes, files, someMeasures)
	if err != nil || len(b.Scenes) != 5 || b.Scenes[3].Text() != e.Scenes[3].Text() || b.Scenes[3].Jitter != e.Scenes[3].Jitter {
		t.Errorf("%v, %v", b, err)
	}
	if _, err := Bundled(e.File, e.Text, scenes[:3], files, someMeasures); err == nil || !strings.Contains(err.Error(), "the text of the scene bench/head-on-unequal is missing") {
		t.Errorf("a scene is missing: %v", err)
	}
	if _, err := Bundled(e.File, e.Text, append(slices.Clone(scenes), scenes[0]), files, someMeasures); err == nil || !strings.Contains(err.Error(), "has no scene "+scenes[0].File+", of which there is a text") {
		t.Errorf("a scene too many: %v", err)
	}
	scenes[1], scenes[2] = scenes[2], scenes[1]
	if _, err := Bundled(e.File, e.Text, scenes, files, someMeasures); err == nil || !strings.Contains(err.Error(), "scene 2 is "+scenes[2].File+", and the text is that of "+scenes[1].File) {
		t.Errorf("scenes in another order: %v", err)
	}
}

// A scene that is an experiment, and the other way round, is told apart.
func TestExperimentIsNoScene(t *testing.T) {
	if _, err := scene.Parse("try.toml", []byte(goodExperiment)); err == nil || !strings.Contains(err.Error(), "this is an experiment, not a scene; galaxy lab run try.toml") {
		t.Errorf("%v", err)
	}
	for text, want := range map[string]bool{"experiment=1": true, "\n # a\n experiment = 1": true, "schema = 1\nexperiment = 1": false, "": false, "experimental = 1": false} {
		if Is([]byte(text)) != want {
			t.Errorf("%q", text)
		}
	}
}

func TestExperimentSchemaIsCommitted(t *testing.T) {
	golden.Check(t, "experiment.json", string(Schema()))
}

// TestPatternsEndWithTheMistakes: what a list of patterns costs ends with the mistakes that are told.
func TestPatternsEndWithTheMistakes(t *testing.T) {
	cost := func(patterns int) float64 {
		text := fmt.Sprintf("experiment = 1\nscene = [%s]\nmeasures = [\"arrived\"]\nseeds = 1\n", strings.Repeat("\"*\",", patterns))
		return testing.AllocsPerRun(1, func() {
			if _, err := Read("a.toml", []byte(text), someMeasures); err == nil || !strings.Contains(err.Error(), "is there twice") {
				t.Errorf("%.100v", err)
			}
		})
	}
	if few, many := cost(10), cost(2000); many > 4*few {
		t.Errorf("%g allocations for 2000 patterns, %g for 10", many, few)
	}
}

// An experiment takes no scene whose bodies are in a file, which its results would not hold.
func TestNoEphemerisFile(t *testing.T) {
	const day = 86400
	folder := t.TempDir()
	mars := spktest.Segment{Target: 4, Center: 10, Kind: 2, From: 8000 * day, Length: 50 * day, Count: 64, Terms: 10, State: spktest.Circle(2.3e8, 687*day, 0)}
	for name, text := range map[string][]byte{
		"my.bsp": spktest.Write(binary.LittleEndian, 25, mars),
		"s.toml": []byte("schema = 1\ntitle = \"x\"\n[system]\nbuiltin = \"solar\"\nbodies = [\"Mars\"]\nephemeris = \"my.bsp\"\n[time]\nstart = 9000\n"),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const text = "experiment = 1\ntitle = \"x\"\nscene = \"s.toml\"\nmeasures = [\"overlaps\"]\n"
	if _, err := Read(filepath.Join(folder, "e.toml"), []byte(text), someMeasures); err == nil || !strings.Contains(err.Error(), "takes the places of bodies from my.bsp") {
		t.Errorf("an ephemeris in a file: %v", err)
	}
	if _, err := Read(filepath.Join(folder, "e.toml"), []byte(text+"set = [\"system.ephemeris=integrated\"]\n"), someMeasures); err != nil {
		t.Error(err)
	}
}
