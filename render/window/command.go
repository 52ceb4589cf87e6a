package window

import (
	"github.com/go-gl/glfw/v3.3/glfw"
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/player"
	"galaxy/render/stage"
)

// dragAction is the effect of a button of the mouse until its release.
type dragAction uint8

const (
	panView dragAction = iota // or selects, if the pointer does not move
	turnView
	lookView
	sendRed
	sendBlue
	paintMap
	dragBurn  // or a handle of it
	boxShips  // a click adds a ship to the selection, or takes it out
	orderShip // a click asks what can be ordered
	moveThing // of a scene that is paused; a click selects
	drawArrow // that a lesson asks for; a click selects
	noDrag    // no action has this gesture
)

// turns reports whether a drag turns the view.
func (w *window) turns() bool {
	a := w.mouse.action
	return w.mouse.dragging && (a == turnView || a == lookView || a == panView && w.player.Observer.LooksAround())
}

// clicks reports whether a button that is released where it was pressed does what a click does.
func (a dragAction) clicks() bool { return a >= boxShips }

// dragActionOf returns the effect of a pressed button, by the action of the mouse that a drag with it is.
func (w *window) dragActionOf(e event) dragAction {
	p, does := w.player, w.actionOf(gestureOf(e, false))
	editing := p.Editor.Editing()
	switch does {
	case doBox:
		if !editing {
			return boxShips
		}
		return w.brush(e, false)
	case doTurn:
		if !p.Observer.LooksAround() {
			return turnView
		}
	case doDrag:
		return w.dragAt(e)
	case doLook:
		return w.lookAt(e)
	case "":
		return noDrag
	}
	return panView
}

// dragAt returns the effect of the action drag. In scenes without tiles it moves the thing from which one drags while the scene is
// paused, else the view, or turns it where it is tilted or a body fills it.
func (w *window) dragAt(e event) dragAction {
	p := w.player
	switch {
	case p.Editor.Editing():
		return w.brush(e, false)
	case p.Orders.CanCommand():
		return sendRed
	case p.Burns.Grab(e.x, e.y, &w.frame):
		return dragBurn
	case p.Lesson.GrabArrow(e.x, e.y, &w.frame):
		return drawArrow
	case p.Orders.Grab(e.x, e.y, &w.frame):
		return moveThing
	case p.Observer.Tilted() && !p.Observer.LooksAround() || p.Observer.OverBody():
		return turnView
	}
	return panView
}

// lookAt returns the effect of the action look: it orders a ship from which one drags, else looks around where the view is tilted.
func (w *window) lookAt(e event) dragAction {
	p := w.player
	switch {
	case p.Editor.Editing():
		return w.brush(e, true)
	case (e.ctrl || !p.Orders.CanCommand()) && p.Orders.Takes(e.x, e.y, &w.frame):
		return orderShip
	case e.ctrl:
		return panView
	case p.Orders.CanCommand():
		return sendBlue
	case p.Observer.Tilted() && !p.Observer.LooksAround():
		return lookView
	}
	return panView
}

// brush puts the brush down.
func (w *window) brush(e event, erase bool) dragAction {
	w.player.Editor.Press(w.player.Editor.At(e.x, e.y), erase)
	return paintMap
}

// finishDrag ends an action where the button was released. A dragged box sends the group
// to its centre; a click on a ship selects it.
func (w *window) finishDrag(e event) {
	m := &w.mouse
	squad := player.LeftButton
	switch {
	case m.action == noDrag, m.action == drawArrow:
		return
	case m.action == paintMap:
		w.player.Editor.Release(w.player.Editor.At(e.x, e.y))
		return
	case m.action == moveThing:
		w.player.Orders.Drop()
		return
	case m.action == dragBurn:
		w.player.Burns.Release()
		return
	case m.action == boxShips:
		w.player.Selection.SelectBox(stage.Area{X0: m.fromX, Y0: m.fromY, X1: e.x, Y1: e.y}, e.shift, &w.frame)
		return
	case m.action == orderShip:
		w.player.Orders.OfferFrom(m.fromX, m.fromY, e.x, e.y, &w.frame)
		return
	case m.action == sendBlue:
		squad = player.RightButton
	case !m.dragging && w.player.Selection.SelectShipAt(e.x, e.y, &w.frame):
		return
	}
	w.player.Orders.Send(squad, 0.5*(m.fromX+e.x), 0.5*(m.fromY+e.y))
}

