//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/go-gl/glfw/v3.3/glfw"
)

// input passes the window's events to ImGui. They come by callback: polling the state
// once per frame would miss a click shorter than a frame. ImGui queues events and shows a
// press and its release in two successive frames.
type input struct {
	window *glfw.Window
	io     *imgui.IO

	sx, sy float64 // framebuffer pixels per window coordinate

	wantsMouse    bool
	wantsKeyboard bool
	pendingFrames int     // to draw until the last event is shown
	sinceEvent    float64 // seconds since the last event

	previous struct {
		button glfw.MouseButtonCallback
		pos    glfw.CursorPosCallback
		enter  glfw.CursorEnterCallback
		scroll glfw.ScrollCallback
		key    glfw.KeyCallback
		char   glfw.CharCallback
		focus  glfw.FocusCallback
	}
}

// framesPerEvent is how many frames one event takes: one hovers, one acts, one shows the
// result. A tooltip appears at most tooltipTime seconds after the last event.
const (
	framesPerEvent = 3
	tooltipTime    = 0.6
)

// WantsMouse reports whether the mouse was over a panel, or dragging one, in the last
// frame: then the picture ignores it.
func (in *input) WantsMouse() bool { return in.wantsMouse }

// WantsKeyboard reports whether a text field had the keyboard focus in the last frame: then the picture ignores keys.
func (in *input) WantsKeyboard() bool { return in.wantsKeyboard }

// NeedsRedraw reports whether the panels have something left to show, so that a
// window that idles draws another frame.
func (in *input) NeedsRedraw() bool {
	return in.pendingFrames > 0 || in.wantsKeyboard || in.wantsMouse && in.sinceEvent < tooltipTime
}

// updateScale computes the pixels per window coordinate: on some screens the cursor is
// reported in points of several pixels.
func (in *input) updateScale(w, h int) {
	in.sx, in.sy = 1, 1
	if ww, wh := in.window.GetSize(); ww > 0 && wh > 0 {
		in.sx, in.sy = float64(w)/float64(ww), float64(h)/float64(wh)
	}
}

// endFrame asks ImGui whether it wants the mouse or the keyboard, dt seconds after the last frame.
func (in *input) endFrame(dt float64) {
	io := in.io
	in.sinceEvent += dt
	in.wantsMouse = io.WantCaptureMouse()
	in.wantsKeyboard = io.WantTextInput()
	in.pendingFrames = max(in.pendingFrames-1, 0)
	if imgui.IsAnyItemActive() {
		in.pendingFrames = framesPerEvent
	}
}

// installCallbacks installs the callbacks before those of the window. ImGui sees a key only if hear says so.
func (in *input) installCallbacks(gw *glfw.Window, io *imgui.IO, hear func(glfw.Key, glfw.Action) bool) {
	in.window, in.io = gw, io
	in.updateScale(gw.GetFramebufferSize())
	old := &in.previous

	old.button = gw.SetMouseButtonCallback(func(w *glfw.Window, b glfw.MouseButton, a glfw.Action, m glfw.ModifierKey) {
		in.noteEvent()
		if b <= glfw.MouseButtonMiddle {
			in.addModifiers(m)
			in.io.AddMouseButtonEvent(int32(b), a == glfw.Press)
		}
		if old.button != nil {
			old.button(w, b, a, m)
		}
	})
	old.pos = gw.SetCursorPosCallback(func(w *glfw.Window, x, y float64) {
		in.noteEvent()
		in.io.AddMousePosEvent(float32(x*in.sx), float32(y*in.sy))
		if old.pos != nil {
			old.pos(w, x, y)
		}
	})
	old.enter = gw.SetCursorEnterCallback(func(w *glfw.Window, inside bool) {
		in.noteEvent()
		if !inside {
			in.io.AddMousePosEvent(-math.MaxFloat32, -math.MaxFloat32)
		}
		if old.enter != nil {
			old.enter(w, inside)
		}
	})
	old.scroll = gw.SetScrollCallback(func(w *glfw.Window, dx, dy float64) {
		in.noteEvent()
		in.io.AddMouseWheelEvent(float32(dx), float32(dy))
		if old.scroll != nil {
			old.scroll(w, dx, dy)
		}
	})
	old.key = gw.SetKeyCallback(func(w *glfw.Window, k glfw.Key, code int, a glfw.Action, m glfw.ModifierKey) {
		in.noteEvent()
		in.addModifiers(m)
		if key, ok := forwardedKeys[k]; hear(k, a) && ok && a != glfw.Repeat { // ImGui repeats by itself
			in.io.AddKeyEvent(key, a == glfw.Press)
		}
		if old.key != nil {
			old.key(w, k, code, a, m)
		}
	})
	old.char = gw.SetCharCallback(func(w *glfw.Window, r rune) {
		in.noteEvent()
		in.io.AddInputCharacter(uint32(r))
		if old.char != nil {
			old.char(w, r)
		}
	})
	old.focus = gw.SetFocusCallback(func(w *glfw.Window, focused bool) {
		in.noteEvent()
		in.io.AddFocusEvent(focused)
		if old.focus != nil {
			old.focus(w, focused)
		}
	})
}

// restoreCallbacks puts the window's own callbacks back.
func (in *input) restoreCallbacks() {
	in.window.SetMouseButtonCallback(in.previous.button)
	in.window.SetCursorPosCallback(in.previous.pos)
	in.window.SetCursorEnterCallback(in.previous.enter)
	in.window.SetScrollCallback(in.previous.scroll)
	in.window.SetKeyCallback(in.previous.key)
	in.window.SetCharCallback(in.previous.char)
	in.window.SetFocusCallback(in.previous.focus)
}

func (in *input) noteEvent() { in.pendingFrames, in.sinceEvent = framesPerEvent, 0 }

func (in *input) addModifiers(m glfw.ModifierKey) {
	in.io.AddKeyEvent(imgui.ModCtrl, m&glfw.ModControl != 0)
	in.io.AddKeyEvent(imgui.ModShift, m&glfw.ModShift != 0)
	in.io.AddKeyEvent(imgui.ModAlt, m&glfw.ModAlt != 0)
	in.io.AddKeyEvent(imgui.ModSuper, m&glfw.ModSuper != 0)
}

// forwardedKeys are the keys that a text field, a list or a panel uses that has the keyboard. ImGui does not see others.
var forwardedKeys = map[glfw.Key]imgui.Key{
	glfw.KeySpace:        imgui.KeySpace,
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
