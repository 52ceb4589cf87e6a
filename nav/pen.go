package nav

import (
	"strconv"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Explainer is a behaviour that can draw its reasons, by the same arithmetic as
// Steer.
type Explainer interface {
	Explain(self *Agent, v *View, p Pen)
}

// Pen draws explanations. Vectors without a natural length (directions, weighted
// sums) are drawn in their own units; the pen scales them to the screen.
type Pen interface {
	Arrow(s Stroke, from, vec r2.Vec)
	Line(s Stroke, from, to r2.Vec)
	// Circle draws a circle. A circle of radius 0 marks a point: it has the same
	// size at every zoom, and its name is written beside it.
	Circle(s Stroke, center r2.Vec, radius float64)
}

// Stroke describes a drawn vector, line or circle. Pens put it into words with [Stroke.Append] or
// in their own way, without parsing text.
type Stroke struct {
	Kind string  // one word for all strokes of a kind: "push"
	Ink  Ink     // its meaning, from which a palette takes the colour
	Of   Subject // the one thing among many that it is about; zero for none
	Link Link    // joins Kind and Of in a sentence
	Part string  // the part of a composition that draws it; empty for the whole

	Replaced bool // it does not act: it was turned into another stroke, which acts in its place

	// How far its beginning, and its end or its vector, is over the plane in which the agent decides, as that is measured in the plane.
	FromZ, ToZ float64

	Weight          float64 // its weight in a mean, without a unit; 0 if there is none
	Cost            float64 // the cost of an option, without a unit; 0 if there is none
	Bars            r2.Vec  // of the border of a half-plane of velocities, a chord of the disc of those up to the top speed: the unit vector to those that it bars
	SelfIn, OtherIn float64 // time until self and Of are there, ≥ 0; both 0 if not given
	Note            string  // more about it, as "2.4 km/s in 5 min"; empty for nothing
}

// Ink is the meaning of a stroke; a palette gives it a colour.
type Ink uint8

// The inks.
const (
	InkPull  Ink = iota // toward the target
	InkPush             // away from an obstacle
	InkSum              // the result
	InkPath             // a predicted position
	InkLimit            // a range or a border
	InkWish             // the acceleration asked for

	InkAside    // a push turned to one side
	InkTotal    // pushes added up as they are
	InkChoice   // the side chosen where pushes balance
	InkCourse   // the desired direction; a line is dashed
	InkCrossing // where paths cross
	InkYield    // a push that gives way
	InkWeight   // how much each direction counts, around the agent and in its radii
	InkOption   // a possible choice, brighter if it costs less
	InkTaken    // the part of the wish that a filter removes
)

// Subject identifies an agent, body, obstacle, box or wall that an agent sees.
type Subject struct {
	Kind  SubjectKind // NoSubject: there is none
	Index int32       // of a body, its index; of an agent, its ID; of a wall, its side: right, above, left, below; otherwise from 0 in the view's order
}

// SubjectKind says what kind of thing a Subject is.
type SubjectKind uint8

// The kinds of subjects.
const (
	NoSubject SubjectKind = iota
	BodySubject
	RockSubject // an obstacle that is not a body
	BoxSubject
	WallSubject // a face of solid tiles
	AgentSubject
	TargetSubject // the goal, of any kind
)

// Link is the word between a stroke's Kind and its subject.
type Link uint8

// The links.
const (
	LinkOf   Link = iota // push of sloop 3
	LinkWith             // crossing with sloop 3
	LinkFor              // waits for sloop 3
	LinkBare             // enemy sloop 3
	LinkTo               // gives way to sloop 3
)

var links = [...]string{LinkOf: " of ", LinkWith: " with ", LinkFor: " for ", LinkBare: " ", LinkTo: " to "}

// Append appends s in words: "push of sloop 3", "enemy sloop 3, weight 0.5". name appends the name
// of a subject; pass [AppendSubject] if the pen has no names of its own.
func (s *Stroke) Append(b []byte, name func(b []byte, of Subject) []byte) []byte {
	b = append(b, s.Kind...)
	if s.Of.Kind != NoSubject {
		b = name(append(b, links[s.Link]...), s.Of)
	}
	if s.Weight != 0 {
		b = strconv.AppendFloat(append(b, ", weight "...), s.Weight, 'g', 3, 64)
	}
	if s.Cost != 0 {
		b = strconv.AppendFloat(append(b, ", costs "...), s.Cost, 'g', 3, 64)
	}
	if s.Note != "" {
		b = append(append(b, ", "...), s.Note...)
	}
	return b
}

// String returns s in words, and calls subjects by their numbers.
func (s Stroke) String() string { return string(s.Append(nil, AppendSubject)) }

// AppendSubject appends the generic name of a subject: "body 2" and "agent 12" by
// their numbers, all others counted from 1.
func AppendSubject(b []byte, of Subject) []byte {
	kind, number := "agent ", int64(of.Index)
	switch of.Kind {
	case NoSubject:
		return b
	case TargetSubject:
		return append(b, "the target"...)
	case BodySubject:
		kind = "body "
	case RockSubject:
		kind, number = "rock ", number+1
	case BoxSubject:
		kind, number = "box ", number+1
	case WallSubject:
		kind, number = "wall ", number+1
	}
	return strconv.AppendInt(append(b, kind...), number, 10)
}

// Wish returns w, or zero if w is not finite, and draws it if there is a pen.
func Wish(self *Agent, w r2.Vec, p Pen) r2.Vec {
	w = portable.Finite(w)
	if p != nil {
		p.Arrow(Stroke{Kind: "wish", Ink: InkWish}, self.Pos, w)
	}
	return w
}
