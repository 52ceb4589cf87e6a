package gl

import (
	"math"

	"github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/stage"
	"galaxy/scene/looks"
)

// globes keeps the painted maps of globes: cubes of textures, painted when a globe is
// first seen and again, finer, when it has become larger in the picture.
type globes struct {
	maps  map[*looks.Globe]*globeMap
	frame uint64 // counts pictures
	room  int    // texels in all maps
	fbo   uint32
	strip uint32 // of bands, while a giant is painted
	seen  map[*looks.Survey]*mosaic
	stale bool // the shaders have changed
}

// globeMap is the map of one globe.
type globeMap struct {
	cube, ring uint32    // textures
	clouds     uint32    // that of an ocean; 0: it has none
	size       int       // texels along a side of a face; 0 before it is painted
	wanted     int       // the size that this picture asks for
	used       uint64    // the last picture that asked
	finer      *painting // under way; nil: there is none
	seen       bool      // it is painted from the mosaic, if there is one
}

// painting is a map that is being painted, face by face and row by row.
type painting struct {
	cube      uint32
	clouds    uint32
	size      int
	face, row int // painted up to these
	seen      bool
}

// mostTexels bounds what all maps hold: 8 bytes each, since heights in steps of a byte
// would show as terraces, and a third more for their coarser levels.
const mostTexels = 8 << 20

// faceSize returns the texels along a face for a disc of a radius in pixels: one texel
// is at most one and a half pixels wide, up to the largest face.
func faceSize(radius float64) int {
	size := 32
	for size < 512 && float64(size) < 1.3*radius {
		size *= 2
	}
	return size
}

func (g *globes) init() {
	g.maps = map[*looks.Globe]*globeMap{}
	g.seen = map[*looks.Survey]*mosaic{}
	gl.GenFramebuffers(1, &g.fbo)
	gl.Enable(gl.TEXTURE_CUBE_MAP_SEAMLESS)
}

func (g *globes) delete() {
	for globe := range g.maps {
		g.drop(globe)
	}
	gl.DeleteFramebuffers(1, &g.fbo)
	gl.DeleteTextures(1, &g.strip)
	g.strip = 0
	for _, m := range g.seen {
		m.delete()
	}
}

func (g *globes) drop(globe *looks.Globe) {
	m := g.maps[globe]
	gl.DeleteTextures(1, &m.cube)
	gl.DeleteTextures(1, &m.clouds)
	gl.DeleteTextures(1, &m.ring)
	g.room -= 6 * m.size * m.size
	m.stop(g)
	delete(g.maps, globe)
}

// stop gives up the painting under way.
func (m *globeMap) stop(g *globes) {
	if m.finer != nil {
		gl.DeleteTextures(1, &m.finer.cube)
		gl.DeleteTextures(1, &m.finer.clouds)
		g.room -= 6 * m.finer.size * m.finer.size
		m.finer = nil
	}
}

// fit drops the maps that were not used for longest until texels more fit in, but none of this picture.
func (g *globes) fit(texels int) {
	for g.room+texels > mostTexels {
		var oldest *looks.Globe
		last := g.frame
		for globe, m := range g.maps {
			if m.used < last {
				oldest, last = globe, m.used
			}
		}
		if oldest == nil {
			return
		}
		g.drop(oldest)
	}
}

// paintedPerFrame is the number of texels that a picture spends on finer maps, unless it
// has to be whole: a software rasteriser paints them in some hundredths of a second.
const paintedPerFrame = 48 << 10

// paintGlobes paints the maps that the discs of a picture need. One that is there but too
// coarse is used until the finer one is done, some pictures later. It leaves another
// framebuffer bound.
func (r *Renderer) paintGlobes(f *stage.Frame) {
	g := &r.globes
	if g.stale {
		for globe := range g.maps {
			g.drop(globe)
		}
		g.stale = false
	}
	g.frame++
	for _, list := range [...][]stage.Disc{f.Discs, f.Marks} {
		for i := range list {
			if d := &list[i]; d.Globe > 0 {
				g.ask(f.Globes[d.Globe-1].Look, faceSize(d.Radius))
			}
		}
	}
	texels := paintedPerFrame
	for i := range f.Globes {
		look := f.Globes[i].Look
		if m := g.maps[look]; m != nil && m.used == g.frame {
			texels -= r.paintGlobe(look, m, max(texels, 0))
		}
	}
}

