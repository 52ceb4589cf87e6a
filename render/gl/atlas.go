package gl

import (
	"fmt"
	"image"
	"math"

	"github.com/go-gl/gl/v3.3-core/gl"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

const (
	atlasSize = 1024
	shadow    = 3 // texels of soft shadow around a letter
	phases    = 4 // a letter is drawn at quarters of a pixel
)

// glyphKey names a drawn letter: rune, face, size and sub-pixel phase.
type glyphKey struct {
	r     rune
	size  uint16 // 1/16 pixel per em
	mono  bool
	phase uint8
}

type glyph struct {
	u, v, w, h  int // place and size in the atlas, texels, the shadow included
	left, top   int // of the cell's upper left corner from the pen, pixels, y down
	advance     float64
	transparent bool // a space
}

// atlas draws letters at the size in which they are shown, once each, into one
// texture: a channel for the letter, a channel for its soft shadow.
type atlas struct {
	texture uint32
	fonts   [2]*sfnt.Font
	faces   map[glyphKey]font.Face // by size and mono alone
	glyphs  map[glyphKey]glyph
	x, y    int // where the next letter goes
	row     int // height of the present row
	full    bool
}

func newAtlas() (*atlas, error) {
	a := &atlas{faces: map[glyphKey]font.Face{}, glyphs: map[glyphKey]glyph{}}
	for i, data := range [][]byte{goregular.TTF, gomono.TTF} {
		f, err := opentype.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("gl: built-in font: %w", err)
		}
		a.fonts[i] = f
	}
	gl.GenTextures(1, &a.texture)
	gl.BindTexture(gl.TEXTURE_2D, a.texture)
	gl.TexImage2D(gl.TEXTURE_2D, 0, gl.RG8, atlasSize, atlasSize, 0, gl.RG, gl.UNSIGNED_BYTE, nil)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
	return a, nil
}

func (a *atlas) delete() { gl.DeleteTextures(1, &a.texture) }

// clear removes all letters; those in use are drawn again.
func (a *atlas) clear() {
	clear(a.glyphs)
	a.x, a.y, a.row, a.full = 0, 0, 0, false
}

func (a *atlas) face(k glyphKey) font.Face {
	key := glyphKey{size: k.size, mono: k.mono}
	if f, ok := a.faces[key]; ok {
		return f
	}
	which := a.fonts[0]
	if k.mono {
		which = a.fonts[1]
	}
	// The font is one of ours and the size is in range, so this cannot fail.
	f, err := opentype.NewFace(which, &opentype.FaceOptions{Size: float64(k.size) / 16, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic("gl: built-in font: " + err.Error())
	}
	a.faces[key] = f
	return f
}

// at returns a letter, drawing it where it is new. A letter that the font lacks is drawn as the font's empty box.
func (a *atlas) at(k glyphKey) glyph {
	if g, ok := a.glyphs[k]; ok {
		return g
	}
	face := a.face(k)
	dot := fixed.Point26_6{X: fixed.Int26_6(64 / phases * int(k.phase))}
	to, mask, from, advance, ok := face.Glyph(dot, k.r)
	if !ok {
		if k.r == '\ufffd' {
			return glyph{transparent: true}
		}
		box := k
		box.r = '\ufffd'
		a.glyphs[k] = a.at(box)
		return a.glyphs[k]
	}
	g := glyph{advance: float64(advance) / 64, transparent: to.Empty()}
	if !g.transparent {
		g.w, g.h = to.Dx()+2*shadow, to.Dy()+2*shadow
		if a.x+g.w > atlasSize {
			a.x, a.y, a.row = 0, a.y+a.row, 0
		}
		if a.y+g.h > atlasSize {
			a.full = true
			return g
		}
		g.u, g.v = a.x, a.y
		g.left, g.top = to.Min.X-shadow, to.Min.Y-shadow
		a.x += g.w
		a.row = max(a.row, g.h)
		gl.PixelStorei(gl.UNPACK_ALIGNMENT, 1)
		texels := shade(mask, from, to.Size(), g)
		gl.TexSubImage2D(gl.TEXTURE_2D, 0, int32(g.u), int32(g.v), int32(g.w), int32(g.h), gl.RG, gl.UNSIGNED_BYTE, gl.Ptr(texels))
	}
	a.glyphs[k] = g
	return g
}

// shade returns the texels of a letter: coverage, and the same dilated and blurred.
func shade(mask image.Image, from image.Point, size image.Point, g glyph) []byte {
	cover := make([]float64, g.w*g.h)
	for y := range size.Y {
		for x := range size.X {
			_, _, _, al := mask.At(from.X+x, from.Y+y).RGBA()
			cover[(y+shadow)*g.w+x+shadow] = float64(al) / 0xffff
		}
	}
	texels := make([]byte, 2*g.w*g.h)
	for y := range g.h {
		for x := range g.w {
			var sum float64
			for dy := -shadow; dy <= shadow; dy++ {
				for dx := -shadow; dx <= shadow; dx++ {
					if yy, xx := y+dy, x+dx; yy >= 0 && yy < g.h && xx >= 0 && xx < g.w {
						sum += cover[yy*g.w+xx] * math.Exp(-0.55*float64(dx*dx+dy*dy))
					}
				}
			}
			i := y*g.w + x
			texels[2*i] = uint8(math.Round(255 * cover[i]))
			texels[2*i+1] = uint8(math.Round(255 * min(1, 0.55*sum)))
		}
	}
	return texels
}
