package window

import (
	"errors"
	"fmt"
	"io"
	"log"
	"math"
	"os"
	"runtime"

	"github.com/faiface/pixel/pixelgl"
	opengl "github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/internal/settings"
	"galaxy/render/experiment"
	"galaxy/render/player"
	"galaxy/scene/tour"
)

// ErrNoDisplay is the error of Run, possibly wrapped, if there is no screen to open a
// window on. Pictures can still be drawn off-screen.
var ErrNoDisplay = errors.New("there is no display to open a window on")

// ErrNoOpenGL is the error of Run, possibly wrapped, if the display has no OpenGL 3.3.
var ErrNoOpenGL = errors.New("the display offers no OpenGL 3.3")

// ErrUnkept is the error of Run, wrapped, if the settings were not written.
var ErrUnkept = errors.New("the settings of the window are not kept")

// Config configures a window. The zero value of a field is its default.
type Config struct {
	Scene string   // built-in name or path
	Set   []string // path=value overrides of the scene

	Shaders string // folder of shaders to use and watch, instead of the built-in ones

	Width, Height int // of the picture, in points

	// Frames, if not 0, shows exactly so many frames of a sixtieth of a second each,
	// whatever time they take, ignores all input, and closes: the same call gives the
	// same pictures.
	Frames     int
	Screenshot string // PNG file for the last of Frames, or empty

	// Stop, if not nil, closes the window when it is closed.
	Stop <-chan struct{}

	// Flush, if not nil, is called every few seconds, between two frames, to write what a crash would lose.
	Flush func()

	// Record, if not nil, returns a file for a recording that the person asks for.
	Record player.NextFile

	// Settings are used and written, if not nil. Width and Height of 0 are those of the last time.
	Settings *settings.File

	// Tour, if not nil, is played from the first frame on.
	Tour *tour.Tour

	// Experiments, if not nil, reads the folder of an experiment that the person opens.
	Experiments func(folder string) (*experiment.Results, error)

	// ReadOut, if not nil, gets lines about what is selected and what changes; without it stderr does, if the settings say so.
	ReadOut io.Writer

	NoPanels bool // the picture alone, without panels

	Kiosk *Kiosk // nil: it is an ordinary window

	// Ready, if not nil, changes the player before the first frame.
	Ready func(*player.Player)
}

// The default size of a window, in points.
const (
	defaultWidth  = 1280
	defaultHeight = 720
)

// Run opens the scene in a window and returns when it is closed. Call it on the
// main goroutine, once in a program. The scene is read first, so that a mistake
// in it shows no window.
func Run(c Config) error {
	p, err := player.Open(c.Scene, c.Set...)
	if err != nil {
		return err
	}
	return Show(p, c)
}

// Show shows a scene that is already open, as Run does; it ignores c.Scene and c.Set.
func Show(p *player.Player, c Config) error {
	if c.Frames < 0 || c.Width < 0 || c.Height < 0 {
		return fmt.Errorf("window: %d frames of %d×%d: none of these may be negative", c.Frames, c.Width, c.Height)
	}
	if c.Screenshot != "" && c.Frames == 0 {
		return errors.New("window: a screenshot needs a number of frames after which to take it; F12 takes one at any time")
	}
	if s := c.Settings; s != nil && c.Frames == 0 && (c.Width == 0 || c.Height == 0) {
		c.Width, c.Height = s.Window.Width, s.Window.Height
	}
	usual := c.Width == 0 || c.Height == 0
	if usual {
		c.Width, c.Height = defaultWidth, defaultHeight
	}
	if c.Frames > 0 {
		p.Playback.SetPaused(false) // input that would let it run is ignored
	}
	if c.Ready != nil {
		c.Ready(p)
	}
	if err := probe(); err != nil {
		return err
	}
	if usual && c.Frames == 0 { // as large as the letters on a screen with many pixels
		if m := glfw.GetPrimaryMonitor(); m != nil && m.GetVideoMode() != nil {
			x, _ := m.GetContentScale()
			factor := textScale(100, float64(x), m.GetVideoMode().Height)
			c.Width, c.Height = int(defaultWidth*factor), int(defaultHeight*factor)
		}
	}
	var err error
	pixelgl.Run(func() {
		var w *window
		if w, err = open(p, c); err != nil {
			return
		}
		defer w.close()
		err = w.loop()
		if unkept := w.keepSettings(); unkept != nil && err == nil {
			err = fmt.Errorf("%w: %w", ErrUnkept, unkept)
		}
	})
	return err
}

