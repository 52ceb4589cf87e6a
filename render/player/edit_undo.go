package player

import (
	"errors"
	"fmt"
	"slices"

	"galaxy/nav/tiles"
	"galaxy/scene"
)

// undoHistory holds the strokes on the map, so that they can be undone.
type undoHistory struct {
	done, undone []stroke // the newest last
	savedCount   int      // how many strokes of done the file holds
	unreachable  int      // strokes that the file holds and Redo no longer can
}

// stroke is what one gesture changed in the scene's text. Painted ground changes under
// the running agents; any other change restarts the scene.
type stroke struct {
	edit   scene.Edit
	ground []tiles.Tile
}

func (h *undoHistory) push(s stroke) {
	if n := len(h.done); h.savedCount > n {
		h.unreachable, h.savedCount = h.unreachable+h.savedCount-n, n
	}
	h.done, h.undone = append(h.done, s), nil
}

// UnsavedStrokes returns by how many strokes the map and the file differ.
func (p *Player) UnsavedStrokes() int {
	h := &p.editor.undoHistory
	d := len(h.done) - h.savedCount
	return h.unreachable + max(d, -d)
}

// Undoable returns how many strokes can be undone.
func (p *Player) Undoable() int { return len(p.editor.done) }

// Redoable returns how many strokes can be redone.
func (p *Player) Redoable() int { return len(p.editor.undone) }

// Undo undoes the newest stroke. If the map is then no valid scene, since a goal was
// walled in and then dragged out, say, it undoes earlier strokes until it is.
func (p *Player) Undo() {
	h := &p.editor.undoHistory
	if !p.canUndo() || len(h.done) == 0 {
		return
	}
	n := len(h.done)
	back := stroke{ground: h.done[n-1].ground}
	for i, s := range slices.Backward(h.done) {
		back.edit = append(back.edit, s.edit.Back()...)
		err := p.applyStroke(back)
		if err != nil && len(back.ground) == 0 && i > 0 {
			continue
		}
		if err != nil {
			p.Notices.Notify(refusal(err))
			return
		}
		if n-i > 1 {
			p.Notices.Notify(fmt.Sprintf("Undid %d strokes: between them the map was not a valid scene.", n-i))
		}
		slices.Reverse(h.done[i:])
		h.done, h.undone = h.done[:i], append(h.undone, h.done[i:]...)
		return
	}
}

// Redo does again what Undo has undone.
func (p *Player) Redo() {
	h := &p.editor.undoHistory
	n := len(h.undone)
	if !p.canUndo() || n == 0 {
		return
	}
	s := h.undone[n-1]
	if err := p.applyStroke(s); err != nil {
		p.Notices.Notify(refusal(err))
		return
	}
	h.undone, h.done = h.undone[:n-1], append(h.done, s)
}

// canUndo reports whether the map is edited and no gesture is under way.
func (p *Player) canUndo() bool { return p.editor.on && !p.editor.gesture.down }

// applyStroke applies a stroke, or the inverse of several, wholly or not at all.
func (p *Player) applyStroke(s stroke) error {
	d := p.editor.drawing
	d.Apply(s.edit)
	var err error
	if len(s.ground) == 0 {
		err = p.restartWithText(d.Text())
	}
	for i := 0; err == nil && i < len(s.ground); i++ {
		err = p.setGround(s.ground[i], d.Letter(s.ground[i]))
	}
	if err == nil {
		return nil
	}
	d.Apply(s.edit.Back())
	for _, t := range s.ground {
		_ = p.setGround(t, d.Letter(t)) // it was valid a moment ago
	}
	return err
}

// restartWithText restarts the scene with another text.
func (p *Player) restartWithText(text []byte) error {
	s, err := scene.Parse(p.Scene.File, text, p.Scene.Set...)
	if err != nil {
		return err
	}
	next, err := newWorkspace(s, p.against, p.overrides)
	if err != nil {
		return err
	}
	recorded := p.Tape.worthKeeping()
	p.replaceWorld(next)
	if recorded {
		p.Notices.Notify(p.Tape.notice())
	}
	p.editor.group = max(0, min(p.editor.group, len(s.Groups)-1)) // a single agent is a group, and may be gone
	return nil
}

// refusal returns why an edit is refused: of a scene's mistakes the first, without its
// place in a text that the person has not seen.
func refusal(err error) string {
	var ms scene.Mistakes
	if !errors.As(err, &ms) || len(ms) == 0 {
		return err.Error()
	}
	if ms[0].Hint == "" {
		return "The map cannot be changed so: " + ms[0].What + "."
	}
	return "The map cannot be changed so: " + ms[0].What + "; " + ms[0].Hint + "."
}

// reapplyEdits gives painted, unsaved ground to a world that has restarted or rewound.
func (p *Player) reapplyEdits() {
	d, m := p.editor.drawing, p.World.Setup().Tiles
	if d == nil {
		return
	}
	for y := range m.Height() {
		for x := range m.Width() {
			t := tiles.Tile{X: x, Y: y}
			if letter := d.Letter(t); scene.CostOf(letter) != m.Cost(t) {
				if err := p.setGround(t, letter); err != nil {
					p.Notices.Notify(err.Error())
				}
			}
		}
	}
}
