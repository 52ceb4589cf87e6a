package player

import (
	"errors"
	"fmt"
	"slices"

	"galaxy/nav/tiles"
	"galaxy/scene"
)

// history is every stroke on the map, so that it can be taken back.
type history struct {
	done, undone []stroke // the newest last
	saved        int      // how many of done the file holds
	lost         int      // strokes that the file holds and nobody can do again
}

// stroke is what one movement of the hand changed in the text. Ground that it
// painted changes under the agents; with whatever else it changed the scene begins
// again.
type stroke struct {
	edit   scene.Edit
	ground []tiles.Tile
}

func (h *history) did(s stroke) {
	if n := len(h.done); h.saved > n {
		h.lost, h.saved = h.lost+h.saved-n, n
	}
	h.done, h.undone = append(h.done, s), nil
}

// Unsaved returns how many strokes the map and the file are apart.
func (p *Player) Unsaved() int {
	h := &p.edit.history
	d := len(h.done) - h.saved
	return h.lost + max(d, -d)
}

// Undoable returns how many strokes Undo can take back.
func (p *Player) Undoable() int { return len(p.edit.done) }

// Redoable returns how many strokes Redo can do again.
func (p *Player) Redoable() int { return len(p.edit.undone) }

// Undo takes the newest stroke back. Where no scene comes of that, since a goal was
// walled in and then dragged out, say, the strokes before go with it until there is
// one.
func (p *Player) Undo() {
	h := &p.edit.history
	if !p.unhurried() || len(h.done) == 0 {
		return
	}
	n := len(h.done)
	back := stroke{ground: h.done[n-1].ground}
	for i, s := range slices.Backward(h.done) {
		back.edit = append(back.edit, s.edit.Back()...)
		err := p.make(back)
		if err != nil && len(back.ground) == 0 && i > 0 {
			continue
		}
		if err != nil {
			p.Say(refusal(err))
			return
		}
		if n-i > 1 {
			p.Say(fmt.Sprintf("Took %d strokes back: between them the map was no scene.", n-i))
		}
		slices.Reverse(h.done[i:])
		h.done, h.undone = h.done[:i], append(h.undone, h.done[i:]...)
		return
	}
}

// Redo does what Undo has taken back.
func (p *Player) Redo() {
	h := &p.edit.history
	n := len(h.undone)
	if !p.unhurried() || n == 0 {
		return
	}
	s := h.undone[n-1]
	if err := p.make(s); err != nil {
		p.Say(refusal(err))
		return
	}
	h.undone, h.done = h.undone[:n-1], append(h.done, s)
}

// unhurried reports whether the map is edited and no stroke is under way.
func (p *Player) unhurried() bool { return p.edit.on && !p.edit.hand.down }

// make makes a stroke once more, or one that takes others back: all of it or nothing.
func (p *Player) make(s stroke) error {
	d := p.edit.drawing
	d.Apply(s.edit)
	var err error
	if len(s.ground) == 0 {
		err = p.beginOn(d.Text())
	}
	for i := 0; err == nil && i < len(s.ground); i++ {
		err = p.lie(s.ground[i], d.Letter(s.ground[i]))
	}
	if err == nil {
		return nil
	}
	d.Apply(s.edit.Back())
	for _, t := range s.ground {
		_ = p.lie(t, d.Letter(t)) // it lay there a moment ago
	}
	return err
}

// beginOn starts the scene again with another text.
func (p *Player) beginOn(text []byte) error {
	s, err := scene.Parse(p.Scene.File, text, p.Scene.Set...)
	if err != nil {
		return err
	}
	w, rival, err := raise(s, p.against)
	if err != nil {
		return err
	}
	lost := p.recorded()
	p.exchange(s, w, rival)
	if lost {
		p.Say(p.afresh())
	}
	p.edit.group = max(0, min(p.edit.group, len(s.Groups)-1)) // a single agent is a group, and may be gone
	return nil
}

// refusal says why a change is none. Of a scene's mistakes it is the first, without
// its place in a text that nobody has seen.
func refusal(err error) string {
	var ms scene.Mistakes
	if !errors.As(err, &ms) || len(ms) == 0 {
		return err.Error()
	}
	if ms[0].Hint == "" {
		return "This cannot be: " + ms[0].What + "."
	}
	return "This cannot be: " + ms[0].What + "; " + ms[0].Hint + "."
}

// keepEdits puts what was painted, and not saved, into a world that begins again
// or has gone back.
func (p *Player) keepEdits() {
	d, m := p.edit.drawing, p.World.Setup().Tiles
	if d == nil {
		return
	}
	for y := range m.Height() {
		for x := range m.Width() {
			t := tiles.Tile{X: x, Y: y}
			if letter := d.Letter(t); scene.CostOf(letter) != m.Cost(t) {
				if err := p.lie(t, letter); err != nil {
					p.Say(err.Error())
				}
			}
		}
	}
}
