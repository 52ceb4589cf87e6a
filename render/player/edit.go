package player

import (
	"strings"

	"galaxy/nav/tiles"
	"galaxy/scene"
)

// mapEditor edits the map of the scene.
type mapEditor struct {
	on      bool
	drawing *scene.Drawing // nil until editing is switched on for the first time
	file    string         // the text of the scene's file when it was last read or written
	brush   byte           // a letter of Brushes
	group   int            // the brush places agents, starts and goals of this group
	gesture gesture
	undoHistory
}

// Brushes are the letters of ground, and + for agents, @ for starts and * for goals.
const Brushes = "#.123456789+@*"

// Editing reports whether the mouse changes the map.
func (p *Player) Editing() bool { return p.editor.on }

// ToggleEditing switches editing of the map on or off. Changes stay.
func (p *Player) ToggleEditing() {
	p.EndTour() // which would leave the map
	e := &p.editor
	switch {
	case e.on:
		e.endGesture()
		e.on = false
		what := "Editing ended."
		if p.Undoable() > 0 {
			what += " " + p.Notices.KeyName("Backspace") + " restarts the scene on the edited map."
		}
		if p.UnsavedStrokes() > 0 {
			what += " Ctrl+S saves it."
		}
		p.Notices.Notify(what)
		return
	case p.Tape.replay != nil:
		p.Notices.Notify(errReplay.Error())
		return
	case p.Lab.shownRun() != nil:
		p.Notices.Notify("This is a run of an experiment, with the map that it ran with; open the scene itself to edit it.")
		return
	case p.World.Setup().Tiles == nil:
		p.Notices.Notify("This scene has no map of tiles to edit.")
		return
	case e.drawing == nil:
		d, err := p.Scene.Drawing()
		if err != nil {
			p.Notices.Notify(err.Error())
			return
		}
		*e = mapEditor{drawing: d, file: p.Scene.Text, brush: '#'}
	default:
		p.reapplyEdits()
	}
	e.on, p.backwards, p.scrub = true, false, scrub{}
}

// resumeEditing switches editing on in a scene that was opened again, if it was on before.
func (p *Player) resumeEditing(before mapEditor) {
	if !before.on {
		return
	}
	if p.ToggleEditing(); p.editor.on {
		p.editor.brush = before.brush
		p.editor.group = max(0, min(before.group, len(p.Scene.Groups)-1))
	}
}

// SetBrush chooses the brush, one of Brushes. Choosing +, @ or * again chooses the next
// group. It reports false if letter is no brush or the map is not edited.
func (p *Player) SetBrush(letter rune) bool {
	e := &p.editor
	if !e.on || !strings.ContainsRune(Brushes, letter) {
		return false
	}
	again := e.brush == byte(letter)
	e.brush = byte(letter)
	if p.BrushGroup() != None && (again || !p.BrushAccepts(e.group)) {
		p.nextGroup()
	}
	return true
}

// Brush returns the brush, one of Brushes.
func (p *Player) Brush() rune { return rune(p.editor.brush) }

// BrushGroup returns the group whose agents, starts or goals the brush places, or None
// for a brush that paints ground.
func (p *Player) BrushGroup() int {
	if strings.IndexByte("+@*", p.editor.brush) < 0 {
		return None
	}
	return p.editor.group
}

// SetBrushGroup chooses the group whose agents, starts or goals the brush places. It
// does nothing if the brush does not accept that group.
func (p *Player) SetBrushGroup(group int) {
	if p.BrushAccepts(group) {
		p.editor.group = group
	}
}

// BrushAccepts reports whether the brush can place something of a group. A single agent
// can get a goal, but no further agents or starts.
func (p *Player) BrushAccepts(group int) bool {
	return group >= 0 && group < len(p.Scene.Groups) && (p.editor.brush == '*' || !p.Scene.Alone(group))
}

func (p *Player) nextGroup() {
	e, n := &p.editor, len(p.Scene.Groups)
	for i := 1; i <= n; i++ {
		if next := (e.group + i) % n; p.BrushAccepts(next) {
			e.group = next
			return
		}
	}
}

// BrushHelp returns what the buttons of the mouse do with the brush.
func (p *Player) BrushHelp() string {
	group := ""
	if g := p.BrushGroup(); g != None && g < len(p.index.groups) {
		group = p.index.groups[g]
	}
	switch letter := p.editor.brush; letter {
	case '+':
		return "Left adds an agent of " + group + " or drags a single agent; right removes it."
	case '@':
		return "Left adds a start tile of " + group + " or drags a letter; right removes it."
	case '*':
		return "Left places the goal of " + group + " or drags a letter; right removes it."
	case '#':
		return "Left paints walls, right open ground; letters can be dragged."
	case '.', '1':
		return "Both buttons paint open ground; letters can be dragged."
	default:
		return "Left paints ground of cost " + string(letter) + ", right open ground; letters can be dragged."
	}
}

// acceptsMark reports whether a mark or an agent can be placed on a tile.
func (e *mapEditor) acceptsMark(t tiles.Tile) bool {
	letter := e.drawing.Letter(t)
	return scene.CostOf(letter) == 1 && !scene.IsMark(letter)
}
