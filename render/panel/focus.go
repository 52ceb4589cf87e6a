//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"slices"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/render/player"
)

// focus is where the keyboard is: at the picture, or at one of the panels, whose controls it then operates. A key goes round
// through the panels and back to the picture, Escape straight back.
type focus struct {
	on      bool       // the keyboard is at a panel
	at      imgui.ID   // the window of that panel
	move    int        // panels to go on in this frame, or back
	there   []imgui.ID // the panels of this frame, in order, if it moves
	first   imgui.ID   // the first menu of the bar
	menu    imgui.ID   // the menu at which the keyboard is, or was when it opened; 0: it is not at the bar
	escaped bool       // Escape was pressed since the last frame
	pages   int        // to scroll down in this frame
	busy    bool       // in the last frame a control was held or a menu open: Escape ends that

	control, seen string // at which the keyboard is, and, while a frame is drawn, of that frame
	said, heard   string // how that is read out, if it has a text in the person's language

	entering bool // in the next frame
	anew     bool // at the first control, not where it was
	lost     bool // the control was there no more in the last frame
}

// focusKeys are the keys that a panel takes which has the keyboard.
var focusKeys = []glfw.Key{
	glfw.KeyTab, glfw.KeySpace, glfw.KeyEnter, glfw.KeyKPEnter, glfw.KeyEscape, glfw.KeyLeft, glfw.KeyRight, glfw.KeyUp, glfw.KeyDown,
	glfw.KeyPageUp, glfw.KeyPageDown, glfw.KeyHome, glfw.KeyEnd,
}

// TakesKey reports whether a panel takes a key: then the picture ignores it.
func (f *focus) TakesKey(k glfw.Key) bool { return f.on && slices.Contains(focusKeys, k) }

// Focused returns the name of the control at which the keyboard was in the last frame, or nothing.
func (f *focus) Focused() string { return f.control }

// FocusSaid returns how that control is read out in the person's language, or nothing where it has only its name.
func (f *focus) FocusSaid() string { return f.said }

// MoveFocus gives the keyboard in the next frame to so many panels further on, by their order on the screen, and after the
// last one to the picture.
func (f *focus) MoveFocus(by int) { f.move += by }

// hear notes a key that goes to a panel, and reports whether ImGui is to see it, too: it would go through controls by pages, not
// through text.
func (f *focus) hear(k glfw.Key, a glfw.Action) bool {
	if !f.on || k != glfw.KeyEscape && k != glfw.KeyPageUp && k != glfw.KeyPageDown {
		return true
	}
	switch {
	case a == glfw.Release:
	case k == glfw.KeyEscape:
		f.escaped = true
	case k == glfw.KeyPageDown:
		f.pages++
	default:
		f.pages--
	}
	return k == glfw.KeyEscape
}

// begin tells ImGui before a frame whether keys operate panels.
func (f *focus) begin(ui *UI) {
	if f.escaped && !f.busy {
		ui.browser.close()
		ui.player.Orders.Decline()
		f.on, ui.opener.shown = false, false
	}
	f.escaped = false
	over := ui.player.Overlays.Shown()
	if ui.player.Overlays.PanelsHidden() || over == player.Search || over == player.GoTo { // these take what is typed by themselves
		f.on, f.move = false, 0
	}
	flags := imgui.ConfigFlags(imgui.ConfigFlagsNoMouseCursorChange)
	if f.on {
		flags |= imgui.ConfigFlagsNavEnableKeyboard
	}
	imgui.CurrentIO().SetConfigFlags(flags)
}

// enter gives the keyboard to the panel to which it has moved, unfolded, before the panels are drawn.
func (f *focus) enter() {
	ring := transparent
	if f.on {
		ring = accentColor()
	}
	imgui.PushStyleColorVec4(imgui.ColNavCursor, ring)
	if !f.entering {
		return
	}
	f.entering = false
	w := imgui.InternalFindWindowByID(f.at)
	if w.Collapsed() {
		imgui.InternalSetWindowCollapsedWindowPtr(w, false)
	}
	imgui.InternalFocusWindow(w)
	if f.menu != 0 {
		imgui.InternalSetNavID(f.menu, imgui.NavLayerMenu, 0, imgui.Rect{Max: imgui.NewVec2(1, 1)})
	} else if f.anew || imgui.CurrentContext().NavId() == 0 {
		imgui.InternalNavInitWindow(w, true)
	}
	f.anew = false
	imgui.SetNavCursorVisible(true)
}

