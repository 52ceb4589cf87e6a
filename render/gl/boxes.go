package gl

import (
	"image/color"

	"galaxy/render/stage"

	"github.com/go-gl/gl/v3.3-core/gl"
)

type boxInstance struct {
	corners   [4]float32
	fill, rim color.NRGBA
}

func newBoxes() *stream[boxInstance] {
	return newStream[boxInstance](1,
		attribute{4, gl.FLOAT, false, 0},
		attribute{4, gl.UNSIGNED_BYTE, true, 16},
		attribute{4, gl.UNSIGNED_BYTE, true, 20})
}

// edges returns how far from the middle of a picture things of the ground are drawn: outside of it there is nothing of them to
// be seen. Of a ground that is seen in perspective more is in the picture.
func edges(f *stage.Frame) (x, y float64) {
	if f.Camera.InSpace {
		const far = 1e7 // pixels, which float32 tells apart
		return far, far
	}
	return 0.5*float64(f.Width) + 64, 0.5*float64(f.Height) + 64
}

// lay tells a program how the ground lies in the picture.
func (r *Renderer) lay(p *program) {
	gl.UniformMatrix3fv(p.at("lie"), 1, false, &r.lie[0])
}

func (r *Renderer) drawBoxes(f *stage.Frame, scale float64) {
	// An edge far outside is moved to just outside: the picture is the same, and float32 holds it.
	mx, my := edges(f)
	list := r.boxList[:0]
	for i := range f.Boxes {
		b := &f.Boxes[i]
		if b.X1 < -mx || b.X0 > mx || b.Y1 < -my || b.Y0 > my {
			continue
		}
		list = append(list, boxInstance{
			corners: [4]float32{
				float32(max(b.X0, -mx)), float32(max(b.Y0, -my)), float32(min(b.X1, mx)), float32(min(b.Y1, my)),
			},
			fill: b.Fill, rim: b.Rim,
		})
	}
	r.boxList = list
	if len(list) == 0 {
		return
	}
	p := r.use("box")
	gl.Uniform1f(p.at("line"), float32(1.25*scale))
	r.lay(p)
	r.boxes.draw(list)
}
