package window

import (
	"fmt"
	"image"
	"io/fs"
	"math"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/faiface/mainthread"
	"github.com/faiface/pixel"
	"github.com/faiface/pixel/pixelgl"
	"github.com/go-gl/glfw/v3.3/glfw"
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/sanitize"
	"galaxy/internal/settings"
	"galaxy/render/gl"
	"galaxy/render/panel"
	"galaxy/render/player"
	"galaxy/render/stage"
	"galaxy/shaders"
)

// window is pixel's window with what it shows and its input.
type window struct {
	config Config
	pixel  *pixelgl.Window
	gw     *glfw.Window // the same; main thread
	player *player.Player

	stage    stage.Builder
	frame    stage.Frame
	renderer *gl.Renderer
	ui       *panel.UI    // nil without panels
	areas    []stage.Area // covered by panels when the picture was made
	covered  []stage.Area // the same when it was shown
	capture  captureBuffer
	previews previews
	filming  *filming // nil: no film is being made

	settings *settings.File // never nil
	resume   settings.Last  // the view to begin with, if it has a height

	keys map[string][]trigger // that differ from the table, by action

	gestures    map[settings.Gesture]string // the action of each gesture of the mouse
	gestureHelp []player.KeyHelp

	width, height int     // framebuffer pixels; 0 while minimised
	system        float64 // the scale that the system reports
	screenHeight  int     // of the primary monitor, in pixels; 0 if it reports none
	scale         float64 // framebuffer pixels per point

	events             []event
	pointerX, pointerY float64 // framebuffer pixels from the upper left corner
	mouse              mouse
	hand               hand

	sceneFile         string // that is watched, or empty
	sceneWatch        *watcher
	shaderWatch       *watcher
	scriptWatches     []*watcher
	scriptFiles       []string       // that are watched
	screenshotNotices chan told      // from the goroutines that write screenshots
	screenshotWriters sync.WaitGroup // those goroutines

	readOut        readOut
	fullScreen     bool
	kiosk          kiosk
	kioskScene     string // with which a kiosk begins
	quit           bool
	needsRedraw    bool // the picture must be drawn although nothing moves
	wantScreenshot bool
	wantLarge      bool      // a screenshot larger than the window, without panels
	skipChar       bool      // the letter of the key that opened a box, which follows the key
	frames         int       // drawn so far
	lastActivity   time.Time // of an event, a change or a movement
	lastFlush      time.Time // last call of Config.Flush
}

// open opens the window. It must not be called on the main thread.
func open(p *player.Player, c Config) (*window, error) {
	mainthread.Call(func() {
		// Sizes are in points on screens with several pixels per point.
		glfw.WindowHint(glfw.ScaleToMonitor, glfw.True)
	})
	pw, err := pixelgl.NewWindow(pixelgl.WindowConfig{
		Title:     title(p),
		Bounds:    pixel.R(0, 0, float64(c.Width), float64(c.Height)),
		Resizable: c.Frames == 0,
		Invisible: c.Screenshot != "", // the mouse must not change the picture
	})
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrNoOpenGL, err)
	}
	w := &window{config: c, pixel: pw, player: p, screenshotNotices: make(chan told, 4), needsRedraw: true}
	w.hand.w = w
	files, err := w.shaders()
	if err != nil {
		return nil, err
	}
	var broken error // of shaders that are not built in
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
			w.installCallbacks()
		}
		if !c.NoPanels {
			if w.ui, err = panel.New(w.gw); err == nil {
				w.ui.UsePreviews(w.previewOf)
				if c.Kiosk != nil {
					w.ui.Lock(true)
				}
			}
		}
		if m := glfw.GetPrimaryMonitor(); m != nil && m.GetVideoMode() != nil {
			w.screenHeight = m.GetVideoMode().Height
		}
	})
	w.useSettings()
	if err == nil && broken != nil {
		if c.Frames > 0 {
			err = broken
		} else {
			p.Notices.Warn(p.Words.Format("Using the built-in shaders: %v", broken))
		}
	}
	if err != nil {
		w.close()
		return nil, err
	}
	p.Playback.OnStep = func() {
		w.stage.Observe(p.Scene, p.World, p.Playback.AchievedRate())
		w.stage.ObserveRival(p.Rival(), p.Playback.AchievedRate())
	}
	p.Selection.StarAt, p.Selection.StarsAt, p.Finder.StarsCalled = w.stage.PickStar, w.stage.PickStars, w.stage.StarsCalled
	p.Finder.Commands, p.Lesson.Picture = w.commands, w.smallPicture
	if c.Frames > 0 {
		p.Playback.SetStepBudget(0)
	}
	if c.Frames == 0 {
		w.watchFiles()
	}
	return w, nil
}

func title(p *player.Player) string {
	title := p.Title()
	if title == "" {
		return "galaxy"
	}
	return title + " – galaxy"
}

// shaders returns the folder of shaders or the built-in ones.
func (w *window) shaders() (fs.FS, error) {
	if w.config.Shaders == "" {
		return shaders.FS, nil
	}
	if info, err := os.Stat(w.config.Shaders); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("window: --shaders %s is not a folder that can be read", w.config.Shaders)
	}
	return sanitize.Files{Folder: w.config.Shaders}, nil
}

func (w *window) close() {
	w.sceneWatch.close()
	w.shaderWatch.close()
	for _, s := range w.scriptWatches {
		s.close()
	}
	w.endFilm()
	w.screenshotWriters.Wait() // they wake GLFW, which is about to end
	mainthread.Call(func() {
		if w.ui != nil {
			w.ui.Close()
		}
		if w.renderer != nil {
			w.capture.delete()
			w.previews.close()
			w.renderer.Delete()
		}
	})
	w.pixel.Destroy()
}

