package tour

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"galaxy/internal/golden"
	"galaxy/scene"
	"galaxy/scene/tomlfile"
)

// Every built-in tour is read, all that it names exists, and no scene has its name.
func TestBuiltinTours(t *testing.T) {
	for _, name := range Builtin() {
		tour, err := Open(name)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		if len(tour.Steps) < 5 || tour.Title == "" || tour.Summary == "" {
			t.Errorf("%s: %d steps, %q, %q", name, len(tour.Steps), tour.Title, tour.Summary)
		}
		if scene.IsBuiltin(name) || !Is(name) {
			t.Errorf("%s is a scene, too", name)
		}
		for i, s := range tour.Steps {
			if s.Caption == "" {
				t.Errorf("%s: step %d says nothing", name, i+1)
			}
		}
		text, _ := builtinText(name)
		if !strings.HasPrefix(string(text), "#:schema ../tour.schema.json\ntour = 1\n") {
			t.Errorf("%s does not begin as a tour", name)
		}
	}
}

// Each kind of mistake is told with its line and a way out.
func TestMistakesOfTours(t *testing.T) {
	const begin = "tour = 1\ntitle = 'x'\n[[step]]\nscene = 'arena'\n"
	const solar = "tour = 1\ntitle = 'x'\n[[step]]\nscene = 'solar-system'\n"
	for _, c := range []struct{ text, want string }{
		{"", "this file is empty"},
		{"tour = 2\ntitle = 'x'\n[[step]]\nscene = 'arena'", ":1:8: this program reads tours of version 1, not 2; write tour = 1"},
		{"title = 'x'", "the tour has no tour; add tour = 1"},
		{"tour = 1\ntitle = 'x'", "the tour has no steps; add [[step]]"},
		{"tour = 1\ntitle = 'x'\n[[step]]\ncaption = 'y'", ":3:3: the first step opens no scene; add scene ="},
		{begin + "captoin = 'x'", `a step has no key "captoin"; did you mean "caption"?`},
		{begin + "seconds = 0", "seconds must be at least 0.5"},
		{begin + "seconds = 1e9", "seconds can be at most 600"},
		{begin + "seconds = 2\nflight = 3", ":6:10: the flight of 3 seconds ends after the step, which lasts 2; let the step last 3 seconds"},
		{begin + "body = 'Earth'", ":5:8: the scene arena has no body \"Earth\"; it has none at all"},
		{solar + "body = 'Erth'", `:5:8: the scene solar-system has no body "Erth"; did you mean "Earth"?`},
		{begin + "agent = 'all 33'", `:5:9: the scene arena has no agent "all 33"; its agents are "all 1" to "all 32"`},
		{begin + "select = 'all'", `:5:10: the scene arena has no agent or body "all"; its agents are`},
		{begin + "time = 3", ":5:8: the scene arena has no bodies"},
		{solar + "time = 'never'", ":5:8: "},
		{solar + "time = '9000-01-01'", ":5:8: "},
		{begin + "show = ['glows']", `show cannot be "glows"; did you mean "glow"?`},
		{begin + "show = ['glow']\nhide = ['glow']", "glow is both shown and hidden"},
		{solar + "rate = 1e6", `:5:8: the tour simulates more than 5,000,000 steps up to here; take a lower rate`},
		{solar + "rate = -2", `:5:8: rate must be more than 0, this is -2; the time of a tour runs forwards: give an earlier one with time, or let it stand still with paused = true`},
		{begin + "orders = ['jump']", `:5:11: the order "jump": unknown verb`},
		{begin + "orders = ['']", `:5:11: the order "": an order is a verb`},
		{begin + "star = 'Sirius'", `:5:8: the scene arena has no place in the sky; open one that has with scene = "solar-system"`},
		{begin + "galaxy = [1, 2, 3]", "the scene arena has no place in the sky"},
		{begin + "look = 'Sirius'", `:5:8: the scene arena has no place in the sky to look around from; open one that has with scene = "solar-system"`},
		{begin + "width = '3 pc'", "the scene arena has no place in the sky: its unit of length is its own; write the number alone"},
		{solar + "star = 'Sirrius'", ":5:8: "},
		{solar + "star = 'Sirius'\nwidth = 3", `:6:9: a width in the sky has a unit; write it with a unit, as "3 pc"`},
		{solar + "star = 'Sirius'\n[[step]]\nbody = 'Earth'", ":7:8: body needs a scene, and the tour has left its scene for the sky"},
		{solar + "star = 'Sirius'\n[[step]]\nwidth = '3 pc'", ":7:9: width needs a scene, and the tour has left its scene for the sky"},
		{solar + "star = 'Sirius'\n[[step]]\ntime = 3", ":7:8: time needs a scene"},
		{solar + "width = '3 miles'", ":5:9: \"3 miles\" is no length; write a number with pc"},
		{solar + "galaxy = [1, 2]", "galaxy is a place of three numbers; write [x, y, z]"},
		{solar + "body = 'Earth'\nat = [0, 0]", ":6:7: a step goes to one place, this one has body and at; make it two steps"},
		{solar + "seen_from = 'Moon'", ":5:13: seen_from needs a thing to look at; name a body with look, or add a latitude and a longitude"},
		{solar + "seen_from = 'Mars 4.6,137.4'\nlook = 'Mars'", ":6:8: with seen_from the eye looks at a body of the scene; name another body of the scene"},
		{solar + "seen_from = 'Vulcan 1,2'", ":5:13: the scene solar-system has no body \"Vulcan\""},
		{"tour = 1\ntitle = 'x'\n[[step]]\nscene = 'no-scene'", `:4:9: there is no scene "no-scene", built in or as a file; galaxy list`},
		{"tour = 1\ntitle = 'x'\n[[step]]\nscene = 'solarsystem'", `did you mean "solar-system"?`},
		{begin + "caption = \"a\\nb\"", "a caption is one line of text"},
		{begin + "caption = '" + strings.Repeat("x", 241) + "'", "a caption has at most 240 characters, this has 241"},
		{begin + strings.Repeat("[[step]]\n", 200), "a tour has at most 200 steps, this one has 201"},
		{begin + strings.Repeat("[[step]]\nseconds = 600\n", 6), "a tour takes at most 3600 seconds"},
		{begin + "orders = [" + strings.Repeat("'swap',", 21) + "]", "a step gives at most 20 orders, this one gives 21"},
		{"tour = 1\ntitle = 'x'\nstep = 3", "step"},
		{"\xff", ":1:1: "},
	} {
		tour, err := parse("", &tomlfile.Source{Name: "t.toml", Text: []byte(c.text)})
		if err == nil || tour != nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "t.toml:") {
			t.Errorf("%.60q:\n%v\nwant %s", c.text, err, c.want)
		}
	}
}

