package window

import (
	"fmt"
	"io/fs"
	"math"
	"os"
	"sync"
	"time"

	"github.com/faiface/mainthread"
	"github.com/faiface/pixel"
	"github.com/faiface/pixel/pixelgl"
	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/render/gl"
	"galaxy/render/panel"
	"galaxy/render/player"
	"galaxy/render/stage"
	"galaxy/shaders"
)

// window is pixel's window, what it shows, and what is done to it.
type window struct {
	config Config
	pixel  *pixelgl.Window
	gw     *glfw.Window // the same; main thread
	player *player.Player

	stage    stage.Builder
	frame    stage.Frame
	renderer *gl.Renderer
	ui       *panel.UI    // nil in a plain picture
	areas    []stage.Area // that its panels cover
	shot     shot

	width, height int     // framebuffer pixels; 0 while minimised
	scale         float64 // framebuffer pixels per point

	events             []event
	pointerX, pointerY float64 // framebuffer pixels from the upper left corner
	mouse              mouse

	sceneFile  string // watched, or empty
	sceneWatch *watch
	shadeWatch *watch
	saved      chan string    // sentences about screenshots that were being written
	saving     sync.WaitGroup // for those who write them

	full     bool // full screen
	leave    bool
	stale    bool // something outside has changed the picture
	wantShot bool
	drawn    int       // frames so far
	busy     time.Time // when something last happened
	kept     time.Time // when Config.Keep was last called
}

// open makes the window. It is called off the main thread.
func open(p *player.Player, c Config) (*window, error) {
	mainthread.Call(func() {
		// On screens with more than one pixel per point, a size is in points.
		glfw.WindowHint(glfw.ScaleToMonitor, glfw.True)
	})
	pw, err := pixelgl.NewWindow(pixelgl.WindowConfig{
		Title:     title(p),
		Bounds:    pixel.R(0, 0, float64(c.Width), float64(c.Height)),
		Resizable: c.Frames == 0,
		Invisible: c.Screenshot != "", // nobody is to point into the picture
	})
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrNoOpenGL, err)
	}
	w := &window{config: c, pixel: pw, player: p, saved: make(chan string, 4), stale: true}
	files, err := w.shaders()
	if err != nil {
		return nil, err
	}
	var broken error // shaders that are not ours
	mainthread.Call(func() {
		w.gw = glfw.GetCurrentContext()
		glfw.SwapInterval(1)
		if w.renderer, err = gl.New(files); err != nil && c.Shaders != "" {
			broken = err
			w.renderer, err = gl.New(shaders.FS)
		}
		if err != nil {
			return
		}
		if c.Frames == 0 {
			w.listen()
		}
		if !c.Plain {
			w.ui, err = panel.New(w.gw)
		}
	})
	if err == nil && broken != nil {
		if c.Frames > 0 {
			err = broken
		} else {
			p.Warn(fmt.Sprintf("Showing the built-in shaders: %v", broken))
		}
	}
	if err != nil {
		w.close()
		return nil, err
	}
	p.OnStep = func() {
		w.stage.Observe(p.Scene, p.World, p.AchievedRate())
		w.stage.ObserveRival(p.Rival(), p.AchievedRate())
	}
	if c.Frames > 0 {
		p.SetStepBudget(0)
	} else {
		w.watchFiles()
	}
	return w, nil
}

func title(p *player.Player) string {
	if p.Scene.Title == "" {
		return "galaxy"
	}
	return p.Scene.Title + " – galaxy"
}

// shaders returns where the shaders come from.
func (w *window) shaders() (fs.FS, error) {
	if w.config.Shaders == "" {
		return shaders.FS, nil
	}
	if info, err := os.Stat(w.config.Shaders); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("window: --shaders %s is not a folder that can be read", w.config.Shaders)
	}
	return os.DirFS(w.config.Shaders), nil
}

