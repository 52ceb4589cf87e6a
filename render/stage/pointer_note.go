package stage

import (
	"image/color"
	"math"

	"galaxy/render/explain"
)

// note is the text beside the pointer.
type note struct {
	*lettering

	text  []byte
	x, y  float64 // upper left corner, pixels
	w, h  float64
	color color.NRGBA
}

// write writes the name and value of a stroke.
func (n *note) write(st *explain.Stroke) {
	n.text = append(n.text[:0], st.Title...)
	if st.Replaced {
		n.text = append(n.text, n.say(explain.Replaced)...)
	}
	value, unit := st.Size()
	switch {
	case st.Shape == explain.Spot && st.Timed():
		n.text = append(append(n.text, ' '), n.unit(n.scene.Units.Time)...)
	case !math.IsNaN(value):
		from := len(n.text)
		n.text = n.marked(appendShort(append(n.text, "   "...), value), from)
		n.text = n.appendUnit(n.text, unit)
		if st.Shape == explain.Vector {
			n.text = append(appendShort(append(n.text, n.say(" at ")...), math.Round(math.Atan2(st.To.Y, st.To.X)*180/math.Pi)), "°"...)
		}
	}
	n.place(n.shadeOf(st))
}

// place puts the note's text beside the pointer.
func (n *note) place(c color.NRGBA) {
	size := math.Round(13 * n.points)
	n.color = c
	n.w, n.h = n.meter.width(n.text, size, false)+16*n.points, math.Round(1.7*size)
	n.x = min(n.view.PointerX+14*n.points, 2*n.half.X-n.w-4*n.points)
	n.y = n.view.PointerY - n.h - 8*n.points
	if n.y < 4*n.points {
		n.y = n.view.PointerY + 22*n.points
	}
	n.x, n.y = math.Round(max(n.x, 4*n.points)), math.Round(n.y)
}

// appendUnit appends a unit given in words in the scene's own.
func (n *note) appendUnit(b []byte, words string) []byte {
	length, time := n.unit(n.scene.Units.Length), n.unit(n.scene.Units.Time)
	switch words {
	case "length":
		b = append(append(b, ' '), length...)
	case "length/time", "length/time²":
		b = append(append(append(append(b, ' '), length...), '/'), time...)
		b = append(b, words[len("length/time"):]...)
	}
	return b
}

func (n *note) reserve() {
	if len(n.text) > 0 {
		n.labels.reserve(rect{n.x, n.y, n.x + n.w, n.y + n.h})
	}
}

// build draws the note over everything, and removes texts that it covers.
func (n *note) build(f *Frame) {
	if len(n.text) == 0 {
		return
	}
	sheet := rect{n.x, n.y, n.x + n.w, n.y + n.h}
	kept := f.Texts[:0]
	for _, t := range f.Texts {
		size := float64(t.Size)
		if x, y := float64(t.X), float64(t.Y); !sheet.meets(rect{x, y - size, x + n.meter.width(t.S, size, t.Mono), y + 0.25*size}) {
			kept = append(kept, t)
		}
	}
	f.Texts = kept
	n.sheet(f, n.x, n.y, n.w, n.h, noteColor)
	n.sheet(f, n.x, n.y, 3*n.points, n.h, n.color)
	size := math.Round(13 * n.points)
	f.write(math.Round(n.x+9*n.points), math.Round(n.y+0.5*n.h+0.35*size), size, letterColor, n.text)
}

// noteColor is the background of a note.
var noteColor = color.NRGBA{8, 10, 18, 235}

// sheet lists a filled rectangle with its upper left corner at x, y, in pixels from the picture's: a very thick line.
func (p *picture) sheet(f *Frame, x, y, w, h float64, c color.NRGBA) {
	middle := float32(p.half.Y - y - 0.5*h)
	f.Arrows = append(f.Arrows, Arrow{X0: float32(x - p.half.X), Y0: middle, X1: float32(x + w - p.half.X), Y1: middle, Width: float32(h), Color: c})
}
