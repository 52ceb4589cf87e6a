package player

import (
	"fmt"
	"os"
	"slices"
	"strings"

	files "galaxy/internal/whole"
	"galaxy/nav/tiles"
	"galaxy/scene"
)

// editor is the map of the scene while a person changes it: what is drawn now, and
// every stroke, so that it can be taken back.
type editor struct {
	on      bool
	of      string         // the text of the scene that is played
	written string         // the text that was saved last
	drawing *scene.Drawing // nil until editing is switched on first
	brush   byte           // a letter of Brushes
	group   int            // whose agents the brush + adds

	laying byte       // what the stroke under way lays; 0 for nothing
	last   tiles.Tile // where it was
	carry  bool       // it carries the mark of that tile
	stroke stroke     // so far

	done, undone []stroke // the newest last
}

// stroke is what one movement of the hand changed.
type stroke []change

type change struct {
	tile     tiles.Tile
	from, to byte   // letters of the map; both 0 where the ground stays
	adds     string // the group that gets one more agent there
	takes    string // the group whose agent there, added last, goes
}

func (c change) back() change { return change{c.tile, c.to, c.from, c.takes, c.adds} }

// Brushes are the letters that can be painted, and + for agents.
const Brushes = "#.123456789+"

// Editing reports whether the mouse paints tiles.
func (p *Player) Editing() bool { return p.edit.on }

// ToggleEditing switches the editing of the map on, or off; what was painted stays.
func (p *Player) ToggleEditing() {
	e := &p.edit
	switch {
	case e.on:
		e.on = false
		p.Say("The map is as it was painted; Backspace starts the scene on it.")
		return
	case p.Replaying():
		p.Say(errReplay.Error())
		return
	case e.drawing == nil:
		d, err := p.Scene.Drawing()
		if err != nil {
			p.Say(err.Error())
			return
		}
		*e = editor{of: p.Scene.Text, drawing: d, brush: '#'}
	}
	e.on = true
	p.sayBrush()
}

// SetBrush chooses what to paint, one of Brushes. It reports whether it is one, and
// editing is on.
func (p *Player) SetBrush(letter rune) bool {
	if !p.edit.on || !strings.ContainsRune(Brushes, letter) {
		return false
	}
	e := &p.edit
	if letter == '+' && e.brush == '+' {
		e.group = (e.group + 1) % len(p.World.Setup().Groups)
	}
	e.brush = byte(letter)
	p.sayBrush()
	return true
}

func (p *Player) sayBrush() {
	if p.edit.brush == '+' {
		p.Warn("The left button adds an agent to " + p.World.Setup().Groups[p.edit.group].Name + ", and + chooses the next group; # . and 1 to 9 paint; F2 ends.")
		return
	}
	paints := "ground of cost " + string(p.edit.brush)
	switch p.edit.brush {
	case '#':
		paints = "walls"
	case '.', '1':
		paints = "open ground"
	}
	p.Warn("The left button paints " + paints + ", the right one open ground. Choose with # . and 1 to 9, or + for agents; drag letters; F2 ends.")
}

// BeginStroke puts the brush down at a point of the picture, in framebuffer pixels
// from its upper left corner; one that erases lays open ground. Put down on a mark
// it takes the mark along.
func (p *Player) BeginStroke(erase bool, x, y float64) {
	e := &p.edit
	e.stroke, e.carry, e.laying = nil, false, e.brush
	if erase {
		e.laying = '.'
	}
	t, ok := p.TileAt(x, y)
	if !ok {
		t = tiles.Tile{X: None, Y: None}
	}
	e.last = t
	switch {
	case e.laying == '+':
		if e.laying = 0; ok {
			p.addAgent(t)
		}
	case ok && scene.IsMark(e.drawing.Letter(t)):
		e.carry = true
	default:
		p.lay(t)
	}
}

// addAgent puts one more agent of the chosen group on a tile; the scene begins again.
func (p *Player) addAgent(t tiles.Tile) {
	e := &p.edit
	s := stroke{{tile: t, adds: p.World.Setup().Groups[e.group].Name}}
	if err := p.draw(s); err != nil {
		p.Say(err.Error())
		return
	}
	e.stroke = s
}

// Stroke moves the brush to a point of the picture.
func (p *Player) Stroke(x, y float64) {
	e := &p.edit
	t, ok := p.TileAt(x, y)
	if e.carry || e.laying == 0 || !ok || t == e.last {
		return
	}
	if from := e.last; p.World.Setup().Tiles.Contains(from) {
		// A quick hand is seen here and there only: the tiles between are its too.
		dx, dy := t.X-from.X, t.Y-from.Y
		n := max(dx, -dx, dy, -dy)
		for i := 1; i < n; i++ {
			p.lay(tiles.Tile{X: from.X + (2*i*dx+n)/(2*n), Y: from.Y + (2*i*dy+n)/(2*n)})
		}
	}
	p.lay(t)
	e.last = t
}

// EndStroke lifts the brush at a point of the picture.
func (p *Player) EndStroke(x, y float64) {
	e := &p.edit
	p.Stroke(x, y)
	if t, ok := p.TileAt(x, y); e.carry && ok && t != e.last {
		p.carryTo(t)
	}
	if e.carry = false; len(e.stroke) > 0 {
		e.done, e.undone = append(e.done, e.stroke), nil
	}
	e.stroke = nil
}

