//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/go-gl/glfw/v3.3/glfw"
)

// input hears what the window hears. Events come by callback, not by looking at
// the state once per frame: a click that is shorter than a frame has no state to
// look at. ImGui keeps the events in order and shows a press and its release in
// two successive frames.
type input struct {
	gw *glfw.Window
	io *imgui.IO

	sx, sy float64 // framebuffer pixels per window coordinate

	wantsMouse    bool
	wantsKeyboard bool
	pending       int     // frames to draw until the last event is shown
	still         float64 // seconds since the last event

	before struct {
		button glfw.MouseButtonCallback
		pos    glfw.CursorPosCallback
		enter  glfw.CursorEnterCallback
		scroll glfw.ScrollCallback
		key    glfw.KeyCallback
		char   glfw.CharCallback
		focus  glfw.FocusCallback
	}
}

// framesPerEvent is how many frames it takes to show one event: one hovers, one
// acts, one shows the outcome. A tooltip comes a while after the last event, at
// most tooltipTime seconds.
const (
	framesPerEvent = 3
	tooltipTime    = 0.6
)

// WantsMouse reports whether the mouse was over a panel, or dragging one, in
// the last frame drawn: then it is not the picture's.
func (in *input) WantsMouse() bool { return in.wantsMouse }

// WantsKeyboard reports whether a text field had the keyboard in the last frame
// drawn. Keys are the picture's otherwise, whatever was clicked last.
func (in *input) WantsKeyboard() bool { return in.wantsKeyboard }

// Restless reports whether the panels have something left to show, so that a
// window that idles draws another frame.
func (in *input) Restless() bool {
	return in.pending > 0 || in.wantsKeyboard || in.wantsMouse && in.still < tooltipTime
}

// measure takes the size of the framebuffer: on some screens the cursor is
// reported in points, several pixels wide.
func (in *input) measure(w, h int) {
	in.sx, in.sy = 1, 1
	if ww, wh := in.gw.GetSize(); ww > 0 && wh > 0 {
		in.sx, in.sy = float64(w)/float64(ww), float64(h)/float64(wh)
	}
}

// settle takes stock at the end of a frame, dt seconds after the last.
func (in *input) settle(dt float64) {
	io := in.io
	in.still += dt
	in.wantsMouse = io.WantCaptureMouse()
	in.wantsKeyboard = io.WantTextInput()
	in.pending = max(in.pending-1, 0)
	if imgui.IsAnyItemActive() {
		in.pending = framesPerEvent
	}
}

// listen installs the callbacks before those of the window.
func (in *input) listen(gw *glfw.Window, io *imgui.IO) {
	in.gw, in.io = gw, io
	in.measure(gw.GetFramebufferSize())
	old := &in.before

	old.button = gw.SetMouseButtonCallback(func(w *glfw.Window, b glfw.MouseButton, a glfw.Action, m glfw.ModifierKey) {
		in.heard()
		if b <= glfw.MouseButtonMiddle {
			in.modifiers(m)
			in.io.AddMouseButtonEvent(int32(b), a == glfw.Press)
		}
		if old.button != nil {
			old.button(w, b, a, m)
		}
	})
	old.pos = gw.SetCursorPosCallback(func(w *glfw.Window, x, y float64) {
		in.heard()
		in.io.AddMousePosEvent(float32(x*in.sx), float32(y*in.sy))
		if old.pos != nil {
			old.pos(w, x, y)
		}
	})
	old.enter = gw.SetCursorEnterCallback(func(w *glfw.Window, inside bool) {
		in.heard()
		if !inside {
			in.io.AddMousePosEvent(-math.MaxFloat32, -math.MaxFloat32)
		}
		if old.enter != nil {
			old.enter(w, inside)
		}
	})
	old.scroll = gw.SetScrollCallback(func(w *glfw.Window, dx, dy float64) {
		in.heard()
		in.io.AddMouseWheelEvent(float32(dx), float32(dy))
		if old.scroll != nil {
			old.scroll(w, dx, dy)
		}
	})
	old.key = gw.SetKeyCallback(func(w *glfw.Window, k glfw.Key, code int, a glfw.Action, m glfw.ModifierKey) {
		in.heard()
		in.modifiers(m)
		if key, ok := editingKeys[k]; ok && a != glfw.Repeat { // ImGui repeats by itself
			in.io.AddKeyEvent(key, a == glfw.Press)
		}
		if old.key != nil {
			old.key(w, k, code, a, m)
		}
	})
	old.char = gw.SetCharCallback(func(w *glfw.Window, r rune) {
		in.heard()
		in.io.AddInputCharacter(uint32(r))
		if old.char != nil {
			old.char(w, r)
		}
	})
	old.focus = gw.SetFocusCallback(func(w *glfw.Window, focused bool) {
		in.heard()
		in.io.AddFocusEvent(focused)
		if old.focus != nil {
			old.focus(w, focused)
		}
	})
}

