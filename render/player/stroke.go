package player

import (
	"fmt"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav/tiles"
	"galaxy/scene"
)

// hand is what a button of the mouse is about while it is down on the map.
type hand struct {
	down  bool
	holds holding
	from  tiles.Tile // where it took hold
	agent int        // the one that it holds

	laying byte       // the letter that it paints
	last   tiles.Tile // where it was
	stroke stroke     // so far
}

type holding uint8

const (
	holdsNothing holding = iota
	holdsBrush           // and paints
	holdsMark
	holdsAgent
)

// BeginStroke puts the brush down at a point of the picture, in framebuffer pixels
// from its upper left corner; one that erases takes away what the brush puts there.
func (p *Player) BeginStroke(erase bool, x, y float64) {
	e := &p.edit
	t, ok := p.tileAt(x, y)
	e.hand = hand{down: true, from: t, last: t}
	if !ok {
		e.hand.last = tiles.Tile{X: None, Y: None}
	}
	mark := ok && scene.IsMark(e.drawing.Letter(t))
	switch {
	case e.brush == '+':
		p.touchAgent(erase, x, y)
	case p.BrushGroup() != None && mark && erase:
		p.rewrite(e.drawing.DropMark(t))
	case mark:
		e.hand.holds = holdsMark
	case p.BrushGroup() == None:
		e.hand.holds, e.hand.laying = holdsBrush, e.brush
		if erase {
			e.hand.laying = '.'
		}
		p.lay(t)
	case !ok || erase:
	case !e.open(t):
		p.Say(notOpen)
	case !p.Suits(e.group):
		p.Say(noGroup)
	case e.brush == '@':
		p.rewrite(e.drawing.PutStart(e.group, t))
	default:
		p.rewrite(e.drawing.PutGoal(e.group, t))
	}
}

const noGroup = "This scene has no [[group]] for that: write one into its file."

const notOpen = "Letters and agents go to open ground without a letter and without a cost."

// touchAgent takes hold of the single agent at a point, or takes it away, or adds
// one where there is none.
func (p *Player) touchAgent(erase bool, x, y float64) {
	e := &p.edit
	id := p.agentAt(x, y)
	single, ok := None, false
	if id != None {
		single, ok = p.Scene.Single(id)
	}
	t, on := p.tileAt(x, y)
	switch {
	case ok && erase:
		p.rewrite(e.drawing.DropAgent(single))
	case ok:
		e.hand.holds, e.hand.agent = holdsAgent, single
	case erase && id != None:
		p.Say(p.ShipName(id) + " is one of the count of its group, which its file says; only single agents are taken away.")
	case erase || !on:
	case scene.CostOf(e.drawing.Letter(t)) == tiles.Solid:
		p.Say("Agents go to open ground.")
	case !p.Suits(e.group):
		p.Say(noGroup)
	case !p.occupied(t):
		p.rewrite(e.drawing.AddAgent(e.group, t))
	}
}

// occupied reports whether somebody starts on a tile, and says who.
func (p *Player) occupied(t tiles.Tile) bool {
	m := p.World.Setup().Tiles
	for i := range p.Scene.Setup.Agents {
		if m.At(p.Scene.Setup.Agents[i].Pos) == t {
			p.Say(p.ShipName(i) + " starts there.")
			return true
		}
	}
	return false
}

// agentAt returns the agent at a point of the picture, or None.
func (p *Player) agentAt(x, y float64) int {
	const finger = 6 // points
	at := p.pointAt(x, y)
	best, id := 0.0, None
	for i, a := range p.World.Agents() {
		d := r2.Norm(r2.Sub(p.shipPlace(i), at))
		if d <= max(a.Radius, finger*p.view.scale/p.Camera.Zoom) && (id == None || d < best) {
			best, id = d, i
		}
	}
	return id
}

// Stroke moves the brush to a point of the picture.
func (p *Player) Stroke(x, y float64) {
	h := &p.edit.hand
	t, ok := p.tileAt(x, y)
	if h.holds != holdsBrush || !ok || t == h.last {
		return
	}
	if from := h.last; p.World.Setup().Tiles.Contains(from) {
		// A quick hand is seen here and there only: the tiles between are its too.
		dx, dy := t.X-from.X, t.Y-from.Y
		n := max(dx, -dx, dy, -dy)
		for i := 1; i < n; i++ {
			p.lay(tiles.Tile{X: from.X + floorDiv(2*i*dx+n, 2*n), Y: from.Y + floorDiv(2*i*dy+n, 2*n)})
		}
	}
	p.lay(t)
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
	e := &p.edit
	p.Stroke(x, y)
	h := e.lift()
	t, ok := p.tileAt(x, y)
	switch {
	case !ok:
	case h.holds == holdsMark && t == h.from:
		if e.brush == '*' && scene.IsGoal(e.drawing.Letter(t)) {
			p.rewrite(e.drawing.PutGoal(e.group, t))
		}
	case h.holds == holdsMark && e.open(t):
		p.rewrite(e.drawing.Move(h.from, t), nil)
	case h.holds == holdsMark:
		p.Say(notOpen)
	case h.holds == holdsAgent && t != h.from && !p.occupied(t):
		p.rewrite(e.drawing.MoveAgent(h.agent, t))
	}
}

// lift takes the hand off the map; what it painted is a stroke. It returns what the
// hand was about.
func (e *editor) lift() hand {
	h := e.hand
	e.hand = hand{}
	if len(h.stroke.edit) > 0 {
		e.did(h.stroke)
	}
	return h
}

// Aim is the tile at which the hand is aimed.
type Aim struct {
	At, From r2.Vec // its middle, and that of the tile of what is dragged there; the same where nothing is
	Side     float64
}

// Aim returns the tile at a point of the picture, or false where the map is not
// edited or the point is beside it.
func (p *Player) Aim(x, y float64) (Aim, bool) {
	t, ok := p.tileAt(x, y)
	if !p.edit.on || !ok {
		return Aim{}, false
	}
	m, h := p.World.Setup().Tiles, &p.edit.hand
	a := Aim{At: m.Center(t), From: m.Center(t), Side: m.Size()}
	if h.holds == holdsMark || h.holds == holdsAgent {
		a.From = m.Center(h.from)
	}
	return a, true
}

// lay paints a tile. Marks stay: they are moved, not painted over.
func (p *Player) lay(t tiles.Tile) {
	e := &p.edit
	if !p.World.Setup().Tiles.Contains(t) {
		return
	}
	if was := e.drawing.Letter(t); was == e.hand.laying || scene.IsMark(was) {
		return
	}
	if err := p.lie(t, e.hand.laying); err != nil {
		p.Say(err.Error())
		return
	}
	s := &e.hand.stroke
	s.edit = append(s.edit, e.drawing.Draw(t, e.hand.laying)...)
	s.ground = append(s.ground, t)
}

// lie gives a tile of the running world the ground of a letter.
func (p *Player) lie(t tiles.Tile, letter byte) error {
	return p.Give("tile", fmt.Sprintf("%d,%d", t.X, t.Y), scene.Ground(letter))
}

// rewrite begins the scene again on its text, as it was just changed; where no
// scene comes of that, the change is taken back and the reason said.
func (p *Player) rewrite(edit scene.Edit, err error) {
	e := &p.edit
	if err == nil && len(edit) > 0 {
		if err = p.beginOn(e.drawing.Text()); err != nil {
			e.drawing.Apply(edit.Back())
		} else {
			e.did(stroke{edit: edit})
		}
	}
	if err != nil {
		p.Say(refusal(err))
	}
}
