package stage

import (
	"math"
	"strings"
)

// A caption stands at the bottom of the picture, between the scale bar and the clock: a few
// lines of the same width at most, on a sheet that keeps it legible.

// MostCaptionLines is how many lines of a caption are shown.
const MostCaptionLines = 3

// The caption's sizes, in points.
const (
	captionSize   = 18
	captionLine   = 1.35 // of its size
	captionMargin = 22   // to the lower edge
	captionSide   = 240  // to the edges at the sides, for the scale bar and the clock
	leastCaption  = 0.6  // the share of the picture that lines may have, however narrow it is
)

// captionLines splits a caption into lines for a picture of a width: into as few as possible, and as even ones as
// possible.
func (m *meter) captionLines(caption string, width, points float64) []string {
	size := math.Round(captionSize * points)
	most := max(width-2*captionSide*points, leastCaption*width)
	lines := m.wrap(caption, size, most)
	for low, high := 0.5*most, most; high-low > size; {
		half := 0.5 * (low + high)
		if even := m.wrap(caption, size, half); len(even) == len(lines) {
			lines, high = even, half
		} else {
			low = half
		}
	}
	return lines
}

// wrap splits a text into lines of a width in pixels, or of one word where that is longer.
func (m *meter) wrap(caption string, size, most float64) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(caption) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && m.width([]byte(longer), size, false) > most {
			lines, line = append(lines, line), word
			continue
		}
		line = longer
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// CaptionFits reports whether a picture of so many pixels shows a caption whole.
func CaptionFits(caption string, width, height int, scale float64) bool {
	var m meter
	lines := m.captionLines(caption, float64(width), scale)
	size := math.Round(captionSize * scale)
	for _, l := range lines {
		if m.width([]byte(l), size, false) > float64(width)-2*captionMargin*scale {
			return false // a word longer than the picture
		}
	}
	high := float64(len(lines))*math.Round(captionLine*size) + captionMargin*scale + 16*scale // with its margins
	return len(lines) <= MostCaptionLines && high < 0.4*float64(height)
}

// caption is the one that is shown, in lines.
type caption struct {
	*lettering

	text       string
	wrapped    struct{ width, points float64 } // the picture that it was split for
	lines      [][]byte
	widest     float64
	x, y, w, h float64 // its sheet, pixels from the upper left corner
}

// place splits the caption of the view if it is new, and keeps labels out of its place.
func (c *caption) place() {
	if c.view.Caption == "" {
		c.lines, c.text = c.lines[:0], ""
		return
	}
	width, size := 2*c.half.X, math.Round(captionSize*c.points)
	if c.text != c.view.Caption || c.wrapped.width != width || c.wrapped.points != c.points {
		*c = caption{lettering: c.lettering, text: c.view.Caption}
		c.wrapped.width, c.wrapped.points = width, c.points
		for i, line := range c.meter.captionLines(c.text, width, c.points) {
			if i == MostCaptionLines {
				c.lines[i-1] = append(c.lines[i-1], " …"...)
				break
			}
			c.lines = append(c.lines, []byte(line))
		}
		for _, line := range c.lines {
			c.widest = max(c.widest, c.meter.width(line, size, false))
		}
	}
	line := math.Round(captionLine * size)
	c.w, c.h = c.widest+28*c.points, float64(len(c.lines))*line+16*c.points
	c.x, c.y = math.Round(c.half.X-0.5*c.w), math.Round(2*c.half.Y-captionMargin*c.points-c.h)
	c.labels.reserve(rect{c.x, c.y, c.x + c.w, c.y + c.h})
}

func (c *caption) build(f *Frame) {
	if len(c.lines) == 0 {
		return
	}
	size := math.Round(captionSize * c.points)
	line := math.Round(captionLine * size)
	c.sheet(f, c.x, c.y, c.w, c.h, faded(noteColor, 0.85))
	for i, text := range c.lines {
		x := c.half.X - 0.5*c.meter.width(text, size, false)
		y := c.y + 8*c.points + (float64(i)+0.76)*line
		f.write(math.Round(x), math.Round(y), size, letterColor, text)
	}
}
