// Package build changes a scene by hand: its map or, without one, the things in space. It has the brushes, the gestures of the mouse,
// the strokes that can be undone, and the file to which they are saved. It knows no camera: points
// are points of the scene.
//
//	press, drag, release ──▶ stroke ──▶ text of the scene ──▶ ground of the world, or the scene again
//	                           └─▶ undone, redone
package build

import (
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/words"
	"galaxy/nav/tiles"
	"galaxy/render/finder"
	"galaxy/scene"
	"galaxy/scene/edit"
	"galaxy/sim"
)

// Editor changes the map of the scene that is open. The zero value edits nothing; use [New].
type Editor struct {
	things *finder.Things
	host   Host

	on      bool
	drawing *edit.Drawing // nil until editing is switched on for the first time
	file    string        // the text of the scene's file when it was last read or written
	brush   byte          // a letter of Brushes
	group   int           // the brush places agents, starts and goals of this group
	gesture gesture
	copied  held // by Copy
	undoHistory
}

// Host is the program in which a map is edited.
type Host interface {
	// Give gives an order to the world.
	Give(o sim.Order) error
	// BeginEdited begins the open scene again as it was edited.
	BeginEdited(s *scene.Scene) error
	// AgentAt returns the agent that is seen at a point, or not farther from it than reach, or None.
	AgentAt(at r2.Vec, reach float64) int
	// Orbit returns the body that is selected, or None, the time of the picture, and whether that leans.
	Orbit() (body int, now float64, leans bool)
	// SelectBody selects a body.
	SelectBody(i int)
	// Drafts returns the folder of the drafts of built-in scenes, or nothing if none are kept.
	Drafts() string
	// Notify tells the person a sentence.
	Notify(sentence string)
	// Voice says texts in the language of the person.
	Voice() *words.Voice
}

// None is no agent and no group.
const None = finder.None

// New returns an editor of the scene that is open.
func New(things *finder.Things, host Host) Editor { return Editor{things: things, host: host} }

// tell tells the person a sentence in the language of the person.
func (e *Editor) tell(k words.Key, values ...any) { e.host.Notify(e.host.Voice().Format(k, values...)) }

// Brushes are the letters of ground, and + for agents, @ for starts and * for goals.
const Brushes = "#.123456789+@*"

// brushes are the letters of the brushes of the scene that is open.
func (e *Editor) brushes() string {
	if e.inSpace() {
		return SpaceBrushes
	}
	return Brushes
}

// Editing reports whether the mouse changes the map.
func (e *Editor) Editing() bool { return e.on }

// Begin switches editing on in a scene with a map. Changes that were made before stay.
func (e *Editor) Begin() error {
	if e.drawing != nil {
		e.Reapply()
	} else {
		d, err := edit.Open(e.things.Scene)
		if err != nil {
			return err
		}
		e.Forget()
		e.drawing, e.file, e.brush = d, e.things.Scene.Text(), e.brushes()[0]
		e.on = true
		return e.takeDraft()
	}
	e.on = true
	return nil
}

// End switches editing off. Changes stay.
func (e *Editor) End() {
	e.endGesture()
	e.on = false
}

// Forget lets go of the map and of all strokes.
func (e *Editor) Forget() { *e = New(e.things, e.host) }

// BrushOf takes the brush of another editor, as far as there is one.
func (e *Editor) BrushOf(before Editor) {
	e.brush, e.group = before.brush, max(0, min(before.group, len(e.things.Scene.Groups)-1))
}

// SetBrush chooses the brush, one of Brushes or SpaceBrushes. Choosing +, @ or * again chooses the next
// group. It reports false if letter is no brush or the map is not edited.
func (e *Editor) SetBrush(letter rune) bool {
	if !e.on || !strings.ContainsRune(e.brushes(), letter) {
		return false
	}
	again := e.brush == byte(letter)
	e.brush = byte(letter)
	if e.BrushGroup() != None && (again || !e.BrushAccepts(e.group)) {
		e.nextGroup()
	}
	return true
}

// Brush returns the brush, one of Brushes.
func (e *Editor) Brush() rune { return rune(e.brush) }

// BrushGroup returns the group whose agents, starts or goals the brush places, or None
// for a brush that paints ground.
func (e *Editor) BrushGroup() int {
	if strings.IndexByte("+@&*", e.brush) < 0 || e.brush == '@' && e.inSpace() {
		return None
	}
	return e.group
}

// SetBrushGroup chooses the group whose agents, starts or goals the brush places. It
// does nothing if the brush does not accept that group.
func (e *Editor) SetBrushGroup(group int) {
	if e.BrushAccepts(group) {
		e.group = group
	}
}

// BrushAccepts reports whether the brush can place something of a group. A single agent
// can get a goal, but no further agents or starts.
func (e *Editor) BrushAccepts(group int) bool {
	return group >= 0 && group < len(e.things.Scene.Groups) && (e.brush == '*' || !e.things.Scene.Alone(group))
}

func (e *Editor) nextGroup() {
	n := len(e.things.Scene.Groups)
	for i := 1; i <= n; i++ {
		if next := (e.group + i) % n; e.BrushAccepts(next) {
			e.group = next
			return
		}
	}
}

// BrushHelp tells what the buttons of the mouse do with the brush.
func (e *Editor) BrushHelp() string {
	group := ""
	if groups := e.things.World.Setup().Groups; e.BrushGroup() != None && e.BrushGroup() < len(groups) {
		group = groups[e.BrushGroup()].Name
	}
	if e.inSpace() {
		return e.spaceHelp(group)
	}
	v := e.host.Voice()
	switch letter := e.brush; letter {
	case '+':
		return v.Format("Left adds an agent of %s or drags a single agent; right removes it.", group)
	case '@':
		return v.Format("Left adds a start tile of %s or drags a letter; right removes it.", group)
	case '*':
		return v.Format("Left places the goal of %s or drags a letter; right removes it.", group)
	case '#':
		return v.Text("Left paints walls, right open ground; letters can be dragged.")
	case '.', '1':
		return v.Text("Both buttons paint open ground; letters can be dragged.")
	default:
		return v.Format("Left paints ground of cost %s, right open ground; letters can be dragged.", string(letter))
	}
}

// acceptsMark reports whether a mark or an agent can be placed on a tile.
func (e *Editor) acceptsMark(t tiles.Tile) bool {
	letter := e.drawing.Letter(t)
	return scene.CostOf(letter) == 1 && !scene.IsMark(letter)
}
