package gl

import (
	"unsafe"

	"github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/starscape"
)

// diskDetail is the texture of the detail of the galaxy's disk, once there is one to show.
type diskDetail struct {
	texture uint32
	of      *starscape.Detail
}

// useDetail has the program that draws the haze draw it with the detail of the disk.
func (l *lights) useDetail(p *program, h *starscape.Haze) {
	if h.Columns == 0 || h.Detail == nil || h.Share <= 0 {
		gl.Uniform1f(p.at("detailed"), 0)
		gl.Uniform1i(p.at("detail"), 0)
		return
	}
	gl.ActiveTexture(gl.TEXTURE2)
	l.detail.load(h.Detail)
	gl.BindTexture(gl.TEXTURE_2D, l.detail.texture)
	gl.ActiveTexture(gl.TEXTURE0)
	gl.Uniform1i(p.at("detail"), 2)
	gl.Uniform1f(p.at("detailed"), h.Share)
	gl.Uniform2f(p.at("facing"), starscape.FacingFrom, starscape.FacingFull)
	gl.Uniform3f(p.at("eye"), h.Eye[0], h.Eye[1], h.Eye[2])
	gl.UniformMatrix3fv(p.at("rays"), 1, false, &h.Rays[0][0])
	gl.Uniform1f(p.at("across"), 2*starscape.DetailReach/1000.)
	gl.Uniform1f(p.at("most"), starscape.DetailMost)
}

// load copies a detail into the texture, which is bound then.
func (d *diskDetail) load(of *starscape.Detail) {
	if d.of == of {
		return
	}
	if d.texture == 0 {
		d.texture = newTexture(true)
	}
	gl.BindTexture(gl.TEXTURE_2D, d.texture)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 4)
	gl.TexImage2D(gl.TEXTURE_2D, 0, gl.RGB8, starscape.DetailSide, starscape.DetailSide, 0, gl.RGB, gl.UNSIGNED_BYTE, unsafe.Pointer(&of.RGB[0]))
	gl.GenerateMipmap(gl.TEXTURE_2D)
	d.of = of
}

func (d *diskDetail) delete() {
	if d.texture != 0 {
		gl.DeleteTextures(1, &d.texture)
	}
}