// ask notes that this picture needs a globe's map at a size, the largest of several.
func (g *globes) ask(look *looks.Globe, size int) {
	m := g.maps[look]
	if m == nil {
		m = new(globeMap)
		g.maps[look] = m
	}
	if m.used != g.frame {
		m.used, m.wanted = g.frame, 0
	}
	m.wanted = max(m.wanted, size)
}

// paintGlobe sees to the map of a globe, with a number of texels to spend on a finer one,
// and returns how many it has spent.
func (r *Renderer) paintGlobe(look *looks.Globe, m *globeMap, texels int) int {
	g := &r.globes
	if m.size == 0 && look.Rings != nil {
		gl.ActiveTexture(gl.TEXTURE0)
		m.ring = newStrip(look.Rings.Strip())
		gl.BindTexture(gl.TEXTURE_2D, 0)
	}
	if m.seen && (m.size == m.wanted || m.size > m.wanted && !r.Whole) {
		return 0
	}
	ready := look.Survey == nil || g.ready(look, r.Whole)
	wanted := m.wanted
	if !ready { // the map until then need not be fine
		wanted = max(faceSize(0), m.size)
	}
	atOnce := m.size == 0 || r.Whole
	if !atOnce && (m.size >= wanted && m.seen == ready || texels == 0) {
		return 0
	}
	if m.finer == nil || m.finer.seen != ready {
		m.stop(g)
		m.finer = g.begin(look, wanted)
		m.finer.seen = ready
	}
	if atOnce {
		texels = 6 * m.finer.size * m.finer.size
	}
	spent := r.paint(m.finer, look, texels)
	if m.finer.face == 6 {
		gl.DeleteTextures(1, &m.cube)
		gl.DeleteTextures(1, &m.clouds)
		g.room -= 6 * m.size * m.size
		m.cube, m.clouds, m.size, m.seen, m.finer = m.finer.cube, m.finer.clouds, m.finer.size, m.finer.seen, nil
	}
	return spent
}

func (g *globes) begin(look *looks.Globe, size int) *painting {
	g.fit(6 * size * size)
	g.room += 6 * size * size
	p := &painting{size: size, cube: newCube(size, gl.RGBA16F, gl.RGBA)}
	if look.Kind == looks.Ocean && look.Clouds > 0 {
		p.clouds = newCube(size, gl.R8, gl.RED)
	}
	return p
}

