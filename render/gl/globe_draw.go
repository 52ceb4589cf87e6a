package gl

import (
	"math"

	"github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/stage"
	"galaxy/scene/looks"
)

// The kinds of globe that have a program each: others pay nothing for air, seas, or a shape that is no ball.
const (
	bareGlobe = iota
	airyGlobe
	seaGlobe
	lumpyGlobe
)

// globePrograms are the names of their programs, where the map is finer than the picture, where noise goes on below its texels,
// and where these are wider than pixels.
var globePrograms = [globeKinds][globeNears]string{
	bareGlobe:  {"globe-bare", "globe-bare-near", "globe-bare-close"},
	airyGlobe:  {"globe-airy", "globe-airy-near", "globe-airy-close"},
	seaGlobe:   {"globe-sea", "globe-sea-near", "globe-sea-close"},
	lumpyGlobe: {"globe-lumpy", "globe-lumpy-near", "globe-lumpy-close"},
}

const globeKinds, globeNears = 4, 3

// globeProgram returns the name of the program that draws a globe whose map has so many texels along a side.
func globeProgram(g *stage.Globe, radius float64, texels int) string {
	kind := bareGlobe
	switch look := g.Look; {
	case look.Shape != nil:
		kind = lumpyGlobe
	case look.Kind == looks.Ocean:
		kind = seaGlobe
	case look.Air.Height > 0:
		kind = airyGlobe
	}
	n := float64(g.Near)
	wide := radius * math.Sqrt((1+n)/(1-n)) // pixels a radius where it is nearest
	switch {
	case wide > float64(texels) && g.Sweep == 0:
		return globePrograms[kind][2]
	case wide > 0.5*float64(texels):
		return globePrograms[kind][1]
	}
	return globePrograms[kind][0]
}

// drawGlobe draws one globe, whose map is painted.
func (r *Renderer) drawGlobe(f *stage.Frame, d *stage.Disc, scale float64) {
	at := &f.Globes[d.Globe-1]
	look, m := at.Look, r.globes.maps[at.Look]
	instance, ok := packDisc(f, d, scale)
	if !ok || m == nil {
		return
	}
	p := r.use(globeProgram(at, d.Radius, m.size))
	gl.Uniform1i(p.at("ground"), 0)
	gl.Uniform1i(p.at("ring"), 1)
	gl.UniformMatrix3fv(p.at("axes"), 1, false, &at.Axes[0])
	gl.Uniform1f(p.at("texels"), float32(m.size))
	gl.Uniform1f(p.at("scale"), float32(scale))
	gl.Uniform1f(p.at("near"), at.Near)
	gl.Uniform1f(p.at("round_"), 1-at.Oblate)
	var bulk [4]float32
	if look.Shape != nil {
		for i, a := range look.Shape.Relative() {
			bulk[i] = float32(a)
		}
		bulk[3] = 2 * looks.Uneven
	}
	gl.Uniform4fv(p.at("bulk"), 1, &bulk[0])
	gl.Uniform1i(p.at("kind"), int32(look.Kind))
	phase := float32(0)
	if at.Phase {
		phase = 1
	}
	gl.Uniform1f(p.at("phase"), phase)
	relief := look.Relief
	if look.Kind == looks.Ocean || look.Kind == looks.Lava || look.Kind >= looks.Clouds {
		relief = 0 // alpha of the map is not its height
	}
	gl.Uniform1f(p.at("relief"), relief)
	gl.Uniform1f(p.at("flatness"), look.Flat)
	rough := float32(0.15)
	switch {
	case look.Kind == looks.Ocean:
		rough = 0.13
	case look.Kind >= looks.Clouds:
		rough = 0.05 // streaks of cloud
	}
	gl.Uniform1f(p.at("rough"), rough)
	gl.Uniform1f(p.at("sweep"), at.Sweep)
	gl.Uniform1f(p.at("ambient"), at.Ambient)
	describeLight(p, at, &instance)
	describeAir(p, &look.Air)
	offset := look.Offset()
	gl.Uniform3f(p.at("offset"), offset[0], offset[1], offset[2])
	if look.Rings != nil {
		k := equator(at)
		gl.Uniform2f(p.at("rings"), look.Rings.Inner/k, look.Rings.Outer/k)
	} else {
		gl.Uniform2f(p.at("rings"), 0, 0)
	}
	gl.Uniform1i(p.at("clouds"), 2)
	gl.Uniform3f(p.at("white"), look.High[0], look.High[1], look.High[2])
	weather := [4]float32{at.Weather[0], at.Weather[1], float32(math.Mod(float64(at.Weather[1])+0.5, 1))}
	if m.clouds != 0 && !at.Cloudless {
		weather[3] = 1
	}
	gl.Uniform4fv(p.at("weather"), 1, &weather[0])
	gl.ActiveTexture(gl.TEXTURE2)
	gl.BindTexture(gl.TEXTURE_CUBE_MAP, m.clouds)
	gl.ActiveTexture(gl.TEXTURE1)
	gl.BindTexture(gl.TEXTURE_2D, m.ring)
	gl.ActiveTexture(gl.TEXTURE0)
	gl.BindTexture(gl.TEXTURE_CUBE_MAP, m.cube)
	r.discList = append(r.discList, instance)
	r.discs.load(r.discList)
	r.discList = r.discList[:0]
	gl.DrawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, 1)
	gl.BindTexture(gl.TEXTURE_CUBE_MAP, 0)
	gl.ActiveTexture(gl.TEXTURE2)
	gl.BindTexture(gl.TEXTURE_CUBE_MAP, 0)
	gl.ActiveTexture(gl.TEXTURE0)
}

// describeAir sets the uniforms of globe.frag that say how air scatters light.
func describeAir(p *program, a *looks.Air) {
	grazing := float32(0)
	if a.Height > 0 {
		grazing = a.Grazing()
	}
	dusk := float32(math.Sin(float64(a.Dusk) * math.Pi / 180))
	gl.Uniform4f(p.at("air"), a.Color[0], a.Color[1], a.Color[2], a.Height)
	gl.Uniform4f(p.at("deep"), a.Depth[0], a.Depth[1], a.Depth[2], grazing)
	gl.Uniform4f(p.at("haze"), a.Redden, a.Forward, dusk, a.Top())
	l := &a.Layer
	gl.Uniform4f(p.at("layer"), l.Color[0], l.Color[1], l.Color[2], l.Depth)
	gl.Uniform2f(p.at("layerAt"), l.Height, l.Width)
}

// airRoom returns how far beside the limb of a disc the air of a globe is seen, pixels: the nearer the eye, the wider it is.
func airRoom(g *stage.Globe, radius float64) float64 {
	a := &g.Look.Air
	if !(a.Height > 0) {
		return 0
	}
	thin := 1 - float64(g.Near)*float64(g.Near)
	const pixel = 0.6 // the least scale height that globe.frag draws
	return max(float64(a.Top())*radius/thin, pixel*float64(a.Top()/a.Height))
}

// equator returns the radius of a globe's equator as drawn, in mean radii.
func equator(g *stage.Globe) float32 { return float32(1 / math.Cbrt(1-float64(g.Oblate))) }
