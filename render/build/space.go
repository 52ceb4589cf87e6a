package build

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/sim"
)

// SpaceBrushes are the brushes of scenes without a map: ( for rocks, = for boxes, + for ships, & for groups, @ for planets and moons, % for
// stations, and * for goals. All but @ and % move a thing from which they are dragged.
const SpaceBrushes = "(=@%+&*"

// spaceHelp tells what the buttons of the mouse do with a brush of space.
func (e *Editor) spaceHelp(group string) string {
	v := e.host.Voice()
	switch e.brush {
	case '(':
		return v.Text("Left places a rock: drag to its edge. A thing that is there is dragged; right removes it.")
	case '=':
		return v.Text("Left places a box: drag to its other corner. A thing that is there is dragged; right removes it.")
	case '+':
		return v.Format("Left places a ship of %s. A thing that is there is dragged; right removes it.", group)
	case '@':
		return v.Text("Left places a body: drag to its edge. A drag from a body draws a moon of it. Right removes a body.")
	case '%':
		return v.Text("Left places a station, which circles the nearest body. Right removes it.")
	case '&':
		return v.Format("Left places a further group like %s. A thing that is there is dragged; right removes it, a ship with its group.", group)
	}
	return v.Format("Left places the goal of %s. A thing that is there is dragged; right removes it.", group)
}

// held is a thing of space under the pointer.
type held struct {
	kind  thingKind
	index int // of the rock, the box, the agent's table or the group
	at    r2.Vec
	size  r2.Vec // of a box: half its sides; of a rock: its radius twice
}

type thingKind uint8

const (
	nothing thingKind = iota
	rock
	box
	ship
	party // a ship of a group's count: the group is moved
	body
)

// thing returns the thing at a spot: a ship, else a rock or a box.
func (e *Editor) thing(at Spot) held {
	s := e.things.World.Setup()
	if id := e.host.AgentAt(at.At, at.Reach); id != None {
		pos, _ := e.things.World.Place(uint32(id))
		radius := e.things.World.Glance(uint32(id)).Of.Radius
		if i, ok := e.things.Scene.Single(id); ok {
			return held{ship, i, pos, r2.Vec{X: radius, Y: radius}}
		}
		return held{party, int(e.things.World.Glance(uint32(id)).Of.Group), pos, r2.Vec{X: radius, Y: radius}}
	}
	for i, o := range s.Obstacles {
		if r2.Norm(r2.Sub(o.Pos, at.At)) <= max(o.Radius, at.Reach) {
			return held{rock, i, o.Pos, r2.Vec{X: o.Radius, Y: o.Radius}}
		}
	}
	for i, b := range s.Boxes {
		if x, y := b.Gaps(at.At); max(x, y) <= 0 {
			return held{box, i, r2.Scale(0.5, r2.Add(b.Min, b.Max)), r2.Scale(0.5, r2.Sub(b.Max, b.Min))}
		}
	}
	return e.bodyAt(at)
}

// bodyAt returns the body at a spot, or nothing.
func (e *Editor) bodyAt(at Spot) held {
	for i, state := range e.things.World.Bodies() {
		b := &e.things.World.Setup().Bodies[i]
		if pos := (r2.Vec{X: state.R.X, Y: state.R.Y}); r2.Norm(r2.Sub(pos, at.At)) <= max(b.Radius, at.Reach) && b.Name != "" {
			return held{body, i, pos, r2.Vec{X: b.Radius, Y: b.Radius}}
		}
	}
	return held{}
}

