package stage

import (
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim"
)

// Explanation is what an agent's behaviour draws about itself. It listens as a
// [nav.Pen]; a stage draws what it has heard and a panel lists it, so that both
// tell the same. The zero value is ready.
type Explanation struct {
	strokes []stroke
	letters []byte // of all names, one after another
	self    nav.Agent
	world   *sim.World
	other   *Explanation // of the same behaviour without its refinement
	sights  nav.View     // what the gunner sees
}

// shape is what a stroke is drawn as.
type shape uint8

const (
	vector shape = iota
	segment
	round
	spot // a circle of radius 0: a place
)

type stroke struct {
	nav.Stroke
	title  []byte // what it is, in words
	told   []byte // of a spot, what stands beside it
	shape  shape
	from   r2.Vec
	to     r2.Vec // of a vector, the vector
	radius float64
	faint  bool // not what the agent does, but what it might
	bold   bool // drawn beside its faint twin

	tail, tip r2.Vec // as drawn, in pixels
	ring      float64
	shown     bool
}

// Listen asks the behaviour of agent id of w to explain itself, and forgets what
// it heard before. v is what the agent sees, by World.View. With without, a behaviour
// that has a [nav.Param] with a Without also tells how it would steer then, and by
// which curve.
func (e *Explanation) Listen(w *sim.World, id int, v *nav.View, without bool) {
	var b nav.Behavior
	var gunner nav.Gunner
	groups := w.Setup().Groups
	if g := int(w.Agents()[id].Group); g >= 0 && g < len(groups) {
		b, gunner = groups[g].Behavior, groups[g].Gunner
	}
	e.hear(w, id, v, b)
	if sighter, ok := gunner.(nav.Sighter); ok && !w.Wrecked(uint32(id)) {
		w.Sights(uint32(id), &e.sights)
		sighter.ExplainAim(&e.self, &e.sights, e)
	}
	if without && b != nil {
		e.compare(w, id, v, b)
	}
}

func (e *Explanation) hear(w *sim.World, id int, v *nav.View, b nav.Behavior) {
	e.strokes, e.letters = e.strokes[:0], e.letters[:0]
	e.world = w
	e.self = w.Agents()[id] // a copy: a behaviour may write its agent's memory
	if explainer, ok := b.(nav.Explainer); ok {
		explainer.Explain(&e.self, v, e)
	}
}

// compare adds the curve and the direction that b would have without what it says can
// be done without: antigravity without its cardioid, with a circle.
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
	if e.other == nil {
		e.other = new(Explanation)
	}
	e.other.hear(w, id, v, twin)
	for i := range e.strokes {
		s := &e.strokes[i]
		s.bold = s.Ink == nav.InkLimit && s.shape == segment
	}
	pieces := 0
	for _, s := range e.other.strokes {
		switch {
		case s.Ink == nav.InkLimit && s.shape == segment:
			if pieces++; pieces%2 == 0 {
				continue // broken: what does not count
			}
			s.Stroke = nav.Stroke{Kind: instead, Ink: nav.InkLimit}
		case s.Ink == nav.InkSum && s.shape == vector:
			s.Stroke = nav.Stroke{Kind: "direction by the " + instead, Ink: nav.InkLimit}
		default:
			continue
		}
		s.faint = true
		e.add(s)
	}
}

// Arrow implements [nav.Pen].
func (e *Explanation) Arrow(s nav.Stroke, from, vec r2.Vec) {
	e.add(stroke{Stroke: s, shape: vector, from: from, to: vec})
}

// Line implements [nav.Pen].
func (e *Explanation) Line(s nav.Stroke, from, to r2.Vec) {
	e.add(stroke{Stroke: s, shape: segment, from: from, to: to})
}

// Circle implements [nav.Pen].
func (e *Explanation) Circle(s nav.Stroke, center r2.Vec, radius float64) {
	drawn := stroke{Stroke: s, shape: round, from: center, radius: radius}
	if radius == 0 {
		drawn.shape = spot
	}
	e.add(drawn)
}

