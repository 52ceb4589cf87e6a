//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"testing"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/faiface/mainthread"
	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/nav"
)

// focused returns the title of the window at which the keyboard is, and its control.
func (h *tester) focused() (window string, control imgui.ID) {
	mainthread.Call(func() {
		c := imgui.CurrentContext()
		if w := c.NavWindow(); w != nil && w.CData != nil {
			window = w.RootWindow().Name()
		}
		control = c.NavId()
	})
	return window, control
}

// The keyboard goes from the picture to the bar, to each panel, and back; Escape closes what is open before that.
func TestKeyboardGoesRound(t *testing.T) {
	h := open(t, small(t))
	h.p.Selection.SelectShip(0)
	h.frames(3)
	if h.ui.TakesKey(glfw.KeyTab) {
		t.Fatal("panels take keys before one has asked for it")
	}
	var seen []string
	for range 6 {
		h.ui.MoveFocus(1)
		h.frames(4)
		if !h.ui.TakesKey(glfw.KeyTab) {
			break
		}
		if h.ui.TakesKey(glfw.KeyP) {
			t.Error("a panel takes a letter")
		}
		at, control := h.focused()
		if control == 0 {
			t.Errorf("no control of %q has the keyboard", at)
		}
		seen = append(seen, at)
	}
	if len(seen) < 3 || h.ui.TakesKey(glfw.KeyTab) {
		t.Fatalf("the keyboard was at %q", seen)
	}
	h.ui.MoveFocus(-1)
	h.frames(4)
	if at, _ := h.focused(); at != seen[len(seen)-1] {
		t.Errorf("back from the picture it is at %q", at)
	}
	h.ui.MoveFocus(-len(seen) + 1)
	h.frames(4)
	h.key(glfw.KeyEnter)
	if _, open := h.ui.itemRects["open"]; !open {
		t.Fatal("Enter does not open the menu")
	}
	h.key(glfw.KeyEscape)
	if _, open := h.ui.itemRects["open"]; open || !h.ui.TakesKey(glfw.KeyTab) {
		t.Error("Escape does not close the menu alone")
	}
	h.key(glfw.KeyRight)
	h.key(glfw.KeyDown)
	if _, open := h.ui.itemRects["Orbits"]; !open {
		t.Error("from the first menu the keys do not come to the next")
	}
	h.key(glfw.KeyEscape)
	h.key(glfw.KeyEscape)
	if h.ui.TakesKey(glfw.KeyTab) {
		t.Error("Escape does not give the keyboard back")
	}
}

// Space holds a knob for the arrow keys, and lets go of it.
func TestKnobsByKeyboard(t *testing.T) {
	h := open(t, small(t))
	h.click("knobs ships")
	h.ui.MoveFocus(2)
	h.frames(4)
	influence := func() float64 {
		param, err := nav.Find(h.p.World.Setup().Groups[0].Behavior, "influence")
		if err != nil {
			t.Fatal(err)
		}
		return param.Value()
	}
	for range 4 {
		h.key(glfw.KeyDown)
	}
	h.key(glfw.KeySpace)
	h.key(glfw.KeyRight)
	h.key(glfw.KeyRight)
	h.key(glfw.KeySpace)
	if got := influence(); got <= 3 || len(h.p.World.Orders()) != 2 {
		t.Errorf("after two arrow keys influence is %v, by %v", got, h.p.World.Orders())
	}
	h.key(glfw.KeyRight)
	if len(h.p.World.Orders()) != 2 {
		t.Error("a knob that was let go of is moved by arrow keys")
	}
}

// The keyboard moves the time, pages scroll a long panel, and it stays in the panel when the control at which it was is there no more.
func TestTimeAndPagesByKeyboard(t *testing.T) {
	h := open(t, small(t))
	h.p.Playback.SetStepBudget(0)
	h.p.Advance(1)
	h.p.Playback.SetPaused(true)
	h.frames(3)
	h.ui.MoveFocus(2)
	h.frames(4)
	if h.ui.Focused() != "time" {
		t.Fatalf("the keyboard is at %q", h.ui.Focused())
	}
	before := h.p.Time()
	h.key(glfw.KeyLeft)
	h.p.Advance(1. / 60)
	if now := h.p.Time(); !(now < before) || now < before/2 {
		t.Errorf("an arrow key takes time from %v to %v", before, now)
	}
	h.click("knobs ships")
	h.h = 300 // pixels
	h.frames(3)
	_, first := h.over("knobs ships")
	h.key(glfw.KeyPageDown)
	if _, y := h.over("knobs ships"); y >= first {
		t.Errorf("a page further the panel shows its top at %v, before at %v", y, first)
	}
}
