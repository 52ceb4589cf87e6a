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
