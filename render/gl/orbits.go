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
		attribute{3, gl.FLOAT, false, 0},
		attribute{3, gl.FLOAT, false, 12},
		attribute{2, gl.FLOAT, false, 36},
		attribute{1, gl.FLOAT, false, 52},
		attribute{4, gl.UNSIGNED_BYTE, true, 56},
		attribute{1, gl.FLOAT, false, 44},
		attribute{3, gl.FLOAT, false, 24},
		attribute{1, gl.FLOAT, false, 48})
}

func (r *Renderer) drawOrbits(f *stage.Frame) {
	lines := f.Orbits
	if len(lines) == 0 {
		return
	}
	p := r.use("orbit")
	r.placeOrbits(p, f)
	gl.Uniform1i(p.at("steps"), orbitSteps)
	r.orbits.load(lines)
	gl.DrawArraysInstanced(gl.TRIANGLE_STRIP, 0, 2*(orbitSteps+1), int32(len(lines)))
}

// mostBalls is how many bodies may hide orbits, as in orbit.frag.
const mostBalls = 16

// orbitPlace is what placeOrbits tells: the normal of the plane, and balls with their radius towards the eye.
type orbitPlace struct {
	normal [3]float32
	balls  [4 * mostBalls]float32
	depth  [mostBalls]float32
}

// placeOrbits tells where the eye is, where the plane is below which orbits are faint, and what hides them.
func (r *Renderer) placeOrbits(p *program, f *stage.Frame) {
	c := &f.Camera
	o := &r.orbitPlace
	nearness := float32(0)
	o.normal = [3]float32{}
	if c.InSpace {
		nearness = float32(c.Nearness / c.Zoom)
		o.normal = [3]float32{float32(c.Axes[0].Z), float32(c.Axes[1].Z), float32(c.Axes[2].Z)}
	}
	gl.Uniform1f(p.at("nearness"), nearness)
	gl.Uniform3fv(p.at("normal"), 1, &o.normal[0])
	n := min(len(f.Balls), mostBalls)
	for i := range f.Balls[:n] {
		b := &f.Balls[i]
		copy(o.balls[4*i:], []float32{b.X, b.Y, b.Radius, b.Near})
		o.depth[i] = b.Depth
	}
	gl.Uniform1i(p.at("balls"), int32(n))
	gl.Uniform4fv(p.at("ball[0]"), mostBalls, &o.balls[0])
	gl.Uniform1fv(p.at("depth[0]"), mostBalls, &o.depth[0])
	gl.Uniform2f(p.at("middle"), 0.5*float32(f.Width), 0.5*float32(f.Height))
}
