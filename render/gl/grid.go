package gl

import (
	"github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/stage"
)

// drawGrid draws the grid of the plane, in one pass over the picture.
func (r *Renderer) drawGrid(f *stage.Frame, scale float64) {
	g := &f.Grid
	if !(g.Step > 0) {
		return
	}
	p := r.use("grid")
	r.placeOrbits(p, f)
	gl.Uniform2f(p.at("size"), float32(f.Width), float32(f.Height))
	gl.UniformMatrix3fv(p.at("seen"), 1, false, &g.Seen[0])
	gl.Uniform3fv(p.at("near"), 1, &g.Near[0])
	gl.Uniform2f(p.at("crossing"), float32(g.X), float32(g.Y))
	gl.Uniform1f(p.at("grain"), float32(g.Step))
	gl.Uniform1f(p.at("scale"), float32(scale))
	gl.Uniform4f(p.at("ink"), float32(g.Color.R)/255, float32(g.Color.G)/255, float32(g.Color.B)/255, float32(g.Color.A)/255)
	gl.BindVertexArray(r.empty)
	gl.DrawArrays(gl.TRIANGLES, 0, 3)
}