// pressInSpace begins a gesture in a scene without a map.
func (e *Editor) pressInSpace(at Spot, erase bool) {
	e.gesture = gesture{down: true, kind: dragThing, from: at.At, to: at.At, now: at, held: e.thing(at)}
	if !erase && e.grabHandle(at) {
		return
	}
	if h := &e.gesture.held; h.kind == body {
		e.gesture.rests = !e.drawing.HasBody(e.things.World.Setup().Bodies[h.index].Name)
	}
	switch h := &e.gesture.held; {
	case erase:
		e.gesture.kind = noGesture
		e.removeThing(h)
	case e.brush == '%' && h.kind != ship && h.kind != party:
		e.gesture.kind = noGesture
		e.addStation(at.At)
	case e.brush == '@' && h.kind == body:
		e.gesture.kind = drawMoon
	case h.kind != nothing:
	case e.brush == '@':
		e.gesture.kind = drawBody
	case e.brush == '(':
		e.gesture.kind = drawRock
	case e.brush == '=':
		e.gesture.kind = drawBox
	case !e.BrushAccepts(e.group):
		e.gesture.kind = noGesture
		e.tell(noGroup)
	case e.brush == '+':
		e.gesture.kind = noGesture
		e.applyEdit(e.drawing.AddAgent(e.group, Rounded(at.At, at.Reach)))
	case e.brush == '&':
		e.gesture.kind = noGesture
		e.applyEdit(e.drawing.CopyGroup(e.group, Rounded(at.At, at.Reach)))
	default:
		e.gesture.kind = noGesture
		e.applyEdit(e.drawing.AimGroup(e.group, Rounded(at.At, at.Reach)))
	}
}

// Copy remembers the thing of space at a spot for Paste.
func (e *Editor) Copy(at Spot) {
	if !e.on || !e.inSpace() || e.gesture.down {
		return
	}
	h := e.thing(at)
	switch h.kind {
	case nothing:
		e.tell("Point at a rock, a box or a ship to copy it.")
		return
	case ship:
		h.index = e.groupOf(at)
	}
	e.copied = h
	e.tell("Copied. Ctrl+V places another one at the pointer.")
}

// groupOf returns the group of the agent at a spot.
func (e *Editor) groupOf(at Spot) int {
	id := e.host.AgentAt(at.At, at.Reach)
	return int(e.things.World.Glance(uint32(id)).Of.Group)
}

// Paste places another one of the copied thing at a spot. A ship comes to the same group.
func (e *Editor) Paste(at Spot) {
	if !e.on || !e.inSpace() || e.gesture.down {
		return
	}
	h, to := &e.copied, Rounded(at.At, at.Reach)
	switch {
	case h.kind == rock:
		e.applyEdit(e.drawing.AddRock(to, h.size.X))
	case h.kind == box:
		e.applyEdit(e.drawing.AddBox(r2.Sub(to, h.size), r2.Add(to, h.size)))
	case h.kind == nothing:
		e.tell("Nothing is copied: point at a rock, a box or a ship, and press Ctrl+C.")
	case h.index >= len(e.things.Scene.Groups) || e.things.Scene.Alone(h.index):
		e.tell("This ship is alone in the file: a group takes further ones.")
	default:
		e.applyEdit(e.drawing.AddAgent(h.index, to))
	}
}

// ChangeBody changes a key of a body, "mass" or "orbit.e", to a value as the scene's file has it.
func (e *Editor) ChangeBody(name, path, value string) {
	if e.on && e.inSpace() && !e.gesture.down {
		e.applyEdit(e.drawing.ChangeBody(name, path, value))
	}
}

// RestoreBody takes the changes of a built-in body back.
func (e *Editor) RestoreBody(name string) {
	if e.on && e.inSpace() && !e.gesture.down {
		e.applyEdit(e.drawing.DropBody(name))
	}
}

// removeThing removes a thing from the scene.
func (e *Editor) removeThing(h *held) {
	if h.kind == party && e.brush == '&' {
		e.applyEdit(e.drawing.DropGroup(h.index))
		return
	}
	switch h.kind {
	case rock:
		e.applyEdit(e.drawing.DropRock(h.index))
	case box:
		e.applyEdit(e.drawing.DropBox(h.index))
	case ship:
		e.applyEdit(e.drawing.DropAgent(h.index))
	case body:
		e.applyEdit(e.drawing.DropBody(e.things.World.Setup().Bodies[h.index].Name))
	case party:
		e.tell("This ship is part of its group's count in the scene's file; only single ships can be removed here, or with the brush & the whole group.")
	}
}

