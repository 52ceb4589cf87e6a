package render_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render"
	"galaxy/shaders"
)

// drawState reads the state that corrupts pixel's drawing when it is left
// behind.
func drawState() map[string]int32 {
	state := map[string]int32{}
	for name, key := range map[string]uint32{
		"framebuffer": gl.DRAW_FRAMEBUFFER_BINDING, "program": gl.CURRENT_PROGRAM, "vertex array": gl.VERTEX_ARRAY_BINDING,
		"array buffer": gl.ARRAY_BUFFER_BINDING, "pack buffer": gl.PIXEL_PACK_BUFFER_BINDING,
		"unpack buffer": gl.PIXEL_UNPACK_BUFFER_BINDING, "active texture": gl.ACTIVE_TEXTURE,
		"texture": gl.TEXTURE_BINDING_2D, "sampler": gl.SAMPLER_BINDING, "equation": gl.BLEND_EQUATION_RGB,
		"source": gl.BLEND_SRC_RGB, "destination": gl.BLEND_DST_RGB,
		"unpack alignment": gl.UNPACK_ALIGNMENT, "unpack row": gl.UNPACK_ROW_LENGTH,
	} {
		var v [4]int32
		gl.GetIntegerv(key, &v[0])
		state[name] = v[0]
	}
	for name, key := range map[string]uint32{
		"blend": gl.BLEND, "scissor": gl.SCISSOR_TEST, "depth": gl.DEPTH_TEST, "stencil": gl.STENCIL_TEST,
		"cull": gl.CULL_FACE, "point size": gl.PROGRAM_POINT_SIZE, "discard": gl.RASTERIZER_DISCARD,
	} {
		state[name] = 0
		if gl.IsEnabled(key) {
			state[name] = 1
		}
	}
	var mask [4]bool
	gl.GetBooleanv(gl.COLOR_WRITEMASK, &mask[0])
	if mask == [4]bool{true, true, true, true} {
		state["color mask"] = 1
	}
	var polygon [2]int32
	gl.GetIntegerv(gl.POLYGON_MODE, &polygon[0])
	state["polygon"] = polygon[0]
	return state
}

func TestResetForPixelUndoesEveryLeak(t *testing.T) {
	needScreen(t)
	screen.Do(func(r *render.Renderer, fb uint32) {
		for gl.GetError() != gl.NO_ERROR {
		}
		r.ResetForPixel()
		want := drawState()
		var names [4]uint32
		gl.GenBuffers(1, &names[0])
		gl.GenSamplers(1, &names[1])
		gl.GenTextures(1, &names[2])
		gl.GenVertexArrays(1, &names[3])
		defer func() {
			gl.DeleteBuffers(1, &names[0])
			gl.DeleteSamplers(1, &names[1])
			gl.DeleteTextures(1, &names[2])
			gl.DeleteVertexArrays(1, &names[3])
		}()
		for name, leak := range map[string]func(){
			"active texture":   func() { gl.ActiveTexture(gl.TEXTURE1) },
			"sampler":          func() { gl.BindSampler(0, names[1]) },
			"texture":          func() { gl.BindTexture(gl.TEXTURE_2D, names[2]) },
			"blend":            func() { gl.Disable(gl.BLEND) },
			"scissor":          func() { gl.Disable(gl.SCISSOR_TEST) },
			"equation":         func() { gl.BlendEquation(gl.FUNC_SUBTRACT) },
			"source":           func() { gl.BlendFunc(gl.ONE, gl.ONE) },
			"cull":             func() { gl.Enable(gl.CULL_FACE) },
			"depth":            func() { gl.Enable(gl.DEPTH_TEST) },
			"stencil":          func() { gl.Enable(gl.STENCIL_TEST) },
			"color mask":       func() { gl.ColorMask(false, true, true, true) },
			"polygon":          func() { gl.PolygonMode(gl.FRONT_AND_BACK, gl.LINE) },
			"pack buffer":      func() { gl.BindBuffer(gl.PIXEL_PACK_BUFFER, names[0]) },
			"unpack buffer":    func() { gl.BindBuffer(gl.PIXEL_UNPACK_BUFFER, names[0]) },
			"array buffer":     func() { gl.BindBuffer(gl.ARRAY_BUFFER, names[0]) },
			"vertex array":     func() { gl.BindVertexArray(names[3]) },
			"unpack alignment": func() { gl.PixelStorei(gl.UNPACK_ALIGNMENT, 8) },
			"unpack row":       func() { gl.PixelStorei(gl.UNPACK_ROW_LENGTH, 7) },
			"discard":          func() { gl.Enable(gl.RASTERIZER_DISCARD) },
			"point size":       func() { gl.Enable(gl.PROGRAM_POINT_SIZE) },
			"a whole picture": func() {
				f := layers()
				if err := r.Draw(fb, f); err != nil {
					t.Error(err)
				}
			},
		} {
			leak()
			r.ResetForPixel()
			got := drawState()
			for key, v := range want {
				if got[key] != v {
					t.Errorf("after a leak of %s, ResetForPixel leaves %s at %#x instead of %#x", name, key, got[key], v)
				}
			}
		}
		// Draw cleans up after itself, too.
		if err := r.Draw(fb, layers()); err != nil {
			t.Error(err)
		}
		for key, v := range drawState() {
			if want[key] != v {
				t.Errorf("Draw leaves %s at %#x instead of %#x", key, v, want[key])
			}
		}
		if code := gl.GetError(); code != gl.NO_ERROR {
			t.Errorf("OpenGL error %#x", code)
		}
	})
}

