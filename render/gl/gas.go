package gl

import (
	"unsafe"

	"github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/stage"
	"galaxy/render/starscape"
)

// gas draws the disc of gas about a black hole.
type gas struct {
	paths, heat uint32
	of          *starscape.Paths
	made        int // as of Gas
}

func (g *gas) delete() {
	for _, t := range [...]*uint32{&g.paths, &g.heat} {
		if *t != 0 {
			gl.DeleteTextures(1, t)
		}
	}
}

// drawGas adds the gas of a picture to the light of the sky, before what is there.
func (r *Renderer) drawGas(f *stage.Frame) {
	of, g := &f.Gas, &r.lights.gas
	if of.Share <= 0 {
		return
	}
	gl.ActiveTexture(gl.TEXTURE1)
	g.loadHeat()
	gl.ActiveTexture(gl.TEXTURE0)
	g.load(of)
	gl.BlendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
	p := r.use("gas")
	gl.Uniform1i(p.at("paths"), 0)
	gl.Uniform1i(p.at("heat"), 1)
	gl.Uniform2f(p.at("size"), float32(f.Width), float32(f.Height))
	gl.Uniform3f(p.at("toward"), f.Shadow.Toward[0], f.Shadow.Toward[1], f.Shadow.Toward[2])
	gl.Uniform3f(p.at("axis"), of.Axis[0], of.Axis[1], of.Axis[2])
	gl.Uniform2f(p.at("shadow"), f.Shadow.Angle, f.Shadow.Length)
	gl.Uniform4f(p.at("edges"), starscape.GasInner, starscape.GasFade, starscape.GasOuter, of.Radii)
	gl.Uniform2f(p.at("rows"), starscape.PathInside, starscape.PathRows-starscape.PathInside)
	gl.Uniform1f(p.at("turn"), (starscape.PathColumns-1)/2)
	gl.Uniform1f(p.at("reach"), of.Reach)
	gl.Uniform1f(p.at("share"), of.Share)
	gl.Uniform1f(p.at("hottest"), starscape.GasHottest)
	gl.BindVertexArray(r.empty)
	gl.DrawArrays(gl.TRIANGLES, 0, 3)
	gl.BindTexture(gl.TEXTURE_2D, 0)
}

// load binds the texture of the paths of light.
func (g *gas) load(of *starscape.Gas) {
	if g.paths == 0 {
		g.paths = newTexture(false)
	}
	gl.BindTexture(gl.TEXTURE_2D, g.paths)
	if g.of != of.Paths || g.made != of.Made {
		g.of, g.made = of.Paths, of.Made
		gl.PixelStorei(gl.UNPACK_ALIGNMENT, 4)
		gl.TexImage2D(gl.TEXTURE_2D, 0, gl.R32F, starscape.PathColumns, starscape.PathRows, 0, gl.RED, gl.FLOAT, unsafe.Pointer(&of.Paths[0]))
	}
}

// loadHeat binds the texture of the temperatures.
func (g *gas) loadHeat() {
	if g.heat != 0 {
		gl.BindTexture(gl.TEXTURE_2D, g.heat)
		return
	}
	g.heat = newTexture(false)
	gl.BindTexture(gl.TEXTURE_2D, g.heat)
	gl.TexImage2D(gl.TEXTURE_2D, 0, gl.R32F, int32(len(starscape.GasHeat)), 1, 0, gl.RED, gl.FLOAT, unsafe.Pointer(&starscape.GasHeat[0]))
}
