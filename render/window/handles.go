package window

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/stage"
)

// drawHandles adds the handles of the selected body's orbit to the frame while one edits, and the orbit to which a drag leads. A handle under
// the pointer, or dragged, says what it is.
func (w *window) drawHandles() {
	editor := &w.player.Editor
	px, py := w.pointer()
	if !editor.Pulls() {
		for i, h := range editor.Handles() {
			x, y, ok := w.drawHandle(h.At, i == 0)
			if ok && math.Hypot(px-x, py-y) < 9*w.scale && (w.hand.on || !w.overPanel()) {
				w.text(x+11*w.scale, y+4*w.scale, brightColor, h.Says)
			}
		}
		return
	}
	line, handle := editor.Pulled(editor.At(px, py))
	from, fromZoom := w.frame.Camera.See(line[len(line)-1])
	for _, corner := range line {
		to, zoom := w.frame.Camera.See(corner)
		if fromZoom > 0 && zoom > 0 {
			w.line(float32(from.X), float32(from.Y), float32(to.X), float32(to.Y), 0)
		}
		from, fromZoom = to, zoom
	}
	if x, y, ok := w.drawHandle(handle.At, false); ok {
		w.text(x+11*w.scale, y+4*w.scale, brightColor, handle.Says)
	}
}

// drawAsk marks the place on a trail under the pointer, where a click asks why.
func (w *window) drawAsk() {
	if !w.pointing() || w.mouse.down {
		return
	}
	px, py := w.pointer()
	spot, ok := w.player.Why.Under(px, py, &w.frame)
	if !ok {
		return
	}
	s := w.scale
	w.frame.Marks = append(w.frame.Marks, stage.Disc{X: spot.X, Y: spot.Y, Radius: 6 * s, Ring: float32(2 * s), Color: w.player.Options.Seen(brightColor)})
	w.text(spot.X+0.5*float64(w.width)+11*s, 0.5*float64(w.height)-spot.Y+4*s, brightColor, w.player.Words.Format("Why? %s", w.player.ClockAt(spot.Time)))
}

// drawHandle adds a handle to the frame, a ring that may be filled. It returns where it is, in pixels from the upper left corner.
func (w *window) drawHandle(at r3.Vec, filled bool) (x, y float64, ok bool) {
	seen, zoom := w.frame.Camera.See(at)
	if !(zoom > 0) {
		return 0, 0, false
	}
	color, s := w.player.Options.Seen(brightColor), w.scale
	w.frame.Marks = append(w.frame.Marks, stage.Disc{X: seen.X, Y: seen.Y, Radius: 6 * s, Ring: float32(2 * s), Color: color})
	if filled {
		w.frame.Marks = append(w.frame.Marks, stage.Disc{X: seen.X, Y: seen.Y, Radius: 2.5 * s, Color: color})
	}
	return seen.X + 0.5*float64(w.width), 0.5*float64(w.height) - seen.Y, true
}
