package window

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/internal/words"
	"galaxy/render/finder"
	"galaxy/render/player"
	"galaxy/render/stage"
)

// binding is a row of the table of keys: its triggers and its action. Rows without an
// action describe what is seen; mouseActions has the rows about the mouse.
type binding struct {
	player.KeyHelp
	on []trigger
	do func(*window)
}

// trigger is a key or a character. Letters and punctuation are characters, wherever a
// keyboard has them; all others are keys.
type trigger struct {
	key   glfw.Key
	char  rune
	shift bool
	alt   bool
}

func key(k glfw.Key) trigger   { return trigger{key: k} }
func shift(k glfw.Key) trigger { return trigger{key: k, shift: true} }
func alt(k glfw.Key) trigger   { return trigger{key: k, alt: true} }
func char(c rune) trigger      { return trigger{char: c} }

// bindings is the one table of keys, also for the help on the screen.
var bindings []binding

func init() { // not in the declaration, which would refer to itself through the help
	bindings = []binding{
		{player.KeyHelp{Name: "Red rim", Help: "a ship that has had a contact, until it arrives"}, nil, nil},
		{player.KeyHelp{Name: "White ring", Help: "where a contact has just begun"}, nil, nil},
		{player.KeyHelp{Name: "Space", Help: "pause or resume", Action: "pause"}, []trigger{key(glfw.KeySpace)}, func(w *window) { w.player.Playback.TogglePause() }},
		{player.KeyHelp{Name: "J", Help: "reverse time", Action: "reverse"}, []trigger{char('j')}, func(w *window) { w.player.Playback.ToggleBackwards() }},
		{player.KeyHelp{Name: ".", Help: "one step forwards", Action: "step"}, []trigger{char('.')}, func(w *window) { w.player.Playback.StepOnce() }},
		{player.KeyHelp{Name: ",", Help: "one step back", Action: "step_back"}, []trigger{char(',')}, func(w *window) { w.player.Playback.StepBack() }},
		{player.KeyHelp{Name: "Time line", Help: "below the bar: drag to an earlier time; a click on a mark goes to what happened"}, nil, nil},
		{player.KeyHelp{Name: "<", Help: "the mark before on the time line: contacts, arrivals, orders, faults, landings", Action: "previous_mark"}, []trigger{char('<')}, func(w *window) { w.player.Marks.Jump(false) }},
		{player.KeyHelp{Name: ">", Help: "the next mark on the time line", Action: "next_mark"}, []trigger{char('>')}, func(w *window) { w.player.Marks.Jump(true) }},
		{player.KeyHelp{Name: "[", Help: "slower", Action: "slower"}, []trigger{char('[')}, func(w *window) { w.player.Playback.Slower() }},
		{player.KeyHelp{Name: "]", Help: "faster", Action: "faster"}, []trigger{char(']')}, func(w *window) { w.player.Playback.Faster() }},
		{player.KeyHelp{Name: "Tab", Help: "next ship", Action: "next_ship"}, []trigger{key(glfw.KeyTab)}, func(w *window) { w.player.Selection.NextShip() }},
		{player.KeyHelp{Name: "Shift+Tab", Help: "previous ship", Action: "previous_ship"}, []trigger{shift(glfw.KeyTab)}, func(w *window) { w.player.Selection.PreviousShip() }},
		{player.KeyHelp{Name: "B", Help: "next body, rock or box", Action: "next_thing"}, []trigger{char('b')}, func(w *window) { w.player.Selection.NextThing(1) }},
		{player.KeyHelp{Name: "P", Help: "previous body, rock or box", Action: "previous_thing"}, []trigger{char('p')}, func(w *window) { w.player.Selection.NextThing(-1) }},
		{player.KeyHelp{Name: "F", Help: "follow the selection, or stop following", Action: "follow"}, []trigger{char('f')}, func(w *window) { w.player.Selection.ToggleFollow() }},
		{player.KeyHelp{Name: "Enter", Help: "fly to the selection; in a lesson, when a step is done: the next one", Action: "fly"}, []trigger{key(glfw.KeyEnter), key(glfw.KeyKPEnter)}, (*window).enter},
		{player.KeyHelp{Name: "/", Help: "search: places, ships, events, scenes, commands", Action: "search"}, []trigger{char('/')}, func(w *window) { w.player.Overlays.Toggle(player.Search) }},
		{player.KeyHelp{Name: "F3", Help: "scenes, lessons and tours, by their pictures", Action: "scenes"}, []trigger{key(glfw.KeyF3)}, func(w *window) { w.toggleBrowser() }},
		{player.KeyHelp{Name: "D", Help: "go to a date or a time that you type", Action: "go_to_time"}, []trigger{char('d')}, func(w *window) { w.player.Overlays.Toggle(player.GoTo); w.skipChar = true }},
		{player.KeyHelp{Name: "+, =", Help: "closer, as the wheel does", Action: "closer"}, []trigger{char('+'), char('=')}, func(w *window) { w.player.Observer.Approach(zoomPerNotch) }},
		{player.KeyHelp{Name: "-", Help: "farther away", Action: "farther"}, []trigger{char('-')}, func(w *window) { w.player.Observer.Approach(1 / zoomPerNotch) }},
		{player.KeyHelp{Name: "Home, R", Help: "show the whole scene from above, from the sky around too", Action: "whole_scene"}, []trigger{key(glfw.KeyHome), char('r')}, func(w *window) { w.player.Observer.Fit() }},
		{player.KeyHelp{Name: "K", Help: "tilt the view, or look from above again", Action: "tilt"}, []trigger{char('k')}, func(w *window) { w.player.Observer.Tilt() }},
		{player.KeyHelp{Name: "Shift+Left", Help: "turn the view to the left", Action: "turn_left"}, []trigger{shift(glfw.KeyLeft)}, func(w *window) { w.player.Observer.TurnBy(keyTurn, 0) }},
		{player.KeyHelp{Name: "Shift+Right", Help: "turn the view to the right", Action: "turn_right"}, []trigger{shift(glfw.KeyRight)}, func(w *window) { w.player.Observer.TurnBy(-keyTurn, 0) }},
		{player.KeyHelp{Name: "Shift+Up", Help: "look from higher above", Action: "turn_up"}, []trigger{shift(glfw.KeyUp)}, func(w *window) { w.player.Observer.TurnBy(0, keyTurn) }},
		{player.KeyHelp{Name: "Shift+Down", Help: "look from lower, down to the plane and below", Action: "turn_down"}, []trigger{shift(glfw.KeyDown)}, func(w *window) { w.player.Observer.TurnBy(0, -keyTurn) }},
		{player.KeyHelp{Name: "A", Help: "look around at the sky, or back down on the plane", Action: "look_around"}, []trigger{char('a')}, func(w *window) { w.player.Observer.ToggleAround() }},
		{player.KeyHelp{Name: "Z", Help: "while you look around: the next grid of coordinates, or none", Action: "grids"}, []trigger{char('z')}, func(w *window) { w.player.NextGrid() }},
		{player.KeyHelp{Name: "N", Help: "near stars, bookmarks, map of the galaxy", Action: "near"}, []trigger{char('n')}, func(w *window) { w.toggleAtlas() }},
		{player.KeyHelp{Name: "Alt+Left", Help: "back to the place or the event before", Action: "place_back"}, []trigger{alt(glfw.KeyLeft)}, func(w *window) { w.player.Sky.Back() }},
		{player.KeyHelp{Name: "Alt+Right", Help: "forward again", Action: "place_forward"}, []trigger{alt(glfw.KeyRight)}, func(w *window) { w.player.Sky.Forward() }},
		{player.KeyHelp{Name: "V", Help: "arrows: what the selected ship senses and decides", Action: "arrows"}, []trigger{char('v')}, toggle(func(o *stage.Options) *bool { return &o.Vectors })},
		{player.KeyHelp{Name: "E", Help: "the resulting arrow of every ship", Action: "all_arrows"}, []trigger{char('e')}, toggle(func(o *stage.Options) *bool { return &o.Crowd })},
		{player.KeyHelp{Name: "X", Help: "beside the cardioid the circle that it improves on", Action: "circle"}, []trigger{char('x')}, toggle(func(o *stage.Options) *bool { return &o.Circle })},
		{player.KeyHelp{Name: "W", Help: "the field: what the selected ship would ask for at other places", Action: "field"}, []trigger{char('w')}, toggle(func(o *stage.Options) *bool { return &o.Field })},
		{player.KeyHelp{Name: "Y", Help: "velocities: which ones things bar to the selected ship, or what they cost it", Action: "velocities"}, []trigger{char('y')}, toggle(func(o *stage.Options) *bool { return &o.Velocities })},
		{player.KeyHelp{Name: "T", Help: "trails", Action: "trails"}, []trigger{char('t')}, toggle(func(o *stage.Options) *bool { return &o.Trails })},
		{player.KeyHelp{Name: "O", Help: "orbits of ships and bodies", Action: "orbits"}, []trigger{char('o')}, toggle(func(o *stage.Options) *bool { return &o.Orbits })},
		{player.KeyHelp{Name: "L", Help: "labels", Action: "labels"}, []trigger{char('l')}, toggle(func(o *stage.Options) *bool { return &o.Labels })},
		{player.KeyHelp{Name: "S", Help: "states: what ships are doing, where a scene gives them states", Action: "states"}, []trigger{char('s')}, toggle(func(o *stage.Options) *bool { return &o.States })},
		{player.KeyHelp{Name: "G", Help: "glow", Action: "glow"}, []trigger{char('g')}, toggle(func(o *stage.Options) *bool { return &o.Glow })},
		{player.KeyHelp{Name: "M", Help: "grid of the plane, and how high bodies are over it", Action: "grid"}, []trigger{char('m')}, toggle(func(o *stage.Options) *bool { return &o.Grid })},
		{player.KeyHelp{Name: "U", Help: "bodies larger than they are", Action: "enlarge"}, []trigger{char('u')}, toggle(func(o *stage.Options) *bool { return &o.Enlarge })},
		{player.KeyHelp{Name: "H", Help: "in space: hold the exposure, or let it follow the light", Action: "hold_exposure"}, []trigger{char('h')}, toggle(func(o *stage.Options) *bool { return &o.HoldExposure })},
		{player.KeyHelp{Name: "C", Help: "colour-blind safe colours", Action: "color_blind"}, []trigger{char('c')}, func(w *window) { w.switchPalette() }},
		{player.KeyHelp{Name: "F8", Help: "light look, for projectors and print", Action: "light_look"}, []trigger{key(glfw.KeyF8)}, toggle(func(o *stage.Options) *bool { return &o.Paper })},
		{player.KeyHelp{Name: "F2", Help: "edit the scene: its map, or rocks, ships and goals in space; or end that", Action: "edit"}, []trigger{key(glfw.KeyF2)}, func(w *window) { w.player.Editor.Toggle() }},
		{player.KeyHelp{Name: "# . 1 to 9", Help: "editing: left paints this ground, right open ground; drag letters"}, nil, nil},
		{player.KeyHelp{Name: "( = @ &", Help: "editing in space: rock, box, planet or moon, group; drag things, right removes"}, nil, nil},
		{player.KeyHelp{Name: "+", Help: "editing: left adds or drags an agent, right removes it; + again: next group"}, nil, nil},
		{player.KeyHelp{Name: "@", Help: "editing: left adds a start of the group, right removes it"}, nil, nil},
		{player.KeyHelp{Name: "*", Help: "editing: left places the goal of the group, right removes it"}, nil, nil},
		{player.KeyHelp{Name: "Ctrl+arrows", Help: "while paused: move the selected ships, body, rock or box"}, nil, nil},
		{player.KeyHelp{Name: "Ctrl+Shift+arrows", Help: "while paused: move the goal of the selected ship"}, nil, nil},
		{player.KeyHelp{Name: "Alt+Up", Help: "while paused: the ring of what the selected ship feels, or of the selected rock, wider", Action: "wider"}, []trigger{alt(glfw.KeyUp)}, func(w *window) { w.player.Orders.Widen(10, &w.frame) }},
		{player.KeyHelp{Name: "Alt+Down", Help: "while paused: that ring narrower", Action: "narrower"}, []trigger{alt(glfw.KeyDown)}, func(w *window) { w.player.Orders.Widen(-10, &w.frame) }},
		{player.KeyHelp{Name: "Ctrl+Z, Ctrl+Y", Help: "undo, redo (also Ctrl+Shift+Z): orders, or strokes while editing"}, nil, nil},
		{player.KeyHelp{Name: "Ctrl+C, V", Help: "editing in space: copy the thing at the pointer, place another one"}, nil, nil},
		{player.KeyHelp{Name: "Ctrl+S", Help: "editing: save the scene's file"}, nil, nil},
		{player.KeyHelp{Name: "Ctrl+R", Help: "read the scene's file again"}, nil, nil},
		{player.KeyHelp{Name: "Ctrl+A, V", Help: "search and date: empty the text, paste"}, nil, nil},
		{player.KeyHelp{Name: "Right", Help: "in a tour: the next step; Space pauses it. In a lesson: turn the arrow that it asks for. Else: move the view", Action: "tour_next"}, []trigger{key(glfw.KeyRight)}, func(w *window) { w.player.TurnOrSkip(1) }},
		{player.KeyHelp{Name: "Left", Help: "in a tour: the step before. In a lesson: turn the arrow that it asks for. Else: move the view", Action: "tour_back"}, []trigger{key(glfw.KeyLeft)}, func(w *window) { w.player.TurnOrSkip(-1) }},
		{player.KeyHelp{Name: "F4", Help: "in a lesson: the next step, or lesson, when this one is done", Action: "next_step"}, []trigger{key(glfw.KeyF4)}, func(w *window) { w.player.Lesson.Next() }},
		{player.KeyHelp{Name: "Up", Help: "move the view up", Action: "move_up"}, []trigger{key(glfw.KeyUp)}, func(w *window) { w.player.Observer.StepAside(0, 1) }},
		{player.KeyHelp{Name: "Down", Help: "move the view down", Action: "move_down"}, []trigger{key(glfw.KeyDown)}, func(w *window) { w.player.Observer.StepAside(0, -1) }},
		{player.KeyHelp{Name: "Backspace", Help: "restart; changed parameters stay", Action: "restart"}, []trigger{key(glfw.KeyBackspace)}, func(w *window) { w.player.Notices.WarnOf(w.player.Restart()) }},
		{player.KeyHelp{Name: "Shift+Backspace", Help: "restart with the parameters of the scene", Action: "reset"}, []trigger{shift(glfw.KeyBackspace)}, func(w *window) { w.player.Notices.WarnOf(w.player.Reset()) }},
		{player.KeyHelp{Name: "F6", Help: "keyboard to the panels, and to the next one; Esc gives it back", Action: "next_panel"}, []trigger{key(glfw.KeyF6)}, func(w *window) { w.moveFocus(1) }},
		{player.KeyHelp{Name: "Shift+F6", Help: "keyboard to the panel before", Action: "previous_panel"}, []trigger{shift(glfw.KeyF6)}, func(w *window) { w.moveFocus(-1) }},
		{player.KeyHelp{Name: "F7", Help: "keyboard to the picture: handles, brush, box; again or Esc: back", Action: "hand"}, []trigger{key(glfw.KeyF7)}, func(w *window) { w.hand.toggle() }},
		{player.KeyHelp{Name: "arrows", Help: "after F7: drag the handle, or move the brush, or the corner of a box; with Shift farther. Tab: next handle"}, nil, nil},
		{player.KeyHelp{Name: "Space, Enter", Help: "after F7: press the left button, and let go; with Shift add ships to the selection. Enter: a right click"}, nil, nil},
		{player.KeyHelp{Name: "F11", Help: "full screen", Action: "full_screen"}, []trigger{key(glfw.KeyF11)}, func(w *window) { w.toggleFullScreen() }},
		{player.KeyHelp{Name: "F9", Help: "film what the picture shows, or end the film", Action: "film"}, []trigger{key(glfw.KeyF9)}, func(w *window) { w.toggleFilm() }},
		{player.KeyHelp{Name: "Shift+F9", Help: "keep this view as the next step of a tour, to be filmed", Action: "keep_place"}, []trigger{shift(glfw.KeyF9)}, func(w *window) { w.player.Tours.KeepPlace() }},
		{player.KeyHelp{Name: "F10", Help: "hide the panels, or show them", Action: "panels"}, []trigger{key(glfw.KeyF10)}, func(w *window) { w.player.Overlays.TogglePanels() }},
		{player.KeyHelp{Name: "F12", Help: "save a screenshot, in your pictures folder if you have one", Action: "screenshot"}, []trigger{key(glfw.KeyF12)}, func(w *window) { w.wantScreenshot = true }},
		{player.KeyHelp{Name: "Shift+F12", Help: "the picture alone, up to 4 times as large", Action: "large_screenshot"}, []trigger{shift(glfw.KeyF12)}, func(w *window) { w.wantLarge = true }},
		{player.KeyHelp{Name: "?, F1", Help: "this list", Action: "help"}, []trigger{char('?'), key(glfw.KeyF1)}, func(w *window) { w.player.Overlays.Toggle(player.Help) }},
		{player.KeyHelp{Name: "Esc", Help: "back: close, end editing, deselect, quit", Action: "back"}, []trigger{key(glfw.KeyEscape)}, func(w *window) { w.escape() }},
	}
}

