// Package explain records what a behaviour says of a decision, and puts it in words and in
// places: arrows, paths, fields and their legend. It does not draw.
//
//	behaviour ──nav.Pen──▶ Explanation ──Legend──▶ lines of a panel
//	                            └───────Place────▶ strokes in pixels, which a picture draws
package explain

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/words"
	"galaxy/nav"
	"galaxy/sim"
)

// Explanation records the strokes by which an agent's behaviour explains itself. It is
// a [nav.Pen]; the frame builder draws its strokes and a panel lists them, so that both
// agree. The zero value is ready.
type Explanation struct {
	Voice    *words.Voice // that says their names; nil says them in English
	Strokes  []Stroke
	ByLength []int // the vectors, the longest first, by Place

	letters []byte // of all names, one after another
	self    nav.Agent
	vel     r2.Vec       // of self, before behaviours, as its view has velocities
	above   *Explanation // what the behaviour draws in the second plane of a ship in space
	axes    [3]r3.Vec
	world   *sim.World
	twin    *Explanation // of the same behaviour with a parameter switched off
	sights  nav.View     // the gunner's view

	target bool          // self has one
	others []nav.Subject // the agents that self sees
}

var _ nav.Pen = (*Explanation)(nil)

// Shape is the shape of a stroke.
type Shape uint8

// The shapes.
const (
	Vector Shape = iota
	Segment
	Round
	Spot // a circle of radius 0: a place
)

// Stroke is a stroke of an explanation: what the behaviour drew, in scene lengths, and after
// Place what is drawn of it, in pixels from the middle of the picture.
type Stroke struct {
	nav.Stroke
	Title  []byte // its description
	Value  []byte // of a spot, the text beside it
	Shape  Shape
	Shade  uint8  // of its ink, from 0
	From   r2.Vec // in the scene; FromZ, of the stroke, is how far it is over the agent, length
	To     r2.Vec // of a vector, the vector, and ToZ its part along z; else as From
	Radius float64
	Axes   [2]r3.Vec // unit vectors, in which a circle lies; 0: in the plane
	Faint  bool      // an alternative, not the agent's actual choice
	Bold   bool      // drawn beside its faint alternative

	Whole   bool // one of the largest pushes
	Crowded bool // one of many smaller ones

	Tail, Tip r2.Vec  // as drawn
	Over      float64 // of its beginning, over the plane of the scene, scene length
	Ring      float64
	Shown     bool
	dearness  float64 // of an option: 0 the cheapest, 1 and more as faint as any
}

// Listen records the explanation of the behaviour of agent id of w, in place of the
// last one, and those of its guard. v is the agent's view, by World.View; a guard adds the
// neighbours that it looks at. With without, it adds the curve and
// direction of a behaviour with a [nav.Param] that has a Without at that value. Of a wreck it records nothing.
func (e *Explanation) Listen(w *sim.World, id int, v *nav.View, without bool) {
	var b nav.Behavior
	var gunner nav.Gunner
	groups := w.Setup().Groups
	if g := int(w.Glance(uint32(id)).Of.Group); g >= 0 && g < len(groups) {
		b, gunner = groups[g].Behavior, groups[g].Gunner
	}
	if w.Arms().Wrecked()[id] { // it decides nothing
		e.hear(w, id, v, nil)
		return
	}
	e.hear(w, id, v, b)
	if sighter, ok := gunner.(nav.Sighter); ok {
		w.Sights(uint32(id), &e.sights)
		sighter.ExplainAim(&e.self, &e.sights, e)
	}
	sim.ExplainSenses(w, uint32(id), e)
	sim.ExplainChoice(w, uint32(id), e)
	if without && b != nil {
		e.compare(w, id, v, b)
	}
	if b != nil {
		first := len(e.Strokes)
		e.self = v.Seen(w.Agent(uint32(id)))
		w.ExplainGuard(&e.self, v, e) // last: it changes the view
		if v.Axes != nil {
			e.self = w.Agent(uint32(id))
		}
		e.rise(v.Axes, first)
	}
}

