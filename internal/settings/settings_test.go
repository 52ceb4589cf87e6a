package settings

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
)

func write(t testing.TB, text string) (name string) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// What is saved is read again.
func TestRoundTrip(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(rt *rapid.T) {
		name := filepath.Join(dir, "config.toml")
		os.Remove(name)
		f, err := Open(name)
		if err != nil {
			rt.Fatal(err)
		}
		f.SetTextSize(rapid.IntRange(-1000, 1000).Draw(rt, "text"))
		f.Look = rapid.SampledFrom([]string{Dark, Light}).Draw(rt, "look")
		f.Keys = rapid.MapOfN(rapid.StringMatching("[a-z_]+"), rapid.String(), 0, 3).Draw(rt, "keys")
		f.History = rapid.SampledFrom([]string{"0", "1.5GB", "256MB"}).Draw(rt, "history")
		f.ReducedMotion = rapid.Bool().Draw(rt, "still")
		f.View.Stars, f.View.ColorBlind = rapid.Bool().Draw(rt, "stars"), rapid.Bool().Draw(rt, "safe")
		f.Window = Window{rapid.IntRange(64, 9999).Draw(rt, "w"), rapid.IntRange(64, 9999).Draw(rt, "h")}
		f.Last = Last{rapid.String().Draw(rt, "scene"), rapid.String().Draw(rt, "body"), rapid.Float64().Draw(rt, "x"), rapid.Float64().Draw(rt, "y"), math.Abs(rapid.Float64().Draw(rt, "height"))}
		for range rapid.IntRange(0, 3).Draw(rt, "bookmarks") {
			f.AddBookmark(Bookmark{
				Name: rapid.StringN(1, MostBookmarkRunes, -1).Draw(rt, "name"), System: rapid.SampledFrom([]string{"", "Sol"}).Draw(rt, "system"),
				X: rapid.Float64().Draw(rt, "x"), Height: math.Abs(rapid.Float64().Draw(rt, "height")) + 1, Time: rapid.Float64().Draw(rt, "time"),
			})
		}
		for _, file := range rapid.SliceOf(rapid.String()).Draw(rt, "files") {
			f.Opened(file)
		}
		if err := f.Save(); err != nil {
			rt.Fatal(err)
		}
		again, err := Open(name)
		if err != nil {
			rt.Fatal(err)
		}
		if !reflect.DeepEqual(again.Settings, f.Settings) {
			rt.Fatalf("%+v is read as %+v", f.Settings, again.Settings)
		}
	})
}

// names lists every key of the file.
func TestNames(t *testing.T) {
	var list []string
	var collect func(of reflect.Type, before string)
	collect = func(of reflect.Type, before string) {
		for i := range of.NumField() {
			f := of.Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("toml"), ",")
			key := before + name
			if f.Type.Kind() == reflect.Struct {
				collect(f.Type, key+".")
			} else {
				list = append(list, key)
			}
		}
	}
	collect(reflect.TypeFor[Settings](), "")
	if !reflect.DeepEqual(list, names) {
		t.Errorf("the keys are %q, and names says %q", list, names)
	}
}

