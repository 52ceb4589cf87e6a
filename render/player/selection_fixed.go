package player

import (
	"strconv"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav"
	"galaxy/render/explain"
	"galaxy/render/observer"
	"galaxy/render/stage"
	"galaxy/sim"
)

// Rocks and boxes are fixed things: they have numbers, no motion, and names by which orders know them.

// fixedThing returns the name of a rock or a box, its middle, and the half of its width and height, scene length; false if the
// world has none such.
func (ws *Workspace) fixedThing(of nav.Subject) (name string, at, half r2.Vec) {
	s, i := ws.World.Setup(), int(of.Index)
	switch {
	case of.Kind == nav.RockSubject && i < len(s.Obstacles):
		o := &s.Obstacles[i]
		return "rock " + strconv.Itoa(i+1), o.Pos, r2.Vec{X: o.Radius, Y: o.Radius}
	case of.Kind == nav.BoxSubject && i < len(s.Boxes):
		b := &s.Boxes[i]
		return "box " + strconv.Itoa(i+1), r2.Scale(0.5, r2.Add(b.Min, b.Max)), r2.Scale(0.5, r2.Sub(b.Max, b.Min))
	}
	return "", at, half
}

// fixedNamed returns the rock or the box of a name, or no subject.
func (ws *Workspace) fixedNamed(name string) (of nav.Subject) {
	s := ws.World.Setup()
	if i, ok := sim.Numbered(name, "rock ", len(s.Obstacles)); ok {
		return nav.Subject{Kind: nav.RockSubject, Index: int32(i)}
	}
	if i, ok := sim.Numbered(name, "box ", len(s.Boxes)); ok {
		return nav.Subject{Kind: nav.BoxSubject, Index: int32(i)}
	}
	return of
}

// pointed returns how far a point of the picture, in framebuffer pixels from its upper left corner, is from the edge of a disc of the
// plane, in pixels, and whether the disc leaves room for drags beside it.
func pointed(x, y float64, at r2.Vec, radius float64, f *stage.Frame) (float64, bool) {
	seen, zoom := f.Camera.See(r3.Vec{X: at.X, Y: at.Y})
	away := r2.Vec{X: seen.X - (x - 0.5*float64(f.Width)), Y: seen.Y - (0.5*float64(f.Height) - y)}
	return r2.Norm(away) - radius*zoom, zoom > 0 && 2*radius*zoom < float64(min(f.Width, f.Height))
}

// fixedUnder returns the rock or the box at a point of the picture, or no subject. One that fills the picture is its ground.
func (o *Observer) fixedUnder(x, y float64, f *stage.Frame) (of nav.Subject) {
	const finger = 3 // points
	s := o.ws.World.Setup()
	if o.ws.coast.on || o.LooksAround() || len(s.Obstacles)+len(s.Boxes) == 0 {
		return of
	}
	for i := range s.Obstacles {
		if d, ok := pointed(x, y, s.Obstacles[i].Pos, s.Obstacles[i].Radius, f); ok && d <= finger*o.Scale {
			return nav.Subject{Kind: nav.RockSubject, Index: int32(i)}
		}
	}
	at := o.PointAt(x, y)
	for i, b := range s.Boxes {
		if outX, outY := b.Gaps(at); max(outX, outY) > 0 {
			continue
		}
		half := r2.Scale(0.5, r2.Sub(b.Max, b.Min))
		if _, ok := pointed(x, y, r2.Add(b.Min, half), min(half.X, half.Y), f); ok {
			return nav.Subject{Kind: nav.BoxSubject, Index: int32(i)}
		}
	}
	return of
}

// SelectFixed selects a rock or a box; what is neither, or not there, is Deselect.
func (sel *Selection) SelectFixed(of nav.Subject) {
	name, _, _ := sel.ws.fixedThing(of)
	if name == "" {
		sel.Deselect()
		return
	}
	sel.set(anchor{None, None})
	sel.ws.fixed = of
}

