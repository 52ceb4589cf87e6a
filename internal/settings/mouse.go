package settings

import (
	"fmt"
	"slices"
	"strings"

	"galaxy/internal/suggest"
)

// Gesture is what the hand does with the mouse: it drags or clicks a button, or turns the wheel, while it holds keys.
type Gesture struct {
	Button           string // of Buttons, or Wheel
	Click            bool   // it is pressed and released in one place
	Ctrl, Alt, Shift bool
}

// Wheel is the wheel, in place of a button.
const Wheel = "wheel"

// Buttons are the buttons of the mouse.
var Buttons = []string{"left", "middle", "right"}

// mostGestures is how many gestures an action may have.
const mostGestures = 4

// String returns the gesture as a file has it: "alt+left" for a drag, "ctrl+right click" for a click.
func (g Gesture) String() string {
	text := ""
	for _, held := range []struct {
		on   bool
		name string
	}{{g.Ctrl, "ctrl+"}, {g.Alt, "alt+"}, {g.Shift, "shift+"}} {
		if held.on {
			text += held.name
		}
	}
	if text += g.Button; g.Click {
		text += " click"
	}
	return text
}

// ReadGesture reads a gesture, also with the word drag after it.
func ReadGesture(text string) (g Gesture, err error) {
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 0 || len(words) > 2 {
		return g, unknownGesture(text)
	}
	keys := strings.Split(words[0], "+")
	g.Button = keys[len(keys)-1]
	for _, key := range keys[:len(keys)-1] {
		held := map[string]*bool{"ctrl": &g.Ctrl, "alt": &g.Alt, "shift": &g.Shift}[key]
		if held == nil || *held {
			return g, unknownGesture(text)
		}
		*held = true
	}
	turns := g.Button == Wheel
	switch {
	case !turns && !slices.Contains(Buttons, g.Button), len(words) == 2 && turns, len(words) == 2 && words[1] != "click" && words[1] != "drag":
		return g, unknownGesture(text)
	}
	g.Click = len(words) == 2 && words[1] == "click"
	return g, nil
}

// unknownGesture says how to write the gesture that was meant.
func unknownGesture(text string) error {
	var known []string
	for held := range 8 {
		for _, button := range append([]string{Wheel}, Buttons...) {
			g := Gesture{Button: button, Ctrl: held&1 != 0, Alt: held&2 != 0, Shift: held&4 != 0}
			known = append(known, g.String())
			if g.Click = true; button != Wheel {
				known = append(known, g.String())
			}
		}
	}
	if near := suggest.Nearest(strings.ToLower(text), known); near != "" {
		return fmt.Errorf("there is no gesture %.40q; did you mean %q?", text, near)
	}
	return fmt.Errorf("there is no gesture %.40q; write left, middle or right, with ctrl+, alt+ or shift+ before it, and click after it for a click, or wheel", text)
}

// ReadGestures reads the gestures of an action, with commas between them, each of the same kind as the usual ones: a drag, a click, or the
// wheel. Nothing means none.
func ReadGestures(text string, usual []string) (list []string, err error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	words := strings.Split(text, ",")
	if len(words) > mostGestures {
		return nil, fmt.Errorf("%.60q are more than %d gestures", text, mostGestures)
	}
	like, _ := ReadGesture(usual[0])
	for _, word := range words {
		g, err := ReadGesture(word)
		switch {
		case err != nil:
			return nil, err
		case (g.Button == Wheel) != (like.Button == Wheel):
			return nil, fmt.Errorf("%q does not do for this; write another one such as %q", g, like)
		case g.Click && !like.Click:
			return nil, fmt.Errorf("%q is a click, and this is a drag; write %q", g, strings.TrimSuffix(g.String(), " click"))
		case !g.Click && like.Click:
			return nil, fmt.Errorf("%q is a drag, and this is a click; write \"%v click\"", g, g)
		}
		if name := g.String(); !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list, nil
}

// BindMouse returns the gestures of each action, as BindKeys returns keys. The usual ones must not be empty.
func (f *File) BindMouse(usual []Action) (map[string][]string, error) {
	return f.bind(func() bindings {
		return bindings{
			table: "mouse", own: f.Mouse, unknown: "no button of the mouse does %.40q; %s",
			clash: "%s has the gesture %s, which %s has, too; give one of them another, or \"\" for none",
			read:  func(a Action, text string) ([]string, error) { return ReadGestures(text, a.Keys) },
		}
	}, usual)
}
