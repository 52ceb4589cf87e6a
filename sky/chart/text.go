package chart

import (
	"image"
	"image/color"
	"slices"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

const textSize = 13

// face returns the letters of names.
func face() font.Face { return sized(textSize) }

// sized returns the letters of a size in pixels.
func sized(size int) font.Face {
	faces.Lock()
	defer faces.Unlock()
	if f := faces.of[size]; f != nil {
		return f
	}
	f, err := opentype.Parse(goregular.TTF)
	if err != nil {
		panic("chart: built-in font: " + err.Error())
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: float64(size), DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		panic("chart: built-in font: " + err.Error())
	}
	faces.of[size] = face
	return face
}

var faces = struct {
	sync.Mutex
	of map[int]font.Face
}{of: map[int]font.Face{}}

// labels writes names where there is room: the first name stays.
type labels struct{ taken []image.Rectangle }

// write puts text to the right of a place, or to its left, unless another text is there.
func (l *labels) write(c *canvas, text string, x, y, gap float64, ink color.RGBA) bool {
	wide := font.MeasureString(face(), text).Ceil()
	for _, left := range []int{int(x + gap), int(x-gap) - wide} {
		box := image.Rect(left, int(y)-textSize/2-1, left+wide, int(y)+textSize/2+3)
		if !box.In(c.ink.Rect) || slices.ContainsFunc(l.taken, box.Overlaps) {
			continue
		}
		l.taken = append(l.taken, box)
		d := font.Drawer{Dst: c.ink, Src: image.NewUniform(ink), Face: face(), Dot: fixed.P(left, int(y)+textSize/2-1)}
		d.DrawString(text)
		return true
	}
	return false
}
