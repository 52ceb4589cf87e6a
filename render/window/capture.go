package window

import (
	"fmt"
	"image"
	"os"
	"path/filepath"
	"time"

	opengl "github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/gl"
)

// captureBuffer is an off-screen framebuffer that a screenshot is drawn into.
type captureBuffer struct {
	fbo, color    uint32
	width, height int
}

// bind creates the framebuffer at the given size and returns it. Main thread, like all
// methods of captureBuffer.
func (s *captureBuffer) bind(width, height int) (uint32, error) {
	if s.fbo != 0 && s.width == width && s.height == height {
		return s.fbo, nil
	}
	s.delete()
	s.width, s.height = width, height
	opengl.GenFramebuffers(1, &s.fbo)
	opengl.GenRenderbuffers(1, &s.color)
	opengl.BindRenderbuffer(opengl.RENDERBUFFER, s.color)
	opengl.RenderbufferStorage(opengl.RENDERBUFFER, opengl.RGBA8, int32(width), int32(height))
	opengl.BindRenderbuffer(opengl.RENDERBUFFER, 0)
	opengl.BindFramebuffer(opengl.FRAMEBUFFER, s.fbo)
	opengl.FramebufferRenderbuffer(opengl.FRAMEBUFFER, opengl.COLOR_ATTACHMENT0, opengl.RENDERBUFFER, s.color)
	status := opengl.CheckFramebufferStatus(opengl.FRAMEBUFFER)
	opengl.BindFramebuffer(opengl.FRAMEBUFFER, 0)
	if status != opengl.FRAMEBUFFER_COMPLETE {
		s.delete()
		return 0, fmt.Errorf("window: the driver refuses a picture of %d×%d pixels (0x%x)", width, height, status)
	}
	return s.fbo, nil
}

func (s *captureBuffer) delete() {
	if s.fbo != 0 {
		opengl.DeleteFramebuffers(1, &s.fbo)
		opengl.DeleteRenderbuffers(1, &s.color)
		s.fbo, s.color = 0, 0
	}
}

// blit copies the picture to the screen's framebuffer.
func (s *captureBuffer) blit() {
	opengl.Disable(opengl.SCISSOR_TEST)
	opengl.BindFramebuffer(opengl.READ_FRAMEBUFFER, s.fbo)
	opengl.BindFramebuffer(opengl.DRAW_FRAMEBUFFER, 0)
	w, h := int32(s.width), int32(s.height)
	opengl.BlitFramebuffer(0, 0, w, h, 0, 0, w, h, opengl.COLOR_BUFFER_BIT, opengl.NEAREST)
}

// capturedPixels are the pixels of a screenshot: rows from the bottom, RGBA.
type capturedPixels struct {
	width, height int
	pixels        []byte
}

func (s *captureBuffer) read() *capturedPixels {
	p := &capturedPixels{s.width, s.height, make([]byte, 4*s.width*s.height)}
	opengl.BindFramebuffer(opengl.READ_FRAMEBUFFER, s.fbo)
	opengl.PixelStorei(opengl.PACK_ALIGNMENT, 4)
	opengl.ReadPixels(0, 0, int32(s.width), int32(s.height), opengl.RGBA, opengl.UNSIGNED_BYTE, opengl.Ptr(p.pixels))
	return p
}

// image flips the picture upright and makes it opaque: what lies behind a window is not
// part of it.
func (p *capturedPixels) image() *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, p.width, p.height))
	row := 4 * p.width
	for y := range p.height {
		copy(img.Pix[y*row:], p.pixels[(p.height-1-y)*row:][:row])
	}
	for i := 3; i < len(img.Pix); i += 4 {
		img.Pix[i] = 0xff
	}
	return img
}

// savePicture writes a picture to Config.Screenshot or, if F12 asked for it, on another
// goroutine to a new file in the pictures folder.
func (w *window) savePicture(p *capturedPixels) error {
	if w.config.Screenshot != "" {
		return gl.WritePNG(w.config.Screenshot, p.image())
	}
	w.wantScreenshot = false
	name := newScreenshotName(picturesFolder(), time.Now())
	w.screenshotWriters.Go(func() {
		sentence := "Saved " + name + "."
		if err := gl.WritePNG(name, p.image()); err != nil {
			sentence = fmt.Sprintf("The screenshot was not saved: %v", err)
		}
		select {
		case w.screenshotNotices <- sentence:
		default: // the queue is full: drop this one
		}
		wake()
	})
	return nil
}

// newScreenshotName returns a file name in a folder for a screenshot taken at a time, that
// does not exist yet.
func newScreenshotName(folder string, at time.Time) string {
	base := filepath.Join(folder, "galaxy-"+at.Format("2006-01-02-150405"))
	for i := 1; ; i++ {
		name := base + ".png"
		if i > 1 {
			name = fmt.Sprintf("%s-%d.png", base, i)
		}
		if _, err := os.Lstat(name); err != nil {
			return name
		}
	}
}
