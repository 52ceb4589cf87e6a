package window

import (
	"strings"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/internal/settings"
	"galaxy/internal/words"
	"galaxy/render/player"
)

// mouseAction is something that the mouse does, with its usual gestures. The settings can give it others.
type mouseAction struct {
	name  string
	usual string      // as settings.ReadGestures returns them, with ", " between them
	help  words.Key   // for the list on the screen
	does  [][2]string // for docs/keys.md: where, and what it does there
}

// The actions of the mouse.
const (
	doSelect = "select"
	doAdd    = "add"
	doMenu   = "menu"
	doDrag   = "drag"
	doTurn   = "turn"
	doMove   = "move"
	doBox    = "box"
	doLook   = "look"
	doZoom   = "zoom"
	doField  = "field"
)

// mouseActions is the one table of what the mouse does, also for the help on the screen and docs/keys.md. On tiles, and while one edits,
// drag and look are the two buttons that act.
var mouseActions = []mouseAction{
	{doSelect, "left click", "select a ship, a body, a rock, a box or a star; double-click: fly there", [][2]string{
		{"in space", "selects a ship, a body, a rock, a box or a star, or nothing; a double click flies to it"},
		{"in space, on the trail of the selected ship, or of any of at most ten", "goes back to when the ship was there, and tells why it did what it did; Esc returns"},
		{"on the compass", "offers directions to look from; on tiles with Shift"},
	}},
	{doAdd, "shift+left click, ctrl+left click", "add a ship to the selection, or take it out", [][2]string{
		{"", "adds a ship to the selection, or takes it out"},
	}},
	{doMenu, "right click", "order ships there: the selected ones, or a group; on tiles with Ctrl", [][2]string{
		{"in space", "offers to send ships there; on tiles with Ctrl"},
	}},
	{doDrag, "left", "move the view, or turn it (tilted, or over a body); change a burn by its handles; while paused move the thing under it; on tiles send the red group", [][2]string{
		{"in space, from a burn on the path ahead, or from one of its handles", "moves the burn along the path; adds Δv along the handle, the more the farther"},
		{"in space, while paused, from a ship, a goal, a rock, a box, a planet or a moon", "moves it there, a body along its orbit, and with a selected ship all that are selected; else:"},
		{"in space, while paused, from the rim of a ring that shows how far things act", "changes the parameter, as its slider does"},
		{"in space, from above", "moves the view, or turns it if a body in its middle is larger than the shorter side of the picture"},
		{"in space, tilted", "turns the view about what is selected or followed, else about the middle; in a cockpit the eye turns"},
		{"looking around", "turns the view"},
		{"on tiles", "a click on a ship selects it, elsewhere it sends the red group there; a drag sends it to the middle of a box"},
		{"while F2 edits", "what the brush does ([window.md](window.md)); a thing that is there is dragged"},
	}},
	{doTurn, "alt+left", "turn the view about its middle: up and down tilts it", [][2]string{
		{"", "turns the view, also from above and on tiles"},
	}},
	{doMove, "shift+left, middle", "move the view, also where it is tilted", [][2]string{
		{"", "moves the view"},
	}},
	{doBox, "ctrl+left", "select the ships in a box; with Shift add them", [][2]string{
		{"", "selects the ships in a box; with Shift adds them"},
	}},
	{doLook, "right", "from a ship: order it there; else look around; on tiles send the blue group", [][2]string{
		{"in space, from a ship", "offers to send it to where the drag ends; on tiles with Ctrl"},
		{"in space, from elsewhere", "moves the view; where it is tilted, looks around from where the eye is; with Ctrl always moves it"},
		{"on tiles", "sends the blue group, as `drag` the red one"},
		{"while F2 edits", "removes a thing"},
	}},
	{doZoom, "wheel", "zoom at the pointer", [][2]string{
		{"", "zooms at the pointer; looking around or in a cockpit it changes the field of view"},
	}},
	{doField, "ctrl+wheel", "make the field of view narrower, from farther away, or wider", [][2]string{
		{"", "changes the field of view"},
	}},
}

// usualGestures returns the actions of the mouse with their usual gestures.
func usualGestures() (list []settings.Action) {
	for _, a := range mouseActions {
		list = append(list, settings.Action{Name: a.name, Keys: strings.Split(a.usual, ", ")})
	}
	return list
}

// bindMouse gives the actions of the mouse the gestures of the settings. A notice says why it cannot.
func (w *window) bindMouse() {
	bound, err := w.settings.BindMouse(usualGestures())
	if err != nil {
		w.player.Notices.Warn(err.Error() + ".")
	}
	w.gestures = map[settings.Gesture]string{}
	w.gestureHelp = nil
	for _, a := range mouseActions {
		var names []string
		for _, text := range bound[a.name] {
			g, _ := settings.ReadGesture(text)
			w.gestures[g] = a.name
			names = append(names, gestureName(g))
		}
		if len(names) == 0 {
			names = []string{player.NoKey}
		}
		w.gestureHelp = append(w.gestureHelp, player.KeyHelp{Name: strings.Join(names, ", "), Help: a.help})
	}
}

// gestureName returns a gesture as people read it: Alt+drag, Right click, Ctrl+wheel.
func gestureName(g settings.Gesture) string {
	text := g.Button + " drag"
	switch {
	case g.Button == settings.Wheel:
		text = g.Button
	case g.Click:
		text = g.Button + " click"
	}
	held := ""
	for _, key := range []struct {
		on   bool
		name string
	}{{g.Ctrl, "Ctrl+"}, {g.Alt, "Alt+"}, {g.Shift, "Shift+"}} {
		if key.on {
			held += key.name
		}
	}
	if text = strings.TrimPrefix(text, "left "); held == "" {
		return strings.ToUpper(text[:1]) + text[1:]
	}
	return held + text
}

// buttonNames are the buttons of settings.Buttons.
var buttonNames = map[glfw.MouseButton]string{glfw.MouseButtonLeft: "left", glfw.MouseButtonMiddle: "middle", glfw.MouseButtonRight: "right"}

// gestureOf returns the gesture of an event of a button.
func gestureOf(e event, click bool) settings.Gesture {
	return settings.Gesture{Button: buttonNames[e.button], Click: click, Ctrl: e.ctrl, Alt: e.alt, Shift: e.shift}
}

// actionOf returns the action of a gesture. Where no action has it, keys that are held count less: Shift, which adds to a box, then all.
func (w *window) actionOf(g settings.Gesture) string {
	if action, ok := w.gestures[g]; ok {
		return action
	}
	bare := g
	if bare.Shift = false; w.gestures[bare] == doBox {
		return doBox
	}
	bare.Ctrl, bare.Alt = false, false
	return w.gestures[bare]
}
