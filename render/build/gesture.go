package build

import (
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/words"
	"galaxy/nav/tiles"
	"galaxy/scene"
	"galaxy/scene/edit"
	"galaxy/sim"
)

// gesture is a move of the mouse on the map from the press of a button to its release.
type gesture struct {
	down  bool
	kind  gestureKind
	start tiles.Tile // under the press
	agent int        // that is dragged

	held     held   // that is dragged in space
	rests    bool   // it is a body of no table, which cannot be dragged
	pull     pull   // of the handle of an orbit
	from, to r2.Vec // of a gesture in space
	now      Spot   // where the pointer is in such a one

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
	dragThing
	drawRock
	drawBox
	drawBody
	drawMoon
	dragHandle
)

// Spot is a point of the scene that the pointer is on.
type Spot struct {
	At    r2.Vec
	Reach float64 // of a finger, scene length

	X, Y float64                                 // the pointer, pixels from the middle of the picture, y up
	See  func(at r3.Vec) (x, y float64, ok bool) // where a place is in the picture, likewise; nil: there is no picture
}

// inSpace reports whether the scene has no map of tiles.
func (e *Editor) inSpace() bool { return e.things.World.Setup().Tiles == nil }

// center returns the middle of a tile.
func (e *Editor) center(t tiles.Tile) r2.Vec { return e.things.World.Setup().Tiles.Center(t) }

// tile returns the tile of a spot, or false if there is none.
func (e *Editor) tile(at Spot) (tiles.Tile, bool) {
	m := e.things.World.Setup().Tiles
	if m == nil {
		return tiles.Tile{}, false
	}
	t := m.At(at.At)
	return t, m.Contains(t)
}

// Press puts the brush down. With erase it removes the things that the brush would place.
func (e *Editor) Press(at Spot, erase bool) {
	if e.inSpace() {
		e.pressInSpace(at, erase)
		return
	}
	t, ok := e.tile(at)
	e.gesture = gesture{down: true, start: t, last: t}
	if !ok {
		e.gesture.last = tiles.Tile{X: None, Y: None}
	}
	mark := ok && scene.IsMark(e.drawing.Letter(t))
	switch {
	case e.brush == '+':
		e.editAgent(at, erase)
	case e.BrushGroup() != None && mark && erase:
		e.applyEdit(e.drawing.DropMark(t))
	case mark:
		e.gesture.kind = dragMark
	case e.BrushGroup() == None:
		e.gesture.kind, e.gesture.letter = paintTiles, e.brush
		if erase {
			e.gesture.letter = '.'
		}
		e.paintTile(t)
	case !ok || erase:
	case !e.acceptsMark(t):
		e.tell(tileTaken)
	case !e.BrushAccepts(e.group):
		e.tell(noGroup)
	case e.brush == '@':
		e.applyEdit(e.drawing.PutStart(e.group, t))
	default:
		e.applyEdit(e.drawing.PutGoal(e.group, t))
	}
}

const noGroup words.Key = "This scene has no [[group]] for that; add one to its file."

const tileTaken words.Key = "Letters and agents need open ground of cost 1 without a letter."

// editAgent removes the single agent at a spot or begins to drag it, or adds one if
// there is none.
func (e *Editor) editAgent(at Spot, erase bool) {
	id := e.host.AgentAt(at.At, at.Reach)
	single, ok := None, false
	if id != None {
		single, ok = e.things.Scene.Single(id)
	}
	t, on := e.tile(at)
	switch {
	case ok && erase:
		e.applyEdit(e.drawing.DropAgent(single))
	case ok:
		e.gesture.kind, e.gesture.agent = dragAgent, single
	case erase && id != None:
		e.tell("%s is part of its group's count in the scene's file; only single agents can be removed here.", e.things.ShipName(id))
	case erase || !on:
	case scene.CostOf(e.drawing.Letter(t)) == tiles.Solid:
		e.tell("Agents need open ground.")
	case !e.BrushAccepts(e.group):
		e.tell(noGroup)
	case !e.occupied(t):
		e.applyEdit(e.drawing.AddAgent(e.group, e.center(t)))
	}
}

// occupied reports whether an agent starts on a tile, and says which.
func (e *Editor) occupied(t tiles.Tile) bool {
	m := e.things.World.Setup().Tiles
	for i := range e.things.Scene.Setup.Agents {
		if m.At(e.things.Scene.Setup.Agents[i].Pos) == t {
			e.tell("%s starts there.", e.things.ShipName(i))
			return true
		}
	}
	return false
}

