package window

import (
	"math"
	"unicode"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/internal/settings"
	"galaxy/render/player"
)

// event is one input of the person, with the pointer's position at that moment in
// framebuffer pixels from the upper left corner.
type event struct {
	kind         eventKind
	x, y         float64
	wheelNotches float64 // wheel notches, away from the person positive
	key          glfw.Key
	button       glfw.MouseButton
	file         string
	char         rune // typed, or the letter on the key pressed; 0 for none
	shift, alt   bool
	ctrl         bool
	at           float64 // seconds
	captured     bool    // by a panel
}

type eventKind uint8

const (
	pointerMoved eventKind = iota
	buttonPressed
	buttonReleased
	wheelTurned
	keyPressed
	keyRepeated
	charTyped
	commandPressed // a key, with Ctrl
	fileDropped
)

// installCallbacks installs callbacks that then call pixel's own. pixel only polls the
// state of a button between two frames and misses a click within one. Main thread.
func (w *window) installCallbacks() {
	w.onPointer(w.gw.GetCursorPos()) // the first click may come before any motion
	var button glfw.MouseButtonCallback
	button = w.gw.SetMouseButtonCallback(func(g *glfw.Window, b glfw.MouseButton, a glfw.Action, m glfw.ModifierKey) {
		w.onButton(b, a, m)
		if button != nil {
			button(g, b, a, m)
		}
	})
	var pos glfw.CursorPosCallback
	pos = w.gw.SetCursorPosCallback(func(g *glfw.Window, x, y float64) {
		w.onPointer(x, y)
		if pos != nil {
			pos(g, x, y)
		}
	})
	var scroll glfw.ScrollCallback
	scroll = w.gw.SetScrollCallback(func(g *glfw.Window, dx, dy float64) {
		w.onWheel(dy)
		if scroll != nil {
			scroll(g, dx, dy)
		}
	})
	var keyed glfw.KeyCallback
	keyed = w.gw.SetKeyCallback(func(g *glfw.Window, k glfw.Key, code int, a glfw.Action, m glfw.ModifierKey) {
		w.onKey(k, code, a, m)
		if keyed != nil {
			keyed(g, k, code, a, m)
		}
	})
	var typed glfw.CharCallback
	typed = w.gw.SetCharCallback(func(g *glfw.Window, c rune) {
		w.onChar(c)
		if typed != nil {
			typed(g, c)
		}
	})
	w.gw.SetDropCallback(func(_ *glfw.Window, files []string) { w.onDrop(files) })
	// Parts that another window has hidden must be drawn again.
	w.gw.SetRefreshCallback(func(*glfw.Window) { w.needsRedraw = true })
	w.gw.SetFramebufferSizeCallback(func(*glfw.Window, int, int) { w.needsRedraw = true })
}

func (w *window) push(e event) {
	e.x, e.y, e.at = w.pointerX, w.pointerY, glfw.GetTime()
	w.events = append(w.events, e)
}

func (w *window) onPointer(x, y float64) {
	// Some screens report points of several pixels.
	ww, wh := w.gw.GetSize()
	fw, fh := w.gw.GetFramebufferSize()
	if ww > 0 && wh > 0 {
		x, y = x*float64(fw)/float64(ww), y*float64(fh)/float64(wh)
	}
	w.pointerX, w.pointerY = x, y
	w.push(event{kind: pointerMoved})
}

func (w *window) onButton(b glfw.MouseButton, a glfw.Action, m glfw.ModifierKey) {
	e := event{kind: buttonPressed, button: b, shift: m&glfw.ModShift != 0, alt: m&glfw.ModAlt != 0, ctrl: m&glfw.ModControl != 0, captured: w.overPanel()}
	if a == glfw.Release {
		e.kind = buttonReleased
	}
	w.push(e)
}

func (w *window) onWheel(dy float64) {
	held := func(left, right glfw.Key) bool {
		return w.gw.GetKey(left) == glfw.Press || w.gw.GetKey(right) == glfw.Press
	}
	w.push(event{
		kind: wheelTurned, wheelNotches: dy, captured: w.overPanel(),
		ctrl: held(glfw.KeyLeftControl, glfw.KeyRightControl), alt: held(glfw.KeyLeftAlt, glfw.KeyRightAlt), shift: held(glfw.KeyLeftShift, glfw.KeyRightShift),
	})
}

func (w *window) onKey(k glfw.Key, code int, a glfw.Action, m glfw.ModifierKey) {
	if a != glfw.Release && m&^glfw.ModShift == glfw.ModControl {
		w.push(event{kind: commandPressed, key: k, char: letter(k, glfw.GetKeyName(k, code)), shift: m&glfw.ModShift != 0, captured: w.typing()})
	}
	held := letter(k, glfw.GetKeyName(k, code))
	if a == glfw.Release || m&(glfw.ModControl|glfw.ModSuper) != 0 || m&glfw.ModAlt != 0 && held != 0 {
		return
	}
	e := event{kind: keyPressed, key: k, alt: m&glfw.ModAlt != 0, shift: m&glfw.ModShift != 0, captured: w.typing() || w.ui != nil && w.ui.TakesKey(k)}
	if a == glfw.Repeat {
		e.kind = keyRepeated
	}
	e.char = held
	w.push(e)
}

