package stage

import (
	"bytes"
	"math"
	"slices"
	"strings"

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
	roster  Roster
	other   *Explanation // of the same behaviour with a circle
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
	name   []byte // as the behaviour says it
	ink    nav.Ink
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
// it heard before. v is what the agent sees, by World.View. With circle, a
// behaviour that has a cardioid also tells how it would steer, and by which curve,
// were that a circle.
func (e *Explanation) Listen(w *sim.World, id int, v *nav.View, circle bool) {
	var b nav.Behavior
	var gunner nav.Gunner
	groups := w.Setup().Groups
	if g := int(w.Agents()[id].Group); g >= 0 && g < len(groups) {
		b, gunner = groups[g].Behavior, groups[g].Gunner
	}
	e.hear(w, id, v, b)
	if sighter, ok := gunner.(nav.Sighter); ok && !w.Wrecked(uint32(id)) {
		sighter.ExplainAim(&e.self, v, e)
	}
	if circle && b != nil {
		e.compare(w, id, v, b)
	}
}

func (e *Explanation) hear(w *sim.World, id int, v *nav.View, b nav.Behavior) {
	e.strokes, e.letters = e.strokes[:0], e.letters[:0]
	e.roster.Learn(w)
	e.self = w.Agents()[id] // a copy: a behaviour may write its agent's memory
	if explainer, ok := b.(nav.Explainer); ok {
		explainer.Explain(&e.self, v, e)
	}
}

// exponent is the parameter of a cardioid that makes it a circle where it is 0.
const exponent = "exponent"

// compare adds the curve and the direction that b would have with a circle.
func (e *Explanation) compare(w *sim.World, id int, v *nav.View, b nav.Behavior) {
	twin, changed := nav.Clone(b), false
	for _, p := range nav.Params(twin) {
		if (p.Name == exponent || strings.HasSuffix(p.Name, "."+exponent)) && p.Value() != 0 {
			changed = p.SetText("0") == nil || changed
		}
	}
	if !changed {
		return
	}
	if e.other == nil {
		e.other = new(Explanation)
	}
	e.other.hear(w, id, v, twin)
	for i := range e.strokes {
		s := &e.strokes[i]
		s.bold = s.ink == nav.InkLimit && s.shape == segment
	}
	pieces := 0
	for _, s := range e.other.strokes {
		name := ""
		switch {
		case s.ink == nav.InkLimit && s.shape == segment:
			if pieces++; pieces%2 == 0 {
				continue // broken: what does not count
			}
			name = "circle"
		case s.ink == nav.InkSum && s.shape == vector:
			name = "direction by the circle"
		default:
			continue
		}
		s.ink, s.faint = nav.InkLimit, true
		e.add(name, s)
	}
}

// Arrow implements [nav.Pen].
func (e *Explanation) Arrow(name string, ink nav.Ink, from, vec r2.Vec) {
	e.add(name, stroke{ink: ink, shape: vector, from: from, to: vec})
}

// Line implements [nav.Pen].
func (e *Explanation) Line(name string, ink nav.Ink, from, to r2.Vec) {
	e.add(name, stroke{ink: ink, shape: segment, from: from, to: to})
}

// Circle implements [nav.Pen].
func (e *Explanation) Circle(name string, ink nav.Ink, center r2.Vec, radius float64) {
	s := stroke{ink: ink, shape: round, from: center, radius: radius}
	if radius == 0 {
		s.shape = spot
	}
	e.add(name, s)
}

// AgentName implements [nav.Namer].
func (e *Explanation) AgentName(id uint32) string { return e.roster.Name(int(id)) }

// BodyName implements [nav.Namer].
func (e *Explanation) BodyName(index int32) string {
	return e.roster.of.Setup().Bodies[index].Name
}

// add keeps a stroke, but not twice: a behaviour made of others says some things
// again under another name.
func (e *Explanation) add(name string, s stroke) {
	for i := range e.strokes {
		if o := &e.strokes[i]; o.ink == s.ink && o.shape == s.shape && o.from == s.from && o.to == s.to && o.radius == s.radius {
			return
		}
	}
	start := len(e.letters)
	e.letters = append(e.letters, name...)
	s.name = e.letters[start:len(e.letters):len(e.letters)]
	e.strokes = append(e.strokes, s)
}

// draws reports whether there is a stroke of an ink.
func (e *Explanation) draws(ink nav.Ink) bool {
	return slices.ContainsFunc(e.strokes, func(s stroke) bool { return s.ink == ink })
}

// kind returns what a stroke is, without the part of the behaviour that drew it
// and the one of many that it is about: "push" of "magnet: push of obstacle 3".
func (s *stroke) kind() []byte {
	name := s.name
	for _, word := range [...]string{" of ", " with "} {
		if i := bytes.Index(name, []byte(word)); i >= 0 {
			name = name[:i]
		}
	}
	return name[prefix(name):]
}

// title returns the name without the part of the behaviour that drew it.
func (s *stroke) title() []byte {
	kind := s.kind()
	i := bytes.Index(s.name, kind)
	return s.name[i:]
}

// prefix returns the length of the names of parts at the beginning of name.
func prefix(name []byte) int {
	if i := bytes.LastIndex(name, []byte(": ")); i >= 0 {
		return i + 2
	}
	return 0
}

// told returns what the name of a spot says about it, after a colon.
func (s *stroke) told() []byte { return s.name[prefix(s.name):] }

// timed reports whether what a spot tells ends with a time: "1.2 and 1.4".
func (s *stroke) timed() bool {
	name := s.told()
	return bytes.Contains(s.name, []byte(": ")) && len(name) > 0 && name[len(name)-1] >= '0' && name[len(name)-1] <= '9'
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
	case s.shape == vector && s.ink == nav.InkWish:
		return r2.Norm(s.to), "length/time²"
	case s.shape == vector && s.ink == nav.InkPath:
		return r2.Norm(s.to), "length/time"
	case s.shape == vector:
		return r2.Norm(s.to), ""
	case s.shape == round:
		return s.radius, "length"
	case s.shape == segment && s.ink != nav.InkLimit: // a border is drawn in pieces
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
		kind := s.kind()
		value, unit := s.size()
		for k := first; k < len(lines); k++ {
			if l := &lines[k]; l.Ink == s.ink && l.Kind == string(kind) {
				l.Count++
				l.Name, l.Value = l.Kind, max(l.Value, value)
				continue next
			}
		}
		lines = append(lines, LegendLine{Kind: string(kind), Name: string(s.title()), Ink: s.ink, Count: 1, Value: value, Unit: unit})
	}
	return lines
}
