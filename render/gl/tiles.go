package gl

import (
	"unsafe"

	"galaxy/render/stage"

	"github.com/go-gl/gl/v3.3-core/gl"
)

// tileLayer draws tile maps: one rectangle with a texture of at most as many texels as the picture has pixels.
type tileLayer struct {
	texture       uint32
	width, height int // of the texture
}

func (l *tileLayer) init() {
	l.texture = newTexture(false)
	gl.BindTexture(gl.TEXTURE_2D, 0)
}

func (l *tileLayer) delete() { gl.DeleteTextures(1, &l.texture) }

// load puts the texels into the texture, which stays bound.
func (l *tileLayer) load(g *stage.TileLayer) {
	gl.ActiveTexture(gl.TEXTURE0)
	gl.BindTexture(gl.TEXTURE_2D, l.texture)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 2)
	w, h, texels := int32(g.Width), int32(g.Height), unsafe.Pointer(&g.Texels[0])
	if l.width != g.Width || l.height != g.Height {
		l.width, l.height = g.Width, g.Height
		gl.TexImage2D(gl.TEXTURE_2D, 0, gl.RG8, w, h, 0, gl.RG, gl.UNSIGNED_BYTE, texels)
		return
	}
	gl.TexSubImage2D(gl.TEXTURE_2D, 0, 0, 0, w, h, gl.RG, gl.UNSIGNED_BYTE, texels)
}

func (r *Renderer) drawTiles(f *stage.Frame, scale float64) {
	g := &f.Tiles
	if g.Width <= 0 || g.Height <= 0 {
		return
	}
	r.tileLayer.load(g)
	p := r.use("tile")
	// An edge far outside is moved to just outside, as with boxes.
	mx, my := edges(f)
	r.lay(p)
	gl.Uniform4f(p.at("edge"),
		float32(max(g.X0, -mx)), float32(max(g.Y0, -my)), float32(min(g.X1, mx)), float32(min(g.Y1, my)))
	gl.Uniform2f(p.at("corner"), float32(g.X), float32(g.Y))
	gl.Uniform1f(p.at("texel"), float32(g.Size))
	gl.Uniform1f(p.at("tile"), float32(g.Tile))
	gl.Uniform1f(p.at("scale"), float32(scale))
	gl.Uniform1i(p.at("tiles"), 0)
	gl.BindVertexArray(r.empty)
	gl.DrawArrays(gl.TRIANGLE_STRIP, 0, 4)
}
