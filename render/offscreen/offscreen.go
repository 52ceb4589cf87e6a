// Package offscreen draws frames without a window or a display, on an EGL context that has no surface.
package offscreen

import (
	"fmt"
	"image"
	"io/fs"
	"runtime"

	"galaxy/render/gl"
	"galaxy/render/stage"

	opengl "github.com/go-gl/gl/v3.3-core/gl"
)

// Screen is an off-screen framebuffer. Its methods may be called from any goroutine, one
// at a time: they run on a thread of its own, as OpenGL requires.
type Screen struct {
	calls    chan func()
	done     chan struct{}
	renderer *gl.Renderer

	fbo, texture  uint32
	width, height int32
}

// Open makes a screen that draws with the shaders in files. The error is one sentence
// that names the cause: missing EGL, missing OpenGL 3.3, or a broken shader.
func Open(files fs.FS) (*Screen, error) {
	s := &Screen{calls: make(chan func()), done: make(chan struct{})}
	opened := make(chan error)
	go s.serve(files, opened)
	if err := <-opened; err != nil {
		return nil, err
	}
	return s, nil
}

// serve owns the thread and the context. The thread is never unlocked, so it ends with
// the goroutine, and no other goroutine inherits its context.
func (s *Screen) serve(files fs.FS, opened chan<- error) {
	runtime.LockOSThread()
	defer close(s.done)
	c, err := openContext()
	if err != nil {
		opened <- err
		return
	}
	defer c.close()
	if s.renderer, err = gl.NewLoaded(files); err != nil {
		opened <- err
		return
	}
	s.renderer.Whole = true
	opened <- nil
	for f := range s.calls {
		f()
	}
	s.renderer.Delete()
	opengl.DeleteFramebuffers(1, &s.fbo)
	opengl.DeleteTextures(1, &s.texture)
}

func (s *Screen) Close() {
	close(s.calls)
	<-s.done
}

// Do runs f on the screen's thread, where its OpenGL context is current, and
// returns when f has. fb is the screen's framebuffer.
func (s *Screen) Do(f func(r *gl.Renderer, fb uint32)) {
	ran := make(chan struct{})
	s.calls <- func() {
		defer close(ran)
		f(s.renderer, s.fbo)
	}
	<-ran
}

// Draw draws a frame and returns when the last pixel is done.
func (s *Screen) Draw(f *stage.Frame) error {
	var err error
	s.Do(func(r *gl.Renderer, _ uint32) {
		if err = s.fit(f.Width, f.Height); err == nil {
			err = r.Draw(s.fbo, f)
		}
		opengl.Finish()
	})
	return err
}

func (s *Screen) Picture(f *stage.Frame) (*image.NRGBA, error) {
	if err := s.Draw(f); err != nil {
		return nil, err
	}
	var picture *image.NRGBA
	s.Do(func(_ *gl.Renderer, fb uint32) {
		picture = gl.ReadPicture(fb, f.Width, f.Height)
		opengl.BindFramebuffer(opengl.FRAMEBUFFER, 0)
	})
	return gl.Upright(picture), nil
}

// fit makes the framebuffer w by h pixels.
func (s *Screen) fit(w, h int) error {
	if w <= 0 || h <= 0 {
		return fmt.Errorf("offscreen: a picture of %d×%d pixels has no area", w, h)
	}
	var limit int32
	opengl.GetIntegerv(opengl.MAX_TEXTURE_SIZE, &limit)
	if max(w, h) > int(limit) {
		return fmt.Errorf("offscreen: a picture of %d×%d pixels is too large: this driver draws up to %d×%[3]d", w, h, limit)
	}
	if s.width == int32(w) && s.height == int32(h) {
		return nil
	}
	opengl.DeleteFramebuffers(1, &s.fbo)
	opengl.DeleteTextures(1, &s.texture)
	s.width, s.height = int32(w), int32(h)
	opengl.GenTextures(1, &s.texture)
	opengl.BindTexture(opengl.TEXTURE_2D, s.texture)
	opengl.TexImage2D(opengl.TEXTURE_2D, 0, opengl.RGBA8, s.width, s.height, 0, opengl.RGBA, opengl.UNSIGNED_BYTE, nil)
	opengl.TexParameteri(opengl.TEXTURE_2D, opengl.TEXTURE_MIN_FILTER, opengl.NEAREST)
	opengl.GenFramebuffers(1, &s.fbo)
	opengl.BindFramebuffer(opengl.FRAMEBUFFER, s.fbo)
	opengl.FramebufferTexture2D(opengl.FRAMEBUFFER, opengl.COLOR_ATTACHMENT0, opengl.TEXTURE_2D, s.texture, 0)
	if status := opengl.CheckFramebufferStatus(opengl.FRAMEBUFFER); status != opengl.FRAMEBUFFER_COMPLETE {
		s.width, s.height = 0, 0
		return fmt.Errorf("offscreen: the driver refuses a picture of %d×%d pixels (status 0x%x)", w, h, status)
	}
	return nil
}

// Driver returns the version of OpenGL and the renderer, as the driver describes itself.
func (s *Screen) Driver() (version, renderer string) {
	s.Do(func(*gl.Renderer, uint32) {
		version = opengl.GoStr(opengl.GetString(opengl.VERSION))
		renderer = opengl.GoStr(opengl.GetString(opengl.RENDERER))
	})
	return version, renderer
}
