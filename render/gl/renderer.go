// Package gl draws frames with OpenGL 3.3 core into the current context, that of the
// window or one without a display. It depends on neither window nor world.
//
// The layers, back to front, have one file each: sky or lights, tiles, grid, orbits, trails,
// boxes, discs, ships, marks, land, arrows, glow, texts.
package gl

import (
	"fmt"
	"io/fs"

	"galaxy/render/stage"

	"github.com/go-gl/gl/v3.3-core/gl"
)

// Renderer draws frames. All its methods are called with the same OpenGL context current, on the same thread.
type Renderer struct {
	// Whole makes a picture depend on its frame alone: everything in it is painted at
	// once, even where that takes a while. Otherwise the ground of a globe becomes finer
	// over some pictures.
	Whole bool

	programs map[string]*program

	sky       sky
	lights    lights
	land      landLayer
	globes    globes
	tileLayer tileLayer
	glow      glow
	orbits    *stream[stage.OrbitLine]
	trails    *stream[stage.TrailPoint]
	tails     *stream[stage.Tail]
	boxes     *stream[boxInstance]
	discs     *stream[discInstance]
	ships     *stream[stage.Ship]
	arrows    *stream[stage.Arrow]
	texts     *stream[glyphInstance]
	empty     uint32 // vertex array without attributes, for whole-screen passes

	boxList  []boxInstance
	discList []discInstance
	glyphs   []glyphInstance
	atlas    *atlas

	lie        [9]float32 // how the ground of the frame being drawn lies, see there
	orbitPlace orbitPlace

	pixel [2]float32 // clip units per pixel of the frame being drawn
	paper float32    // 1 where it is on white, or 0
}

// New makes a renderer with the shaders in files for the current context. Where a
// shader is broken, the error is one sentence that names file and line.
func New(files fs.FS) (*Renderer, error) {
	if err := gl.Init(); err != nil {
		return nil, fmt.Errorf("gl: OpenGL 3.3 is not available: %w", err)
	}
	return NewLoaded(files)
}

// NewLoaded is New for a program that has loaded OpenGL's functions itself.
func NewLoaded(files fs.FS) (*Renderer, error) {
	var major, minor int32
	gl.GetIntegerv(gl.MAJOR_VERSION, &major)
	gl.GetIntegerv(gl.MINOR_VERSION, &minor)
	if major < 3 || major == 3 && minor < 3 {
		return nil, fmt.Errorf("gl: OpenGL 3.3 is needed, and this driver offers %d.%d", major, minor)
	}
	built, err := build(files)
	if err != nil {
		return nil, fmt.Errorf("gl: %w", err)
	}
	letters, err := newAtlas()
	if err != nil {
		discard(built)
		return nil, err
	}
	r := &Renderer{
		programs: built,
		orbits:   newOrbits(),
		trails:   newTrails(),
		tails:    newTails(),
		boxes:    newBoxes(),
		discs:    newDiscs(),
		ships:    newShips(),
		arrows:   newArrows(),
		texts:    newTexts(),
		atlas:    letters,
	}
	r.sky.init()
	r.lights.init()
	r.land.init()
	r.globes.init()
	r.tileLayer.init()
	gl.GenVertexArrays(1, &r.empty)
	r.ResetForPixel()
	return r, nil
}

// Reload replaces the shaders by those in files. Where one is broken, the error is one
// sentence that names file and line, and the programs in use stay.
func (r *Renderer) Reload(files fs.FS) error {
	built, err := build(files)
	if err != nil {
		return err
	}
	discard(r.programs)
	r.programs = built
	r.sky.stale, r.globes.stale = true, true
	return nil
}

func (r *Renderer) Delete() {
	discard(r.programs)
	for _, layer := range []interface{ delete() }{
		r.orbits, r.trails, r.tails, r.boxes, r.discs, r.ships, r.arrows, r.texts,
		r.atlas, &r.sky, &r.lights, &r.land, &r.globes, &r.tileLayer, &r.glow,
	} {
		layer.delete()
	}
	gl.DeleteVertexArrays(1, &r.empty)
}