// releaseInSpace ends a gesture in a scene without a map.
func (e *Editor) releaseInSpace(at Spot) {
	e.gesture.to = at.At
	h := e.endGesture()
	by := r2.Sub(at.At, h.from)
	if (h.kind == dragThing || h.kind == drawMoon) && r2.Norm(by) <= 0.5*at.Reach {
		if b := e.bodyAt(at); b.kind == body { // also behind ships
			e.host.SelectBody(b.index)
		}
		return
	}
	to := Rounded(r2.Add(h.held.at, by), at.Reach)
	switch d := e.drawing; {
	case h.kind == dragHandle:
		e.reshape(&h.pull, h.pull.at(at))
	case h.kind == drawRock:
		radius := Rounded(r2.Vec{X: r2.Norm(by)}, at.Reach).X
		if radius <= at.Reach {
			radius = e.usualRadius(at.Reach)
		}
		e.applyEdit(d.AddRock(Rounded(h.from, at.Reach), radius))
	case h.kind == drawBox:
		lowest, highest := e.corners(&h, at.Reach)
		e.applyEdit(d.AddBox(lowest, highest))
	case h.kind == drawBody:
		e.applyEdit(d.AddBody(Rounded(h.from, at.Reach), max(Rounded(r2.Vec{X: r2.Norm(by)}, at.Reach).X, Rounded(r2.Vec{X: at.Reach}, at.Reach).X)))
	case h.kind == drawMoon:
		e.addMoon("body", h.held.index, r2.Sub(at.At, h.held.at), 0.2)
	case h.kind != dragThing:
	case h.held.kind == rock:
		e.applyEdit(d.MoveRock(h.held.index, to))
	case h.held.kind == box:
		e.applyEdit(d.MoveBox(h.held.index, r2.Sub(to, h.held.size), r2.Add(to, h.held.size)))
	case h.held.kind == ship:
		e.applyEdit(d.MoveAgent(h.held.index, to))
	case h.held.kind == body:
		from, to, _ := e.drawn(&h, at)
		e.applyEdit(d.MoveBody(e.things.World.Setup().Bodies[h.held.index].Name, from, to))
	case h.held.kind == party:
		e.applyEdit(d.MoveGroup(h.held.index, Rounded(by, at.Reach)))
	}
}

// drawn returns where a body was when a gesture began to drag it, and where it is at a spot, both relative to what it moves about, and
// the place of that.
func (e *Editor) drawn(h *gesture, at Spot) (from, to r2.Vec, center r3.Vec) {
	if up := e.things.World.Setup().Bodies[h.held.index].Parent; up >= 0 {
		center = e.things.World.Bodies()[up].R
	}
	flat := r2.Vec{X: center.X, Y: center.Y}
	return r2.Sub(h.held.at, flat), Rounded(r2.Sub(r2.Add(h.held.at, r2.Sub(at.At, h.from)), flat), at.Reach), center
}

// Dragged returns the body that is dragged: how far it is from where it was, and the orbit that it would have, turned and scaled,
// or nil if it moves on none.
func (e *Editor) Dragged() (i int, by r3.Vec, el *orbit.Elements, ok bool) {
	h := &e.gesture
	at := h.now
	if !e.on || !h.down || h.kind != dragThing || h.held.kind != body || h.rests || r2.Norm(r2.Sub(at.At, h.from)) <= 0.5*at.Reach {
		return None, by, nil, false
	}
	i = h.held.index
	from, to, center := e.drawn(h, at)
	_, now, _ := e.host.Orbit()
	was := r3.Sub(e.things.World.Bodies()[i].R, center)
	_, is, elliptic := e.Ellipse(i, now)
	if !elliptic {
		return i, r3.Vec{X: to.X - from.X, Y: to.Y - from.Y}, nil, true
	}
	if r2.Norm(from) == 0 || r2.Norm(to) == 0 {
		return None, by, nil, false
	}
	scale, turn := r2.Norm(to)/r2.Norm(from), math.Atan2(to.Y, to.X)-math.Atan2(from.Y, from.X)
	sin, cos := math.Sincos(turn)
	is.Q, is.Node, is.Mu = is.Q*scale, is.Node+turn, is.Mu*scale*scale*scale // at the same mean anomaly
	there := r3.Vec{X: scale * (cos*was.X - sin*was.Y), Y: scale * (sin*was.X + cos*was.Y), Z: scale * was.Z}
	return i, r3.Sub(there, was), &is, true
}