// NextThing selects the next thing that is no ship: a body, a rock or a box, in the order of the scene; or the one before, with -1.
func (sel *Selection) NextThing(by int) {
	s := sel.ws.World.Setup()
	bodies, rocks, n := len(s.Bodies), len(s.Obstacles), len(s.Bodies)+len(s.Obstacles)+len(s.Boxes)
	if n == 0 {
		sel.notices.Notify(sel.say("This scene has no bodies, rocks or boxes."))
		return
	}
	at := -1
	switch of := sel.ws.fixed; {
	case of.Kind == nav.RockSubject:
		at = bodies + int(of.Index)
	case of.Kind == nav.BoxSubject:
		at = bodies + rocks + int(of.Index)
	case sel.ws.body != None:
		at = sel.ws.body
	case by < 0:
		at = 0
	}
	switch i := (at + by + n) % n; {
	case i < bodies:
		sel.SelectBody(i)
	case i < bodies+rocks:
		sel.SelectFixed(nav.Subject{Kind: nav.RockSubject, Index: int32(i - bodies)})
	default:
		sel.SelectFixed(nav.Subject{Kind: nav.BoxSubject, Index: int32(i - bodies - rocks)})
	}
}

// flyToFixed flies to the selected rock or box, of which the picture shows so much as of a body.
func (sel *Selection) flyToFixed() {
	_, at, half := sel.ws.fixedThing(sel.ws.fixed)
	o := sel.observer
	o.framing = framedByHand
	o.Continue(nil)
	o.flyToView(observer.Free, observer.Plane{Center: at, Zoom: o.ZoomToFit(2 * bodyHeights * max(half.X, half.Y))})
}

// Called returns what a thing of a name is called in the language of the window.
func (sel *Selection) Called(name string) string {
	if of := sel.ws.fixedNamed(name); of.Kind != nav.NoSubject {
		return explain.NameOf(sel.voice, sel.ws.World, sel.ws.ship, of)
	}
	return sel.voice.Body(name)
}

// FixedFacts describes the selected rock or box, in the scene's units.
type FixedFacts struct {
	Of   nav.Subject
	Name string
	At   r2.Vec // its middle
	Half r2.Vec // half its width and height
	Rock bool   // Half has its radius twice

	Solid  bool    // what runs into it is stopped
	ActsOn []Acted // one agent of each group that looks at it: the first mostReaching
}

// Acted is an agent that a rock or a box acts on, for all of its group.
type Acted struct {
	Group  string
	Within float64 // from the thing's middle to the agent's, where it is round, else from its edge; 0: it is seen from afar, too
}

// Fixed returns the facts about the selected rock or box, or false if neither is selected.
func (fs *Facts) Fixed() (facts FixedFacts, ok bool) {
	w, of := fs.ws.World, fs.ws.fixed
	facts.Name, facts.At, facts.Half = fs.ws.fixedThing(of)
	facts.Of = of
	if facts.Name == "" {
		return facts, false
	}
	setup := w.Setup()
	facts.Rock, facts.Solid = of.Kind == nav.RockSubject, setup.Contacts != nil
	for _, id := range fs.ws.oneOfEach() {
		group := int(w.Glance(uint32(id)).Of.Group)
		if group < 0 || group >= len(setup.Groups) {
			continue
		}
		a := w.Agent(uint32(id))
		acted, acts := Acted{Group: setup.Groups[group].Name}, nav.SightOf(setup.Groups[group].Behavior, &a, setup.Dt) != nav.Sight{}
		for _, r := range explain.Reaches(w, id) {
			if far := r.Near + r.Radii*facts.Half.X; facts.Rock && r.What&nav.Obstacles != 0 {
				acted.Within = max(acted.Within, far)
			} else if !facts.Rock && r.What&nav.Boxes != 0 {
				acted.Within = max(acted.Within, r.Near)
			}
		}
		if acts {
			facts.ActsOn = append(facts.ActsOn, acted)
		}
	}
	return facts, true
}
