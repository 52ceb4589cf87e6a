package orbit

import (
	"fmt"
	"strings"

	"galaxy/internal/suggest"
)

// Describe says in words what an event of the system is: "Mars in opposition", "total eclipse
// of Io". Its time and measures are not part of it.
func (s System) Describe(e Event) string {
	sentence := s.Sentence(e)
	if !strings.Contains(sentence, "%") {
		return sentence
	}
	return fmt.Sprintf(sentence, articled(s[e.Body].Name), articled(s[e.Other].Name), e.Depth.before())
}

// Sentence returns what Describe says with verbs, as [fmt.Printf] has them, in the place of names: 1 is the body, 2 the other one and 3
// the depth with a blank behind it, or nothing. It may have none of them: "full Moon".
func (s System) Sentence(e Event) string {
	if e.Kind == ShadowTransit && e.At != nil {
		return "%[3]seclipse of the Sun"
	}
	if s[e.Body].Name == "Moon" { // its phases have names of their own
		switch {
		case e.Kind == InferiorConjunction, e.Kind == Conjunction && s[e.Other].Name == "Sun":
			return "new Moon"
		case e.Kind == Opposition:
			return "full Moon"
		case e.Kind == FirstQuarter:
			return "first quarter of the Moon"
		case e.Kind == LastQuarter:
			return "last quarter of the Moon"
		}
	}
	return eventWords[e.Kind].sentence
}

// before returns a depth as it stands before a word.
func (d Depth) before() string {
	if d == NoDepth {
		return ""
	}
	return d.String() + " "
}

// articled returns a name as it stands in a sentence.
func articled(name string) string {
	if name == "Sun" || name == "Moon" {
		return "the " + name
	}
	return name
}

// otherKindNames are names that people have for events of a kind: of any body, or of one.
var otherKindNames = []struct {
	kind EventKind
	name string
	body string
}{
	{InferiorConjunction, "new Moon", "Moon"},
	{Opposition, "full Moon", "Moon"},
	{FirstQuarter, "waxing half Moon", "Moon"},
	{LastQuarter, "waning half Moon", "Moon"},
	{ShadowTransit, "solar eclipse", "Moon"},
	{ShadowTransit, "eclipse of the Sun", "Moon"}, // before the Sun's: any other body has shadows
	{Eclipse, "solar eclipse", "Sun"},
	{Eclipse, "eclipse of the Sun", "Sun"},
	{Eclipse, "lunar eclipse", "Moon"},
	{Eclipse, "eclipse of the Moon", "Moon"},
	{Periapsis, "perihelion", ""},
	{Periapsis, "perigee", "Moon"},
	{Apoapsis, "aphelion", ""},
	{Apoapsis, "apogee", "Moon"},
	{MarchEquinox, "spring equinox", "Earth"},
	{SeptemberEquinox, "autumn equinox", "Earth"},
	{JuneSolstice, "summer solstice", "Earth"},
	{DecemberSolstice, "winter solstice", "Earth"},
	{RingPlaneCrossing, "ring plane", ""},
	{RingPlaneCrossing, "rings edge-on", ""},
	{Rise, "sunrise", "Sun"},
	{Set, "sunset", "Sun"},
	{Culmination, "noon", "Sun"},
	{Rise, "moonrise", "Moon"},
	{Set, "moonset", "Moon"},
}

// EventKindNamed returns the kind of events of a body that is meant by the name of the kind, or by one that people have for it: best
// of that body, else of any.
func EventKindNamed(body, name string) (k EventKind, ok bool) {
	said := suggest.Fold(name)
	for kind := range eventKinds {
		if suggest.Fold(kind.String()) == said {
			return kind, true
		}
	}
	for _, other := range otherKindNames {
		if suggest.Fold(other.name) == said && (!ok || other.body == body) {
			k, ok = other.kind, true
		}
	}
	return k, ok
}

// PlainNames returns names that people have for events of the kind of a body.
func (k EventKind) PlainNames(body string) (list []string) {
	for _, other := range otherKindNames {
		if other.kind == k && (other.body == body || other.body == "") {
			list = append(list, other.name)
		}
	}
	return list
}