// drawDrag adds the dragged box and the marker of the last command to the frame.
func (w *window) drawDrag() {
	f, s := &w.frame, float32(w.scale)
	if m := &w.mouse; m.down && m.dragging && m.action > lookView && m.action != paintMap && m.action != dragBurn && m.action < moveThing {
		x0, y0 := w.fromCenter(m.fromX, m.fromY)
		x1, y1 := w.fromCenter(m.lastX, m.lastY)
		if m.action == orderShip {
			w.line(float32(x0), float32(y0), float32(x1), float32(y1), 6*s)
		} else {
			w.outline(float32(x0), float32(y0), float32(x1), float32(y1), 6*s)
		}
	}
	w.drawEditCursor()
	w.drawAsk()
	w.hand.draw()
	if mark, ok := w.player.Orders.Marker(); ok {
		at, _ := f.Camera.See(r3.Vec{X: mark.Center.X, Y: mark.Center.Y})
		ink := w.player.Options.Seen(w.player.Options.Palette.GroupColor(w.player.Scene, int32(mark.Group)))
		ink.A = uint8(255 * min(1, 2*mark.Remaining))
		f.Marks = append(f.Marks, stage.Disc{
			X: at.X, Y: at.Y,
			Radius: (6 + 16*mark.Remaining) * w.scale, Ring: 2.5 * s, Color: ink,
		})
	}
}

// drawEditCursor adds the tile under the pointer to the frame while the person edits the map, and a line to it from the
// tile where a drag began; in space the edge of what is drawn or dragged.
func (w *window) drawEditCursor() {
	f, s := &w.frame, float32(w.scale)
	place := func(at r2.Vec) (x, y float32) {
		seen, _ := f.Camera.See(r3.Vec{X: at.X, Y: at.Y})
		return float32(seen.X), float32(seen.Y)
	}
	if at, radius, ok := w.player.Orders.Ghost(); ok {
		seen, zoom := f.Camera.See(at)
		f.Marks = append(f.Marks, stage.Disc{X: seen.X, Y: seen.Y, Radius: max(radius*zoom, 7*w.scale), Ring: 2 * s, Color: w.player.Options.Seen(brightColor)})
	}
	at := w.player.Editor.At(w.pointer())
	w.drawHandles()
	if edge := w.player.Editor.Outline(at); len(edge) > 0 {
		fromX, fromY := place(edge[len(edge)-1])
		for _, corner := range edge {
			x, y := place(corner)
			w.line(fromX, fromY, x, y, 0)
			fromX, fromY = x, y
		}
	}
	tile, ok := w.player.Editor.Cursor(at)
	if !ok || !w.hand.on && w.overPanel() {
		return
	}
	x, y := place(tile.Center)
	half := 0.5 * tile.Side
	fromX, fromY := place(r2.Vec{X: tile.Center.X - half, Y: tile.Center.Y - half})
	for _, c := range [...][2]float64{{half, -half}, {half, half}, {-half, half}, {-half, -half}} {
		toX, toY := place(r2.Vec{X: tile.Center.X + c[0], Y: tile.Center.Y + c[1]})
		w.line(fromX, fromY, toX, toY, 0)
		fromX, fromY = toX, toY
	}
	if tile.DragStart != tile.Center {
		fx, fy := place(tile.DragStart)
		w.line(fx, fy, x, y, 6*s)
	}
}

// outline adds the outline of a rectangle to the frame, from corner to corner.
func (w *window) outline(x0, y0, x1, y1, dash float32) {
	w.line(x0, y0, x1, y0, dash)
	w.line(x1, y0, x1, y1, dash)
	w.line(x1, y1, x0, y1, dash)
	w.line(x0, y1, x0, y0, dash)
}

func (w *window) line(x0, y0, x1, y1, dash float32) {
	width, bright := 1.5*float32(w.scale), w.player.Options.Seen(brightColor)
	w.frame.Arrows = append(w.frame.Arrows, stage.Arrow{X0: x0, Y0: y0, X1: x1, Y1: y1, Width: width, Dash: dash, Color: bright})
}

// nudges are the directions of the keys of arrows, y up.
var nudges = map[glfw.Key][2]float64{glfw.KeyLeft: {-1, 0}, glfw.KeyRight: {1, 0}, glfw.KeyUp: {0, 1}, glfw.KeyDown: {0, -1}}

// ctrlKey edits the text of an open box, or else the map, by a key with Ctrl.
func (w *window) ctrlKey(e event) {
	if text, set, ok := w.typedText(); ok {
		ctrlTyped(e, text, set, w.clipboard)
		return
	}
	if to, ok := nudges[e.key]; ok && (w.ui == nil || !w.ui.TakesKey(e.key)) {
		if e.shift {
			w.player.Orders.NudgeGoal(handStep*to[0], handStep*to[1], &w.frame)
		} else {
			w.player.Orders.Nudge(handStep*to[0], handStep*to[1], &w.frame)
		}
		return
	}
	switch redo := e.char == 'y' || e.char == 'z' && e.shift; {
	case redo:
		w.player.Orders.Redo()
	case e.char == 'z':
		w.player.Orders.Undo()
	}
	switch e.char {
	case 'c':
		w.player.Editor.Copy(w.player.Editor.At(e.x, e.y))
	case 'v':
		w.player.Editor.Paste(w.player.Editor.At(e.x, e.y))
	case 's':
		w.player.Editor.Save()
	case 'r':
		w.player.Editor.Reload()
	}
}