// A broken file is told in one sentence with its line and a way out, reads as the
// defaults, and stays as it is.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"text_size = 300", `:1: text_size is 300; it takes from 80 to 200 percent`},
		{"\ntext_size = 79", `:2: text_size is 79`},
		{"txt_size = 100", `:1: there is no setting "txt_size"; did you mean "text_size"`},
		{"[view]\nobrits = true", `:2: there is no setting "view.obrits"; did you mean "view.orbits"`},
		{"[what]\nx = 1", `there is no setting "what`},
		{"text_size = \"big\"", ":1: text_size takes another kind of value"},
		{"reduced_motion = 1", ":1: reduced_motion takes another kind of value"},
		{"history = '2 GB'", `:1: history is "2 GB"; it takes a number of kB, MB or GB up to 1000GB, as 256MB or 2GB, or 0`},
		{"[keys]\npause = 3", ":2: keys.pause takes another kind of value"},
		{"look = 'bright'", `:1: look is "bright"; it takes "dark" or "light"`},
		{"[view]\nsky_grids = 'horizon lines'", `:2: sky_grids is "horizon lines"; it takes horizon, equator, ecliptic, galaxy, with a space between two`},
		{"history = 2", ":1: history takes another kind of value"},
		{"recent = 3", ":1: recent takes another kind of value"},
		{"recent = [3]", ":1: recent"},
		{"text_size = ", ":1: "},
		{"\n\nnonsense", ":3: "},
		{"[window]\nwidth = 3", ":2: width is 3; it takes 0 or from 64 to 16384 points"},
		{"[last]\nheight = nan", ":2: height is NaN"},
		{"[last]\ny = inf", ":2: y is +Inf; it takes a finite number"},
		{"[last]\nheight = -inf", ":2: height is -Inf"},
		{"recent = [" + strings.Repeat("'a',", 11) + "]", ":1: recent is a list of 11; it takes up to 10 files"},
		{"text_size = 99999999999999999999", ":1: "},
		{"\xff", ":1: "},
		{strings.Repeat("#", maxBytes+1), "cannot be read: it has more than 65536 bytes"},
		{"text_size = 100\ntext_size = 100", ":2: "},
		{"[[bookmarks]]\nheight = 1", `: bookmark 1, "": it has no name`},
		{"[[bookmarks]]\nname = 'a'\nheight = 0", `: bookmark 1, "a": its height is not above 0`},
		{"[[bookmarks]]\nname = 'a'\nheight = 1\nx = nan", `it has a number that is not finite`},
		{"[[bookmarks]]\nnam = 'a'", `:2: there is no setting "bookmarks.nam`},
		{strings.Repeat("[[bookmarks]]\nname = 'a'\nheight = 1\n", 101), `there are 101 bookmarks; it takes up to 100`},
	} {
		name := write(t, c.text)
		f, err := Open(name)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), name) ||
			!strings.HasSuffix(err.Error(), "until this is mended or the file is removed") || strings.ContainsAny(err.Error(), "\n\x1b") {
			t.Errorf("%.40q: %v, want %q", c.text, err, c.want)
		}
		if !reflect.DeepEqual(f.Settings, Defaults()) {
			t.Errorf("%.40q: %+v", c.text, f.Settings)
		}
		f.TextSize = 150
		if err := f.Save(); err != nil {
			t.Error(err)
		}
		if text, _ := os.ReadFile(name); string(text) != c.text {
			t.Errorf("%.40q was overwritten", c.text)
		}
	}
	dir := t.TempDir()
	if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), "it is a folder") {
		t.Errorf("a folder: %v", err)
	}
	if _, err := Open(filepath.Join(dir, "no", "config.toml")); err == nil || !strings.Contains(err.Error(), "there is no folder") {
		t.Errorf("no folder: %v", err)
	}
}

// Keys that are missing have their defaults; nothing is written without a change.
func TestPartOfAFile(t *testing.T) {
	const text = "text_size = 150 # mine\n[view]\nglow = false\n"
	name := write(t, text)
	f, err := Open(name)
	if err != nil || f.TextSize != 150 || f.View.Glow || !f.View.Orbits {
		t.Fatalf("%+v, %v", f.Settings, err)
	}
	if err := f.Save(); err != nil {
		t.Fatal(err)
	}
	if kept, _ := os.ReadFile(name); string(kept) != text {
		t.Errorf("a file without a change is written: %s", kept)
	}
	f.ReducedMotion = true
	if err := f.Save(); err != nil {
		t.Fatal(err)
	}
	if again, err := Open(name); err != nil || !again.ReducedMotion || again.TextSize != 150 {
		t.Errorf("%+v, %v", again, err)
	}
}

// The person's own folder is made; none at all is neither read nor written.
func TestDefaultFile(t *testing.T) {
	home := filepath.Join(t.TempDir(), "home")
	for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "AppData", "home"} {
		t.Setenv(name, home)
	}
	if Started("") || !Started(None) {
		t.Error("there is a sign of an earlier start in an empty folder, or none where nothing is kept")
	}
	f, err := Open("")
	if err != nil || !strings.HasPrefix(f.Name(), home) {
		t.Fatalf("%s, %v", f.Name(), err)
	}
	if err := f.Save(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(home); err == nil {
		t.Error("a first run without a change makes a folder")
	}
	f.Opened("a.toml")
	if err := f.Save(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(f.Name()); err != nil || !Started("") {
		t.Errorf("%v, an earlier start: %v", err, Started(""))
	}
	if d := f.Drafts(); filepath.Dir(d) != filepath.Dir(f.Name()) || d == f.Name() {
		t.Errorf("drafts are in %s", d)
	}
	none, err := Open(None)
	if none.Opened("b.toml"); err != nil || none.Save() != nil || none.Name() != "" || none.Drafts() != "" {
		t.Errorf("none: %q, %v", none.Name(), err)
	}
	for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "AppData", "home"} {
		t.Setenv(name, "")
	}
	if f, err := Open(""); err != nil || f.Save() != nil {
		t.Errorf("without a home: %v", err)
	}
}

