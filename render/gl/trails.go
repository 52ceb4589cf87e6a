package gl

import (
	"github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/stage"
)

// Each segment reads its own point and, with an offset of one point, the next.
func newTrails() *stream[stage.TrailPoint] {
	return newStream[stage.TrailPoint](1,
		attribute{2, gl.FLOAT, false, 0},
		attribute{4, gl.UNSIGNED_BYTE, true, 8},
		attribute{2, gl.FLOAT, false, 12},
		attribute{4, gl.UNSIGNED_BYTE, true, 20})
}

func (r *Renderer) drawTrails(points []stage.TrailPoint, scale float64) {
	if len(points) < 2 {
		return
	}
	p := r.use("trail")
	gl.Uniform1f(p.at("width"), float32(1.1*scale))
	r.trails.load(points)
	gl.DrawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, int32(len(points)-1))
}