// A tour in a file opens scenes of its own folder, and is told from a scene by its first line.
func TestTourOfAFolder(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	put("own.toml", "schema = 1\ntitle = 'own'\n[[body]]\nname = 'Rock'\nat = [1, 2]\nradius = 1\n[[group]]\nname='g'\ncount=1\nradius=1\nspeed=1\nsteer='seek'\ngoal=[9,9]\nplace.disc={radius=5}\n")
	file := put("tour.toml", "# a tour of mine\n\ntour = 1\ntitle = 'mine'\n[[step]]\nscene = 'own.toml'\nbody = 'rock'\nselect = 'G'\n")
	tour, err := Open(file)
	if err != nil {
		t.Fatal(err)
	}
	if s := tour.Steps[0]; s.Body != "Rock" || *s.Select != "g" || s.Flight != 3 || s.Seconds != 8 {
		t.Errorf("%+v", s)
	}
	if !Is(file) || Is(filepath.Join(dir, "own.toml")) || Is(dir) || Is(filepath.Join(dir, "none")) || Is("arena") {
		t.Error("tours and scenes are not told apart")
	}
	put("bad.toml", "schema = 1\ntitl = 'own'\n")
	file = put("second.toml", "tour = 1\ntitle = 'mine'\n[[step]]\nscene = 'bad.toml'\n")
	if _, err := Open(file); err == nil || !strings.Contains(err.Error(), "second.toml:4:9: the scene has a mistake: ") || !strings.Contains(err.Error(), "bad.toml:") {
		t.Error(err)
	}
	if _, err := Open("steerin"); err == nil || !strings.Contains(err.Error(), `did you mean "steering"?`) {
		t.Error(err)
	}
	big := put("big.toml", strings.Repeat("#", maxTour+1))
	if _, err := Open(big); err == nil || !strings.Contains(err.Error(), "it has more than 1048576 bytes") {
		t.Error(err)
	}
	if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), "it is a folder") {
		t.Error(err)
	}
}

