package gl

import (
	"github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/stage"
)

// orbitSteps is the number of pieces of an orbit line. With steps that grow with
// the cube of the distance from the anchor, 512 keep every piece within 0.1
// pixel of the curve on screens up to 8K.
const orbitSteps = 512

func newOrbits() *stream[stage.OrbitLine] {
	return newStream[stage.OrbitLine](1,
		attribute{2, gl.FLOAT, false, 0},
		attribute{4, gl.FLOAT, false, 8},
		attribute{2, gl.FLOAT, false, 24},
		attribute{1, gl.FLOAT, false, 36},
		attribute{4, gl.UNSIGNED_BYTE, true, 40},
		attribute{1, gl.FLOAT, false, 32})
}

func (r *Renderer) drawOrbits(lines []stage.OrbitLine) {
	if len(lines) == 0 {
		return
	}
	p := r.use("orbit")
	gl.Uniform1i(p.at("steps"), orbitSteps)
	r.orbits.load(lines)
	gl.DrawArraysInstanced(gl.TRIANGLE_STRIP, 0, 2*(orbitSteps+1), int32(len(lines)))
}
