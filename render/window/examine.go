package window

import (
	"fmt"
	"math"
	"runtime"

	opengl "github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/glfw/v3.3/glfw"
)

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
