package window

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/internal/settings"
	"galaxy/render/player"
)

// named are the keys of settings.KeyNames.
var named = map[string][]glfw.Key{
	"Space": {glfw.KeySpace}, "Enter": {glfw.KeyEnter, glfw.KeyKPEnter}, "Tab": {glfw.KeyTab}, "Backspace": {glfw.KeyBackspace}, "Esc": {glfw.KeyEscape},
	"Insert": {glfw.KeyInsert}, "Delete": {glfw.KeyDelete}, "Home": {glfw.KeyHome}, "End": {glfw.KeyEnd},
	"PageUp": {glfw.KeyPageUp}, "PageDown": {glfw.KeyPageDown},
	"Left": {glfw.KeyLeft}, "Right": {glfw.KeyRight}, "Up": {glfw.KeyUp}, "Down": {glfw.KeyDown},
	"F1": {glfw.KeyF1}, "F2": {glfw.KeyF2}, "F3": {glfw.KeyF3}, "F4": {glfw.KeyF4}, "F5": {glfw.KeyF5}, "F6": {glfw.KeyF6},
	"F7": {glfw.KeyF7}, "F8": {glfw.KeyF8}, "F9": {glfw.KeyF9}, "F10": {glfw.KeyF10}, "F11": {glfw.KeyF11}, "F12": {glfw.KeyF12},
}

// triggersOf returns the triggers of a key of the settings.
func triggersOf(name string) []trigger {
	if c, size := utf8.DecodeRuneInString(name); size == len(name) {
		return []trigger{char(unicode.ToLower(c))}
	}
	name, shifted := strings.CutPrefix(name, "Shift+")
	name, alted := strings.CutPrefix(name, "Alt+")
	var list []trigger
	for _, k := range named[name] {
		list = append(list, trigger{key: k, shift: shifted, alt: alted})
	}
	return list
}

// actions returns the actions of keys with their usual keys.
func actions() []settings.Action {
	var list []settings.Action
	for _, b := range bindings {
		if b.Action != "" {
			list = append(list, settings.Action{Name: b.Action, Keys: strings.Split(b.Name, ", ")})
		}
	}
	return list
}

// bindKeys gives the actions the keys of the settings. A notice says why it cannot.
func (w *window) bindKeys() {
	bound, err := w.settings.BindKeys(actions())
	if err != nil {
		w.player.Notices.Warn(err.Error() + ".")
	}
	w.keys = map[string][]trigger{}
	names := map[string]string{}
	for _, b := range bindings {
		keys, usual := bound[b.Action], strings.Split(b.Name, ", ")
		if b.Action == "" || slices.Equal(keys, usual) {
			continue
		}
		w.keys[b.Action] = nil
		for _, k := range keys {
			w.keys[b.Action] = append(w.keys[b.Action], triggersOf(k)...)
		}
		name := cmp.Or(strings.Join(keys, ", "), player.NoKey)
		names[b.Name] = name
		for _, u := range usual { // as hints may call it
			names[u] = name
		}
	}
	w.player.Notices.RenameKeys(names)
}
