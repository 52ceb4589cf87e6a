package window

import (
	"testing"

	opengl "github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/scene"
)

// Each built-in scene has a preview that is not empty, drawn once.
func TestPreviews(t *testing.T) {
	w := shown(t)
	turn(t, w)
	at, tick := w.player.Observer.Plane(), w.player.World.Tick()
	pixels := make([]byte, 4*previewWidth*previewHeight)
	for _, name := range scene.Builtin() {
		var first, second uint32
		main(func() {
			first, second = w.previewOf(name), w.previewOf(name)
			opengl.BindTexture(opengl.TEXTURE_2D, first)
			opengl.GetTexImage(opengl.TEXTURE_2D, 0, opengl.RGBA, opengl.UNSIGNED_BYTE, opengl.Ptr(pixels))
			w.renderer.ResetForPixel()
			if e := opengl.GetError(); e != 0 {
				t.Errorf("%s: OpenGL error 0x%x", name, e)
			}
		})
		bright := 0
		for i := 0; i < len(pixels); i += 4 {
			if max(pixels[i], pixels[i+1], pixels[i+2]) > 60 {
				bright++
			}
		}
		if first == 0 || second != first || bright < 100 {
			t.Errorf("%s: textures %d and %d, %d bright pixels", name, first, second, bright)
		}
	}
	turn(t, w)
	if w.player.Observer.Plane() != at || w.player.World.Tick() != tick {
		t.Error("a preview changes what the window shows")
	}
	if main(func() { first := w.previewOf("no such scene"); _ = first }); w.previews["no such scene"].texture != 0 {
		t.Error("there is a preview of nothing")
	}
}