// onDrop opens the first of the files that were dropped.
func (w *window) onDrop(files []string) {
	if len(files) > 0 {
		w.push(event{kind: fileDropped, file: files[0]})
	}
}

func (w *window) onChar(c rune) { w.push(event{kind: charTyped, char: c, captured: w.typing()}) }

// letter returns the Latin letter on a key, given its name on the person's keyboard, or
// else the letter of that key on an American keyboard; 0 if it is no letter.
func letter(k glfw.Key, name string) rune {
	if len(name) == 1 && name[0] >= 'a' && name[0] <= 'z' {
		return rune(name[0])
	}
	if len(name) == 1 && name[0] < unicode.MaxASCII { // such as the comma on a French keyboard
		return 0
	}
	if k >= glfw.KeyA && k <= glfw.KeyZ {
		return 'a' + rune(k-glfw.KeyA)
	}
	return 0
}

// pointing reports whether the pointer, or the hand of the keyboard, points at the picture.
func (w *window) pointing() bool {
	return w.config.Frames == 0 && (w.hand.on || !w.overPanel()) && !w.mouse.dragging
}

// overPanel reports whether the pointer is over a panel or used by one.
func (w *window) overPanel() bool {
	return w.ui != nil && (w.ui.WantsMouse() || w.ui.Covers(w.pointerX, w.pointerY))
}

func (w *window) typing() bool { return w.ui != nil && w.ui.WantsKeyboard() }

// dragDistance is how far, in points, the pointer moves from a press before it drags.
const dragDistance = 4

// zoomPerNotch is the zoom of one notch of the wheel.
const zoomPerNotch = 1.25

// mouse is the state of the mouse.
type mouse struct {
	down, dragging bool
	click          string // the action if the button is released where it was pressed
	action         dragAction
	fromX, fromY   float64
	lastX, lastY   float64

	clickX, clickY, clickAt float64 // the last click
}

// handle handles the events since the last frame in their order.
func (w *window) handle() {
	for _, e := range w.events {
		w.hand.yield(&e)
		if e.kind == buttonPressed || e.kind == wheelTurned || e.kind == keyPressed || e.kind == commandPressed {
			w.player.Lesson.Stay()
		}
		switch e.kind {
		case pointerMoved:
			w.pointerMoved(e)
		case buttonPressed:
			if !e.captured {
				if w.mouse.down && w.mouse.action == moveThing { // another button's drag
					w.player.Orders.Drop()
				}
				if w.mouse.down && w.mouse.action == dragBurn {
					w.player.Burns.Release()
				}
				w.pressed(e, w.actionOf(gestureOf(e, true)), w.dragActionOf(e))
			}
		case buttonReleased:
			w.released(e)
		case fileDropped:
			w.openFile(e.file)
		}
		if e.captured {
			continue
		}
		switch e.kind {
		case wheelTurned:
			w.turnWheel(e)
		case keyPressed, keyRepeated:
			w.keyed(e)
		case commandPressed:
			w.ctrlKey(e)
		case charTyped:
			w.charTyped(e)
		}
	}
	w.events = w.events[:0]
}

// pressed begins what a button does: a click if it is released where it is, or else a drag.
func (w *window) pressed(e event, click string, action dragAction) {
	w.player.Orders.Decline()
	w.mouse.down, w.mouse.dragging = true, false
	w.mouse.click, w.mouse.action = click, action
	w.mouse.fromX, w.mouse.fromY = e.x, e.y
	w.mouse.lastX, w.mouse.lastY = e.x, e.y
}

// released ends it.
func (w *window) released(e event) {
	if w.mouse.down && w.mouse.action > lookView && (w.mouse.dragging || !w.mouse.action.clicks()) {
		w.finishDrag(e)
	} else if w.mouse.down && !w.mouse.dragging {
		w.clicked(e)
	}
	w.player.Lesson.DropArrow()
	w.mouse.down, w.mouse.dragging = false, false
}

// fromCenter converts pixels from the upper left corner, y down, to pixels from the centre, y up.
func (w *window) fromCenter(x, y float64) (cx, cy float64) {
	return x - float64(w.width)/2, float64(w.height)/2 - y
}

