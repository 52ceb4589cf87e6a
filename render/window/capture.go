package window

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/faiface/mainthread"
	opengl "github.com/go-gl/gl/v3.3-core/gl"
	"golang.org/x/image/draw"

	"galaxy/internal/sanitize"
	"galaxy/render/gl"
	"galaxy/render/stage"
	"galaxy/scene/lesson"
)

// captureBuffer is an off-screen framebuffer that a screenshot is drawn into.
type captureBuffer struct {
	fbo, color    uint32
	width, height int
}

// bind creates the framebuffer at the given size and returns it. Main thread, like all methods of captureBuffer.
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

// read returns the picture for [gl.Upright].
func (s *captureBuffer) read() *image.NRGBA { return gl.ReadPicture(s.fbo, s.width, s.height) }

// savePicture writes a picture to Config.Screenshot or, if F12 asked for it, on another
// goroutine to a new file in the pictures folder.
func (w *window) savePicture(p *image.NRGBA) error {
	if w.config.Screenshot != "" {
		return gl.WritePNG(w.config.Screenshot, gl.Upright(p))
	}
	w.wantScreenshot = false
	w.saveScreenshot(p)
	return nil
}

// saveScreenshot writes a picture to a new file in the pictures folder, on another goroutine. A notice says where.
func (w *window) saveScreenshot(p *image.NRGBA) {
	name := newPictureName(picturesFolder(), time.Now(), ".png")
	w.screenshotWriters.Go(func() {
		sentence := w.player.Words.Format("Saved %s, %d×%d pixels.", name, p.Rect.Dx(), p.Rect.Dy())
		if err := gl.WritePNG(name, gl.Upright(p)); err != nil {
			sentence = w.player.Words.Format("The screenshot was not saved: %v", err)
		}
		w.tell(sentence)
	})
}

// told is a sentence of another goroutine.
type told struct {
	sentence string
	stays    bool // until the person closes it
}

// tell shows a sentence soon, for some seconds. Any goroutine may call it.
func (w *window) tell(sentence string) { w.say(told{sentence, false}) }

// tellAtLength shows a sentence soon, until the person closes it: what it tells of took long. Any goroutine may call it.
func (w *window) tellAtLength(sentence string) { w.say(told{sentence, true}) }

func (w *window) say(t told) {
	select {
	case w.screenshotNotices <- t:
	default: // the queue is full: drop this one
	}
	wake()
}

// A large screenshot is up to largest times as wide and as high as the window, and has at
// most maxLarge pixels: drawing takes up to 20 bytes for each.
const (
	largest  = 4
	maxLarge = 36 << 20
)

// largeFactor returns how many times as wide as the window a large screenshot is. limit
// is the largest side that the driver draws.
func largeFactor(width, height, limit int) int {
	factor := largest
	for factor > 1 && (factor*max(width, height) > limit || factor*factor*width*height > maxLarge) {
		factor--
	}
	return factor
}

// takeLarge draws the picture once more, larger, and saves it.
func (w *window) takeLarge(view stage.View) {
	w.wantLarge = false
	var taken *image.NRGBA
	var err error
	limit := int32(0)
	mainthread.Call(func() { opengl.GetIntegerv(opengl.MAX_RENDERBUFFER_SIZE, &limit) })
	k := largeFactor(w.width, w.height, int(limit))
	view.Width, view.Height = k*view.Width, k*view.Height
	view.Scale, view.Camera.Zoom = float64(k)*view.Scale, float64(k)*view.Camera.Zoom
	view.Left, view.Right = 0, 0
	var frame stage.Frame
	w.stage.Build(&frame, w.player.Scene, w.player.World, view)
	mainthread.Call(func() {
		var buffer captureBuffer
		defer buffer.delete()
		defer w.renderer.ResetForPixel()
		var target uint32
		if target, err = buffer.bind(view.Width, view.Height); err != nil {
			return
		}
		if err = w.renderer.Draw(target, &frame); err == nil {
			taken = buffer.read()
		}
	})
	if err != nil {
		w.player.Notices.Notify(w.player.Words.Format("The screenshot was not taken: %v", err))
		return
	}
	w.saveScreenshot(taken)
}

// smallPicture returns the last frame without panels as a PNG of a size that a work may have, or nil if it cannot be drawn. Main thread.
func (w *window) smallPicture() []byte {
	var buffer captureBuffer
	defer buffer.delete()
	defer w.renderer.ResetForPixel()
	target, err := buffer.bind(w.width, w.height)
	if err != nil || w.renderer.Draw(target, &w.frame) != nil {
		return nil
	}
	return shrink(gl.Upright(buffer.read()))
}

// shrink returns a picture as a PNG within the limits of works.
func shrink(p image.Image) []byte {
	for wide := lesson.PictureWidth; wide >= lesson.PictureWidth/8; wide = wide * 3 / 4 {
		size := p.Bounds().Size()
		factor := min(1, float64(wide)/float64(max(size.X, size.Y)))
		small := image.NewNRGBA(image.Rect(0, 0, max(1, int(factor*float64(size.X))), max(1, int(factor*float64(size.Y)))))
		draw.CatmullRom.Scale(small, small.Rect, p, p.Bounds(), draw.Src, nil)
		var text bytes.Buffer
		if png.Encode(&text, small) == nil && text.Len() <= lesson.MostPicture {
			return text.Bytes()
		}
	}
	return nil
}

// newPictureName returns a file name in a folder for a picture or film taken at a time, that does not exist yet.
func newPictureName(folder string, at time.Time, ext string) string {
	base := filepath.Join(folder, "galaxy-"+at.Format("2006-01-02-150405"))
	for i := 1; ; i++ {
		name := base + ext
		if i > 1 {
			name = fmt.Sprintf("%s-%d%s", base, i, ext)
		}
		if _, err := os.Lstat(name); err != nil {
			return name
		}
	}
}

// picturesFolder returns the full path of the person's folder of pictures: of XDG user
// directories (freedesktop.org, xdg-user-dirs), else Pictures in the home folder, else
// the working folder.
func picturesFolder() string {
	home, err := os.UserHomeDir()
	if err == nil {
		for _, folder := range []string{os.Getenv("XDG_PICTURES_DIR"), xdgPicturesDir(home), filepath.Join(home, "Pictures")} {
			if info, err := os.Stat(folder); err == nil && info.IsDir() && filepath.IsAbs(folder) {
				return folder
			}
		}
	}
	if folder, err := os.Getwd(); err == nil {
		return folder
	}
	return "."
}

// xdgPicturesDir returns the pictures folder of the file user-dirs.dirs, or nothing. The
// file has lines such as XDG_PICTURES_DIR="$HOME/Pictures" or with an absolute path. The
// home folder itself means that there is none.
func xdgPicturesDir(home string) string {
	config := os.Getenv("XDG_CONFIG_HOME")
	if config == "" {
		config = filepath.Join(home, ".config")
	}
	text, err := sanitize.Read(filepath.Join(config, "user-dirs.dirs"), 1<<20)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		value, ok := strings.CutPrefix(strings.TrimSpace(line), "XDG_PICTURES_DIR=")
		if !ok {
			continue
		}
		value = strings.Trim(value, `"`)
		if rest, inside := strings.CutPrefix(value, "$HOME"); inside {
			value = home + rest
		}
		if folder := filepath.Clean(value); folder != filepath.Clean(home) {
			return folder
		}
	}
	return ""
}