// The tags, the decoder and the player know the same layers.
func TestLayersOfTours(t *testing.T) {
	for _, f := range tomlfile.Fields(reflect.TypeFor[stepTable]()) {
		if f.Key == "show" || f.Key == "hide" {
			if !slices.Equal(strings.Split(f.Tag.Get("enum"), ","), Layers) {
				t.Errorf("%s takes %s", f.Key, f.Tag.Get("enum"))
			}
		}
	}
}

// tour.schema.json is what editors read.
func TestSchemaOfToursIsCommitted(t *testing.T) {
	golden.Check(t, "tour.schema.json", string(Schema()))
}

// Any text is a tour, or mistakes.
func FuzzTour(f *testing.F) {
	for _, name := range Builtin() {
		text, _ := builtinText(name)
		f.Add(string(text))
	}
	f.Add("tour=1\ntitle='x'\n[[step]]\nscene='arena'\nat=[1,2]\nwidth=3\nselect=''\norders=['swap']")
	f.Fuzz(func(t *testing.T, text string) {
		tour, err := parse("", &tomlfile.Source{Name: "t.toml", Text: []byte(text)})
		if (tour == nil) == (err == nil) {
			t.Fatalf("tour %v, error %v", tour, err)
		}
		if tour != nil && (len(tour.Steps) == 0 || len(tour.Steps) > mostSteps || tour.Seconds() > mostSeconds) {
			t.Fatalf("%d steps", len(tour.Steps))
		}
	})
}

// docs/tours.md lists every key, and its example is a tour.
func TestManualOfTours(t *testing.T) {
	const page, begin, end = "../../docs/tours.md", "<!-- keys -->\n", "<!-- end of keys -->\n"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(text), begin)
	_, after, found := strings.Cut(rest, end)
	if !found {
		t.Fatal("no table of keys")
	}
	var table strings.Builder
	table.WriteString("| key | meaning |\n|---|---|\n")
	for _, f := range tomlfile.Fields(reflect.TypeFor[stepTable]()) {
		help := f.Tag.Get("help")
		if unit := f.Tag.Get("unit"); unit != "" {
			help += " Unit: " + unit + "."
		}
		if text := f.Tag.Get("default"); text != "" {
			help += " " + text + " if absent."
		}
		if enum := f.Tag.Get("enum"); enum != "" {
			help += " `" + strings.ReplaceAll(enum, ",", "`, `") + "`."
		}
		fmt.Fprintf(&table, "| `%s` | %s |\n", f.Key, help)
	}
	golden.Check(t, page, before+begin+table.String()+end+after)
	_, example, _ := strings.Cut(before, "```toml\n")
	example, _, _ = strings.Cut(example, "```")
	if _, err := parse("", &tomlfile.Source{Name: page, Text: []byte(example)}); err != nil {
		t.Error(err)
	}
}
