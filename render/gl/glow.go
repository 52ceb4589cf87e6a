package gl

import (
	"github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/stage"
)

// glowLevels is the number of half sizes: the glow of a point reaches about 2^(levels+1) pixels.
const glowLevels = 4

// glow is the bloom layer, by which bright pixels shine over their edges. It is
// allocated at the first frame that uses it.
type glow struct {
	scene  *target // the picture, in high dynamic range
	levels [glowLevels]*target
}

// fit makes the targets for a picture of w by h pixels.
func (g *glow) fit(w, h int32) error {
	if g.scene != nil && g.scene.w == w && g.scene.h == h {
		return nil
	}
	g.delete()
	var err error
	if g.scene, err = newTarget(w, h, gl.RGBA16F, gl.HALF_FLOAT); err != nil {
		return err
	}
	for i := range g.levels {
		w, h = max(1, (w+1)/2), max(1, (h+1)/2)
		if g.levels[i], err = newTarget(w, h, gl.RGBA16F, gl.HALF_FLOAT); err != nil {
			g.delete()
			return err
		}
	}
	return nil
}

func (g *glow) delete() {
	g.scene.delete()
	for _, t := range g.levels {
		t.delete()
	}
	*g = glow{}
}

// drawGlow draws the picture and its glow into framebuffer fb.
func (r *Renderer) drawGlow(fb uint32, f *stage.Frame) {
	g := &r.glow
	gl.BindVertexArray(r.empty)
	gl.Disable(gl.BLEND)
	from := g.scene
	name := "bright"
	for _, to := range g.levels {
		r.pass(name, from, to)
		from, name = to, "shrink"
	}
	// Up again: each level is added to the next larger one.
	gl.Enable(gl.BLEND)
	gl.BlendFunc(gl.ONE, gl.ONE)
	for i := glowLevels - 1; i > 0; i-- {
		r.pass("grow", g.levels[i], g.levels[i-1])
	}
	gl.Disable(gl.BLEND)

	gl.BindFramebuffer(gl.FRAMEBUFFER, fb)
	gl.Viewport(0, 0, int32(f.Width), int32(f.Height))
	p := r.use("tone")
	gl.ActiveTexture(gl.TEXTURE1)
	gl.BindTexture(gl.TEXTURE_2D, g.levels[0].texture)
	gl.ActiveTexture(gl.TEXTURE0)
	gl.BindTexture(gl.TEXTURE_2D, g.scene.texture)
	gl.Uniform1i(p.at("image"), 0)
	gl.Uniform1i(p.at("glow"), 1)
	gl.Uniform1f(p.at("strength"), 0.35)
	gl.DrawArrays(gl.TRIANGLES, 0, 3)
	gl.Enable(gl.BLEND)
	gl.BlendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
}

func (r *Renderer) pass(name string, from, to *target) {
	to.bind()
	p := r.use(name)
	gl.ActiveTexture(gl.TEXTURE0)
	gl.BindTexture(gl.TEXTURE_2D, from.texture)
	gl.Uniform1i(p.at("image"), 0)
	gl.Uniform2f(p.at("texel"), 1/float32(from.w), 1/float32(from.h))
	gl.Uniform2i(p.at("last"), from.w-1, from.h-1)
	gl.DrawArrays(gl.TRIANGLES, 0, 3)
}
