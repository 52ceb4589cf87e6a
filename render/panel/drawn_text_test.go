//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"strings"
	"unsafe"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/faiface/mainthread"
)

// glyphs are the letters of the panels' fonts by where they begin in the texture, for each size in use.
type glyphs map[[2]float32]glyph

type glyph struct {
	letter        rune
	x, y, advance float32 // of its box from the pen, and how far the pen moves
	size          float32
}

// lettersUsed are the letters that panels can draw: Latin, Greek, Cyrillic, and signs.
var lettersUsed = [][2]rune{{'!', 0x24f}, {0x370, 0x4ff}, {0x2010, 0x2044}, {0x2070, 0x209f}, {0x2190, 0x22ff}, {0x25a0, 0x25ff}}

// vertex is ImDrawVert.
type vertex struct {
	x, y, u, v float32
	_          uint32
}

// drawnTexts returns the texts of the last frame as they lie in its triangles, whatever drew them, a line each.
func (h *tester) drawnTexts() (list []string) {
	mainthread.Call(func() {
		imgui.SetCurrentContext(h.ui.imgui)
		all := glyphs{}
		for _, font := range []*imgui.Font{imgui.CurrentFont(), h.ui.mono} {
			all.read(font)
		}
		for _, l := range imgui.CurrentDrawData().CommandLists() {
			at, bytes := l.GetVertexBuffer()
			list = append(list, textsOf(unsafe.Slice((*vertex)(at), bytes/int(unsafe.Sizeof(vertex{}))), all)...)
		}
	})
	return list
}

// read adds the letters of a font that were drawn so far, in sizes of half pixels.
func (all glyphs) read(font *imgui.Font) {
	for size := float32(8); size <= 40; size += 0.5 {
		baked := font.FontBaked(size)
		if !baked.IsGlyphLoaded('e') && !baked.IsGlyphLoaded('е') {
			continue
		}
		for _, r := range lettersUsed {
			for c := imgui.Wchar(r[0]); c <= imgui.Wchar(r[1]); c++ {
				if !baked.IsGlyphLoaded(c) {
					continue
				}
				if g := baked.FindGlyphNoFallback(c); g != nil && g.Visible() != 0 {
					all[[2]float32{g.U0(), g.V0()}] = glyph{rune(c), g.X0(), g.Y0(), g.AdvanceX(), size}
				}
			}
		}
	}
}

// textsOf reads the letters among vertices, four each. A text ends where the next letter is not in its line, or far from it.
func textsOf(of []vertex, all glyphs) (list []string) {
	var text strings.Builder
	var pen, line float32
	end := func() {
		if text.Len() > 0 {
			list = append(list, text.String())
		}
		text.Reset()
	}
	for i := 0; i+4 <= len(of); {
		a, b := of[i], of[i+2] // its corners
		g, ok := all[[2]float32{a.u, a.v}]
		if !ok || b.x <= a.x || b.y <= a.y {
			i++
			continue
		}
		i += 4
		x, y := a.x-g.x, a.y-g.y
		switch gap := x - pen; {
		case math.Abs(float64(y-line)) > 1.5 || gap < -2 || gap > g.size:
			end()
		case gap > 0.15*g.size:
			text.WriteByte(' ')
		}
		text.WriteRune(g.letter)
		pen, line = x+g.advance, y
	}
	end()
	return list
}
