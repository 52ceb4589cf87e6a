package player

import (
	"strings"

	"galaxy/nav/tiles"
	"galaxy/scene"
	"galaxy/scene/edit"
)

// Editor changes the map of the scene by hand, and saves it. Most changes begin the scene again, which takes the player.
type Editor struct {
	base
	p        *Player
	tape     *Tape
	lab      *Lab
	orders   *Orders
	observer *Observer
	tours    *Tours

	mapEditor
}

// mapEditor edits the map of the scene.
type mapEditor struct {
	on      bool
	drawing *edit.Drawing // nil until editing is switched on for the first time
	file    string        // the text of the scene's file when it was last read or written
	brush   byte          // a letter of Brushes
	group   int           // the brush places agents, starts and goals of this group
	gesture gesture
	undoHistory
}

// Brushes are the letters of ground, and + for agents, @ for starts and * for goals.
const Brushes = "#.123456789+@*"

// Editing reports whether the mouse changes the map.
func (ed *Editor) Editing() bool { return ed.on }

// Toggle switches editing of the map on or off. Changes stay.
func (ed *Editor) Toggle() {
	ed.tours.End() // which would leave the map
	e := &ed.mapEditor
	switch {
	case e.on:
		e.endGesture()
		e.on = false
		what := "Editing ended."
		if ed.Undoable() > 0 {
			what += " " + ed.notices.KeyName("Backspace") + " restarts the scene on the edited map."
		}
		if ed.UnsavedStrokes() > 0 {
			what += " Ctrl+S saves it."
		}
		ed.notices.Notify(what)
		return
	case ed.tape.replay != nil:
		ed.notices.Notify(errReplay.Error())
		return
	case ed.lab.shownRun() != nil:
		ed.notices.Notify("This is a run of an experiment, with the map that it ran with; open the scene itself to edit it.")
		return
	case ed.ws.World.Setup().Tiles == nil:
		ed.notices.Notify("This scene has no map of tiles to edit.")
		return
	case e.drawing == nil:
		d, err := edit.Open(ed.ws.Scene)
		if err != nil {
			ed.notices.Notify(err.Error())
			return
		}
		*e = mapEditor{drawing: d, file: ed.ws.Scene.Text, brush: '#'}
	default:
		ed.reapply()
	}
	e.on, ed.ws.backwards, ed.ws.scrub = true, false, scrub{}
}

// resume switches editing on in a scene that was opened again, if it was on before.
func (ed *Editor) resume(before mapEditor) {
	if !before.on {
		return
	}
	if ed.Toggle(); ed.on {
		ed.brush = before.brush
		ed.group = max(0, min(before.group, len(ed.ws.Scene.Groups)-1))
	}
}

// SetBrush chooses the brush, one of Brushes. Choosing +, @ or * again chooses the next
// group. It reports false if letter is no brush or the map is not edited.
func (ed *Editor) SetBrush(letter rune) bool {
	e := &ed.mapEditor
	if !e.on || !strings.ContainsRune(Brushes, letter) {
		return false
	}
	again := e.brush == byte(letter)
	e.brush = byte(letter)
	if ed.BrushGroup() != None && (again || !ed.BrushAccepts(e.group)) {
		ed.nextGroup()
	}
	return true
}

// Brush returns the brush, one of Brushes.
func (ed *Editor) Brush() rune { return rune(ed.brush) }

// BrushGroup returns the group whose agents, starts or goals the brush places, or None
// for a brush that paints ground.
func (ed *Editor) BrushGroup() int {
	if strings.IndexByte("+@*", ed.brush) < 0 {
		return None
	}
	return ed.group
}

// SetBrushGroup chooses the group whose agents, starts or goals the brush places. It
// does nothing if the brush does not accept that group.
func (ed *Editor) SetBrushGroup(group int) {
	if ed.BrushAccepts(group) {
		ed.group = group
	}
}

// BrushAccepts reports whether the brush can place something of a group. A single agent
// can get a goal, but no further agents or starts.
func (ed *Editor) BrushAccepts(group int) bool {
	return group >= 0 && group < len(ed.ws.Scene.Groups) && (ed.brush == '*' || !ed.ws.Scene.Alone(group))
}

func (ed *Editor) nextGroup() {
	e, n := &ed.mapEditor, len(ed.ws.Scene.Groups)
	for i := 1; i <= n; i++ {
		if next := (e.group + i) % n; ed.BrushAccepts(next) {
			e.group = next
			return
		}
	}
}

// BrushHelp returns what the buttons of the mouse do with the brush.
func (ed *Editor) BrushHelp() string {
	group := ""
	if groups := ed.ws.World.Setup().Groups; ed.BrushGroup() != None && ed.BrushGroup() < len(groups) {
		group = groups[ed.BrushGroup()].Name
	}
	switch letter := ed.brush; letter {
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
