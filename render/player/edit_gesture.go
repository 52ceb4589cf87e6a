package player

import (
	"fmt"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav/tiles"
	"galaxy/scene"
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
func (p *Player) BeginStroke(erase bool, x, y float64) {
	e := &p.editor
	t, ok := p.Camera.tileAt(x, y)
	e.gesture = gesture{down: true, start: t, last: t}
	if !ok {
		e.gesture.last = tiles.Tile{X: None, Y: None}
	}
	mark := ok && scene.IsMark(e.drawing.Letter(t))
	switch {
	case e.brush == '+':
		p.editAgent(erase, x, y)
	case p.BrushGroup() != None && mark && erase:
		p.applyEdit(e.drawing.DropMark(t))
	case mark:
		e.gesture.kind = dragMark
	case p.BrushGroup() == None:
		e.gesture.kind, e.gesture.letter = paintTiles, e.brush
		if erase {
			e.gesture.letter = '.'
		}
		p.paintTile(t)
	case !ok || erase:
	case !e.acceptsMark(t):
		p.Notices.Notify(tileTaken)
	case !p.BrushAccepts(e.group):
		p.Notices.Notify(noGroup)
	case e.brush == '@':
		p.applyEdit(e.drawing.PutStart(e.group, t))
	default:
		p.applyEdit(e.drawing.PutGoal(e.group, t))
	}
}

const noGroup = "This scene has no [[group]] for that; add one to its file."

const tileTaken = "Letters and agents need open ground of cost 1 without a letter."

// editAgent removes the single agent at a point or begins to drag it, or adds one if
// there is none.
func (p *Player) editAgent(erase bool, x, y float64) {
	e := &p.editor
	id := p.agentAt(x, y)
	single, ok := None, false
	if id != None {
		single, ok = p.Scene.Single(id)
	}
	t, on := p.Camera.tileAt(x, y)
	switch {
	case ok && erase:
		p.applyEdit(e.drawing.DropAgent(single))
	case ok:
		e.gesture.kind, e.gesture.agent = dragAgent, single
	case erase && id != None:
		p.Notices.Notify(p.ShipName(id) + " is part of its group's count in the scene's file; only single agents can be removed here.")
	case erase || !on:
	case scene.CostOf(e.drawing.Letter(t)) == tiles.Solid:
		p.Notices.Notify("Agents need open ground.")
	case !p.BrushAccepts(e.group):
		p.Notices.Notify(noGroup)
	case !p.occupied(t):
		p.applyEdit(e.drawing.AddAgent(e.group, t))
	}
}

// occupied reports whether an agent starts on a tile, and says which.
func (p *Player) occupied(t tiles.Tile) bool {
	m := p.World.Setup().Tiles
	for i := range p.Scene.Setup.Agents {
		if m.At(p.Scene.Setup.Agents[i].Pos) == t {
			p.Notices.Notify(p.ShipName(i) + " starts there.")
			return true
		}
	}
	return false
}

// agentAt returns the agent at a point of the picture, or None.
func (p *Player) agentAt(x, y float64) int {
	const finger = 6 // points
	at := p.Camera.pointAt(x, y)
	best, id := 0.0, None
	for i := range p.World.Count() {
		d := r2.Norm(r2.Sub(p.shipPosition(i), at))
		if p.World.Presence(uint32(i)) != sim.Here {
			continue
		}
		if d <= max(p.World.Glance(uint32(i)).Of.Radius, finger*p.Camera.scale/p.Camera.view.Zoom) && (id == None || d < best) {
			best, id = d, i
		}
	}
	return id
}

// Stroke moves the brush to a point of the picture.
func (p *Player) Stroke(x, y float64) {
	h := &p.editor.gesture
	t, ok := p.Camera.tileAt(x, y)
	if h.kind != paintTiles || !ok || t == h.last {
		return
	}
	if from := h.last; p.World.Setup().Tiles.Contains(from) {
		// A fast pointer skips tiles: paint those between.
		dx, dy := t.X-from.X, t.Y-from.Y
		n := max(dx, -dx, dy, -dy)
		for i := 1; i < n; i++ {
			p.paintTile(tiles.Tile{X: from.X + floorDiv(2*i*dx+n, 2*n), Y: from.Y + floorDiv(2*i*dy+n, 2*n)})
		}
	}
	p.paintTile(t)
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
func (p *Player) EndStroke(x, y float64) {
	e := &p.editor
	p.Stroke(x, y)
	h := e.endGesture()
	t, ok := p.Camera.tileAt(x, y)
	switch {
	case !ok:
	case h.kind == dragMark && t == h.start:
		if e.brush == '*' && scene.IsGoal(e.drawing.Letter(t)) {
			p.applyEdit(e.drawing.PutGoal(e.group, t))
		}
	case h.kind == dragMark && e.acceptsMark(t):
		p.applyEdit(e.drawing.Move(h.start, t), nil)
	case h.kind == dragMark:
		p.Notices.Notify(tileTaken)
	case h.kind == dragAgent && t != h.start && !p.occupied(t):
		p.applyEdit(e.drawing.MoveAgent(h.agent, t))
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

// EditCursor returns the tile at a point of the picture, or false if the map is not
// edited or the point is beside it.
func (p *Player) EditCursor(x, y float64) (EditCursor, bool) {
	t, ok := p.Camera.tileAt(x, y)
	if !p.editor.on || !ok {
		return EditCursor{}, false
	}
	m, h := p.World.Setup().Tiles, &p.editor.gesture
	a := EditCursor{Center: m.Center(t), DragStart: m.Center(t), Side: m.Size()}
	if h.kind == dragMark || h.kind == dragAgent {
		a.DragStart = m.Center(h.start)
	}
	return a, true
}

// paintTile paints a tile with the gesture's letter. Marks are not painted over.
func (p *Player) paintTile(t tiles.Tile) {
	e := &p.editor
	if !p.World.Setup().Tiles.Contains(t) {
		return
	}
	if was := e.drawing.Letter(t); was == e.gesture.letter || scene.IsMark(was) {
		return
	}
	if err := p.setGround(t, e.gesture.letter); err != nil {
		p.Notices.Notify(err.Error())
		return
	}
	s := &e.gesture.stroke
	s.edit = append(s.edit, e.drawing.Draw(t, e.gesture.letter)...)
	s.ground = append(s.ground, t)
}

// setGround gives a tile of the running world the ground of a letter of the map.
func (p *Player) setGround(t tiles.Tile, letter byte) error {
	return p.Give("tile", fmt.Sprintf("%d,%d", t.X, t.Y), scene.Ground(letter))
}

// applyEdit restarts the scene on its edited text. If that is no valid scene, it undoes
// the edit and says why.
func (p *Player) applyEdit(edit scene.Edit, err error) {
	e := &p.editor
	if err == nil && len(edit) > 0 {
		if err = p.restartWithText(e.drawing.Text()); err != nil {
			e.drawing.Apply(edit.Back())
		} else {
			e.push(stroke{edit: edit})
		}
	}
	if err != nil {
		p.Notices.Notify(refusal(err))
	}
}
