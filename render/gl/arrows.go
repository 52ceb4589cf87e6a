package gl

import (
	"github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/stage"
)

func newArrows() *stream[stage.Arrow] {
	return newStream[stage.Arrow](1,
		attribute{4, gl.FLOAT, false, 0},
		attribute{3, gl.FLOAT, false, 16},
		attribute{4, gl.UNSIGNED_BYTE, true, 28})
}

func (r *Renderer) drawArrows(arrows []stage.Arrow) {
	if len(arrows) == 0 {
		return
	}
	r.use("arrow")
	r.arrows.draw(arrows)
}