func (e *Explanation) hear(w *sim.World, id int, v *nav.View, b nav.Behavior) {
	e.Strokes, e.letters = e.Strokes[:0], e.letters[:0]
	e.world, e.vel = w, v.Seen(w.Agent(uint32(id))).Vel
	e.self = v.Seen(w.Agent(uint32(id))) // a copy: a behaviour may write its agent's memory
	e.target, e.others = v.Target.Kind != nav.NoGoal, e.others[:0]
	for i := range v.Neighbors {
		e.others = append(e.others, nav.Subject{Kind: nav.AgentSubject, Index: int32(v.Neighbors[i].ID)})
	}
	explainer, ok := b.(nav.Explainer)
	if !ok {
		return
	}
	if e.above != nil {
		e.above.Strokes, e.above.letters = e.above.Strokes[:0], e.above.letters[:0]
	}
	k := 0
	for ; sim.Plane(w, k, uint32(id), &e.self, v); k++ {
		pen := e
		if k == 1 {
			if e.above == nil {
				e.above = new(Explanation)
			}
			pen = e.above
			pen.world, pen.self, pen.Voice = w, e.self, e.Voice
		} else if v.Axes != nil {
			e.axes = *v.Axes
		}
		explainer.Explain(&e.self, v, pen)
	}
	if k == 2 {
		e.self = w.Agent(uint32(id))
		e.rise(&e.axes, 0)
	}
}

// rise makes the strokes from a number on, which are in a plane with some axes, those of the scene. What is drawn alike in the second plane
// tells how far they are over the first one. Without axes they are in the plane of the scene.
func (e *Explanation) rise(axes *[3]r3.Vec, first int) {
	if axes == nil {
		return
	}
	pos := e.self.Pos
	turned := func(v r2.Vec, z float64) r3.Vec {
		return r3.Add(r3.Add(r3.Scale(v.X, axes[0]), r3.Scale(v.Y, axes[1])), r3.Scale(z, axes[2]))
	}
	for i := range e.Strokes[first:] {
		s := &e.Strokes[first+i]
		if o := e.alike(s); o != nil && first == 0 {
			if s.FromZ, s.ToZ = o.From.Y-pos.Y, o.To.Y; s.Shape == Segment {
				s.ToZ -= pos.Y
			}
		}
		from, to := turned(r2.Sub(s.From, pos), s.FromZ), turned(s.To, s.ToZ)
		if s.Shape == Segment {
			to = r3.Add(turned(r2.Sub(s.To, pos), s.ToZ), r3.Vec{X: pos.X, Y: pos.Y})
		}
		s.From, s.FromZ = r2.Add(pos, r2.Vec{X: from.X, Y: from.Y}), from.Z
		s.To, s.ToZ = r2.Vec{X: to.X, Y: to.Y}, to.Z
		s.Axes = [2]r3.Vec{axes[0], axes[1]}
	}
}

// alike takes the stroke of the second plane that is about the same as one of the first, nil if there is none.
func (e *Explanation) alike(s *Stroke) *Stroke {
	if e.above == nil {
		return nil
	}
	for i := range e.above.Strokes {
		if o := &e.above.Strokes[i]; o.Kind == s.Kind && o.Of == s.Of && o.Part == s.Part && o.Shape == s.Shape && o.Ink == s.Ink && !o.Faint {
			o.Faint = true // taken
			return o
		}
	}
	return nil
}

// long returns the length of a vector.
func (s *Stroke) long() float64 {
	if s.ToZ == 0 {
		return r2.Norm(s.To)
	}
	return r3.Norm(r3.Vec{X: s.To.X, Y: s.To.Y, Z: s.ToZ})
}