// Drag moves the brush.
func (e *Editor) Drag(to Spot) {
	h := &e.gesture
	h.now = to
	t, ok := e.tile(to)
	if h.kind != paintTiles || !ok || t == h.last {
		return
	}
	if from := h.last; e.things.World.Setup().Tiles.Contains(from) {
		// A fast pointer skips tiles: paint the tiles between, too.
		dx, dy := t.X-from.X, t.Y-from.Y
		n := max(dx, -dx, dy, -dy)
		for i := 1; i < n; i++ {
			e.paintTile(tiles.Tile{X: from.X + floorDiv(2*i*dx+n, 2*n), Y: from.Y + floorDiv(2*i*dy+n, 2*n)})
		}
	}
	e.paintTile(t)
	h.last = t
}

// floorDiv rounds down, also below zero; b is positive.
func floorDiv(a, b int) int {
	if a < 0 {
		return -((b - 1 - a) / b)
	}
	return a / b
}

// Release lifts the brush.
func (e *Editor) Release(at Spot) {
	if e.inSpace() {
		e.releaseInSpace(at)
		return
	}
	e.Drag(at)
	h := e.endGesture()
	t, ok := e.tile(at)
	switch {
	case !ok:
	case h.kind == dragMark && t == h.start:
		if e.brush == '*' && scene.IsGoal(e.drawing.Letter(t)) {
			e.applyEdit(e.drawing.PutGoal(e.group, t))
		}
	case h.kind == dragMark && e.acceptsMark(t):
		e.applyEdit(e.drawing.Move(h.start, t), nil)
	case h.kind == dragMark:
		e.tell(tileTaken)
	case h.kind == dragAgent && t != h.start && !e.occupied(t):
		e.applyEdit(e.drawing.MoveAgent(h.agent, e.center(t)))
	}
}

// Cancel lifts the brush without the effect of what was dragged or drawn. What was painted stays.
func (e *Editor) Cancel() { e.endGesture() }

// Ground says what the map has on the tile of a spot while it is edited; nothing in space, and beside the map.
func (e *Editor) Ground(at Spot) string {
	t, ok := e.tile(at)
	if !e.on || !ok {
		return ""
	}
	v, letter := e.host.Voice(), e.drawing.Letter(t)
	what := v.Text("open ground")
	switch cost := scene.CostOf(letter); {
	case scene.IsMark(letter):
		what = v.Format("the letter %s", string(letter))
	case cost == tiles.Solid:
		what = v.Text("wall")
	case cost > 1:
		what = v.Format("ground of cost %d", cost)
	}
	return v.Format("tile %d,%d", t.X, t.Y) + ": " + what
}

// endGesture ends the gesture and returns it. What it has painted becomes a stroke.
func (e *Editor) endGesture() gesture {
	h := e.gesture
	e.gesture = gesture{}
	if len(h.stroke.edit) > 0 {
		e.push(h.stroke)
	}
	return h
}

// Cursor is the tile under the pointer while the map is edited.
type Cursor struct {
	Center    r2.Vec
	DragStart r2.Vec // centre of the tile that something is dragged from, else Center
	Side      float64
}

// Cursor returns the tile at a spot, or false if the map is not edited or the spot is beside it.
func (e *Editor) Cursor(at Spot) (Cursor, bool) {
	t, ok := e.tile(at)
	if !e.on || !ok {
		return Cursor{}, false
	}
	m, h := e.things.World.Setup().Tiles, &e.gesture
	a := Cursor{Center: m.Center(t), DragStart: m.Center(t), Side: m.Size()}
	if h.kind == dragMark || h.kind == dragAgent {
		a.DragStart = m.Center(h.start)
	}
	return a, true
}

// paintTile paints a tile with the gesture's letter. Marks are not painted over.
func (e *Editor) paintTile(t tiles.Tile) {
	if !e.things.World.Setup().Tiles.Contains(t) {
		return
	}
	if was := e.drawing.Letter(t); was == e.gesture.letter || scene.IsMark(was) {
		return
	}
	if err := e.setGround(t, e.gesture.letter); err != nil {
		e.host.Notify(e.host.Voice().Fault(err))
		return
	}
	s := &e.gesture.stroke
	s.edit = append(s.edit, e.drawing.Draw(t, e.gesture.letter)...)
	s.ground = append(s.ground, t)
}

// setGround gives a tile of the running world the ground of a letter of the map.
func (e *Editor) setGround(t tiles.Tile, letter byte) error {
	return e.host.Give(sim.SetTile{Tile: t, Cost: scene.CostOf(letter)})
}

// applyEdit restarts the scene on its edited text. If that is no valid scene, it undoes
// the edit and says why.
func (e *Editor) applyEdit(edit edit.Change, err error) {
	if err == nil && len(edit) > 0 {
		if err = e.restart(e.drawing.Text()); err != nil {
			e.drawing.Apply(edit.Back())
		} else {
			e.push(stroke{edit: edit})
		}
	}
	if err != nil {
		e.host.Notify(e.refusal(err))
	}
}
