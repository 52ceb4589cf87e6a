package gl

import (
	"image/color"
	"math"
	"unicode/utf8"

	"galaxy/render/stage"

	"github.com/go-gl/gl/v3.3-core/gl"
)

type glyphInstance struct {
	rect [4]float32
	cell [4]float32
	tint color.NRGBA
	edge float32
}

func newTexts() *stream[glyphInstance] {
	return newStream[glyphInstance](1,
		attribute{4, gl.FLOAT, false, 0},
		attribute{4, gl.FLOAT, false, 16},
		attribute{4, gl.UNSIGNED_BYTE, true, 32},
		attribute{1, gl.FLOAT, false, 36})
}

func (r *Renderer) drawTexts(f *stage.Frame) {
	if len(f.Texts) == 0 {
		return
	}
	gl.ActiveTexture(gl.TEXTURE0)
	gl.BindTexture(gl.TEXTURE_2D, r.atlas.texture)
	r.placeLetters(f)
	if r.atlas.full { // letters of sizes no longer shown have filled it
		r.atlas.clear()
		r.placeLetters(f)
	}
	if len(r.glyphs) == 0 {
		return
	}
	p := r.use("text")
	gl.Uniform1i(p.at("atlas"), 0)
	gl.Uniform2f(p.at("texel"), 1.0/atlasSize, 1.0/atlasSize)
	r.texts.draw(r.glyphs)
}

// placeLetters lists the letters of all texts. A line starts on a whole pixel, so
// that it looks the same wherever it stands; within it a letter stands on the
// nearest quarter.
func (r *Renderer) placeLetters(f *stage.Frame) {
	r.glyphs = r.glyphs[:0]
	w, h := 0.5*float64(f.Width), 0.5*float64(f.Height)
	for i := range f.Texts {
		t := &f.Texts[i]
		size := uint16(math.Round(16 * min(max(float64(t.Size), 4), 256)))
		x0, y := math.Round(float64(t.X)), math.Round(float64(t.Y))
		pen, edge := 0.0, float32(0)
		if t.Edge {
			edge = 1
		}
		for s := t.S; len(s) > 0; {
			c, n := utf8.DecodeRune(s)
			s = s[n:]
			whole := math.Floor(pen*phases+0.5) / phases
			base := math.Floor(whole)
			g := r.atlas.at(glyphKey{c, size, t.Mono, uint8((whole - base) * phases)})
			pen += g.advance
			if g.transparent || g.w == 0 {
				continue
			}
			left := x0 + base + float64(g.left) - w
			top := h - (y + float64(g.top))
			r.glyphs = append(r.glyphs, glyphInstance{
				rect: [4]float32{float32(left), float32(top - float64(g.h)), float32(left + float64(g.w)), float32(top)},
				cell: [4]float32{float32(g.u), float32(g.v + g.h), float32(g.u + g.w), float32(g.v)},
				tint: t.Color, edge: edge,
			})
		}
	}
}
