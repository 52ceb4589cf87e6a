package window

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/faiface/mainthread"
	"github.com/faiface/pixel/pixelgl"
	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/render/player"
)

// The tests share one window: pixel can open a second one after the first is
// destroyed, but then reads memory that is freed.
func TestMain(m *testing.M) {
	flag.Parse()
	if os.Getenv("DISPLAY") == "" {
		fmt.Println("window: DISPLAY is not set: the tests that need a window are skipped; make test runs them under xvfb-run")
		os.Exit(m.Run())
	}
	code := 1
	pixelgl.Run(func() {
		code = m.Run()
		if w, err := theWindow(); err == nil {
			w.close()
		}
	})
	os.Exit(code)
}

// small is a scene's file, found from any folder.
var small, _ = filepath.Abs("testdata/small.toml")

var theWindow = sync.OnceValues(func() (*window, error) {
	p, err := player.Open(small)
	if err != nil {
		return nil, err
	}
	return open(p, Config{Width: 640, Height: 480})
})

// shown returns the window, showing the small scene from its beginning, paused, and the view at rest: where the panels of the test before were others, the
// view fits to the room between these for a frame or two.
func shown(t testing.TB) *window {
	t.Helper()
	if os.Getenv("DISPLAY") == "" {
		t.Skip("DISPLAY is not set; make test runs this under xvfb-run")
	}
	w, err := theWindow()
	if err != nil {
		t.Fatal(err)
	}
	p, err := player.Open(small)
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetPaused(true)
	p.Playback.OnStep = func() { w.stage.Observe(p.Scene, p.World, p.Playback.AchievedRate()) }
	w.player, p.Finder.Commands = p, w.commands
	if w.filming != nil {
		w.filming.film.Discard()
		w.filming = nil
	}
	w.quit, w.wantScreenshot, w.wantLarge, w.mouse, w.hand = false, false, false, mouse{}, hand{w: w}
	w.config = Config{Width: 640, Height: 480}
	main(func() { w.gw.SetSize(640, 480) })
	was := w.frame.Camera
	for range 100 {
		turn(t, w)
		if w.width == 640 && w.height == 480 && w.frame.Camera == was {
			break
		}
		was = w.frame.Camera
	}
	w.events = nil
	return w
}

// main runs f on the main thread.
func main(f func()) { mainthread.Call(f) }

// turn runs the loop once, a sixtieth of a second after the last time.
func turn(t testing.TB, w *window) {
	t.Helper()
	w.handle()
	w.poll()
	if err := w.drawFrame(1.0 / 60); err != nil {
		t.Fatal(err)
	}
	w.pixel.UpdateInput()
}

// unseen is turn up to the pixels, for tests that look at none: filling them takes most of the time.
func unseen(t testing.TB, w *window) {
	t.Helper()
	main(func() { gl.Enable(gl.RASTERIZER_DISCARD) })
	defer main(func() { gl.Disable(gl.RASTERIZER_DISCARD) })
	turn(t, w)
}

// The functions below report the input of a person as GLFW does.

func point(w *window, x, y float64) { main(func() { w.onPointer(x, y) }) }

func pressButton(w *window, b glfw.MouseButton)   { main(func() { w.onButton(b, glfw.Press, 0) }) }
func releaseButton(w *window, b glfw.MouseButton) { main(func() { w.onButton(b, glfw.Release, 0) }) }

func click(w *window, x, y float64) {
	point(w, x, y)
	pressButton(w, glfw.MouseButtonLeft)
	releaseButton(w, glfw.MouseButtonLeft)
}

func wheel(w *window, dy float64) { main(func() { w.onWheel(dy) }) }

// strike presses the key of a trigger.
func strike(w *window, on trigger) {
	main(func() {
		switch {
		case on.char >= 'a' && on.char <= 'z':
			k := glfw.KeyA + glfw.Key(on.char-'a')
			w.onKey(k, 0, glfw.Press, 0)
			w.onChar(on.char)
			w.onKey(k, 0, glfw.Release, 0)
		case on.char != 0:
			w.onChar(on.char)
		case on.shift:
			w.onKey(on.key, 0, glfw.Press, glfw.ModShift)
		case on.alt:
			w.onKey(on.key, 0, glfw.Press, glfw.ModAlt)
		default:
			w.onKey(on.key, 0, glfw.Press, 0)
		}
	})
}