// lay paints a tile. Marks stay: they are moved, not painted over.
func (p *Player) lay(t tiles.Tile) {
	e := &p.edit
	if !p.World.Setup().Tiles.Contains(t) {
		return
	}
	c := change{tile: t, from: e.drawing.Letter(t), to: e.laying}
	if c.from == c.to || scene.IsMark(c.from) {
		return
	}
	if err := p.draw(stroke{c}); err != nil {
		p.Say(err.Error())
		return
	}
	e.stroke = append(e.stroke, c)
}

// carryTo moves the mark of the last tile to another.
func (p *Player) carryTo(t tiles.Tile) {
	e := &p.edit
	if e.drawing.Letter(t) != '.' {
		p.Say("A mark goes to open ground without a mark and without a cost.")
		return
	}
	mark := e.drawing.Letter(e.last)
	s := stroke{{tile: e.last, from: mark, to: '.'}, {tile: t, from: '.', to: mark}}
	if err := p.draw(s); err != nil {
		p.Say(err.Error())
		return
	}
	e.stroke = s
}

// draw makes the changes of a stroke, all or none. Ground changes under the agents;
// marks say where they start and what they are bound for, so that with them, and
// with an agent more or less, the scene begins again.
func (p *Player) draw(s stroke) error {
	d := p.edit.drawing
	again := false
	for i, c := range s {
		if again = again || c.adds != c.takes || scene.IsMark(c.from) || scene.IsMark(c.to); again {
			redraw(d, c)
			continue
		}
		if err := p.lie(c.tile, c.to); err != nil {
			for _, back := range s[:i] {
				d.Draw(back.tile, back.from)
				_ = p.lie(back.tile, back.from) // it lay there a moment ago
			}
			return err
		}
		d.Draw(c.tile, c.to)
	}
	if !again {
		return nil
	}
	if err := p.beginOn(d.Text()); err != nil {
		for _, c := range s {
			redraw(d, c.back())
		}
		return err
	}
	return nil
}

// redraw makes one change in the text.
func redraw(d *scene.Drawing, c change) {
	switch {
	case c.adds != "":
		d.AddAgent(c.adds, c.tile)
	case c.takes != "":
		d.DropAgent()
	default:
		d.Draw(c.tile, c.to)
	}
}

// lie gives a tile of the running world the ground of a letter.
func (p *Player) lie(t tiles.Tile, letter byte) error {
	return p.Give("tile", fmt.Sprintf("%d,%d", t.X, t.Y), scene.Ground(letter))
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
	p.edit.of = s.Text
	p.exchange(s, w, rival)
	return nil
}

// keepEdits puts what was painted, and not saved, into a world that begins again;
// the edits of another text are forgotten.
func (p *Player) keepEdits() {
	e := &p.edit
	if e.drawing == nil {
		return
	}
	m := p.World.Setup().Tiles
	if p.Scene.Text != e.of || m == nil {
		*e = editor{}
		return
	}
	for y := range m.Height() {
		for x := range m.Width() {
			t := tiles.Tile{X: x, Y: y}
			if letter := e.drawing.Letter(t); scene.CostOf(letter) != m.Cost(t) {
				if err := p.lie(t, letter); err != nil {
					p.Say(err.Error())
				}
			}
		}
	}
}

// Undo takes the newest stroke back.
func (p *Player) Undo() {
	e := &p.edit
	if p.Editing() && len(e.done) > 0 {
		s := e.done[len(e.done)-1]
		back := make(stroke, len(s))
		for i, c := range s {
			back[len(s)-1-i] = c.back()
		}
		if err := p.draw(back); err != nil {
			p.Say(err.Error())
			return
		}
		e.done, e.undone = e.done[:len(e.done)-1], append(e.undone, s)
	}
}

// Redo does what Undo has taken back.
func (p *Player) Redo() {
	e := &p.edit
	if p.Editing() && len(e.undone) > 0 {
		s := e.undone[len(e.undone)-1]
		if err := p.draw(s); err != nil {
			p.Say(err.Error())
			return
		}
		e.undone, e.done = e.undone[:len(e.undone)-1], append(e.done, s)
	}
}

// Save writes the scene with its map as it is now: to its file or, where it is
// built in, to a new one in the working folder. A map that no scene can have is not
// written, and the sentence says why.
func (p *Player) Save() {
	if !p.Editing() {
		return
	}
	name := p.Scene.File
	if slices.Contains(scene.Builtin(), name) {
		name = freeScene(name)
	}
	s, err := scene.Parse(name, p.edit.drawing.Text(), p.Scene.Set...)
	if err == nil {
		err = writeScene(name, s.Text)
	}
	if err != nil {
		p.Say("Not saved: " + err.Error())
		return
	}
	p.Scene = s
	p.edit.of, p.edit.written = s.Text, s.Text
	p.Say("Saved " + name + ".")
}

// Wrote reports whether a file holds what Save has written, and nobody else.
func (p *Player) Wrote(name string) bool {
	text, err := os.ReadFile(name)
	return err == nil && p.edit.written != "" && string(text) == p.edit.written
}

func writeScene(name, text string) error {
	f, err := files.Create(name)
	if err != nil {
		return err
	}
	defer f.Discard()
	if _, err := f.WriteString(text); err != nil {
		return err
	}
	return f.Commit()
}

// freeScene returns the name of a file for a built-in scene that is not there yet.
func freeScene(builtin string) string {
	for i := 1; ; i++ {
		name := builtin + ".toml"
		if i > 1 {
			name = fmt.Sprintf("%s-%d.toml", builtin, i)
		}
		if _, err := os.Lstat(name); err != nil {
			return name
		}
	}
}