// Whatever state it starts from, Draw draws the same picture.
func TestDrawDoesNotDependOnLeakedState(t *testing.T) {
	needScreen(t)
	want := draw(t, layers())
	screen.Do(func(*render.Renderer, uint32) {
		gl.Enable(gl.DEPTH_TEST)
		gl.Enable(gl.CULL_FACE)
		gl.Enable(gl.SCISSOR_TEST)
		gl.Scissor(3, 3, 20, 20)
		gl.ColorMask(true, false, true, true)
		gl.PolygonMode(gl.FRONT_AND_BACK, gl.LINE)
		gl.BlendEquation(gl.FUNC_REVERSE_SUBTRACT)
		gl.ActiveTexture(gl.TEXTURE1)
	})
	if n, _ := differ(want, draw(t, layers()), 0); n > 0 {
		t.Errorf("%d pixels differ", n)
	}
}

func TestBrokenShaders(t *testing.T) {
	needScreen(t)
	sound := fstest.MapFS{}
	names, err := fs.Glob(shaders.FS, "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(shaders.FS, name)
		if err != nil {
			t.Fatal(err)
		}
		sound[name] = &fstest.MapFile{Data: text}
	}
	with := func(name, text string) fstest.MapFS {
		c := fstest.MapFS{}
		for n, f := range sound {
			c[n] = f
		}
		if text == "" {
			delete(c, name)
		} else {
			c[name] = &fstest.MapFile{Data: []byte(text)}
		}
		return c
	}
	want := draw(t, layers())
	for _, c := range []struct {
		name  string
		files fstest.MapFS
		says  []string
	}{
		{"a typing mistake", with("ship.frag", "#version 330 core\nout vec4 color;\nvoid main() {\n\tcolour = vec4(1.0);\n}\n"), []string{"ship.frag:4: ", "colour"}},
		{"cut short", with("orbit.vert", "#version 330 core\nvoid main() {\n"), []string{"orbit.vert:"}},
		{"missing", with("tone.frag", ""), []string{"tone.frag is missing"}},
		{"not a shader", with("text.vert", "\x00\xff"), []string{"text.vert"}},
		{"stages apart", with("arrow.frag", "#version 330 core\nin vec3 local;\nout vec4 color;\nvoid main() { color = vec4(local, 1.0); }\n"), []string{"arrow.vert and arrow.frag"}},
	} {
		var err error
		screen.Do(func(r *render.Renderer, _ uint32) { err = r.Reload(c.files) })
		if err == nil {
			t.Errorf("%s: no error", c.name)
			continue
		}
		for _, part := range c.says {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%s: %q does not say %q", c.name, err, part)
			}
		}
		if strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: more than one sentence: %q", c.name, err)
		}
		if n, _ := differ(want, draw(t, layers()), 0); n > 0 {
			t.Errorf("%s: the last good programs are gone: %d pixels differ", c.name, n)
		}
	}
	screen.Do(func(r *render.Renderer, _ uint32) { err = r.Reload(sound) })
	if err != nil {
		t.Error(err)
	}
	if n, _ := differ(want, draw(t, layers()), 0); n > 0 {
		t.Errorf("the same shaders again draw another picture: %d pixels differ", n)
	}
}