// probe checks for a display before pixel does: without one pixel starts its loop and then panics.
func probe() (err error) {
	x11 := runtime.GOOS != "windows" && runtime.GOOS != "darwin"
	if x11 && os.Getenv("DISPLAY") == "" {
		return fmt.Errorf("%w: DISPLAY is not set", ErrNoDisplay)
	}
	// GLFW's binding logs errors that it does not return.
	out := log.Writer()
	log.SetOutput(io.Discard)
	defer log.SetOutput(out)
	defer func() {
		if recover() != nil { // GLFW did not start
			err = ErrNoDisplay
			if x11 {
				err = fmt.Errorf("%w: DISPLAY=%s does not answer", ErrNoDisplay, os.Getenv("DISPLAY"))
			}
		}
	}()
	if glfw.Init() != nil {
		return ErrNoDisplay
	}
	glfw.GetTime() // panics unless GLFW has started
	return nil
}

// Screen describes a display and its OpenGL.
type Screen struct {
	Width, Height    int     // of the primary monitor, in pixels; 0 if it reports none
	Scale            float64 // pixels per point
	OpenGL, Renderer string  // as the driver describes itself
	MaxPicture       int     // the largest side of a picture, in pixels
}

// Examine describes the display. Its error is ErrNoDisplay or ErrNoOpenGL, possibly
// wrapped. Call it on the main goroutine, before or instead of Run.
func Examine() (s Screen, err error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := probe(); err != nil {
		return s, err
	}
	defer glfw.Terminate()
	if m := glfw.GetPrimaryMonitor(); m != nil {
		if mode := m.GetVideoMode(); mode != nil {
			s.Width, s.Height = mode.Width, mode.Height
		}
		x, _ := m.GetContentScale()
		s.Scale = float64(x)
	}
	if !(s.Scale > 0) || math.IsInf(s.Scale, 0) {
		s.Scale = 1
	}
	defer func() {
		if trouble := recover(); trouble != nil { // GLFW's binding panics on errors that it does not expect
			err = fmt.Errorf("%w: %v", ErrNoOpenGL, trouble)
		}
	}()
	glfw.WindowHint(glfw.Visible, glfw.False)
	glfw.WindowHint(glfw.ContextVersionMajor, 3)
	glfw.WindowHint(glfw.ContextVersionMinor, 3)
	glfw.WindowHint(glfw.OpenGLProfile, glfw.OpenGLCoreProfile)
	glfw.WindowHint(glfw.OpenGLForwardCompatible, glfw.True)
	w, err := glfw.CreateWindow(64, 64, "galaxy doctor", nil, nil)
	if err != nil {
		return s, fmt.Errorf("%w: %v", ErrNoOpenGL, err)
	}
	defer w.Destroy()
	w.MakeContextCurrent()
	if err := opengl.Init(); err != nil {
		return s, fmt.Errorf("%w: %v", ErrNoOpenGL, err)
	}
	s.OpenGL = opengl.GoStr(opengl.GetString(opengl.VERSION))
	s.Renderer = opengl.GoStr(opengl.GetString(opengl.RENDERER))
	var most int32
	opengl.GetIntegerv(opengl.MAX_TEXTURE_SIZE, &most)
	s.MaxPicture = int(most)
	return s, nil
}
