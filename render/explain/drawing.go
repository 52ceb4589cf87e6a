package explain

import (
	"fmt"
	"html"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// drawing is a picture on white, in points from its upper left corner: one list of marks, which is written as SVG or as pixels.
type drawing struct {
	wide, high int
	marks      []mark
}

// mark is a text, a line or an area.
type mark struct {
	at   [][2]float64 // the beginning of a text, or its end; else corners
	ink  color.RGBA
	line float64 // width of a line; 0: an area, or a text
	text string
	size float64 // of letters; 0: the usual size
	bold bool
	ends bool // the text ends at its place
}

const letterSize = 12

// letter adds a text in black.
func (d *drawing) letter(m mark) {
	m.ink = color.RGBA{A: 0xff}
	if m.size == 0 {
		m.size = letterSize
	}
	d.marks = append(d.marks, m)
}

func (d *drawing) svg(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" font-family="sans-serif">`+"\n", d.wide, d.high)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="white"/>`+"\n", d.wide, d.high)
	for _, m := range d.marks {
		ink := fmt.Sprintf("#%02x%02x%02x", m.ink.R, m.ink.G, m.ink.B)
		var corners strings.Builder
		for _, at := range m.at {
			fmt.Fprintf(&corners, " %.1f,%.1f", at[0], at[1])
		}
		points := strings.TrimSpace(corners.String())
		switch {
		case m.text != "":
			more := ""
			if m.ends {
				more += ` text-anchor="end"`
			}
			if m.bold {
				more += ` font-weight="bold"`
			}
			fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" font-size="%g"%s>%s</text>`+"\n", m.at[0][0], m.at[0][1], m.size, more, html.EscapeString(m.text))
		case len(m.at) < 2:
		case m.line > 0:
			fmt.Fprintf(&b, `<polyline points="%s" fill="none" stroke="%s" stroke-width="%g"/>`+"\n", points, ink, m.line)
		default:
			fmt.Fprintf(&b, `<polygon points="%s" fill="%s"/>`+"\n", points, ink)
		}
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// pixels are those of a point.
const pixels = 2

func (d *drawing) png(w io.Writer) error {
	into := image.NewRGBA(image.Rect(0, 0, pixels*d.wide, pixels*d.high))
	draw.Draw(into, into.Rect, image.White, image.Point{}, draw.Src)
	area := func(ink color.RGBA, corners ...[2]float64) {
		r := vector.NewRasterizer(into.Rect.Dx(), into.Rect.Dy())
		for i, at := range corners {
			x, y := float32(pixels*at[0]), float32(pixels*at[1])
			if i == 0 {
				r.MoveTo(x, y)
			} else {
				r.LineTo(x, y)
			}
		}
		r.ClosePath()
		r.Draw(into, into.Rect, image.NewUniform(ink), image.Point{})
	}
	for _, m := range d.marks {
		switch {
		case m.text != "":
			write(into, &m)
		case len(m.at) < 2:
		case m.line > 0:
			for i, a := range m.at[:len(m.at)-1] {
				b := m.at[i+1]
				long := math.Hypot(b[0]-a[0], b[1]-a[1])
				if long == 0 {
					continue
				}
				x, y := (b[0]-a[0])/long*m.line/2, (b[1]-a[1])/long*m.line/2 // half of the width along it, which closes the joints
				area(m.ink, [2]float64{a[0] - x - y, a[1] - y + x}, [2]float64{b[0] + x - y, b[1] + y + x}, [2]float64{b[0] + x + y, b[1] + y - x}, [2]float64{a[0] - x + y, a[1] - y - x})
			}
		default:
			area(m.ink, m.at...)
		}
	}
	return png.Encode(w, into)
}

// write draws a text.
func write(into draw.Image, m *mark) {
	face := faceOf(m.size, m.bold)
	defer face.Close()
	d := font.Drawer{Dst: into, Src: image.NewUniform(m.ink), Face: face}
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(64 * pixels * m.at[0][0]), Y: fixed.Int26_6(64 * pixels * m.at[0][1])}
	if m.ends {
		d.Dot.X -= d.MeasureString(m.text)
	}
	d.DrawString(m.text)
}

// faceOf returns the letters of a size in points.
func faceOf(size float64, bold bool) font.Face {
	f := letters()[0]
	if bold {
		f = letters()[1]
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: pixels * size, DPI: 72})
	if err != nil {
		panic("explain: built-in font: " + err.Error())
	}
	return face
}

// letters are the fonts, regular and bold.
var letters = sync.OnceValue(func() (fonts [2]*opentype.Font) {
	for i, ttf := range [...][]byte{goregular.TTF, gobold.TTF} {
		f, err := opentype.Parse(ttf)
		if err != nil {
			panic("explain: built-in font: " + err.Error())
		}
		fonts[i] = f
	}
	return fonts
})