// note adds the present window to those to which the keyboard can move.
func (f *focus) note() {
	if f.move != 0 {
		f.there = append(f.there, imgui.InternalCurrentWindow().ID())
	}
}

// noteMenu notes the last item, the first menu of the bar: the keyboard begins there.
func (f *focus) noteMenu() {
	if f.move != 0 {
		f.first = imgui.ItemID()
	}
}

// end moves the keyboard, scrolls, and sees where the keyboard is, after the panels were drawn.
func (f *focus) end(ui *UI) {
	imgui.PopStyleColor()
	if f.move != 0 {
		f.goOn(ui)
	}
	open := imgui.IsPopupOpenStrV("", imgui.PopupFlagsAnyPopup)
	switch {
	case !f.on || f.entering:
	case f.menu != 0 && ui.menuOpen && !open: // ImGui would give the keyboard to any panel
		f.entering = true
	default:
		f.scroll()
	}
	f.control, f.seen, f.pages = f.seen, "", 0
	f.said, f.heard = f.heard, ""
	f.busy = open || imgui.IsAnyItemActive()
}

// goOn moves the keyboard to another panel, or back to the picture.
func (f *focus) goOn(ui *UI) {
	places := len(f.there) + 1 // the first is the picture
	at, was := 0, f.on
	if f.on {
		at = slices.Index(f.there, f.at) + 1
	}
	at = ((at+f.move)%places + places) % places
	f.on, f.entering = at > 0, at > 0
	if f.on {
		f.at, f.menu = f.there[at-1], 0
		if at == 1 {
			f.menu = f.first
		}
		if said := &ui.player.Notices; !was && said.Text() == "" {
			said.Notify(ui.sayf("Keys go to the panels: Tab and arrows choose, Space presses or takes hold of a knob, Enter types. %s: next panel. %s: back to the scene.", said.KeyName("F6"), said.KeyName("Esc")))
		}
	}
	f.there, f.move = f.there[:0], 0
}

// begins gives the keyboard, where a panel has it, to the present window: its content is another one.
func (f *focus) begins() {
	if f.on {
		f.at, f.menu, f.entering, f.anew = imgui.InternalCurrentWindow().ID(), 0, true, true
	}
}

// take gives the keyboard to the present window, which has appeared.
func (f *focus) take() {
	f.on, f.at, f.menu, f.entering = true, imgui.InternalCurrentWindow().ID(), 0, false
}

// scroll scrolls the panel by pages. A click beside all panels gives the keyboard back to the picture.
func (f *focus) scroll() {
	c := imgui.CurrentContext()
	w := c.NavWindow()
	if w == nil || w.CData == nil {
		f.on = false
		return
	}
	switch root := w.RootWindow().ID(); {
	case w.Flags()&imgui.WindowFlagsPopup != 0:
	case root != f.at:
		f.at, f.menu = root, 0
	case f.menu != 0 && c.NavLayer() == imgui.NavLayerMenu:
		f.menu = c.NavId()
	}
	if lost := c.NavId() != 0 && !c.NavIdIsAlive() && !w.Collapsed(); lost && f.lost { // the control is there no more
		f.entering, f.anew = true, true
		f.lost = false
	} else {
		f.lost = lost
	}
	const page = 0.8 // of what is seen
	if most := w.ScrollMax().Y; f.pages != 0 && most > 0 {
		seen := w.InnerRect()
		imgui.InternalSetScrollYWindowPtr(w, min(max(w.Scroll().Y+page*float32(f.pages)*(seen.Max.Y-seen.Min.Y), 0), most))
	}
}
