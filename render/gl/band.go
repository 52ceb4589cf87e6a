package gl

import (
	"math"
	"unsafe"

	"github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/starscape"
)

// band draws the Milky Way around an eye in the disk, at half the picture's size.
type band struct {
	texture, grain uint32
	of             *starscape.Band
	drawn          *target
}

func (b *band) delete() {
	for _, t := range [...]*uint32{&b.texture, &b.grain} {
		if *t != 0 {
			gl.DeleteTextures(1, t)
		}
	}
	b.drawn.delete()
}

// drawBand draws the band of a haze, if the eye sees it.
func (r *Renderer) drawBand(h *starscape.Haze, w, height int32) error {
	b := &r.lights.band
	if h.Band == nil || h.BandShare <= 0 {
		return nil
	}
	w, height = (w+1)/2, (height+1)/2
	if b.drawn == nil || b.drawn.w != w || b.drawn.h != height {
		b.drawn.delete()
		b.drawn = nil
		var err error
		if b.drawn, err = newTarget(w, height, gl.RGBA16F, gl.HALF_FLOAT); err != nil {
			return err
		}
	}
	gl.ActiveTexture(gl.TEXTURE1)
	b.loadGrain()
	gl.ActiveTexture(gl.TEXTURE0)
	b.load(h.Band)
	b.drawn.bind()
	gl.Disable(gl.BLEND)
	p := r.use("band")
	gl.Uniform1i(p.at("band"), 0)
	gl.Uniform1i(p.at("grain"), 1)
	gl.UniformMatrix3fv(p.at("rays"), 1, false, &h.Rays[0][0])
	gl.Uniform1f(p.at("slope"), starscape.BandSlope)
	gl.Uniform1f(p.at("most"), h.Band.Most)
	gl.Uniform1f(p.at("bright"), h.BandLight)
	gl.Uniform4f(p.at("tone"), starscape.BandGain, starscape.BandToe, starscape.BandShoulder, h.BandStrength)
	// How many degrees a pixel is in the middle, and texels of each kind are.
	pixel := 2 * 180 / math.Pi * length(h.Rays[2]) / length(h.Rays[0]) / float64(height)
	level := func(texel float64) float32 { return float32(max(0, math.Log2(pixel/texel))) }
	gl.Uniform3f(p.at("levels"), level(360./starscape.BandColumns), level(6./starscape.GrainSide), level(0.5/starscape.GrainSide))
	gl.BindVertexArray(r.empty)
	gl.DrawArrays(gl.TRIANGLES, 0, 3)
	gl.BindTexture(gl.TEXTURE_2D, 0)
	return nil
}

// useBand has the program that draws the sky add what drawBand drew.
func (l *lights) useBand(p *program, h *starscape.Haze) {
	share := float32(0)
	if h.Band != nil && h.BandShare > 0 {
		share = h.BandShare
		gl.ActiveTexture(gl.TEXTURE3)
		gl.BindTexture(gl.TEXTURE_2D, l.band.drawn.texture)
		gl.ActiveTexture(gl.TEXTURE0)
	}
	gl.Uniform1i(p.at("band"), 3)
	gl.Uniform1f(p.at("banded"), share)
}

func length(v [3]float32) float64 {
	return math.Sqrt(float64(v[0])*float64(v[0]) + float64(v[1])*float64(v[1]) + float64(v[2])*float64(v[2]))
}

// load binds the texture of a band.
func (b *band) load(of *starscape.Band) {
	if b.texture == 0 {
		b.texture = newTexture(true)
	}
	gl.BindTexture(gl.TEXTURE_2D, b.texture)
	if b.of == of {
		return
	}
	b.of = of
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.REPEAT)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 4)
	gl.TexImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, starscape.BandColumns, starscape.BandRows, 0, gl.RGBA, gl.UNSIGNED_BYTE, unsafe.Pointer(&of.RGBA[0]))
	gl.GenerateMipmap(gl.TEXTURE_2D)
}

// loadGrain binds the texture of the grain.
func (b *band) loadGrain() {
	if b.grain != 0 {
		gl.BindTexture(gl.TEXTURE_2D, b.grain)
		return
	}
	b.grain = newTexture(true)
	gl.BindTexture(gl.TEXTURE_2D, b.grain)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.REPEAT)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.REPEAT)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 1)
	gl.TexImage2D(gl.TEXTURE_2D, 0, gl.R8, starscape.GrainSide, starscape.GrainSide, 0, gl.RED, gl.UNSIGNED_BYTE, unsafe.Pointer(&starscape.Grain()[0]))
	gl.GenerateMipmap(gl.TEXTURE_2D)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 4)
}
