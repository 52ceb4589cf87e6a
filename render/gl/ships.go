package gl

import (
	"slices"

	"github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/stage"
)

func newShips() *stream[stage.Ship] {
	return newStream[stage.Ship](1,
		attribute{2, gl.FLOAT, false, 0},
		attribute{1, gl.SHORT, false, 8},
		attribute{1, gl.UNSIGNED_SHORT, false, 10},
		attribute{4, gl.UNSIGNED_BYTE, true, 12},
		attribute{1, gl.UNSIGNED_BYTE, false, 16},
		attribute{1, gl.UNSIGNED_BYTE, true, 17},
		attribute{1, gl.SHORT, false, 18})
}

// drawShips draws darts and squares, filled or, where line is not 0, as an outline so many pixels wide; or dots.
func (r *Renderer) drawShips(ships []stage.Ship, dots bool, line float32) {
	if len(ships) == 0 {
		return
	}
	r.ships.load(ships)
	if !dots {
		if line == 0 && burning(ships) { // flames lie under the hulls
			r.use("flame")
			gl.DrawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, int32(len(ships)))
		}
		p := r.use("ship")
		gl.Uniform1f(p.at("line"), line)
		r.lay(p)
		gl.DrawArraysInstanced(gl.TRIANGLE_STRIP, 0, corners(ships), int32(len(ships)))
		return
	}
	// One vertex per instance: the same buffer serves darts and dots.
	gl.Enable(gl.PROGRAM_POINT_SIZE)
	r.use("dot")
	gl.DrawArraysInstanced(gl.POINTS, 0, 1, int32(len(ships)))
	gl.Disable(gl.PROGRAM_POINT_SIZE)
}

// burning reports whether a ship's engine runs.
func burning(ships []stage.Ship) bool {
	return slices.ContainsFunc(ships, func(s stage.Ship) bool { return s.Burn > 0 })
}

// corners returns the number of vertices per ship: three will do for darts.
func corners(ships []stage.Ship) int32 {
	for i := range ships {
		if ships[i].Heading == stage.Square || ships[i].Kind() != 0 {
			return 4
		}
	}
	return 3
}