// keyTurn is the share of a turn that a key turns the view: 15 degrees.
const keyTurn = 1. / 24

// keysOf returns the rows of the help in order, the scene's own keys first, then the gestures of the mouse.
func keysOf(p *player.Player, gestures []player.KeyHelp) []player.KeyHelp {
	var keys []player.KeyHelp
	for _, k := range p.Scene.Keys {
		keys = append(keys, player.KeyHelp{Name: p.Notices.OrderKey(&k), Help: words.Key(p.Words.Format("order: %s", p.Notices.OrderWords(&k)))})
	}
	for _, g := range gestures {
		g.Name = p.Notices.KeyName(g.Name)
		keys = append(keys, g)
	}
	for _, b := range bindings {
		keys = append(keys, player.KeyHelp{Name: p.Notices.KeyName(b.Name), Help: b.Help})
	}
	return keys
}

// commands returns the commands of keys and menus for the search, except the search itself and Esc, which closes it.
func (w *window) commands() []finder.Command {
	var list []finder.Command
	for _, b := range bindings {
		if b.Action == "" || b.Action == "search" || b.Action == "back" || w.config.Kiosk != nil && slices.Contains(lockedActions, b.Action) {
			continue
		}
		said := w.player.Words.Text(b.Help)
		_, first := utf8.DecodeRuneInString(said)
		name := strings.ToUpper(said[:first]) + said[first:]
		list = append(list, finder.Command{Name: name, Note: w.player.Notices.NoteOfKey(b.Name), Do: func() { b.do(w) }})
	}
	if w.ui != nil {
		list = append(list, w.ui.Commands(w.player)...)
	}
	return list
}

