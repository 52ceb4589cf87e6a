package gl

import (
	"image/color"
	"math"

	"galaxy/render/stage"

	"github.com/go-gl/gl/v3.3-core/gl"
)

// sky is the background layer. Far stars are static, so they are painted once per size of the
// picture and copied into every frame. Near stars drift a little when the view moves.
type sky struct {
	far, near starLayer
	painted   *target
	scale     float64
	paper     bool
	stale     bool
}

type starLayer struct {
	stars *stream[starInstance]
	count int32
}

type starInstance struct {
	x, y, diameter float32
	tint           color.NRGBA
	depth          float32 // pixels that it drifts while the view moves by one; 0: far
}

// starCount is for a picture of 1920 points; a smaller one shows fewer, so that the sky is as dense everywhere.
const starCount = 7800

func (s *sky) init() {
	var far, near []starInstance
	for _, star := range starField(starCount) {
		if star.depth > 0 {
			near = append(near, star)
		} else {
			far = append(far, star)
		}
	}
	s.far, s.near = newStarLayer(far), newStarLayer(near)
}

func newStarLayer(field []starInstance) starLayer {
	l := starLayer{count: int32(len(field)), stars: newStream[starInstance](0,
		attribute{2, gl.FLOAT, false, 0},
		attribute{1, gl.FLOAT, false, 8},
		attribute{4, gl.UNSIGNED_BYTE, true, 12},
		attribute{1, gl.FLOAT, false, 16})}
	l.stars.load(field)
	return l
}

func (s *sky) delete() {
	s.far.stars.delete()
	s.near.stars.delete()
	s.painted.delete()
	s.painted = nil
}

// mostLight is the light of the brightest star over that of the faintest: five magnitudes.
// countSlope is the logarithm of the number of stars above a light over that of the light:
// with 1.5 there are four times as many for each magnitude.
const (
	mostLight  = 100
	countSlope = 1.5
)

// Stars of the band are far. Of the others those that are at least as bright as nearFrom, as
// seen in starField, are near, and drift the more the brighter they are.
const (
	nearFrom  = 0.2
	mostDepth = 0.06
)

// starField scatters n stars over a square from -1 to 1, more of them along the
// band that the sky shader paints. The same n gives the same stars everywhere.
func starField(n int) []starInstance {
	state := uint64(0x9e3779b97f4a7c15)
	chance := func() float64 { // splitmix64
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return float64((z^z>>31)>>11) / (1 << 53)
	}
	// Far more of the stars that shine are hot than of those that there are, and the
	// brightest are either hot or red giants.
	tints := [...][3]float64{
		{0.66, 0.77, 1.00}, {0.80, 0.87, 1.00}, {0.95, 0.97, 1.00}, {1.00, 0.96, 0.88}, {1.00, 0.87, 0.70}, {1.00, 0.74, 0.53},
	}
	// The band's direction and place, as in sky.frag, in units of half the picture.
	long := math.Hypot(1, 0.42)
	ux, uy, shift := 1/long, 0.42/long, -0.14
	stars := make([]starInstance, n)
	for i := range stars {
		x, y := 2*chance()-1, 2*chance()-1
		band := chance() < 0.45
		if band {
			along := 2.6*chance() - 1.3
			across := 0.26*(chance()+chance()+chance()-1.5) + shift
			x, y = ux*along-uy*across, uy*along+ux*across
		}
		// Each magnitude fainter has four times as many, as in the sky: most are a dust
		// at the edge of seeing, and a few dozen stand out before it and have a halo.
		light := min(mostLight, math.Pow(1-chance(), -1/countSlope)) // times the faintest
		t := tints[int(chance()*float64(len(tints)))]
		seen := math.Log(light) / math.Log(mostLight)
		depth := 0.0
		if !band && seen > nearFrom {
			depth = mostDepth * (seen - 0.5*nearFrom)
		}
		stars[i] = starInstance{
			depth: float32(depth),
			x:     float32(x), y: float32(y),
			diameter: float32(1.0 + 1.3*seen + 7*max(seen-0.55, 0)),
			tint: color.NRGBA{
				uint8(255 * t[0]), uint8(255 * t[1]), uint8(255 * t[2]),
				uint8(255 * min(0.13+0.09*chance()+0.8*seen, 0.9)),
			},
		}
	}
	return stars
}

// paintSky paints the background where its size or its shaders have changed.
func (r *Renderer) paintSky(f *stage.Frame, scale float64) error {
	s := &r.sky
	w, h := int32(f.Width), int32(f.Height)
	if !s.stale && s.painted != nil && s.painted.w == w && s.painted.h == h && s.scale == scale && s.paper == f.Paper {
		return nil
	}
	s.painted.delete()
	var err error
	if s.painted, err = newTarget(w, h, gl.RGBA8, gl.UNSIGNED_BYTE); err != nil {
		return err
	}
	s.scale, s.paper, s.stale = scale, f.Paper, false
	s.painted.bind()
	gl.Disable(gl.BLEND)
	p := r.use("sky")
	gl.Uniform2f(p.at("size"), float32(w), float32(h))
	gl.BindVertexArray(r.empty)
	gl.DrawArrays(gl.TRIANGLES, 0, 3)

	r.drawStars(&s.far, f, scale)
	return nil
}

// drawStars adds the light of stars to the current framebuffer, or takes it from paper.
func (r *Renderer) drawStars(l *starLayer, f *stage.Frame, scale float64) {
	long := max(f.Width, f.Height)
	gl.Enable(gl.BLEND)
	gl.Enable(gl.PROGRAM_POINT_SIZE)
	r.shine(f.Paper)
	defer r.shine(false)
	p := r.use("star")
	gl.Uniform1f(p.at("reach"), 0.5*float32(long))
	gl.Uniform1f(p.at("scale"), float32(scale))
	gl.Uniform2f(p.at("drift"), float32(f.Drift.X*scale), float32(f.Drift.Y*scale))
	gl.BindVertexArray(l.stars.vao)
	share := min(1, float64(long)/scale/1920)
	gl.DrawArrays(gl.POINTS, 0, int32(share*share*float64(l.count)))
	gl.Disable(gl.PROGRAM_POINT_SIZE)
}

// shine makes what is drawn from now on add its light as it lies, or darken paper by it, as a
// printed chart of stars does.
func (r *Renderer) shine(paper bool) {
	if paper {
		gl.BlendEquationSeparate(gl.FUNC_REVERSE_SUBTRACT, gl.FUNC_ADD)
	} else {
		gl.BlendEquation(gl.FUNC_ADD)
	}
}

// drawSky fills framebuffer fb with the background, or with plain dark or white.
func (r *Renderer) drawSky(fb uint32, f *stage.Frame, scale float64) {
	if !f.Stars {
		gl.ClearColor(0.014, 0.019, 0.037, 1)
		if f.Paper {
			gl.ClearColor(1, 1, 1, 1)
		}
		gl.Clear(gl.COLOR_BUFFER_BIT)
		return
	}
	gl.BindFramebuffer(gl.READ_FRAMEBUFFER, r.sky.painted.fbo)
	gl.BindFramebuffer(gl.DRAW_FRAMEBUFFER, fb)
	w, h := int32(f.Width), int32(f.Height)
	gl.BlitFramebuffer(0, 0, w, h, 0, 0, w, h, gl.COLOR_BUFFER_BIT, gl.NEAREST)
	gl.BindFramebuffer(gl.FRAMEBUFFER, fb)
	r.drawStars(&r.sky.near, f, scale)
}
