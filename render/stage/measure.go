package stage

import (
	"math"
	"unicode/utf8"

	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// meter measures text, so that it can be placed before it is drawn.
type meter struct {
	fonts    [2]*sfnt.Font
	advances [2]map[rune]float64 // em
	buf      sfnt.Buffer
}

const unitsPerEm = 1000

func (m *meter) width(text []byte, size float64, mono bool) float64 {
	if m.fonts[0] == nil {
		m.load()
	}
	which := 0
	if mono {
		which = 1
	}
	var em float64
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		text = text[n:]
		a, ok := m.advances[which][r]
		if !ok {
			a = m.advance(which, r)
			m.advances[which][r] = a
		}
		em += a
	}
	return math.Ceil(em * size)
}

func (m *meter) advance(which int, r rune) float64 {
	f := m.fonts[which]
	i, err := f.GlyphIndex(&m.buf, r)
	if err != nil {
		return 0
	}
	a, err := f.GlyphAdvance(&m.buf, i, fixed.I(unitsPerEm), 0)
	if err != nil {
		return 0
	}
	return float64(a) / (64 * unitsPerEm)
}

func (m *meter) load() {
	for i, data := range [][]byte{goregular.TTF, gomono.TTF} {
		f, err := sfnt.Parse(data)
		if err != nil {
			panic("stage: built-in font: " + err.Error())
		}
		m.fonts[i], m.advances[i] = f, map[rune]float64{}
	}
}
