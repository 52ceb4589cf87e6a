package gl

import (
	"math"

	"github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/stage"
	"galaxy/scene/looks"
)

// raised is how far above the plane the suns of a picture stand, so that more of a disc
// than its half is day: the third part of the direction beside a unit vector in the plane.
const raised = 0.5

// raise returns the direction from which a sun lights a disc.
func raise(to [3]float32) [3]float32 {
	n := math.Hypot(float64(to[0]), float64(to[1]))
	if n == 0 {
		return [3]float32{0, 0, 1}
	}
	k := 1 / math.Hypot(1, raised)
	return [3]float32{float32(float64(to[0]) / n * k), float32(float64(to[1]) / n * k), float32(raised * k)}
}

// describeLight sets the uniforms of globe.frag that say what lights a globe.
func describeLight(p *program, g *stage.Globe, disc *discInstance) {
	light, at := [3]float32{1, 1, 1}, disc.light
	if g.Suns[0].Light != [3]float32{} {
		light, at = g.Suns[0].Light, g.Suns[0].To
	}
	second := g.Suns[1].To
	if !g.InSpace {
		second = raise(second)
	}
	gl.Uniform3fv(p.at("light"), 1, &light[0])
	gl.Uniform3fv(p.at("at"), 1, &at[0])
	gl.Uniform3fv(p.at("sun2"), 1, &second[0])
	gl.Uniform3fv(p.at("light2"), 1, &g.Suns[1].Light[0])
	gl.Uniform1f(p.at("sunSize"), g.SunSize)
	gl.Uniform3fv(p.at("umbra"), 1, &g.Umbra[0])
	var shades [16]float32
	for i, s := range g.Shades {
		copy(shades[4*i:], []float32{s.At[0], s.At[1], s.At[2], s.Radius})
	}
	gl.Uniform4fv(p.at("shade[0]"), 4, &shades[0])
	heat := heatOf(g)
	gl.Uniform3fv(p.at("heat"), 1, &heat[0])
}

// heatOf returns the light that a globe gives off by itself: at 700 K a dull red that one
// just sees, at 2,500 K about as bright as day.
func heatOf(g *stage.Globe) [3]float32 {
	const nightly = 0.7 // the temperature of the night on a globe that has a sun, as a share of its heat
	t := float64(g.Look.Heat)
	if t <= 0 {
		return [3]float32{}
	}
	if g.Suns[0].Light != [3]float32{} {
		t *= nightly // by day nothing is seen of it beside the sun's light
	}
	c := looks.Light(t)
	k := float32(min(0.03*math.Pow(t/700, 2.6), 1))
	return [3]float32{k * c[0], k * c[1], k * c[2]}
}

// driftOf returns how far the cells of a star's gas have drifted, in cells: eight ways, of which each cell
// goes one. All are closed, and none leads farther than the margin that face.frag leaves between cells.
func driftOf(f *stage.Face) (ways [3 * 8]float32) {
	const reach = 0.15
	for i := range ways {
		times := float64(1 + i%2)
		if i%3 == 1 {
			times = -times
		}
		ways[i] = reach * f.Drift * float32(math.Sin(2*math.Pi*(times*float64(f.Turn)+float64(i)*0.618)))
	}
	return ways
}

// drawFace draws a star from near.
func (r *Renderer) drawFace(f *stage.Frame, d *stage.Disc, gain float32, scale float64) {
	instance, ok := packDisc(f, d, scale)
	if !ok {
		return
	}
	at := &f.Faces[d.Face-1]
	look := at.Look
	if at.Corona > 0 {
		p := r.use("corona")
		offset := look.Offset()
		gl.UniformMatrix3fv(p.at("axes"), 1, false, &at.Axes[0])
		gl.Uniform3fv(p.at("offset"), 1, &offset[0])
		gl.Uniform1f(p.at("shown"), at.Corona)
		r.discList = append(r.discList, instance)
		r.discs.draw(r.discList)
		r.discList = r.discList[:0]
		return
	}
	p := r.use("face")
	gl.UniformMatrix3fv(p.at("axes"), 1, false, &at.Axes[0])
	gl.Uniform1f(p.at("gain"), gain)
	gl.Uniform1f(p.at("scale"), float32(scale))
	tint := look.Color()
	for i, own := range [...]uint8{d.Color.R, d.Color.G, d.Color.B} { // half of it is the scene's choice
		tint[i] = float32(math.Pow(0.5*float64(tint[i])+0.5*float64(own)/255, 2.2))
	}
	fall, power := look.Limb()
	across, contrast := look.Cells()
	cover, dark := look.Spots()
	gl.Uniform3fv(p.at("tint"), 1, &tint[0])
	gl.Uniform3fv(p.at("fall"), 1, &fall[0])
	gl.Uniform3fv(p.at("power"), 1, &power[0])
	gl.Uniform2f(p.at("cells"), float32(across), float32(contrast))
	gl.Uniform2f(p.at("spots"), float32(cover), float32(dark))
	soft := float32(0)
	if look.LogG < 1.5 && look.Teff < 5500 { // the air of a great giant has no edge
		soft = float32(min(0.018*(1.5-look.LogG)+0.008, 0.045))
	}
	gl.Uniform1f(p.at("soft"), soft)
	offset := look.Offset()
	gl.Uniform3fv(p.at("offset"), 1, &offset[0])
	drift := driftOf(at)
	gl.Uniform3fv(p.at("drift[0]"), int32(len(drift)/3), &drift[0])
	r.discList = append(r.discList, instance)
	r.discs.draw(r.discList)
	r.discList = r.discList[:0]
}
