package build

import (
	"errors"
	"slices"

	"galaxy/nav/tiles"
	"galaxy/scene"
	"galaxy/scene/edit"
	"galaxy/scene/tomlfile"
)

// undoHistory holds the strokes on the map, so that they can be undone.
type undoHistory struct {
	done, undone []stroke // the newest last
	savedCount   int      // how many strokes of done the file holds
	unreachable  int      // strokes that the file holds and Redo no longer can
}

// stroke is the change of the scene's text by one gesture. Painted ground changes under the running
// agents; any other change restarts the scene.
type stroke struct {
	edit   edit.Change
	ground []tiles.Tile
}

func (e *Editor) push(s stroke) {
	h := &e.undoHistory
	if n := len(h.done); h.savedCount > n {
		h.unreachable, h.savedCount = h.unreachable+h.savedCount-n, n
	}
	h.done, h.undone = append(h.done, s), nil
	e.keepDraft()
}

// UnsavedStrokes returns by how many strokes the map and the file differ.
func (e *Editor) UnsavedStrokes() int {
	h := &e.undoHistory
	d := len(h.done) - h.savedCount
	return h.unreachable + max(d, -d)
}

// Undoable returns how many strokes can be undone.
func (e *Editor) Undoable() int { return len(e.done) }

// Redoable returns how many strokes can be redone.
func (e *Editor) Redoable() int { return len(e.undone) }

// Undo undoes the newest stroke. If the map is then no valid scene, since a goal was
// walled in and then dragged out, say, it undoes earlier strokes until it is.
func (e *Editor) Undo() {
	h := &e.undoHistory
	if !e.canUndo() || len(h.done) == 0 {
		return
	}
	n := len(h.done)
	back := stroke{ground: h.done[n-1].ground}
	for i, s := range slices.Backward(h.done) {
		back.edit = append(back.edit, s.edit.Back()...)
		err := e.applyStroke(back)
		if err != nil && len(back.ground) == 0 && i > 0 {
			continue
		}
		if err != nil {
			e.host.Notify(e.refusal(err))
			return
		}
		if n-i > 1 {
			e.tell("Undid %d strokes: between them the map was not a valid scene.", n-i)
		}
		slices.Reverse(h.done[i:])
		h.done, h.undone = h.done[:i], append(h.undone, h.done[i:]...)
		e.keepDraft()
		return
	}
}

// Redo redoes the stroke that Undo has undone last.
func (e *Editor) Redo() {
	h := &e.undoHistory
	n := len(h.undone)
	if !e.canUndo() || n == 0 {
		return
	}
	s := h.undone[n-1]
	if err := e.applyStroke(s); err != nil {
		e.host.Notify(e.refusal(err))
		return
	}
	h.undone, h.done = h.undone[:n-1], append(h.done, s)
	e.keepDraft()
}

// canUndo reports whether the map is edited and no gesture is under way.
func (e *Editor) canUndo() bool { return e.on && !e.gesture.down }

// applyStroke applies a stroke, or the inverse of several, wholly or not at all.
func (e *Editor) applyStroke(s stroke) error {
	d := e.drawing
	d.Apply(s.edit)
	var err error
	if len(s.ground) == 0 {
		err = e.restart(d.Text())
	}
	for i := 0; err == nil && i < len(s.ground); i++ {
		err = e.setGround(s.ground[i], d.Letter(s.ground[i]))
	}
	if err == nil {
		return nil
	}
	d.Apply(s.edit.Back())
	for _, t := range s.ground {
		_ = e.setGround(t, d.Letter(t)) // it was valid a moment ago
	}
	return err
}

// restart begins the scene again with another text.
func (e *Editor) restart(text []byte) error {
	s, err := scene.Parse(e.things.Scene.File, text, e.things.Scene.Set...)
	if err == nil {
		err = e.host.BeginEdited(s)
	}
	if err == nil {
		e.group = max(0, min(e.group, len(s.Groups)-1)) // a single agent is a group, and may be gone
	}
	return err
}

// refusal returns why an edit is refused: the first of a scene's mistakes, without its place in a
// text that the person has not seen.
func (e *Editor) refusal(err error) string {
	var ms tomlfile.Mistakes
	if !errors.As(err, &ms) || len(ms) == 0 {
		return e.host.Voice().Fault(err)
	}
	v := e.host.Voice()
	what := v.Told("fault", ms[0].What)
	if ms[0].Hint != "" {
		what += "; " + v.Told("fault", ms[0].Hint)
	}
	return v.Format("The scene cannot be changed so: %s.", what)
}

// Reapply gives painted, unsaved ground to a world that has restarted or rewound.
func (e *Editor) Reapply() {
	d, m := e.drawing, e.things.World.Setup().Tiles
	if d == nil || m == nil {
		return
	}
	for y := range m.Height() {
		for x := range m.Width() {
			t := tiles.Tile{X: x, Y: y}
			if letter := d.Letter(t); scene.CostOf(letter) != m.Cost(t) {
				if err := e.setGround(t, letter); err != nil {
					e.host.Notify(e.host.Voice().Fault(err))
				}
			}
		}
	}
}
