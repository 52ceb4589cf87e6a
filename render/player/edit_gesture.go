package player

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav/tiles"
	"galaxy/scene"
	"galaxy/scene/edit"
	"galaxy/sim"
)

// gesture is what the mouse does on the map from the press of a button to its release.
type gesture struct {
	down  bool
	kind  gestureKind
	start tiles.Tile // under the press
	agent int        // that is dragged

	letter byte       // that is painted
	last   tiles.Tile // that was painted
	stroke stroke     // so far
}

type gestureKind uint8

const (
	noGesture gestureKind = iota
	paintTiles
	dragMark
	dragAgent
)

// BeginStroke puts the brush down at a point of the picture, in framebuffer pixels from
// its upper left corner. With erase it removes what the brush would place.
func (ed *Editor) BeginStroke(erase bool, x, y float64) {
	e := &ed.mapEditor
	t, ok := ed.observer.tileAt(x, y)
	e.gesture = gesture{down: true, start: t, last: t}
	if !ok {
		e.gesture.last = tiles.Tile{X: None, Y: None}
	}
	mark := ok && scene.IsMark(e.drawing.Letter(t))
	switch {
	case e.brush == '+':
		ed.editAgent(erase, x, y)
	case ed.BrushGroup() != None && mark && erase:
		ed.applyEdit(e.drawing.DropMark(t))
	case mark:
		e.gesture.kind = dragMark
	case ed.BrushGroup() == None:
		e.gesture.kind, e.gesture.letter = paintTiles, e.brush
		if erase {
			e.gesture.letter = '.'
		}
		ed.paintTile(t)
	case !ok || erase:
	case !e.acceptsMark(t):
		ed.notices.Notify(tileTaken)
	case !ed.BrushAccepts(e.group):
		ed.notices.Notify(noGroup)
	case e.brush == '@':
		ed.applyEdit(e.drawing.PutStart(e.group, t))
	default:
		ed.applyEdit(e.drawing.PutGoal(e.group, t))
	}
}

const noGroup = "This scene has no [[group]] for that; add one to its file."

const tileTaken = "Letters and agents need open ground of cost 1 without a letter."

// editAgent removes the single agent at a point or begins to drag it, or adds one if
// there is none.
func (ed *Editor) editAgent(erase bool, x, y float64) {
	e := &ed.mapEditor
	id := ed.agentAt(x, y)
	single, ok := None, false
	if id != None {
		single, ok = ed.ws.Scene.Single(id)
	}
	t, on := ed.observer.tileAt(x, y)
	switch {
	case ok && erase:
		ed.applyEdit(e.drawing.DropAgent(single))
	case ok:
		e.gesture.kind, e.gesture.agent = dragAgent, single
	case erase && id != None:
		ed.notices.Notify(ed.ws.ShipName(id) + " is part of its group's count in the scene's file; only single agents can be removed here.")
	case erase || !on:
	case scene.CostOf(e.drawing.Letter(t)) == tiles.Solid:
		ed.notices.Notify("Agents need open ground.")
	case !ed.BrushAccepts(e.group):
		ed.notices.Notify(noGroup)
	case !ed.occupied(t):
		ed.applyEdit(e.drawing.AddAgent(e.group, t))
	}
}

// occupied reports whether an agent starts on a tile, and says which.
func (ed *Editor) occupied(t tiles.Tile) bool {
	m := ed.ws.World.Setup().Tiles
	for i := range ed.ws.Scene.Setup.Agents {
		if m.At(ed.ws.Scene.Setup.Agents[i].Pos) == t {
			ed.notices.Notify(ed.ws.ShipName(i) + " starts there.")
			return true
		}
	}
	return false
}

// agentAt returns the agent at a point of the picture, or None.
func (ed *Editor) agentAt(x, y float64) int {
	const finger = 6 // points
	at := ed.observer.PointAt(x, y)
	best, id := 0.0, None
	for i := range ed.ws.World.Count() {
		d := r2.Norm(r2.Sub(ed.ws.shipPosition(i), at))
		if ed.ws.World.Presence(uint32(i)) != sim.Here {
			continue
		}
		if d <= max(ed.ws.World.Glance(uint32(i)).Of.Radius, finger*ed.observer.Scale/ed.observer.Plane().Zoom) && (id == None || d < best) {
			best, id = d, i
		}
	}
	return id
}

