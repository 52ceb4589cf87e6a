package window

import (
	"github.com/go-gl/glfw/v3.3/glfw"
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/player"
	"galaxy/render/stage"
)

// task is what a button of the mouse does until it is let go.
type task uint8

const (
	moveView task = iota // or selects, where it does not move
	sendRed
	sendBlue
	paint
)

// taskOf returns what a button that was pressed is to do. In space it moves the
// view; on tiles the middle one does, and the left one with Shift.
func (w *window) taskOf(e event) task {
	left, right := e.button == glfw.MouseButtonLeft && !e.shift, e.button == glfw.MouseButtonRight
	switch {
	case w.player.Editing() && (left || right):
		w.player.BeginStroke(right, e.x, e.y)
		return paint
	case w.player.CanCommand() && left:
		return sendRed
	case w.player.CanCommand() && right:
		return sendBlue
	}
	return moveView
}

// finish ends a task where the button was let go. A box sends to its middle; a
// click on a ship selects it.
func (w *window) finish(e event) {
	m := &w.mouse
	squad := player.LeftButton
	switch {
	case m.task == paint:
		w.player.EndStroke(e.x, e.y)
		return
	case m.task == sendBlue:
		squad = player.RightButton
	case !m.dragging && w.player.SelectShipAt(e.x, e.y, &w.frame):
		return
	}
	w.player.Send(squad, 0.5*(m.fromX+e.x), 0.5*(m.fromY+e.y))
}

// drawTask adds to the frame the box that is being dragged, and where a group was
// sent just now.
func (w *window) drawTask() {
	f, s := &w.frame, float32(w.scale)
	if m := &w.mouse; m.down && m.dragging && (m.task == sendRed || m.task == sendBlue) {
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
	w.drawHand()
	if mark, ok := w.player.Marker(); ok {
		zoom := f.Camera.Zoom
		ink := w.player.Options.Palette.GroupColor(w.player.Scene, int32(mark.Group))
		ink.A = uint8(255 * min(1, 2*mark.Remaining))
		f.Marks = append(f.Marks, stage.Disc{
			X: (mark.Center.X - f.Camera.Center.X) * zoom, Y: (mark.Center.Y - f.Camera.Center.Y) * zoom,
			Radius: (6 + 16*mark.Remaining) * w.scale, Ring: 2.5 * s, Color: ink,
		})
	}
}

// drawHand adds to the frame, while the map is edited, the tile under the pointer,
// and a line to it from where what is dragged was.
func (w *window) drawHand() {
	f, s := &w.frame, float32(w.scale)
	tile, ok := w.player.EditCursor(w.pointerX, w.pointerY)
	if !ok || w.overPanel() {
		return
	}
	place := func(at r2.Vec) (x, y float32) {
		d := r2.Scale(f.Camera.Zoom, r2.Sub(at, f.Camera.Center))
		return float32(d.X), float32(d.Y)
	}
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

// commanded does what a letter with Ctrl stands for.
func (w *window) commanded(letter rune) {
	switch letter {
	case 'z':
		w.player.Undo()
	case 'y':
		w.player.Redo()
	case 's':
		w.player.Save()
	case 'r':
		w.player.Reload()
	}
}