// newCube makes a cube of textures without content.
func newCube(size int, internal int32, format uint32) (cube uint32) {
	gl.ActiveTexture(gl.TEXTURE0)
	gl.GenTextures(1, &cube)
	gl.BindTexture(gl.TEXTURE_CUBE_MAP, cube)
	for face := range uint32(6) {
		gl.TexImage2D(gl.TEXTURE_CUBE_MAP_POSITIVE_X+face, 0, internal, int32(size), int32(size), 0, format, gl.HALF_FLOAT, nil)
	}
	gl.TexParameteri(gl.TEXTURE_CUBE_MAP, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
	gl.TexParameteri(gl.TEXTURE_CUBE_MAP, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
	gl.TexParameteri(gl.TEXTURE_CUBE_MAP, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
	gl.TexParameteri(gl.TEXTURE_CUBE_MAP, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
	gl.TexParameteri(gl.TEXTURE_CUBE_MAP, gl.TEXTURE_WRAP_R, gl.CLAMP_TO_EDGE)
	gl.BindTexture(gl.TEXTURE_CUBE_MAP, 0)
	return cube
}

// paint goes on with a map for about so many texels, and returns their number.
func (r *Renderer) paint(m *painting, look *looks.Globe, texels int) (spent int) {
	gl.Disable(gl.BLEND)
	gl.BindFramebuffer(gl.FRAMEBUFFER, r.globes.fbo)
	gl.Viewport(0, 0, int32(m.size), int32(m.size))
	gl.Enable(gl.SCISSOR_TEST)
	p := r.use("surface")
	r.describeGround(p, look, m.size, m.seen)
	gl.BindVertexArray(r.empty)
	targets := [...]uint32{gl.COLOR_ATTACHMENT0, gl.COLOR_ATTACHMENT1}
	if m.clouds != 0 {
		gl.DrawBuffers(2, &targets[0])
	}
	for m.face < 6 && spent < texels {
		rows := min(m.size-m.row, max((texels-spent)/m.size, 1))
		gl.FramebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_CUBE_MAP_POSITIVE_X+uint32(m.face), m.cube, 0)
		if m.clouds != 0 {
			gl.FramebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT1, gl.TEXTURE_CUBE_MAP_POSITIVE_X+uint32(m.face), m.clouds, 0)
		}
		gl.Scissor(0, int32(m.row), int32(m.size), int32(rows))
		gl.Uniform1i(p.at("face"), int32(m.face))
		gl.DrawArrays(gl.TRIANGLES, 0, 3)
		spent += rows * m.size
		if m.row += rows; m.row == m.size {
			m.face, m.row = m.face+1, 0
		}
	}
	for _, target := range targets {
		gl.FramebufferTexture2D(gl.FRAMEBUFFER, target, gl.TEXTURE_2D, 0, 0)
	}
	gl.DrawBuffers(1, &targets[0])
	gl.Disable(gl.SCISSOR_TEST)
	for _, unit := range [...]uint32{gl.TEXTURE2, gl.TEXTURE1, gl.TEXTURE0} {
		gl.ActiveTexture(unit)
		gl.BindTexture(gl.TEXTURE_2D, 0)
	}
	if m.face == 6 {
		for _, cube := range [...]uint32{m.cube, m.clouds} {
			gl.BindTexture(gl.TEXTURE_CUBE_MAP, cube)
			if cube != 0 {
				gl.GenerateMipmap(gl.TEXTURE_CUBE_MAP)
			}
		}
		gl.BindTexture(gl.TEXTURE_CUBE_MAP, 0)
	}
	return spent
}

// describeGround sets the uniforms of surface.frag.
func (r *Renderer) describeGround(p *program, look *looks.Globe, size int, seen bool) {
	g := &r.globes
	const degree = math.Pi / 180
	rgb := func(name string, c looks.RGB) { gl.Uniform3f(p.at(name), c[0], c[1], c[2]) }
	offset := look.Offset()
	gl.Uniform1f(p.at("finest"), float32(size)/4)
	gl.Uniform1i(p.at("kind"), int32(look.Kind))
	rgb("low", look.Low)
	rgb("mid", look.Mid)
	rgb("high", look.High)
	gl.Uniform3f(p.at("offset"), offset[0], offset[1], offset[2])
	gl.Uniform1f(p.at("contrast"), look.Contrast)
	gl.Uniform1f(p.at("crater"), look.Craters)
	gl.Uniform1f(p.at("crack"), look.Cracks)
	gl.Uniform1f(p.at("cloud"), look.Clouds)
	gl.Uniform1f(p.at("seas"), look.Seas)
	gl.Uniform1f(p.at("swirl"), look.Swirl)
	gl.Uniform1f(p.at("sides"), look.Sides)
	cap := func(lat float32) float32 {
		if lat >= 90 {
			return 2
		}
		return float32(math.Sin(float64(lat) * degree))
	}
	gl.Uniform2f(p.at("caps"), cap(look.North), cap(look.South))

	var bulk [3]float32
	var dent [4]float32
	if s := look.Shape; s != nil {
		bulk = [3]float32{s.Lumps, s.Ridge, 1}
		lat, lon := math.Pi/180*float64(s.Dent.Lat), math.Pi/180*float64(s.Dent.Lon)
		dent = [4]float32{float32(math.Cos(lat) * math.Cos(lon)), float32(math.Cos(lat) * math.Sin(lon)), float32(math.Sin(lat)), s.Dent.Radius * degree}
	}
	gl.Uniform3fv(p.at("bulk"), 1, &bulk[0])
	gl.Uniform4fv(p.at("dent"), 1, &dent[0])
	gl.ActiveTexture(gl.TEXTURE1)
	if bands := look.BandStrip(); bands != nil {
		gl.DeleteTextures(1, &g.strip)
		g.strip = newStrip(bands)
		gl.BindTexture(gl.TEXTURE_2D, g.strip)
	}
	gl.Uniform1i(p.at("strip"), 1)
	g.describeMosaic(p, look.Survey, seen)

	marks := look.Marks[:min(len(look.Marks), looks.MostMarks)]
	var place, form [4 * looks.MostMarks]float32
	var tint [3 * looks.MostMarks]float32
	for i, m := range marks {
		sin, cos := math.Sincos(float64(m.Lat) * degree)
		copy(place[4*i:], []float32{float32(sin), float32(cos), m.Lon * degree, m.Opacity})
		copy(form[4*i:], []float32{m.Width * degree, m.Height * degree, m.Soft, m.Ragged})
		copy(tint[3*i:], m.Color[:])
	}
	gl.Uniform1i(p.at("marks"), int32(len(marks)))
	gl.Uniform4fv(p.at("place[0]"), looks.MostMarks, &place[0])
	gl.Uniform4fv(p.at("form[0]"), looks.MostMarks, &form[0])
	gl.Uniform3fv(p.at("tint[0]"), looks.MostMarks, &tint[0])
}

// newStrip makes a texture one texel high.
func newStrip(texels []uint8) uint32 { return newMap(looks.StripSize, 1, texels) }

// newMap makes a texture with all its coarser levels, and leaves it bound to the current unit.
func newMap(width, height int, texels []uint8) uint32 {
	t := newTexture(true)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 4)
	gl.TexImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, int32(width), int32(height), 0, gl.RGBA, gl.UNSIGNED_BYTE, gl.Ptr(texels))
	gl.GenerateMipmap(gl.TEXTURE_2D)
	return t
}