// doChosen opens the scene or does the command that the person has chosen from the results of a search.
func (w *window) doChosen() {
	open, do := w.player.Finder.TakeChosen()
	if (open == "" || w.openFile(open)) && do != nil { // unsaved edits keep a scene from being opened
		do()
	}
	w.needsRedraw = w.needsRedraw || open != "" || do != nil
}

func (w *window) toggleAtlas() {
	switch {
	case !w.player.Sky.InSky():
		w.player.Notices.Notify(w.player.Words.Text("This scene has no place in the sky: nothing is near."))
	case w.ui != nil:
		w.ui.ToggleAtlas()
	}
}

func (w *window) toggleBrowser() {
	if w.ui != nil {
		w.ui.ToggleBrowser()
	}
}

func (w *window) moveFocus(by int) {
	if w.ui != nil {
		w.ui.MoveFocus(by)
	}
}

func toggle(field func(*stage.Options) *bool) func(*window) {
	return func(w *window) {
		on := field(&w.player.Options)
		*on = !*on
	}
}

// press does the action of a trigger. It reports whether the table has one.
func (w *window) press(t trigger) bool {
	for _, b := range bindings {
		on := b.on
		if own, ok := w.keys[b.Action]; ok {
			on = own
		}
		if slices.Contains(on, t) {
			if !w.locks(b.Action) {
				b.do(w)
			}
			return true
		}
	}
	return false
}