func (w *window) close() {
	w.sceneWatch.close()
	w.shadeWatch.close()
	w.saving.Wait() // GLFW is about to end, and they would wake it
	mainthread.Call(func() {
		if w.ui != nil {
			w.ui.Close()
		}
		if w.renderer != nil {
			w.shot.delete()
			w.renderer.Delete()
		}
	})
	w.pixel.Destroy()
}

// measure asks for the size of the picture. Main thread.
func (w *window) measure() {
	if w.config.Frames > 0 { // drawn into our own buffer, whatever the screen
		w.width, w.height, w.scale = w.config.Width, w.config.Height, 1
		return
	}
	w.width, w.height = w.gw.GetFramebufferSize()
	if w.gw.GetAttrib(glfw.Iconified) == glfw.True {
		w.width, w.height = 0, 0
	}
	x, _ := w.gw.GetContentScale()
	w.scale = float64(x)
	if !(w.scale > 0) || math.IsInf(w.scale, 0) {
		w.scale = 1
	}
}

// show draws the next frame, seconds after the last one. A minimised window
// draws nothing.
func (w *window) show(seconds float64) error {
	mainthread.Call(w.measure)
	w.stale = false
	if w.width <= 0 || w.height <= 0 {
		w.player.Advance(seconds)
		return nil
	}
	p := w.player
	if w.ui != nil && w.config.Frames == 0 {
		p.SetInsets(w.ui.Insets(w.width, w.scale))
	} else {
		p.SetInsets(0, 0, 0, 0)
	}
	p.SetViewport(w.width, w.height, w.scale)
	p.Advance(seconds)
	view := p.View()
	if w.ui != nil {
		w.areas = w.ui.CoveredAreas(w.areas[:0])
		view.Covered = w.areas
	}
	view.NoClock = panel.Enabled && w.ui != nil // the bar has one
	view.Pointing = w.pointing()
	view.PointerX, view.PointerY = w.pointerX, w.pointerY
	w.stage.Build(&w.frame, p.Scene, p.World, view)
	if view.Pointing && p.Options.Light != w.frame.Pointed {
		p.Options.Light = w.frame.Pointed // the legend shows it, too
	}
	w.drawTask()
	if !panel.Enabled && !w.config.Plain {
		w.overlay()
	}
	var err error
	var taken *picture
	mainthread.Call(func() { taken, err = w.draw(seconds) })
	w.drawn++
	if taken != nil {
		err = w.keep(taken)
	}
	return err
}

// draw draws the frame and shows it. The picture goes straight to the screen's
// own framebuffer, in its pixels: pixel's canvas counts points and would blur it
// where a point is more than a pixel. A screenshot goes by a buffer of ours,
// since what lies behind other windows need not exist. Main thread.
func (w *window) draw(seconds float64) (taken *picture, err error) {
	target := uint32(0)
	shoot := w.wantShot || w.config.Frames > 0
	if shoot {
		if target, err = w.shot.bind(w.width, w.height); err != nil {
			return nil, err
		}
	}
	if err := w.renderer.Draw(target, &w.frame); err != nil {
		return nil, err
	}
	if w.ui != nil {
		w.ui.Draw(target, w.width, w.height, w.scale, seconds, w.player, keysOf(w.player))
		w.renderer.ResetForPixel()
	}
	if shoot {
		w.shot.blit()
		if w.wantShot || w.config.Screenshot != "" && w.drawn+1 == w.config.Frames {
			taken = w.shot.read()
		}
		w.renderer.ResetForPixel()
	}
	w.gw.SwapBuffers()
	return taken, nil
}

// toggleFullScreen remembers for itself which it is: pixel would lose the
// window's old place, were it asked for a full screen twice.
func (w *window) toggleFullScreen() {
	w.full = !w.full
	if w.full {
		w.pixel.SetMonitor(pixelgl.PrimaryMonitor())
	} else {
		w.pixel.SetMonitor(nil)
	}
	w.stale = true
}

// wake ends a wait for events, from any goroutine.
func wake() { glfw.PostEmptyEvent() }