// silence puts the window's own callbacks back.
func (in *input) silence() {
	in.gw.SetMouseButtonCallback(in.before.button)
	in.gw.SetCursorPosCallback(in.before.pos)
	in.gw.SetCursorEnterCallback(in.before.enter)
	in.gw.SetScrollCallback(in.before.scroll)
	in.gw.SetKeyCallback(in.before.key)
	in.gw.SetCharCallback(in.before.char)
	in.gw.SetFocusCallback(in.before.focus)
}

func (in *input) heard() { in.pending, in.still = framesPerEvent, 0 }

func (in *input) modifiers(m glfw.ModifierKey) {
	in.io.AddKeyEvent(imgui.ModCtrl, m&glfw.ModControl != 0)
	in.io.AddKeyEvent(imgui.ModShift, m&glfw.ModShift != 0)
	in.io.AddKeyEvent(imgui.ModAlt, m&glfw.ModAlt != 0)
	in.io.AddKeyEvent(imgui.ModSuper, m&glfw.ModSuper != 0)
}

// editingKeys are the keys that a text field or a list understands. The others
// are the picture's alone.
var editingKeys = map[glfw.Key]imgui.Key{
	glfw.KeyTab:          imgui.KeyTab,
	glfw.KeyLeft:         imgui.KeyLeftArrow,
	glfw.KeyRight:        imgui.KeyRightArrow,
	glfw.KeyUp:           imgui.KeyUpArrow,
	glfw.KeyDown:         imgui.KeyDownArrow,
	glfw.KeyPageUp:       imgui.KeyPageUp,
	glfw.KeyPageDown:     imgui.KeyPageDown,
	glfw.KeyHome:         imgui.KeyHome,
	glfw.KeyEnd:          imgui.KeyEnd,
	glfw.KeyInsert:       imgui.KeyInsert,
	glfw.KeyDelete:       imgui.KeyDelete,
	glfw.KeyBackspace:    imgui.KeyBackspace,
	glfw.KeyEnter:        imgui.KeyEnter,
	glfw.KeyKPEnter:      imgui.KeyKeypadEnter,
	glfw.KeyEscape:       imgui.KeyEscape,
	glfw.KeyLeftControl:  imgui.KeyLeftCtrl,
	glfw.KeyRightControl: imgui.KeyRightCtrl,
	glfw.KeyLeftShift:    imgui.KeyLeftShift,
	glfw.KeyRightShift:   imgui.KeyRightShift,
	glfw.KeyLeftSuper:    imgui.KeyLeftSuper,
	glfw.KeyRightSuper:   imgui.KeyRightSuper,
	glfw.KeyA:            imgui.KeyA,
	glfw.KeyC:            imgui.KeyC,
	glfw.KeyV:            imgui.KeyV,
	glfw.KeyX:            imgui.KeyX,
	glfw.KeyY:            imgui.KeyY,
	glfw.KeyZ:            imgui.KeyZ,
}