// anyOtherKey is the letter of a scene's order for all keys without another meaning.
const anyOtherKey = 0

// giveKeyOrder gives the scene's order for a letter. It reports whether there is one.
func (w *window) giveKeyOrder(letter rune) bool {
	k, ok := w.player.KeyOrder(letter)
	if ok {
		w.player.Orders.GiveKeyOrder(k)
	}
	return ok
}

// enter leads on from a step of a lesson that is done, or shows what comes of an arrow that keys have turned, else it flies to the selection.
func (w *window) enter() {
	switch l := &w.player.Lesson; {
	case l.Passing():
		l.Next()
	case !l.LetArrow():
		w.player.Selection.FlyToSelection()
	}
}

func (w *window) switchPalette() {
	o := &w.player.Options
	if o.Palette == stage.Standard {
		o.Palette = stage.ColorBlind
	} else {
		o.Palette = stage.Standard
	}
}

// escape closes the topmost of menu, editor, overlay, notice, selection and full screen.
// If there is none it asks and then quits the program.
func (w *window) escape() {
	_, touring := w.player.Tours.At()
	switch {
	case w.ui != nil && w.ui.CloseMenu():
	case w.player.Overlays.Shown() == player.NoOverlay && w.player.Editor.Editing():
		w.player.Editor.Toggle()
	case w.config.Kiosk != nil:
		_ = w.player.Dismiss()
	case w.player.Overlays.Shown() == player.NoOverlay && w.player.Notices.Text() == w.quitQuestion():
		w.quit = w.player.Editor.ConfirmDiscard(w.escapeAgain())
	case touring && w.player.Overlays.Shown() == player.NoOverlay:
		w.endTour()
	case w.player.Dismiss():
	case w.fullScreen:
		w.toggleFullScreen()
	default:
		w.player.Notices.Notify(w.quitQuestion())
	}
}

func (w *window) escapeAgain() string {
	return w.player.Words.Format("%s again quits and", w.player.Notices.KeyName("Esc"))
}

// endTour ends the tour. Its scene stays, and runs on unless the step has paused it.
func (w *window) endTour() {
	w.player.Tours.End()
	said := w.player.Words.Text("The tour has ended; its scene goes on.")
	if w.player.Playback.Paused() {
		said = w.player.Words.Format("The tour has ended; %s lets its scene go on.", w.player.Notices.KeyName("Space"))
	}
	w.player.Notices.Notify(said)
}

// quitQuestion is the question before the program quits. It is shown for a few seconds;
// Esc during that time confirms it.
func (w *window) quitQuestion() string {
	if question := w.player.Editor.UnsavedQuestion(w.escapeAgain()); question != "" {
		return question
	}
	return w.player.Words.Format("Press %s again to quit.", w.player.Notices.KeyName("Esc"))
}
