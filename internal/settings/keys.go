package settings

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"galaxy/internal/sanitize"
	"galaxy/internal/suggest"
)

// KeyNames are the keys that have a name. The name of any other key is the character that it writes.
var KeyNames = []string{
	"Space", "Enter", "Tab", "Backspace", "Esc", "Insert", "Delete", "Home", "End", "PageUp", "PageDown", "Left", "Right", "Up", "Down",
	"F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "F12",
}

// shiftKey stands before the name of a key that is pressed with Shift, and altKey with Alt.
const (
	shiftKey = "Shift+"
	altKey   = "Alt+"
)

// mostKeys is how many keys an action may have.
const mostKeys = 4

// An Action is something that keys or the mouse do in the window.
type Action struct {
	Name string
	Keys []string // as ReadKeys or ReadGestures returns them
}

// ReadKeys reads the keys of an action: names of KeyNames, with Shift+, Alt+ or without, letters and
// other characters, with a space between two. It returns them as they are printed on a
// keyboard. Nothing means no key.
func ReadKeys(text string) ([]string, error) {
	words := strings.Fields(text)
	if len(words) > mostKeys {
		return nil, fmt.Errorf("%.60q are more than %d keys", text, mostKeys)
	}
	for i, word := range words {
		key, ok := readKey(word)
		if !ok {
			return nil, fmt.Errorf("there is no key %.40q; %s", word, keyForm(word))
		}
		words[i] = key
	}
	return words, nil
}

// readKey returns a key as it is printed.
func readKey(word string) (key string, ok bool) {
	if c, size := utf8.DecodeRuneInString(word); size == len(word) && unicode.IsPrint(c) && c != utf8.RuneError {
		if c < utf8.RuneSelf {
			return strings.ToUpper(word), true
		}
		return word, !unicode.IsLetter(c) // letters are Latin, on any keyboard
	}
	held, name := "", word
	for _, with := range []string{shiftKey, altKey} {
		if len(word) > len(with) && strings.EqualFold(word[:len(with)], with) {
			held, name = with, word[len(with):]
		}
	}
	i := slices.IndexFunc(KeyNames, func(known string) bool { return strings.EqualFold(known, name) })
	if i < 0 {
		return "", false
	}
	return held + KeyNames[i], true
}

// keyForm says how to write the key that was meant.
func keyForm(word string) string {
	if rest := strings.ToLower(word); strings.HasPrefix(rest, "shift+") && utf8.RuneCountInString(rest) == len("shift+")+1 {
		return "Shift is part of a name only, as in Shift+Tab; write the letter or the character itself"
	}
	return suggest.Hint(word, append([]string{"a letter", "a character"}, KeyNames...))
}

// BindKeys returns the keys of each action: the keys in the file, or else the usual ones. On an
// error, one sentence for the person, it returns the usual keys, all settings become the usual ones,
// and the file is never written, as in Open.
func (f *File) BindKeys(usual []Action) (map[string][]string, error) {
	return f.bind(func() bindings {
		return bindings{
			table: "keys", own: f.Keys, unknown: "no key does %.40q; %s",
			clash: "%s has the key %s, which %s has, too; give one of them another, as in %[1]s = \"F7\"",
			read:  func(_ Action, text string) ([]string, error) { return ReadKeys(text) },
		}
	}, usual)
}

// bindings are what a table of the file gives to actions.
type bindings struct {
	table   string            // its name
	own     map[string]string // by action
	unknown string            // the sentence about an action that there is not, with its name and a hint
	clash   string            // the sentence about an action, what it has, and the action that has it, too
	read    func(a Action, text string) ([]string, error)
}

// bind returns what each action has, by bindings that are asked for anew once they are broken.
func (f *File) bind(of func() bindings, usual []Action) (map[string][]string, error) {
	bound, err := f.bound(of(), usual)
	if err == nil {
		return bound, nil
	}
	f.Settings, f.broken = Defaults(), true
	bound, _ = f.bound(of(), usual) // which do not clash
	end := "."
	if strings.HasSuffix(err.Error(), "?") {
		end = ""
	}
	return bound, fmt.Errorf("%w%s The settings are the usual ones until this is mended or the file is removed", err, end)
}

func (f *File) bound(of bindings, usual []Action) (map[string][]string, error) {
	refuse := func(action, format string, values ...any) error {
		return fmt.Errorf("%s:%d: %s", sanitize.Line(f.name), f.lineIn(of.table, action), fmt.Sprintf(format, values...))
	}
	bound := map[string][]string{}
	var names []string
	for _, a := range usual {
		bound[a.Name] = a.Keys
		names = append(names, a.Name)
	}
	own := slices.SortedFunc(maps.Keys(of.own), func(a, b string) int {
		return cmp.Or(cmp.Compare(f.lineIn(of.table, a), f.lineIn(of.table, b)), cmp.Compare(a, b))
	})
	for _, action := range own {
		i := slices.Index(names, action)
		if i < 0 {
			return nil, refuse(action, of.unknown, action, suggest.Hint(action, names))
		}
		keys, err := of.read(usual[i], of.own[action])
		if err != nil {
			return nil, refuse(action, "%s: %v", action, err)
		}
		bound[action] = keys
	}
	taken := map[string]string{} // the action of each key
	claim := func(action string) error {
		for _, key := range bound[action] {
			if other, ok := taken[key]; ok && other != action {
				return refuse(action, of.clash, action, key, other)
			}
			taken[key] = action
		}
		return nil
	}
	for _, action := range append(slices.DeleteFunc(names, func(name string) bool { return slices.Contains(own, name) }), own...) {
		if err := claim(action); err != nil {
			return nil, err
		}
	}
	return bound, nil
}

// lineIn returns the number of the line of an action in a table, or 1.
func (f *File) lineIn(table, action string) int {
	within := false
	for i, line := range strings.Split(string(f.text), "\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			within = strings.HasPrefix(line, "["+table+"]")
		}
		name, _, _ := strings.Cut(line, "=")
		name = strings.Trim(strings.TrimSpace(name), `"'`)
		if name == table+"."+action || within && name == action {
			return i + 1
		}
	}
	return 1
}