func (w *window) pointerMoved(e event) {
	m := &w.mouse
	if !m.down {
		return
	}
	if !m.dragging && math.Hypot(e.x-m.fromX, e.y-m.fromY) <= dragDistance*w.scale {
		return
	}
	m.dragging = true
	switch m.action {
	case panView:
		w.player.Observer.Pan(m.lastX-e.x, e.y-m.lastY) // the scene moves with the pointer
	case turnView:
		w.player.Observer.Orbit(e.x-m.lastX, m.lastY-e.y)
	case lookView:
		w.player.Observer.Look(e.x-m.lastX, m.lastY-e.y)
	case paintMap:
		w.player.Editor.Drag(w.player.Editor.At(e.x, e.y))
	case moveThing:
		w.player.Orders.Carry(e.x, e.y, &w.frame)
	case drawArrow:
		w.player.Lesson.DrawArrow(e.x, e.y)
	case dragBurn:
		w.player.Burns.Drag(e.x, e.y, &w.frame)
	}
	m.lastX, m.lastY = e.x, e.y
}

func (w *window) turnWheel(e event) {
	by := math.Pow(zoomPerNotch, e.wheelNotches)
	switch w.actionOf(settings.Gesture{Button: settings.Wheel, Ctrl: e.ctrl, Alt: e.alt, Shift: e.shift}) {
	case doField:
		w.player.Observer.Narrow(by)
	case doZoom:
		x, y := w.fromCenter(e.x, e.y)
		w.player.Observer.Wheel(by, x, y)
	}
}

// clicked does what a button does that is released where it was pressed.
func (w *window) clicked(e event) {
	switch w.mouse.click {
	case doSelect, doAdd:
		if !w.player.Orders.OfferDirections(e.x, e.y, &w.frame) {
			w.click(e)
		}
	case doMenu:
		w.player.Orders.OfferAt(e.x, e.y, &w.frame)
	}
}

func (w *window) click(e event) {
	const doubleClickSeconds = 0.35 // the longest time between the two clicks of a double click
	m := &w.mouse
	adds := m.click == doAdd
	again := !adds && e.at-m.clickAt < doubleClickSeconds && math.Hypot(e.x-m.clickX, e.y-m.clickY) <= dragDistance*w.scale
	m.clickX, m.clickY, m.clickAt = e.x, e.y, e.at
	if again && w.player.Selection.Chosen() {
		m.clickAt = 0
		w.player.Selection.FlyToSelection()
		return
	}
	if adds {
		w.player.Selection.ToggleAt(e.x, e.y, &w.frame)
		return
	}
	if !w.player.Why.AskAt(e.x, e.y, &w.frame) {
		w.player.Selection.SelectAt(e.x, e.y, &w.frame)
	}
}

func (w *window) keyed(e event) {
	w.skipChar = false
	if e.alt {
		if e.kind == keyPressed {
			w.press(alt(e.key))
		}
		return
	}
	if functionKey := e.key >= glfw.KeyF1 && e.key <= glfw.KeyF25; !functionKey { // which types nothing
		if text, set, open := w.typedText(); open {
			w.boxKey(e.key, text, set)
			return
		}
	}
	if w.hand.on && w.hand.key(e) {
		return
	}
	if e.kind == keyRepeated && !(e.key >= glfw.KeyRight && e.key <= glfw.KeyUp && !e.shift) { // a held arrow goes on
		return // a held key would toggle repeatedly; '.', '[' and ']' come as characters
	}
	if e.char != 0 {
		// With Shift a letter has its meaning in every scene, without it the scene's order.
		if !e.shift && w.giveKeyOrder(unicode.ToUpper(e.char)) || w.press(char(e.char)) || e.shift {
			return
		}
		w.giveKeyOrder(anyOtherKey)
		return
	}
	if e.shift && w.press(shift(e.key)) {
		return
	}
	w.press(key(e.key))
}

func (w *window) charTyped(e event) {
	skip := w.skipChar
	w.skipChar = false
	text, set, open := w.typedText()
	switch {
	case skip && unicode.IsLetter(e.char):
	case open:
		set(text + string(e.char))
	case unicode.IsLetter(e.char):
		// handled by keyed
	case w.player.Editor.SetBrush(e.char):
	case !w.press(char(e.char)) && e.char != ' ':
		w.giveKeyOrder(anyOtherKey)
	}
}

// boxKey edits the text of the open box or goes where it says, and moves the highlight of a search.
func (w *window) boxKey(k glfw.Key, text string, set func(string)) {
	p := w.player
	searching := p.Overlays.Shown() == player.Search
	switch {
	case k == glfw.KeyEscape:
		p.Overlays.Close()
	case k == glfw.KeyBackspace:
		set(withoutLast(text))
	case (k == glfw.KeyEnter || k == glfw.KeyKPEnter) && searching:
		p.Finder.FlyToResult()
	case k == glfw.KeyEnter || k == glfw.KeyKPEnter:
		p.Almanac.GoToTypedTime()
	case searching && (k == glfw.KeyDown || k == glfw.KeyTab):
		p.Finder.Highlight(p.Finder.Highlighted() + 1)
	case searching && k == glfw.KeyUp:
		p.Finder.Highlight(p.Finder.Highlighted() - 1)
	}
}
