package window

import (
	"time"

	opengl "github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/player"
	"galaxy/render/stage"
)

// preview is a small picture of a built-in scene, for the menu.
type preview struct{ fbo, texture uint32 }

// The size of a preview, in pixels, and the wall time that its scene may run before it.
const (
	previewWidth  = 384
	previewHeight = 216
	previewBudget = 60 * time.Millisecond
)

// previewOf returns the texture of a scene's preview, rows from the bottom, or 0. It draws
// each scene once, a little after it began. Main thread.
func (w *window) previewOf(name string) uint32 {
	p, drawn := w.previews[name]
	if !drawn {
		p = w.drawPreview(name)
		if w.previews == nil {
			w.previews = map[string]preview{}
		}
		w.previews[name] = p
	}
	return p.texture
}

func (w *window) drawPreview(name string) (p preview) {
	shown, err := player.Open(name)
	if err != nil {
		return p // the menu says why when it is chosen
	}
	defer shown.World.Close()
	var builder stage.Builder
	shown.Playback.OnStep = func() { builder.Observe(shown.Scene, shown.World, shown.Playback.Rate()) }
	shown.Observer.SetViewport(previewWidth, previewHeight, 0.6)
	shown.Playback.SetPaused(false)
	shown.Playback.SetStepBudget(previewBudget / 4)
	o := &shown.Options
	o.Labels, o.HUD, o.Palette, o.Glow = false, false, w.player.Options.Palette, w.player.Options.Glow
	o.Paper = w.player.Options.Paper
	const seconds = 2
	for began, i := time.Now(), 0; i < 10*seconds && time.Since(began) < previewBudget; i++ {
		shown.Advance(0.1)
	}
	shown.Advance(0)
	var frame stage.Frame
	builder.Build(&frame, shown.Scene, shown.World, shown.View())

	defer w.renderer.ResetForPixel()
	opengl.GenTextures(1, &p.texture)
	opengl.BindTexture(opengl.TEXTURE_2D, p.texture)
	opengl.TexImage2D(opengl.TEXTURE_2D, 0, opengl.RGB8, previewWidth, previewHeight, 0, opengl.RGBA, opengl.UNSIGNED_BYTE, nil)
	opengl.TexParameteri(opengl.TEXTURE_2D, opengl.TEXTURE_MIN_FILTER, opengl.LINEAR)
	opengl.TexParameteri(opengl.TEXTURE_2D, opengl.TEXTURE_MAG_FILTER, opengl.LINEAR)
	opengl.GenFramebuffers(1, &p.fbo)
	opengl.BindFramebuffer(opengl.FRAMEBUFFER, p.fbo)
	opengl.FramebufferTexture2D(opengl.FRAMEBUFFER, opengl.COLOR_ATTACHMENT0, opengl.TEXTURE_2D, p.texture, 0)
	complete := opengl.CheckFramebufferStatus(opengl.FRAMEBUFFER) == opengl.FRAMEBUFFER_COMPLETE
	if !complete || w.renderer.Draw(p.fbo, &frame) != nil {
		p.delete()
		return preview{}
	}
	return p
}

func (p *preview) delete() {
	opengl.DeleteFramebuffers(1, &p.fbo)
	opengl.DeleteTextures(1, &p.texture)
}
