package words

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// own returns a shelf with files of a person's folder.
func own(t *testing.T, files map[string]string) Shelf {
	t.Helper()
	s := Shelf{Folder: t.TempDir()}
	for name, text := range files {
		name = filepath.Join(s.Folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

const polish = `
language = "polski"
[texts]
"Next step" = "Następny krok"
"%s of %d" = "%[2]d: %[1]s"
"%.2f away" = "%.2f stąd"
"Sky###atlas" = "nothing asks for it"
"Sky" = "Niebo"
[counts]
"%d ships" = { one = "%d statek", few = "%d statki", many = "%d statków", other = "%d statku" }
`

// A language that is not compiled in says its texts, its plurals and its decimal mark; what it lacks is English.
func TestOwnLanguage(t *testing.T) {
	s := own(t, map[string]string{"pl/window.toml": polish})
	l, err := s.Open("pl")
	if err != nil || l.Name != "polski" {
		t.Fatalf("%v, %v", l, err)
	}
	var v Voice
	say := func(n int) string { return v.Count(n, "%d ship", "%d ships") }
	if got := v.Text("Next step") + say(1) + say(2) + v.Label("Sky###atlas") + v.Number("1.5"); got != "Next step1 ship2 shipsSky###atlas1.5" {
		t.Errorf("in English: %s", got)
	}
	v.Speak(l)
	for _, c := range [][2]string{
		{v.Text("Next step"), "Następny krok"},
		{v.Text("Skip"), "Skip"},
		{v.Format("%s of %d", "a", 3), "3: a"},
		{v.Format("%.2f away", 12.5), "12,50 stąd"},
		{v.Format("%s: %v and %v", "1.5", 2, 0.25), "1.5: 2 and 0,25"},
		{say(1), "1 statek"},
		{say(3), "3 statki"},
		{say(12), "12 statków"},
		{say(22), "22 statki"},
		{v.Count(1, "%d rock", "%d rocks"), "1 rock"},
		{v.Label("Sky###atlas"), "Niebo###atlas"},
		{v.Label("Next step"), "Następny krok###Next step"},
		{v.Label("Skip##2"), "Skip###Skip##2"},
		{v.Number("1\u00a0234.5 km"), "1\u00a0234,5 km"},
		{v.Number("a.b 1. 2"), "a.b 1. 2"},
	} {
		if c[0] != c[1] {
			t.Errorf("%q, not %q", c[0], c[1])
		}
	}
	if n := testing.AllocsPerRun(100, func() { v.Text("Next step"); v.Label("Next step") }); n > 0 {
		t.Errorf("a text makes %v pieces of garbage", n)
	}
}

// A person's folder changes single texts of a language that is built in.
func TestOverride(t *testing.T) {
	s := own(t, map[string]string{"de/window.toml": "[texts]\n\"Next step\" = \"Weiter\"\n"})
	l, err := s.Open("de")
	if err != nil {
		t.Fatal(err)
	}
	built, err := Shelf{}.Open("de")
	if err != nil {
		t.Fatal(err)
	}
	if l.Name != "Deutsch" || l.text("Next step") != "Weiter" || len(l.texts) != len(built.texts) {
		t.Errorf("%s, %s, %d texts of %d", l.Name, l.text("Next step"), len(l.texts), len(built.texts))
	}
}

// A mistake is one sentence with the file, the line and a way out, and leaves all else of the language.
func TestMistakes(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"verb":     {"[texts]\n\"Next step\" = \"Suivant\"\n\"%d of %d\" = \"%d sur %s\"", `window.toml:3: "%d sur %s" does not put in the same values as "%d of %d"; write each`},
		"brace":    {"[texts]\n\"Next step\" = \"Suivant\"\n\"{a} b\" = \"{c}\"", `window.toml:3: "{c}" has not the same braces`},
		"cut":      {"[texts]\n\"Next step\" = \"Suivant\"\n\"b\" = \"x##y\"", `has ##, which would cut it`},
		"plural":   {"[texts]\n\"Next step\" = \"Suivant\"\n[counts]\n\"%d b\" = { ones = \"%d x\", other = \"%d x\" }", `there is no plural form "ones"; `},
		"no other": {"[texts]\n\"Next step\" = \"Suivant\"\n[counts]\n\"%d b\" = { one = \"%d x\" }", `lacks the form other`},
		"long":     {"[texts]\n\"Next step\" = \"Suivant\"\n\"b\" = \"" + strings.Repeat("x", 5000) + "\"", `has 5000 bytes, and there can be 4000`},
	} {
		s := own(t, map[string]string{"fr/window.toml": c.text})
		l, err := s.Open("fr")
		if err == nil || !strings.Contains(err.Error(), c.want) || l.text("Next step") != "Suivant" {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, c := range map[string]struct{ text, want string }{
		"key":    {"[texts]\n[text]\n\"a\" = \"b\"", `window.toml:2: there is no key "text`},
		"syntax": {"[texts]\n\"a\" = \n", `window.toml:2: `},
		"kind":   {"[texts]\n\"a\" = 1\n", `window.toml:2: `},
		"large":  {strings.Repeat("#", maxBytes+1), "window.toml cannot be read"},
	} {
		s := own(t, map[string]string{"fr/window.toml": c.text})
		if l, err := s.Open("fr"); err == nil || !strings.Contains(err.Error(), c.want) || l == nil {
			t.Errorf("%s: %v, %v", name, err, l)
		}
	}
}

// What is shown holds nothing that a terminal obeys.
func TestShownTexts(t *testing.T) {
	s := own(t, map[string]string{"fr/window.toml": "language = \"a\\u001b[2J\"\n[texts]\n\"a\" = \"b\\u001b[2J\\nc\""})
	if l, _ := s.Open("fr"); strings.Contains(l.Name+l.text("a"), "\x1b") || !strings.Contains(l.text("a"), "\nc") {
		t.Errorf("%q %q", l.Name, l.text("a"))
	}
}

func TestChoose(t *testing.T) {
	s := own(t, map[string]string{"pl/window.toml": polish, "pt-BR/window.toml": "", "no language/window.toml": ""})
	if got := strings.Join(s.Codes(), " "); got != "en de pl pt-BR" {
		t.Errorf("the languages are %s", got)
	}
	for _, c := range []struct{ asked, all, messages, lang, want string }{
		{"", "", "", "", "en"},
		{"", "", "", "de_AT.UTF-8", "de"},
		{"", "", "pl_PL", "de_DE.UTF-8", "pl"},
		{"", "C.UTF-8", "", "de_DE.UTF-8", "en"},
		{"", "POSIX", "", "", "en"},
		{"", "", "", "ja_JP.UTF-8", "en"},
		{"", "", "", "pt_BR", "pt-BR"},
		{"", "", "", "de_DE@euro", "de"},
		{"", "", "", "en_GB.UTF-8", "en"},
		{"de", "pl", "", "", "de"},
		{"en", "de_DE", "", "", "en"},
		{"de-CH", "", "", "", "de"},
	} {
		env := map[string]string{"LC_ALL": c.all, "LC_MESSAGES": c.messages, "LANG": c.lang}
		if got, err := s.Choose(c.asked, func(name string) string { return env[name] }); got != c.want || err != nil {
			t.Errorf("%+v: %s, %v", c, got, err)
		}
	}
	if _, err := s.Choose("klingon", os.Getenv); err == nil || !strings.Contains(err.Error(), "there is no language") {
		t.Error(err)
	}
	if _, err := s.Open("../de"); err == nil {
		t.Error("a path is a language")
	}
}

func TestVerbs(t *testing.T) {
	for text, want := range map[string]string{
		"":                    "",
		"100 %%":              "",
		"%d of %s":            "1d 2s",
		"%[2]s: %[1]d":        "1d 2s",
		"%.1f%%":              "1.1f",
		"%+.3[2]e %[1]q":      "1q 2+.3e",
		"broken %":            "%",
		"%[1]d of %d, and %d": "1d 2d 3d",
	} {
		if got := strings.Join(Verbs(text), " "); got != want {
			t.Errorf("%q has %q, not %q", text, got, want)
		}
	}
}

// Names of things and dates are said by keys of their own; typed dates and numbers are read as the language writes them.
func TestNamesAndDates(t *testing.T) {
	s := own(t, map[string]string{"pl/window.toml": polish + "\n", "pl/names.toml": "[texts]\n\"method: seek\" = \"szukaj\"\n\"YYYY-MM-DD\" = \"DD.MM.YYYY\"\n"})
	l, err := s.Open("pl")
	if err != nil {
		t.Fatal(err)
	}
	var v Voice
	if got := v.Called("method", "seek") + v.Date("2026-11-29") + v.ISODate("29.11.2026") + v.Plain("1,5") + string(v.AppendFloat(nil, 1.5, 'f', 1)); got != "seek2026-11-2929.11.20261,51.5" {
		t.Errorf("in English: %s", got)
	}
	v.Speak(l)
	for _, c := range [][2]string{
		{v.Called("method", "seek"), "szukaj"},
		{v.Called("parameter", "seek"), "seek"},
		{v.Date("left 2026-11-29 18:30 UTC"), "left 29.11.2026 18:30 UTC"},
		{v.ISODate("3.11.2026 18:30"), "2026-11-03 18:30"},
		{v.ISODate("2026-11-03"), "2026-11-03"},
		{v.ISODate("JD2461364.5"), "JD2461364.5"},
		{v.Plain("12,5"), "12.5"},
		{v.Plain("1.5"), "1.5"},
		{v.Number("29.11.2026, v0.6.0, 1.25"), "29.11.2026, v0.6.0, 1,25"},
		{string(v.AppendFloat([]byte("0.1 "), 1.25, 'f', 2)), "0.1 1,25"},
	} {
		if c[0] != c[1] {
			t.Errorf("%q, not %q", c[0], c[1])
		}
	}
	s = own(t, map[string]string{"fr/window.toml": "[texts]\n\"YYYY-MM-DD\" = \"JJ/MM/AAAA\"\n"})
	if _, err := s.Open("fr"); err == nil || !strings.Contains(err.Error(), "window.toml:2: \"JJ/MM/AAAA\" is no form of a date") {
		t.Error(err)
	}
}

// An error is said in the language as far as that has its text, also behind what wraps it; what a language lacks stays English.
func TestFault(t *testing.T) {
	s := own(t, map[string]string{"pl/window.toml": "language = \"polski\"\n[texts]\n\"not now\" = \"nie teraz\"\n"})
	l, err := s.Open("pl")
	if err != nil {
		t.Fatal(err)
	}
	var v Voice
	late := errors.New("not now")
	for _, c := range []struct {
		in   *Language
		err  error
		want string
	}{
		{nil, late, "not now"},
		{l, late, "nie teraz"},
		{l, fmt.Errorf("ship 3: %w", late), "ship 3: nie teraz"},
		{l, fmt.Errorf("%w: ship 3", late), "not now: ship 3"},
		{l, errors.New("never"), "never"},
	} {
		v.Speak(c.in)
		if got := v.Fault(c.err); got != c.want {
			t.Errorf("%v is said as %q, want %q", c.err, got, c.want)
		}
	}
}

// A text that another room has put together is said by its format, with its values, of which some are such texts themselves.
func TestTold(t *testing.T) {
	german, err := Shelf{}.Open("de")
	if err != nil {
		t.Fatal(err)
	}
	v := new(Voice)
	v.Speak(german)
	for text, want := range map[string]string{
		`tile 9,9 is not on the map, which ends at 5,7`:        `das Feld 9,9 liegt nicht auf der Karte, sie endet bei 5,7`,
		`with orca: unknown group "reds": did you mean "red"?`: `mit orca: es gibt keine Gruppe "reds": meintest du "red"?`,
		`"a \"b" is no time; write a number of days`:           `"a \"b" ist keine Zeit; schreib eine Zahl in days`,
		`it can be a, b or c`:                                  `es gibt a, b oder c`,
		`steps of 0.5 and of 1e-05 do not go side by side`:     `Schritte von 0,5 und von 1e-05 gehen nicht nebeneinander`,
		`something else, 100 % unknown`:                        `something else, 100 % unknown`,
	} {
		if got := v.Told("fault", text); got != want {
			t.Errorf("%q is told as %q, want %q", text, got, want)
		}
		if got := new(Voice).Told("fault", text); got != text {
			t.Errorf("%q is told as %q in English", text, got)
		}
	}
	if got := v.Told("note", "2.4 km/s in 37 min, lasts 1.5 min"); got != "2,4 km/s in 37 min, dauert 1,5 min" {
		t.Errorf("a note is told as %q", got)
	}
}

// A folder with few texts is a language, also of a code that no list has: all else is in English.
func TestFewTexts(t *testing.T) {
	shelf := Shelf{Folder: t.TempDir()}
	if err := os.MkdirAll(filepath.Join(shelf.Folder, "xx"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(shelf.Folder, "xx", "window.toml"), []byte("language = \"Own\"\n[texts]\n\"Hint\" = \"Zint\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, err := shelf.Choose("xx", os.Getenv); err != nil || code != "xx" || !slices.Contains(shelf.Codes(), "xx") {
		t.Fatalf("%q of %q, %v", code, shelf.Codes(), err)
	}
	l, err := shelf.Open("xx")
	if err != nil || l.Name != "Own" {
		t.Fatalf("%+v, %v", l, err)
	}
	v := new(Voice)
	v.Speak(l)
	if v.Text("Hint") != "Zint" || v.Text("Save") != "Save" || v.Count(2, "%d ship", "%d ships") != "2 ships" || v.Called("method", "seek") != "seek" || v.Told("fault", "there are none") != "there are none" {
		t.Errorf("it says %q, %q, %q", v.Text("Hint"), v.Text("Save"), v.Count(2, "%d ship", "%d ships"))
	}
	if v.BodyIn(OfBody, "Sun") != "Sun" || v.Number("1.5") == "" {
		t.Errorf("the Sun is %q", v.BodyIn(OfBody, "Sun"))
	}
}
