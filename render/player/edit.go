package player

import (
	"strings"

	"galaxy/nav/tiles"
	"galaxy/scene"
)

// editor is the map of the scene while a person changes it.
type editor struct {
	on      bool
	drawing *scene.Drawing // nil until editing is switched on first
	file    string         // what the scene's file held when it was last read or written
	brush   byte           // a letter of Brushes
	group   int            // whose agents, starts and goals are put down
	hand    hand
	history
}

// Brushes are the letters that can be painted, and + for agents, @ for starts and
// * for goals.
const Brushes = "#.123456789+@*"

// Editing reports whether the mouse changes the map.
func (p *Player) Editing() bool { return p.edit.on }

// ToggleEditing switches the editing of the map on, or off; what was changed stays.
func (p *Player) ToggleEditing() {
	e := &p.edit
	switch {
	case e.on:
		e.lift()
		e.on = false
		what := "The map is as it was drawn: Backspace starts the scene on it"
		if p.Unsaved() > 0 {
			what += ", Ctrl+S saves it"
		}
		p.Say(what + ".")
		return
	case p.replaying():
		p.Say(errReplay.Error())
		return
	case p.World.Setup().Tiles == nil:
		p.Say("This scene has no map of tiles to edit.")
		return
	case e.drawing == nil:
		d, err := p.Scene.Drawing()
		if err != nil {
			p.Say(err.Error())
			return
		}
		*e = editor{drawing: d, file: p.Scene.Text, brush: '#'}
	default:
		p.keepEdits()
	}
	e.on, p.Backwards, p.scrub = true, false, scrub{}
}

// editAgain goes on editing, where that was on, in the new text of a scene.
func (p *Player) editAgain(before editor) {
	if !before.on {
		return
	}
	if p.ToggleEditing(); p.edit.on {
		p.edit.brush = before.brush
		p.edit.group = max(0, min(before.group, len(p.Scene.Groups)-1))
	}
}

// SetBrush chooses what to put on the map, one of Brushes; the same agents, starts
// or goals again choose the next group. It reports whether it is a brush, and
// editing is on.
func (p *Player) SetBrush(letter rune) bool {
	e := &p.edit
	if !e.on || !strings.ContainsRune(Brushes, letter) {
		return false
	}
	again := e.brush == byte(letter)
	e.brush = byte(letter)
	if p.BrushGroup() != None && (again || !p.Suits(e.group)) {
		p.nextGroup()
	}
	return true
}

// Brush returns the brush, one of Brushes.
func (p *Player) Brush() rune { return rune(p.edit.brush) }

// BrushGroup returns the group whose agents, starts or goals the brush puts down,
// or None where it paints.
func (p *Player) BrushGroup() int {
	if strings.IndexByte("+@*", p.edit.brush) < 0 {
		return None
	}
	return p.edit.group
}

// SetBrushGroup chooses the group whose agents, starts or goals are put down. It
// changes nothing where the brush has none for that group.
func (p *Player) SetBrushGroup(group int) {
	if p.Suits(group) {
		p.edit.group = group
	}
}

// Suits reports whether the brush can be a group's: a single agent has a goal of
// its own, but nobody joins it.
func (p *Player) Suits(group int) bool {
	return group >= 0 && group < len(p.Scene.Groups) && (p.edit.brush == '*' || !p.Scene.Alone(group))
}

func (p *Player) nextGroup() {
	e, n := &p.edit, len(p.Scene.Groups)
	for i := 1; i <= n; i++ {
		if next := (e.group + i) % n; p.Suits(next) {
			e.group = next
			return
		}
	}
}

// BrushHelp says what the buttons of the mouse do with the brush.
func (p *Player) BrushHelp() string {
	group := ""
	if g := p.BrushGroup(); g != None && g < len(p.cast.groups) {
		group = p.cast.groups[g]
	}
	switch letter := p.edit.brush; letter {
	case '+':
		return "Left adds an agent to " + group + ", or drags a single one; right takes it away."
	case '@':
		return "Left adds a tile where " + group + " starts, or drags a letter; right takes it away."
	case '*':
		return "Left sends " + group + " there, or drags a letter; right takes it away."
	case '#':
		return "Left paints walls, right open ground. Letters are dragged."
	case '.', '1':
		return "Both buttons paint open ground. Letters are dragged."
	default:
		return "Left paints ground of cost " + string(letter) + ", right open ground. Letters are dragged."
	}
}

// open reports whether a mark or an agent can be put on a tile.
func (e *editor) open(t tiles.Tile) bool {
	letter := e.drawing.Letter(t)
	return scene.CostOf(letter) == 1 && !scene.IsMark(letter)
}