// measure reads the size of the picture. Main thread.
func (w *window) measure() {
	if w.config.Frames > 0 { // drawn into a buffer of this size on any screen
		w.width, w.height, w.scale = w.config.Width, w.config.Height, 1
		return
	}
	w.width, w.height = w.gw.GetFramebufferSize()
	if w.gw.GetAttrib(glfw.Iconified) == glfw.True {
		w.width, w.height = 0, 0
	}
	x, _ := w.gw.GetContentScale()
	w.system = float64(x)
	if !(w.system > 0) || math.IsInf(w.system, 0) {
		w.system = 1
	}
	w.scale = w.system * textScale(w.settings.TextSize, w.system, w.screenHeight)
	w.noteSize()
}

// drawFrame advances the player by so many seconds and draws the next frame. A minimised window draws nothing.
func (w *window) drawFrame(seconds float64) error {
	mainthread.Call(w.measure)
	w.addToFilm(seconds)
	w.needsRedraw = false
	if w.width <= 0 || w.height <= 0 {
		w.player.Advance(seconds)
		return nil
	}
	p := w.player
	if w.ui != nil && w.config.Frames == 0 {
		p.Observer.SetInsets(w.ui.Insets(w.width, w.scale))
	} else {
		p.Observer.SetInsets(0, 0, 0, 0)
	}
	p.Observer.SetViewport(w.width, w.height, w.scale)
	p.Observer.SetReducedMotion(w.settings.ReducedMotion)
	p.Lesson.GoesOn = !w.settings.ReducedMotion && !w.settings.ReadOut && w.config.ReadOut == nil && w.config.Frames == 0
	if t := w.config.Tour; t != nil {
		w.config.Tour, w.resume = nil, settings.Last{}
		if err := p.Tours.Play(t); err != nil {
			return err
		}
	}
	if l := &w.resume; l.Height > 0 {
		p.Observer.ResumeView(player.OwnView{Body: l.Body, Middle: r2.Vec{X: l.X, Y: l.Y}, Height: l.Height})
		*l = settings.Last{}
	}
	p.Advance(seconds)
	view := p.View()
	if w.wantLarge {
		w.takeLarge(view)
	}
	if w.ui != nil {
		w.areas = w.ui.CoveredAreas(w.areas[:0])
		view.Covered = w.areas
	}
	view.NoClock = panel.Enabled && w.ui != nil && w.ui.ClockInBar && !p.Overlays.PanelsHidden() && w.filming == nil // the bar shows it
	view.Pointing = w.pointing()
	view.Handles = w.filming == nil && p.Burns.Changeable()
	w.hand.follow()
	view.PointerX, view.PointerY = w.pointer()
	if h, ok := w.hand.handle(); ok && view.Grip.Part == stage.NoPart {
		view.Grip = h.grip
	}
	w.stage.Build(&w.frame, p.Scene, p.World, view)
	w.needsRedraw = w.needsRedraw || w.stage.Restless()
	if view.Pointing && p.Options.Light != w.frame.Pointed {
		p.Options.Light = w.frame.Pointed // the legend highlights it, too
	}
	w.drawDrag()
	if !panel.Enabled && !w.config.NoPanels {
		w.overlay()
	}
	var err error
	var taken *image.NRGBA
	mainthread.Call(func() { taken, err = w.render(seconds) })
	w.frames++
	if w.ui != nil {
		w.covered = w.ui.CoveredAreas(w.covered[:0])
		w.needsRedraw = w.needsRedraw || !slices.Equal(w.covered, w.areas) // names keep off the panels of the frame before
		w.grant(w.ui.TakeWish())
	}
	w.doChosen()
	w.needsRedraw = w.readOut.advance(w, seconds) || w.needsRedraw
	if taken != nil {
		err = w.savePicture(taken)
	}
	return err
}

// render draws the frame and shows it. It draws straight into the screen's framebuffer:
// pixel's canvas counts points and would blur the picture where a point is several
// pixels. A screenshot is drawn into an off-screen buffer first, since the parts of the
// screen's framebuffer that other windows hide are undefined. Main thread.
func (w *window) render(seconds float64) (taken *image.NRGBA, err error) {
	target := uint32(0)
	shoot := w.wantScreenshot || w.config.Frames > 0 || w.filming != nil
	if shoot {
		if target, err = w.capture.bind(w.width, w.height); err != nil {
			return nil, err
		}
	}
	if err := w.renderer.Draw(target, &w.frame); err != nil {
		return nil, err
	}
	if w.filming != nil {
		w.filming.picture = gl.Upright(w.capture.read())
	}
	if w.ui != nil {
		w.needsRedraw = w.drawPreview() || w.needsRedraw
		w.ui.Draw(panel.Picture{Framebuffer: target, Width: w.width, Height: w.height, Scale: w.scale, Turns: w.turns()}, seconds, w.player, keysOf(w.player, w.gestureHelp))
		w.renderer.ResetForPixel()
	}
	if shoot {
		w.capture.blit()
		if w.wantScreenshot || w.config.Screenshot != "" && w.frames+1 == w.config.Frames {
			taken = w.capture.read()
		}
		w.renderer.ResetForPixel()
	}
	w.gw.SwapBuffers()
	return taken, nil
}

// toggleFullScreen switches full screen on or off. It keeps track of the state itself:
// asked for full screen twice, pixel loses the window's position.
func (w *window) toggleFullScreen() {
	w.fullScreen = !w.fullScreen
	if w.fullScreen {
		w.pixel.SetMonitor(pixelgl.PrimaryMonitor())
	} else {
		w.pixel.SetMonitor(nil)
	}
	w.needsRedraw = true
}

// wake ends a wait for events. Any goroutine may call it.
func wake() { glfw.PostEmptyEvent() }
