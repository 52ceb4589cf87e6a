package gl

import (
	"image/color"
	"math"

	"galaxy/render/stage"

	"github.com/go-gl/gl/v3.3-core/gl"
)

// discInstance describes a circle by its limb, see disc.vert.
type discInstance struct {
	bounds                        [4]float32
	limb                          [4]float32
	curvature, radius, ring, glow float32
	light                         [3]float32 // of a star the width of its halo, first
	tint                          color.NRGBA
}

func newDiscs() *stream[discInstance] {
	return newStream[discInstance](1,
		attribute{4, gl.FLOAT, false, 0},
		attribute{4, gl.FLOAT, false, 16},
		attribute{4, gl.FLOAT, false, 32},
		attribute{3, gl.FLOAT, false, 48},
		attribute{4, gl.UNSIGNED_BYTE, true, 60})
}

func (r *Renderer) drawDiscs(f *stage.Frame, discs []stage.Disc, gain float32, scale float64) {
	r.discList = r.discList[:0]
	for i := range discs {
		switch d := &discs[i]; { // these have a program of their own, and their place in the order
		case d.Globe > 0:
			r.flushDiscs(gain, scale)
			r.drawGlobe(f, d, scale)
			continue
		case d.Face > 0:
			r.flushDiscs(gain, scale)
			r.drawFace(f, d, gain, scale)
			continue
		}
		if d, ok := packDisc(f, &discs[i], scale); ok {
			r.discList = append(r.discList, d)
		}
	}
	r.flushDiscs(gain, scale)
}

// flushDiscs draws the discs that are packed, and empties the list.
func (r *Renderer) flushDiscs(gain float32, scale float64) {
	list := r.discList
	r.discList = list[:0]
	if len(list) == 0 {
		return
	}
	p := r.use("disc")
	gl.Uniform1f(p.at("gain"), gain)
	gl.Uniform1f(p.at("scale"), float32(scale))
	r.discs.draw(list)
}

// packDisc returns a disc as the GPU takes it; false where it is not in the picture.
func packDisc(f *stage.Frame, d *stage.Disc, scale float64) (discInstance, bool) {
	room := 1.5 + 0.5*float64(d.Ring)
	switch {
	case d.Glow > 0: // the halo of disc.frag, down to less than 1/255
		wide := 0.9*min(d.Radius, 400) + 9*scale
		if d.Halo > 0 {
			wide = float64(d.Halo)
		}
		room = 6 * 1.3 * wide
	case d.Globe > 0:
		at := &f.Globes[d.Globe-1]
		room += max(airRoom(at, d.Radius), reach(at)*d.Radius-d.Radius)
	case d.Ring == 0:
		room += 6 * max(0.03*min(d.Radius, 600), 0.8) // air
	}
	w, h := 0.5*float64(f.Width), 0.5*float64(f.Height)
	x0, x1 := max(d.X-d.Radius-room, -w), min(d.X+d.Radius+room, w)
	y0, y1 := max(d.Y-d.Radius-room, -h), min(d.Y+d.Radius+room, h)
	if !(x0 < x1 && y0 < y1) || !(d.Radius > 0) {
		return discInstance{}, false
	}
	nx, ny := 1.0, 0.0
	if away := math.Hypot(d.X, d.Y); away > 0 {
		nx, ny = -d.X/away, -d.Y/away
	}
	lx, ly := nx, ny // to the point of the limb, radii
	if d.Globe > 0 {
		lx, ly = flattened(&f.Globes[d.Globe-1], nx, ny)
	}
	far := math.Hypot(max(math.Abs(x0-d.X), math.Abs(x1-d.X)), max(math.Abs(y0-d.Y), math.Abs(y1-d.Y)))
	if d.Ring > 0 && far < d.Radius-float64(d.Ring)-1 { // the picture lies in the empty middle of a ring
		return discInstance{}, false
	}
	light := [3]float32{d.Halo} // nothing lights a star
	if x, y, up := float64(d.Light[0]), float64(d.Light[1]), float64(d.Light[2]); d.Light != [3]float32{} {
		k := float32(1 / math.Hypot(math.Hypot(x, y), up))
		light = [3]float32{d.Light[0] * k, d.Light[1] * k, d.Light[2] * k}
	}
	return discInstance{
		bounds:    [4]float32{float32(x0), float32(y0), float32(x1), float32(y1)},
		limb:      [4]float32{float32(d.X + d.Radius*lx), float32(d.Y + d.Radius*ly), float32(nx), float32(ny)},
		curvature: float32(1 / d.Radius),
		radius:    float32(d.Radius),
		ring:      d.Ring,
		glow:      d.Glow,
		light:     light,
		tint:      d.Color,
	}, true
}

// flattened returns where a point of the unit circle is on the limb of a globe, see globe.frag.
func flattened(g *stage.Globe, x, y float64) (lx, ly float64) {
	px, py, pz := float64(g.Axes[2]), float64(g.Axes[5]), float64(g.Axes[8]) // its pole
	m := math.Hypot(px, py)
	if g.Oblate == 0 || m == 0 {
		return x, y
	}
	q := 1 - float64(g.Oblate)
	shorter := math.Sqrt(q*q+(1-q*q)*pz*pz) - 1
	along := (x*px + y*py) / m
	return x + shorter*along*px/m, y + shorter*along*py/m
}

// reach returns how far the rings of a globe may reach in the picture, in radii of its disc.
func reach(g *stage.Globe) float64 {
	r := g.Look.Reach()
	if r > 1 {
		r /= float64(equator(g))
	}
	n := float64(g.Near)
	if r == 1 || n == 0 {
		return r
	}
	return r * math.Sqrt((1-n*n)/max(1-r*n*r*n, 1e-6)) // from within them they are all around
}
