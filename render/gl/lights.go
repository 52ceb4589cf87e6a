package gl

import (
	"unsafe"

	"github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/stage"
	"galaxy/render/starscape"
)

// lights is the sky that an eye in the galaxy sees. Its light is added up in a target of its
// own, since colours of the other layers are those of the screen, and light is not.
type lights struct {
	sum           *target
	haze          uint32                   // texture: the grid
	columns, rows int                      // of the haze
	soft          *target                  // the haze between the samples of the grid, at a quarter of the size
	stars         *stream[starscape.Light] // points
	halos         *stream[starscape.Light] // of those that are too bright for the eye
	bright        []starscape.Light
	clouds        *stream[starscape.Cloud]
	detail        diskDetail
	band          band
	gas           gas
}

func (l *lights) init() {
	l.stars = newStream[starscape.Light](0,
		attribute{2, gl.FLOAT, false, 0},
		attribute{3, gl.FLOAT, false, 8})
	l.halos = newStream[starscape.Light](1,
		attribute{2, gl.FLOAT, false, 0},
		attribute{3, gl.FLOAT, false, 8})
	l.clouds = newStream[starscape.Cloud](1,
		attribute{3, gl.FLOAT, false, 0},
		attribute{3, gl.FLOAT, false, 12},
		attribute{4, gl.FLOAT, false, 24},
		attribute{2, gl.FLOAT, false, 40})
	l.haze = newTexture(false)
	gl.BindTexture(gl.TEXTURE_2D, 0)
}

func (l *lights) delete() {
	l.stars.delete()
	l.halos.delete()
	l.clouds.delete()
	l.sum.delete()
	l.soft.delete()
	gl.DeleteTextures(1, &l.haze)
	l.detail.delete()
	l.band.delete()
	l.gas.delete()
}

// seen reports whether an eye sees the sky of a picture; otherwise stars are painted.
func seen(f *stage.Frame) bool {
	return len(f.Lights)+len(f.Clouds)+f.Haze.Columns > 0
}

// addLights adds up the light of the sky. It leaves another framebuffer bound.
func (r *Renderer) addLights(f *stage.Frame, scale float64) error {
	l := &r.lights
	if err := l.fit(int32(f.Width), int32(f.Height)); err != nil {
		return err
	}
	r.smoothHaze(&f.Haze)
	if err := r.drawBand(&f.Haze, int32(f.Width), int32(f.Height)); err != nil {
		return err
	}
	l.sum.bind()
	gl.ClearColor(0, 0, 0, 0) // its alpha is what dust takes of the haze
	gl.Clear(gl.COLOR_BUFFER_BIT)
	gl.Enable(gl.BLEND)
	gl.BlendFunc(gl.ONE, gl.ONE)
	if len(f.Clouds) > 0 {
		p := r.use("cloud")
		gl.Uniform1f(p.at("scale"), float32(scale))
		l.clouds.draw(f.Clouds)
	}
	if len(f.Lights) > 0 {
		gl.Enable(gl.PROGRAM_POINT_SIZE)
		p := r.use("light")
		gl.Uniform1f(p.at("scale"), float32(scale))
		l.stars.load(f.Lights)
		gl.DrawArrays(gl.POINTS, 0, int32(len(f.Lights)))
		gl.Disable(gl.PROGRAM_POINT_SIZE)
	}
	if l.chooseBright(f.Lights); len(l.bright) > 0 {
		p := r.use("halo")
		gl.Uniform1f(p.at("scale"), float32(scale))
		l.halos.draw(l.bright)
	}
	r.drawGas(f)
	gl.BlendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
	return nil
}

