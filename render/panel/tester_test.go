//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/faiface/mainthread"
	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/glfw/v3.3/glfw"
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/render/player"
	"galaxy/scene"
	"galaxy/sim"
)

// gw is the hidden window of all tests; drawing and input do not need it visible. It is
// nil without a display.
var gw *glfw.Window

func TestMain(m *testing.M) {
	code := 0
	mainthread.Run(func() {
		mainthread.Call(openWindow)
		code = m.Run()
	})
	os.Exit(code)
}

func openWindow() {
	if runtime.GOOS == "linux" && os.Getenv("DISPLAY") == "" {
		return
	}
	if err := glfw.Init(); err != nil {
		return
	}
	glfw.WindowHint(glfw.Visible, glfw.False)
	glfw.WindowHint(glfw.ContextVersionMajor, 3)
	glfw.WindowHint(glfw.ContextVersionMinor, 3)
	glfw.WindowHint(glfw.OpenGLProfile, glfw.OpenGLCoreProfile)
	glfw.WindowHint(glfw.OpenGLForwardCompatible, glfw.True)
	w, err := glfw.CreateWindow(1280, 720, "panel", nil, nil)
	if err != nil {
		return
	}
	w.MakeContextCurrent()
	if gl.Init() == nil {
		gw = w
	}
}

// tester operates the panels of a small scene. Its input goes through
// the callbacks that GLFW itself would call.
type tester struct {
	testing.TB
	ui    *UI
	p     *player.Player
	w, h  int
	scale float64
	turns bool     // a drag turns the view
	heard []string // what the window underneath heard
	keys  []player.KeyHelp
}

func open(t testing.TB, s *scene.Scene) *tester {
	t.Helper()
	if gw == nil {
		t.Skip("no display with OpenGL 3.3: set DISPLAY, or run under xvfb-run")
	}
	p, err := player.New(s)
	if err != nil {
		t.Fatal(err)
	}
	h := &tester{TB: t, p: p, w: 1280, h: 720, scale: 1, keys: []player.KeyHelp{{Name: "Space", Help: "pause 100%, or go on"}}}
	mainthread.Call(func() {
		gw.SetMouseButtonCallback(func(*glfw.Window, glfw.MouseButton, glfw.Action, glfw.ModifierKey) { h.hear("button") })
		gw.SetScrollCallback(func(*glfw.Window, float64, float64) { h.hear("scroll") })
		gw.SetCursorPosCallback(func(*glfw.Window, float64, float64) { h.hear("pos") })
		gw.SetCharCallback(func(_ *glfw.Window, r rune) { h.hear(string(r)) })
		gw.SetKeyCallback(func(*glfw.Window, glfw.Key, int, glfw.Action, glfw.ModifierKey) { h.hear("key") })
		h.ui, err = New(gw)
	})
	if err != nil {
		t.Fatal(err)
	}
	h.ui.itemRects = map[string]box{}
	t.Cleanup(func() { mainthread.Call(h.ui.Close) })
	h.frames(3)
	return h
}

func (h *tester) hear(s string) { h.heard = append(h.heard, s) }

// frames draws n frames of a 60th of a second, up to their pixels: those are not seen before shoot, and would take nine tenths
// of the time.
func (h *tester) frames(n int) {
	h.Helper()
	mainthread.Call(func() {
		gl.Enable(gl.RASTERIZER_DISCARD)
		defer gl.Disable(gl.RASTERIZER_DISCARD)
		for range n {
			clear(h.ui.itemRects)
			h.ui.Draw(Picture{0, h.w, h.h, h.scale, h.turns}, 1.0/60, h.p, h.keys)
			if e := gl.GetError(); e != 0 {
				h.Errorf("OpenGL error 0x%x after Draw", e)
			}
		}
	})
}

// The callbacks, as installed last. Setting one is the only way to ask for it.

func (h *tester) button(a glfw.Action) {
	mainthread.Call(func() {
		f := gw.SetMouseButtonCallback(nil)
		gw.SetMouseButtonCallback(f)
		f(gw, glfw.MouseButtonLeft, a, 0)
	})
}

func (h *tester) point(x, y float32) {
	mainthread.Call(func() {
		f := gw.SetCursorPosCallback(nil)
		gw.SetCursorPosCallback(f)
		f(gw, float64(x), float64(y))
	})
}

func (h *tester) key(k glfw.Key) {
	mainthread.Call(func() {
		f := gw.SetKeyCallback(nil)
		gw.SetKeyCallback(f)
		f(gw, k, 0, glfw.Press, 0)
		f(gw, k, 0, glfw.Release, 0)
	})
	h.frames(4)
}

func (h *tester) write(s string) {
	for _, r := range s {
		mainthread.Call(func() {
			f := gw.SetCharCallback(nil)
			gw.SetCharCallback(f)
			f(gw, r)
		})
	}
	h.frames(4)
}

// over returns the centre of a widget.
func (h *tester) over(name string) (x, y float32) {
	h.Helper()
	b, ok := h.ui.itemRects[name]
	if !ok {
		var there []string
		for name := range h.ui.itemRects {
			there = append(there, name)
		}
		h.Fatalf("there is no %q on the screen, only %s", name, strings.Join(there, ", "))
	}
	return (b.min.X + b.max.X) / 2, (b.min.Y + b.max.Y) / 2
}

// click moves to a widget, and presses and releases within one frame.
func (h *tester) click(name string) {
	h.Helper()
	h.point(h.over(name))
	h.button(glfw.Press)
	h.button(glfw.Release)
	h.frames(5)
}

// small returns a scene of two bodies and two groups of ships, one of which
// follows the magnet.
func small(t testing.TB) *scene.Scene {
	t.Helper()
	s := &scene.Scene{
		File: "small", Title: "A small scene", Summary: "Two groups, 100% harmless.", Lesson: "Watch %s.",
		Units: scene.Units{Length: "au", Time: "day"}, Calendar: true, Rate: 10,
		Looks: make([]scene.Look, 2), Groups: make([]scene.GroupLook, 2),
		Setup: sim.Setup{Name: "small", Seed: 7, Dt: 0.1, Workers: 1, Bodies: orbit.System{
			{Name: "Sun", Parent: -1, Radius: 0.005},
			{Name: "Mars", Parent: -1, Radius: 0.001},
		}},
	}
	for g, method := range []string{"magnet", "seek"} {
		b, err := nav.New(method)
		if err != nil {
			t.Fatal(err)
		}
		d, err := nav.NewDrive("kinematic")
		if err != nil {
			t.Fatal(err)
		}
		s.Setup.Groups = append(s.Setup.Groups, sim.Group{Name: []string{"ships", "hunters"}[g], Behavior: b, Drive: d})
		for k := range 3 {
			s.Setup.Agents = append(s.Setup.Agents, nav.Agent{
				ID: uint32(3*g + k), Group: int32(g), Radius: 0.001, Mass: 1,
				MaxSpeed: 0.02, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
				Pos:  r2.Vec{X: 1 + float64(k), Y: float64(g)},
				Goal: nav.Goal{Kind: nav.BodyGoal, Index: 1, Within: 0.01},
			})
		}
	}
	return s
}
