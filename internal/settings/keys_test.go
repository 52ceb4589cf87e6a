package settings

import (
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestReadKeys(t *testing.T) {
	for text, want := range map[string][]string{
		"": nil, "  ": nil, "p": {"P"}, "F7": {"F7"}, "shift+tab": {"Shift+Tab"}, ", .": {",", "."}, "pageup UP k 7": {"PageUp", "Up", "K", "7"},
		"+": {"+"}, "#": {"#"}, "€": {"€"}, "esc": {"Esc"},
	} {
		if got, err := ReadKeys(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q is %q, %v", text, got, err)
		}
	}
	for text, want := range map[string]string{
		"F13": `there is no key "F13"; did you mean "F1"`, "shift+j": "Shift is part of a name only", "Ctrl+C": "there is no key", "Spcae": `did you mean "Space"`,
		"ß": "there is no key", "\x1b": "there is no key", "a b c d e": "more than 4 keys", "Shift+": "there is no key", "\xff": "there is no key",
	} {
		if got, err := ReadKeys(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is %q, %v", text, got, err)
		}
	}
}

// What is read is written as it is printed, and reads as the same again.
func TestKeysReadAgain(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		keys, err := ReadKeys(rapid.String().Draw(rt, "text"))
		if err != nil {
			return
		}
		again, err := ReadKeys(strings.Join(keys, " "))
		if err != nil || !reflect.DeepEqual(again, keys) {
			rt.Fatalf("%q, %q, %v", keys, again, err)
		}
	})
}

var usualKeys = []Action{{"pause", []string{"Space"}}, {"reverse", []string{"J"}}, {"trails", []string{"T"}}, {"help", []string{"?", "F1"}}}

func TestBindKeys(t *testing.T) {
	for _, c := range []struct {
		text string
		want map[string][]string
	}{
		{"", map[string][]string{"pause": {"Space"}, "help": {"?", "F1"}}},
		{"[keys]\npause = 'p'", map[string][]string{"pause": {"P"}, "reverse": {"J"}}},
		{"keys.pause = 'j'\nkeys.reverse = 'space'", map[string][]string{"pause": {"J"}, "reverse": {"Space"}}},
		{"[keys]\nreverse = ''\npause = 'J K'", map[string][]string{"pause": {"J", "K"}, "reverse": nil}},
	} {
		f, err := Open(write(t, c.text))
		if err != nil {
			t.Fatal(err)
		}
		got, err := f.BindKeys(usualKeys)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
		}
		for action, keys := range c.want {
			if !slices.Equal(got[action], keys) {
				t.Errorf("%q: %s is %q, want %q", c.text, action, got[action], keys)
			}
		}
	}
}

// Wrong keys are told in one sentence with their line and a way out, leave the usual ones,
// and the file stays.
func TestWrongKeys(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"[keys]\npuase = 'p'", `:2: no key does "puase"; did you mean "pause"`},
		{"[view]\ntrails = true\n[keys]\n\ntrails = 'F0'", `:5: trails: there is no key "F0"; did you mean`},
		{"[keys]\npause = 'j'", `:2: pause has the key J, which reverse has, too; give one of them another, as in pause = "F7"`},
		{"[keys]\nreverse = 'x'\npause = 'x'", `:3: pause has the key X, which reverse has, too`},
		{"keys.pause = 'q w e r t'", `:1: pause: "q w e r t" are more than 4 keys`},
		{"[keys]\n\"\\u001b\" = 'q'", `no key does "\x1b"`},
	} {
		name := write(t, c.text)
		f, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		keys, err := f.BindKeys(usualKeys)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), name) || strings.ContainsAny(err.Error(), "\n\x1b") ||
			!strings.HasSuffix(err.Error(), "until this is mended or the file is removed") {
			t.Errorf("%.40q: %v, want %q", c.text, err, c.want)
		}
		if !slices.Equal(keys["pause"], []string{"Space"}) {
			t.Errorf("%.40q: %q", c.text, keys)
		}
		f.TextSize = 150
		if err := f.Save(); err != nil {
			t.Error(err)
		}
		if text, _ := os.ReadFile(name); string(text) != c.text {
			t.Errorf("%.40q was overwritten", c.text)
		}
	}
}

func TestReadGestures(t *testing.T) {
	for text, want := range map[string][]string{
		"": nil, "left": {"left"}, "Alt+Left": {"alt+left"}, "shift+alt+left drag": {"alt+shift+left"}, "middle, ctrl+right": {"middle", "ctrl+right"}, "left, left": {"left"},
	} {
		if got, err := ReadGestures(text, []string{"alt+left"}); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q is %q, %v", text, got, err)
		}
	}
	for _, c := range []struct{ text, usual, want string }{
		{"rihgt", "left", `there is no gesture "rihgt"; did you mean "right"?`},
		{"atl+left", "left", `did you mean "alt+left"?`},
		{"thumb", "left", "there is no gesture \"thumb\"; write left, middle or right"},
		{"alt+alt+left", "left", "there is no gesture"},
		{"wheel click", "wheel", "there is no gesture"},
		{"right click", "left", `"right click" is a click, and this is a drag; write "right"`},
		{"right", "left click", `"right" is a drag, and this is a click; write "right click"`},
		{"wheel", "left", `"wheel" does not do for this; write another one such as "left"`},
		{"left", "ctrl+wheel", `"left" does not do for this`},
		{"left, right, middle, alt+left, alt+right", "left", "more than 4 gestures"},
		{"\x1b+left", "left", "there is no gesture"},
	} {
		if got, err := ReadGestures(c.text, []string{c.usual}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q is %q, %v; want %s", c.text, got, err, c.want)
		}
	}
}

// Wrong gestures are told in one sentence with their line and a way out, and leave the usual ones.
func TestBindMouse(t *testing.T) {
	usual := []Action{{"turn", []string{"alt+left"}}, {"move", []string{"middle"}}, {"menu", []string{"right click"}}}
	for _, c := range []struct{ text, want string }{
		{"[mouse]\nmenu = 'middle click'\nturn = 'middle'\nmove = 'shift+left'", ""},
		{"mouse.turn = ''", ""},
		{"[mouse]\ntrun = 'middle'", `:2: no button of the mouse does "trun"; did you mean "turn"`},
		{"[keys]\nturn = 'K'\n[mouse]\n\nturn = 'middle'", `:5: turn has the gesture middle, which move has, too; give one of them another`},
		{"[mouse]\nmenu = 'rigt click'", `:2: menu: there is no gesture "rigt click"; did you mean "right click"? The settings`},
	} {
		f, err := Open(write(t, c.text))
		if err != nil {
			t.Fatal(err)
		}
		got, err := f.BindMouse(usual)
		switch {
		case c.want == "" && err != nil, c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		case c.want != "" && !slices.Equal(got["turn"], []string{"alt+left"}):
			t.Errorf("%q: %q", c.text, got)
		}
	}
}
