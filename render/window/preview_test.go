package window

import (
	"testing"
	"time"

	opengl "github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/scene"
)

// previewed asks for the preview of a scene until there is one.
func previewed(t testing.TB, w *window, name string) (texture uint32) {
	t.Helper()
	for range 1000 {
		main(func() {
			if texture = w.previewOf(name); w.previews.one != "" {
				texture = 0
			}
			w.drawPreview()
		})
		if p, drawn := w.previews.drawn[name]; texture != 0 || drawn && p.texture == 0 {
			return texture
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("%s: no preview comes", name)
	return 0
}

// Each built-in scene has a preview that is not empty, drawn once for each look: it is made of the scene as it is now, and nothing of
// what the window shows is touched.
func TestPreviews(t *testing.T) {
	w := shown(t)
	turn(t, w)
	at, tick := w.player.Observer.Plane(), w.player.World.Tick()
	pixels := make([]byte, 4*previewWidth*previewHeight)
	light := func(texture uint32) (bright int) {
		main(func() {
			opengl.BindTexture(opengl.TEXTURE_2D, texture)
			opengl.GetTexImage(opengl.TEXTURE_2D, 0, opengl.RGBA, opengl.UNSIGNED_BYTE, opengl.Ptr(pixels))
			w.renderer.ResetForPixel()
			if e := opengl.GetError(); e != 0 {
				t.Errorf("OpenGL error 0x%x", e)
			}
		})
		for i := 0; i < len(pixels); i += 4 {
			if max(pixels[i], pixels[i+1], pixels[i+2]) > 60 {
				bright++
			}
		}
		return bright
	}
	for _, name := range scene.Builtin() {
		first := previewed(t, w, name)
		if second := previewed(t, w, name); first == 0 || second != first {
			t.Errorf("%s: textures %d and %d", name, first, second)
		}
		if bright := light(first); bright < 100 {
			t.Errorf("%s: %d bright pixels", name, bright)
		}
	}
	w.player.Options.Paper = true
	if bright := light(previewed(t, w, "seek")); bright < previewWidth*previewHeight/2 {
		t.Errorf("in the light look a preview has %d bright pixels", bright)
	}
	w.player.Options.Paper = false
	turn(t, w)
	if w.player.Observer.Plane() != at || w.player.World.Tick() != tick {
		t.Error("a preview changes what the window shows")
	}
	if previewed(t, w, "no such scene") != 0 {
		t.Error("there is a preview of nothing")
	}
}
