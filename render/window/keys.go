package window

import (
	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/render/player"
	"galaxy/render/stage"
)

// binding is a row of the table of keys: what sets it off, and what it does.
// Rows with no action are the mouse's, which events.go acts on.
type binding struct {
	player.KeyHelp
	on []trigger
	do func(*window)
}

// trigger is a key or a character. Letters and punctuation are characters,
// wherever a keyboard has them; the others are keys.
type trigger struct {
	key   glfw.Key
	char  rune
	shift bool
}

func key(k glfw.Key) trigger   { return trigger{key: k} }
func shift(k glfw.Key) trigger { return trigger{key: k, shift: true} }
func char(c rune) trigger      { return trigger{char: c} }

// bindings is the one table of keys: they are bound by it, and the help on the
// screen is made from it.
var bindings []binding

func init() { // the actions lead back to the table, by the help
	bindings = []binding{
		{player.KeyHelp{Name: "Drag", Help: "move the view"}, nil, nil},
		{player.KeyHelp{Name: "Wheel", Help: "zoom at the pointer"}, nil, nil},
		{player.KeyHelp{Name: "Click", Help: "select a ship or a planet; twice: fly there"}, nil, nil},
		{player.KeyHelp{Name: "On tiles", Help: "click or drag a box: red goes there"}, nil, nil},
		{player.KeyHelp{Name: "Right", Help: "on tiles: blue goes there"}, nil, nil},
		{player.KeyHelp{Name: "Middle", Help: "on tiles: move the view; or Shift+drag"}, nil, nil},
		{player.KeyHelp{Name: "Space", Help: "pause, or go on"}, []trigger{key(glfw.KeySpace)}, func(w *window) { w.player.TogglePause() }},
		{player.KeyHelp{Name: "J", Help: "turn time round: backwards, forwards"}, []trigger{char('j')}, func(w *window) { w.player.ToggleBackwards() }},
		{player.KeyHelp{Name: ".", Help: "one step"}, []trigger{char('.')}, func(w *window) { w.player.StepOnce() }},
		{player.KeyHelp{Name: ",", Help: "one step back"}, []trigger{char(',')}, func(w *window) { w.player.StepBack() }},
		{player.KeyHelp{Name: "Line", Help: "below the bar: drag to any time that was"}, nil, nil},
		{player.KeyHelp{Name: "[", Help: "slower"}, []trigger{char('[')}, func(w *window) { w.player.Slower() }},
		{player.KeyHelp{Name: "]", Help: "faster"}, []trigger{char(']')}, func(w *window) { w.player.Faster() }},
		{player.KeyHelp{Name: "Tab", Help: "next ship; with Shift the one before"}, []trigger{key(glfw.KeyTab)}, func(w *window) { w.player.NextShip() }},
		{player.KeyHelp{}, []trigger{shift(glfw.KeyTab)}, func(w *window) { w.player.PreviousShip() }},
		{player.KeyHelp{Name: "F", Help: "follow the selection, or let it go"}, []trigger{char('f')}, func(w *window) { w.player.ToggleFollow() }},
		{player.KeyHelp{Name: "Enter", Help: "fly to the selection"}, []trigger{key(glfw.KeyEnter), key(glfw.KeyKPEnter)}, func(w *window) { w.player.FlyToSelection() }},
		{player.KeyHelp{Name: "/", Help: "search by name and fly there"}, []trigger{char('/')}, func(w *window) { w.player.ToggleOverlay(player.Search) }},
		{player.KeyHelp{Name: "Home, R", Help: "the whole scene"}, []trigger{key(glfw.KeyHome), char('r')}, func(w *window) { w.player.Fit() }},
		{player.KeyHelp{Name: "V", Help: "arrows: why the selected ship steers so"}, []trigger{char('v')}, toggle(func(o *stage.Options) *bool { return &o.Vectors })},
		{player.KeyHelp{Name: "E", Help: "arrows of every ship, the sums only"}, []trigger{char('e')}, toggle(func(o *stage.Options) *bool { return &o.Crowd })},
		{player.KeyHelp{Name: "X", Help: "the cardioid beside the circle that it improves on"}, []trigger{char('x')}, toggle(func(o *stage.Options) *bool { return &o.Circle })},
		{player.KeyHelp{Name: "T", Help: "trails"}, []trigger{char('t')}, toggle(func(o *stage.Options) *bool { return &o.Trails })},
		{player.KeyHelp{Name: "O", Help: "orbits"}, []trigger{char('o')}, toggle(func(o *stage.Options) *bool { return &o.Orbits })},
		{player.KeyHelp{Name: "L", Help: "labels"}, []trigger{char('l')}, toggle(func(o *stage.Options) *bool { return &o.Labels })},
		{player.KeyHelp{Name: "G", Help: "glow"}, []trigger{char('g')}, toggle(func(o *stage.Options) *bool { return &o.Glow })},
		{player.KeyHelp{Name: "C", Help: "colours that the colour-blind can tell apart"}, []trigger{char('c')}, func(w *window) { w.switchPalette() }},
		{player.KeyHelp{Name: "F2", Help: "edit the map of tiles, or end that"}, []trigger{key(glfw.KeyF2)}, func(w *window) { w.player.ToggleEditing() }},
		{player.KeyHelp{Name: "# . 1 to 9", Help: "editing: left paints this, right open ground; letters are dragged"}, nil, nil},
		{player.KeyHelp{Name: "+", Help: "editing: left adds an agent or drags it, right takes it away; + again: next group"}, nil, nil},
		{player.KeyHelp{Name: "@", Help: "editing: left adds a start of the group, right takes it away"}, nil, nil},
		{player.KeyHelp{Name: "*", Help: "editing: left puts the goal of the group, right takes it away"}, nil, nil},
		{player.KeyHelp{Name: "Ctrl+Z, Y", Help: "editing: take a stroke back, do it again"}, nil, nil},
		{player.KeyHelp{Name: "Ctrl+S", Help: "editing: save the map in its scene file"}, nil, nil},
		{player.KeyHelp{Name: "Ctrl+R", Help: "read the scene's file again"}, nil, nil},
		{player.KeyHelp{Name: "Backspace", Help: "start again, with the same seed"}, []trigger{key(glfw.KeyBackspace)}, func(w *window) { w.restart() }},
		{player.KeyHelp{Name: "F11", Help: "full screen"}, []trigger{key(glfw.KeyF11)}, func(w *window) { w.toggleFullScreen() }},
		{player.KeyHelp{Name: "F12", Help: "save a picture in your folder of pictures"}, []trigger{key(glfw.KeyF12)}, func(w *window) { w.wantShot = true }},
		{player.KeyHelp{Name: "?, F1", Help: "this list"}, []trigger{char('?'), key(glfw.KeyF1)}, func(w *window) { w.player.ToggleOverlay(player.Help) }},
		{player.KeyHelp{Name: "Esc", Help: "back: close, end editing, deselect, leave"}, []trigger{key(glfw.KeyEscape)}, func(w *window) { w.back() }},
	}
}