// compare adds the curve and the direction of b with a parameter at its Without:
// antigravity with a circle in place of its cardioid.
func (e *Explanation) compare(w *sim.World, id int, v *nav.View, b nav.Behavior) {
	twin, instead := nav.Clone(b), ""
	for _, p := range nav.Params(twin) {
		if p.Without != "" && p.Text() != p.Without && p.SetText(p.Without) == nil {
			instead = p.Instead
		}
	}
	if instead == "" {
		return
	}
	if e.twin == nil {
		e.twin = new(Explanation)
	}
	e.twin.Voice = e.Voice
	e.twin.hear(w, id, v, twin)
	for i := range e.Strokes {
		s := &e.Strokes[i]
		s.Bold = s.Ink == nav.InkWeight
	}
	pieces := 0
	for _, s := range e.twin.Strokes {
		switch {
		case s.Ink == nav.InkWeight:
			if pieces++; pieces%2 == 0 {
				continue // NaN or infinite
			}
			s.Stroke = nav.Stroke{Kind: instead, Ink: nav.InkWeight}
		case s.Ink == nav.InkSum && s.Shape == Vector:
			s.Stroke = nav.Stroke{Kind: "direction by the " + instead, Ink: nav.InkLimit}
		default:
			continue
		}
		s.Faint = true
		e.add(s)
	}
}

func (e *Explanation) Arrow(s nav.Stroke, from, vec r2.Vec) {
	e.add(Stroke{Stroke: s, Shape: Vector, From: from, To: vec})
}

func (e *Explanation) Line(s nav.Stroke, from, to r2.Vec) {
	e.add(Stroke{Stroke: s, Shape: Segment, From: from, To: to})
}

func (e *Explanation) Circle(s nav.Stroke, center r2.Vec, radius float64) {
	drawn := Stroke{Stroke: s, Shape: Round, From: center, Radius: radius}
	if radius == 0 {
		drawn.Shape = Spot
	}
	e.add(drawn)
}

// appendSubject appends the world's name of a subject.
func (e *Explanation) appendSubject(b []byte, of nav.Subject) []byte {
	i, w := int(of.Index), e.world
	switch {
	case of.Kind == nav.AgentSubject && i >= 0 && i < w.Count():
		return w.AppendAgentName(b, uint32(i))
	case of.Kind == nav.BodySubject && i >= 0 && i < len(w.Setup().Bodies):
		return append(b, e.Voice.Body(w.Setup().Bodies[i].Name)...)
	case e.Voice.Language() == nil:
		return nav.AppendSubject(b, of)
	}
	switch of.Kind {
	case nav.TargetSubject:
		return append(b, e.Voice.Text("the target")...)
	case nav.RockSubject:
		return append(b, e.Voice.Format("rock %d", i+1)...)
	case nav.BoxSubject:
		return append(b, e.Voice.Format("box %d", i+1)...)
	case nav.WallSubject:
		return append(b, e.Voice.Format("wall %d", i+1)...)
	}
	return nav.AppendSubject(b, of)
}

// add records a stroke, but not twice: parts of a composition may draw the same stroke
// under different names. Two things that push alike are two strokes.
func (e *Explanation) add(s Stroke) {
	for i := range e.Strokes {
		if o := &e.Strokes[i]; o.Ink == s.Ink && o.Of == s.Of && o.Shape == s.Shape && o.From == s.From && o.To == s.To && o.Radius == s.Radius && o.FromZ == s.FromZ && o.ToZ == s.ToZ {
			return
		}
	}
	start := len(e.letters)
	beside := start
	if s.Timed() {
		e.letters = append(append(e.letters, e.Voice.Called("arrow", s.Kind)...), ": "...)
		beside = len(e.letters)
		e.letters = e.appendTimes(e.letters, &s)
	} else {
		e.letters = e.appendTitle(e.letters, &s.Stroke)
	}
	s.Title = e.letters[start:len(e.letters):len(e.letters)]
	s.Value = e.letters[beside:len(e.letters):len(e.letters)]
	s.Shade = e.shadeOf(&s)
	e.Strokes = append(e.Strokes, s)
}