// corners returns the corners of the box that a gesture draws: a square where it is a click.
func (e *Editor) corners(h *gesture, reach float64) (lowest, highest r2.Vec) {
	from, to := Rounded(h.from, reach), Rounded(h.to, reach)
	if math.Abs(from.X-to.X) <= reach || math.Abs(from.Y-to.Y) <= reach {
		half := e.usualRadius(reach)
		return r2.Vec{X: from.X - half, Y: from.Y - half}, r2.Vec{X: from.X + half, Y: from.Y + half}
	}
	return r2.Vec{X: min(from.X, to.X), Y: min(from.Y, to.Y)}, r2.Vec{X: max(from.X, to.X), Y: max(from.Y, to.Y)}
}

// usualRadius returns the radius of a rock that is placed by a click: that of the last one, or a few fingers.
func (e *Editor) usualRadius(reach float64) float64 {
	if rocks := e.things.World.Setup().Obstacles; len(rocks) > 0 && rocks[len(rocks)-1].Body < 0 {
		return rocks[len(rocks)-1].Radius
	}
	return Rounded(r2.Vec{X: 4 * reach}, reach).X
}

// Rounded rounds a place to a tenth of a finger or less, so that it is short in a file or an order.
func Rounded(at r2.Vec, reach float64) r2.Vec {
	if !(reach > 0) {
		return at
	}
	digits := math.Pow(10, math.Floor(math.Log10(0.1*reach)))
	return r2.Vec{X: roundTo(at.X, digits), Y: roundTo(at.Y, digits)}
}

// Outline returns the edge of what the gesture draws or drags in a scene without a map, a closed line; nil if there is none.
func (e *Editor) Outline(at Spot) (edge []r2.Vec) {
	h := &e.gesture
	if !e.on || !h.down || e.things.World.Setup().Tiles != nil {
		return nil
	}
	h.to = at.At
	middle, half := r2.Add(h.held.at, r2.Sub(h.to, h.from)), h.held.size
	switch {
	case h.kind == drawRock, h.kind == drawBody:
		return circle(h.from, r2.Norm(r2.Sub(h.to, h.from)))
	case h.kind == drawMoon:
		return circle(h.held.at, r2.Norm(r2.Sub(h.to, h.held.at)))
	case h.kind == drawBox:
		lowest, highest := e.corners(h, at.Reach)
		return corners(lowest, highest)
	case h.kind != dragThing:
		return nil
	case h.held.kind == box:
		return corners(r2.Sub(middle, half), r2.Add(middle, half))
	}
	return circle(middle, max(half.X, at.Reach))
}

func circle(at r2.Vec, radius float64) (edge []r2.Vec) {
	const corners = 48
	for i := range corners {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		edge = append(edge, r2.Vec{X: at.X + radius*cos, Y: at.Y + radius*sin})
	}
	return edge
}

func corners(lowest, highest r2.Vec) []r2.Vec {
	return []r2.Vec{lowest, {X: highest.X, Y: lowest.Y}, highest, {X: lowest.X, Y: highest.Y}}
}

// WriteParams writes parameters that orders have changed into the scene's text, as one stroke. It returns a sentence for each that
// cannot be written.
func (e *Editor) WriteParams(changed []sim.Set) (refused []string) {
	var all stroke
	for _, c := range changed {
		group := -1
		for i := range e.things.Scene.Setup.Groups {
			if e.things.Scene.Setup.Groups[i].Name == c.Group {
				group = i
			}
		}
		if group < 0 {
			continue
		}
		change, err := e.drawing.SetParam(group, c.Parameter, c.Value)
		if err == nil && !e.hasParam(c) {
			e.drawing.Apply(change.Back())
			err = errNotWritten
		}
		if err != nil {
			refused = append(refused, c.Group+" "+c.Parameter)
			continue
		}
		all.edit = append(all.edit, change...)
	}
	if len(all.edit) > 0 {
		e.push(all)
	}
	return refused
}

var errNotWritten = errors.New("the file says otherwise")

// hasParam reports whether the edited text is a scene with the value of a parameter.
func (e *Editor) hasParam(c sim.Set) bool {
	s, err := e.parsed()
	if err != nil {
		return false
	}
	for i := range s.Setup.Groups {
		for _, p := range s.Setup.Groups[i].Params() {
			if s.Setup.Groups[i].Name == c.Group && p.Name == c.Parameter {
				return p.Text() == c.Value
			}
		}
	}
	return false
}
