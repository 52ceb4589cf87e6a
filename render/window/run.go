package window

import (
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"runtime"

	"github.com/faiface/pixel/pixelgl"
	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/render/player"
)

// ErrNoDisplay is what Run fails with, possibly wrapped, where there is no
// screen to open a window on: draw a picture off screen instead.
var ErrNoDisplay = errors.New("there is no display to open a window on")

// ErrNoOpenGL is what Run fails with, possibly wrapped, where the display has no
// OpenGL 3.3.
var ErrNoOpenGL = errors.New("the display offers no OpenGL 3.3")

// Config says what to show. The zero value of a field leaves it to the window.
type Config struct {
	Scene string   // built-in name or path
	Set   []string // path=value overrides of the scene

	Shaders string // folder of shaders to use and watch, instead of the built-in ones

	Width, Height int // of the picture, in points

	// Frames, if not 0, shows exactly so many frames of a sixtieth of a second
	// each, whatever time they take, without listening to anyone, and closes:
	// the same call gives the same pictures.
	Frames     int
	Screenshot string // PNG file for the last of Frames, or empty

	// Stop, if not nil, closes the window when it is closed.
	Stop <-chan struct{}

	// Keep, if not nil, is called every few seconds, between two frames, to keep what
	// a crash would lose.
	Keep func()

	Plain bool // the picture alone, without panels

	// Ready, if not nil, changes the player before the first frame.
	Ready func(*player.Player)
}

// The size of a window that is not told otherwise, in points.
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

// Show is Run for a scene that is already open; it reads nothing of c.Scene.
func Show(p *player.Player, c Config) error {
	if c.Frames < 0 || c.Width < 0 || c.Height < 0 {
		return fmt.Errorf("window: %d frames of %d×%d: none of these may be negative", c.Frames, c.Width, c.Height)
	}
	if c.Screenshot != "" && c.Frames == 0 {
		return errors.New("window: a screenshot needs a number of frames after which to take it; F12 takes one at any time")
	}
	if c.Width == 0 || c.Height == 0 {
		c.Width, c.Height = defaultWidth, defaultHeight
	}
	if c.Ready != nil {
		c.Ready(p)
	}
	if err := probe(); err != nil {
		return err
	}
	var err error
	pixelgl.Run(func() {
		var w *window
		if w, err = open(p, c); err != nil {
			return
		}
		defer w.close()
		err = w.loop()
	})
	return err
}

// probe finds out whether there is a display before pixel does: pixel would
// start its loop without one and then panic.
func probe() (err error) {
	x11 := runtime.GOOS != "windows" && runtime.GOOS != "darwin"
	if x11 && os.Getenv("DISPLAY") == "" {
		return fmt.Errorf("%w: DISPLAY is not set", ErrNoDisplay)
	}
	// GLFW's binding prints what it does not return. Our sentence is enough.
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