// shadeOf returns the shade of a stroke's ink: kinds that share an ink differ in it.
func (e *Explanation) shadeOf(s *Stroke) (shade uint8) {
	for i := range e.Strokes {
		if o := &e.Strokes[i]; o.Ink != s.Ink {
			continue
		} else if o.Kind == s.Kind {
			return o.Shade
		} else {
			shade = max(shade, o.Shade+1)
		}
	}
	return shade
}

// Draws reports whether there is a stroke of an ink.
func (e *Explanation) Draws(ink nav.Ink) bool {
	return slices.ContainsFunc(e.Strokes, func(s Stroke) bool { return s.Ink == ink })
}

// Timed reports whether a stroke has arrival times; its text then ends with a time.
func (s *Stroke) Timed() bool { return s.SelfIn != 0 || s.OtherIn != 0 }

// appendTimes appends the arrival times of the other and of the agent itself.
func (e *Explanation) appendTimes(b []byte, s *Stroke) []byte {
	b = append(e.appendSubject(b, s.Of), " in "...)
	b = e.Voice.AppendFloat(b, s.OtherIn, 'f', 2)
	b = e.world.AppendAgentName(append(b, ", "...), e.self.ID)
	return e.Voice.AppendFloat(append(b, " in "...), s.SelfIn, 'f', 2)
}

// noise is the length below which a vector is rounding error.
const noise = 1e-9

// Size returns the length or radius of a stroke, and its unit in words; NaN where it
// has none. Forces are in units of their behaviour, which have no name: their unit is
// empty.
func (s *Stroke) Size() (value float64, unit string) {
	switch {
	case s.Shape == Vector && s.long() < noise:
		return 0, ""
	case s.Shape == Vector && s.acceleration():
		return s.long(), "length/time²"
	case s.Shape == Vector && s.Ink == nav.InkPath:
		return s.long(), "length/time"
	case s.Shape == Vector:
		return s.long(), ""
	case s.Shape == Round:
		return s.Radius, "length"
	case s.Shape == Segment && s.Ink != nav.InkLimit && s.Ink != nav.InkWeight && s.Ink != nav.InkOption: // drawn in pieces
		return (&Stroke{To: r2.Sub(s.To, s.From), Stroke: nav.Stroke{ToZ: s.ToZ - s.FromZ}}).long(), "length"
	}
	return math.NaN(), ""
}

// listed reports whether a legend has a stroke: vectors of no length are not in the picture either.
func (s *Stroke) listed() bool { return s.Shape != Vector || s.long() >= noise }

// Granted returns the size of the acceleration that agent id of w, which was listened to last, asks for, and of the one that
// its drive gives it within its limits; both are 0 where it asks for none, and under a guard, which takes some of it.
func (e *Explanation) Granted(w *sim.World, id int) (asked, given float64) {
	groups, a := w.Setup().Groups, w.Agent(uint32(id))
	if g := int(a.Group); g < 0 || g >= len(groups) || groups[g].Guard.Safe {
		return 0, 0
	}
	var wish *Stroke // of the whole, or of the part whose wish is the whole's
	for i := range e.Strokes {
		if s := &e.Strokes[i]; s.Kind == "wish" && s.Shape == Vector && (wish == nil || s.Part == "" || wish.Part != "") {
			wish = s
		}
	}
	if wish == nil {
		return 0, 0
	}
	dt := w.Setup().Dt
	if drive, ok := groups[a.Group].Drive.(*nav.Orbital); ok && w.Flights().Has(a.ID) {
		return wish.long(), w.Flights().Granted(a, drive, r3.Vec{X: wish.To.X, Y: wish.To.Y, Z: wish.ToZ}, dt)
	}
	a.Vel = e.vel
	before := a.Vel
	groups[a.Group].Drive.Move(&a, wish.To, dt)
	return r2.Norm(wish.To), r2.Norm(r2.Sub(a.Vel, before)) / dt
}

// Here returns where the agent is that explains itself, as its behaviour sees it.
func (e *Explanation) Here() r2.Vec { return e.self.Pos }