// Draw draws f into framebuffer fb of the current context, over all of it, and leaves
// the state as ResetForPixel does. It allocates nothing after a frame of the same size
// and letters. A frame without area draws nothing.
func (r *Renderer) Draw(fb uint32, f *stage.Frame) error {
	if f.Width <= 0 || f.Height <= 0 {
		return nil
	}
	defer r.ResetForPixel()
	r.pixel = [2]float32{2 / float32(f.Width), 2 / float32(f.Height)}
	r.lie = f.Ground()
	if r.paper = 0; f.Paper {
		r.paper = 1
	}
	scale := f.Scale
	if scale <= 0 {
		scale = 1
	}
	gl.Disable(gl.SCISSOR_TEST)
	gl.Disable(gl.DEPTH_TEST)
	gl.Disable(gl.STENCIL_TEST)
	gl.Disable(gl.CULL_FACE)
	gl.ColorMask(true, true, true, true)
	gl.PolygonMode(gl.FRONT_AND_BACK, gl.FILL)
	gl.BlendEquation(gl.FUNC_ADD)
	gl.BlendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)

	switch {
	case seen(f):
		if err := r.addLights(f, scale); err != nil {
			return err
		}
	case f.Stars:
		if err := r.paintSky(f, scale); err != nil {
			return err
		}
	}
	r.paintGlobes(f)
	out := fb
	if f.Glow {
		if err := r.glow.fit(int32(f.Width), int32(f.Height)); err != nil {
			return err
		}
		out = r.glow.scene.fbo
	}
	gl.BindFramebuffer(gl.FRAMEBUFFER, out)
	gl.Viewport(0, 0, int32(f.Width), int32(f.Height))
	if seen(f) {
		r.drawLights(f)
	} else {
		r.drawSky(out, f, scale)
	}
	gl.Enable(gl.BLEND)

	gain := float32(0)
	if f.Glow {
		gain = 0.5
	}
	r.drawArrows(f.Figures)
	r.drawTiles(f, scale)
	r.drawGrid(f, scale)
	r.drawOrbits(f)
	r.drawTrails(f.Trails, scale)
	r.drawTails(f, scale)
	r.drawBoxes(f, scale)
	r.drawDiscs(f, f.Discs, gain, scale)
	r.drawShips(f.Rivals, f.Dots, float32(1.4*scale))
	r.drawShips(f.Rims, f.Dots, 0)
	r.drawShips(f.Ships, f.Dots, 0)
	r.drawDiscs(f, f.Marks, gain, scale)
	r.drawLand(f)
	r.drawArrows(f.Arrows)
	if f.Glow {
		r.drawGlow(fb, f)
	}
	r.drawTexts(f)
	return nil
}

// use makes a program current and sets the size of the picture.
func (r *Renderer) use(name string) *program {
	p := r.programs[name]
	gl.UseProgram(p.id)
	gl.Uniform2f(p.at("pixel"), r.pixel[0], r.pixel[1])
	gl.Uniform1f(p.at("paper"), r.paper)
	return p
}

// ResetForPixel resets the OpenGL state to what pixel expects, and to what Draw itself
// starts from. Call it after foreign OpenGL code, too.
func (r *Renderer) ResetForPixel() {
	gl.BindFramebuffer(gl.FRAMEBUFFER, 0)
	gl.UseProgram(0)
	gl.BindVertexArray(0)
	gl.BindBuffer(gl.ARRAY_BUFFER, 0)
	gl.BindBuffer(gl.PIXEL_PACK_BUFFER, 0)
	gl.BindBuffer(gl.PIXEL_UNPACK_BUFFER, 0)
	gl.ActiveTexture(gl.TEXTURE1)
	gl.BindTexture(gl.TEXTURE_2D, 0)
	gl.BindSampler(1, 0)
	gl.ActiveTexture(gl.TEXTURE0)
	gl.BindTexture(gl.TEXTURE_2D, 0)
	gl.BindSampler(0, 0)
	gl.Enable(gl.BLEND)
	gl.Enable(gl.SCISSOR_TEST)
	gl.BlendEquation(gl.FUNC_ADD)
	gl.BlendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
	gl.Disable(gl.DEPTH_TEST)
	gl.Disable(gl.STENCIL_TEST)
	gl.Disable(gl.CULL_FACE)
	gl.Disable(gl.PROGRAM_POINT_SIZE)
	gl.Disable(gl.RASTERIZER_DISCARD)
	gl.ColorMask(true, true, true, true)
	gl.PolygonMode(gl.FRONT_AND_BACK, gl.FILL)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 4)
	gl.PixelStorei(gl.UNPACK_ROW_LENGTH, 0)
}