// appendSubject appends what the world calls a subject.
func (e *Explanation) appendSubject(b []byte, of nav.Subject) []byte {
	i, w := int(of.Index), e.world
	switch {
	case of.Kind == nav.AgentSubject && i >= 0 && i < len(w.Agents()):
		return w.AppendAgentName(b, uint32(i))
	case of.Kind == nav.BodySubject && i >= 0 && i < len(w.Setup().Bodies):
		return append(b, w.Setup().Bodies[i].Name...)
	}
	return nav.AppendSubject(b, of)
}

// add keeps a stroke, but not twice: a behaviour made of others says some things
// again under another name.
func (e *Explanation) add(s stroke) {
	for i := range e.strokes {
		if o := &e.strokes[i]; o.Ink == s.Ink && o.shape == s.shape && o.from == s.from && o.to == s.to && o.radius == s.radius {
			return
		}
	}
	start := len(e.letters)
	e.letters = s.Append(e.letters, e.appendSubject)
	beside := start
	if s.timed() {
		e.letters = append(e.letters, ": "...)
		beside = len(e.letters)
		e.letters = s.appendTimes(e.letters)
	}
	s.title = e.letters[start:len(e.letters):len(e.letters)]
	s.told = e.letters[beside:len(e.letters):len(e.letters)]
	e.strokes = append(e.strokes, s)
}

// draws reports whether there is a stroke of an ink.
func (e *Explanation) draws(ink nav.Ink) bool {
	return slices.ContainsFunc(e.strokes, func(s stroke) bool { return s.Ink == ink })
}

// timed reports whether a stroke tells when something is there; its last word is then
// a time.
func (s *stroke) timed() bool { return s.SelfIn != 0 || s.OtherIn != 0 }

// appendTimes appends when the other and the agent itself are there.
func (s *stroke) appendTimes(b []byte) []byte {
	b = strconv.AppendFloat(append(b, "it in "...), s.OtherIn, 'f', 2, 64)
	return strconv.AppendFloat(append(b, ", self in "...), s.SelfIn, 'f', 2, 64)
}

// noise is the length below which a vector is nothing but rounding.
const noise = 1e-9

// size returns how long or large a stroke is, and the unit of that in words; NaN
// where it has no size to tell. Forces come in the units of their behaviour,
// which are nobody else's: they have none.
func (s *stroke) size() (value float64, unit string) {
	switch {
	case s.shape == vector && r2.Norm(s.to) < noise:
		return 0, ""
	case s.shape == vector && s.Ink == nav.InkWish:
		return r2.Norm(s.to), "length/time²"
	case s.shape == vector && s.Ink == nav.InkPath:
		return r2.Norm(s.to), "length/time"
	case s.shape == vector:
		return r2.Norm(s.to), ""
	case s.shape == round:
		return s.radius, "length"
	case s.shape == segment && s.Ink != nav.InkLimit: // a border is drawn in pieces
		return r2.Norm(r2.Sub(s.to, s.from)), "length"
	}
	return math.NaN(), ""
}

// LegendLine is one line of a legend: all strokes of a kind, which have the same
// colour.
type LegendLine struct {
	Kind  string
	Name  string // the stroke's own where there is but one, else the kind
	Ink   nav.Ink
	Count int
	Value float64 // of the largest; NaN where there is nothing to tell
	Unit  string  // of Value, in words: "length/time²"; empty for a force
}

// Legend appends the legend of what was heard, in the order in which it was said.
func (e *Explanation) Legend(lines []LegendLine) []LegendLine {
	first := len(lines)
next:
	for i := range e.strokes {
		s := &e.strokes[i]
		value, unit := s.size()
		for k := first; k < len(lines); k++ {
			if l := &lines[k]; l.Ink == s.Ink && l.Kind == s.Kind {
				l.Count++
				l.Name, l.Value = l.Kind, max(l.Value, value)
				continue next
			}
		}
		lines = append(lines, LegendLine{Kind: s.Kind, Name: string(s.title), Ink: s.Ink, Count: 1, Value: value, Unit: unit})
	}
	return lines
}
