package gl_test

import (
	"io/fs"
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	opengl "github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/gl"
	"galaxy/shaders"
)

// drawState reads the state that corrupts pixel's drawing when it is left
// behind.
func drawState() map[string]int32 {
	state := map[string]int32{}
	for name, key := range map[string]uint32{
		"framebuffer": opengl.DRAW_FRAMEBUFFER_BINDING, "program": opengl.CURRENT_PROGRAM, "vertex array": opengl.VERTEX_ARRAY_BINDING,
		"array buffer": opengl.ARRAY_BUFFER_BINDING, "pack buffer": opengl.PIXEL_PACK_BUFFER_BINDING,
		"unpack buffer": opengl.PIXEL_UNPACK_BUFFER_BINDING, "active texture": opengl.ACTIVE_TEXTURE,
		"texture": opengl.TEXTURE_BINDING_2D, "sampler": opengl.SAMPLER_BINDING, "equation": opengl.BLEND_EQUATION_RGB,
		"source": opengl.BLEND_SRC_RGB, "destination": opengl.BLEND_DST_RGB,
		"unpack alignment": opengl.UNPACK_ALIGNMENT, "unpack row": opengl.UNPACK_ROW_LENGTH,
	} {
		var v [4]int32
		opengl.GetIntegerv(key, &v[0])
		state[name] = v[0]
	}
	for name, key := range map[string]uint32{
		"blend": opengl.BLEND, "scissor": opengl.SCISSOR_TEST, "depth": opengl.DEPTH_TEST, "stencil": opengl.STENCIL_TEST,
		"cull": opengl.CULL_FACE, "point size": opengl.PROGRAM_POINT_SIZE, "discard": opengl.RASTERIZER_DISCARD,
	} {
		state[name] = 0
		if opengl.IsEnabled(key) {
			state[name] = 1
		}
	}
	var mask [4]bool
	opengl.GetBooleanv(opengl.COLOR_WRITEMASK, &mask[0])
	if mask == [4]bool{true, true, true, true} {
		state["color mask"] = 1
	}
	var polygon [2]int32
	opengl.GetIntegerv(opengl.POLYGON_MODE, &polygon[0])
	state["polygon"] = polygon[0]
	return state
}

func TestResetForPixelUndoesEveryLeak(t *testing.T) {
	needScreen(t)
	screen.Do(func(r *gl.Renderer, fb uint32) {
		for opengl.GetError() != opengl.NO_ERROR {
		}
		r.ResetForPixel()
		want := drawState()
		var names [4]uint32
		opengl.GenBuffers(1, &names[0])
		opengl.GenSamplers(1, &names[1])
		opengl.GenTextures(1, &names[2])
		opengl.GenVertexArrays(1, &names[3])
		defer func() {
			opengl.DeleteBuffers(1, &names[0])
			opengl.DeleteSamplers(1, &names[1])
			opengl.DeleteTextures(1, &names[2])
			opengl.DeleteVertexArrays(1, &names[3])
		}()
		for name, leak := range map[string]func(){
			"active texture":   func() { opengl.ActiveTexture(opengl.TEXTURE1) },
			"sampler":          func() { opengl.BindSampler(0, names[1]) },
			"texture":          func() { opengl.BindTexture(opengl.TEXTURE_2D, names[2]) },
			"blend":            func() { opengl.Disable(opengl.BLEND) },
			"scissor":          func() { opengl.Disable(opengl.SCISSOR_TEST) },
			"equation":         func() { opengl.BlendEquation(opengl.FUNC_SUBTRACT) },
			"source":           func() { opengl.BlendFunc(opengl.ONE, opengl.ONE) },
			"cull":             func() { opengl.Enable(opengl.CULL_FACE) },
			"depth":            func() { opengl.Enable(opengl.DEPTH_TEST) },
			"stencil":          func() { opengl.Enable(opengl.STENCIL_TEST) },
			"color mask":       func() { opengl.ColorMask(false, true, true, true) },
			"polygon":          func() { opengl.PolygonMode(opengl.FRONT_AND_BACK, opengl.LINE) },
			"pack buffer":      func() { opengl.BindBuffer(opengl.PIXEL_PACK_BUFFER, names[0]) },
			"unpack buffer":    func() { opengl.BindBuffer(opengl.PIXEL_UNPACK_BUFFER, names[0]) },
			"array buffer":     func() { opengl.BindBuffer(opengl.ARRAY_BUFFER, names[0]) },
			"vertex array":     func() { opengl.BindVertexArray(names[3]) },
			"unpack alignment": func() { opengl.PixelStorei(opengl.UNPACK_ALIGNMENT, 8) },
			"unpack row":       func() { opengl.PixelStorei(opengl.UNPACK_ROW_LENGTH, 7) },
			"discard":          func() { opengl.Enable(opengl.RASTERIZER_DISCARD) },
			"point size":       func() { opengl.Enable(opengl.PROGRAM_POINT_SIZE) },
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
		if code := opengl.GetError(); code != opengl.NO_ERROR {
			t.Errorf("OpenGL error %#x", code)
		}
	})
}

// From any state, Draw draws the same picture.
func TestDrawDoesNotDependOnLeakedState(t *testing.T) {
	needScreen(t)
	want := draw(t, layers())
	screen.Do(func(*gl.Renderer, uint32) {
		opengl.Enable(opengl.DEPTH_TEST)
		opengl.Enable(opengl.CULL_FACE)
		opengl.Enable(opengl.SCISSOR_TEST)
		opengl.Scissor(3, 3, 20, 20)
		opengl.ColorMask(true, false, true, true)
		opengl.PolygonMode(opengl.FRONT_AND_BACK, opengl.LINE)
		opengl.BlendEquation(opengl.FUNC_REVERSE_SUBTRACT)
		opengl.ActiveTexture(opengl.TEXTURE1)
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
		maps.Copy(c, sound)
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
		screen.Do(func(r *gl.Renderer, _ uint32) { err = r.Reload(c.files) })
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
	screen.Do(func(r *gl.Renderer, _ uint32) { err = r.Reload(sound) })
	if err != nil {
		t.Error(err)
	}
	if n, _ := differ(want, draw(t, layers()), 0); n > 0 {
		t.Errorf("the same shaders again draw another picture: %d pixels differ", n)
	}
}