// fit makes the targets for a picture of w by h pixels.
func (l *lights) fit(w, h int32) error {
	if l.soft != nil && l.sum.w == w && l.sum.h == h {
		return nil
	}
	l.sum.delete()
	l.soft.delete()
	l.sum, l.soft = nil, nil
	var err error
	if l.sum, err = newTarget(w, h, gl.RGBA16F, gl.HALF_FLOAT); err == nil {
		l.soft, err = newTarget((w+3)/4, (h+3)/4, gl.RGBA16F, gl.HALF_FLOAT)
	}
	return err
}

// smoothHaze draws the haze from its grid.
func (r *Renderer) smoothHaze(h *starscape.Haze) {
	l := &r.lights
	l.loadHaze(h)
	if h.Columns <= 0 || h.BandShare == 1 {
		return
	}
	l.soft.bind()
	gl.Disable(gl.BLEND)
	p := r.use("haze")
	gl.BindTexture(gl.TEXTURE_2D, l.haze)
	gl.Uniform1i(p.at("haze"), 0)
	gl.Uniform2f(p.at("grid"), float32(h.Columns), float32(h.Rows))
	gl.BindVertexArray(r.empty)
	gl.DrawArrays(gl.TRIANGLES, 0, 3)
	gl.BindTexture(gl.TEXTURE_2D, 0)
}

func (l *lights) chooseBright(list []starscape.Light) {
	const haloFrom = 0.5 // the light above which a halo can be seen
	l.bright = l.bright[:0]
	for i := range list {
		if c := &list[i].Flux; max(c[0], c[1], c[2]) > haloFrom {
			l.bright = append(l.bright, list[i])
		}
	}
}

// loadHaze copies the haze into its texture.
func (l *lights) loadHaze(h *starscape.Haze) {
	if h.Columns <= 0 || h.Rows <= 0 {
		return
	}
	gl.ActiveTexture(gl.TEXTURE0)
	gl.BindTexture(gl.TEXTURE_2D, l.haze)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 4)
	if l.columns != h.Columns || l.rows != h.Rows {
		l.columns, l.rows = h.Columns, h.Rows
		gl.TexImage2D(gl.TEXTURE_2D, 0, gl.RGB16F, int32(h.Columns), int32(h.Rows), 0, gl.RGB, gl.FLOAT, unsafe.Pointer(&h.RGB[0]))
	} else {
		gl.TexSubImage2D(gl.TEXTURE_2D, 0, 0, 0, int32(h.Columns), int32(h.Rows), gl.RGB, gl.FLOAT, unsafe.Pointer(&h.RGB[0]))
	}
	gl.BindTexture(gl.TEXTURE_2D, 0)
}

// drawLights fills the framebuffer that is bound with the light that was added up.
func (r *Renderer) drawLights(f *stage.Frame) {
	gl.Disable(gl.BLEND)
	p := r.use("heaven")
	gl.ActiveTexture(gl.TEXTURE1)
	gl.BindTexture(gl.TEXTURE_2D, r.lights.soft.texture)
	gl.ActiveTexture(gl.TEXTURE0)
	gl.BindTexture(gl.TEXTURE_2D, r.lights.sum.texture)
	gl.Uniform1i(p.at("lights"), 0)
	gl.Uniform1i(p.at("haze"), 1)
	hazy := float32(0)
	if f.Haze.Columns > 0 {
		hazy = 1 - f.Haze.BandShare
	}
	gl.Uniform1f(p.at("hazy"), hazy)
	r.lights.useDetail(p, &f.Haze)
	r.lights.useBand(p, &f.Haze)
	gl.Uniform3f(p.at("toward"), f.Shadow.Toward[0], f.Shadow.Toward[1], f.Shadow.Toward[2])
	gl.Uniform2f(p.at("shadow"), f.Shadow.Angle, f.Shadow.Length)
	gl.Uniform2f(p.at("size"), float32(f.Width), float32(f.Height))
	gl.BindVertexArray(r.empty)
	gl.DrawArrays(gl.TRIANGLES, 0, 3)
	gl.BindTexture(gl.TEXTURE_2D, 0)
	gl.Enable(gl.BLEND)
}

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