// drawGlobe draws one globe, whose map is painted.
func (r *Renderer) drawGlobe(f *stage.Frame, d *stage.Disc, scale float64) {
	at := &f.Globes[d.Globe-1]
	look, m := at.Look, r.globes.maps[at.Look]
	instance, ok := packDisc(f, d, scale)
	if !ok || m == nil {
		return
	}
	p := r.use("globe")
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

// mosaic is what is known of the ground of a world, as textures. It is decoded beside the pictures.
type mosaic struct {
	coming      chan *looks.Mosaic
	ground, sky uint32 // 0 before it is there; sky stays 0 where there is none
	used        uint64 // the last picture that asked
}

// ready reports whether the mosaic of a globe is there, and begins to decode it if need be.
// It waits for it where whole asks for that.
func (g *globes) ready(look *looks.Globe, whole bool) bool {
	m := g.seen[look.Survey]
	if m == nil {
		g.forgetMosaics()
		m = &mosaic{coming: make(chan *looks.Mosaic, 1)}
		g.seen[look.Survey] = m
		go func() { m.coming <- look.Mosaic() }()
	}
	m.used = g.frame
	if m.ground != 0 {
		return true
	}
	if whole {
		m.take(<-m.coming)
		return true
	}
	select {
	case came := <-m.coming:
		m.take(came)
		return true
	default:
		return false
	}
}

// take makes textures of a decoded mosaic.
func (m *mosaic) take(came *looks.Mosaic) {
	m.ground = newMap(came.Width, came.Height, came.Ground)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.REPEAT)
	if came.Sky != nil {
		m.sky = newMap(came.Width, came.Height, came.Sky)
		gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.REPEAT)
	}
	gl.BindTexture(gl.TEXTURE_2D, 0)
}

func (m *mosaic) delete() {
	gl.DeleteTextures(1, &m.ground)
	gl.DeleteTextures(1, &m.sky)
}

// forgetMosaics makes room for one more. Maps that were painted from a mosaic do not need it any longer.
func (g *globes) forgetMosaics() {
	const mostMosaics = 12 // mostMosaics bounds how many are kept: the largest have 3 MB, the Earth twice that
	for len(g.seen) >= mostMosaics {
		var oldest *looks.Survey
		last := g.frame
		for s, m := range g.seen {
			if m.ground != 0 && m.used < last {
				oldest, last = s, m.used
			}
		}
		if oldest == nil {
			return
		}
		g.seen[oldest].delete()
		delete(g.seen, oldest)
	}
}

// describeMosaic sets the uniforms of surface.frag for the known ground.
func (g *globes) describeMosaic(p *program, s *looks.Survey, seen bool) {
	gl.Uniform1i(p.at("map"), 0)
	gl.Uniform1i(p.at("sky"), 2)
	m := g.seen[s]
	if s == nil || m == nil || !seen {
		gl.Uniform1i(p.at("seen"), 0)
		return
	}
	gl.Uniform1i(p.at("seen"), 1)
	gl.ActiveTexture(gl.TEXTURE2)
	gl.BindTexture(gl.TEXTURE_2D, m.sky)
	gl.ActiveTexture(gl.TEXTURE0)
	gl.BindTexture(gl.TEXTURE_2D, m.ground)
}
