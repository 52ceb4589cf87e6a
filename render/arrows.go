package render

import "github.com/go-gl/gl/v3.3-core/gl"

func newArrows() *stream[Arrow] {
	return newStream[Arrow](1,
		attribute{4, gl.FLOAT, false, 0},
		attribute{3, gl.FLOAT, false, 16},
		attribute{4, gl.UNSIGNED_BYTE, true, 28})
}

func (r *Renderer) drawArrows(arrows []Arrow) {
	if len(arrows) == 0 {
		return
	}
	r.use("arrow")
	r.arrows.load(arrows)
	gl.DrawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, int32(len(arrows)))
}