// keysOf returns the rows of the help, in the order in which it shows them: the
// scene's own keys are the first.
func keysOf(p *player.Player) []player.KeyHelp {
	var keys []player.KeyHelp
	for _, k := range p.Scene.Keys {
		keys = append(keys, player.KeyHelp{Name: k.Name(), Help: "order: " + k.Summary})
	}
	for _, b := range bindings {
		if b.Name != "" {
			keys = append(keys, player.KeyHelp{Name: p.KeyName(b.Name), Help: b.Help})
		}
	}
	return keys
}

func toggle(field func(*stage.Options) *bool) func(*window) {
	return func(w *window) {
		on := field(&w.player.Options)
		*on = !*on
	}
}

// press does what the table says about a trigger. It reports whether it says
// anything.
func (w *window) press(t trigger) bool {
	for _, b := range bindings {
		for _, on := range b.on {
			if on == t {
				b.do(w)
				return true
			}
		}
	}
	return false
}

// anyOther stands, in a scene's orders, for whatever does nothing else.
const anyOther = 0

// order gives the order that the scene has for a letter. It reports whether it
// has one.
func (w *window) order(letter rune) bool {
	k, ok := w.player.KeyOrder(letter)
	if ok {
		w.player.GiveKeyOrder(k)
	}
	return ok
}

func (w *window) switchPalette() {
	o := &w.player.Options
	if o.Palette == stage.Standard {
		o.Palette = stage.ColorBlind
	} else {
		o.Palette = stage.Standard
	}
}

func (w *window) restart() {
	if err := w.player.Restart(); err != nil {
		w.player.Warn(err.Error())
	}
}

// back undoes the last thing that stands before the scene, and asks before it
// leaves the program.
func (w *window) back() {
	switch {
	case w.ui != nil && w.ui.CloseMenu():
	case w.player.Overlay() == player.NoOverlay && w.player.Editing():
		w.player.ToggleEditing()
	case w.player.Overlay() == player.NoOverlay && w.player.Notice() == w.leaving():
		w.leave = w.player.ConfirmDiscard(escAgain)
	case w.player.Dismiss():
	case w.full:
		w.toggleFullScreen()
	default:
		w.player.Notify(w.leaving())
	}
}

const escAgain = "Esc again leaves and"

// leaving is the question before the end. It stands for a few seconds; Esc
// while it does is the answer.
func (w *window) leaving() string {
	if question := w.player.UnsavedQuestion(escAgain); question != "" {
		return question
	}
	return "Press Esc again to leave."
}