func TestMemory(t *testing.T) {
	for text, want := range map[string]int{"0": 0, "0MB": 0, "1kB": 1e3, "256MB": 256e6, "1.5GB": 15e8, "1000GB": 1e12} {
		if got, ok := Memory(text); got != want || !ok {
			t.Errorf("%s is %d bytes, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "MB", "2", "-1MB", "1e3MB", "0x1MB", "NaNGB", "infGB", "1001GB", "2gb", "2 GB", "1_0MB", ".", "1MBGB", "١MB"} {
		if got, ok := Memory(text); ok {
			t.Errorf("%q is %d bytes", text, got)
		}
	}
}

// A bookmark takes the place of one of its name, and there are only so many.
func TestBookmarks(t *testing.T) {
	s := Defaults()
	for i := range MostBookmarks {
		if !s.AddBookmark(Bookmark{Name: fmt.Sprint(i), Height: 1}) {
			t.Fatalf("bookmark %d is refused", i)
		}
	}
	if s.AddBookmark(Bookmark{Name: "one more", Height: 1}) || !s.AddBookmark(Bookmark{Name: "7", Height: 2}) || len(s.Bookmarks) != MostBookmarks || s.Bookmarks[0].Height != 2 {
		t.Errorf("%d bookmarks, the first %+v", len(s.Bookmarks), s.Bookmarks[0])
	}
	for _, b := range []Bookmark{{Height: 1}, {Name: "a"}, {Name: strings.Repeat("a", 81), Height: 1}, {Name: "a", Height: math.NaN()}} {
		if s := Defaults(); s.AddBookmark(b) {
			t.Errorf("%+v is taken", b)
		}
	}
}

// A bookmark takes another name in its place, but neither another one's nor one that cannot be kept.
func TestRenameBookmark(t *testing.T) {
	s := Defaults()
	s.AddBookmark(Bookmark{Name: "a", Height: 1})
	s.AddBookmark(Bookmark{Name: "b", Height: 2})
	for _, name := range []string{"a", "", "  ", strings.Repeat("x", MostBookmarkRunes+1)} {
		if s.RenameBookmark(0, name) || s.Bookmarks[0].Name != "b" {
			t.Errorf("%q is taken", name)
		}
	}
	if !s.RenameBookmark(0, "b") || !s.RenameBookmark(0, " Io over Jupiter ") || s.Bookmarks[0] != (Bookmark{Name: "Io over Jupiter", Height: 2}) || s.Bookmarks[1].Name != "a" {
		t.Errorf("bookmarks %+v", s.Bookmarks)
	}
}

// The latest of the recent files is the first, and none is there twice.
func TestRecent(t *testing.T) {
	s := Defaults()
	for i := range 13 {
		s.Opened(fmt.Sprint(i))
	}
	s.Opened("5")
	if got := strings.Join(s.Recent, " "); got != "5 12 11 10 9 8 7 6 4 3" {
		t.Error(got)
	}
}

// Any text is settings, or an error of one line.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"text_size = 100", "[view]\norbits = true", "recent = ['a']", "[last]\nheight = 1e400", "a.b.c = {}", "[[recent]]"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := File{Settings: Defaults(), name: "x.toml"}
		if err := file.parse([]byte(text)); err != nil {
			if strings.ContainsAny(err.Error(), "\n\x1b") {
				t.Fatalf("%q: %v", text, err)
			}
		} else if file.TextSize < MinTextSize || file.TextSize > MaxTextSize || len(file.Recent) > mostRecent {
			t.Fatalf("%q: %+v", text, file.Settings)
		}
	})
}
