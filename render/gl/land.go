package gl

import (
	"unsafe"

	"github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/air"
	"galaxy/render/stage"
)

// landLayer draws the ground under an eye, and the light of the air.
type landLayer struct {
	layers uint32 // texture: those of an air.Sky, one over another
}

func (l *landLayer) init() {
	l.layers = newTexture(false)
	gl.BindTexture(gl.TEXTURE_2D, 0)
}

func (l *landLayer) delete() { gl.DeleteTextures(1, &l.layers) }

// drawLand draws the ground and the air over all that is in the framebuffer.
func (r *Renderer) drawLand(f *stage.Frame) {
	at := &f.Land
	if at.Horizon == [9]float32{} {
		return
	}
	gl.Enable(gl.BLEND)
	gl.BlendFunc(gl.ONE, gl.SRC1_COLOR)
	defer gl.BlendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
	p := r.use("land")
	gl.Uniform2f(p.at("size"), float32(f.Width), float32(f.Height))
	gl.UniformMatrix3fv(p.at("horizon"), 1, false, &at.Horizon[0])
	gl.Uniform1f(p.at("focal"), at.Focal)
	gl.Uniform3fv(p.at("ground"), 1, &at.Ground[0])
	gl.Uniform3fv(p.at("far"), 1, &at.Far[0])
	gl.Uniform3fv(p.at("sun"), 1, &at.Sun[0])
	gl.Uniform1i(p.at("layers"), 0)
	airy := float32(0)
	if s := at.Sky; s != nil && len(s.Layer) > 0 {
		airy = 1
		r.land.load(s)
		gl.BindTexture(gl.TEXTURE_2D, r.land.layers)
		gl.Uniform2f(p.at("grid"), air.Columns, air.Rows)
		gl.Uniform1f(p.at("scale"), float32(s.Scale))
		g := &s.Air.Forward
		gl.Uniform3f(p.at("forward"), float32(g[0]), float32(g[1]), float32(g[2]))
		of := s.Exposed(0)
		gl.Uniform4f(p.at("shown"), float32(of.Level), float32(of.Light), float32(of.Power), air.Vivid)
		gl.Uniform1f(p.at("pale"), air.Pale)
	}
	gl.Uniform1f(p.at("airy"), airy)
	gl.BindVertexArray(r.empty)
	gl.DrawArrays(gl.TRIANGLES, 0, 3)
	gl.BindTexture(gl.TEXTURE_2D, 0)
}

// load copies the layers of a sky into the texture.
func (l *landLayer) load(s *air.Sky) {
	gl.ActiveTexture(gl.TEXTURE0)
	gl.BindTexture(gl.TEXTURE_2D, l.layers)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 4)
	gl.TexImage2D(gl.TEXTURE_2D, 0, gl.RGB32F, air.Columns, air.Rows*air.Layers, 0, gl.RGB, gl.FLOAT, unsafe.Pointer(&s.Layer[0]))
}
