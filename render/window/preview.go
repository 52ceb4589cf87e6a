package window

import (
	"time"

	opengl "github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/player"
	"galaxy/render/stage"
)

// preview is a small picture of a scene, for the browser of scenes. It is drawn by the program itself, so it shows the scene as it is
// in this release, in the look of the window: none is kept in a file that could be of another one.
type preview struct {
	fbo, texture uint32
	look         look
}

// look is how pictures look.
type look struct {
	palette     stage.Palette
	paper, glow bool
}

// previews are the pictures of scenes, made at leisure: one scene at a time is opened and run on another goroutine, and drawn between
// two frames.
type previews struct {
	drawn map[string]preview // by the name of the scene
	one   string             // the scene that is being opened, or empty
	ready chan rehearsed
}

// rehearsed is a scene that has run for a moment, to be drawn.
type rehearsed struct {
	name    string
	look    look
	shown   *player.Player // nil: the scene cannot be opened; the window says why when it is chosen
	builder *stage.Builder
}

// The size of a preview, in pixels, and how long its scene runs before it: in its own time, and at most in ours.
const (
	previewWidth   = 384
	previewHeight  = 216
	previewSeconds = 2
	previewBudget  = 300 * time.Millisecond
)

// lookNow returns how pictures are to look.
func (w *window) lookNow() look {
	o := &w.player.Options
	return look{o.Palette, o.Paper, o.Glow}
}

// previewOf returns the texture of a scene's preview, rows from the bottom, or 0 while there is none. While the one that is there has
// another look it is shown all the same. Main thread.
func (w *window) previewOf(name string) uint32 {
	p, drawn := w.previews.drawn[name]
	if (!drawn || p.look != w.lookNow()) && w.previews.one == "" {
		w.previews.begin(name, w.lookNow())
	}
	return p.texture
}

// begin opens a scene and runs it on another goroutine.
func (ps *previews) begin(name string, l look) {
	if ps.ready == nil {
		ps.ready, ps.drawn = make(chan rehearsed, 1), map[string]preview{}
	}
	ps.one = name
	go func() {
		ps.ready <- rehearse(name, l)
		wake()
	}()
}

func rehearse(name string, l look) rehearsed {
	r := rehearsed{name: name, look: l, builder: new(stage.Builder)}
	shown, err := player.Open(name)
	if err != nil {
		return r
	}
	r.shown = shown
	shown.Playback.OnStep = func() { r.builder.Observe(shown.Scene, shown.World, shown.Playback.Rate()) }
	shown.Observer.SetViewport(previewWidth, previewHeight, 0.6)
	shown.Playback.SetPaused(false)
	shown.Playback.SetStepBudget(previewBudget / 4)
	o := &shown.Options
	o.Labels, o.HUD, o.Palette, o.Paper, o.Glow = false, false, l.palette, l.paper, l.glow
	for began, i := time.Now(), 0; i < 10*previewSeconds && time.Since(began) < previewBudget; i++ {
		shown.Advance(0.1)
	}
	shown.Advance(0)
	return r
}

// drawPreview draws the scene that is ready, if one is, and reports whether it has. Main thread.
func (w *window) drawPreview() bool {
	select {
	case r := <-w.previews.ready:
		w.previews.one = ""
		old := w.previews.drawn[r.name]
		old.delete()
		w.previews.drawn[r.name] = w.drawRehearsed(&r)
		return true
	default:
		return false
	}
}

func (w *window) drawRehearsed(r *rehearsed) preview {
	p := preview{look: r.look}
	if r.shown == nil {
		return p
	}
	defer r.shown.World.Close()
	var frame stage.Frame
	r.builder.Build(&frame, r.shown.Scene, r.shown.World, r.shown.View())

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
		return preview{look: r.look}
	}
	return p
}

func (p *preview) delete() {
	if p.texture == 0 {
		return
	}
	opengl.DeleteFramebuffers(1, &p.fbo)
	opengl.DeleteTextures(1, &p.texture)
}

// close waits for the scene that is being opened, and deletes all pictures. Main thread.
func (ps *previews) close() {
	if ps.one != "" {
		if r := <-ps.ready; r.shown != nil {
			r.shown.World.Close()
		}
	}
	for _, p := range ps.drawn {
		p.delete()
	}
}