// Stroke moves the brush to a point of the picture.
func (ed *Editor) Stroke(x, y float64) {
	h := &ed.gesture
	t, ok := ed.observer.tileAt(x, y)
	if h.kind != paintTiles || !ok || t == h.last {
		return
	}
	if from := h.last; ed.ws.World.Setup().Tiles.Contains(from) {
		// A fast pointer skips tiles: paint those between.
		dx, dy := t.X-from.X, t.Y-from.Y
		n := max(dx, -dx, dy, -dy)
		for i := 1; i < n; i++ {
			ed.paintTile(tiles.Tile{X: from.X + floorDiv(2*i*dx+n, 2*n), Y: from.Y + floorDiv(2*i*dy+n, 2*n)})
		}
	}
	ed.paintTile(t)
	h.last = t
}

// floorDiv rounds down, also below zero; b is positive.
func floorDiv(a, b int) int {
	if a < 0 {
		return -((b - 1 - a) / b)
	}
	return a / b
}

// EndStroke lifts the brush at a point of the picture.
func (ed *Editor) EndStroke(x, y float64) {
	e := &ed.mapEditor
	ed.Stroke(x, y)
	h := e.endGesture()
	t, ok := ed.observer.tileAt(x, y)
	switch {
	case !ok:
	case h.kind == dragMark && t == h.start:
		if e.brush == '*' && scene.IsGoal(e.drawing.Letter(t)) {
			ed.applyEdit(e.drawing.PutGoal(e.group, t))
		}
	case h.kind == dragMark && e.acceptsMark(t):
		ed.applyEdit(e.drawing.Move(h.start, t), nil)
	case h.kind == dragMark:
		ed.notices.Notify(tileTaken)
	case h.kind == dragAgent && t != h.start && !ed.occupied(t):
		ed.applyEdit(e.drawing.MoveAgent(h.agent, t))
	}
}

// endGesture ends the gesture and returns it. What it has painted becomes a stroke.
func (e *mapEditor) endGesture() gesture {
	h := e.gesture
	e.gesture = gesture{}
	if len(h.stroke.edit) > 0 {
		e.push(h.stroke)
	}
	return h
}

// EditCursor is the tile under the pointer while the map is edited.
type EditCursor struct {
	Center    r2.Vec
	DragStart r2.Vec // centre of the tile that something is dragged from, else Center
	Side      float64
}

// Cursor returns the tile at a point of the picture, or false if the map is not
// edited or the point is beside it.
func (ed *Editor) Cursor(x, y float64) (EditCursor, bool) {
	t, ok := ed.observer.tileAt(x, y)
	if !ed.on || !ok {
		return EditCursor{}, false
	}
	m, h := ed.ws.World.Setup().Tiles, &ed.gesture
	a := EditCursor{Center: m.Center(t), DragStart: m.Center(t), Side: m.Size()}
	if h.kind == dragMark || h.kind == dragAgent {
		a.DragStart = m.Center(h.start)
	}
	return a, true
}

// paintTile paints a tile with the gesture's letter. Marks are not painted over.
func (ed *Editor) paintTile(t tiles.Tile) {
	e := &ed.mapEditor
	if !ed.ws.World.Setup().Tiles.Contains(t) {
		return
	}
	if was := e.drawing.Letter(t); was == e.gesture.letter || scene.IsMark(was) {
		return
	}
	if err := ed.setGround(t, e.gesture.letter); err != nil {
		ed.notices.Notify(err.Error())
		return
	}
	s := &e.gesture.stroke
	s.edit = append(s.edit, e.drawing.Draw(t, e.gesture.letter)...)
	s.ground = append(s.ground, t)
}

// setGround gives a tile of the running world the ground of a letter of the map.
func (ed *Editor) setGround(t tiles.Tile, letter byte) error {
	return ed.orders.Give(sim.SetTile{Tile: t, Cost: scene.CostOf(letter)})
}

// applyEdit restarts the scene on its edited text. If that is no valid scene, it undoes
// the edit and says why.
func (ed *Editor) applyEdit(edit edit.Change, err error) {
	e := &ed.mapEditor
	if err == nil && len(edit) > 0 {
		if err = ed.restartWithText(e.drawing.Text()); err != nil {
			e.drawing.Apply(edit.Back())
		} else {
			e.push(stroke{edit: edit})
		}
	}
	if err != nil {
		ed.notices.Notify(refusal(err))
	}
}
