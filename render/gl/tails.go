package gl

import (
	"github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/stage"
)

func newTails() *stream[stage.Tail] {
	return newStream[stage.Tail](1,
		attribute{2, gl.FLOAT, false, 0},
		attribute{4, gl.FLOAT, false, 8},
		attribute{4, gl.FLOAT, false, 24},
		attribute{3, gl.FLOAT, false, 40})
}

func (r *Renderer) drawTails(f *stage.Frame, scale float64) {
	if len(f.Tails) == 0 {
		return
	}
	r.shine(f.Paper)
	defer r.shine(false)
	p := r.use("tail")
	gl.Uniform1f(p.at("scale"), float32(scale))
	r.tails.draw(f.Tails)
}
