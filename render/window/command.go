package window

import (
	"github.com/go-gl/glfw/v3.3/glfw"
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/player"
	"galaxy/render/stage"
)

// dragAction is what a button of the mouse does until it is released.
type dragAction uint8

const (
	panView dragAction = iota // or selects, if the pointer does not move
	sendRed
	sendBlue
	paintMap
)

// dragActionOf returns what a pressed button does. In scenes without tiles every button
// moves the view; on tiles the middle one does, and the left one with Shift.
func (w *window) dragActionOf(e event) dragAction {
	left, right := e.button == glfw.MouseButtonLeft && !e.shift, e.button == glfw.MouseButtonRight
	switch {
	case w.player.Editor.Editing() && (left || right):
		w.player.Editor.BeginStroke(right, e.x, e.y)
		return paintMap
	case w.player.Orders.CanCommand() && left:
		return sendRed
	case w.player.Orders.CanCommand() && right:
		return sendBlue
	}
	return panView
}

// finishDrag ends an action where the button was released. A dragged box sends the group
// to its centre; a click on a ship selects it.
func (w *window) finishDrag(e event) {
	m := &w.mouse
	squad := player.LeftButton
	switch {
	case m.action == paintMap:
		w.player.Editor.EndStroke(e.x, e.y)
		return
	case m.action == sendBlue:
		squad = player.RightButton
	case !m.dragging && w.player.Selection.SelectShipAt(e.x, e.y, &w.frame):
		return
	}
	w.player.Orders.Send(squad, 0.5*(m.fromX+e.x), 0.5*(m.fromY+e.y))
}

// drawDrag adds the box that is dragged and the marker of the last command to the frame.
func (w *window) drawDrag() {
	f, s, bright := &w.frame, float32(w.scale), w.player.Options.Seen(brightColor)
	if m := &w.mouse; m.down && m.dragging && (m.action == sendRed || m.action == sendBlue) {
		x0, y0 := w.fromCenter(m.fromX, m.fromY)
		x1, y1 := w.fromCenter(m.lastX, m.lastY)
		side := func(ax, ay, bx, by float64) {
			f.Arrows = append(f.Arrows, stage.Arrow{
				X0: float32(ax), Y0: float32(ay), X1: float32(bx), Y1: float32(by), Width: 1.5 * s, Dash: 6 * s, Color: bright,
			})
		}
		side(x0, y0, x1, y0)
		side(x1, y0, x1, y1)
		side(x1, y1, x0, y1)
		side(x0, y1, x0, y0)
	}
	w.drawEditCursor()
	if mark, ok := w.player.Orders.Marker(); ok {
		zoom := f.Camera.Zoom
		ink := w.player.Options.Seen(w.player.Options.Palette.GroupColor(w.player.Scene, int32(mark.Group)))
		ink.A = uint8(255 * min(1, 2*mark.Remaining))
		f.Marks = append(f.Marks, stage.Disc{
			X: (mark.Center.X - f.Camera.Center.X) * zoom, Y: (mark.Center.Y - f.Camera.Center.Y) * zoom,
			Radius: (6 + 16*mark.Remaining) * w.scale, Ring: 2.5 * s, Color: ink,
		})
	}
}

// drawEditCursor adds the tile under the pointer to the frame while the map is edited,
// and a line to it from the tile that something is dragged from.
func (w *window) drawEditCursor() {
	f, s := &w.frame, float32(w.scale)
	tile, ok := w.player.Editor.Cursor(w.pointerX, w.pointerY)
	if !ok || w.overPanel() {
		return
	}
	place := func(at r2.Vec) (x, y float32) {
		d := r2.Scale(f.Camera.Zoom, r2.Sub(at, f.Camera.Center))
		return float32(d.X), float32(d.Y)
	}
	bright := w.player.Options.Seen(brightColor)
	line := func(ax, ay, bx, by, dash float32) {
		f.Arrows = append(f.Arrows, stage.Arrow{X0: ax, Y0: ay, X1: bx, Y1: by, Width: 1.5 * s, Dash: dash, Color: bright})
	}
	x, y := place(tile.Center)
	half := float32(0.5 * tile.Side * f.Camera.Zoom)
	line(x-half, y-half, x+half, y-half, 0)
	line(x+half, y-half, x+half, y+half, 0)
	line(x+half, y+half, x-half, y+half, 0)
	line(x-half, y+half, x-half, y-half, 0)
	if tile.DragStart != tile.Center {
		fx, fy := place(tile.DragStart)
		line(fx, fy, x, y, 6*s)
	}
}

// ctrlKey does what a key with Ctrl does: an open box has its text edited.
func (w *window) ctrlKey(e event) {
	if text, set, ok := w.typedText(); ok {
		ctrlTyped(e, text, set, w.clipboard)
		return
	}
	switch e.char {
	case 'z':
		w.player.Editor.Undo()
	case 'y':
		w.player.Editor.Redo()
	case 's':
		w.player.Editor.Save()
	case 'r':
		w.player.Editor.Reload()
	}
}
